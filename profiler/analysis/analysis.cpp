// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/analysis.h"

#include "profiler/analysis/analysis_parts.h"
#include "profiler/analysis/quality.h"
#include "profiler/analysis/stream_queue.h"
#include "profiler/analysis/tables.h"
#include "profiler/base/say.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

std::uint64_t spansStartingIn(std::span<const DeviceSpan> row, const RowFilter& rows)
{
    if (rows.isWhole)
        return row.size();
    const auto firstFrom = [&](Nanos time) { return std::lower_bound(row.begin(), row.end(), time, [](const DeviceSpan& s, Nanos t) { return s.start < t; }); };
    return static_cast<std::uint64_t>(std::max(std::ptrdiff_t{0}, firstFrom(rows.range.end) - firstFrom(rows.range.start)));
}

/// How much of the range the spans cover, which come in order of start.
Nanos busyIn(std::span<const DeviceSpan> row, TimeRange range)
{
    Nanos busy = 0;
    Nanos reached = range.start;
    for (const DeviceSpan& span : row) {
        busy += TimeRange{std::max(span.start, reached), std::min(span.end, range.end)}.length();
        reached = std::max(reached, span.end);
    }
    return busy;
}

StreamReport reportStream(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows)
{
    const auto row = spans.work().of(stream);
    const QueueDepth depth = queueDepthOf(spans, stream, rows.range);
    StreamReport report;
    report.track = stream.track;
    report.spans = spansStartingIn(row, rows);
    report.busy = busyIn(row, rows.range);
    report.launch = launchesOfStream(spans, stream, rows);
    report.queueDepthMax = depth.max;
    report.queueDepthMean = depth.mean;
    report.queueFull = depth.full;
    report.idleByStream = idleByStreamOf(spans, stream, rows);
    return report;
}

} // namespace

const TableIndices& RunAnalysis::Parts::tables() const
{
    std::call_once(m_areTablesThere, [this] {
        const RunSpans& spans = whole->spans();
        m_indices = {kernelTable(spans), copyTable(spans), callTable(spans), rangeTable(spans)};
    });
    return m_indices;
}

const RunAnalysis& RunAnalysis::Parts::withSpans() const
{
    std::call_once(m_isBuilt, [this] { m_built = *RunAnalysis::build(trace, run); });
    return *m_built;
}

std::vector<DeviceReport> RunAnalysis::Parts::reportDevices(const RunSums& sums, const RowFilter& rows) const
{
    std::vector<DeviceReport> reports;
    for (const auto& [device, own] : sums.devices) {
        DeviceReport& report = reports.emplace_back();
        report.device = device;
        const DeviceExtent extent = pieces.extent(device);
        report.utilization = utilizationOf(own.use, rows.range, extent.hull);
        report.utilization.hasGraphLevel = extent.hasGraphLevel;
        report.utilization.spans = own.spans;
        report.idle = own.idle;
    }
    return reports;
}

Utilization RunAnalysis::Parts::reportAllDevices(const RunSums& sums, const std::vector<DeviceReport>& each, const RowFilter& rows) const
{
    const DeviceExtent extent = pieces.extent({});
    Utilization use = utilizationOf(sums.all, rows.range, extent.hull);
    use.hasGraphLevel = extent.hasGraphLevel;
    double busy = 0;
    for (const DeviceReport& device : each) {
        use.spans += device.utilization.spans;
        busy += static_cast<double>(device.utilization.busy);
    }
    if (!each.empty() && !rows.range.isEmpty())
        use.busyMean = busy / (static_cast<double>(rows.range.length()) * static_cast<double>(each.size()));
    return use;
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
    whole->compareTandem();
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
    const RunSums sums = m_parts->pieces.measure(rows);
    SetMetrics metrics;
    metrics.range = rows.range;
    std::size_t launches = 0;
    for (const LaunchingThread& thread : m_parts->pieces.threads()) {
        const auto known = sums.threads.find(thread.track);
        TandemSums own = known == sums.threads.end() ? TandemSums{} : known->second;
        own.busy = sums.run.busy; // also while the thread called nothing
        metrics.threads.push_back({thread.track, tandemOf(own, rows.range, thread.launches > 1)});
        launches += thread.launches;
    }
    metrics.tandem = tandemOf(sums.run, rows.range, launches > 1);
    metrics.devices = m_parts->reportDevices(sums, rows);
    metrics.allDevices = m_parts->reportAllDevices(sums, metrics.devices, rows);
    return metrics;
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
    RunReport report;
    report.name = run.name;
    report.strategy = run.strategy;
    report.repeat = run.repeat;
    report.isBaseline = run.isBaseline;
    report.range = rows.range;
    report.wall = window().length();
    report.window = rows.range.length();
    report.tandem = sets.tandem;
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
    report.launch = launchesOfRun(spans, rows);
    for (DeviceReport& device : report.devices) {
        for (const WorkStream& stream : spans.work().streams()) {
            if (stream.device == device.device)
                device.streams.push_back(reportStream(spans, stream, rows));
        }
    }
    report.kernels = m_parts->tables().kernels.table(spans.trace(), rows);
    report.copies = m_parts->tables().copies.table(spans.trace(), rows);
    report.calls = m_parts->tables().calls.table(spans.trace(), rows);
    report.ranges = m_parts->tables().ranges.table(spans.trace(), rows);
    reportQuality(spans, m_parts->whole->overheads(), report);
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
