// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/part_facts.h"

#include <chrono>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope::query {

/// Cancellation and time limit of the running query. Tables check it once per block of spans, SQLite every few thousand steps. Used
/// from one thread; the stop may be requested from any.
class QueryControl {
public:
    using Clock = std::chrono::steady_clock;

    /// A limit of zero means none.
    void begin(std::stop_token stop, std::chrono::nanoseconds limit)
    {
        m_parts.clear();
        m_stop = std::move(stop);
        m_end = limit.count() > 0 ? Clock::now() + limit : Clock::time_point::max();
    }
    [[nodiscard]] bool isCancelled() const { return m_stop.stop_requested(); }
    [[nodiscard]] bool isOverTime() const { return Clock::now() >= m_end; }
    [[nodiscard]] bool mustStop() const { return isCancelled() || isOverTime(); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    /// To be called by a table that holds only a part of some runs.
    void setParts(std::vector<std::pair<RunId, PartFacts>> parts) const { m_parts = std::move(parts); }
    [[nodiscard]] const std::vector<std::pair<RunId, PartFacts>>& parts() const { return m_parts; }

private:
    mutable std::vector<std::pair<RunId, PartFacts>> m_parts; // of the running query
    std::stop_token m_stop;
    Clock::time_point m_end = Clock::time_point::max();
};

} // namespace stallscope::query
