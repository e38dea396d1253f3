// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/span_queue.h"
#include "profiler/record/tick_clock.h"
#include "profiler/trace/track.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

namespace stallscope {

/// Nested spans of one host thread. The owning thread calls begin() and end(); the collector drains the records and reads
/// the open spans. Recording takes no lock and allocates nothing.
///
/// The thread knows its depth when a span ends, so its lanes can be filled in order of arrival: within a lane, spans end in
/// the order in which they start.
class ThreadLog {
public:
    static constexpr std::size_t kMaxOpen = 64;

    /// A begun span, to be passed to end(). Spans end in reverse order of their begin.
    struct Open {
        std::uint64_t start = 0;
        StringId name = kEmptyString;
        SpanKind kind = SpanKind::ApiCall;
        SpanFlag::Type flags = SpanFlag::kNone;
        std::uint16_t depth = 0;
    };

    ThreadLog(const TickClock& clock, TrackId track, std::size_t capacity, std::size_t most = SpanQueue::kMostRecords)
        : m_clock(&clock), m_opened(clock.now()), m_track(track), m_records(capacity, most)
    {
    }

    [[nodiscard]] TrackId track() const { return m_track; }

    /// Recording thread.
    [[nodiscard]] Open begin(StringId name, SpanKind kind, SpanFlag::Type flags = SpanFlag::kNone)
    {
        Open open{m_clock->now(), name, kind, flags, m_depths[group(kind)]++};
        const std::uint32_t level = m_openCount.load(std::memory_order_relaxed);
        if (level < kMaxOpen) {
            Slot& slot = m_open[level];
            slot.start.store(open.start, std::memory_order_relaxed);
            slot.facts.store(pack(open), std::memory_order_relaxed);
        }
        m_openCount.store(level + 1, std::memory_order_release);
        return open;
    }
    /// Recording thread. Parameters are what became known during the span.
    void end(const Open& open, CorrelationId correlation = {}, DetailId detail = {})
    {
        m_openCount.store(m_openCount.load(std::memory_order_relaxed) - 1, std::memory_order_release);
        --m_depths[group(open.kind)];
        (void)m_records.push({open.start, m_clock->now(), m_track, open.name, correlation, detail, open.kind, open.flags, open.depth});
    }

    /// Recording thread: records an instant.
    void mark(StringId name, DetailId detail = {})
    {
        const std::uint64_t now = m_clock->now();
        const SpanKind kind = SpanKind::Mark;
        (void)m_records.push({now, now, m_track, name, {}, detail, kind, SpanFlag::kNone, m_depths[group(kind)]});
    }

    /// Recording thread: its last call, because the thread ends. The collector drains the log and destroys it.
    void retire() { m_retired.store(std::max<std::uint64_t>(m_clock->now(), 1), std::memory_order_release); }

    /// Collector: time of retire() on the clock; 0 before. Must be read before the records are drained.
    [[nodiscard]] std::uint64_t retiredAt() const { return m_retired.load(std::memory_order_acquire); }
    /// Any thread: time on the clock.
    [[nodiscard]] std::uint64_t openedAt() const { return m_opened; }
    /// Collector: currently open spans. May miss a span that begins or ends at this moment.
    [[nodiscard]] std::vector<Open> openNow() const;
    [[nodiscard]] SpanQueue& records() { return m_records; }
    [[nodiscard]] const SpanQueue& records() const { return m_records; }

private:
    struct Slot {
        std::atomic<std::uint64_t> start{0};
        std::atomic<std::uint64_t> facts{0};
    };
    [[nodiscard]] static std::size_t group(SpanKind kind) { return static_cast<std::size_t>(groupOf(kind)); }
    [[nodiscard]] static std::uint64_t pack(const Open& open)
    {
        return std::uint64_t{open.name.value()} | std::uint64_t{static_cast<std::uint8_t>(open.kind)} << 32 | std::uint64_t{open.flags} << 40
            | std::uint64_t{open.depth} << 48;
    }

    const TickClock* m_clock;
    std::uint64_t m_opened;
    std::atomic<std::uint64_t> m_retired{0};
    TrackId m_track;
    SpanQueue m_records;
    std::array<std::uint16_t, kLaneGroups> m_depths{}; // recording thread
    std::array<Slot, kMaxOpen> m_open;
    std::atomic<std::uint32_t> m_openCount{0};
};

/// Records a span from construction to the end of the scope.
class RecordedSpan {
public:
    RecordedSpan(ThreadLog& log, StringId name, SpanKind kind, SpanFlag::Type flags = SpanFlag::kNone) : m_log(log), m_open(log.begin(name, kind, flags)) {}
    RecordedSpan(const RecordedSpan&) = delete;
    RecordedSpan& operator=(const RecordedSpan&) = delete;
    ~RecordedSpan() { m_log.end(m_open, m_correlation, m_detail); }

    void setCorrelation(CorrelationId id) { m_correlation = id; }
    void setDetail(DetailId id) { m_detail = id; }

private:
    ThreadLog& m_log;
    ThreadLog::Open m_open;
    CorrelationId m_correlation;
    DetailId m_detail;
};

} // namespace stallscope
