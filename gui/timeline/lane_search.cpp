// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/lane_search.h"

namespace stallscope::gui {

namespace {

constexpr int kMostNeighbours = 64; // looked at around a point; more of them in one pixel are told apart by zooming

std::optional<LaneSpot> stepped(const Lane& lane, LaneSpot spot)
{
    if (spot.row + 1 < lane.blocks.block(spot.block).columns()->size())
        return LaneSpot{spot.block, spot.row + 1};
    for (std::size_t block = spot.block + 1; block < lane.blocks.size(); ++block) {
        if (!lane.blocks.block(block).columns()->isEmpty())
            return LaneSpot{block, 0};
    }
    return std::nullopt;
}

Nanos distance(const Span& span, Nanos time)
{
    if (time < span.start)
        return span.start - time;
    return time < span.end() ? 0 : time - span.end();
}

/// A wait before what is none, then the nearer one.
bool isBetter(const Span& candidate, const std::optional<Span>& best, Nanos time)
{
    if (!best)
        return true;
    const bool isWait = candidate.has(SpanFlag::kBlocking);
    if (isWait != best->has(SpanFlag::kBlocking))
        return isWait;
    return distance(candidate, time) < distance(*best, time);
}

} // namespace

std::optional<LaneSpot> firstShownAfter(const Lane& lane, Nanos time)
{
    // an empty span may stand at the very end of a block
    for (std::size_t block = lane.blocks.firstEndingAfter(time - 1); block < lane.blocks.size(); ++block) {
        const auto columns = lane.blocks.block(block).columns();
        std::size_t row = columns->firstStartingAt(time);
        if (row > 0 && columns->endOf(row - 1) > time)
            --row;
        if (row < columns->size())
            return LaneSpot{block, row};
    }
    return std::nullopt;
}

Span spanAt(const Lane& lane, LaneSpot spot)
{
    return lane.blocks.block(spot.block).columns()->at(spot.row);
}

std::optional<Span> spanNear(const Lane& lane, Nanos time, Nanos reach)
{
    std::optional<Span> best;
    std::optional<LaneSpot> spot = firstShownAfter(lane, time - reach);
    for (int i = 0; spot && i < kMostNeighbours; ++i, spot = stepped(lane, *spot)) {
        const Span span = spanAt(lane, *spot);
        if (span.start > time + reach)
            break;
        if (distance(span, time) <= reach && isBetter(span, best, time))
            best = span;
    }
    return best;
}

std::optional<Span> nextSpan(const Lane& lane, Nanos time, const SpanTest& passes)
{
    for (std::size_t block = lane.blocks.firstEndingAfter(time); block < lane.blocks.size(); ++block) {
        const auto columns = lane.blocks.block(block).columns();
        for (std::size_t row = columns->firstStartingAt(time + 1); row < columns->size(); ++row) {
            if (passes(*columns, row))
                return columns->at(row);
        }
    }
    return std::nullopt;
}

std::optional<Span> previousSpan(const Lane& lane, Nanos time, const SpanTest& passes)
{
    std::size_t block = std::min(lane.blocks.firstEndingAfter(time) + 1, lane.blocks.size());
    while (block-- > 0) {
        const auto columns = lane.blocks.block(block).columns();
        for (std::size_t row = columns->firstStartingAt(time); row-- > 0;) {
            if (passes(*columns, row))
                return columns->at(row);
        }
    }
    return std::nullopt;
}

} // namespace stallscope::gui
