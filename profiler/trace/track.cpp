// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/track.h"

namespace stallscope {

std::uint64_t Track::spanCount() const
{
    std::uint64_t count = 0;
    for (const Lane& lane : lanes)
        count += lane.spanCount();
    return count;
}

TimeRange Track::range() const
{
    bool found = false;
    TimeRange range;
    for (const Lane& lane : lanes) {
        if (lane.blocks.isEmpty())
            continue;
        const TimeRange one = lane.range();
        range = found ? TimeRange{std::min(range.start, one.start), std::max(range.end, one.end)} : one;
        found = true;
    }
    return range;
}

} // namespace stallscope
