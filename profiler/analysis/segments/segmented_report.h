// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace stallscope {

struct SegmentedReportOptions {
    std::uint64_t spansPerSegment = 1'000'000;     ///< preferred number of calls and device spans per segment
    std::uint64_t mostSpansPerSegment = 4'000'000; ///< limit; the report fails if a segment needs more
    std::uint64_t mostWaits = UINT64_MAX;          ///< limit; if more are to be listed, the report fails or lists none
    bool mayOmitWaits = false;
    std::uint64_t mostBytes = UINT64_MAX; ///< limit of what stays of closed segments besides waits; the report fails if it needs more
    std::optional<TimeRange> fromStart;   ///< a range relative to the start of the run
    ReportOptions report;
    /// If the properties of the run differ from what names suggest, it is processed again, but progress never decreases.
    Job job;
    /// Unless a range is requested, called now and then with a report of the beginning of the run, without the list of waits. Its range ends where all spans
    /// and causes of idle time are known; waits close to it may be missing. While a run is processed again, called only for longer ranges than before.
    std::function<void(RunReport report)> onPartial;
};

struct SegmentedReport {
    RunReport report;
    std::size_t segments = 0;
};

/// Computes the report of a finished run segment by segment, in memory that hardly depends on its length: the different durations of each row stay, for
/// medians and percentiles, and the waits if they are listed. All numbers equal those of RunAnalysis.
///
/// Exception: for waits that found nothing left to wait for, the last work before them is missing if it is in an earlier segment.
[[nodiscard]] Result<SegmentedReport> reportBySegments(const std::shared_ptr<const Trace>& trace, RunId run, const SegmentedReportOptions& options);

} // namespace stallscope
