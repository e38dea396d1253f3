// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <array>
#include <map>
#include <optional>

namespace stallscope {

/// The metric that a counter of a device holds: one that was recorded, or imported under its name in CUPTI. Empty: another counter.
[[nodiscard]] std::optional<GpuMetric> gpuMetricOf(const CounterInfo& counter);

/// Sums of the hardware metrics of one device over the time in which its kernels run. Sums of adjacent ranges add up exactly.
///
/// A sample holds until the next one, but no longer than twice the usual distance of samples: where some are missing, the time
/// is not covered.
class HardwareSums {
public:
    /// Adds the part of the range in which kernels run.
    void add(const Trace& trace, DeviceId device, const IntervalSet& kernels, TimeRange range);
    /// Empty if the device has no such counters, or no kernels.
    [[nodiscard]] std::optional<HardwareUse> use() const;

private:
    /// Values are whole millionths of their unit, so that sums do not depend on their order.
    struct Sum {
        __int128 weighted = 0;
        Nanos covered = 0;
        bool isSampled = false;
    };

    std::array<Sum, kGpuMetrics> m_sums;
    Nanos m_kernels = 0;
};

} // namespace stallscope
