// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/idle_partition.h"

#include "profiler/analysis/index/run_carry.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Upper bound of the latency of an unobstructed launch.
constexpr Nanos kLaunchLatency = 30'000;

} // namespace

/// Finds the span that ends an idle gap, for gaps in order. Examines only streams at the front of a heap, because there may be very many.
class NextSpans {
public:
    NextSpans(const DeviceWork& work, DeviceId device) : m_work(work)
    {
        std::size_t order = 0;
        for (const WorkStream& stream : work.streams()) {
            if (stream.device == device)
                add({stream.first, stream.first + stream.count, order++}, -kTimeLimit);
        }
    }

    /// Of the spans that start then, the one launched first.
    void advanceTo(const RunSpans& spans, Nanos start)
    {
        while (!m_cursors.empty() && startOf(m_cursors.front()) < start)
            add(takeFirst(), start);
        std::vector<Cursor> here;
        while (!m_cursors.empty() && startOf(m_cursors.front()) == start)
            here.push_back(takeFirst());
        m_next.reset();
        Nanos launched = kTimeLimit;
        for (const Cursor& cursor : here) {
            const DeviceSpan& span = m_work.spans()[cursor.at];
            const Nanos own = span.hasLaunch() ? spans.launchOf(span).start : kTimeLimit;
            if (!m_next || own < launched)
                m_next = cursor.at;
            launched = std::min(launched, own);
            add(cursor, start);
        }
    }
    [[nodiscard]] std::optional<std::uint32_t> span() const { return m_next; }

private:
    struct Cursor {
        std::uint32_t at;
        std::uint32_t end;
        std::size_t order; ///< of its stream
    };

    [[nodiscard]] Nanos startOf(const Cursor& cursor) const { return m_work.spans()[cursor.at].start; }
    [[nodiscard]] auto isLater() const
    {
        return [this](const Cursor& a, const Cursor& b) { return std::pair(startOf(a), a.order) > std::pair(startOf(b), b.order); };
    }
    /// Positions the cursor at its first nonempty span from `start` on; drops it if there is none.
    void add(Cursor cursor, Nanos start)
    {
        while (cursor.at < cursor.end && (startOf(cursor) < start || m_work.spans()[cursor.at].duration() == 0))
            ++cursor.at;
        if (cursor.at == cursor.end)
            return;
        m_cursors.push_back(cursor);
        std::push_heap(m_cursors.begin(), m_cursors.end(), isLater());
    }
    Cursor takeFirst()
    {
        std::pop_heap(m_cursors.begin(), m_cursors.end(), isLater());
        const Cursor first = m_cursors.back();
        m_cursors.pop_back();
        return first;
    }

    const DeviceWork& m_work;
    std::vector<Cursor> m_cursors; // heap; the earliest is in front
    std::optional<std::uint32_t> m_next;
};

namespace {

/// End of the device's last work in the whole run; kTimeLimit if more may come.
Nanos lastEndOf(const RunSpans& spans, DeviceId device)
{
    if (!spans.carry() || !spans.carry()->window)
        return kTimeLimit;
    const auto known = spans.carry()->lastWork.find(device);
    return known == spans.carry()->lastWork.end() ? -kTimeLimit : known->second.busyEnd;
}

} // namespace

IdlePartition::IdlePartition(const Inputs& inputs, DeviceId device, const IntervalSet& busy, const std::vector<GapShare>& shares)
{
    const IntervalSet idle = subtract(IntervalSet::of({inputs.spans.window()}), busy);
    m_sets[Overhead] = intersect(idle, inputs.overhead);
    IntervalSet rest = subtract(idle, inputs.overhead);
    std::vector<TimeRange> bubbles;
    for (const GapShare& share : shares)
        bubbles.push_back(share.bubble(inputs.calls[share.call].duration()));
    const IntervalSet waited = IntervalSet::of(std::move(bubbles));
    m_sets[Sync] = intersect(rest, waited);
    rest = subtract(rest, waited);
    addRest(inputs, device, idle, rest);
    for (IntervalSet& set : m_sets)
        set.shrink();
}

void IdlePartition::addRest(const Inputs& inputs, DeviceId device, const IntervalSet& idle, const IntervalSet& rest)
{
    const TimeRange window = inputs.run;
    const Nanos lastEnd = lastEndOf(inputs.spans, device);
    NextSpans next(inputs.spans.work(), device);
    std::size_t piece = 0;
    for (std::size_t i = 0; i < idle.size(); ++i) {
        const TimeRange gap = idle.at(i);
        const bool isEdge = gap.start == window.start || gap.end == window.end || gap.start >= lastEnd;
        if (!isEdge)
            next.advanceTo(inputs.spans, gap.end);
        for (; piece < rest.size() && rest.at(piece).start < gap.end; ++piece) {
            if (isEdge)
                m_sets[Edge].append(rest.at(piece));
            else
                addPiece(rest.at(piece), gap, next, inputs);
        }
    }
}

/// The first 30 us count from when both the launch call has started and the idle gap has begun.
void IdlePartition::addPiece(TimeRange piece, TimeRange gap, const NextSpans& next, const Inputs& inputs)
{
    const bool hasLaunch = next.span() && inputs.spans.work().spans()[*next.span()].hasLaunch();
    if (!hasLaunch) {
        m_sets[Other].append(piece);
        return;
    }
    const Nanos launched = std::max(gap.start, inputs.spans.launchOf(inputs.spans.work().spans()[*next.span()]).start);
    m_sets[LaunchLate].append(piece.intersected({piece.start, launched}));
    const TimeRange after = piece.intersected({launched, piece.end});
    if (after.isEmpty())
        return;
    if (inputs.dependencies.waitsBefore(*next.span())) {
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
