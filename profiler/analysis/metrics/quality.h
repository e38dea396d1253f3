// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/overheads.h"
#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/report.h"

#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

struct QualityCounts {
    std::int64_t beforeLaunch = 0; ///< device spans that start before their launch
    Nanos overhead = 0;            ///< of the profiler, in the range that is reported
};
/// Of what starts, or happens, in `own`.
[[nodiscard]] QualityCounts countQuality(const RunSpans& spans, const Overheads& overheads, TimeRange own, TimeRange range);

/// Fills in what makes the numbers less certain than they look. Losses are those of the whole trace: what is missing has no
/// time that would tell its run.
void tellQuality(const Trace& trace, const QualityCounts& counts, RunReport& report);

/// Every name that a report may have in `quality`.
[[nodiscard]] std::vector<std::string> qualityNames();

} // namespace stallscope
