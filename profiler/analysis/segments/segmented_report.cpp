// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/segmented_report.h"

#include "profiler/analysis/budget/host_code_tally.h"
#include "profiler/analysis/index/device_sets.h"
#include "profiler/analysis/metrics/hardware_use.h"
#include "profiler/analysis/metrics/quality.h"
#include "profiler/analysis/metrics/stream_tally.h"
#include "profiler/analysis/metrics/tables.h"
#include "profiler/analysis/segments/blocks_in_range.h"
#include "profiler/analysis/segments/longest_gap.h"
#include "profiler/analysis/segments/measured_segments.h"
#include "profiler/analysis/segments/run_survey.h"
#include "profiler/analysis/segments/segment_border.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// How far device spans may lie outside of the calls with which they are searched.
constexpr Nanos kMargin = 2'000'000;

TimeRange fromStartOf(TimeRange window, TimeRange range)
{
    return {saturatingAdd(window.start, range.start), saturatingAdd(window.start, range.end)};
}

RowFilter rowsOf(TimeRange window, const std::optional<TimeRange>& range)
{
    const TimeRange asked = window.intersected(range.value_or(window));
    return {asked, asked == window};
}

/// Accumulates the report of a run from its segments, which need not be kept: it stores sums, and the different durations for percentiles.
class SegmentSums {
public:
    /// The trace must outlive this.
    SegmentSums(const Trace& trace, RunId run, const RunOutline& outline, const ReportOptions& options);

    /// `measured` defines the range of the segment that counts.
    void add(const RunSegment& segment, const MeasuredSegment& measured);
    [[nodiscard]] std::size_t listedWaits() const { return m_waits.size(); }
    /// From now on, waits are not listed.
    void dropWaits();
    [[nodiscard]] WaitList takeWaits() { return std::move(m_waits); }
    /// Without the list of waits.
    [[nodiscard]] std::size_t bytes() const;
    /// Up to the end of what was added, or of the range. Without the list of waits.
    [[nodiscard]] RunReport report(const std::vector<LaunchingThread>& threads, Nanos until = kTimeLimit) const;

private:
    using Curves = std::array<ShareCurve, 3>; // busy, kernels, copies

    void addCurves(const MeasuredSegment& measured);
    void addWaits(const RunSegment& segment, TimeRange own);
    void addStreams(const RunSegment& segment, TimeRange own);
    void addTables(const RunSegment& segment, TimeRange own);
    void addQuality(const RunSegment& segment, TimeRange own);
    [[nodiscard]] Curves& curvesOf(DeviceId device);
    [[nodiscard]] UtilizationCurves sharesOf(DeviceId device, TimeRange range) const;

    const Trace& m_trace;
    RunId m_run;
    TimeRange m_window;
    bool m_isHostOnly;
    ReportOptions m_options;
    RowFilter m_rows;
    RunSums m_sums;
    std::map<DeviceId, DeviceExtent> m_extents;
    std::map<DeviceId, HostCodeTally> m_hostCode;
    std::map<DeviceId, HardwareSums> m_hardware;
    LongestGapSearch m_gaps;
    std::map<DeviceId, Curves> m_curves; // those of all devices under an invalid one
    WaitSums m_waitSums;
    WaitList m_waits;
    std::map<TrackId, StreamTally> m_streams;
    LaunchTally m_launches; // launches without a stream
    TableTally m_kernelTable;
    TableTally m_copyTable;
    TableTally m_callTable;
    RangeTally m_rangeTable;
    TableTally m_operationTable;
    QualityCounts m_quality;
};

SegmentSums::SegmentSums(const Trace& trace, RunId run, const RunOutline& outline, const ReportOptions& options)
    : m_trace(trace),
      m_run(run),
      m_window(outline.window),
      m_isHostOnly(outline.isHostOnly()),
      m_options(options),
      m_rows(rowsOf(outline.window, options.range)),
      m_gaps(m_rows.range),
      m_rangeTable(trace, m_rows, trace.runs[run.index()].window)
{
}

void SegmentSums::add(const RunSegment& segment, const MeasuredSegment& measured)
{
    m_sums.add(measured.measure(m_rows.range, m_rows.within(TimeRange::all()).range));
    for (const auto& [device, extent] : measured.extents)
        m_extents[device].add(extent);
    m_gaps.add(measured);
    for (const SegmentSets::Device& device : measured.sets->devices) {
        m_hostCode[device.device].add(segment.spans().trace(), device.budget, m_rows.range.intersected(measured.idleOf(device.device)));
        m_hardware[device.device].add(m_trace, device.device, *device.sets.kernels, m_rows.range.intersected(measured.own));
    }
    addCurves(measured);
    addWaits(segment, measured.rows);
    addStreams(segment, measured.own);
    addTables(segment, measured.own);
    addQuality(segment, measured.own);
}

SegmentSums::Curves& SegmentSums::curvesOf(DeviceId device)
{
    const ShareCurve empty(m_rows.range, m_options.buckets);
    return m_curves.try_emplace(device, Curves{empty, empty, empty}).first->second;
}

void SegmentSums::addCurves(const MeasuredSegment& measured)
{
    if (m_rows.range.isEmpty() || m_options.buckets == 0)
        return;
    const auto add = [&](DeviceId device, const DeviceSets& sets) {
        Curves& curves = curvesOf(device);
        curves[0].add(*sets.busy, measured.own);
        curves[1].add(*sets.kernels, measured.own);
        curves[2].add(*sets.copies, measured.own);
    };
    add({}, measured.sets->all);
    for (const SegmentSets::Device& device : measured.sets->devices)
        add(device.device, device.sets);
}

void SegmentSums::addWaits(const RunSegment& segment, TimeRange own)
{
    const RowFilter rows = m_rows.within(own);
    for (const Wait& wait : segment.waits()) {
        if (!rows.takes(wait.start))
            continue;
        m_waitSums.add(wait);
        if (m_options.waits)
            m_waits.push_back(wait);
    }
}

void SegmentSums::addStreams(const RunSegment& segment, TimeRange own)
{
    for (const WorkStream& stream : segment.spans().work().streams())
        m_streams.try_emplace(stream.track, m_rows).first->second.add(segment.spans(), stream, own);
    m_launches.countLaunchesWithoutSpan(segment.spans(), m_rows.within(own));
}

void SegmentSums::addTables(const RunSegment& segment, TimeRange own)
{
    const RowFilter rows = m_rows.within(own);
    forEachKernel(segment.spans(), [&](const LineKey& key, TimeRange range) {
        if (rows.takes(range.start))
            m_kernelTable.add(key, range.length());
    });
    forEachCopy(segment.spans(), [&](const LineKey& key, TimeRange range, std::int64_t bytes) {
        if (rows.takes(range.start))
            m_copyTable.add(key, range.length(), bytes);
    });
    forEachCall(segment.spans(), [&](const LineKey& key, TimeRange range) {
        if (rows.takes(range.start))
            m_callTable.add(key, range.length());
    });
    m_rangeTable.add(segment.spans(), own);
    if (m_isHostOnly)
        forEachOperation(m_trace, rows.range.intersected(m_trace.runs[m_run.index()].window.value_or(TimeRange::all())),
            [this](const LineKey& key, TimeRange range) { m_operationTable.add(key, range.length()); });
}

void SegmentSums::addQuality(const RunSegment& segment, TimeRange own)
{
    const QualityCounts counts = countQuality(segment.spans(), segment.overheads(), own, m_rows.range);
    m_quality.beforeLaunch += counts.beforeLaunch;
    m_quality.overhead += counts.overhead;
}

void SegmentSums::dropWaits()
{
    m_options.waits = false;
    m_waits = {};
}

std::size_t SegmentSums::bytes() const
{
    std::size_t bytes = m_launches.bytes() + m_rangeTable.bytes();
    for (const auto& [track, stream] : m_streams)
        bytes += stream.launches().bytes();
    for (const TableTally* table : {&m_kernelTable, &m_copyTable, &m_callTable, &m_operationTable})
        bytes += table->bytes();
    return bytes;
}

/// Of the buckets in the range, which begins with the first one.
UtilizationCurves SegmentSums::sharesOf(DeviceId device, TimeRange range) const
{
    if (m_rows.range.isEmpty() || m_options.buckets == 0)
        return {};
    const Curves& curves = m_curves.at(device);
    const double part = static_cast<double>(range.length()) / static_cast<double>(m_rows.range.length());
    const auto shares = [count = static_cast<std::size_t>(part * static_cast<double>(m_options.buckets))](const ShareCurve& curve) {
        std::vector<double> all = curve.shares();
        all.resize(count);
        return all;
    };
    return {shares(curves[0]), shares(curves[1]), shares(curves[2])};
}

RunReport SegmentSums::report(const std::vector<LaunchingThread>& threads, Nanos until) const
{
    const RowFilter rows = until < m_rows.range.end ? RowFilter{{m_rows.range.start, until}, false} : m_rows;
    RunReport report = reportOf(m_trace, m_run, m_window, metricsOf(m_sums, threads, m_extents, rows));
    setCurves(report, [&](DeviceId device) { return sharesOf(device, rows.range); });
    report.syncCalls = m_waitSums.calls(m_trace);
    report.syncSites = m_waitSums.sites(m_trace);
    for (DeviceReport& device : report.devices) {
        device.hostCode = m_hostCode.at(device.device).rows(m_trace);
        device.hardware = m_hardware.at(device.device).use();
    }
    report.longestGap = m_gaps.found();
    setBudget(report, m_trace);
    LaunchTally launches = m_launches;
    for (const auto& [track, stream] : m_streams) {
        deviceOf(report, m_trace.tracks[track.index()].info.device).streams.push_back(stream.report(track, until));
        launches.merge(stream.launches());
    }
    report.launch = launches.report();
    report.kernels = m_kernelTable.table(m_trace, LineAmount::None);
    report.copies = m_copyTable.table(m_trace, LineAmount::Bytes);
    report.calls = m_callTable.table(m_trace, LineAmount::None);
    report.ranges = m_rangeTable.table();
    report.operations = m_operationTable.table(m_trace, LineAmount::None);
    setQuality(m_trace, m_quality, report);
    return report;
}

/// Reports the progress of all tries, and partial reports. Progress never decreases, and is complete only at the end: a part of what is left is reserved for tries that are
/// not expected yet. A partial report is never shorter than an earlier one.
class ProgressReporter {
public:
    explicit ProgressReporter(const SegmentedReportOptions& options) : m_options(options) {}

    void noteSurveyed(std::uint64_t done, std::uint64_t all)
    {
        report(kPartOfSurvey * static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1)));
    }
    void beginTry() { beginPart(std::max(m_latest, kPartOfSurvey), 0, 0); }
    /// The try will fail, and another one follow.
    void expectAnotherTry(double share) { beginPart(progressAt(share), share, 1); }
    void noteDone(double share) { report(progressAt(share)); }
    void finish() { report(1); }

    [[nodiscard]] bool wantsPartial(Nanos end) const { return m_options.onPartial && !m_options.report.range && !m_options.fromStart && end > m_endOfPartial; }
    void notePartial(RunReport report)
    {
        m_endOfPartial = report.range.end;
        m_options.onPartial(std::move(report));
    }

private:
    static constexpr double kPartOfSurvey = 1.0 / 12;
    static constexpr double kReserve = 0.1;

    void beginPart(double progress, double share, double furtherTries)
    {
        m_begin = progress;
        m_shareBefore = share;
        m_furtherTries = furtherTries;
    }
    /// Of a share of the current try, 0 to 1.
    [[nodiscard]] double progressAt(double share) const
    {
        return m_begin + (1 - m_begin) * (1 - kReserve) * (share - m_shareBefore) / (1 - m_shareBefore + m_furtherTries);
    }
    void report(double progress)
    {
        constexpr double kAll = 1 << 20;
        m_latest = progress;
        m_options.job.report(static_cast<std::uint64_t>(progress * kAll), static_cast<std::uint64_t>(kAll));
    }

    const SegmentedReportOptions& m_options;
    double m_latest = 0;
    double m_begin = 0; // of the part of a try to which the numbers below apply
    double m_shareBefore = 0;
    double m_furtherTries = 0;
    Nanos m_endOfPartial = -kTimeLimit;
};

/// Processes a run once under the assumption of the outline, and determines its actual properties.
class SegmentedRun {
public:
    SegmentedRun(const std::shared_ptr<const Trace>& trace, RunId run, const RunSurvey& survey, const RunOutline& outline,
        const SegmentedReportOptions& options, ProgressReporter& reported)
        : m_trace(trace),
          m_run(run),
          m_survey(survey),
          m_outline(outline),
          m_options(options),
          m_reported(reported),
          m_sums(*trace, run, outline, reportOptions())
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
        m_carry.events.keepLast();
        m_border.context = bounds.start;
    }

    [[nodiscard]] Result<void> goThrough()
    {
        while (m_chunk < m_survey.chunks()) {
            if (m_options.job.isCancelled())
                return Error::cancelled();
            if (const auto within = keepToLimits(); !within)
                return within.error();
            if (!chooseSegment())
                return tooMuchAtOnce();
            auto segment = analyseSegment();
            if (segment->spans().work().carryReaches() > m_border.rows)
                return tooMuchAtOnce();
            takeSegment(*segment);
            segment.reset(); // before a report of the beginning needs memory
            reportProgress();
        }
        return keepToLimits();
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
        SegmentedReport report{m_sums.report(threads()), m_segments};
        report.report.waits = m_sums.takeWaits();
        return report;
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
    [[nodiscard]] std::vector<LaunchingThread> threads() const
    {
        std::vector<LaunchingThread> threads = m_carry.threads;
        std::sort(threads.begin(), threads.end(), [](const LaunchingThread& a, const LaunchingThread& b) { return a.track < b.track; });
        return threads;
    }
    void reportProgress()
    {
        constexpr double kPartials = 16;
        const std::uint64_t all = m_survey.spansIn(0, m_survey.chunks());
        const std::uint64_t done = m_survey.spansIn(0, m_chunk);
        const double share = static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(all, 1));
        if (!m_isOutlineWrong && contradictsOutline()) {
            m_isOutlineWrong = true;
            m_reported.expectAnotherTry(share);
        }
        m_reported.noteDone(share);
        const bool isPart = m_segments > 0 && m_border.sets > m_outline.window.start && m_border.sets < m_outline.window.end;
        const bool isDivided = std::ranges::all_of(m_border.idle, [&](const auto& device) { return device.second >= m_border.sets; });
        if (m_isOutlineWrong || !m_reported.wantsPartial(m_border.sets) || !isPart || !isDivided || share < m_nextPartial)
            return;
        m_nextPartial = std::min(2 * share, share + 1 / kPartials);
        m_reported.notePartial(m_sums.report(threads(), m_border.sets));
    }
    /// What was found so far cannot become the outline.
    [[nodiscard]] bool contradictsOutline() const
    {
        const auto isUnknownStream = [this](TrackId stream) { return !m_outline.streams.contains(stream); };
        const auto isUnknownThread = [this](const LaunchingThread& thread) {
            const auto known = m_outline.threads.find(thread.track);
            return thread.launches > 0 && (known == m_outline.threads.end() || known->second.united(m_lives.at(thread.track)) != known->second);
        };
        return std::ranges::any_of(m_streams, isUnknownStream) || std::ranges::any_of(m_carry.threads, isUnknownThread);
    }
    [[nodiscard]] Result<void> keepToLimits()
    {
        if (m_sums.listedWaits() > m_options.mostWaits) {
            if (!m_options.mayOmitWaits)
                return Error{say(STALLSCOPE_TEXT("Analysis", "run {} has too many waits to list"), m_run.value())};
            m_sums.dropWaits();
        }
        if (m_sums.bytes() + m_carry.events.bytes() > m_options.mostBytes)
            return Error{say(STALLSCOPE_TEXT("Analysis", "run {} exceeds the available memory, even segment by segment"), m_run.value())};
        return {};
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
        SegmentBorder border = isLast ? SegmentBorder::endOfRun() : findBorder(segment, m_border, {m_survey.edge(m_next), m_carry.lastWork});
        if (!isLast && border.sets <= m_border.sets) {
            m_step = 2 * (m_next - m_chunk);
            return;
        }
        border.context = std::max(m_carry.end, std::min(border.context, isLast ? kTimeLimit : m_survey.neededFrom(border.rows)));
        m_sums.add(segment, measureBetween(segment, m_border, border));
        extendCarry(m_carry, segment, border.context);
        forgetCalls();
        m_border = std::move(border);
        ++m_segments;
        m_step = 1;
        m_chunk = m_next;
    }
    /// Forgets calls whose spans all start before what later segments look at.
    void forgetCalls()
    {
        const std::size_t chunk = m_survey.chunkOf(m_carry.end - kClockMargin);
        m_carry.calls.forgetIf([&](std::uint32_t scope, CorrelationId id) { return m_survey.lastChunkOf(scope, id) < chunk; });
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
    ProgressReporter& m_reported;
    SegmentSums m_sums;
    RunCarry m_carry;
    SegmentBorder m_border;  // end of what was added to the sums
    std::size_t m_chunk = 0; // its first chunk
    std::size_t m_next = 0;  // end of the current segment
    std::size_t m_step = 1;
    std::size_t m_segments = 0;
    double m_nextPartial = 0; // share of the run
    bool m_isOutlineWrong = false;
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
    ProgressReporter reported(options);
    const Job surveyJob{options.job.stop, [&reported](std::uint64_t done, std::uint64_t all) { reported.noteSurveyed(done, all); }};
    const RunSurvey survey(*trace, run, std::max<std::uint64_t>(options.spansPerSegment / kChunksPerSegment, 1), surveyJob);
    if (options.job.isCancelled())
        return Error::cancelled();
    RunOutline outline = survey.outline();
    for (int tries = 0; tries < kTries; ++tries) {
        reported.beginTry();
        SegmentedRun segmented(trace, run, survey, outline, options, reported);
        if (const auto done = segmented.goThrough(); !done)
            return done.error();
        RunOutline found = segmented.found();
        if (found == outline) {
            reported.finish();
            return segmented.report();
        }
        outline = std::move(found);
    }
    return Error{say(STALLSCOPE_TEXT("Analysis", "run {} cannot be split into segments: its dependencies span too many events"), run.value())};
}

} // namespace stallscope
