// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/interval_set.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace stallscope {

IntervalSet IntervalSet::of(std::vector<TimeRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](TimeRange a, TimeRange b) { return a.start < b.start; });
    IntervalSet set;
    for (const TimeRange range : ranges)
        set.append(range);
    return set;
}

void IntervalSet::append(TimeRange range)
{
    if (range.isEmpty())
        return;
    if (m_starts.empty() || at(size() - 1).end < range.start) {
        m_starts.push_back(range.start);
        m_sums.push_back(m_sums.back() + range.length());
        return;
    }
    const Nanos further = range.end - at(size() - 1).end;
    if (further > 0)
        m_sums.setBack(m_sums.back() + further);
}

void IntervalSet::reserve(std::size_t intervals)
{
    m_starts.reserve(intervals);
    m_sums.reserve(intervals + 1);
}

void IntervalSet::shrink()
{
    m_starts.shrink();
    m_sums.shrink();
}

TimeRange IntervalSet::hull() const
{
    return isEmpty() ? TimeRange{} : TimeRange{m_starts.front(), at(size() - 1).end};
}

Nanos IntervalSet::measureBefore(Nanos time) const
{
    const std::size_t after = m_starts.lowerBound(time);
    if (after == 0)
        return 0;
    const Nanos reached = m_sums[after - 1] + (time - m_starts[after - 1]);
    return std::min(reached, m_sums[after]);
}

std::size_t IntervalSet::firstEndingAfter(Nanos time) const
{
    const std::size_t after = m_starts.upperBound(time);
    return after > 0 && at(after - 1).end > time ? after - 1 : after;
}

TimeRange IntervalSet::hullWithin(TimeRange range) const
{
    const std::size_t first = firstEndingAfter(range.start);
    const std::size_t after = m_starts.lowerBound(range.end);
    if (range.isEmpty() || first >= after)
        return {};
    return TimeRange{m_starts[first], at(after - 1).end}.intersected(range);
}

std::shared_ptr<const IntervalSet> shared(IntervalSet set)
{
    set.shrink();
    return std::make_shared<const IntervalSet>(std::move(set));
}

IntervalSet unite(const IntervalSet& a, const IntervalSet& b)
{
    IntervalSet result;
    result.reserve(a.size() + b.size());
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        const bool takeA = j == b.size() || (i < a.size() && a.at(i).start <= b.at(j).start);
        result.append(takeA ? a.at(i++) : b.at(j++));
    }
    result.shrink();
    return result;
}

IntervalSet unite(std::span<const IntervalSet* const> sets)
{
    using Next = std::pair<Nanos, std::size_t>; // start, index of the set
    std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
    std::vector<std::size_t> at(sets.size(), 0);
    for (std::size_t which = 0; which < sets.size(); ++which) {
        if (!sets[which]->isEmpty())
            next.emplace(sets[which]->at(0).start, which);
    }
    IntervalSet result;
    result.reserve(std::accumulate(sets.begin(), sets.end(), std::size_t{0}, [](std::size_t sum, const IntervalSet* set) { return sum + set->size(); }));
    while (!next.empty()) {
        const std::size_t which = next.top().second;
        next.pop();
        result.append(sets[which]->at(at[which]++));
        if (at[which] < sets[which]->size())
            next.emplace(sets[which]->at(at[which]).start, which);
    }
    result.shrink();
    return result;
}

IntervalSet intersect(const IntervalSet& a, const IntervalSet& b)
{
    IntervalSet result;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        result.append(a.at(i).intersected(b.at(j)));
        if (a.at(i).end <= b.at(j).end)
            ++i;
        else
            ++j;
    }
    return result;
}

IntervalSet subtract(const IntervalSet& a, const IntervalSet& b)
{
    IntervalSet result;
    result.reserve(a.size() + b.size());
    std::size_t j = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        TimeRange left = a.at(i);
        for (; j < b.size() && b.at(j).end <= left.start; ++j) {}
        for (; j < b.size() && b.at(j).start < left.end; ++j) {
            result.append({left.start, b.at(j).start});
            left.start = b.at(j).end;
            if (left.isEmpty())
                break;
        }
        result.append(left);
    }
    return result;
}

SetOverlap::SetOverlap(Set a, Set b) : m_smaller(std::move(a)), m_larger(std::move(b))
{
    if (m_larger->size() < m_smaller->size())
        std::swap(m_smaller, m_larger);
    m_sums.reserve(m_smaller->size() + 1);
    m_sums.push_back(0);
    for (std::size_t i = 0; i < m_smaller->size(); ++i)
        m_sums.push_back(m_sums.back() + m_larger->measure(m_smaller->at(i)));
    m_sums.shrink();
}

Nanos SetOverlap::measure(TimeRange range) const
{
    const TimeRange touched = m_smaller->hullWithin(range);
    if (touched.isEmpty())
        return 0;
    const std::size_t first = m_smaller->firstEndingAfter(touched.start);
    const std::size_t last = m_smaller->firstEndingAfter(touched.end - 1);
    const Nanos whole = m_sums[last + 1] - m_sums[first];
    const Nanos before = m_larger->measure({m_smaller->at(first).start, touched.start});
    const Nanos after = m_larger->measure({touched.end, m_smaller->at(last).end});
    return whole - before - after;
}

} // namespace stallscope
