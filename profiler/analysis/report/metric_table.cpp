// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/metric_table.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <type_traits>

namespace stallscope {

namespace {

/// A metric of a part of a report. A new metric only needs a row in the table.
template <class Part>
struct MetricRow {
    const char* key;
    MetricUnit unit;
    std::optional<double> (*of)(const Part&);
};

using enum MetricUnit;

template <class Part, class Value>
Part partOf(Value Part::*);

/// A member as the value of a metric: only shares may be empty.
template <auto Member>
std::optional<double> read(const decltype(partOf(Member))& part)
{
    const auto& value = part.*Member;
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, Share>)
        return value;
    else
        return static_cast<double>(value);
}

constexpr MetricRow<OverlapMetrics> kOverlap[]{
    {"host_blocked_ns", Time, read<&OverlapMetrics::hostBlocked>},
    {"host_blocked", Fraction, read<&OverlapMetrics::hostBlockedShare>},
    {"drain_ns", Time, read<&OverlapMetrics::drain>},
    {"stalled", Fraction, read<&OverlapMetrics::stalled>},
    {"host_device_overlap", Fraction, read<&OverlapMetrics::hostDeviceOverlap>},
    {"both_idle_ns", Time, read<&OverlapMetrics::bothIdle>},
    {"all_blocked_ns", Time, read<&OverlapMetrics::allBlocked>},
    {"api_ns", Time, read<&OverlapMetrics::api>},
    {"sync_count", Count, read<&OverlapMetrics::syncCount>},
    {"sync_ns", Time, read<&OverlapMetrics::sync>},
};

constexpr MetricRow<Utilization> kUtilization[]{
    {"window_ns", Time, read<&Utilization::window>},
    {"device_span_ns", Time, read<&Utilization::deviceSpan>},
    {"busy_ns", Time, read<&Utilization::busy>},
    {"busy", Fraction, read<&Utilization::busyShare>},
    {"idle_ns", Time, read<&Utilization::idle>},
    {"kernel_ns", Time, read<&Utilization::kernel>},
    {"copy_ns", Time, read<&Utilization::copy>},
    {"memset_ns", Time, read<&Utilization::memset>},
    {"comm_ns", Time, read<&Utilization::comm>},
    {"compute_ns", Time, read<&Utilization::compute>},
    {"migration_ns", Time, read<&Utilization::migration>},
    {"exposed_copy_ns", Time, read<&Utilization::exposedCopy>},
    {"exposed_comm_ns", Time, read<&Utilization::exposedComm>},
    {"comm_hidden", Fraction, read<&Utilization::commHidden>},
    {"copy_hidden", Fraction, read<&Utilization::copyHidden>},
    {"copy_compute_overlap", Fraction, read<&Utilization::copyComputeOverlap>},
    {"h2d_d2h_overlap", Fraction, read<&Utilization::h2dD2hOverlap>},
    {"kernel_concurrency", Number, read<&Utilization::kernelConcurrency>},
    {"spans", Count, read<&Utilization::spans>},
};
constexpr MetricRow<Utilization> kBusyMean = {"busy_mean", Fraction, read<&Utilization::busyMean>};

constexpr MetricRow<IdleCauses> kIdle[]{
    {"overhead", Time, read<&IdleCauses::overhead>},
    {"sync", Time, read<&IdleCauses::sync>},
    {"launch_late", Time, read<&IdleCauses::launchLate>},
    {"launch_latency", Time, read<&IdleCauses::launchLatency>},
    {"dependency", Time, read<&IdleCauses::dependency>},
    {"other", Time, read<&IdleCauses::other>},
    {"edge", Time, read<&IdleCauses::edge>},
};

/// By place in kBudgetParts.
constexpr std::array<const char*, kBudgetParts.size()> kBudget{"compute", "comm", "copy", "init", "sync_wait", "launch", "host_code", "queued.graph",
    "queued.dependency", "queued.comm", "queued.unknown", "overhead", "unlaunched", "edge"};

constexpr MetricRow<LaunchReport> kLaunch[]{
    {"paired", Count, read<&LaunchReport::paired>},
    {"device_spans_without_launch", Count, read<&LaunchReport::deviceSpansWithoutLaunch>},
    {"launches_without_span", Count, read<&LaunchReport::launchesWithoutSpan>},
    {"short_kernels", Count, read<&LaunchReport::shortKernels>},
    {"short_kernels_share", Fraction, read<&LaunchReport::shortKernelsShare>},
};

constexpr MetricRow<Percentiles> kPercentiles[]{
    {"p50", Time, read<&Percentiles::p50>},
    {"p90", Time, read<&Percentiles::p90>},
    {"p99", Time, read<&Percentiles::p99>},
    {"max", Time, read<&Percentiles::max>},
};

constexpr MetricRow<IdleByStream> kIdleByStream[]{
    {"host_wait", Time, read<&IdleByStream::hostWait>},
    {"kernel_wait", Time, read<&IdleByStream::kernelWait>},
    {"other_wait", Time, read<&IdleByStream::otherWait>},
};

constexpr MetricRow<StreamReport> kStream[]{
    {"spans", Count, read<&StreamReport::spans>},
    {"busy_ns", Time, read<&StreamReport::busy>},
    {"queue_depth_max", Count, read<&StreamReport::queueDepthMax>},
    {"queue_depth_mean", Number, read<&StreamReport::queueDepthMean>},
    {"queue_full_ns", Time, read<&StreamReport::queueFull>},
};

/// Appends metrics under a path, for example "devices.0.".
class Collector {
public:
    explicit Collector(std::vector<Metric>& metrics) : m_metrics(metrics) {}

    void add(std::string key, MetricUnit unit, std::optional<double> value) { m_metrics.push_back({std::move(key), unit, value}); }

    template <class Part>
    void addAll(const std::string& path, std::span<const MetricRow<Part>> rows, const Part& part)
    {
        for (const MetricRow<Part>& row : rows)
            add(path + row.key, row.unit, row.of(part));
    }
    void addPercentiles(const std::string& path, const std::optional<Percentiles>& percentiles)
    {
        for (const MetricRow<Percentiles>& row : kPercentiles)
            add(path + row.key, row.unit, percentiles ? row.of(*percentiles) : std::nullopt);
    }
    void addLaunch(const std::string& path, const LaunchReport& launch)
    {
        addAll<LaunchReport>(path, kLaunch, launch);
        addPercentiles(path + "latency_ns.", launch.latency);
        addPercentiles(path + "queue_time_ns.", launch.queueTime);
    }
    void addBudget(const std::string& path, const std::optional<TimeBudget>& budget)
    {
        for (std::size_t i = 0; i < kBudget.size(); ++i)
            add(path + "time_budget." + kBudget[i], Time, budget ? std::optional(static_cast<double>((*budget).*kBudgetParts[i])) : std::nullopt);
    }
    void addDevice(const std::string& path, const DeviceReport& device)
    {
        addAll<Utilization>(path, kUtilization, device.utilization);
        addBudget(path, device.budget);
        addAll<IdleCauses>(path + "idle.", kIdle, device.idle);
        for (std::size_t i = 0; i < device.streams.size(); ++i) {
            const std::string streamPath = fmt::format("{}streams.{}.", path, i);
            addAll<StreamReport>(streamPath, kStream, device.streams[i]);
            addAll<IdleByStream>(streamPath + "idle_by_stream.", kIdleByStream, device.streams[i].idleByStream);
            addLaunch(streamPath + "launch.", device.streams[i].launch);
        }
    }

private:
    std::vector<Metric>& m_metrics;
};

} // namespace

const char* nameOf(MetricUnit unit)
{
    switch (unit) {
    case Time: return "ns";
    case Count: return "count";
    case Fraction: return "fraction";
    case Number: return "number";
    }
    return "";
}

std::vector<Metric> metricsOf(const RunReport& report)
{
    std::vector<Metric> metrics;
    Collector collect(metrics);
    collect.add("wall_ns", Time, static_cast<double>(report.wall));
    collect.add("window_ns", Time, static_cast<double>(report.window));
    collect.addAll<OverlapMetrics>("", kOverlap, report.overlap);
    collect.addLaunch("launch.", report.launch);
    collect.addBudget("", report.budget);
    collect.add("outside_gpu_activity", Fraction, report.outsideGpuActivity);
    collect.addAll<Utilization>("all_devices.", kUtilization, report.allDevices);
    collect.add(std::string("all_devices.") + kBusyMean.key, kBusyMean.unit, kBusyMean.of(report.allDevices));
    for (std::size_t i = 0; i < report.devices.size(); ++i)
        collect.addDevice(fmt::format("devices.{}.", i), report.devices[i]);
    for (const auto& [name, count] : report.quality)
        collect.add("quality." + name, name.ends_with("_ns") ? Time : Count, static_cast<double>(count));
    return metrics;
}

std::string formatMetric(MetricUnit unit, std::optional<double> value)
{
    if (!value || !std::isfinite(*value))
        return sayUnknown();
    switch (unit) {
    case Time: return formatDuration(static_cast<Nanos>(std::llround(*value)));
    case Count: return formatCount(std::llround(*value));
    case Fraction: return formatShare(*value);
    case Number: return fmt::format("{:.2f}", *value);
    }
    return {};
}

} // namespace stallscope
