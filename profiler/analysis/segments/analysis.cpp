// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"

#include "profiler/analysis/metrics/quality.h"
#include "profiler/analysis/metrics/stream_tally.h"
#include "profiler/analysis/metrics/tables.h"
#include "profiler/analysis/segments/analysis_parts.h"
#include "profiler/analysis/segments/set_metrics.h"
#include "profiler/base/say.h"

#include <algorithm>
#include <utility>

namespace stallscope {

const TableIndices& RunAnalysis::Parts::tables() const
{
    std::call_once(m_areTablesThere, [this] {
        const RunSpans& spans = whole->spans();
        m_indices = {kernelTable(spans), copyTable(spans), callTable(spans), rangeTable(spans), operationTable(spans)};
    });
    return m_indices;
}

const RunAnalysis& RunAnalysis::Parts::withSpans() const
{
    std::call_once(m_isBuilt, [this] { m_built = *RunAnalysis::build(trace, run); });
    return *m_built;
}

void RunAnalysis::Parts::addCurves(Utilization& use, DeviceId device, TimeRange range, std::size_t buckets) const
{
    use.busyCurve = pieces.curve(device, &DeviceSets::busy, range, buckets);
    use.kernelCurve = pieces.curve(device, &DeviceSets::kernels, range, buckets);
    use.copyCurve = pieces.curve(device, &DeviceSets::copies, range, buckets);
}

RunAnalysis::RunAnalysis(std::unique_ptr<const Parts> parts) : m_parts(std::move(parts)) {}
RunAnalysis::~RunAnalysis() = default;

Result<std::shared_ptr<const RunAnalysis>> RunAnalysis::build(std::shared_ptr<const Trace> trace, RunId run, const Job& job)
{
    constexpr std::uint64_t kSteps = 3;
    if (run.index() >= trace->runs.size())
        return Error{say(STALLSCOPE_TEXT("Analysis", "there is no run {}: the trace has {}"), run.value(), trace->runs.size())};
    if (job.isCancelled())
        return Error::cancelled();
    auto whole = std::make_unique<RunPart>(trace, run);
    job.report(1, kSteps);
    if (job.isCancelled())
        return Error::cancelled();
    whole->findDevices();
    job.report(2, kSteps);
    if (job.isCancelled())
        return Error::cancelled();
    whole->compareOverlap();
    job.report(kSteps, kSteps);
    auto parts = std::make_unique<Parts>();
    parts->trace = std::move(trace);
    parts->run = run;
    parts->window = whole->spans().window();
    RunPiece piece;
    piece.sets = whole->sets();
    piece.extents = extentsBefore(whole->spans().work(), kTimeLimit);
    parts->pieces.add(std::make_shared<const RunPiece>(std::move(piece)));
    parts->waits = std::move(whole->waits());
    parts->waitIndex.emplace(parts->waits);
    parts->whole = std::move(whole);
    return std::shared_ptr<const RunAnalysis>(new RunAnalysis(std::move(parts)));
}

TimeRange RunAnalysis::window() const
{
    return m_parts->window;
}

const WaitIndex& RunAnalysis::waitIndex() const
{
    return *m_parts->waitIndex;
}

const std::vector<Wait>& RunAnalysis::waits() const
{
    return m_parts->waits;
}

const RunAnalysis& RunAnalysis::whole() const
{
    return m_parts->whole ? *this : m_parts->withSpans();
}

const RunSpans& RunAnalysis::spans() const
{
    return m_parts->whole->spans();
}

const std::vector<BlockingCall>& RunAnalysis::blockingCalls() const
{
    return m_parts->whole->blocking();
}

const PartSets& RunAnalysis::sets() const
{
    return *m_parts->whole->sets();
}

SetMetrics RunAnalysis::setMetrics(TimeRange range) const
{
    const RowFilter rows = m_parts->rowsOf(window().intersected(range));
    return metricsOf(m_parts->pieces.measure(rows), m_parts->pieces.threads(), m_parts->pieces.extents(), rows);
}

UtilizationCurves RunAnalysis::curves(DeviceId device, TimeRange range, std::size_t parts) const
{
    const RunPieces& pieces = m_parts->pieces;
    const std::vector<DeviceId> devices = pieces.devices();
    if (device.isValid() && std::find(devices.begin(), devices.end(), device) == devices.end())
        return {};
    const auto curve = [&](RunPieces::Set set) { return pieces.curve(device, set, range, parts); };
    return {curve(&DeviceSets::busy), curve(&DeviceSets::kernels), curve(&DeviceSets::copies)};
}

RunReport RunAnalysis::report(const ReportOptions& options) const
{
    if (!options.isBrief && !m_parts->whole)
        return m_parts->withSpans().report(options);
    const Trace& trace = *m_parts->trace;
    const Run& run = trace.runs[m_parts->run.index()];
    SetMetrics sets = setMetrics(options.range.value_or(window()));
    const RowFilter rows = m_parts->rowsOf(sets.range);
    RunReport report = headOf(run, window(), rows.range);
    report.overlap = sets.overlap;
    report.threads = std::move(sets.threads);
    report.syncCalls = sumCalls(trace, m_parts->waits, rows);
    report.syncSites = sumSites(trace, m_parts->waits, rows);
    if (options.waits)
        std::copy_if(m_parts->waits.begin(), m_parts->waits.end(), std::back_inserter(report.waits), [&](const Wait& wait) { return rows.takes(wait.start); });
    report.allDevices = std::move(sets.allDevices);
    m_parts->addCurves(report.allDevices, {}, rows.range, options.buckets);
    report.devices = std::move(sets.devices);
    for (DeviceReport& device : report.devices)
        m_parts->addCurves(device.utilization, device.device, rows.range, options.buckets);
    if (!options.isBrief)
        addRows(report, rows);
    return report;
}

void RunAnalysis::addRows(RunReport& report, const RowFilter& rows) const
{
    const RunSpans& spans = m_parts->whole->spans();
    LaunchTally launches;
    launches.countLaunchesWithoutSpan(spans, rows);
    for (const WorkStream& stream : spans.work().streams()) {
        StreamTally tally(rows);
        tally.add(spans, stream, TimeRange::all());
        deviceOf(report, stream.device).streams.push_back(tally.report(stream.track));
        launches.merge(std::move(tally.launches()));
    }
    report.launch = launches.report();
    report.kernels = m_parts->tables().kernels.table(spans.trace(), rows);
    report.copies = m_parts->tables().copies.table(spans.trace(), rows);
    report.calls = m_parts->tables().calls.table(spans.trace(), rows);
    report.ranges = m_parts->tables().ranges.table(spans.trace(), rows);
    report.operations = m_parts->tables().operations.table(spans.trace(), rows);
    tellQuality(spans.trace(), countQuality(spans, m_parts->whole->overheads(), TimeRange::all(), rows.range), report);
}

std::vector<LaunchCurve> RunAnalysis::launchCurves(TimeRange range, std::size_t parts) const
{
    return m_parts->whole ? launchCurvesOf(m_parts->whole->spans(), range, parts) : m_parts->withSpans().launchCurves(range, parts);
}

RunTables RunAnalysis::tables(TimeRange range) const
{
    if (!m_parts->whole)
        return m_parts->withSpans().tables(range);
    SetMetrics sets = setMetrics(range);
    const RunSpans& spans = m_parts->whole->spans();
    const RowFilter rows = m_parts->rowsOf(sets.range);
    RunTables tables;
    tables.range = sets.range;
    tables.devices = std::move(sets.devices);
    tables.syncSites = sumSites(spans.trace(), m_parts->waits, rows);
    tables.kernels = m_parts->tables().kernels.table(spans.trace(), rows);
    tables.copies = m_parts->tables().copies.table(spans.trace(), rows);
    tables.calls = m_parts->tables().calls.table(spans.trace(), rows);
    tables.ranges = m_parts->tables().ranges.table(spans.trace(), rows);
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
