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

/// The part of the trace that the analysis of a range needs: blocks that intersect it, without counters and facts. `window` replaces the
/// recorded window of the run.
[[nodiscard]] std::shared_ptr<Trace> sliceOf(const Trace& trace, TimeRange range, RunId run, TimeRange window);

/// Estimated number of calls and device spans in a range, from the ranges of blocks: not less than there are.
[[nodiscard]] std::uint64_t spansIn(const Trace& trace, TimeRange range);

} // namespace stallscope
