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

/// Translates ids of texts, details and stacks of one trace to ids in the pools of another one. Used from one thread.
class PoolTranslation {
public:
    using AddDetail = std::function<DetailId(const SpanDetail&, std::string_view arguments)>;
    /// Resolves the name of a function in a call stack at merge time; null: names are kept.
    using NameFunction = std::function<std::string(std::string_view function, std::string_view file)>;

    /// Arguments are read only if they are kept.
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
    /// The same detail with texts and stack of the target pools.
    [[nodiscard]] SpanDetail translated(SpanDetail detail);
    /// Arguments of a detail, if they are kept. Valid until the next call.
    [[nodiscard]] std::string_view arguments(DetailId id);

private:
    [[nodiscard]] StackId stack(StackId id);
    [[nodiscard]] StringId functionName(const Frame& frame);

    std::shared_ptr<const TracePools> m_from;
    std::shared_ptr<TracePools> m_into;
    AddDetail m_addDetail;
    NameFunction m_nameFunction;
    bool m_keepsArguments;
    std::size_t m_argumentPage = SIZE_MAX; // page of the last request
    std::shared_ptr<const ArgumentPage> m_arguments;
    std::unordered_map<StringId, StringId> m_texts;
    std::unordered_map<DetailId, DetailId> m_details;
    std::unordered_map<StackId, StackId> m_stacks;
};

} // namespace stallscope
