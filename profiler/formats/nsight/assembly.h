// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/nsight/gpu_metrics.h"
#include "profiler/formats/nsight/imported_table.h"
#include "profiler/formats/nsight/system_info.h"
#include "profiler/trace/build/trace_builder.h"

#include <memory>
#include <vector>

namespace stallscope::nsight {

/// Assembles the results of the tables: processes, devices, tracks and counters, times relative to the earliest one, sorted spans.
/// Uses `threads` threads.
[[nodiscard]] Result<std::shared_ptr<const Trace>> assembleTrace(
    TraceBuilder& builder, std::vector<ImportedTable> tables, const SystemInfo& machine, const GpuMetricNames& metrics, unsigned threads, const Job& job);

} // namespace stallscope::nsight
