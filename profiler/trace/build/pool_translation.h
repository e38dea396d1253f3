// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/build/block_store.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope {

/// Translates ids of texts, details and stacks of one trace to ids in the pools of another one. Used from one thread.
class PoolTranslation {
public:
    using AddDetail = std::function<DetailId(const SpanDetail&, std::string_view arguments)>;
    /// Replaces a frame of a call stack by the frames that it stands for, innermost first: several where functions were inlined.
    using ResolveFrame = std::function<std::vector<SourceFrame>(const SourceFrame& frame)>;

    /// Without `resolveFrame`, frames stay as they are. Arguments are read only where they are kept.
    PoolTranslation(
        std::shared_ptr<const TracePools> from, std::shared_ptr<TracePools> into, AddDetail addDetail, ResolveFrame resolveFrame, bool keepsArguments = false)
        : m_from(std::move(from)),
          m_into(std::move(into)),
          m_addDetail(std::move(addDetail)),
          m_resolveFrame(std::move(resolveFrame)),
          m_keepsArguments(keepsArguments)
    {
    }

    [[nodiscard]] StringId text(StringId id);
    [[nodiscard]] DetailId detail(DetailId id);
    /// The same detail with texts and stack of the target pools.
    [[nodiscard]] SpanDetail translated(SpanDetail detail);
    /// Arguments of a detail, if they are kept. Valid until the next call.
    [[nodiscard]] std::string_view arguments(DetailId id);

private:
    [[nodiscard]] StackId stack(StackId id);
    void addFrame(std::vector<Frame>& innermostFirst, const Frame& frame);

    std::shared_ptr<const TracePools> m_from;
    std::shared_ptr<TracePools> m_into;
    AddDetail m_addDetail;
    ResolveFrame m_resolveFrame;
    bool m_keepsArguments;
    std::size_t m_argumentPage = SIZE_MAX; // page of the last request
    std::shared_ptr<const ArgumentPage> m_arguments;
    std::unordered_map<StringId, StringId> m_texts;
    std::unordered_map<DetailId, DetailId> m_details;
    std::unordered_map<StackId, StackId> m_stacks;
};

/// Renumbers texts, details and stacks in the order in which spans refer to them. Importers number them in thread order;
/// only after renumbering do two imports of a file give equal traces, which are written as equal bytes. Reads every span.
/// If the details do not fit a second pool (more than 4 GiB), returns the trace unchanged. `store` takes what is finished out of memory.
[[nodiscard]] Result<std::shared_ptr<const Trace>> withStableIds(
    const std::shared_ptr<const Trace>& trace, const std::stop_token& stop, const TraceStore& store = {});

} // namespace stallscope
