// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/segmented_report.h"

#include "profiler/analysis/segments/analysis_cost.h"
#include "profiler/analysis/segments/run_survey.h"
#include "profiler/analysis/segments/segment_border.h"
#include "profiler/analysis/segments/segment_memory.h"
#include "profiler/analysis/segments/segment_sums.h"
#include "profiler/base/say.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace stallscope {

namespace {

/// The same trace reduced to blocks that intersect the range, which are shared: contains the spans in it, and some around
/// them. `window` replaces the recorded window of the run.
Lane sliceOf(const Lane& lane, TimeRange range)
{
    Lane slice{lane.place, {}};
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        slice.blocks.append(lane.blocks.shared(i));
    return slice;
}

std::shared_ptr<const Trace> sliceOf(const Trace& trace, TimeRange range, RunId run, TimeRange window)
{
    auto slice = std::make_shared<Trace>();
    slice->pools = trace.pools;
    slice->processes = trace.processes;
    slice->devices = trace.devices;
    slice->tracks.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        Track& segment = slice->tracks.emplace_back();
        segment.info = track.info;
        segment.watermark = track.watermark;
        for (const Lane& lane : track.lanes) {
            if (Lane own = sliceOf(lane, range); !own.blocks.isEmpty())
                segment.lanes.push_back(std::move(own));
        }
    }
    slice->runs = trace.runs;
    slice->runs[run.index()].window = window;
    slice->losses = trace.losses;
    slice->laterLosses = trace.laterLosses;
    slice->format = trace.format;
    slice->epochNanos = trace.epochNanos;
    slice->clockError = trace.clockError;
    return slice;
}

/// How far device spans may lie outside of the calls with which they are searched.
constexpr Nanos kMargin = 2'000'000;

/// The part of a segment that counts between two borders.
MeasuredSegment segmentBetween(const RunSegment& segment, const SegmentBorder& from, const SegmentBorder& to)
{
    MeasuredSegment measured;
    measured.sets = segment.sets();
    measured.own = {from.sets, to.sets};
    measured.rows = {from.rows, to.rows};
    measured.extents = extentsBefore(segment.spans().work(), to.sets);
    for (const SegmentSets::Device& device : measured.sets->devices) {
        const auto at = [&](const SegmentBorder& border) {
            const auto known = border.idle.find(device.device);
            return known == border.idle.end() ? border.sets : known->second;
        };
        measured.idle[device.device] = {at(from), at(to)};
    }
    return measured;
}

TimeRange fromStartOf(TimeRange window, TimeRange range)
{
    return {saturatingAdd(window.start, range.start), saturatingAdd(window.start, range.end)};
}

SegmentBorder endOfRun()
{
    return {kTimeLimit, kTimeLimit, kTimeLimit, {}};
}

/// Processes a run once under the assumption of the outline, and determines its actual properties.
class SegmentedRun {
public:
    SegmentedRun(
        const std::shared_ptr<const Trace>& trace, RunId run, const RunSurvey& survey, const RunOutline& outline, const SegmentedReportOptions& options)
        : m_trace(trace), m_run(run), m_survey(survey), m_outline(outline), m_options(options), m_sums(*trace, run, outline, reportOptions())
    {
        const TimeRange bounds = survey.bounds();
        m_carry.end = bounds.start;
        m_carry.window = outline.window;
        m_carry.lastWork = outline.lastWork;
        m_carry.trace = trace;
        for (const auto& [track, life] : outline.threads)
            m_carry.threads.push_back({track, 0, life});
        for (const TrackId stream : outline.streams) {
            m_carry.streams[stream] = {};
            m_border.idle[trace->tracks[stream.index()].info.device] = bounds.start;
        }
        if (trace->runs[run.index()].window) {
            learnOthers(m_carry, *trace, {-kTimeLimit, bounds.start});
            learnOthers(m_carry, *trace, {bounds.end, kTimeLimit});
        }
        m_carry.events.extend(*trace, {-kTimeLimit, bounds.start});
        m_border.context = bounds.start;
    }

    [[nodiscard]] Result<void> goThrough()
    {
        while (m_chunk < m_survey.chunks()) {
            if (m_options.job.isCancelled())
                return Error::cancelled();
            if (m_sums.listedWaits() > m_options.mostWaits)
                return Error{say(STALLSCOPE_TEXT("Analysis", "run {} has too many waits to list"), m_run.value())};
            if (!chooseSegment())
                return tooMuchAtOnce();
            const auto segment = analyseSegment();
            if (segment->spans().work().carryReaches() > m_border.rows)
                return tooMuchAtOnce();
            takeSegment(*segment);
            m_options.job.report(m_survey.spansIn(0, m_chunk), m_survey.spansIn(0, m_survey.chunks()));
        }
        return {};
    }

    [[nodiscard]] RunOutline found() const
    {
        RunOutline outline;
        outline.streams = m_streams;
        outline.lastWork = m_lastWork;
        for (const LaunchingThread& thread : m_carry.threads) {
            if (thread.launches > 0)
                outline.threads[thread.track] = m_lives.at(thread.track);
        }
        outline.window = windowAround(*m_trace, m_run, m_work, outline.threads);
        return outline;
    }
    [[nodiscard]] SegmentedReport report()
    {
        std::sort(m_carry.threads.begin(), m_carry.threads.end(), [](const LaunchingThread& a, const LaunchingThread& b) { return a.track < b.track; });
        return {m_sums.report(m_carry.threads), m_parts};
    }

private:
    [[nodiscard]] ReportOptions reportOptions() const
    {
        ReportOptions options = m_options.report;
        if (m_options.fromStart)
            options.range = fromStartOf(m_outline.window, *m_options.fromStart);
        return options;
    }
    [[nodiscard]] Result<void> tooMuchAtOnce() const
    {
        return Error{say(STALLSCOPE_TEXT("Analysis", "run {} cannot be split into segments: its dependencies span too many events"), m_run.value())};
    }
    [[nodiscard]] std::uint64_t spansSeen(std::size_t border) const { return m_survey.spansIn(m_survey.chunkOf(m_carry.end), m_survey.seenBefore(border)); }

    /// As large as memory permits, but at least one step beyond a segment that could not be closed.
    [[nodiscard]] bool chooseSegment()
    {
        std::size_t border = std::min(m_chunk + m_step, m_survey.chunks());
        if (spansSeen(border) > m_options.mostSpansPerSegment && spansSeen(border) > m_survey.spansIn(m_chunk, border))
            return false;
        while (border < m_survey.chunks() && spansSeen(border + 1) <= m_options.spansPerSegment)
            ++border;
        m_next = border;
        return true;
    }
    [[nodiscard]] std::unique_ptr<RunSegment> analyseSegment()
    {
        const TimeRange bounds = m_survey.bounds();
        const Nanos seen = m_survey.edge(m_survey.seenBefore(m_next));
        const auto slice = sliceOf(*m_trace, {m_carry.end - kMargin, seen + kMargin}, m_run, {bounds.start, seen});
        auto segment = std::make_unique<RunSegment>(slice, m_run, &m_carry);
        segment->findDevices();
        segment->compareOverlap();
        return segment;
    }
    void takeSegment(const RunSegment& segment)
    {
        noteFound(segment);
        const bool isLast = m_next == m_survey.chunks();
        SegmentBorder border = isLast ? endOfRun() : findBorder(segment, m_border, {m_survey.edge(m_next), m_carry.lastWork});
        if (!isLast && border.sets <= m_border.sets) {
            m_step = 2 * (m_next - m_chunk);
            return;
        }
        border.context = std::max(m_carry.end, std::min(border.context, isLast ? kTimeLimit : m_survey.neededFrom(border.rows)));
        m_sums.add(segment, segmentBetween(segment, m_border, border));
        extendCarry(m_carry, segment, border.context);
        m_border = std::move(border);
        ++m_parts;
        m_step = 1;
        m_chunk = m_next;
    }
    void noteFound(const RunSegment& segment)
    {
        const RunSpans& spans = segment.spans();
        for (const CallThread& thread : spans.calls().threads()) {
            TimeRange& life = m_lives[thread.track];
            for (const Call& call : spans.calls().of(thread))
                life = life.united(call.range());
        }
        for (const WorkStream& stream : spans.work().streams()) {
            if (stream.count > 0)
                m_streams.insert(stream.track);
            for (const DeviceSpan& span : spans.work().of(stream)) {
                m_work = hullOf(m_work, span.range());
                m_lastWork[stream.device].add(span.range());
            }
        }
    }

    const std::shared_ptr<const Trace>& m_trace;
    const RunId m_run;
    const RunSurvey& m_survey;
    const RunOutline& m_outline;
    const SegmentedReportOptions& m_options;
    SegmentSums m_sums;
    RunCarry m_carry;
    SegmentBorder m_border;  // end of what was added to the sums
    std::size_t m_chunk = 0; // its first chunk
    std::size_t m_next = 0;  // end of the current segment
    std::size_t m_step = 1;
    std::size_t m_parts = 0;
    std::map<TrackId, TimeRange> m_lives;
    std::set<TrackId> m_streams;
    std::map<DeviceId, LastWork> m_lastWork;
    std::optional<TimeRange> m_work;
};

} // namespace

/// Properties derived from names are usually correct. If not, the run is processed again with the actual ones.
Result<SegmentedReport> reportBySegments(const std::shared_ptr<const Trace>& trace, RunId run, const SegmentedReportOptions& options)
{
    constexpr int kTries = 4;
    constexpr std::uint64_t kChunksPerSegment = 16;
    if (run.index() >= trace->runs.size())
        return Error{say(STALLSCOPE_TEXT("Analysis", "no run {}: the trace has {}"), run.value(), trace->runs.size())};
    const RunSurvey survey(*trace, run, std::max<std::uint64_t>(options.spansPerSegment / kChunksPerSegment, 1));
    RunOutline outline = survey.outline();
    for (int tries = 0; tries < kTries; ++tries) {
        SegmentedRun segmented(trace, run, survey, outline, options);
        if (const auto done = segmented.goThrough(); !done)
            return done.error();
        RunOutline found = segmented.found();
        if (found == outline)
            return segmented.report();
        outline = std::move(found);
    }
    return Error{say(STALLSCOPE_TEXT("Analysis", "run {} cannot be split into segments: its dependencies span too many events"), run.value())};
}

Result<SegmentedReport> reportWithin(ColumnCache& memory, const std::shared_ptr<const Trace>& trace, RunId run, SegmentedReportOptions options)
{
    const std::size_t left = memory.left();
    const auto plan = planSegments(left - std::min(left, ColumnCache::kLeastColumns), *trace, run);
    if (!plan)
        return Error{say(STALLSCOPE_TEXT("Analysis", "run {} exceeds the available memory, even segment by segment"), run.value())};
    options.spansPerSegment = plan->spansPerSegment;
    options.mostSpansPerSegment = plan->mostSpansPerSegment;
    options.mostWaits = plan->mostWaits;
    memory.addFixed(plan->bytes);
    auto report = reportBySegments(trace, run, options);
    memory.removeFixed(plan->bytes);
    return report;
}

Result<RunReport> frugalReport(const std::shared_ptr<const Trace>& trace, RunId run, const SegmentedReportOptions& options)
{
    constexpr std::uint64_t kLittle = std::uint64_t{1} << 30;
    if (analysisBytes(*trace, run) > kLittle) {
        auto segmented = reportBySegments(trace, run, options);
        return segmented ? Result<RunReport>(std::move(segmented->report)) : segmented.error();
    }
    const auto whole = RunAnalysis::build(trace, run, {options.job.stop, {}});
    if (!whole)
        return whole.error();
    ReportOptions report = options.report;
    if (options.fromStart)
        report.range = fromStartOf((*whole)->window(), *options.fromStart);
    return (*whole)->report(report);
}

} // namespace stallscope
