// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace stallscope {

/// Interns the names of spans, and caches what a name implies. Used from one thread.
class NameTable {
public:
    explicit NameTable(StringPool& pool) : m_pool(&pool) {}

    /// Unsafe characters become U+FFFD, and are counted.
    [[nodiscard]] StringId intern(std::string_view text);
    [[nodiscard]] std::string_view view(StringId id) const { return m_pool->view(id); }
    /// Flags that the name implies for a span of this kind: a blocking call, a communication kernel.
    [[nodiscard]] SpanFlag::Type flagsOf(StringId name, SpanKind kind)
    {
        if (kind != SpanKind::ApiCall && kind != SpanKind::Kernel)
            return SpanFlag::kNone;
        const SpanFlag::Type implied = impliedBy(name);
        return implied & (kind == SpanKind::ApiCall ? SpanFlag::kBlocking : SpanFlag::kCommunication);
    }
    [[nodiscard]] std::uint64_t replacedCharacters() const { return m_replaced; }

private:
    static constexpr SpanFlag::Type kKnown = 0x80;

    [[nodiscard]] SpanFlag::Type impliedBy(StringId name);

    StringPool* m_pool;
    std::vector<SpanFlag::Type> m_flags; // by StringId; kKnown once determined
    std::uint64_t m_replaced = 0;
};

} // namespace stallscope
