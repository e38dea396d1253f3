// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

/// Measures of a device's sets in a range. Those of adjacent ranges add up.
struct UtilizationSums {
    Nanos busy = 0;
    Nanos kernel = 0;
    Nanos copy = 0;
    Nanos memset = 0;
    Nanos comm = 0;
    Nanos compute = 0;
    Nanos migration = 0;
    Nanos commHidden = 0;
    Nanos copyHidden = 0;
    Nanos toDevice = 0;
    Nanos toHost = 0;
    Nanos bothWays = 0;
    Nanos kernelDurations = 0;
    TimeRange busyHull; ///< first start to last end of busy time

    void add(const UtilizationSums& other);
};

/// Interval sets of one device, or their unions over all devices. Equal sets are shared.
struct DeviceSets {
    using Set = std::shared_ptr<const IntervalSet>;

    Set kernels;
    Set copies;
    Set memsets;
    Set communication; ///< communication kernels
    Set compute;       ///< all other kernels
    Set toDevice;
    Set toHost;
    Set busy;
    Set migrations;
    /// The kernels, distributed to sets without overlaps: together they measure the sum of all kernel durations.
    std::vector<Set> kernelLayers;
    std::optional<SetOverlap> copiesInKernels;
    std::optional<SetOverlap> communicationInCompute;
    std::optional<SetOverlap> toDeviceInToHost;
    std::optional<TimeRange> hull; ///< first start to last end, including empty spans; absent without spans
    bool hasGraphLevel = false;

    [[nodiscard]] UtilizationSums measure(TimeRange range) const;
};

/// First start to last end of both.
[[nodiscard]] std::optional<TimeRange> hullOf(std::optional<TimeRange> a, std::optional<TimeRange> b);
/// Everything except spans, busyMean, hasGraphLevel and the curves. `hull` covers all spans, inside the range or not.
[[nodiscard]] Utilization utilizationOf(const UtilizationSums& sums, TimeRange range, std::optional<TimeRange> hull);

/// Devices with spans in the run, by id.
[[nodiscard]] std::vector<DeviceId> devicesOf(const DeviceWork& work);
[[nodiscard]] DeviceSets setsOf(const RunSpans& spans, DeviceId device);
/// Includes migrations of devices without other work.
[[nodiscard]] DeviceSets uniteDevices(const RunSpans& spans, const std::vector<DeviceSets>& devices);

/// part / whole; empty if the whole is zero.
[[nodiscard]] Share shareOf(Nanos part, Nanos whole);

/// Share of a set in each of n equal slices of a range, with borders at length * i / n computed without overflow. The set
/// can be added as a whole or by segments.
class ShareCurve {
public:
    ShareCurve(TimeRange range, std::size_t count) : m_range(range), m_count(static_cast<Nanos>(count)), m_lengths(count, 0) {}

    /// Adds the part of the set in `own`.
    void add(const IntervalSet& set, TimeRange own);
    [[nodiscard]] std::vector<double> shares() const;

private:
    [[nodiscard]] Nanos edge(Nanos i) const { return m_range.start + m_range.length() / m_count * i + m_range.length() % m_count * i / m_count; }
    [[nodiscard]] Nanos firstEndingAfter(Nanos time) const;

    TimeRange m_range;
    Nanos m_count;
    std::vector<Nanos> m_lengths;
};

} // namespace stallscope
