// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

struct QualityCounts {
    std::int64_t beforeLaunch = 0; ///< device spans that start before their launch
    Nanos overhead = 0;            ///< profiler overhead in the reported range
};
/// Counts what starts, or occurs, in `own`.
[[nodiscard]] QualityCounts countQuality(const RunSpans& spans, const Overheads& overheads, TimeRange own, TimeRange range);

/// Sets the data quality members of the report. Losses are those of the whole trace, because missing data has no time that
/// would assign it to a run.
void setQuality(const Trace& trace, const QualityCounts& counts, RunReport& report);

/// All names that may occur in `quality` of a report.
[[nodiscard]] std::vector<std::string> qualityNames();

} // namespace stallscope
