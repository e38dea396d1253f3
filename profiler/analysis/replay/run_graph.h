// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/device_model/device_model.h"
#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/waits/stream_dependencies.h"
#include "profiler/analysis/waits/wait_scope.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Some neighbours in a list.
struct Slice {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// A point in a host thread's work at which the device comes in: a call that launches, one that waits, or one that does
/// both. What the thread does in between is its own work.
struct HostStep {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    TimeRange call;              ///< as measured
    Nanos length = 0;            ///< of the call
    Nanos before = 0;            ///< the thread's own work since its step before, or since the run began
    std::uint32_t after = kNone; ///< the step of another thread that this one seems to have waited for
    Nanos afterLag = 0;          ///< from that one's end to this one's start
    std::uint32_t thread = 0;    ///< in CallIndex::threads()
    std::uint32_t apiCall = 0;   ///< in CallIndex::calls()
    std::uint32_t wait = kNone;  ///< in RunAnalysis::waits(); none: the thread goes on
    Slice launched;              ///< in RunGraph::launched(): the spans that it starts
    Slice needs;                 ///< in RunGraph::needs(): spans that have to end before it returns
    Nanos queued = 0;            ///< duration of a launch behind unfinished work, which wakes no worker
    Nanos unhindered = 0;        ///< what it takes where all that it waits for is done
    Nanos wakeup = 0;            ///< from the last needed span's end to its own
    bool isDrain = false;        ///< nothing is launched after it: without it the run would not end any sooner
    bool worksMeanwhile = false; ///< the thread needs a core while it waits: it spins, or moves the bytes of a copy; known if cores are shared

    [[nodiscard]] bool waits() const { return wait != kNone; }
};

/// A device span, and what had to happen before it could start. Each lag is how long after that it starts.
struct SpanStep {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    std::uint32_t step = kNone;   ///< the host step that launched it
    std::uint32_t before = kNone; ///< the span before it on its stream
    std::uint32_t engine = kNone; ///< the copy before it in its direction, on its device
    Slice needs;                  ///< in RunGraph::needs(): spans of other streams, by way of events
    std::uint32_t cold = 0;       ///< ns that it took longer because its stream was idle before it
    Nanos length = 0;
    Nanos launchLag = 0;
    Nanos streamLag = 0;
    Nanos needsLag = 0;
};

/// One run as a graph of what had to happen before what: the order of a thread's calls, launch to start, the order in a
/// stream, a copy engine's turns, event waits, blocking calls. Times are kept as lags behind the latest of these, so that a
/// replay without any change gives what was measured, and one with a change what would follow from it.
///
/// Threads hand work to each other in ways that no trace tells (PyTorch runs backward passes in a thread of its own). Where
/// the operations of a thread are known, and it is in none of them for a while, it is taken to have waited for the step of
/// another thread that ended last.
///
/// For a device that shares the cores of the host, lengths and lags are those of a machine with a core for each thread and
/// stream (DeviceModel).
///
/// Where the data contradict the order (a span that starts before what it should have waited for ended), the data are right:
/// that edge is left out, and counted.
class RunGraph {
public:
    RunGraph(const RunSpans& spans, const std::vector<BlockingCall>& blocking, const WaitScopes& scopes, const StreamDependencies& dependencies,
        const SyncRecords& syncs);

    [[nodiscard]] const std::vector<HostStep>& steps() const { return m_steps; }
    [[nodiscard]] const std::vector<SpanStep>& spans() const { return m_spans; }
    /// Places of steps and of spans without a launch, in the order in which they happened: what to replay in.
    struct Turn {
        Nanos time = 0;
        std::uint32_t place = 0;
        bool isSpan = false;
    };
    [[nodiscard]] const std::vector<Turn>& turns() const { return m_turns; }
    [[nodiscard]] std::span<const std::uint32_t> launchedBy(const HostStep& step) const { return part(m_launched, step.launched); }
    [[nodiscard]] std::span<const std::uint32_t> needsOf(const HostStep& step) const { return part(m_needs, step.needs); }
    [[nodiscard]] std::span<const std::uint32_t> needsOf(const SpanStep& span) const { return part(m_needs, span.needs); }
    [[nodiscard]] std::size_t threadCount() const { return m_threads; }

    /// A call that records an event for a single wait: removed together with that wait.
    struct LoneRecord {
        TimeRange call;         ///< as measured
        std::uint32_t step = 0; ///< what its thread did before it includes the call
        std::uint32_t wait = 0; ///< the step that waits
        Nanos length = 0;
    };
    [[nodiscard]] const std::vector<LoneRecord>& loneRecords() const { return m_loneRecords; }
    [[nodiscard]] const DeviceModel& device() const { return *m_device; }
    /// When everything happens: as measured, or as replayed.
    struct Times {
        const std::vector<TimeRange>& steps; ///< as in RunGraph::steps()
        const std::vector<TimeRange>& spans; ///< as in DeviceWork::spans()
        TimeRange window;
    };
    /// For a device that shares cores: each device span, and each thread from wait to wait (and in waits in which it works),
    /// from the start of the run to the thread's last step, or to the end of the run if the thread's own work ends it.
    [[nodiscard]] CoreUse coreUse(const RunSpans& spans, const Times& times) const;

    [[nodiscard]] TimeRange window() const { return m_window; }
    /// The thread whose own work ends the run, and how long that takes after its last step. None where a device ends it.
    struct Tail {
        std::uint32_t thread = 0;
        Nanos length = 0;
        std::uint32_t step = 0; ///< its last one
    };
    [[nodiscard]] const std::optional<Tail>& tail() const { return m_tail; }
    /// What a launch call takes, usually: what is left of a copy that no longer waits.
    [[nodiscard]] Nanos usualLaunch() const { return m_usualLaunch; }
    /// Whether work that was launched before is under way on its stream at a time, by when spans end: then a launch takes what
    /// HostStep::queued says.
    template <class EndOf>
    [[nodiscard]] bool findsWork(const HostStep& step, Nanos time, EndOf endOf) const
    {
        const std::uint32_t before = step.launched.count == 0 ? SpanStep::kNone : m_spans[m_launched[step.launched.first]].before;
        return before != SpanStep::kNone && endOf(before) > time;
    }
    /// How long after the one before it a span of a busy stream starts, usually.
    [[nodiscard]] Nanos usualGap() const { return m_usualGap; }
    /// How long after its launch a span of an idle stream starts at least.
    [[nodiscard]] Nanos shortestLatency() const { return m_shortestLatency; }
    /// Edges that the data contradict.
    [[nodiscard]] std::uint64_t contradictions() const { return m_contradictions; }

private:
    friend class RunGraphBuilder;
    friend class GraphLags;
    friend class SpanOrder;
    [[nodiscard]] static std::span<const std::uint32_t> part(const std::vector<std::uint32_t>& list, Slice slice)
    {
        return std::span(list).subspan(slice.first, slice.count);
    }

    std::vector<HostStep> m_steps; // thread by thread, in order
    std::vector<SpanStep> m_spans; // as in DeviceWork::spans()
    std::vector<std::uint32_t> m_launched;
    std::vector<std::uint32_t> m_needs;
    std::vector<Turn> m_turns;
    std::vector<LoneRecord> m_loneRecords;
    std::shared_ptr<const DeviceModel> m_device;
    TimeRange m_window;
    std::optional<Tail> m_tail;
    std::size_t m_threads = 0;
    Nanos m_usualLaunch = 0;
    Nanos m_usualGap = 0;
    Nanos m_shortestLatency = 0;
    std::uint64_t m_contradictions = 0;
};

} // namespace stallscope
