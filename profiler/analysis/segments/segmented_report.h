// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include "profiler/trace/column_cache.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope {

struct SegmentedReportOptions {
    std::uint64_t spansPerSegment = 1'000'000;     ///< calls and device spans that are looked at together, if that will do
    std::uint64_t mostSpansPerSegment = 4'000'000; ///< where more hang together, it fails
    std::uint64_t mostWaits = UINT64_MAX;          ///< where there are more to be listed, it fails, too
    std::optional<TimeRange> fromStart;            ///< a range that counts from the beginning of the run
    ReportOptions report;
    Job job;
};

struct SegmentedReport {
    RunReport report;
    std::size_t segments = 0;
};

/// The report of a run that is over, worked out segment by segment, in memory that hardly depends on how long it is: some bytes for
/// each span stay. It is the one that RunAnalysis gives, number by number.
///
/// Of waits that found nothing left to wait for, the last work before them is not told where it lies in an earlier segment.
[[nodiscard]] Result<SegmentedReport> reportBySegments(const std::shared_ptr<const Trace>& trace, RunId run, const SegmentedReportOptions& options);
/// The same in segments of a size that what is left of the limit allows; columns give way to them.
[[nodiscard]] Result<SegmentedReport> reportWithin(ColumnCache& memory, const std::shared_ptr<const Trace>& trace, RunId run, SegmentedReportOptions options);
/// At once where that takes little memory, up to 1 GiB, else in segments of the options' size.
[[nodiscard]] Result<RunReport> frugalReport(const std::shared_ptr<const Trace>& trace, RunId run, const SegmentedReportOptions& options);

} // namespace stallscope
