// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"

#include "profiler/analysis/metrics/quality.h"
#include "profiler/analysis/metrics/stream_tally.h"
#include "profiler/analysis/metrics/tables.h"
#include "profiler/analysis/segments/analysis_data.h"
#include "profiler/analysis/segments/set_metrics.h"
#include "profiler/base/say.h"

#include <algorithm>
#include <utility>

namespace stallscope {

const TableIndices& RunAnalysis::Data::tables() const
{
    std::call_once(m_areTablesThere, [this] {
        const RunSpans& spans = whole->spans();
        m_indices = {kernelTable(spans), copyTable(spans), callTable(spans), rangeTable(spans), operationTable(spans)};
    });
    return m_indices;
}

const RunAnalysis& RunAnalysis::Data::withSpans() const
{
    std::call_once(m_isBuilt, [this] { m_built = *RunAnalysis::build(trace, run); });
    return *m_built;
}

void RunAnalysis::Data::addCurves(Utilization& use, DeviceId device, TimeRange range, std::size_t buckets) const
{
    use.busyCurve = segments.curve(device, &DeviceSets::busy, range, buckets);
    use.kernelCurve = segments.curve(device, &DeviceSets::kernels, range, buckets);
    use.copyCurve = segments.curve(device, &DeviceSets::copies, range, buckets);
}

RunAnalysis::RunAnalysis(std::unique_ptr<const Data> data) : m_data(std::move(data)) {}
RunAnalysis::~RunAnalysis() = default;

Result<std::shared_ptr<const RunAnalysis>> RunAnalysis::build(std::shared_ptr<const Trace> trace, RunId run, const Job& job)
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
    auto data = std::make_unique<Data>();
    data->trace = std::move(trace);
    data->run = run;
    data->window = whole->spans().window();
    MeasuredSegment measured;
    measured.sets = whole->sets();
    measured.extents = extentsBefore(whole->spans().work(), kTimeLimit);
    data->segments.add(std::make_shared<const MeasuredSegment>(std::move(measured)));
    data->waits = std::move(whole->waits());
    data->waitIndex.emplace(data->waits);
    data->whole = std::move(whole);
    return std::shared_ptr<const RunAnalysis>(new RunAnalysis(std::move(data)));
}

TimeRange RunAnalysis::window() const
{
    return m_data->window;
}

const WaitIndex& RunAnalysis::waitIndex() const
{
    return *m_data->waitIndex;
}

const std::vector<Wait>& RunAnalysis::waits() const
{
    return m_data->waits;
}

const RunAnalysis& RunAnalysis::whole() const
{
    return m_data->whole ? *this : m_data->withSpans();
}

const RunSpans& RunAnalysis::spans() const
{
    return m_data->whole->spans();
}

const std::vector<BlockingCall>& RunAnalysis::blockingCalls() const
{
    return m_data->whole->blocking();
}

const SegmentSets& RunAnalysis::sets() const
{
    return *m_data->whole->sets();
}

SetMetrics RunAnalysis::setMetrics(TimeRange range) const
{
    const RowFilter rows = m_data->rowsOf(window().intersected(range));
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

RunReport RunAnalysis::report(const ReportOptions& options) const
{
    if (!options.isBrief && !m_data->whole)
        return m_data->withSpans().report(options);
    const Trace& trace = *m_data->trace;
    const Run& run = trace.runs[m_data->run.index()];
    SetMetrics sets = setMetrics(options.range.value_or(window()));
    const RowFilter rows = m_data->rowsOf(sets.range);
    RunReport report = headOf(run, window(), rows.range);
    report.overlap = sets.overlap;
    report.threads = std::move(sets.threads);
    report.syncCalls = sumCalls(trace, m_data->waits, rows);
    report.syncSites = sumSites(trace, m_data->waits, rows);
    if (options.waits)
        std::copy_if(m_data->waits.begin(), m_data->waits.end(), std::back_inserter(report.waits), [&](const Wait& wait) { return rows.takes(wait.start); });
    report.allDevices = std::move(sets.allDevices);
    report.deviceRange = sets.deviceRange;
    m_data->addCurves(report.allDevices, {}, rows.range, options.buckets);
    report.devices = std::move(sets.devices);
    for (DeviceReport& device : report.devices)
        m_data->addCurves(device.utilization, device.device, rows.range, options.buckets);
    if (!options.isBrief)
        addRows(report, rows);
    tellBudget(report, trace);
    return report;
}

void RunAnalysis::addRows(RunReport& report, const RowFilter& rows) const
{
    const RunSpans& spans = m_data->whole->spans();
    for (DeviceReport& device : report.devices)
        device.hostCode = m_data->segments.hostCode(spans.trace(), device.device, rows.range);
    LaunchTally launches;
    launches.countLaunchesWithoutSpan(spans, rows);
    for (const WorkStream& stream : spans.work().streams()) {
        StreamTally tally(rows);
        tally.add(spans, stream, TimeRange::all());
        deviceOf(report, stream.device).streams.push_back(tally.report(stream.track));
        launches.merge(std::move(tally.launches()));
    }
    report.launch = launches.report();
    report.kernels = m_data->tables().kernels.table(spans.trace(), rows);
    report.copies = m_data->tables().copies.table(spans.trace(), rows);
    report.calls = m_data->tables().calls.table(spans.trace(), rows);
    report.ranges = m_data->tables().ranges.table(spans.trace(), rows);
    report.operations = m_data->tables().operations.table(spans.trace(), rows);
    tellQuality(spans.trace(), countQuality(spans, m_data->whole->overheads(), TimeRange::all(), rows.range), report);
}

std::vector<LaunchCurve> RunAnalysis::launchCurves(TimeRange range, std::size_t buckets) const
{
    return m_data->whole ? launchCurvesOf(m_data->whole->spans(), range, buckets) : m_data->withSpans().launchCurves(range, buckets);
}

RunTables RunAnalysis::tables(TimeRange range) const
{
    if (!m_data->whole)
        return m_data->withSpans().tables(range);
    SetMetrics sets = setMetrics(range);
    const RunSpans& spans = m_data->whole->spans();
    const RowFilter rows = m_data->rowsOf(sets.range);
    RunTables tables;
    tables.range = sets.range;
    tables.devices = std::move(sets.devices);
    tables.syncSites = sumSites(spans.trace(), m_data->waits, rows);
    tables.kernels = m_data->tables().kernels.table(spans.trace(), rows);
    tables.copies = m_data->tables().copies.table(spans.trace(), rows);
    tables.calls = m_data->tables().calls.table(spans.trace(), rows);
    tables.ranges = m_data->tables().ranges.table(spans.trace(), rows);
    return tables;
}

Result<std::vector<RunReport>> analyze(const std::shared_ptr<const Trace>& trace, const AnalyzeOptions& options)
{
    std::vector<RunReport> reports;
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        auto analysis = RunAnalysis::build(trace, RunId::fromIndex(run), Job{options.job.stop, {}});
        if (!analysis)
            return analysis.error();
        reports.push_back((*analysis)->report(options.report));
        options.job.report(run + 1, trace->runs.size());
    }
    return reports;
}

} // namespace stallscope
