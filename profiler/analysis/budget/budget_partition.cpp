// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/budget/budget_partition.h"

#include <algorithm>
#include <map>
#include <utility>

namespace stallscope {

namespace {

/// What the way of a launch to the device takes at most when nothing else is in the way.
constexpr Nanos kLaunchPath = 30'000;

/// Of all processes that use the device: mostly one.
IntervalSet initializationOf(const Initialization& initialization, const DeviceWork& work, DeviceId device)
{
    std::vector<std::uint32_t> scopes;
    for (const WorkStream& stream : work.streams()) {
        if (stream.device == device && std::find(scopes.begin(), scopes.end(), stream.scope) == scopes.end())
            scopes.push_back(stream.scope);
    }
    IntervalSet set;
    for (const std::uint32_t scope : scopes)
        set = unite(set, initialization.of(scope));
    return set;
}

/// Moves what `rest` has in common with a set from there to `part`.
void take(const IntervalSet& set, IntervalSet& rest, IntervalSet& part)
{
    if (set.isEmpty())
        return;
    part = intersect(rest, set);
    if (!part.isEmpty())
        rest = subtract(rest, part);
}

bool isOfGraph(const DeviceSpan& span, const Call& launch)
{
    return span.kind == SpanKind::Graph || launch.what.meaning == CallMeaning::LaunchGraph;
}

} // namespace

/// Parts what is left of the gaps, in order of time.
class BudgetPartition::Builder {
public:
    Builder(BudgetPartition& parts, const Inputs& inputs) : m_parts(parts), m_spans(inputs.spans), m_inputs(inputs) {}

    void add(TimeRange piece, const IdleGap& gap)
    {
        const bool isLaunched = gap.next != IdleGap::kNone && m_spans.work().spans()[gap.next].hasLaunch();
        if (!isLaunched) {
            m_parts.m_unlaunched.append(piece);
            return;
        }
        const DeviceSpan& next = m_spans.work().spans()[gap.next];
        const Call& launch = m_spans.launchOf(next);
        addBefore(piece.intersected({piece.start, launch.end}), threadOf(next.launch));
        const Nanos queued = launch.end > gap.range.start ? launch.end + kLaunchPath : gap.range.start;
        m_parts.m_launch.append(piece.intersected({launch.end, queued}));
        if (const TimeRange rest = piece.intersected({queued, piece.end}); !rest.isEmpty())
            queuedFor(gap.next, launch).append(rest);
    }
    void finish()
    {
        for (auto& [thread, times] : m_hostCode) {
            times.shrink();
            m_parts.m_hostCode.push_back({m_spans.calls().threads()[thread].track, std::move(times)});
        }
    }

private:
    /// Before the launch call has returned: what the thread does in calls and operations leads to the launch, all else is its own code.
    void addBefore(TimeRange piece, std::size_t thread)
    {
        if (piece.isEmpty())
            return;
        const IntervalSet& active = m_inputs.host.of(thread);
        for (std::size_t at = active.firstEndingAfter(piece.start); at < active.size() && active.at(at).start < piece.end; ++at) {
            const TimeRange inside = active.at(at).intersected(piece);
            addHostCode({piece.start, inside.start}, thread);
            m_parts.m_launch.append(inside);
            piece.start = inside.end;
        }
        addHostCode(piece, thread);
    }
    void addHostCode(TimeRange piece, std::size_t thread)
    {
        if (!piece.isEmpty())
            m_hostCode[thread].append(piece);
    }

    [[nodiscard]] IntervalSet& queuedFor(std::uint32_t next, const Call& launch)
    {
        const DeviceSpan& span = m_spans.work().spans()[next];
        if (isOfGraph(span, launch))
            return m_parts.m_queuedGraph;
        if (m_inputs.dependencies.waitsBefore(next))
            return m_parts.m_queuedDependency;
        return (span.flags & SpanFlag::kCommunication) != 0 ? m_parts.m_queuedComm : m_parts.m_queuedUnknown;
    }

    /// Mostly the thread that launched the span before.
    [[nodiscard]] std::size_t threadOf(std::uint32_t call)
    {
        const CallThread& last = m_spans.calls().threads()[m_lastThread];
        if (call < last.first || call >= last.first + last.count)
            m_lastThread = m_spans.calls().threadOf(call);
        return m_lastThread;
    }

    BudgetPartition& m_parts;
    const RunSpans& m_spans;
    const Inputs& m_inputs;
    std::map<std::size_t, IntervalSet> m_hostCode; // by place of the thread in CallIndex::threads()
    std::size_t m_lastThread = 0;
};

BudgetPartition::BudgetPartition(const Inputs& inputs, DeviceId device, const std::vector<IdleGap>& gaps, const IdlePartition& idle)
    : m_overhead(idle.overhead())
{
    IntervalSet rest;
    rest.reserve(gaps.size());
    for (const IdleGap& gap : gaps)
        (gap.isEdge ? m_edge : rest).append(gap.range);
    if (!m_overhead.isEmpty()) {
        m_edge = subtract(m_edge, m_overhead);
        rest = subtract(rest, m_overhead);
    }
    take(initializationOf(inputs.initialization, inputs.spans.work(), device), rest, m_init);
    take(idle.sync(), rest, m_syncWait);

    Builder builder(*this, inputs);
    std::size_t piece = 0;
    for (const IdleGap& gap : gaps) {
        for (; piece < rest.size() && rest.at(piece).start < gap.range.end; ++piece)
            builder.add(rest.at(piece), gap);
    }
    builder.finish();
    for (IntervalSet* set : {&m_edge, &m_init, &m_syncWait, &m_launch, &m_queuedGraph, &m_queuedDependency, &m_queuedComm, &m_queuedUnknown, &m_unlaunched})
        set->shrink();
}

TimeBudget BudgetPartition::measure(TimeRange range) const
{
    TimeBudget budget;
    budget.overhead = m_overhead.measure(range);
    budget.edge = m_edge.measure(range);
    budget.init = m_init.measure(range);
    budget.syncWait = m_syncWait.measure(range);
    budget.launch = m_launch.measure(range);
    for (const HostCodeTime& thread : m_hostCode)
        budget.hostCode += thread.times.measure(range);
    budget.queuedGraph = m_queuedGraph.measure(range);
    budget.queuedDependency = m_queuedDependency.measure(range);
    budget.queuedComm = m_queuedComm.measure(range);
    budget.queuedUnknown = m_queuedUnknown.measure(range);
    budget.unlaunched = m_unlaunched.measure(range);
    return budget;
}

} // namespace stallscope
