// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/feed.h"
#include "profiler/record/recorder.h"
#include "profiler/trace/build/trace_builder.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope {

struct RecordingOptions {
    std::chrono::milliseconds period{20}; ///< between two snapshots
    /// Creates the filter of spans, given the start of session time; null: all are kept.
    std::function<std::shared_ptr<const SpanGate>(Nanos monotonicStart)> makeGate;
    bool isForgettable = false; ///< TraceBuilder::makeForgettable
};

/// A growing trace of this process: tracks can be opened by any thread, logs fill them, and snapshots are published.
class Recording {
public:
    explicit Recording(const RecordingOptions& options = {});
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// Adds a device to the trace. `device.process` is set here.
    [[nodiscard]] DeviceId addDevice(DeviceInfo device);
    /// A track for a stream, with the log of the worker that executes it.
    struct StreamLog {
        TrackId track;
        WorkLog* log = nullptr;
        std::uint64_t nativeId = 0; ///< stream number for details, unique within the recording
    };
    [[nodiscard]] StreamLog openStream(DeviceId device, const std::string& name);
    /// Opens a track for the calling thread. Usually called through RecordedThread.
    [[nodiscard]] ThreadLog& openThread(const std::string& name);
    /// For a thread that must not block: the track appears in the next snapshot.
    [[nodiscard]] ThreadLog& openThreadAtOnce(const std::string& name);

    [[nodiscard]] StringId intern(std::string_view text) { return m_pools->strings.intern(text); }
    [[nodiscard]] TracePools& pools() { return *m_pools; }
    [[nodiscard]] Nanos now() const { return m_recorder->toSession(m_recorder->clock().now()); }
    /// Session time of a reading of clock(). Consistent with the order of recorded spans once a later collection has begun.
    [[nodiscard]] Nanos timeOf(std::uint64_t ticks) const { return m_recorder->toSession(ticks); }
    [[nodiscard]] const TickClock& clock() const { return m_recorder->clock(); }
    /// Start of the session on the monotonic clock.
    [[nodiscard]] Nanos zero() const { return m_recorder->zero(); }
    /// This process, in the trace.
    [[nodiscard]] ProcessId process() const { return m_process; }
    [[nodiscard]] CorrelationId nextCorrelation() { return CorrelationId(m_correlation.fetch_add(1, std::memory_order_relaxed)); }

    /// Applies a change to the trace on its owning thread, and waits for it.
    void change(const std::function<void(TraceBuilder&)>& edit) { (void)m_feed->change(edit); }
    /// Adds a source that fills the trace on its owning thread: counters, a collector.
    void addSource(Feed::Source source) { m_feed->addSource(std::move(source)); }
    [[nodiscard]] Feed& feed() { return *m_feed; }
    [[nodiscard]] const Feed& feed() const { return *m_feed; }
    /// Returns the complete trace and ends the recording.
    [[nodiscard]] std::shared_ptr<const Trace> finish() { return m_feed->finish(); }

private:
    [[nodiscard]] TrackInfo threadTrack(const std::string& name) const;

    std::shared_ptr<TraceBuilder> m_builder; // owned by the feed while it runs
    std::shared_ptr<TracePools> m_pools;
    std::unique_ptr<Recorder> m_recorder;
    ProcessId m_process;
    std::atomic<std::uint32_t> m_correlation{1};
    std::atomic<std::uint64_t> m_nextStream{0};
    std::unique_ptr<Feed> m_feed; // last: its thread uses all of the above
};

/// Log of the calling thread; null while it does not record.
[[nodiscard]] ThreadLog* currentThreadLog();

/// The calling thread records into `recording`, on its own track, until the end of the scope. No-op without a recording.
/// The log is thread-local, because it belongs to its thread.
class RecordedThread {
public:
    RecordedThread(Recording* recording, const std::string& name);
    RecordedThread(const RecordedThread&) = delete;
    RecordedThread& operator=(const RecordedThread&) = delete;
    ~RecordedThread();

private:
    ThreadLog* m_before;
};

/// A user-defined range (a step, an epoch) on the calling thread's track, if it records.
class RecordedRange {
public:
    /// `name` must be interned in the recording that the thread records into.
    explicit RecordedRange(StringId name)
    {
        if (ThreadLog* log = currentThreadLog())
            m_span.emplace(*log, name, SpanKind::Range);
    }

private:
    std::optional<RecordedSpan> m_span;
};

} // namespace stallscope
