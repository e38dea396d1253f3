// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/spans_in.h"

#include <algorithm>

namespace stallscope::gui {

bool hasSpansIn(const Lane& lane, TimeRange range)
{
    const std::size_t block = lane.blocks.firstEndingAfter(range.start);
    if (block == lane.blocks.size() || lane.blocks.header(block).first >= range.end)
        return false;
    // One of its spans ends after the range begins; whether it is the first one that starts in it, or the one before.
    const auto columns = lane.blocks.block(block).columns();
    const std::size_t row = columns->firstStartingAt(range.start);
    const bool reachesIn = row > 0 && columns->at(row - 1).end() > range.start;
    return reachesIn || (row < columns->size() && columns->at(row).start < range.end);
}

bool hasSpansIn(const Track& track, TimeRange range)
{
    return std::any_of(track.lanes.begin(), track.lanes.end(), [&](const Lane& lane) { return hasSpansIn(lane, range); });
}

} // namespace stallscope::gui
