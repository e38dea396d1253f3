// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope {

struct RunPartOptions {
    std::uint64_t mostSpans = UINT64_MAX; ///< calls and device spans that are held at a time, approximately
    std::optional<TimeRange> fromStart;   ///< a range relative to the start of the run; of a range that is too long, its middle is used
    Job job;
};

/// Analyses a part of a finished run in full: the longest one around the middle of its calls and device spans that has no more of
/// them than permitted, or the requested one. `whole` is the report of the run.
///
/// A part begins and ends where no thread is in a blocking call, if there is such a place nearby, and never is without any work. Otherwise the rest of
/// a call that began before counts as host work, but only up to a thirty-second of the part if its thread goes on after that.
/// All results equal those of an analysis of the whole run in that range. Exceptions: for waits that found nothing left to wait for, the last work
/// before them may be missing; for the first work of a stream, it may be unknown that it waited for another stream; and of a device that is idle for long at the start of the part, the
/// causes of that may be unknown. Events recorded before the part are known, back to the beginning of the trace.
///
/// Fails if there is no work, if not even a short part fits, including the events before it, if it cannot be separated from the rest of the run, or if
/// it is cancelled.
[[nodiscard]] Result<std::shared_ptr<const FullAnalysis>> analyzePart(
    const std::shared_ptr<const Trace>& trace, RunId run, const RunReport& whole, const RunPartOptions& options);

} // namespace stallscope
