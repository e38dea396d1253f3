// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/measured_segments.h"

#include <map>
#include <vector>

namespace stallscope {

/// Metrics of a measured run, or of the segment selected by `rows`.
[[nodiscard]] SetMetrics metricsOf(
    const RunSums& sums, const std::vector<LaunchingThread>& threads, const std::map<DeviceId, DeviceExtent>& extents, const RowFilter& rows);

/// A report with only the identity of the run.
[[nodiscard]] RunReport headOf(const Run& run, TimeRange window, TimeRange range);

/// Fills in the budget of the run, and what follows from it, from those of its devices.
void tellBudget(RunReport& report, const Trace& trace);

/// The device's entry in the report, which has one for each device of the run.
[[nodiscard]] DeviceReport& deviceOf(RunReport& report, DeviceId device);

} // namespace stallscope
