// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/lod/level_of_detail.h"
#include "profiler/trace/track.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace stallscope::gui {

/// Looks up spans of a lane at ascending times. Keeps its position, so that a slightly later time costs a step instead of a
/// search. The lane outlives the probe.
class LaneProbe {
public:
    explicit LaneProbe(const Lane& lane) : m_lane(&lane) {}
    /// Searches for spans of at least `shortest`: blocks that are not in memory are skipped if they cannot contain such a
    /// span, or if there is no time left to read them. The loads outlive the probe.
    LaneProbe(const Lane& lane, Nanos shortest, ColumnLoads& loads) : m_lane(&lane), m_shortest(shortest), m_loads(&loads) {}

    /// First span that ends after the beginning of the range, or starts at it; empty if it starts behind the range. Blocks behind
    /// the range are not read.
    [[nodiscard]] std::optional<Span> firstShownIn(TimeRange range);

private:
    void enter(std::size_t block, TimeRange range);
    void stepTo(Nanos time);
    [[nodiscard]] bool isAhead(Nanos time) const { return m_columns && time >= m_time && time <= m_lane->blocks.header(m_block).last; }

    [[nodiscard]] std::shared_ptr<const SpanColumns> columnsOf(std::size_t block) const;

    const Lane* m_lane;
    Nanos m_shortest = 0;
    ColumnLoads* m_loads = nullptr; // null: every block is read
    std::size_t m_block = 0;
    std::shared_ptr<const SpanColumns> m_columns; // of the current block; null before the first lookup
    std::size_t m_row = 0;                        // first row that starts at the time or later
    Nanos m_time = 0;                             // of the last lookup
};

/// Position of a row in a lane.
struct LaneSpot {
    std::size_t block = 0;
    std::size_t row = 0;

    friend auto operator<=>(const LaneSpot&, const LaneSpot&) = default;
};

/// First span that ends after `time`, or starts at it: the span there, or the next one.
[[nodiscard]] std::optional<LaneSpot> firstShownAfter(const Lane& lane, Nanos time);
[[nodiscard]] Span spanAt(const Lane& lane, LaneSpot spot);

/// The span that covers the time; otherwise the nearest one within `reach`. Of several within reach a wait is preferred,
/// because its pixel shows the wait.
[[nodiscard]] std::optional<Span> spanNear(const Lane& lane, Nanos time, Nanos reach);

/// Predicate on a row of columns.
using SpanTest = std::function<bool(const SpanColumns&, std::size_t)>;
/// First matching span that starts after `time`; last matching span that starts before it.
[[nodiscard]] std::optional<Span> nextSpan(const Lane& lane, Nanos time, const SpanTest& passes);
[[nodiscard]] std::optional<Span> previousSpan(const Lane& lane, Nanos time, const SpanTest& passes);

/// Calls visit(span) for every span that intersects the range and is at least `shortest` long, in order. Examines at most
/// one span per `shortest` of the range.
template <class Visit>
void forEachLongSpan(LaneProbe& lane, TimeRange range, Nanos shortest, Visit&& visit)
{
    const Nanos step = std::max<Nanos>(shortest, 1);
    Nanos probe = range.start;
    while (probe < range.end) {
        const std::optional<Span> span = lane.firstShownIn({probe, range.end});
        if (!span)
            return;
        // a span of this length contains at least one of the probes
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
