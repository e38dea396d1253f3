// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/waits/idle_gaps.h"

#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace stallscope {

namespace {

/// Finds the span that ends a gap, while the gaps come in order. Looks only at streams whose turn it is: there may be very many.
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

    /// Of the spans that start then, the one that was launched first.
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
            for (std::uint32_t at = cursor.at; at < cursor.end && m_work.spans()[at].start == start; ++at) {
                const DeviceSpan& span = m_work.spans()[at];
                const Nanos own = span.hasLaunch() ? spans.launchOf(span).start : kTimeLimit;
                if (span.duration() > 0 && (!m_next || own < launched)) {
                    m_next = at;
                    launched = own;
                }
            }
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
    /// At its first span from `start` on that takes time; not at all where there is none.
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
    std::vector<Cursor> m_cursors; // a heap, the earliest in front
    std::optional<std::uint32_t> m_next;
};

/// When the device is busy for the last time in the whole run; never, where more may come.
Nanos lastEndOf(const RunSpans& spans, DeviceId device)
{
    if (!spans.carry() || !spans.carry()->window)
        return kTimeLimit;
    const auto known = spans.carry()->lastWork.find(device);
    return known == spans.carry()->lastWork.end() ? -kTimeLimit : known->second.busyEnd;
}

/// When the device is busy for the first time in the whole run, if that is known.
Nanos firstStartOf(const RunSpans& spans, DeviceId device)
{
    if (!spans.carry())
        return -kTimeLimit;
    const auto known = spans.carry()->firstBusy.find(device);
    return known == spans.carry()->firstBusy.end() ? -kTimeLimit : known->second;
}

} // namespace

std::vector<IdleGap> findIdleGaps(const RunSpans& spans, DeviceId device, const IntervalSet& busy, TimeRange run)
{
    const IntervalSet idle = subtract(IntervalSet::of({spans.window()}), busy);
    const Nanos firstStart = firstStartOf(spans, device);
    const Nanos lastEnd = lastEndOf(spans, device);
    NextSpans next(spans.work(), device);
    std::vector<IdleGap> gaps;
    gaps.reserve(idle.size());
    for (std::size_t i = 0; i < idle.size(); ++i) {
        IdleGap gap{idle.at(i)};
        // Work before the context of a segment is missing in it, so that a gap may start too early.
        gap.isEdge = gap.range.start == run.start || gap.range.end == run.end || gap.range.end > lastEnd || gap.range.end <= firstStart;
        if (!gap.isEdge) {
            next.advanceTo(spans, gap.range.end);
            gap.next = next.span().value_or(IdleGap::kNone);
        }
        gaps.push_back(gap);
    }
    return gaps;
}

namespace {

constexpr Nanos kNever = SharedGaps::kNever;

/// Launches of one thread onto the device by start, with the first device start from each one on.
class ThreadLaunches {
public:
    void reserve(std::size_t launches) { m_launches.reserve(launches); }
    void add(Nanos launched, Nanos started) { m_launches.push_back({launched, started}); }
    void seal()
    {
        const auto startsEarlier = [](const Launch& a, const Launch& b) { return a.launched < b.launched; };
        sortRuns(std::span(m_launches), startsEarlier);
        Nanos first = kNever;
        for (auto at = m_launches.rbegin(); at != m_launches.rend(); ++at)
            first = at->firstStart = std::min(first, at->firstStart);
    }
    [[nodiscard]] bool isEmpty() const { return m_launches.empty(); }
    /// First start of a span that was launched at or after `time`.
    [[nodiscard]] Nanos firstStartAfter(Nanos time) const
    {
        const auto at = std::lower_bound(m_launches.begin(), m_launches.end(), time, [](const Launch& l, Nanos t) { return l.launched < t; });
        return at == m_launches.end() ? kNever : at->firstStart;
    }

private:
    struct Launch {
        Nanos launched;
        Nanos firstStart;
    };
    std::vector<Launch> m_launches;
};

struct NextSpan {
    Nanos start = kNever;
    bool isCrossThread = false;
};

class GapSearch {
public:
    GapSearch(const RunSpans& spans, DeviceId device) : m_spans(spans), m_launches(spans.calls().threads().size()), m_api(spans.calls().threads().size())
    {
        for (std::size_t thread = 0; thread < m_launches.size(); ++thread)
            m_launches[thread].reserve(spans.launches().startsOf(thread).size());
        for (const WorkStream& stream : spans.work().streams()) {
            if (stream.device != device)
                continue;
            for (const DeviceSpan& span : spans.work().of(stream)) {
                if (span.hasLaunch())
                    m_launches[threadOf(span.launch)].add(spans.launchOf(span).start, span.start);
            }
        }
        for (ThreadLaunches& launches : m_launches)
            launches.seal();
    }

    /// Only threads of the same process: the wait keeps no other program from launching.
    [[nodiscard]] NextSpan after(const BlockingCall& call)
    {
        const auto& threads = m_spans.calls().threads();
        NextSpan next{m_launches[call.thread].firstStartAfter(call.end), false};
        for (std::size_t thread = 0; thread < m_launches.size(); ++thread) {
            if (thread == call.thread || threads[thread].scope != threads[call.thread].scope || m_launches[thread].isEmpty())
                continue;
            const Nanos start = m_launches[thread].firstStartAfter(call.end);
            if (start < next.start && !madeCallDuring(thread, call.range()))
                next = {start, true};
        }
        return next;
    }

private:
    /// Spans come by stream, and are mostly launched by one thread: the last one is tried first.
    [[nodiscard]] std::size_t threadOf(std::uint32_t call)
    {
        const CallThread& last = m_spans.calls().threads()[m_lastThread];
        if (call < last.first || call >= last.first + last.count)
            m_lastThread = m_spans.calls().threadOf(call);
        return m_lastThread;
    }
    [[nodiscard]] bool madeCallDuring(std::size_t thread, TimeRange range)
    {
        if (!m_api[thread]) {
            const CallThread& own = m_spans.calls().threads()[thread];
            IntervalSet api;
            api.reserve(own.count);
            for (const Call& call : m_spans.calls().of(own))
                api.append({call.start, std::max(call.end, call.start + 1)});
            m_api[thread] = std::move(api);
        }
        return m_api[thread]->measure(range) > 0;
    }

    const RunSpans& m_spans;
    std::vector<ThreadLaunches> m_launches;        // by thread
    std::vector<std::optional<IntervalSet>> m_api; // by thread, computed on first use
    std::size_t m_lastThread = 0;
};

/// The idle time up to a moment; empty if the device was busy up to it.
TimeRange gapUpTo(Nanos end, const IntervalSet& busy, TimeRange window)
{
    const std::size_t at = busy.firstEndingAfter(end - 1);
    if (at < busy.size() && busy.at(at).start < end)
        return {};
    const Nanos start = at > 0 ? busy.at(at - 1).end : window.start;
    return TimeRange{start, end}.intersected(window);
}

struct Drained {
    std::uint32_t call;
    NextSpan next;
};

/// Divides one idle gap among the calls that drained it, sorted by start.
void divide(TimeRange gap, std::span<const Drained> drained, const std::vector<BlockingCall>& calls, std::vector<GapShare>& shares)
{
    for (std::size_t i = 0; i < drained.size(); ++i) {
        const Nanos from = std::max(gap.start, calls[drained[i].call].start);
        const Nanos to = i + 1 < drained.size() ? std::min(gap.end, calls[drained[i + 1].call].start) : gap.end;
        if (from < to)
            shares.push_back({drained[i].call, {from, to}, drained[i].next.isCrossThread});
    }
}

} // namespace

SharedGaps shareGaps(const RunSpans& spans, const std::vector<BlockingCall>& calls, DeviceId device, const IntervalSet& busy)
{
    GapSearch search(spans, device);
    std::vector<Drained> drained;
    SharedGaps found;
    found.next.reserve(calls.size());
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        const NextSpan next = search.after(calls[i]);
        found.next.push_back(next.start);
        if (next.start != kNever)
            drained.push_back({i, next});
    }
    std::stable_sort(drained.begin(), drained.end(), [](const Drained& a, const Drained& b) { return a.next.start < b.next.start; });
    for (std::size_t from = 0; from < drained.size();) {
        std::size_t to = from;
        while (to < drained.size() && drained[to].next.start == drained[from].next.start)
            ++to;
        const TimeRange gap = gapUpTo(drained[from].next.start, busy, spans.window());
        divide(gap, std::span(drained).subspan(from, to - from), calls, found.shares);
        from = to;
    }
    return found;
}

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
