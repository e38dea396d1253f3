// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/host_window.h"

#include "profiler/analysis/index/device_sets.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace stallscope {

namespace {

/// Of older and newer PyTorch versions.
constexpr std::array<std::string_view, 2> kProfilerTracks{"PyTorch Profiler", "Trace PyTorch Profiler"};

bool isProfilersOwn(const Track& track)
{
    return std::find(kProfilerTracks.begin(), kProfilerTracks.end(), track.info.nativeId) != kProfilerTracks.end();
}

template <class Counts>
std::optional<TimeRange> hullOfLanes(const Trace& trace, const Counts& counts)
{
    std::optional<TimeRange> hull;
    for (const Track& track : trace.tracks) {
        if (track.info.type != TrackType::HostThread || isProfilersOwn(track))
            continue;
        for (const Lane& lane : track.lanes) {
            if (counts(lane.place.group) && !lane.blocks.isEmpty())
                hull = hullOf(hull, lane.range());
        }
    }
    return hull;
}

} // namespace

std::optional<TimeRange> hostWindow(const Trace& trace)
{
    const auto isWork = [](LaneGroup group) { return group == LaneGroup::Calls || group == LaneGroup::Operations || group == LaneGroup::Ranges; };
    const auto window = hullOfLanes(trace, isWork);
    return window ? window : hullOfLanes(trace, [](LaneGroup group) { return group == LaneGroup::Python; });
}

} // namespace stallscope
