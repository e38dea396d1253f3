// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/layout_spans.h"

#include "gui/timeline/logic/lane_search.h"

#include <algorithm>

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

bool any(const SpanColumns& /*columns*/, std::size_t /*row*/)
{
    return true;
}

const Lane* laneOf(const Trace& trace, const LaneRow& row)
{
    return row.lane ? &trace.tracks[row.track.index()].lanes[*row.lane] : nullptr;
}

/// The span at the time, otherwise the next one, otherwise the last.
std::optional<Span> spanAround(const Lane& lane, Nanos time)
{
    if (const auto spot = firstShownAfter(lane, time))
        return spanAt(lane, *spot);
    return previousSpan(lane, time, any);
}

std::optional<SpanPlace> inLane(const Trace& trace, const LaneRow& row, const SpanPlace& from, SpanStep step)
{
    const Lane* lane = laneOf(trace, row);
    const auto found = !lane ? std::nullopt : step == SpanStep::Next ? nextSpan(*lane, from.span.start, any) : previousSpan(*lane, from.span.start, any);
    return found ? std::optional(SpanPlace{from.run, row.track, row.place, *found}) : std::nullopt;
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

std::optional<SpanPlace> neighbourOf(const Trace& trace, const LaneLayout& layout, const SpanPlace& place, SpanStep step)
{
    const LaneRow* row = layout.rowOf(place.track, place.lane);
    if (!row)
        return std::nullopt;
    if (step == SpanStep::Previous || step == SpanStep::Next)
        return inLane(trace, *row, place, step);
    const std::vector<LaneRow>& rows = layout.rows();
    const std::ptrdiff_t by = step == SpanStep::Below ? 1 : -1;
    for (std::ptrdiff_t at = row - rows.data() + by; at >= 0 && at < std::ssize(rows); at += by) {
        const LaneRow& other = rows[static_cast<std::size_t>(at)];
        const Lane* lane = laneOf(trace, other);
        if (const auto span = lane ? spanAround(*lane, place.span.start) : std::nullopt)
            return SpanPlace{place.run, other.track, other.place, *span};
    }
    return std::nullopt;
}

std::optional<SpanPlace> firstSpanSeen(const Trace& trace, const LaneLayout& layout, TimeRange visible)
{
    for (const LaneRow& row : layout.rows()) {
        const Lane* lane = laneOf(trace, row);
        const auto spot = lane ? firstShownAfter(*lane, visible.start) : std::nullopt;
        if (!spot)
            continue;
        const Span span = spanAt(*lane, *spot);
        if (span.start < visible.end)
            return SpanPlace{0, row.track, row.place, span};
    }
    return std::nullopt;
}

} // namespace stallscope::gui
