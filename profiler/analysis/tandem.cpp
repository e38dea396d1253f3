// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/tandem.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

using Set = TandemSets::Set;

Set share(IntervalSet set)
{
    set.shrink();
    return std::make_shared<const IntervalSet>(std::move(set));
}

struct ThreadSets {
    TrackId track;
    Set api;
    Set blocked;
    Set stalled;
    std::size_t launches = 0;
};

Set unite(const std::vector<ThreadSets>& threads, Set ThreadSets::*member)
{
    if (threads.size() == 1)
        return threads.front().*member;
    std::vector<const IntervalSet*> sets;
    for (const ThreadSets& thread : threads)
        sets.push_back((thread.*member).get());
    return share(unite(sets));
}

ThreadSets setsOf(const RunSpans& spans, const std::vector<BlockingCall>& calls, std::uint32_t thread)
{
    const CallThread& own = spans.calls().threads()[thread];
    IntervalSet api;
    api.reserve(own.count);
    for (const Call& call : spans.calls().of(own))
        api.append(call.range());
    // A call after whose start nothing is launched any more ends the run: its wait is no fault.
    const Nanos lastLaunch = spans.launches().starts().empty() ? -kTimeLimit : spans.launches().starts().back();
    IntervalSet blocked;
    IntervalSet stalled;
    for (const BlockingCall& call : calls) {
        if (call.thread != thread)
            continue;
        blocked.append(call.range());
        if (call.start < lastLaunch)
            stalled.append(call.range());
    }
    return {own.track, share(std::move(api)), share(std::move(blocked)), share(std::move(stalled)), spans.launches().startsOf(thread).size()};
}

/// Time in which every launching thread, between its first and its last API call, is blocked.
Set allBlockedOf(const std::vector<ThreadSets>& threads)
{
    IntervalSet alive;
    IntervalSet going;
    for (const ThreadSets& thread : threads) {
        const IntervalSet life = IntervalSet::of({thread.api->hull()});
        alive = unite(alive, life);
        going = unite(going, subtract(life, *thread.blocked));
    }
    return share(subtract(alive, going));
}

} // namespace

TandemSets::TandemSets(Set api, Set blocked, Set stalled, Set allBlocked, Set busy, bool hasSeveralLaunches)
    : m_blocked(blocked),
      m_stalled(stalled),
      m_allBlocked(std::move(allBlocked)),
      m_api(api),
      m_busy(busy),
      m_blockedInApi(std::move(blocked), std::move(api)),
      m_stalledWhileBusy(std::move(stalled), std::move(busy)),
      m_hasSeveralLaunches(hasSeveralLaunches)
{
}

Tandem TandemSets::measure(TimeRange range) const
{
    Tandem tandem;
    const Nanos stalled = m_stalled->measure(range);
    const Nanos stalledWhileBusy = m_stalledWhileBusy.measure(range);
    const Nanos busy = m_busy->measure(range);
    tandem.hostBlocked = m_blocked->measure(range);
    tandem.hostBlockedShare = shareOf(tandem.hostBlocked, range.length());
    tandem.drain = tandem.hostBlocked - stalled;
    tandem.stalled = shareOf(stalled, range.length());
    if (m_hasSeveralLaunches)
        tandem.hostDeviceOverlap = shareOf(busy - stalledWhileBusy, busy);
    tandem.bothIdle = stalled - stalledWhileBusy;
    tandem.allBlocked = m_allBlocked->measure(range);
    tandem.api = m_api->measure(range) - m_blockedInApi.measure(range);
    return tandem;
}

void WaitCounts::add(const BlockingCall& call)
{
    m_starts.push_back(call.start);
    m_sums.push_back(saturatingAdd(m_sums.back(), call.duration()));
}

void WaitCounts::measure(TimeRange range, Tandem& into) const
{
    const auto from = std::lower_bound(m_starts.begin(), m_starts.end(), range.start) - m_starts.begin();
    const auto to = std::max(from, std::lower_bound(m_starts.begin(), m_starts.end(), range.end) - m_starts.begin());
    into.syncCount = static_cast<std::uint64_t>(to - from);
    into.sync = m_sums[static_cast<std::size_t>(to)] - m_sums[static_cast<std::size_t>(from)];
}

void WaitCounts::measureAll(Tandem& into) const
{
    into.syncCount = m_starts.size();
    into.sync = m_sums.back();
}

TandemIndex::TandemIndex(const RunSpans& spans, const std::vector<BlockingCall>& calls, const Set& busy) : m_window(spans.window())
{
    std::vector<ThreadSets> threads;
    for (std::uint32_t i = 0; i < spans.calls().threads().size(); ++i) {
        if (spans.launches().isLaunchingThread()[i])
            threads.push_back(setsOf(spans, calls, i));
    }
    for (const ThreadSets& thread : threads) {
        const Set alone = threads.size() == 1 ? thread.blocked : allBlockedOf({thread});
        m_threads.push_back({thread.track, TandemSets(thread.api, thread.blocked, thread.stalled, alone, busy, thread.launches > 1), {}});
    }
    for (const BlockingCall& call : calls) {
        m_waits.add(call);
        const TrackId track = spans.calls().threads()[call.thread].track;
        const auto own = std::find_if(m_threads.begin(), m_threads.end(), [track](const Thread& thread) { return thread.track == track; });
        if (own != m_threads.end())
            own->waits.add(call);
    }
    if (threads.empty())
        threads.push_back({{}, share({}), share({}), share({}), 0});
    const Set all = threads.size() == 1 ? threads.front().blocked : allBlockedOf(threads);
    m_run.emplace(unite(threads, &ThreadSets::api), unite(threads, &ThreadSets::blocked), unite(threads, &ThreadSets::stalled), all, busy,
        spans.launches().starts().size() > 1);
}

Tandem TandemIndex::measure(const TandemSets& sets, const WaitCounts& waits, TimeRange range) const
{
    Tandem tandem = sets.measure(range);
    if (range == m_window)
        waits.measureAll(tandem);
    else
        waits.measure(range, tandem);
    return tandem;
}

Tandem TandemIndex::run(TimeRange range) const
{
    return measure(*m_run, m_waits, range);
}

std::vector<ThreadReport> TandemIndex::threads(TimeRange range) const
{
    std::vector<ThreadReport> reports;
    for (const Thread& thread : m_threads)
        reports.push_back({thread.track, measure(thread.sets, thread.waits, range)});
    return reports;
}

} // namespace stallscope
