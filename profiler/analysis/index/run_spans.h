// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/call_index.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Device work of the run that counts as busy time.
struct DeviceSpan {
    Nanos start = 0;
    Nanos end = 0;
    StringId name = kEmptyString;
    std::uint32_t launch = CallIndex::kNone; ///< launching call
    DetailId detail;
    SpanKind kind = SpanKind::Kernel;
    SpanFlag::Type flags = SpanFlag::kNone;
    bool isFirstOfLaunch = false; ///< first span of its launch on its stream

    [[nodiscard]] Nanos duration() const { return end - start; }
    [[nodiscard]] TimeRange range() const { return {start, end}; }
    [[nodiscard]] bool hasLaunch() const { return launch != CallIndex::kNone; }
    [[nodiscard]] bool isKernel() const { return kind == SpanKind::Kernel || kind == SpanKind::Graph; }
};

/// A stream with work: the spans [first, first + count), by start.
struct WorkStream {
    TrackId track;
    DeviceId device;
    std::uint32_t scope = 0; ///< of its correlation ids
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Migration of unified memory, which is not busy time.
struct Migration {
    TimeRange range;
    DeviceId device;
    std::uint32_t launch = CallIndex::kNone;
};

class EventRecords;
struct RunCarry;

/// The device spans of a run. A span belongs to the run in which its launch call starts; without a launch, to the run in
/// which it starts itself. A graph recorded as one span is omitted if the spans of its nodes exist.
class DeviceWork {
public:
    /// With a carry, only spans launched by calls in the window, and spans without a launch. Streams of the carry are
    /// included, possibly without spans.
    DeviceWork(const Trace& trace, const CallIndex& calls, const std::optional<TimeRange>& window, const RunCarry* carry = nullptr);

    /// The spans of `all`, launched by `allCalls`, that are active in the range, cut at both ends. `places`: of each call, its index in the cut
    /// index of calls. A span that an earlier call launched has no launch (earlierLaunchOf()).
    DeviceWork(const DeviceWork& all, const CallIndex& allCalls, const std::vector<std::uint32_t>& places, TimeRange range);

    [[nodiscard]] const std::vector<DeviceSpan>& spans() const { return m_spans; }
    [[nodiscard]] const std::vector<WorkStream>& streams() const { return m_streams; }
    [[nodiscard]] const std::vector<Migration>& migrations() const { return m_migrations; }
    [[nodiscard]] std::span<const DeviceSpan> of(const WorkStream& stream) const { return std::span(m_spans).subspan(stream.first, stream.count); }
    /// Start of the launch of a span whose launch was cut away.
    [[nodiscard]] std::optional<Nanos> earlierLaunchOf(std::uint32_t span) const;
    /// Index of a span's stream in streams().
    [[nodiscard]] std::size_t streamOf(std::uint32_t span) const;
    /// First start to last end, including empty spans. Empty without spans.
    [[nodiscard]] std::optional<TimeRange> hull() const;
    /// Latest end of spans that are omitted because a closed segment launched them.
    [[nodiscard]] Nanos carryReaches() const { return m_carryReaches; }
    /// Of spans that were cut: start of the first call whose work continues behind the range. kTimeLimit if all of it ends there.
    [[nodiscard]] Nanos unfinishedFrom() const { return m_unfinishedFrom; }

private:
    struct Gathering;
    /// When a span was launched by a call that was cut away.
    struct EarlierLaunch {
        std::uint32_t span = 0;
        Nanos start = 0;
    };
    void gather(Gathering& gathering, TrackId id);
    void cut(std::span<const DeviceSpan> row, const CallIndex& allCalls, const std::vector<std::uint32_t>& places, TimeRange range);
    void sortFrom(std::uint32_t first);
    void markFirstOfLaunches();

    std::vector<DeviceSpan> m_spans;
    std::vector<WorkStream> m_streams;
    std::vector<Migration> m_migrations;
    std::vector<EarlierLaunch> m_earlierLaunches; // by span
    Nanos m_carryReaches = -kTimeLimit;
    Nanos m_unfinishedFrom = kTimeLimit;
};

/// Whether the track is the profiler's own: what it writes about its whole recording, not a thread of the program.
[[nodiscard]] bool isProfilersOwn(const Track& track);

/// Window of a trace without launches and device work: from the first start to the last end of the API calls, operations
/// and ranges of all threads; without these, of Python functions. Excludes what a profiler writes about its whole
/// recording. Empty if there is nothing of these kinds.
[[nodiscard]] std::optional<TimeRange> hostWindow(const Trace& trace);

/// Launching calls, and the spans launched by each.
class LaunchIndex {
public:
    LaunchIndex(const CallIndex& calls, const DeviceWork& work);

    /// Indices of the call's spans in DeviceWork::spans(), by stream and start.
    [[nodiscard]] std::span<const std::uint32_t> spansOf(std::uint32_t call) const;
    [[nodiscard]] std::size_t spanCount(std::uint32_t call) const { return spansOf(call).size(); }
    [[nodiscard]] bool isLaunch(std::uint32_t call) const { return m_isLaunch[call]; }
    /// Whether the thread has launches, by index in CallIndex::threads().
    [[nodiscard]] const std::vector<bool>& isLaunchingThread() const { return m_isLaunchingThread; }
    /// Starts of all launches of the run, sorted.
    [[nodiscard]] const std::vector<Nanos>& starts() const { return m_starts; }
    /// Start of the last launch; -kTimeLimit without launches.
    [[nodiscard]] Nanos lastStart() const { return m_starts.empty() ? -kTimeLimit : m_starts.back(); }
    /// Starts of the launches of one thread, sorted.
    [[nodiscard]] const std::vector<Nanos>& startsOf(std::size_t thread) const { return m_threadStarts[thread]; }

private:
    std::vector<std::uint32_t> m_offsets; // by call, plus the end
    std::vector<std::uint32_t> m_spans;
    std::vector<bool> m_isLaunch;
    std::vector<bool> m_isLaunchingThread;
    std::vector<Nanos> m_starts;
    std::vector<std::vector<Nanos>> m_threadStarts;
};

/// Generous bound of the difference between two clocks: device work may seem to start this far outside of a run's window,
/// and a device-side record of a synchronization may seem to end this far before its call.
inline constexpr Nanos kClockMargin = 1'000'000;

/// How a part of a run is cut out of the spans of a larger range.
struct RunCut {
    std::shared_ptr<const Trace> slice; ///< its run has the window of the part
    std::shared_ptr<const Trace> whole;
    TimeRange runWindow;                             ///< of the whole run
    TimeRange window;                                ///< of the part
    TimeRange spans;                                 ///< the same, but without limit where the part begins or ends with the run
    std::shared_ptr<const EventRecords> events = {}; ///< that were recorded before the part
};

/// Index of a run: its calls, its device spans, launches with their spans, and its window.
class RunSpans {
public:
    /// With a carry, only the part of the run after the closed segments. The carry must outlive this object.
    RunSpans(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry = nullptr);
    /// A part of the run, as if nothing else had been recorded. `places` as in CallIndex.
    RunSpans(const RunSpans& all, const RunCut& cut, std::vector<std::uint32_t>& places);

    [[nodiscard]] const Trace& trace() const { return *m_trace; }
    /// The trace beyond the segment or part of the run that this holds, as far as it is known.
    [[nodiscard]] const Trace& wholeTrace() const;
    [[nodiscard]] const Run& run() const { return m_trace->runs[m_run.index()]; }
    [[nodiscard]] const CallIndex& calls() const { return m_calls; }
    [[nodiscard]] const DeviceWork& work() const { return m_work; }
    [[nodiscard]] const LaunchIndex& launches() const { return m_launches; }
    /// The recorded window. In a foreign trace: first start to last end over device spans and, on launching threads, API
    /// calls and framework operations; for a host-only trace see hostWindow(). For a segment of a run: the rest of the
    /// window.
    [[nodiscard]] TimeRange window() const { return m_window; }
    /// The window of the whole run.
    [[nodiscard]] TimeRange runWindow() const;
    /// There are neither launches nor device work.
    [[nodiscard]] bool isHostOnly() const;
    /// Null for a whole run.
    [[nodiscard]] const RunCarry* carry() const { return m_carry; }
    /// Events that were recorded before this part of a run; null for a whole run.
    [[nodiscard]] const EventRecords* earlierEvents() const { return m_earlierEvents.get(); }
    /// Earlier ends belong to closed segments; -kTimeLimit for a whole run.
    [[nodiscard]] Nanos begin() const;
    /// Error bound between device and host clock.
    [[nodiscard]] Nanos clockError() const;
    /// Launch call of a span, which must have one.
    [[nodiscard]] const Call& launchOf(const DeviceSpan& span) const { return m_calls.calls()[span.launch]; }

private:
    [[nodiscard]] TimeRange foundWindow() const;

    std::shared_ptr<const Trace> m_trace;
    RunId m_run;
    const RunCarry* m_carry;
    std::optional<TimeRange> m_recorded; // window: the part after the closed segments
    CallIndex m_calls;
    DeviceWork m_work;
    LaunchIndex m_launches;
    TimeRange m_window;
    std::shared_ptr<const Trace> m_whole;                // null unless this is a part of a run
    std::optional<TimeRange> m_runWindow;                // likewise
    std::shared_ptr<const EventRecords> m_earlierEvents; // likewise
};

} // namespace stallscope
