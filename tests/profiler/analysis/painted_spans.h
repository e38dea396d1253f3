// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/level_of_detail.h"
#include "profiler/trace/build/track_builder.h"

#include <cstdint>
#include <map>
#include <random>
#include <vector>

/// Lanes to be painted, and what their pictures should be.
namespace stallscope::test {

using Spans = std::vector<Span>;

[[nodiscard]] inline Span spanOf(Nanos start, Nanos duration, std::uint32_t name = 1, SpanFlag::Type flags = 0)
{
    Span span;
    span.start = start;
    span.duration = duration;
    span.name = StringId(name);
    span.flags = flags;
    return span;
}

[[nodiscard]] inline Lane laneOf(const Spans& spans)
{
    LaneBuilder builder{{}};
    for (const Span& span : spans)
        builder.append(span);
    return builder.finish();
}

/// Gaps and lengths spread over many magnitudes below the two limits.
[[nodiscard]] inline Spans randomSpans(std::size_t count, Nanos longestGap, Nanos longestSpan, unsigned seed, Nanos start = 0)
{
    std::mt19937_64 random(seed);
    const auto below = [&](Nanos limit) {
        const Nanos scaled = limit >> (random() % 12);
        return scaled > 0 ? static_cast<Nanos>(random() % static_cast<std::uint64_t>(scaled + 1)) : 0;
    };
    Spans spans;
    for (std::size_t i = 0; i < count; ++i) {
        start += below(longestGap);
        const Nanos duration = below(longestSpan);
        const bool waits = random() % 50 == 0;
        spans.push_back(spanOf(start, duration, static_cast<std::uint32_t>(1 + random() % 3), waits ? SpanFlag::kBlocking : 0));
        start += duration;
    }
    return spans;
}

struct ExactCell {
    Nanos covered = 0;
    SpanFlag::Type flags = 0;
    SpanFlag::Type flagsNearby = 0; ///< also of spans that are within 1/512 pixel of this one
    std::map<std::uint32_t, Nanos> names;
};

[[nodiscard]] inline bool touches(const Span& span, TimeRange range)
{
    return span.duration > 0 ? span.start < range.end && span.end() > range.start : range.contains(span.start);
}

/// The same picture by looking at each span for each pixel that it touches.
[[nodiscard]] inline std::vector<ExactCell> exactCells(const Spans& spans, const PixelScale& scale)
{
    std::vector<ExactCell> cells;
    std::size_t firstNear = 0;
    for (int pixel = 0; pixel < scale.pixels; ++pixel) {
        const TimeRange range = scale.rangeOf(pixel);
        const Nanos margin = range.length() / 512;
        const TimeRange wide{range.start - margin, range.end + margin};
        ExactCell cell;
        while (firstNear < spans.size() && spans[firstNear].end() < wide.start)
            ++firstNear;
        for (std::size_t i = firstNear; i < spans.size() && spans[i].start < wide.end; ++i) {
            if (touches(spans[i], wide))
                cell.flagsNearby |= spans[i].flags;
            if (!touches(spans[i], range))
                continue;
            const Nanos covered = spans[i].range().intersected(range).length();
            cell.covered += covered;
            cell.flags |= spans[i].flags;
            cell.names[spans[i].name.value()] += covered;
        }
        cells.push_back(cell);
    }
    return cells;
}

[[nodiscard]] inline std::vector<PixelCell> painted(const Lane& lane, const PixelScale& scale)
{
    std::vector<PixelCell> cells(static_cast<std::size_t>(scale.pixels), PixelCell{StringId(77), SpanKind::Mark, 255, 255});
    ColumnLoads loads;
    (void)paintLane(lane, scale, cells, loads);
    return cells;
}

} // namespace stallscope::test
