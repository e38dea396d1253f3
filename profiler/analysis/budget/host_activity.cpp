// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/budget/host_activity.h"

#include "profiler/analysis/intervals/lane_tail.h"

#include <utility>

namespace stallscope {

namespace {

/// Adds what the lane has, which comes in order of start. Most spans of inner lanes lie within what is there: only others cost memory.
void unite(IntervalSet& set, const Trace& trace, const Lane& lane, Nanos from)
{
    IntervalSet more;
    std::size_t at = 0;
    forEachEndingAfter(lane, from, [&](const SpanColumns& columns, std::size_t row) {
        const TimeRange range{columns.startOf(row), columns.endOf(row)};
        while (at < set.size() && set.at(at).end < range.end)
            ++at;
        const bool isCovered = at < set.size() && set.at(at).start <= range.start;
        if (!isCovered && !isMpiCall(trace.text(StringId(columns.name[row]))))
            more.append(range);
    });
    if (!more.isEmpty())
        set = stallscope::unite(set, more);
}

} // namespace

const IntervalSet& HostActivity::of(std::size_t thread)
{
    if (!m_sets[thread]) {
        const CallThread& own = m_spans.calls().threads()[thread];
        IntervalSet set;
        for (const Call& call : m_spans.calls().of(own))
            set.append(call.range());
        for (const Lane& lane : m_spans.trace().tracks[own.track.index()].lanes) {
            if (lane.place.group == LaneGroup::Operations)
                unite(set, m_spans.trace(), lane, m_spans.begin());
        }
        set.shrink();
        m_sets[thread] = std::move(set);
    }
    return *m_sets[thread];
}

} // namespace stallscope
