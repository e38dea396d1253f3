// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/formats/common/run_merge.h"
#include "profiler/trace/build/track_builder.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <vector>

namespace stallscope {

/// What was noticed while the runs of a track were merged.
struct MergeCounts {
    std::uint64_t moved = 0;      ///< spans beyond the time limit, which were clamped
    std::uint64_t unfinished = 0; ///< flagged as unfinished
    std::uint64_t outside = 0;    ///< calls and device work outside of all windows, if there are any: their times are doubtful
};

/// Ends of flows on a track, by time.
struct TrackFlows {
    std::multimap<Nanos, std::uint32_t> launches; ///< correlation ids
    std::multimap<Nanos, std::uint32_t> work;
};

/// Merges the runs of a track, given in file order, by start. A run is first read when its first start is reached, and its
/// memory is released when it is used up. Returns early if a stop is requested. `flows`: of the track; null: none.
[[nodiscard]] MergeCounts mergeRuns(
    std::vector<PendingRun> pending, const std::vector<TimeRange>& profilerWindows, TrackFlows* flows, TrackBuilder& track, const std::stop_token& stop);

} // namespace stallscope
