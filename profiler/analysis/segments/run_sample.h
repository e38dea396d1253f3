// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstdint>
#include <memory>

namespace stallscope {

struct Lane;
struct Trace;

/// The blocks of the lane that intersect the range, which are shared: they hold the spans in it, and some around them.
[[nodiscard]] Lane sliceOf(const Lane& lane, TimeRange range);

/// Estimated number of calls and device spans in a range, from the ranges of blocks: not less than there are.
[[nodiscard]] std::uint64_t spansIn(const Trace& trace, TimeRange range);

/// The recorded window of the run; otherwise around all calls and device spans.
[[nodiscard]] TimeRange roughWindowOf(const Trace& trace, RunId run);

/// The longest range around the middle of the run with at most so many calls and device spans.
[[nodiscard]] TimeRange sampleRange(const Trace& trace, RunId run, std::uint64_t mostSpans);

/// The trace reduced to blocks that intersect the range, which becomes the recorded window of the run.
[[nodiscard]] std::shared_ptr<const Trace> sampleOf(const Trace& trace, RunId run, TimeRange range);

} // namespace stallscope
