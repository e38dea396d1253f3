// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/time_budget.h"
#include "profiler/analysis/report/wait_list.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/call_class.h"
#include "profiler/trace/gpu_metric.h"
#include "profiler/trace/span.h"
#include "profiler/trace/trace.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Results of an analysis as plain data: printed by the command line, shown by the app, used by comparisons. Each member is
/// a key of the JSON form (docs/json.md) and is defined in docs/metrics.md. Durations are in nanoseconds, shares are
/// fractions; a share with a denominator of zero is empty.
namespace stallscope {

using Share = std::optional<double>;

struct Percentiles {
    Nanos p50 = 0;
    Nanos p90 = 0;
    Nanos p99 = 0;
    Nanos max = 0;
};

/// Sum of the waits with the same (call, kind, cause).
struct SyncSite {
    StringId call = kEmptyString;
    BlockingKind kind = BlockingKind::Device;
    StringId cause;
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos working = 0;
    Nanos wakeup = 0;
    Nanos unattributed = 0;
    Nanos gap = 0;
    Nanos bubble = 0;
    std::uint64_t needless = 0;
};

struct SyncCall {
    StringId call = kEmptyString;
    BlockingKind kind = BlockingKind::Device;
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos max = 0;
};

/// Times and shares of host/device overlap: of the run, and of each launching thread.
struct OverlapMetrics {
    Nanos hostBlocked = 0;
    Share hostBlockedShare;
    Nanos drain = 0;
    Share stalled;
    Share hostDeviceOverlap;
    Nanos bothIdle = 0;
    Nanos allBlocked = 0;
    Nanos api = 0;
    std::uint64_t syncCount = 0;
    Nanos sync = 0;
};

struct ThreadReport {
    TrackId track;
    OverlapMetrics overlap;
};

struct LaunchReport {
    std::uint64_t paired = 0; ///< device spans with a launch
    std::uint64_t deviceSpansWithoutLaunch = 0;
    std::uint64_t launchesWithoutSpan = 0;
    std::optional<Percentiles> latency;
    std::optional<Percentiles> queueTime;
    std::uint64_t shortKernels = 0;
    Share shortKernelsShare;
};

/// Of one device, or of the unions over all devices.
struct Utilization {
    Nanos window = 0;
    Nanos deviceSpan = 0;
    Nanos busy = 0;
    Share busyShare;
    Nanos idle = 0;
    Nanos kernel = 0;
    Nanos copy = 0;
    Nanos memset = 0;
    Nanos comm = 0;
    Nanos compute = 0;
    Nanos migration = 0;
    Nanos exposedCopy = 0;
    Nanos exposedComm = 0;
    Share commHidden;
    Share copyHidden;
    Share copyComputeOverlap;
    Share h2dD2hOverlap;
    Share kernelConcurrency;
    Share busyMean; ///< only in all_devices
    std::uint64_t spans = 0;
    bool hasGraphLevel = false;
    std::vector<double> busyCurve; ///< share in each of n equal buckets of the window
    std::vector<double> kernelCurve;
    std::vector<double> copyCurve;
};

/// A device's idle time by cause; the causes add up to it.
struct IdleCauses {
    Nanos overhead = 0;
    Nanos sync = 0;
    Nanos launchLate = 0;
    Nanos launchLatency = 0;
    Nanos dependency = 0;
    Nanos other = 0;
    Nanos edge = 0;

    [[nodiscard]] Nanos total() const { return overhead + sync + launchLate + launchLatency + dependency + other + edge; }
};

/// As defined by Holistic Trace Analysis.
struct IdleByStream {
    Nanos hostWait = 0;
    Nanos kernelWait = 0;
    Nanos otherWait = 0;
};

struct StreamReport {
    TrackId track;
    std::uint64_t spans = 0;
    Nanos busy = 0;
    LaunchReport launch;
    std::uint64_t queueDepthMax = 0;
    double queueDepthMean = 0;
    Nanos queueFull = 0;
    IdleByStream idleByStream;
};

/// Means of hardware metrics over the time in which kernels run on a device.
struct HardwareUse {
    std::array<std::optional<double>, kGpuMetrics> means; ///< by GpuMetric, in its unit; empty: not sampled
    double covered = 0;                                   ///< share of that time which the samples of every metric cover
    /// Likewise of those samples alone that kernels fill to at least 90 %: means of others include idle time.
    std::array<std::optional<double>, kGpuMetrics> filledMeans;
    double filled = 0;

    [[nodiscard]] std::optional<double> of(GpuMetric metric) const { return means[static_cast<std::size_t>(metric)]; }
    [[nodiscard]] std::optional<double> filledOf(GpuMetric metric) const { return filledMeans[static_cast<std::size_t>(metric)]; }

    friend bool operator==(const HardwareUse&, const HardwareUse&) = default;
};

struct DeviceReport {
    DeviceId device;
    Utilization utilization;
    std::optional<HardwareUse> hardware; ///< absent if no hardware metrics were sampled
    TimeBudget budget;                   ///< adds up to utilization.window
    std::vector<HostCode> hostCode;      ///< parts of budget.hostCode, largest first
    IdleCauses idle;
    std::vector<StreamReport> streams;
};

/// A table row: all spans of one name.
struct TableRow {
    StringId name = kEmptyString;
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos mean = 0;
    Nanos median = 0;
    Nanos min = 0;
    Nanos max = 0;
    Share share;
    // copies only
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind sourceMemory = MemoryKind::Unknown;
    MemoryKind targetMemory = MemoryKind::Unknown;
    std::uint64_t bytes = 0;
    // ranges only
    Nanos deviceTime = 0;
};

/// Selects the rows of a report: those that start in the range; all for the whole run.
struct RowFilter {
    TimeRange range;
    bool isWhole = true;

    [[nodiscard]] bool takes(Nanos start) const { return isWhole || range.contains(start); }
    /// The subset that starts in `own`.
    [[nodiscard]] RowFilter within(TimeRange own) const { return {own.intersected(isWhole ? TimeRange::all() : range), isWhole && own == TimeRange::all()}; }
};

/// The longest time without work of any device, between the first and the last work.
struct LongestGap {
    TimeRange range;
    TimeBudget budget; ///< mean over the devices; adds up to the length
};

struct RunReport {
    RunId run; ///< in the trace
    std::string name;
    std::string strategy;
    std::uint32_t repeat = 0;
    bool isBaseline = false;
    TimeRange range;    ///< range to which sets are clipped: the window, or the requested part of it
    Nanos runStart = 0; ///< of the whole run, even if a range was requested
    Nanos wall = 0;     ///< the whole run, even if a range was requested
    Nanos window = 0;   ///< length of `range`
    RunState state = RunState::Done;
    std::string message;                  ///< why it failed
    std::optional<TimeRange> deviceRange; ///< first start to last end on all devices, whatever the range; absent without devices
    OverlapMetrics overlap;
    std::vector<SyncCall> syncCalls; ///< by total, largest first
    std::vector<SyncSite> syncSites; ///< by bubble, then by total
    WaitList waits;                  ///< by start; shared with the analysis of the whole run
    std::vector<ThreadReport> threads;
    LaunchReport launch;
    std::optional<TimeBudget> budget; ///< mean over the devices; absent without devices
    BoundBy boundBy = BoundBy::None;
    Share outsideGpuActivity;
    std::vector<HostCode> hostCode;       ///< what launching threads ran while they kept devices idle
    std::optional<LongestGap> longestGap; ///< absent without two items of work, and in a brief report
    Utilization allDevices;
    std::vector<DeviceReport> devices;
    std::vector<TableRow> kernels; ///< all tables by total, largest first, then by name
    std::vector<TableRow> copies;
    std::vector<TableRow> calls;
    std::vector<TableRow> ranges;
    std::vector<TableRow> operations; ///< only for a host-only run
    /// Data quality: everything that makes the numbers less certain, as name -> count or ns. Only nonzero entries.
    std::map<std::string, std::int64_t> quality;
    Share overheadShare; ///< share of the window under profiler overhead; empty without such records
};

/// A report of the run with its identity and times, but without metrics.
[[nodiscard]] RunReport headOf(const Trace& trace, RunId run, TimeRange window, TimeRange range);

/// How busy a run kept its device; of several devices the mean. The value wherever a single number is shown.
[[nodiscard]] Share busyShareOf(const RunReport& run);

/// The part of a report shown in tables: fast enough to follow a changing range.
struct RunTables {
    TimeRange range; ///< requested range within the window
    std::vector<SyncSite> syncSites;
    std::vector<DeviceReport> devices; ///< without streams and curves
    std::vector<TableRow> kernels;
    std::vector<TableRow> copies;
    std::vector<TableRow> calls;
    std::vector<TableRow> ranges;
};

} // namespace stallscope
