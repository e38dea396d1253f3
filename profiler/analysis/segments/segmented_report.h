// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope {

struct SegmentedReportOptions {
    std::uint64_t spansPerSegment = 1'000'000;     ///< preferred number of calls and device spans per segment
    std::uint64_t mostSpansPerSegment = 4'000'000; ///< limit; the report fails if a segment needs more
    std::uint64_t mostWaits = UINT64_MAX;          ///< limit; the report fails if more waits are to be listed
    std::optional<TimeRange> fromStart;            ///< a range relative to the start of the run
    ReportOptions report;
    Job job;
};

struct SegmentedReport {
    RunReport report;
    std::size_t segments = 0;
};

/// Computes the report of a finished run segment by segment, in memory that hardly depends on its length: a few bytes per span stay.
/// All numbers equal those of RunAnalysis.
///
/// Exception: for waits that found nothing left to wait for, the last work before them is missing if it is in an earlier segment.
[[nodiscard]] Result<SegmentedReport> reportBySegments(const std::shared_ptr<const Trace>& trace, RunId run, const SegmentedReportOptions& options);

} // namespace stallscope
