// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/measured_segments.h"

#include "profiler/analysis/budget/host_code_tally.h"
#include "profiler/analysis/index/device_sets.h"
#include "profiler/analysis/metrics/hardware_use.h"
#include "profiler/analysis/segments/longest_gap.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

const DeviceSets* setsOf(const MeasuredSegment& measured, DeviceId device)
{
    if (!device.isValid())
        return &measured.sets->all;
    const SegmentSets::Device* one = measured.sets->find(device);
    return one ? &one->sets : nullptr;
}

std::uint64_t startsIn(const AscendingTimes& starts, TimeRange range)
{
    const std::size_t from = starts.lowerBound(range.start);
    return std::max(starts.lowerBound(range.end), from) - from;
}

/// True if everything that the segment counts lies in the range.
bool isWithin(const MeasuredSegment& measured, TimeRange range)
{
    const auto isIn = [range](TimeRange segment) { return range.start <= segment.start && segment.end <= range.end; };
    return isIn(measured.own) && isIn(measured.rows)
        && std::all_of(measured.idle.begin(), measured.idle.end(), [&](const auto& one) { return isIn(one.second); });
}

/// By device, of spans that start before a time.
std::map<DeviceId, DeviceExtent> extentsBefore(const DeviceWork& work, Nanos time)
{
    std::map<DeviceId, DeviceExtent> extents;
    for (const WorkStream& stream : work.streams()) {
        DeviceExtent& extent = extents[stream.device];
        for (const DeviceSpan& span : work.of(stream)) {
            if (span.start < time)
                extent.add({span.range(), span.kind == SpanKind::Graph});
        }
    }
    return extents;
}

/// |G|, |N - G| and |(C + M) - K| follow from counting; the idle segments are measured.
TimeBudget budgetOf(const DeviceSums& sums)
{
    TimeBudget budget = sums.budget;
    budget.compute = sums.use.compute;
    budget.comm = sums.use.kernel - sums.use.compute;
    budget.copy = sums.use.busy - sums.use.kernel;
    return budget;
}

std::vector<DeviceReport> reportDevices(const RunSums& sums, const std::map<DeviceId, DeviceExtent>& extents, const RowFilter& rows)
{
    std::vector<DeviceReport> reports;
    for (const auto& [device, own] : sums.devices) {
        DeviceReport& report = reports.emplace_back();
        report.device = device;
        const auto known = extents.find(device);
        const DeviceExtent extent = known == extents.end() ? DeviceExtent{} : known->second;
        report.utilization = utilizationOf(own.use, rows.range, extent.hull);
        report.utilization.hasGraphLevel = extent.hasGraphLevel;
        report.utilization.spans = own.spans;
        report.idle = own.idle;
        report.budget = budgetOf(own);
    }
    return reports;
}

Utilization reportAllDevices(const RunSums& sums, const std::vector<DeviceReport>& each, const std::map<DeviceId, DeviceExtent>& extents, const RowFilter& rows)
{
    DeviceExtent extent;
    for (const auto& [device, own] : extents)
        extent.add(own);
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

} // namespace

void DeviceExtent::add(const DeviceExtent& other)
{
    hull = hullOf(hull, other.hull);
    hasGraphLevel |= other.hasGraphLevel;
}

void DeviceSums::add(const DeviceSums& other)
{
    use.add(other.use);
    budget.add(other.budget);
    spans += other.spans;
    for (Nanos IdleCauses::*cause : {&IdleCauses::overhead, &IdleCauses::sync, &IdleCauses::launchLate, &IdleCauses::launchLatency, &IdleCauses::dependency,
             &IdleCauses::other, &IdleCauses::edge})
        idle.*cause += other.idle.*cause;
}

void RunSums::add(const RunSums& other)
{
    all.add(other.all);
    run.add(other.run);
    for (const auto& [device, sums] : other.devices)
        devices[device].add(sums);
    for (const auto& [track, sums] : other.threads)
        threads[track].add(sums);
}

TimeRange MeasuredSegment::idleOf(DeviceId device) const
{
    const auto other = idle.find(device);
    return other == idle.end() ? own : other->second;
}

RunSums MeasuredSegment::measure(TimeRange range, TimeRange rowRange) const
{
    RunSums sums;
    const TimeRange segment = range.intersected(own);
    const TimeRange waits = rowRange.intersected(rows);
    for (const SegmentSets::Device& device : sets->devices) {
        const TimeRange forIdle = range.intersected(idleOf(device.device));
        sums.devices[device.device] = {
            device.sets.measure(segment), device.idle.measure(forIdle), device.budget.measure(forIdle), startsIn(device.starts, rowRange.intersected(own))};
    }
    sums.all = sets->all.measure(segment);
    sums.run = sets->overlap->run(segment, waits);
    for (const LaunchingThread& thread : sets->overlap->threads())
        sums.threads[thread.track] = sets->overlap->thread(thread.track, segment, waits);
    return sums;
}

MeasuredSegment measureBetween(const RunSegment& segment, const SegmentBorder& from, const SegmentBorder& to)
{
    MeasuredSegment measured;
    measured.sets = segment.sets();
    measured.own = {from.sets, to.sets};
    measured.rows = {from.rows, to.rows};
    measured.extents = extentsBefore(segment.spans().work(), to.sets);
    for (const SegmentSets::Device& device : measured.sets->devices)
        measured.idle[device.device] = {from.idleOf(device.device), to.idleOf(device.device)};
    return measured;
}

RunSums MeasuredSegments::measure(const RowFilter& rows) const
{
    const TimeRange rowRange = rows.isWhole ? TimeRange::all() : rows.range;
    RunSums sums;
    for (const auto& measured : m_segments) {
        if (measured->total && isWithin(*measured, rows.range))
            sums.add(*measured->total);
        else
            sums.add(measured->measure(rows.range, rowRange));
    }
    return sums;
}

std::vector<DeviceId> MeasuredSegments::devices() const
{
    std::vector<DeviceId> devices;
    for (const SegmentSets::Device& device : m_segments.back()->sets->devices)
        devices.push_back(device.device);
    return devices;
}

std::map<DeviceId, DeviceExtent> MeasuredSegments::extents() const
{
    std::map<DeviceId, DeviceExtent> extents;
    for (const auto& measured : m_segments) {
        for (const auto& [device, known] : measured->extents)
            extents[device].add(known);
    }
    return extents;
}

std::optional<LongestGap> MeasuredSegments::longestGap(TimeRange range) const
{
    LongestGapSearch search(range);
    for (const auto& measured : m_segments)
        search.add(*measured);
    return search.found();
}

std::vector<HostCode> MeasuredSegments::hostCode(const Trace& trace, DeviceId device, TimeRange range) const
{
    HostCodeTally tally;
    for (const auto& measured : m_segments) {
        if (const SegmentSets::Device* one = measured->sets->find(device))
            tally.add(trace, one->budget, range.intersected(measured->idleOf(device)));
    }
    return tally.rows(trace);
}

std::optional<HardwareUse> MeasuredSegments::hardware(const Trace& trace, DeviceId device, TimeRange range) const
{
    HardwareSums sums;
    for (const auto& measured : m_segments) {
        if (const DeviceSets* sets = setsOf(*measured, device))
            sums.add(trace, device, *sets->kernels, range.intersected(measured->own));
    }
    return sums.use();
}

std::vector<double> MeasuredSegments::curve(DeviceId device, Set set, TimeRange range, std::size_t buckets) const
{
    if (range.isEmpty() || buckets == 0)
        return {};
    ShareCurve curve(range, buckets);
    for (const auto& measured : m_segments) {
        if (const DeviceSets* sets = setsOf(*measured, device))
            curve.add(*(sets->*set), measured->own);
    }
    return curve.shares();
}

SetMetrics metricsOf(const RunSums& sums, const std::vector<LaunchingThread>& threads, const std::map<DeviceId, DeviceExtent>& extents, const RowFilter& rows)
{
    SetMetrics metrics;
    metrics.range = rows.range;
    std::size_t launches = 0;
    for (const LaunchingThread& thread : threads) {
        const auto known = sums.threads.find(thread.track);
        OverlapSums own = known == sums.threads.end() ? OverlapSums{} : known->second;
        own.busy = sums.run.busy; // including time without calls of the thread
        metrics.threads.push_back({thread.track, overlapMetricsOf(own, rows.range, thread.launches > 1)});
        launches += thread.launches;
    }
    metrics.overlap = overlapMetricsOf(sums.run, rows.range, launches > 1);
    metrics.devices = reportDevices(sums, extents, rows);
    metrics.allDevices = reportAllDevices(sums, metrics.devices, extents, rows);
    for (const auto& [device, extent] : extents)
        metrics.deviceRange = hullOf(metrics.deviceRange, extent.hull);
    return metrics;
}

void setBudget(RunReport& report, const Trace& trace)
{
    if (report.devices.empty())
        return;
    std::vector<TimeBudget> budgets;
    std::vector<std::vector<HostCode>> hostCode;
    for (const DeviceReport& device : report.devices) {
        budgets.push_back(device.budget);
        hostCode.push_back(device.hostCode);
    }
    report.budget = meanOf(budgets);
    report.boundBy = boundBy(*report.budget);
    report.outsideGpuActivity = outsideGpuActivity(*report.budget);
    report.hostCode = meanOf(trace, hostCode, report.budget->hostCode);
}

RunReport reportOf(const Trace& trace, RunId run, TimeRange window, SetMetrics metrics)
{
    RunReport report = headOf(trace, run, window, metrics.range);
    report.overlap = metrics.overlap;
    report.threads = std::move(metrics.threads);
    report.allDevices = std::move(metrics.allDevices);
    report.devices = std::move(metrics.devices);
    report.deviceRange = metrics.deviceRange;
    return report;
}

void setCurves(RunReport& report, const std::function<UtilizationCurves(DeviceId)>& curvesOf)
{
    const auto set = [&](Utilization& use, DeviceId device) {
        UtilizationCurves curves = curvesOf(device);
        use.busyCurve = std::move(curves.busy);
        use.kernelCurve = std::move(curves.kernel);
        use.copyCurve = std::move(curves.copy);
    };
    set(report.allDevices, {});
    for (DeviceReport& device : report.devices)
        set(device.utilization, device.device);
}

DeviceReport& deviceOf(RunReport& report, DeviceId device)
{
    return *std::find_if(report.devices.begin(), report.devices.end(), [device](const DeviceReport& one) { return one.device == device; });
}

} // namespace stallscope
