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
#include <string>
#include <string_view>
#include <utility>

namespace stallscope {

struct RecordingOptions {
    std::chrono::milliseconds period{20}; ///< between two snapshots
    /// Which spans are kept, in session time, whose start is handed in; none: all.
    std::function<std::shared_ptr<const SpanGate>(Nanos monotonicStart)> makeGate;
    bool isForgettable = false; ///< TraceBuilder::makeForgettable
};

/// A trace of this process that grows: tracks are opened from any thread, logs fill them, snapshots come out.
class Recording {
public:
    explicit Recording(const RecordingOptions& options = {});
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    /// A device in the trace. `device.process` is set here.
    [[nodiscard]] DeviceId addDevice(DeviceInfo device);
    /// A track for a stream, and the log of the worker that runs it.
    struct StreamLog {
        TrackId track;
        WorkLog* log = nullptr;
        std::uint64_t nativeId = 0; ///< by which details name the stream; no other one has it
    };
    [[nodiscard]] StreamLog openStream(DeviceId device, const std::string& name);
    /// A track for the calling thread. Usually by way of RecordedThread.
    [[nodiscard]] ThreadLog& openThread(const std::string& name);
    /// The same for a thread that must not wait for another one: the track is in the next snapshot.
    [[nodiscard]] ThreadLog& openThreadAtOnce(const std::string& name);

    [[nodiscard]] StringId intern(std::string_view text) { return m_pools->strings.intern(text); }
    [[nodiscard]] TracePools& pools() { return *m_pools; }
    [[nodiscard]] Nanos now() const { return m_recorder->toSession(m_recorder->clock().now()); }
    /// The session time of a reading of clock(). Keeps its order with recorded spans once a collection has begun behind it.
    [[nodiscard]] Nanos timeOf(std::uint64_t ticks) const { return m_recorder->toSession(ticks); }
    [[nodiscard]] const TickClock& clock() const { return m_recorder->clock(); }
    /// When the session began, on the monotonic clock.
    [[nodiscard]] Nanos zero() const { return m_recorder->zero(); }
    /// This process, in the trace.
    [[nodiscard]] ProcessId process() const { return m_process; }
    [[nodiscard]] CorrelationId nextCorrelation() { return CorrelationId(m_correlation.fetch_add(1, std::memory_order_relaxed)); }

    /// Runs a change of the trace on the thread that owns it, and returns when it is done.
    void change(const std::function<void(TraceBuilder&)>& edit) { (void)m_feed->change(edit); }
    /// What else fills the trace, on the thread that owns it: counters, a collector.
    void addSource(Feed::Source source) { m_feed->addSource(std::move(source)); }
    [[nodiscard]] Feed& feed() { return *m_feed; }
    [[nodiscard]] const Feed& feed() const { return *m_feed; }
    /// The whole trace. Nothing is recorded any more afterwards.
    [[nodiscard]] std::shared_ptr<const Trace> finish() { return m_feed->finish(); }

private:
    [[nodiscard]] TrackInfo threadTrack(const std::string& name) const;

    std::shared_ptr<TraceBuilder> m_builder; // the feed's, once it runs
    std::shared_ptr<TracePools> m_pools;
    std::unique_ptr<Recorder> m_recorder;
    ProcessId m_process;
    std::atomic<std::uint32_t> m_correlation{1};
    std::atomic<std::uint64_t> m_nextStream{0};
    std::unique_ptr<Feed> m_feed; // last: its thread uses all of the above
};

} // namespace stallscope
