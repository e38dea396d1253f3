// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"

#include "profiler/analysis/metrics/quality.h"
#include "profiler/analysis/metrics/stream_tally.h"
#include "profiler/analysis/metrics/tables.h"
#include "profiler/analysis/segments/measured_segments.h"
#include "profiler/base/say.h"

#include <algorithm>
#include <utility>

namespace stallscope {

struct RunAnalysis::Data {
    std::shared_ptr<const Trace> trace;
    RunId run;
    TimeRange window;
    MeasuredSegments segments;
    RunWaits waits;
    bool isPart = false;
};

struct FullAnalysis::TableIndices {
    TableIndex kernels;
    TableIndex copies;
    TableIndex calls;
    TableIndex ranges;
    TableIndex operations;
};

RunAnalysis::RunAnalysis(std::shared_ptr<const Trace> trace, RunId run, TimeRange window, MeasuredSegments segments, RunWaits waits, bool isPart)
    : m_data(new Data{std::move(trace), run, window, std::move(segments), std::move(waits), isPart})
{
}

RunAnalysis::~RunAnalysis() = default;

const Trace& RunAnalysis::trace() const
{
    return *m_data->trace;
}

const std::shared_ptr<const Trace>& RunAnalysis::sharedTrace() const
{
    return m_data->trace;
}

RunId RunAnalysis::run() const
{
    return m_data->run;
}

TimeRange RunAnalysis::window() const
{
    return m_data->window;
}

const WaitIndex& RunAnalysis::waitIndex() const
{
    return m_data->waits.index;
}

RowFilter RunAnalysis::rowsOf(TimeRange range) const
{
    return {range, !m_data->isPart && range == window()};
}

SetMetrics RunAnalysis::setMetrics(TimeRange range) const
{
    const RowFilter rows = rowsOf(window().intersected(range));
    return metricsOf(m_data->segments.measure(rows), m_data->segments.threads(), m_data->segments.extents(), rows);
}

UtilizationCurves RunAnalysis::curves(DeviceId device, TimeRange range, std::size_t buckets) const
{
    const MeasuredSegments& segments = m_data->segments;
    const std::vector<DeviceId> devices = segments.devices();
    if (device.isValid() && std::find(devices.begin(), devices.end(), device) == devices.end())
        return {};
    const auto curve = [&](MeasuredSegments::Set set) { return segments.curve(device, set, range, buckets); };
    return {curve(&DeviceSets::busy), curve(&DeviceSets::kernels), curve(&DeviceSets::copies)};
}

std::optional<LongestGap> RunAnalysis::longestGap(TimeRange range) const
{
    return m_data->segments.longestGap(range);
}

std::vector<HostCode> RunAnalysis::hostCode(DeviceId device, TimeRange range) const
{
    return m_data->segments.hostCode(trace(), device, range);
}

WaitList RunAnalysis::waitsIn(const RowFilter& rows) const
{
    if (rows.isWhole)
        return waits();
    WaitList chosen;
    for (const Wait& wait : WaitSlice(waits(), waits().indicesIn(rows.range)))
        chosen.push_back(wait);
    return chosen;
}

RunReport RunAnalysis::reportOfSets(const ReportOptions& options) const
{
    RunReport report = reportOf(trace(), run(), window(), setMetrics(options.range.value_or(window())));
    const RowFilter rows = rowsOf(report.range);
    setCurves(report, [&](DeviceId device) { return curves(device, rows.range, options.buckets); });
    for (DeviceReport& device : report.devices)
        device.hardware = m_data->segments.hardware(trace(), device.device, rows.range);
    const WaitSums sums = m_data->waits.sumsOf(rows);
    report.syncCalls = sums.calls(trace());
    report.syncSites = sums.sites(trace());
    if (options.waits)
        report.waits = waitsIn(rows);
    return report;
}

RunReport RunAnalysis::report(const ReportOptions& options) const
{
    if (options.isBrief) {
        RunReport report = reportOfSets(options);
        setBudget(report, trace());
        return report;
    }
    const FullAnalysis& all = full();
    RunReport report = all.reportOfSets(options);
    all.addRows(report, all.rowsOf(report.range));
    report.longestGap = all.longestGap(report.range);
    setBudget(report, trace());
    return report;
}

std::vector<LaunchCurve> RunAnalysis::launchCurves(TimeRange range, std::size_t buckets) const
{
    return launchCurvesOf(full().spans(), range, buckets);
}

RunTables RunAnalysis::tables(TimeRange range) const
{
    const FullAnalysis& all = full();
    SetMetrics sets = all.setMetrics(range);
    const RowFilter rows = all.rowsOf(sets.range);
    const FullAnalysis::TableIndices& indices = all.indices();
    RunTables tables;
    tables.range = sets.range;
    tables.devices = std::move(sets.devices);
    tables.syncSites = all.m_data->waits.sumsOf(rows).sites(trace());
    tables.kernels = indices.kernels.table(trace(), rows);
    tables.copies = indices.copies.table(trace(), rows);
    tables.calls = indices.calls.table(trace(), rows);
    tables.ranges = indices.ranges.table(trace(), rows);
    return tables;
}

FullAnalysis::FullAnalysis(std::shared_ptr<const Trace> trace, RunId run, std::unique_ptr<RunSegment> segment, bool isPart)
    : RunAnalysis(std::move(trace), run, segment->spans().window(), MeasuredSegments(measureBetween(*segment, {}, SegmentBorder::endOfRun())),
        RunWaits(segment->takeWaits()), isPart),
      m_segment(std::move(segment))
{
}

FullAnalysis::~FullAnalysis() = default;

Result<std::shared_ptr<const FullAnalysis>> FullAnalysis::build(std::shared_ptr<const Trace> trace, RunId run, const Job& job)
{
    constexpr std::uint64_t kSteps = 3;
    if (run.index() >= trace->runs.size())
        return Error{say(STALLSCOPE_TEXT("Analysis", "no run {}: the trace has {}"), run.value(), trace->runs.size())};
    if (job.isCancelled())
        return Error::cancelled();
    auto whole = std::make_unique<RunSegment>(trace, run);
    job.report(1, kSteps);
    if (job.isCancelled())
        return Error::cancelled();
    whole->findDevices();
    job.report(2, kSteps);
    if (job.isCancelled())
        return Error::cancelled();
    whole->compareOverlap();
    job.report(kSteps, kSteps);
    return std::shared_ptr<const FullAnalysis>(new FullAnalysis(std::move(trace), run, std::move(whole)));
}

std::shared_ptr<const FullAnalysis> FullAnalysis::ofPart(const RunSegment& around, RunId run, const RunCut& cut)
{
    return std::shared_ptr<const FullAnalysis>(new FullAnalysis(cut.slice, run, std::make_unique<RunSegment>(around, cut), cut.window != cut.runWindow));
}

TimeRange FullAnalysis::runWindow() const
{
    return spans().runWindow();
}

const RunSpans& FullAnalysis::spans() const
{
    return m_segment->spans();
}

const std::vector<BlockingCall>& FullAnalysis::blockingCalls() const
{
    return m_segment->blocking();
}

const SegmentSets& FullAnalysis::sets() const
{
    return *m_segment->sets();
}

const FullAnalysis::TableIndices& FullAnalysis::indices() const
{
    std::call_once(m_areIndicesThere, [this] {
        m_indices = std::make_unique<const TableIndices>(
            TableIndices{kernelTable(spans()), copyTable(spans()), callTable(spans()), rangeTable(spans()), operationTable(spans())});
    });
    return *m_indices;
}

void FullAnalysis::addRows(RunReport& report, const RowFilter& rows) const
{
    for (DeviceReport& device : report.devices)
        device.hostCode = hostCode(device.device, rows.range);
    LaunchTally launches;
    launches.countLaunchesWithoutSpan(spans(), rows);
    for (const WorkStream& stream : spans().work().streams()) {
        StreamTally tally(rows);
        tally.add(spans(), stream, TimeRange::all());
        deviceOf(report, stream.device).streams.push_back(tally.report(stream.track));
        launches.merge(tally.launches());
    }
    report.launch = launches.report();
    report.kernels = indices().kernels.table(trace(), rows);
    report.copies = indices().copies.table(trace(), rows);
    report.calls = indices().calls.table(trace(), rows);
    report.ranges = indices().ranges.table(trace(), rows);
    report.operations = indices().operations.table(trace(), rows);
    setQuality(trace(), countQuality(spans(), m_segment->overheads(), TimeRange::all(), rows.range), report);
}

Result<std::vector<RunReport>> analyze(const std::shared_ptr<const Trace>& trace, const AnalyzeOptions& options)
{
    std::vector<RunReport> reports;
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        auto analysis = FullAnalysis::build(trace, RunId::fromIndex(run), Job{options.job.stop, {}});
        if (!analysis)
            return analysis.error();
        reports.push_back((*analysis)->report(options.report));
        options.job.report(run + 1, trace->runs.size());
    }
    return reports;
}

} // namespace stallscope
