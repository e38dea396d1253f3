// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/segments/segment_border.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

struct DeviceSums {
    UtilizationSums use;
    IdleCauses idle;
    TimeBudget budget; ///< the segments of the idle time
    std::uint64_t spans = 0;

    void add(const DeviceSums& other);
};

/// Sums from which the numbers of a run are computed. Sums of adjacent ranges add up.
struct RunSums {
    UtilizationSums all;
    OverlapSums run;
    std::map<DeviceId, DeviceSums> devices;
    std::map<TrackId, OverlapSums> threads;

    void add(const RunSums& other);
};

/// Extent of a device's work, independent of the range.
struct DeviceExtent {
    std::optional<TimeRange> hull; ///< first start to last end; absent without spans
    bool hasGraphLevel = false;

    void add(const DeviceExtent& other);
};

/// The interval sets of a segment, and the time for which they count; the sets may extend beyond it on both sides.
struct MeasuredSegment {
    TimeRange own = TimeRange::all();
    TimeRange rows = TimeRange::all();  ///< waits that start in it count
    std::map<DeviceId, TimeRange> idle; ///< for causes of idle time, where it differs from `own`
    std::map<DeviceId, DeviceExtent> extents;
    std::shared_ptr<const SegmentSets> sets;
    std::optional<RunSums> total; ///< sums over `own`, once computed

    [[nodiscard]] RunSums measure(TimeRange range, TimeRange rowRange) const;
    /// Where the causes of a device's idle time count.
    [[nodiscard]] TimeRange idleOf(DeviceId device) const;
};

/// The part of a segment that counts between two borders.
[[nodiscard]] MeasuredSegment measureBetween(const RunSegment& segment, const SegmentBorder& from, const SegmentBorder& to);

/// The segments of a run in order of time: one for a finished run; for a growing run one for each closed segment and one for the
/// rest.
class MeasuredSegments {
public:
    using Set = std::shared_ptr<const IntervalSet> DeviceSets::*;

    MeasuredSegments() = default;
    explicit MeasuredSegments(MeasuredSegment only) { add(std::make_shared<const MeasuredSegment>(std::move(only))); }

    void add(std::shared_ptr<const MeasuredSegment> measured) { m_segments.push_back(std::move(measured)); }

    [[nodiscard]] RunSums measure(const RowFilter& rows) const;
    /// By id.
    [[nodiscard]] std::vector<DeviceId> devices() const;
    /// Launching threads, with their number of launches.
    [[nodiscard]] const std::vector<LaunchingThread>& threads() const { return m_segments.back()->sets->overlap->threads(); }
    [[nodiscard]] std::map<DeviceId, DeviceExtent> extents() const;
    [[nodiscard]] std::optional<LongestGap> longestGap(TimeRange range) const;
    /// What threads ran while they kept the device idle.
    [[nodiscard]] std::vector<HostCode> hostCode(const Trace& trace, DeviceId device, TimeRange range) const;
    [[nodiscard]] std::optional<HardwareUse> hardware(const Trace& trace, DeviceId device, TimeRange range) const;
    /// The share of the set in each of n equal buckets of the range.
    [[nodiscard]] std::vector<double> curve(DeviceId device, Set set, TimeRange range, std::size_t buckets) const;

private:
    std::vector<std::shared_ptr<const MeasuredSegment>> m_segments;
};

/// Metrics of a measured run, or of the segment selected by `rows`.
[[nodiscard]] SetMetrics metricsOf(
    const RunSums& sums, const std::vector<LaunchingThread>& threads, const std::map<DeviceId, DeviceExtent>& extents, const RowFilter& rows);

/// A report with the identity of the run and its metrics, without curves.
[[nodiscard]] RunReport reportOf(const Trace& trace, RunId run, TimeRange window, SetMetrics metrics);

/// Fills in the curves of the devices of the report, and of all together. `curvesOf` returns those of a device, or of all for an
/// invalid one.
void setCurves(RunReport& report, const std::function<UtilizationCurves(DeviceId)>& curvesOf);

/// Fills in the budget of the run, and what follows from it, from those of its devices.
void setBudget(RunReport& report, const Trace& trace);

/// The device's entry in the report, which has one for each device of the run.
[[nodiscard]] DeviceReport& deviceOf(RunReport& report, DeviceId device);

} // namespace stallscope
