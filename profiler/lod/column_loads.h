// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_block.h"

#include <atomic>
#include <chrono>
#include <memory>

namespace stallscope {

/// Reads in the columns that a picture needs, as long as there is time for it; what it lacks then is for the next picture.
/// Shared by the threads that paint it.
class ColumnLoads {
public:
    using Clock = std::chrono::steady_clock;

    /// As many as it takes.
    ColumnLoads() = default;
    /// Until then.
    explicit ColumnLoads(Clock::time_point end) : m_end(end) {}

    /// Null where they are not in memory, and it is too late to read them.
    [[nodiscard]] std::shared_ptr<const SpanColumns> of(const SpanBlock& block)
    {
        if (block.isResident() || m_end == Clock::time_point::max() || Clock::now() < m_end)
            return block.columns();
        comeShort();
        return nullptr;
    }
    [[nodiscard]] Clock::time_point end() const { return m_end; }
    /// Something was wanted for which there was no time.
    [[nodiscard]] bool cameShort() const { return m_cameShort.load(std::memory_order_relaxed); }
    void comeShort() { m_cameShort.store(true, std::memory_order_relaxed); }

private:
    Clock::time_point m_end = Clock::time_point::max();
    std::atomic<bool> m_cameShort{false};
};

} // namespace stallscope
