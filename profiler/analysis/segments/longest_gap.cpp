// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/longest_gap.h"

#include "profiler/analysis/segments/measured_segments.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

using Budgets = std::map<DeviceId, TimeBudget>;

/// What the devices idled for in a range of the segment.
void addBudgets(Budgets& budgets, const MeasuredSegment& measured, TimeRange range)
{
    for (const SegmentSets::Device& device : measured.sets->devices)
        budgets[device.device].add(device.budget.measure(range.intersected(measured.idleOf(device.device))));
}

} // namespace

void LongestGapSearch::close(Nanos end, Budgets budgets)
{
    const TimeRange gap{m_open->range.start, end};
    if (!gap.isEmpty() && (!m_longest || gap.length() > m_longest->range.length()))
        m_longest = Gap{gap, std::move(budgets)};
}

void LongestGapSearch::add(const MeasuredSegment& measured)
{
    const IntervalSet& busy = *measured.sets->all.busy;
    if (!busy.isEmpty())
        m_hull = hullOf(m_hull, TimeRange{busy.at(0).start, busy.at(busy.size() - 1).end});
    if (m_longest) // idle time of one device may be divided in a later segment than that of another one
        addBudgets(m_longest->budgets, measured, m_longest->range);
    const TimeRange own = m_range.intersected(measured.own);
    if (own.isEmpty()) {
        if (m_open)
            addBudgets(m_open->budgets, measured, {m_open->range.start, m_range.end});
        return;
    }
    std::size_t at = busy.firstEndingAfter(own.start);
    if (!m_open && m_hull && m_hull->start < own.start)
        m_open = Gap{{own.start, own.start}, {}}; // the range begins after the first work
    if (m_open && at < busy.size() && busy.at(at).start > m_open->range.start && busy.at(at).start < own.end) {
        Budgets budgets = m_open->budgets; // the gap that other segments began
        addBudgets(budgets, measured, {m_open->range.start, busy.at(at).start});
        close(busy.at(at).start, std::move(budgets));
    }
    std::optional<TimeRange> longest; // within this segment
    Nanos end = 0;
    bool isFirst = true;
    for (; at < busy.size() && busy.at(at).start < own.end; ++at) {
        if (!isFirst && (!longest || busy.at(at).start - end > longest->length()))
            longest = {end, busy.at(at).start};
        end = busy.at(at).end;
        isFirst = false;
    }
    if (longest && (!m_longest || longest->length() > m_longest->range.length())) {
        m_longest = Gap{*longest, {}};
        addBudgets(m_longest->budgets, measured, *longest);
    }
    if (!isFirst)
        m_open = Gap{{std::min(end, own.end), std::min(end, own.end)}, {}};
    if (m_open)
        addBudgets(m_open->budgets, measured, {m_open->range.start, m_range.end});
}

std::optional<LongestGap> LongestGapSearch::found() const
{
    LongestGapSearch whole = *this;
    if (whole.m_open && whole.m_hull->end > m_range.end)
        whole.close(m_range.end, whole.m_open->budgets);
    if (!whole.m_longest)
        return std::nullopt;
    std::vector<TimeBudget> budgets;
    for (const auto& [device, budget] : whole.m_longest->budgets)
        budgets.push_back(budget);
    return LongestGap{whole.m_longest->range, meanOf(budgets)};
}

} // namespace stallscope
