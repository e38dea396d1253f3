// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/blocks_in_range.h"

#include "profiler/trace/trace.h"

#include <cstddef>

namespace stallscope {

namespace {

bool isAnalysed(const Lane& lane)
{
    return lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Work;
}

std::uint64_t spansIn(const Lane& lane, TimeRange range)
{
    std::uint64_t count = 0;
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        count += lane.blocks.header(i).count;
    return count;
}

} // namespace

Lane sliceOf(const Lane& lane, TimeRange range)
{
    Lane slice{lane.place, {}};
    for (std::size_t i = lane.blocks.firstEndingAfter(range.start - 1); i < lane.blocks.size() && lane.blocks.header(i).first < range.end; ++i)
        slice.blocks.append(lane.blocks.shared(i));
    return slice;
}

std::uint64_t spansIn(const Trace& trace, TimeRange range)
{
    std::uint64_t spans = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (isAnalysed(lane))
                spans += spansIn(lane, range);
        }
    }
    return spans;
}

} // namespace stallscope
