// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <array>
#include <cstdint>
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
    /// A sample. Values are whole millionths of their unit, so that sums do not depend on their order.
    struct Sample {
        std::int64_t value = 0;
        Nanos length = 0;
        Nanos kernels = 0; ///< how long kernels ran in it, in the ranges so far

        [[nodiscard]] bool isFilled() const;
    };
    struct Sum {
        __int128 weighted = 0;
        Nanos covered = 0;

        void add(const Sample& sample);
        [[nodiscard]] std::optional<double> mean() const;
    };
    struct Metric {
        Sum all;
        Sum filled;                      ///< of samples that kernels fill
        std::map<Nanos, Sample> divided; ///< by start: samples that lie in a range in part; the next range may continue them
        bool isSampled = false;

        [[nodiscard]] Sum allFilled() const;
    };

    std::array<Metric, kGpuMetrics> m_metrics;
    Nanos m_kernels = 0;
};

} // namespace stallscope
