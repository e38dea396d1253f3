// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/span_walk.h"

#include "gui/timeline/logic/lane_search.h"

namespace stallscope::gui {

namespace {

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
