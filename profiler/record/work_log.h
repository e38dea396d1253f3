// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/span_queue.h"
#include "profiler/record/tick_clock.h"

#include <atomic>
#include <cstdint>

namespace stallscope {

/// What one worker of a device records about the work it does, one piece at a time, for any stream. The worker calls
/// begin() and end(); the collector drains the records and learns up to which time nothing can come any more.
///
/// Several workers may serve one stream, so its spans may arrive out of order and wait for a watermark. The worker announces each beginning before it reads the clock: a collector that sees no announcement knows
/// that whatever begins later begins after the collector's own reading.
class WorkLog {
public:
    WorkLog(const TickClock& clock, std::size_t capacity, std::size_t most = SpanQueue::kMostRecords) : m_clock(&clock), m_records(capacity, most) {}

    /// Worker.
    [[nodiscard]] std::uint64_t begin()
    {
        m_since.store(kBeginning, std::memory_order_seq_cst);
        const std::uint64_t start = m_clock->now();
        m_since.store(start, std::memory_order_release);
        return start;
    }
    /// Worker. `record.start` is what begin() returned; its end is set here.
    void end(RingRecord record)
    {
        record.end = m_clock->now();
        (void)m_records.push(record);
        m_since.store(kIdle, std::memory_order_release);
    }

    /// Collector: no span that starts before the returned tick will be found in the ring by a later drain. `previous` is what
    /// the last call returned. To be called before the ring is drained.
    [[nodiscard]] std::uint64_t watermark(std::uint64_t previous) const;
    [[nodiscard]] SpanQueue& records() { return m_records; }
    [[nodiscard]] const SpanQueue& records() const { return m_records; }

private:
    static constexpr std::uint64_t kIdle = 0;
    static constexpr std::uint64_t kBeginning = 1;

    const TickClock* m_clock;
    SpanQueue m_records;
    alignas(64) std::atomic<std::uint64_t> m_since{kIdle};
};

} // namespace stallscope
