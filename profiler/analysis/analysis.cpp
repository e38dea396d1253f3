// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/analysis.h"

#include "profiler/analysis/idle_partition.h"
#include "profiler/analysis/overheads.h"
#include "profiler/analysis/quality.h"
#include "profiler/analysis/stream_queue.h"
#include "profiler/analysis/tables.h"
#include "profiler/analysis/tandem.h"
#include "profiler/analysis/waits.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace stallscope {

namespace {

struct DevicePart {
    DeviceId device;
    DeviceSets sets;
    IdlePartition idle;
};

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

void addCurves(Utilization& use, const DeviceSets& sets, TimeRange range, std::size_t buckets)
{
    use.busyCurve = DeviceSets::curve(*sets.busy, range, buckets);
    use.kernelCurve = DeviceSets::curve(*sets.kernels, range, buckets);
    use.copyCurve = DeviceSets::curve(*sets.copies, range, buckets);
}

struct TableIndices {
    TableIndex kernels;
    TableIndex copies;
    TableIndex calls;
    TableIndex ranges;
};

} // namespace

struct RunAnalysis::Parts {
    explicit Parts(std::shared_ptr<const Trace> trace, RunId run)
        : spans(std::move(trace), run), overheads(spans), blocking(findBlockingCalls(spans, overheads))
    {
    }

    void findDevices();
    /// Sorted out when first asked for: a run that still grows does without.
    [[nodiscard]] const TableIndices& tables() const;
    [[nodiscard]] RowFilter rowsOf(TimeRange range) const { return {range, range == spans.window()}; }
    [[nodiscard]] std::vector<DeviceReport> reportDevices(const RowFilter& rows) const;
    [[nodiscard]] Utilization reportAllDevices(const std::vector<DeviceReport>& each, const RowFilter& rows) const;

    RunSpans spans;
    Overheads overheads;
    std::vector<BlockingCall> blocking;
    std::vector<DevicePart> devices;
    DeviceSets all;
    std::vector<Wait> waits;
    std::optional<WaitIndex> waitIndex; ///< of `waits`
    std::optional<TandemIndex> tandem;
    mutable std::once_flag areTablesThere;
    mutable TableIndices indices; ///< by way of tables()
};

void RunAnalysis::Parts::findDevices()
{
    const SyncRecords syncs(spans.trace());
    const EventRecords events(spans.trace());
    const StreamDependencies dependencies(spans, syncs, events);
    const IdlePartition::Inputs inputs{spans, blocking, dependencies, overheads.all()};
    std::vector<DeviceHoles> holes;
    std::vector<DeviceSets> sets;
    for (const DeviceId device : devicesOf(spans.work())) {
        sets.push_back(setsOf(spans, device));
        const IntervalSet& busy = *sets.back().busy;
        holes.emplace_back(device, shareHoles(spans, blocking, device, busy));
        devices.push_back({device, sets.back(), IdlePartition(inputs, device, busy, holes.back().second)});
    }
    all = uniteDevices(spans, sets);
    waits = makeWaits(spans, blocking, WaitScopes(spans, syncs, events), holes);
    waitIndex.emplace(waits);
}

const TableIndices& RunAnalysis::Parts::tables() const
{
    std::call_once(areTablesThere, [this] { indices = {kernelTable(spans), copyTable(spans), callTable(spans), rangeTable(spans)}; });
    return indices;
}

std::vector<DeviceReport> RunAnalysis::Parts::reportDevices(const RowFilter& rows) const
{
    std::vector<DeviceReport> reports;
    for (const DevicePart& part : devices) {
        DeviceReport& report = reports.emplace_back();
        report.device = part.device;
        report.utilization = part.sets.measure(rows.range);
        report.idle = part.idle.measure(rows.range);
        for (const WorkStream& stream : spans.work().streams()) {
            if (stream.device == part.device)
                report.utilization.spans += spansStartingIn(spans.work().of(stream), rows);
        }
    }
    return reports;
}

Utilization RunAnalysis::Parts::reportAllDevices(const std::vector<DeviceReport>& each, const RowFilter& rows) const
{
    Utilization use = all.measure(rows.range);
    double busy = 0;
    for (const DeviceReport& device : each) {
        use.spans += device.utilization.spans;
        busy += static_cast<double>(device.utilization.busy);
    }
    if (!each.empty() && !rows.range.isEmpty())
        use.busyMean = busy / (static_cast<double>(rows.range.length()) * static_cast<double>(each.size()));
    return use;
}

RunAnalysis::RunAnalysis(std::unique_ptr<const Parts> parts) : m_parts(std::move(parts)) {}
RunAnalysis::~RunAnalysis() = default;

Result<std::shared_ptr<const RunAnalysis>> RunAnalysis::build(std::shared_ptr<const Trace> trace, RunId run, const Job& job)
{
    constexpr std::uint64_t kSteps = 3;
    if (run.index() >= trace->runs.size())
        return Error{"there is no run " + std::to_string(run.value()) + ": the trace has " + std::to_string(trace->runs.size())};
    if (job.isCancelled())
        return Error::cancelled();
    auto parts = std::make_unique<Parts>(std::move(trace), run);
    job.report(1, kSteps);
    if (job.isCancelled())
        return Error::cancelled();
    parts->findDevices();
    job.report(2, kSteps);
    if (job.isCancelled())
        return Error::cancelled();
    parts->tandem.emplace(parts->spans, parts->blocking, parts->all.busy);
    job.report(kSteps, kSteps);
    return std::shared_ptr<const RunAnalysis>(new RunAnalysis(std::move(parts)));
}

TimeRange RunAnalysis::window() const
{
    return m_parts->spans.window();
}

const WaitIndex& RunAnalysis::waitIndex() const
{
    return *m_parts->waitIndex;
}

const std::vector<Wait>& RunAnalysis::waits() const
{
    return m_parts->waits;
}

SetMetrics RunAnalysis::setMetrics(TimeRange range) const
{
    const RowFilter rows = m_parts->rowsOf(window().intersected(range));
    SetMetrics metrics;
    metrics.range = rows.range;
    metrics.tandem = m_parts->tandem->run(rows.range);
    metrics.threads = m_parts->tandem->threads(rows.range);
    metrics.devices = m_parts->reportDevices(rows);
    metrics.allDevices = m_parts->reportAllDevices(metrics.devices, rows);
    return metrics;
}

UtilizationCurves RunAnalysis::curves(DeviceId device, TimeRange range, std::size_t parts) const
{
    const auto found = std::find_if(m_parts->devices.begin(), m_parts->devices.end(), [device](const DevicePart& part) { return part.device == device; });
    if (device.isValid() && found == m_parts->devices.end())
        return {};
    const DeviceSets& sets = device.isValid() ? found->sets : m_parts->all;
    const auto curve = [&](const DeviceSets::Set& set) { return DeviceSets::curve(*set, range, parts); };
    return {curve(sets.busy), curve(sets.kernels), curve(sets.copies)};
}

RunReport RunAnalysis::report(const ReportOptions& options) const
{
    const RunSpans& spans = m_parts->spans;
    SetMetrics sets = setMetrics(options.range.value_or(window()));
    const RowFilter rows = m_parts->rowsOf(sets.range);
    RunReport report;
    report.name = spans.run().name;
    report.strategy = spans.run().strategy;
    report.repeat = spans.run().repeat;
    report.isBaseline = spans.run().isBaseline;
    report.range = rows.range;
    report.wall = window().length();
    report.window = rows.range.length();
    report.tandem = sets.tandem;
    report.threads = std::move(sets.threads);
    report.syncCalls = sumCalls(spans.trace(), m_parts->waits, rows);
    report.syncSites = sumSites(spans.trace(), m_parts->waits, rows);
    if (options.waits)
        std::copy_if(m_parts->waits.begin(), m_parts->waits.end(), std::back_inserter(report.waits), [&](const Wait& wait) { return rows.takes(wait.start); });
    report.allDevices = std::move(sets.allDevices);
    addCurves(report.allDevices, m_parts->all, rows.range, options.buckets);
    report.devices = std::move(sets.devices);
    for (std::size_t i = 0; i < report.devices.size(); ++i)
        addCurves(report.devices[i].utilization, m_parts->devices[i].sets, rows.range, options.buckets);
    if (options.isBrief)
        return report;
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
    reportQuality(spans, m_parts->overheads, report);
    return report;
}

std::vector<LaunchCurve> RunAnalysis::launchCurves(TimeRange range, std::size_t parts) const
{
    return launchCurvesOf(m_parts->spans, range, parts);
}

RunTables RunAnalysis::tables(TimeRange range) const
{
    SetMetrics sets = setMetrics(range);
    const RunSpans& spans = m_parts->spans;
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
