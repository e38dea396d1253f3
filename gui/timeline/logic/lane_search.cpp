// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/lane_search.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Decided by the block's summary, without loading the spans. False if there is no time to load the summary.
bool mayHold(const SpanBlock& block, Nanos length, ColumnLoads& loads)
{
    const BlockHeader& header = block.header();
    if (header.last - header.first < length)
        return false;
    if (!header.hasSummary())
        return true;
    const auto isLongEnough = [&](const SummaryNode& node) {
        const Nanos last = node.last == UINT32_MAX ? header.last - header.first : Nanos{node.last};
        return last - Nanos{node.first} >= length;
    };
    if (std::ranges::none_of(block.upperNodes().first(BlockSummary::finestCount(BlockSummary::finestCount(header.count))), isLongEnough))
        return false;
    const auto summary = loads.summaryOf(block);
    return summary && (summary->isEmpty() || std::ranges::any_of(summary->level(0), isLongEnough));
}

constexpr int kMostNeighbours = 64; // examined around a point; zoom in to separate more of them in one pixel

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

/// Prefers waits, then the nearer span.
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

std::optional<Span> LaneProbe::firstShownIn(TimeRange range)
{
    const Nanos time = range.start;
    if (isAhead(time))
        stepTo(time);
    else // an empty span may be at the very end of a block
        enter(m_lane->blocks.firstEndingAfter(time - 1), range);
    m_time = time;
    while (m_columns) {
        const std::size_t row = m_row > 0 && m_columns->endOf(m_row - 1) > time ? m_row - 1 : m_row;
        if (row < m_columns->size())
            return m_columns->startOf(row) < range.end ? std::optional(m_columns->at(row)) : std::nullopt;
        enter(m_block + 1, range);
    }
    return std::nullopt;
}

void LaneProbe::enter(std::size_t block, TimeRange range)
{
    m_columns = nullptr;
    for (m_block = block; m_block < m_lane->blocks.size() && m_lane->blocks.header(m_block).first < range.end; ++m_block) {
        m_columns = columnsOf(m_block);
        if (m_columns)
            break;
    }
    m_row = m_columns ? m_columns->firstStartingAt(range.start) : 0;
}

std::shared_ptr<const SpanColumns> LaneProbe::columnsOf(std::size_t block) const
{
    const SpanBlock& one = m_lane->blocks.block(block);
    if (!m_loads)
        return one.columns();
    return one.isResident() || mayHold(one, m_shortest, *m_loads) ? m_loads->of(one) : nullptr;
}

void LaneProbe::stepTo(Nanos time)
{
    constexpr int kFewSteps = 8; // beyond this, a search is cheaper
    for (int step = 0; step < kFewSteps; ++step, ++m_row) {
        if (m_row == m_columns->size() || m_columns->startOf(m_row) >= time)
            return;
    }
    m_row = m_columns->firstStartingAt(time);
}

std::optional<LaneSpot> firstShownAfter(const Lane& lane, Nanos time)
{
    // an empty span may be at the very end of a block
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
