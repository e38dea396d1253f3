// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/range_moves.h"

#include <cmath>

namespace stallscope::gui {

namespace {

constexpr Nanos kRoomAtEnds = 50; // margin at each end is 1/50 of the length

} // namespace

TimeRange fitted(TimeRange bounds)
{
    const Nanos length = std::max(bounds.length(), kShortestVisible);
    const Nanos room = length / kRoomAtEnds + 1;
    return {clampTime(bounds.start - room), clampTime(bounds.start + length + room)};
}

TimeRange clamped(TimeRange range, TimeRange bounds)
{
    const TimeRange most = fitted(bounds);
    const Nanos length = std::clamp(range.length(), std::min(kShortestVisible, most.length()), most.length());
    const Nanos start = std::clamp(range.start, most.start, most.end - length);
    return TimeRange::ofLength(start, length);
}

TimeRange zoomed(TimeRange range, double factor, Nanos at)
{
    if (range.isEmpty() || !std::isfinite(factor) || factor <= 0)
        return range;
    const double length = static_cast<double>(range.length());
    const double wanted = std::clamp(length * factor, static_cast<double>(kShortestVisible), static_cast<double>(kTimeLimit));
    const Nanos pivot = std::clamp(at, range.start, range.end);
    const double before = static_cast<double>(pivot - range.start) / length * wanted;
    return TimeRange::ofLength(clampTime(pivot - static_cast<Nanos>(std::llround(before))), static_cast<Nanos>(std::llround(wanted)));
}

TimeRange moved(TimeRange range, Nanos by)
{
    const Nanos start = clampTime(saturatingAdd(range.start, by));
    return TimeRange::ofLength(start, range.length());
}

} // namespace stallscope::gui
