// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/column_loads.h"
#include "profiler/trace/lane.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace stallscope::gui {

/// Looks into a lane at one time after the other: what it found is held, so that a look a little later costs a step and not a
/// search. The lane outlives the probe.
class LaneProbe {
public:
    explicit LaneProbe(const Lane& lane) : m_lane(&lane) {}
    /// For searches of spans of a minimum length: blocks that are not in memory are passed over where none of theirs can be that long,
    /// or where there is no time to read them. The loads outlive the probe.
    LaneProbe(const Lane& lane, Nanos shortest, ColumnLoads& loads) : m_lane(&lane), m_shortest(shortest), m_loads(&loads) {}

    /// The first span that ends after `time`, or starts at it.
    [[nodiscard]] std::optional<Span> firstShownAfter(Nanos time);

private:
    void enter(std::size_t block, Nanos time);
    void stepTo(Nanos time);
    [[nodiscard]] bool isAhead(Nanos time) const { return m_columns && time >= m_time && time <= m_lane->blocks.header(m_block).last; }

    [[nodiscard]] std::shared_ptr<const SpanColumns> columnsOf(std::size_t block) const;

    const Lane* m_lane;
    Nanos m_shortest = 0;
    ColumnLoads* m_loads = nullptr; // null: everything is read
    std::size_t m_block = 0;
    std::shared_ptr<const SpanColumns> m_columns; // of that block; null before the first look
    std::size_t m_row = 0;                        // the first that starts at the time or later
    Nanos m_time = 0;                             // of the last look
};

/// Where a row stands in a lane.
struct LaneSpot {
    std::size_t block = 0;
    std::size_t row = 0;

    friend auto operator<=>(const LaneSpot&, const LaneSpot&) = default;
};

/// The first span that ends after `time`, or starts at it: what is shown there, or what comes next.
[[nodiscard]] std::optional<LaneSpot> firstShownAfter(const Lane& lane, Nanos time);
[[nodiscard]] Span spanAt(const Lane& lane, LaneSpot spot);

/// The span that covers the time. Where none does, the nearest one that is at most `reach` away; of several within
/// reach a wait, since that is what its pixel shows.
[[nodiscard]] std::optional<Span> spanNear(const Lane& lane, Nanos time, Nanos reach);

/// Does this span count? Called with the columns and a row.
using SpanTest = std::function<bool(const SpanColumns&, std::size_t)>;
/// The first span that starts after `time` and passes; the last one that starts before it and passes.
[[nodiscard]] std::optional<Span> nextSpan(const Lane& lane, Nanos time, const SpanTest& passes);
[[nodiscard]] std::optional<Span> previousSpan(const Lane& lane, Nanos time, const SpanTest& passes);

/// Calls visit(span) for every span that touches the range and is at least `shortest` long, in order. Looks at one span for
/// each `shortest` of the range at most, however many there are.
template <class Visit>
void forEachLongSpan(LaneProbe& lane, TimeRange range, Nanos shortest, Visit&& visit)
{
    const Nanos step = std::max<Nanos>(shortest, 1);
    Nanos probe = range.start;
    while (probe < range.end) {
        const std::optional<Span> span = lane.firstShownAfter(probe);
        if (!span || span->start >= range.end)
            return;
        // a span that long holds at least one of the probes
        if (span->duration >= step)
            visit(*span);
        probe = span->duration >= step ? std::max(span->end(), probe + 1) : std::max(probe + step, span->start);
    }
}
template <class Visit>
void forEachLongSpan(const Lane& lane, TimeRange range, Nanos shortest, Visit&& visit)
{
    LaneProbe probe(lane);
    forEachLongSpan(probe, range, shortest, std::forward<Visit>(visit));
}

} // namespace stallscope::gui
