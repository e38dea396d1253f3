// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_block.h"

#include <atomic>
#include <chrono>
#include <memory>

namespace stallscope {

/// Loads the columns that a picture needs until a deadline; the rest is left to the next picture. Shared by the painting threads.
class ColumnLoads {
public:
    using Clock = std::chrono::steady_clock;

    /// No deadline.
    ColumnLoads() = default;
    /// Deadline for loads.
    explicit ColumnLoads(Clock::time_point end) : m_end(end) {}

    /// Null if the columns are not in memory and the deadline has passed.
    [[nodiscard]] std::shared_ptr<const SpanColumns> of(const SpanBlock& block)
    {
        if (block.isResident() || m_end == Clock::time_point::max() || Clock::now() < m_end)
            return block.columns();
        comeShort();
        return nullptr;
    }
    [[nodiscard]] Clock::time_point end() const { return m_end; }
    /// A requested load was refused because of the deadline.
    [[nodiscard]] bool cameShort() const { return m_cameShort.load(std::memory_order_relaxed); }
    void comeShort() { m_cameShort.store(true, std::memory_order_relaxed); }

private:
    Clock::time_point m_end = Clock::time_point::max();
    std::atomic<bool> m_cameShort{false};
};

} // namespace stallscope
