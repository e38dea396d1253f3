// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/set_metrics.h"

#include "profiler/analysis/budget/host_code_tally.h"

#include <algorithm>

namespace stallscope {

namespace {

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

void tellBudget(RunReport& report, const Trace& trace)
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

RunReport headOf(const Run& run, TimeRange window, TimeRange range)
{
    RunReport report;
    report.name = run.name;
    report.strategy = run.strategy;
    report.repeat = run.repeat;
    report.isBaseline = run.isBaseline;
    report.range = range;
    report.runStart = window.start;
    report.state = run.state;
    report.message = run.message;
    report.wall = window.length();
    report.window = range.length();
    return report;
}

DeviceReport& deviceOf(RunReport& report, DeviceId device)
{
    return *std::find_if(report.devices.begin(), report.devices.end(), [device](const DeviceReport& one) { return one.device == device; });
}

} // namespace stallscope
