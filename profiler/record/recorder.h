// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/clock_map.h"
#include "profiler/record/span_queue.h"
#include "profiler/record/thread_log.h"
#include "profiler/record/thread_tracks.h"
#include "profiler/record/tick_clock.h"
#include "profiler/trace/build/trace_builder.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace stallscope {

/// Log of a device worker that executes one item at a time, for any stream. The worker calls begin() and end(); the
/// collector drains the records and determines a time before which no record can follow.
///
/// Several workers may serve one stream, so its spans may arrive out of order and wait for a watermark. A worker announces
/// each begin before it reads the clock: if the collector sees no announcement, everything that begins later begins after
/// the collector's own reading.
class WorkLog {
public:
    WorkLog(const TickClock& clock, std::size_t capacity, std::size_t most = SpanQueue::kMostRecords) : m_clock(&clock), m_records(capacity, most) {}

    /// Worker thread.
    [[nodiscard]] std::uint64_t begin()
    {
        m_since.store(kBeginning, std::memory_order_seq_cst);
        const std::uint64_t start = m_clock->now();
        m_since.store(start, std::memory_order_release);
        return start;
    }
    /// Worker thread. `record.start` is the result of begin(); the end is set here.
    void end(RingRecord record)
    {
        record.end = m_clock->now();
        (void)m_records.push(record);
        m_since.store(kIdle, std::memory_order_release);
    }

    /// Collector thread: no later drain will return a span that starts before the result. `previous` is the result of the
    /// last call. Must be called before the ring is drained.
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

/// Gathers the logs of threads and workers of this process into a trace. Logs can be opened by any thread and live as long
/// as the recorder; thread logs until they are retired. collect() is called only by the owner of the trace builder.
class Recorder {
public:
    /// `mostRecords`: limit of records per log between two collections.
    explicit Recorder(TraceBuilder& builder, std::size_t mostRecords = SpanQueue::kMostRecords);

    [[nodiscard]] const TickClock& clock() const { return m_clock; }
    /// Start of the session on the monotonic clock: zero of session time.
    [[nodiscard]] Nanos zero() const { return m_zero; }
    /// Session time of a reading of clock(); before the first collect() accurate to a few hundred ns.
    [[nodiscard]] Nanos toSession(std::uint64_t ticks) const;

    /// Opens a log for the calling thread, which owns the track.
    [[nodiscard]] ThreadLog& openThreadLog(TrackId track);
    /// Opens a log whose track is created at the next collection, for threads that must not wait.
    [[nodiscard]] ThreadLog& openThreadLog(TrackInfo track);
    /// Opens a log for a worker that serves the given tracks. Their watermark waits for it.
    [[nodiscard]] WorkLog& openWorkLog(std::vector<TrackId> tracks);

    /// Moves all logged records into the builder, and advances the watermarks.
    void collect();

private:
    struct Worker {
        std::vector<TrackId> tracks;
        std::uint64_t watermark = 0;
        std::unique_ptr<WorkLog> log;
    };

    struct Thread {
        ThreadTracks::Place place; // the track is invalid until the first collection creates it from `info`
        TrackInfo info;
        std::unique_ptr<ThreadLog> log; // null after it was retired
    };

    void collectThread(Thread& thread);
    void retire(Thread& thread, std::uint64_t at);
    void collectWorkers();
    void countDropped();
    [[nodiscard]] Span spanOf(const RingRecord& record) const;

    /// Initial capacity: enough for the usual time between two collections.
    static constexpr std::size_t kRingCapacity = std::size_t{1} << 16;

    std::size_t m_mostRecords;
    TickClock m_clock;
    TraceBuilder* m_builder;
    mutable std::mutex m_mutex; // guards the lists of logs and the clock map, not the logs
    ClockMap m_map;
    Nanos m_zero = 0; // monotonic time of the session's start
    std::vector<Thread> m_threads;
    std::vector<TrackId> m_ended; // used by the collecting thread, likewise below; tracks of threads that ended
    ThreadTracks m_tracks;
    std::uint64_t m_droppedByRetired = 0;
    std::vector<Worker> m_workers;
    std::uint64_t m_droppedBefore = 0;
};

} // namespace stallscope
