// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/kept_lane.h"

#include "gui/plot/lane_cells.h"
#include "gui/timeline/lane_search.h"
#include "gui/timeline/time_scale.h"

namespace stallscope::gui {

namespace {

bool isSame(const PixelScale& a, const PixelScale& b)
{
    return a.start == b.start && a.length == b.length && a.pixels == b.pixels;
}

TimeScale timeScaleOf(const PixelScale& scale)
{
    return {{scale.start, scale.end()}, scale.pixels};
}

} // namespace

void KeptLane::show(const Lane& lane, const PixelScale& scale, TimeRange shown, double ratio, ColumnLoads& loads)
{
    if (isSame(m_scale, scale) && m_isWhole && m_shown == shown && m_blocks.isLike(lane.blocks))
        return;
    m_scale = scale;
    m_shown = shown;
    m_blocks = lane.blocks;
    m_cells.resize(static_cast<std::size_t>(std::max(scale.pixels, 0)));
    ColumnLoads own(loads.end());
    paintLane(lane, scale, m_cells, own);
    clearOutside(shown);
    findWideSpans(lane, shown, ratio, own);
    m_isWhole = !own.cameShort();
    if (!m_isWhole)
        loads.comeShort();
}

void KeptLane::clearOutside(TimeRange shown)
{
    const TimeScale scale = timeScaleOf(m_scale);
    const auto pixels = static_cast<double>(m_cells.size());
    const auto from = static_cast<std::ptrdiff_t>(std::clamp(std::floor(scale.toPixel(shown.start)), 0.0, pixels));
    const auto to = static_cast<std::ptrdiff_t>(std::clamp(std::ceil(scale.toPixel(shown.end)), 0.0, pixels));
    std::fill(m_cells.begin(), m_cells.begin() + from, PixelCell{});
    std::fill(m_cells.begin() + std::max(from, to), m_cells.end(), PixelCell{});
}

void KeptLane::findWideSpans(const Lane& lane, TimeRange shown, double ratio, ColumnLoads& loads)
{
    m_edges.clear();
    m_labelled.clear();
    const TimeScale scale = timeScaleOf(m_scale);
    if (scale.isEmpty())
        return;
    const TimeRange visible = scale.range.intersected(shown);
    const double least = ratio * kLeastEdge;
    const Nanos shortest = scale.toLength(least);
    const Nanos shortestLabelled = scale.toLength(ratio * kLeastLabel);
    LaneProbe probe(lane, shortest, loads);
    Nanos done = visible.start; // a span may end one run and begin the next
    forEachSolidRun(m_cells, static_cast<std::size_t>(least) - 2, [&](std::size_t first, std::size_t behind) {
        const TimeRange run{std::max(scale.toTime(static_cast<double>(first)), done), scale.toTime(static_cast<double>(behind) + 1)};
        forEachLongSpan(probe, run.intersected(visible), shortest, [&](const Span& span) {
            done = std::max(done, span.end());
            const double end = scale.toPixel(span.end());
            if (end <= scale.pixels)
                m_edges.push_back(std::max(static_cast<int>(end) - 1, 0));
            if (span.duration >= shortestLabelled)
                m_labelled.push_back(span);
        });
    });
}

} // namespace stallscope::gui
