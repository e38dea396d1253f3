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

/// Gathers what threads and workers of this process log, and fills a trace with it. Logs are opened by any thread and live
/// as long as the recorder, those of threads until they are retired; collect() is called by the one thread that owns the
/// trace builder.
class Recorder {
public:
    /// Each log holds at most that many records in one piece between two collections.
    explicit Recorder(TraceBuilder& builder, std::size_t mostRecords = SpanQueue::kMostRecords);

    [[nodiscard]] const TickClock& clock() const { return m_clock; }
    /// When the session began, on the monotonic clock: session time counts from here.
    [[nodiscard]] Nanos zero() const { return m_zero; }
    /// The session time of a reading of clock(), good to a few hundred ns before the first collect().
    [[nodiscard]] Nanos toSession(std::uint64_t ticks) const;

    /// A log for the calling thread. The track belongs to it alone.
    [[nodiscard]] ThreadLog& openThreadLog(TrackId track);
    /// Likewise, with a track that is made at the next collection: for threads that must not wait.
    [[nodiscard]] ThreadLog& openThreadLog(TrackInfo track);
    /// A log for a worker that serves some of the given tracks. Their watermark waits for it.
    [[nodiscard]] WorkLog& openWorkLog(std::vector<TrackId> tracks);

    /// Moves everything logged so far into the builder, and advances the watermarks.
    void collect();

private:
    struct Worker {
        std::vector<TrackId> tracks;
        std::uint64_t watermark = 0;
        std::unique_ptr<WorkLog> log;
    };

    struct Thread {
        ThreadTracks::Place place; // the track is invalid until the first collection, which makes it from `info`
        TrackInfo info;
        std::unique_ptr<ThreadLog> log; // none once it was retired
    };

    void collectThread(Thread& thread);
    void retire(Thread& thread, std::uint64_t at);
    void collectWorkers();
    void countDropped();
    [[nodiscard]] Span spanOf(const RingRecord& record) const;

    /// What a log begins with: enough for the usual time between two collections.
    static constexpr std::size_t kRingCapacity = std::size_t{1} << 16;

    std::size_t m_mostRecords;
    TickClock m_clock;
    TraceBuilder* m_builder;
    mutable std::mutex m_mutex; // guards the lists of logs and the clock map, not the logs
    ClockMap m_map;
    Nanos m_zero = 0; // monotonic time of the session's start
    std::vector<Thread> m_threads;
    std::vector<TrackId> m_ended; // the collecting thread's, likewise below; of threads that are gone
    ThreadTracks m_tracks;
    std::uint64_t m_droppedByRetired = 0;
    std::vector<Worker> m_workers;
    std::uint64_t m_droppedBefore = 0;
};

} // namespace stallscope
