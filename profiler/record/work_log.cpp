// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/work_log.h"

#include <algorithm>

namespace stallscope {

namespace {
/// Reading the clock is not ordered against the memory accesses around it: by far less than this many ticks.
constexpr std::uint64_t kSkew = 4096;
} // namespace

std::uint64_t WorkLog::watermark(std::uint64_t previous) const
{
    const std::uint64_t now = m_clock->now();
    const std::uint64_t since = m_since.load(std::memory_order_seq_cst);
    if (since == kBeginning)
        return previous;
    const std::uint64_t limit = since == kIdle ? now : std::min(since, now);
    return std::max(previous, limit - std::min(limit, kSkew));
}

} // namespace stallscope
