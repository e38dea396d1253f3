// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/idle_partition.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Upper bound of the latency of an unobstructed launch.
constexpr Nanos kLaunchLatency = 30'000;

} // namespace

IdlePartition::IdlePartition(const Inputs& inputs, const std::vector<IdleGap>& gaps, const std::vector<GapShare>& shares)
{
    IntervalSet idle;
    idle.reserve(gaps.size());
    for (const IdleGap& gap : gaps)
        idle.append(gap.range);
    m_sets[Overhead] = intersect(idle, inputs.overhead);
    IntervalSet rest = subtract(idle, inputs.overhead);
    std::vector<TimeRange> bubbles;
    for (const GapShare& share : shares)
        bubbles.push_back(share.bubble(inputs.calls[share.call].duration()));
    const IntervalSet waited = IntervalSet::of(std::move(bubbles));
    m_sets[Sync] = intersect(rest, waited);
    addRest(inputs, gaps, subtract(rest, waited));
    for (IntervalSet& set : m_sets)
        set.shrink();
}

void IdlePartition::addRest(const Inputs& inputs, const std::vector<IdleGap>& gaps, const IntervalSet& rest)
{
    std::size_t piece = 0;
    for (const IdleGap& gap : gaps) {
        for (; piece < rest.size() && rest.at(piece).start < gap.range.end; ++piece) {
            if (gap.isEdge)
                m_sets[Edge].append(rest.at(piece));
            else
                addPiece(rest.at(piece), gap, inputs);
        }
    }
}

/// The first 30 us count from where both the launch call has started and the idle gap has begun.
void IdlePartition::addPiece(TimeRange piece, const IdleGap& gap, const Inputs& inputs)
{
    const bool hasLaunch = gap.next != IdleGap::kNone && inputs.spans.work().spans()[gap.next].hasLaunch();
    if (!hasLaunch) {
        m_sets[Other].append(piece);
        return;
    }
    const Nanos launched = std::max(gap.range.start, inputs.spans.launchOf(inputs.spans.work().spans()[gap.next]).start);
    m_sets[LaunchLate].append(piece.intersected({piece.start, launched}));
    const TimeRange after = piece.intersected({launched, piece.end});
    if (after.isEmpty())
        return;
    if (inputs.dependencies.waitsBefore(gap.next)) {
        m_sets[Dependency].append(after);
        return;
    }
    m_sets[LaunchLatency].append(after.intersected({launched, launched + kLaunchLatency}));
    m_sets[Other].append(after.intersected({launched + kLaunchLatency, after.end}));
}

IdleCauses IdlePartition::measure(TimeRange range) const
{
    const auto of = [&](Cause cause) { return m_sets[cause].measure(range); };
    return {of(Overhead), of(Sync), of(LaunchLate), of(LaunchLatency), of(Dependency), of(Other), of(Edge)};
}

} // namespace stallscope
