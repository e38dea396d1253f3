// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/busy_time.h"

#include "profiler/analysis/sorted_runs.h"

#include <algorithm>
#include <span>

namespace stallscope {

BusyTime::BusyTime(const Trace& trace, TrackId track)
{
    for (const Lane& lane : trace.tracks[track.index()].lanes) {
        m_knowsOperations = m_knowsOperations || lane.place.group == LaneGroup::Operations;
        const bool counts = lane.place.group == LaneGroup::Operations || lane.place.group == LaneGroup::Calls;
        if (counts && lane.place.depth == 0)
            lane.forEach([this](const SpanColumns& columns, std::size_t row) { m_spans.push_back({columns.startOf(row), columns.endOf(row)}); });
    }
    sortRuns(std::span(m_spans), [](TimeRange a, TimeRange b) { return a.start < b.start; });
}

Nanos BusyTime::within(TimeRange range)
{
    Nanos busy = 0;
    Nanos reached = range.start;
    while (m_at < m_spans.size() && m_spans[m_at].end <= range.start)
        ++m_at;
    for (std::size_t i = m_at; i < m_spans.size() && m_spans[i].start < range.end; ++i) {
        busy += TimeRange{std::max(m_spans[i].start, reached), std::min(m_spans[i].end, range.end)}.length();
        reached = std::max(reached, m_spans[i].end);
    }
    return busy;
}

} // namespace stallscope
