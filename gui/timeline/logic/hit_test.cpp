// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/hit_test.h"

#include "gui/timeline/logic/lane_search.h"

namespace stallscope::gui {

namespace {

constexpr double kReach = 3; // pixels: pointing accuracy

/// An open span extends to the last known time.
std::optional<Span> openSpanAt(const Track& track, const LaneRow& row, Nanos time, Nanos end)
{
    for (const OpenSpan& open : track.openSpans) {
        if (LanePlace{groupOf(open.kind), open.depth, false} == row.place && open.start <= time && time <= end)
            return Span{open.start, end - open.start, open.name, {}, {}, open.kind, static_cast<SpanFlag::Type>(open.flags | SpanFlag::kUnfinished)};
    }
    return std::nullopt;
}

} // namespace

const Band* bandAt(const LaneLayout& layout, const Viewport& view, int y)
{
    for (const Band& band : layout.bands()) {
        const int top = std::max(view.toView(band.y, band.isPinned), view.clipTop(band.isPinned));
        if (y >= top && y < view.toView(band.bottom(), band.isPinned))
            return &band;
    }
    return nullptr;
}

const LaneRow* rowAt(const LaneLayout& layout, const Viewport& view, int y)
{
    const Band* band = bandAt(layout, view, y);
    if (!band)
        return nullptr;
    for (std::size_t i = band->firstRow; i < band->firstRow + band->rowCount; ++i) {
        const LaneRow& row = layout.rows()[i];
        const int top = view.toView(row.y, band->isPinned);
        if (y >= top && y <= top + row.height) // the gap below a lane belongs to it
            return &row;
    }
    return nullptr;
}

std::optional<SpanPlace> spanUnder(const Trace& trace, const LaneLayout& layout, const Viewport& view, const TimeScale& scale, double x, int y)
{
    const LaneRow* row = rowAt(layout, view, y);
    if (!row || scale.isEmpty())
        return std::nullopt;
    const Track& track = trace.tracks[row->track.index()];
    const Nanos time = scale.toTime(x);
    std::optional<Span> span;
    if (row->lane)
        span = spanNear(track.lanes[*row->lane], time, scale.toLength(kReach));
    if (!span)
        span = openSpanAt(track, *row, time, trace.range().end);
    return span ? std::optional(SpanPlace{0, row->track, row->place, *span}) : std::nullopt;
}

} // namespace stallscope::gui
