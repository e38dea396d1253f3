// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace stallscope {

/// Texts, details and stacks of one trace, under the ids that they get in the pools of another. Belongs to one thread.
class PoolTranslation {
public:
    using AddDetail = std::function<DetailId(const SpanDetail&, std::string_view arguments)>;
    /// What a function of a call stack is called, where that is found out only now; none: as it is.
    using NameFunction = std::function<std::string(std::string_view function, std::string_view file)>;

    /// Arguments are read only where they are kept.
    PoolTranslation(
        std::shared_ptr<const TracePools> from, std::shared_ptr<TracePools> into, AddDetail addDetail, NameFunction nameFunction, bool keepsArguments = false)
        : m_from(std::move(from)),
          m_into(std::move(into)),
          m_addDetail(std::move(addDetail)),
          m_nameFunction(std::move(nameFunction)),
          m_keepsArguments(keepsArguments)
    {
    }

    [[nodiscard]] StringId text(StringId id);
    [[nodiscard]] DetailId detail(DetailId id);
    /// The same detail, whose texts and stack are those of the other pools.
    [[nodiscard]] SpanDetail translated(SpanDetail detail);
    /// Of the detail, where they are kept. Valid until the next call.
    [[nodiscard]] std::string_view arguments(DetailId id);

private:
    [[nodiscard]] StackId stack(StackId id);
    [[nodiscard]] StringId functionName(const Frame& frame);

    std::shared_ptr<const TracePools> m_from;
    std::shared_ptr<TracePools> m_into;
    AddDetail m_addDetail;
    NameFunction m_nameFunction;
    bool m_keepsArguments;
    std::size_t m_argumentPage = SIZE_MAX; // the one asked for last
    std::shared_ptr<const ArgumentPage> m_arguments;
    std::unordered_map<StringId, StringId> m_texts;
    std::unordered_map<DetailId, DetailId> m_details;
    std::unordered_map<StackId, StackId> m_stacks;
};

} // namespace stallscope
