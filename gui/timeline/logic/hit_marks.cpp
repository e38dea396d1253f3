// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/hit_marks.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

using Ranges = std::vector<TimeRange>;

/// First range from `from` on that ends after `time` or starts at it. Looks at near ranges first.
Ranges::const_iterator firstReaching(Ranges::const_iterator from, Ranges::const_iterator end, Nanos time)
{
    const auto isBefore = [time](const TimeRange& range) { return range.end <= time && range.start < time; };
    std::ptrdiff_t step = 1;
    while (end - from > step && isBefore(from[step])) {
        from += step;
        step *= 2;
    }
    return std::partition_point(from, from + std::min(step + 1, end - from), isBefore);
}

/// With less than 1 ns per pixel, which a PixelCursor cannot show. There are few hits then.
bool markNarrowPixels(const Ranges& ranges, const PixelScale& scale, std::span<std::uint8_t> pixels)
{
    bool isMarked = false;
    for (int pixel = 0; pixel < scale.pixels; ++pixel) {
        const TimeRange shown = scale.rangeOf(pixel);
        const auto hit = firstReaching(ranges.begin(), ranges.end(), shown.start);
        if (hit == ranges.end() || hit->start >= shown.end)
            continue;
        pixels[static_cast<std::size_t>(pixel)] = 1;
        isMarked = true;
    }
    return isMarked;
}

bool markLane(const Ranges& ranges, const PixelScale& scale, std::span<std::uint8_t> pixels)
{
    if (scale.length < scale.pixels)
        return markNarrowPixels(ranges, scale, pixels);
    PixelCursor cursor(scale);
    auto hit = firstReaching(ranges.begin(), ranges.end(), scale.start);
    const bool isMarked = hit != ranges.end() && hit->start < scale.end();
    while (hit != ranges.end() && hit->start < scale.end()) {
        cursor.advanceTo(hit->start);
        const int first = cursor.pixel();
        cursor.advanceTo(std::max(hit->end - 1, hit->start));
        std::fill(pixels.begin() + first, pixels.begin() + cursor.pixel() + 1, std::uint8_t{1});
        hit = firstReaching(hit + 1, ranges.end(), cursor.end()); // further hits in this pixel change nothing
    }
    return isMarked;
}

} // namespace

HitMarks::HitMarks(const std::vector<SpanHit>& hits)
{
    for (const SpanHit& hit : hits)
        m_lanes[keyOf(hit.track, hit.lane)].push_back(TimeRange::ofLength(hit.start, hit.duration));
}

bool HitMarks::contains(TrackId track, std::size_t lane, Nanos start) const
{
    const auto found = m_lanes.find(keyOf(track, lane));
    return found != m_lanes.end() && std::ranges::binary_search(found->second, start, {}, &TimeRange::start);
}

bool HitMarks::mark(TrackId track, std::size_t lane, const PixelScale& scale, std::span<std::uint8_t> pixels) const
{
    const auto found = m_lanes.find(keyOf(track, lane));
    return found != m_lanes.end() && !scale.isEmpty() && markLane(found->second, scale, pixels);
}

void HitMarks::markAll(const PixelScale& scale, std::span<std::uint8_t> pixels) const
{
    for (const auto& [key, ranges] : m_lanes) {
        if (!scale.isEmpty())
            markLane(ranges, scale, pixels);
    }
}

} // namespace stallscope::gui
