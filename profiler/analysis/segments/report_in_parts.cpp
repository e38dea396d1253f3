// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/report_in_parts.h"

#include "profiler/analysis/segments/analysis_cost.h"
#include "profiler/analysis/segments/part_cut.h"
#include "profiler/analysis/segments/part_memory.h"
#include "profiler/analysis/segments/part_sums.h"
#include "profiler/analysis/segments/run_survey.h"
#include "profiler/base/say.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace stallscope {

namespace {

/// The same trace with only those blocks that touch the range, which it shares: spans in it, and some around them. The run is
/// taken to have been recorded in `window`.
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
        Track& part = slice->tracks.emplace_back();
        part.info = track.info;
        part.watermark = track.watermark;
        for (const Lane& lane : track.lanes) {
            if (Lane own = sliceOf(lane, range); !own.blocks.isEmpty())
                part.lanes.push_back(std::move(own));
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

/// How far device spans may lie outside of the calls that they are looked for with.
constexpr Nanos kMargin = 2'000'000;

/// What counts of a part between two cuts.
RunPiece pieceBetween(const RunPart& part, const PartCut& from, const PartCut& to)
{
    RunPiece piece;
    piece.sets = part.sets();
    piece.own = {from.sets, to.sets};
    piece.rows = {from.rows, to.rows};
    piece.extents = extentsBefore(part.spans().work(), to.sets);
    for (const PartSets::Device& device : piece.sets->devices) {
        const auto at = [&](const PartCut& cut) {
            const auto known = cut.idle.find(device.device);
            return known == cut.idle.end() ? cut.sets : known->second;
        };
        piece.idle[device.device] = {at(from), at(to)};
    }
    return piece;
}

TimeRange fromStartOf(TimeRange window, TimeRange range)
{
    return {saturatingAdd(window.start, range.start), saturatingAdd(window.start, range.end)};
}

PartCut endOfRun()
{
    return {kTimeLimit, kTimeLimit, kTimeLimit, {}};
}

/// Goes through a run once, as what the outline says that it is; and sees what it really is.
class PartedRun {
public:
    PartedRun(const std::shared_ptr<const Trace>& trace, RunId run, const RunSurvey& survey, const RunOutline& outline, const PartOptions& options)
        : m_trace(trace), m_run(run), m_survey(survey), m_outline(outline), m_options(options), m_sums(*trace, run, outline, reportOptions())
    {
        const TimeRange bounds = survey.bounds();
        m_carry.end = bounds.start;
        m_carry.window = outline.window;
        m_carry.lastWork = outline.lastWork;
        for (const auto& [track, life] : outline.threads)
            m_carry.threads.push_back({track, 0, life});
        for (const TrackId stream : outline.streams) {
            m_carry.streams[stream] = {};
            m_cut.idle[trace->tracks[stream.index()].info.device] = bounds.start;
        }
        if (trace->runs[run.index()].window) {
            learnOthers(m_carry, *trace, {-kTimeLimit, bounds.start});
            learnOthers(m_carry, *trace, {bounds.end, kTimeLimit});
        }
        m_carry.events.extend(*trace, {-kTimeLimit, bounds.start});
        m_cut.context = bounds.start;
    }

    [[nodiscard]] Result<void> goThrough()
    {
        while (m_chunk < m_survey.chunks()) {
            if (m_options.job.isCancelled())
                return Error::cancelled();
            if (m_sums.listedWaits() > m_options.mostWaits)
                return Error{say(STALLSCOPE_TEXT("Analysis", "run {} has too many waits to list them all"), m_run.value())};
            if (!choosePart())
                return tooMuchAtOnce();
            const auto part = analysePart();
            if (part->spans().work().carryReaches() > m_cut.rows)
                return tooMuchAtOnce();
            takePart(*part);
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
    [[nodiscard]] PartedReport report()
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
        return Error{say(STALLSCOPE_TEXT("Analysis", "run {} cannot be taken apart: too much of it hangs together"), m_run.value())};
    }
    [[nodiscard]] std::uint64_t spansSeen(std::size_t cut) const { return m_survey.spansIn(m_survey.chunkOf(m_carry.end), m_survey.seenBefore(cut)); }

    /// As far as there is room, but at least one step further than where nothing could be closed.
    [[nodiscard]] bool choosePart()
    {
        std::size_t cut = std::min(m_chunk + m_step, m_survey.chunks());
        if (spansSeen(cut) > m_options.mostSpansInPart && spansSeen(cut) > m_survey.spansIn(m_chunk, cut))
            return false;
        while (cut < m_survey.chunks() && spansSeen(cut + 1) <= m_options.spansInPart)
            ++cut;
        m_next = cut;
        return true;
    }
    [[nodiscard]] std::unique_ptr<RunPart> analysePart()
    {
        const TimeRange bounds = m_survey.bounds();
        const Nanos seen = m_survey.edge(m_survey.seenBefore(m_next));
        const auto slice = sliceOf(*m_trace, {m_carry.end - kMargin, seen + kMargin}, m_run, {bounds.start, seen});
        auto part = std::make_unique<RunPart>(slice, m_run, &m_carry);
        part->findDevices();
        part->compareOverlap();
        return part;
    }
    void takePart(const RunPart& part)
    {
        noteFound(part);
        const bool isLast = m_next == m_survey.chunks();
        PartCut cut = isLast ? endOfRun() : cutThrough(part, m_cut, {m_survey.edge(m_next), m_carry.lastWork});
        if (!isLast && cut.sets <= m_cut.sets) {
            m_step = 2 * (m_next - m_chunk);
            return;
        }
        cut.context = std::max(m_carry.end, std::min(cut.context, isLast ? kTimeLimit : m_survey.neededFrom(cut.rows)));
        m_sums.add(part, pieceBetween(part, m_cut, cut));
        extendCarry(m_carry, part, cut.context);
        m_cut = std::move(cut);
        ++m_parts;
        m_step = 1;
        m_chunk = m_next;
    }
    void noteFound(const RunPart& part)
    {
        const RunSpans& spans = part.spans();
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
    const PartOptions& m_options;
    PartSums m_sums;
    RunCarry m_carry;
    PartCut m_cut;           // the end of what is summed up
    std::size_t m_chunk = 0; // that part's chunk
    std::size_t m_next = 0;  // where the part at hand is cut
    std::size_t m_step = 1;
    std::size_t m_parts = 0;
    std::map<TrackId, TimeRange> m_lives;
    std::set<TrackId> m_streams;
    std::map<DeviceId, LastWork> m_lastWork;
    std::optional<TimeRange> m_work;
};

} // namespace

/// What is told from names alone is mostly true. Where it was not, the run is gone through again with what was found.
Result<PartedReport> reportInParts(const std::shared_ptr<const Trace>& trace, RunId run, const PartOptions& options)
{
    constexpr int kTries = 4;
    constexpr std::uint64_t kChunksInPart = 16;
    if (run.index() >= trace->runs.size())
        return Error{say(STALLSCOPE_TEXT("Analysis", "there is no run {}: the trace has {}"), run.value(), trace->runs.size())};
    const RunSurvey survey(*trace, run, std::max<std::uint64_t>(options.spansInPart / kChunksInPart, 1));
    RunOutline outline = survey.outline();
    for (int tries = 0; tries < kTries; ++tries) {
        PartedRun parted(trace, run, survey, outline, options);
        if (const auto done = parted.goThrough(); !done)
            return done.error();
        RunOutline found = parted.found();
        if (found == outline)
            return parted.report();
        outline = std::move(found);
    }
    return Error{say(STALLSCOPE_TEXT("Analysis", "run {} cannot be taken apart: too much of it hangs together"), run.value())};
}

Result<PartedReport> reportWithin(ColumnCache& memory, const std::shared_ptr<const Trace>& trace, RunId run, PartOptions options)
{
    const std::size_t left = memory.left();
    const auto parts = partsWithin(left - std::min(left, ColumnCache::kLeastColumns), *trace, run);
    if (!parts)
        return Error{say(STALLSCOPE_TEXT("Analysis", "run {} is too long for what is left of the memory, even part by part"), run.value())};
    options.spansInPart = parts->spansInPart;
    options.mostSpansInPart = parts->mostSpansInPart;
    options.mostWaits = parts->mostWaits;
    memory.addFixed(parts->bytes);
    auto report = reportInParts(trace, run, options);
    memory.removeFixed(parts->bytes);
    return report;
}

Result<RunReport> frugalReport(const std::shared_ptr<const Trace>& trace, RunId run, const PartOptions& options)
{
    constexpr std::uint64_t kLittle = std::uint64_t{1} << 30;
    if (analysisBytes(*trace, run) > kLittle) {
        auto parted = reportInParts(trace, run, options);
        return parted ? Result<RunReport>(std::move(parted->report)) : parted.error();
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
