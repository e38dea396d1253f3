// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/analysis_cost.h"

namespace stallscope {

namespace {

constexpr std::uint64_t kPerSpan = 128;

std::uint64_t spansIn(const Lane& lane, TimeRange range)
{
    std::uint64_t count = 0;
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        count += lane.blocks.header(i).count;
    return count;
}

} // namespace

std::uint64_t analysisBytes(const Trace& trace, RunId run)
{
    if (run.index() >= trace.runs.size())
        return 0;
    const TimeRange window = trace.runs[run.index()].window.value_or(TimeRange{-kTimeLimit, kTimeLimit});
    std::uint64_t spans = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Work)
                spans += spansIn(lane, window);
        }
    }
    return spans * kPerSpan;
}

} // namespace stallscope
