// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/clock_map.h"
#include "profiler/record/span_queue.h"
#include "profiler/record/tick_clock.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/track.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
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

/// Assigns tracks to the threads of a recorded process. The first `kOwnTracks` threads get a track each. Later ones reuse
/// the tracks of threads that have ended, because a program that starts a thread per request would otherwise fill the
/// memory with tracks.
///
/// A thread that another source already knows (by its CUDA calls) gets the track created there.
class ThreadTracks {
public:
    static constexpr std::size_t kOwnTracks = 1000;

    struct Place {
        TrackId track;
        bool isShared = false;
    };

    /// For a thread that began at `openedAt`. All times are of the same clock.
    [[nodiscard]] Place open(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt);
    /// The thread has ended, and all its spans have been added.
    void close(const Place& place, std::uint64_t at);

private:
    struct FreeTrack {
        TrackId track;
        std::uint64_t from = 0; // spans that begin later overlap nothing on the track
    };

    [[nodiscard]] static std::optional<TrackId> findForeignTrack(TraceBuilder& builder, const TrackInfo& info);
    [[nodiscard]] TrackId sharedTrack(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt);

    std::vector<FreeTrack> m_free;
    std::size_t m_ownTracks = 0;
    std::size_t m_sharedTracks = 0;
};

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
