// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report.h"
#include "profiler/analysis/run_spans.h"
#include "profiler/analysis/set_overlap.h"

#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

/// The sets of one device, or their unions over all devices. Equal sets are stored once.
struct DeviceSets {
    using Set = std::shared_ptr<const IntervalSet>;

    Set kernels;
    Set copies;
    Set memsets;
    Set communication; ///< kernels that talk to other devices
    Set compute;       ///< all other kernels
    Set toDevice;
    Set toHost;
    Set busy;
    Set migrations;
    /// The kernels, sorted into sets of which each holds only kernels that do not overlap: together they measure the sum of
    /// all kernel durations.
    std::vector<Set> kernelLayers;
    std::optional<SetOverlap> copiesInKernels;
    std::optional<SetOverlap> communicationInCompute;
    std::optional<SetOverlap> toDeviceInToHost;
    TimeRange hull; ///< first start to last end, spans of no length included
    bool hasGraphLevel = false;

    /// All but spans, busyMean and the curves.
    [[nodiscard]] Utilization measure(TimeRange range) const;
    /// The set's share in each of n equal parts of the range.
    [[nodiscard]] static std::vector<double> curve(const IntervalSet& set, TimeRange range, std::size_t buckets);
};

/// Devices with spans in the run, by id.
[[nodiscard]] std::vector<DeviceId> devicesOf(const DeviceWork& work);
[[nodiscard]] DeviceSets setsOf(const RunSpans& spans, DeviceId device);
/// Migrations of devices that did nothing else count here, too.
[[nodiscard]] DeviceSets uniteDevices(const RunSpans& spans, const std::vector<DeviceSets>& devices);

/// part / whole; absent where the whole is zero.
[[nodiscard]] Share shareOf(Nanos part, Nanos whole);

} // namespace stallscope
