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

/// Sorted spans of one track, whose times are still to be moved. Runs are told apart by their place in the file.
struct PendingRun {
    std::vector<Span> spans;
    Nanos shift = 0;
};

/// A time moved by `shift`, kept between 0 and the last point in time.
[[nodiscard]] constexpr Nanos movedTime(Nanos time, Nanos shift)
{
    return std::clamp(saturatingAdd(time, shift), Nanos{0}, kTimeLimit - 1);
}

/// Merges runs, given in the order of the file, in order of start into the track. A run is only looked at once its first
/// start is reached, and given back to the system as soon as it is used up. Leaves early when asked to stop.
/// Operations of the host that end when the profiler stopped (at the end of one of `profilerWindows`) are flagged: that is the end
/// which the profiler gives to what still runs.
struct MergeCounts {
    std::uint64_t moved = 0;      ///< spans that lay too far away, and were moved to the limit
    std::uint64_t unfinished = 0; ///< those that were flagged
    std::uint64_t outside = 0;    ///< calls and work of devices that no window touches, where there are any: their times are doubtful
};
[[nodiscard]] MergeCounts mergeRuns(
    std::vector<PendingRun> pending, const std::vector<TimeRange>& profilerWindows, TrackBuilder& track, const std::stop_token& stop);

} // namespace stallscope
