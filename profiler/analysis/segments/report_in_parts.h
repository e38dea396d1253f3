// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include "profiler/trace/column_cache.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope {

struct PartOptions {
    std::uint64_t spansInPart = 1'000'000;     ///< calls and device spans that are looked at together, if that will do
    std::uint64_t mostSpansInPart = 4'000'000; ///< where more hang together, it fails
    std::uint64_t mostWaits = UINT64_MAX;      ///< where there are more to be listed, it fails, too
    std::optional<TimeRange> fromStart;        ///< a range that counts from the beginning of the run
    ReportOptions report;
    Job job;
};

struct PartedReport {
    RunReport report;
    std::size_t parts = 0;
};

/// The report of a run that is over, worked out part by part, in memory that hardly depends on how long it is: some bytes for
/// each span stay. It is the one that RunAnalysis gives, number by number.
///
/// Of waits that found nothing left to wait for, the last work before them is not told where it lies in an earlier part.
[[nodiscard]] Result<PartedReport> reportInParts(const std::shared_ptr<const Trace>& trace, RunId run, const PartOptions& options);
/// The same in parts of a size that what is left of the limit allows; columns give way to them.
[[nodiscard]] Result<PartedReport> reportWithin(ColumnCache& memory, const std::shared_ptr<const Trace>& trace, RunId run, PartOptions options);
/// At once where that takes little memory, up to 1 GiB, else in parts of the options' size.
[[nodiscard]] Result<RunReport> frugalReport(const std::shared_ptr<const Trace>& trace, RunId run, const PartOptions& options);

} // namespace stallscope
