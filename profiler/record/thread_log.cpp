// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/thread_log.h"

#include <algorithm>

namespace stallscope {

std::vector<ThreadLog::Open> ThreadLog::openNow() const
{
    std::vector<Open> open;
    const std::size_t count = std::min<std::size_t>(m_openCount.load(std::memory_order_acquire), kMaxOpen);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t facts = m_open[i].facts.load(std::memory_order_relaxed);
        open.push_back({m_open[i].start.load(std::memory_order_relaxed), StringId(static_cast<std::uint32_t>(facts)), static_cast<SpanKind>(facts >> 32 & 0xFF),
            static_cast<SpanFlag::Type>(facts >> 40 & 0xFF), static_cast<std::uint16_t>(facts >> 48)});
    }
    return open;
}

} // namespace stallscope
