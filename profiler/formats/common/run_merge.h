// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/build/track_builder.h"
#include "profiler/trace/span.h"

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace stallscope {

/// Sorted spans of one track whose times are not shifted yet. Runs are identified by their position in the file.
struct PendingRun {
    std::vector<Span> spans;
    Nanos shift = 0;
};

/// A shifted time, clamped to [0, last valid time].
[[nodiscard]] constexpr Nanos movedTime(Nanos time, Nanos shift)
{
    return std::clamp(saturatingAdd(time, shift), Nanos{0}, kTimeLimit - 1);
}

/// Merges the runs of a track, given in file order, by start. A run is first read when its first start is reached, and its
/// memory is released when it is used up. Returns early if a stop is requested. Host operations that end together with the
/// profiler (at the end of one of `profilerWindows`) are flagged as unfinished, because the profiler assigns this end to
/// running operations.
struct MergeCounts {
    std::uint64_t moved = 0;      ///< spans beyond the time limit, which were clamped
    std::uint64_t unfinished = 0; ///< flagged as unfinished
    std::uint64_t outside = 0;    ///< calls and device work outside of all windows, if there are any: their times are doubtful
};
[[nodiscard]] MergeCounts mergeRuns(
    std::vector<PendingRun> pending, const std::vector<TimeRange>& profilerWindows, TrackBuilder& track, const std::stop_token& stop);

} // namespace stallscope
