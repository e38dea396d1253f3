// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/growing_analysis.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace stallscope {

namespace {

/// Holds the sets of the segments, but not their spans.
class AssembledAnalysis final : public RunAnalysis {
public:
    AssembledAnalysis(std::shared_ptr<const Trace> trace, RunId run, TimeRange window, MeasuredSegments segments, RunWaits waits)
        : RunAnalysis(std::move(trace), run, window, std::move(segments), std::move(waits))
    {
    }

    [[nodiscard]] const FullAnalysis& full() const override
    {
        std::call_once(m_isBuilt, [this] { m_full = *FullAnalysis::build(sharedTrace(), run()); });
        return *m_full;
    }

private:
    mutable std::once_flag m_isBuilt;
    mutable std::shared_ptr<const FullAnalysis> m_full; // through full()
};

Result<std::shared_ptr<const RunAnalysis>> wholeOf(std::shared_ptr<const Trace> trace, RunId run, const Job& job)
{
    auto whole = FullAnalysis::build(std::move(trace), run, job);
    if (!whole)
        return whole.error();
    return std::shared_ptr<const RunAnalysis>(*std::move(whole));
}

std::uint64_t startingBefore(const Lane& lane, Nanos time)
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < lane.blocks.size() && lane.blocks.header(i).first < time; ++i) {
        const bool isLast = i + 1 == lane.blocks.size() || lane.blocks.header(i + 1).first >= time;
        count += isLast ? lane.blocks.block(i).columns()->firstStartingAt(time) : lane.blocks.header(i).count;
    }
    return count;
}

std::vector<std::uint64_t> spansBefore(const Trace& trace, Nanos time)
{
    std::vector<std::uint64_t> counts(trace.tracks.size() * kLaneGroups, 0);
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Marks && lane.place.group != LaneGroup::DeviceRanges)
                counts[i * kLaneGroups + static_cast<std::size_t>(lane.place.group)] += startingBefore(lane, time);
        }
    }
    return counts;
}

bool launchesKernels(const Call& call)
{
    return call.what.meaning >= CallMeaning::LaunchKernel && call.what.meaning <= CallMeaning::LaunchHostFunction;
}

/// Device spans of calls in a range other than kernel launches: they may determine whether their call blocks.
std::size_t copiesCalledIn(const RunSpans& spans, TimeRange range)
{
    const auto isOne = [&](std::uint32_t launch) {
        return launch != CallIndex::kNone && range.contains(spans.calls().calls()[launch].start) && !launchesKernels(spans.calls().calls()[launch]);
    };
    const auto& work = spans.work().spans();
    const auto& migrations = spans.work().migrations();
    return static_cast<std::size_t>(std::count_if(work.begin(), work.end(), [&](const DeviceSpan& span) { return isOne(span.launch); })
        + std::count_if(migrations.begin(), migrations.end(), [&](const Migration& migration) { return isOne(migration.launch); }));
}

template <class T>
bool contains(const std::vector<T>& values, const T& value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// Ignores entries of tracks that were added to the trace later.
bool isSameStart(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& now)
{
    return before.size() <= now.size() && std::equal(before.begin(), before.end(), now.begin())
        && std::all_of(now.begin() + static_cast<std::ptrdiff_t>(before.size()), now.end(), [](std::uint64_t count) { return count == 0; });
}

} // namespace

Result<std::shared_ptr<const RunAnalysis>> GrowingAnalysis::take(std::shared_ptr<const Trace> trace, const Job& job)
{
    const bool isKnown = m_run.index() < trace->runs.size();
    if (!isKnown || !trace->runs[m_run.index()].window || trace->runs[m_run.index()].state != RunState::Running) {
        clear();
        return wholeOf(std::move(trace), m_run, job);
    }
    if (!isCarryUnchanged(*trace))
        forget();
    std::unique_ptr<RunSegment> segment = analyse(trace);
    if (job.isCancelled())
        return Error::cancelled();
    if (!m_closed.empty() && !suitsCarry(*segment)) {
        forget();
        segment = analyse(trace);
    }
    std::shared_ptr<const RunAnalysis> analysis = assemble(trace, *segment);
    close(*segment);
    return analysis;
}

std::unique_ptr<RunSegment> GrowingAnalysis::analyse(const std::shared_ptr<const Trace>& trace) const
{
    auto segment = std::make_unique<RunSegment>(trace, m_run, m_closed.empty() ? nullptr : &m_carry);
    segment->findDevices();
    segment->compareOverlap();
    return segment;
}

bool GrowingAnalysis::isCarryUnchanged(const Trace& trace) const
{
    if (m_closed.empty())
        return true;
    return trace.runs[m_run.index()].window->start == m_expected.window.start && trace.runs[m_run.index()].window->end >= m_expected.window.end
        && trace.clockError == m_expected.clockError && isSameStart(m_expected.spansBefore, spansBefore(trace, m_border.sets));
}

void GrowingAnalysis::forget()
{
    m_restarts += m_closed.empty() ? 0 : 1;
    clear();
}

void GrowingAnalysis::clear()
{
    m_closed.clear();
    m_waits = {};
    m_bytesOfSets = 0;
    m_carry = {};
    m_border = {};
    m_expected = {};
}

/// Whether nothing in the segment refers to closed segments.
bool GrowingAnalysis::suitsCarry(const RunSegment& segment) const
{
    const RunSpans& spans = segment.spans();
    const auto isNew = [&](Nanos start) { return start >= m_border.sets; };
    if (spans.work().carryReaches() > m_border.rows || copiesCalledIn(spans, {m_carry.end, m_border.sets}) != m_expected.copies || hasNewThreads(segment))
        return false;
    for (const WorkStream& stream : spans.work().streams()) {
        const bool isResting = contains(m_expected.resting, stream.device);
        if (!m_carry.streams.contains(stream.track))
            return false;
        for (const DeviceSpan& span : spans.work().of(stream)) {
            const bool isAbandoned =
                span.hasLaunch() && std::binary_search(m_expected.abandoned.begin(), m_expected.abandoned.end(), spans.launchOf(span).start);
            if (isNew(span.start) && (isResting || isAbandoned))
                return false;
        }
    }
    return std::none_of(spans.calls().threads().begin(), spans.calls().threads().end(),
        [&](const CallThread& thread) { return contains(m_expected.silent, thread.track) && isNew(spans.calls().of(thread).back().start); });
}

/// A thread counts from its first launch on, with all its calls.
bool GrowingAnalysis::hasNewThreads(const RunSegment& segment) const
{
    const auto& threads = segment.sets()->overlap->threads();
    return std::any_of(threads.begin(), threads.end(), [&](const LaunchingThread& thread) {
        const auto isSame = [&](const LaunchingThread& known) { return known.track == thread.track; };
        if (std::any_of(m_closed.back()->sets->overlap->threads().begin(), m_closed.back()->sets->overlap->threads().end(), isSame))
            return false;
        const auto& lanes = segment.spans().trace().tracks[thread.track.index()].lanes;
        return std::any_of(
            lanes.begin(), lanes.end(), [&](const Lane& lane) { return lane.place.group == LaneGroup::Calls && lane.range().start < m_border.sets; });
    });
}

/// The closed segments, and the rest of the run.
std::shared_ptr<const RunAnalysis> GrowingAnalysis::assemble(const std::shared_ptr<const Trace>& trace, const RunSegment& segment) const
{
    MeasuredSegments segments;
    for (const auto& measured : m_closed)
        segments.add(measured);
    segments.add(std::make_shared<const MeasuredSegment>(measureBetween(segment, m_border, SegmentBorder::endOfRun())));
    RunWaits waits = m_waits;
    for (const Wait& wait : segment.waits()) {
        if (wait.start < m_border.rows)
            continue;
        Wait own = wait;
        own.isFinal = false; // more may be launched
        waits.add(own);
    }
    return std::make_shared<const AssembledAnalysis>(trace, m_run, segment.spans().runWindow(), std::move(segments), std::move(waits));
}

void GrowingAnalysis::close(const RunSegment& segment)
{
    const SegmentBorder border = findBorder(segment, m_border, m_options.patience);
    const RunSpans& spans = segment.spans();
    const auto& calls = spans.calls().calls();
    const auto& work = spans.work().spans();
    const auto closable = std::count_if(calls.begin(), calls.end(), [&](const Call& call) { return call.start >= m_border.sets && call.start < border.sets; })
        + std::count_if(work.begin(), work.end(), [&](const DeviceSpan& span) { return span.start >= m_border.sets && span.start < border.sets; });
    if (border.sets <= m_border.sets || border.sets <= spans.runWindow().start || static_cast<std::size_t>(closable) < m_options.fewestSpans)
        return;
    MeasuredSegment measured = measureBetween(segment, m_border, border);
    measured.total = measured.measure(TimeRange::all(), TimeRange::all());
    for (const Wait& wait : segment.waits()) {
        if (wait.start >= m_border.rows && wait.start < border.rows)
            m_waits.add(wait);
    }
    m_waits.sums.settle(segment.spans().trace());
    m_bytesOfSets += measured.sets->bytes();
    m_closed.push_back(std::make_shared<const MeasuredSegment>(std::move(measured)));
    extendCarry(m_carry, segment, border.context);
    m_border = border;
    expect(segment);
}

void GrowingAnalysis::expect(const RunSegment& segment)
{
    const RunSpans& spans = segment.spans();
    const Nanos recent = spans.window().end - m_options.patience;
    m_expected.window = spans.runWindow();
    m_expected.clockError = spans.trace().clockError;
    m_expected.spansBefore = spansBefore(spans.trace(), m_border.sets);
    m_expected.copies = copiesCalledIn(spans, {m_carry.end, m_border.sets});
    m_expected.resting.clear();
    for (const SegmentSets::Device& device : segment.sets()->devices) {
        if (isResting(device, m_border.sets, recent))
            m_expected.resting.push_back(device.device);
    }
    const bool areSeveral = segment.sets()->overlap->threads().size() > 1;
    for (const CallThread& thread : spans.calls().threads()) {
        const bool matters = areSeveral || startOfQueries(spans, thread, kTimeLimit) < kTimeLimit;
        if (matters && lastEndOf(spans, thread) < m_border.sets && !contains(m_expected.silent, thread.track))
            m_expected.silent.push_back(thread.track);
    }
    m_expected.abandoned.clear();
    for (std::uint32_t i = 0; i < spans.calls().calls().size(); ++i) {
        const Call& call = spans.calls().calls()[i];
        if (spans.launches().isLaunch(i) && spans.launches().spanCount(i) == 0 && call.start <= recent && call.start < m_border.sets)
            m_expected.abandoned.push_back(call.start);
    }
    std::sort(m_expected.abandoned.begin(), m_expected.abandoned.end());
}

} // namespace stallscope
