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

/// Adjacent elements of a list.
struct Slice {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// A call of a host thread that involves the device: it launches, waits, or both. Everything that the thread does between its
/// steps is host work.
struct HostStep {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    TimeRange call;              ///< as measured
    Nanos length = 0;            ///< of the call
    Nanos before = 0;            ///< host work of the thread since its previous step, or since the start of the run
    std::uint32_t after = kNone; ///< step of another thread that this thread probably waited for
    Nanos afterLag = 0;          ///< from the end of `after` to the start of this step
    std::uint32_t thread = 0;    ///< in CallIndex::threads()
    std::uint32_t apiCall = 0;   ///< in CallIndex::calls()
    std::uint32_t wait = kNone;  ///< in RunAnalysis::waits(); none: it does not wait
    Slice launched;              ///< in RunGraph::launched(): spans that it launches
    Slice needs;                 ///< in RunGraph::needs(): spans that end before it returns
    Nanos queued = 0;            ///< duration of a launch behind unfinished work, which wakes no worker
    Nanos unhindered = 0;        ///< duration if all awaited work is done
    Nanos wakeup = 0;            ///< from the end of the last needed span to the end of the call
    bool isDrain = false;        ///< nothing is launched after it, so removing it gains nothing
    bool worksMeanwhile = false; ///< the thread uses a core while it waits: it spins or copies; known only if cores are shared

    [[nodiscard]] bool waits() const { return wait != kNone; }
};

/// A device span and its dependencies. Each lag is the time from a dependency to its start.
struct SpanStep {
    static constexpr std::uint32_t kNone = UINT32_MAX;

    std::uint32_t step = kNone;   ///< host step that launched it
    std::uint32_t before = kNone; ///< previous span on its stream
    std::uint32_t engine = kNone; ///< previous copy in its direction on its device
    Slice needs;                  ///< in RunGraph::needs(): spans of other streams, through events
    std::uint32_t cold = 0;       ///< ns by which it took longer because its stream was idle before
    Nanos length = 0;
    Nanos launchLag = 0;
    Nanos streamLag = 0;
    Nanos needsLag = 0;
};

/// Dependency graph of a run: order of the calls of a thread, launches, order in a stream, order of copies in an engine, event
/// waits, blocking calls. Times are stored as lags behind the latest dependency, so that a replay without a change yields the
/// measured times, and one with a change the predicted ones.
///
/// Threads hand over work in ways that no trace records (PyTorch runs backward passes in a separate thread). If the operations
/// of a thread are known, and it is in none of them for a while, the graph assumes that it waited for the step of another
/// thread that ended last.
///
/// For a device that shares the cores of the host, durations and lags are those of a machine with a core for each thread and
/// stream (DeviceModel).
///
/// If the data contradict an edge (a span starts before its dependency ends), the edge is omitted and counted.
class RunGraph {
public:
    RunGraph(const RunSpans& spans, const std::vector<BlockingCall>& blocking, const WaitScopes& scopes, const StreamDependencies& dependencies,
        const SyncRecords& syncs);

    [[nodiscard]] const std::vector<HostStep>& steps() const { return m_steps; }
    [[nodiscard]] const std::vector<SpanStep>& spans() const { return m_spans; }
    /// Indices of steps, and of spans without a launch, in order of time: the order of the replay.
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
        std::uint32_t step = 0; ///< step whose host work includes the call
        std::uint32_t wait = 0; ///< step that waits
        Nanos length = 0;
    };
    [[nodiscard]] const std::vector<LoneRecord>& loneRecords() const { return m_loneRecords; }
    [[nodiscard]] const DeviceModel& device() const { return *m_device; }
    /// Measured or replayed times.
    struct Times {
        const std::vector<TimeRange>& steps; ///< as in RunGraph::steps()
        const std::vector<TimeRange>& spans; ///< as in DeviceWork::spans()
        TimeRange window;
    };
    /// For a device that shares cores: times of each device span, and of each thread outside of waits (and in waits in which it
    /// works), from the start of the run to the last step of the thread, or to the end of the run if host work of the thread ends it.
    [[nodiscard]] CoreUse coreUse(const RunSpans& spans, const Times& times) const;

    [[nodiscard]] TimeRange window() const { return m_window; }
    /// The thread whose host work ends the run, and the duration of that work. Empty if a device ends the run.
    struct Tail {
        std::uint32_t thread = 0;
        Nanos length = 0;
        std::uint32_t step = 0; ///< its last step
    };
    [[nodiscard]] const std::optional<Tail>& tail() const { return m_tail; }
    /// Usual duration of a launch call, and thus of a copy that no longer waits.
    [[nodiscard]] Nanos usualLaunch() const { return m_usualLaunch; }
    /// Whether earlier work on its stream is unfinished at a time, according to the ends of spans. A launch then takes
    /// HostStep::queued.
    template <class EndOf>
    [[nodiscard]] bool findsWork(const HostStep& step, Nanos time, EndOf endOf) const
    {
        const std::uint32_t before = step.launched.count == 0 ? SpanStep::kNone : m_spans[m_launched[step.launched.first]].before;
        return before != SpanStep::kNone && endOf(before) > time;
    }
    /// Usual gap between two spans of a busy stream.
    [[nodiscard]] Nanos usualGap() const { return m_usualGap; }
    /// Shortest latency from launch to start on an idle stream.
    [[nodiscard]] Nanos shortestLatency() const { return m_shortestLatency; }
    /// Number of edges that the data contradict.
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
