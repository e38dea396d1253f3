// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/host_device_overlap.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace stallscope {

namespace {

using Set = OverlapSets::Set;

struct ThreadSets {
    TrackId track;
    Set api;
    Set blocked;
    Set stalled;
    TimeRange life; ///< from its first to its last API call
};

Set unite(const std::vector<ThreadSets>& threads, Set ThreadSets::*member)
{
    if (threads.size() == 1)
        return threads.front().*member;
    std::vector<const IntervalSet*> sets;
    for (const ThreadSets& thread : threads)
        sets.push_back((thread.*member).get());
    return shared(unite(sets));
}

/// `earlier`: API calls of a thread before this segment of the run.
ThreadSets setsOf(const RunSpans& spans, const std::vector<BlockingCall>& calls, std::uint32_t thread, const LaunchingThread* earlier)
{
    const CallThread& own = spans.calls().threads()[thread];
    IntervalSet api;
    api.reserve(own.count);
    for (const Call& call : spans.calls().of(own))
        api.append(call.range());
    // a call after whose start nothing is launched ends the run: its wait is no problem
    const Nanos lastLaunch = spans.launches().lastStart();
    IntervalSet blocked;
    IntervalSet stalled;
    for (const BlockingCall& call : calls) {
        if (call.thread != thread)
            continue;
        blocked.append(call.range());
        if (call.start < lastLaunch)
            stalled.append(call.range());
    }
    TimeRange life = api.hull();
    if (earlier && earlier->life)
        life = *earlier->life;
    else if (earlier && !life.isEmpty())
        life.start = spans.window().start;
    const Set sharedBlocked = shared(std::move(blocked));
    const Set sharedStalled = stalled == *sharedBlocked ? sharedBlocked : shared(std::move(stalled));
    return {own.track, shared(std::move(api)), sharedBlocked, sharedStalled, life};
}

/// Time in which every launching thread, between its first and its last API call, is blocked.
Set allBlockedOf(const std::vector<ThreadSets>& threads)
{
    IntervalSet alive;
    IntervalSet going;
    for (const ThreadSets& thread : threads) {
        const IntervalSet life = IntervalSet::of({thread.life});
        alive = unite(alive, life);
        going = unite(going, subtract(life, *thread.blocked));
    }
    return shared(subtract(alive, going));
}

/// Launching threads of this and of earlier segments, by track.
std::vector<LaunchingThread> launchingThreads(const RunSpans& spans, const std::vector<LaunchingThread>& earlier)
{
    std::vector<LaunchingThread> threads = earlier;
    for (std::size_t i = 0; i < spans.calls().threads().size(); ++i) {
        const std::size_t launches = spans.launches().startsOf(i).size();
        const TrackId track = spans.calls().threads()[i].track;
        const auto known = std::find_if(threads.begin(), threads.end(), [track](const LaunchingThread& thread) { return thread.track == track; });
        if (known != threads.end())
            known->launches += launches;
        else if (launches > 0)
            threads.push_back({track, launches, {}});
    }
    std::sort(threads.begin(), threads.end(), [](const LaunchingThread& a, const LaunchingThread& b) { return a.track < b.track; });
    return threads;
}

const LaunchingThread* find(const std::vector<LaunchingThread>& threads, TrackId track)
{
    const auto found = std::find_if(threads.begin(), threads.end(), [track](const LaunchingThread& thread) { return thread.track == track; });
    return found == threads.end() ? nullptr : &*found;
}

/// Adds threads without calls in this segment, but with calls before and after it.
void addSilent(std::vector<ThreadSets>& threads, const std::vector<LaunchingThread>& earlier)
{
    for (const LaunchingThread& one : earlier) {
        const bool isThere = std::any_of(threads.begin(), threads.end(), [&](const ThreadSets& thread) { return thread.track == one.track; });
        if (one.life && !isThere)
            threads.push_back({one.track, shared({}), shared({}), shared({}), *one.life});
    }
}

} // namespace

void OverlapSums::add(const OverlapSums& other)
{
    blocked += other.blocked;
    stalled += other.stalled;
    stalledWhileBusy += other.stalledWhileBusy;
    allBlocked += other.allBlocked;
    api += other.api;
    busy += other.busy;
    syncCount += other.syncCount;
    sync = saturatingAdd(sync, other.sync);
}

OverlapMetrics overlapMetricsOf(const OverlapSums& sums, TimeRange range, bool hasSeveralLaunches)
{
    OverlapMetrics overlap;
    overlap.hostBlocked = sums.blocked;
    overlap.hostBlockedShare = shareOf(sums.blocked, range.length());
    overlap.drain = sums.blocked - sums.stalled;
    overlap.stalled = shareOf(sums.stalled, range.length());
    if (hasSeveralLaunches)
        overlap.hostDeviceOverlap = shareOf(sums.busy - sums.stalledWhileBusy, sums.busy);
    overlap.bothIdle = sums.stalled - sums.stalledWhileBusy;
    overlap.allBlocked = sums.allBlocked;
    overlap.api = sums.api;
    overlap.syncCount = sums.syncCount;
    overlap.sync = sums.sync;
    return overlap;
}

OverlapSets::OverlapSets(Set api, Set blocked, Set stalled, Set allBlocked, Set busy)
    : m_blocked(blocked),
      m_stalled(stalled),
      m_allBlocked(std::move(allBlocked)),
      m_api(api),
      m_busy(busy),
      m_blockedInApi(std::move(blocked), std::move(api)),
      m_stalledWhileBusy(std::move(stalled), std::move(busy))
{
}

std::size_t OverlapSets::bytes() const
{
    std::set<Set> sets{m_blocked, m_stalled, m_allBlocked, m_api};
    return std::accumulate(
        sets.begin(), sets.end(), m_blockedInApi.bytes() + m_stalledWhileBusy.bytes(), [](std::size_t bytes, const Set& set) { return bytes + set->bytes(); });
}

OverlapSums OverlapSets::measure(TimeRange range) const
{
    OverlapSums sums;
    sums.blocked = m_blocked->measure(range);
    sums.stalled = m_stalled->measure(range);
    sums.stalledWhileBusy = m_stalledWhileBusy.measure(range);
    sums.allBlocked = m_allBlocked->measure(range);
    sums.api = m_api->measure(range) - m_blockedInApi.measure(range);
    sums.busy = m_busy->measure(range);
    return sums;
}

void WaitCounts::add(const BlockingCall& call)
{
    m_starts.push_back(call.start);
    m_sums.push_back(saturatingAdd(m_sums.back(), call.duration()));
}

void WaitCounts::shrink()
{
    m_starts.shrink();
    m_sums.shrink();
}

void WaitCounts::measure(TimeRange range, OverlapSums& into) const
{
    const std::size_t from = m_starts.lowerBound(range.start);
    const std::size_t to = std::max(from, m_starts.lowerBound(range.end));
    into.syncCount = to - from;
    into.sync = m_sums[to] - m_sums[from];
}

OverlapIndex::OverlapIndex(const RunSpans& spans, const std::vector<BlockingCall>& calls, const Set& busy, const std::vector<LaunchingThread>& earlier)
    : m_launching(launchingThreads(spans, earlier))
{
    std::vector<ThreadSets> threads;
    for (std::uint32_t i = 0; i < spans.calls().threads().size(); ++i) {
        const TrackId track = spans.calls().threads()[i].track;
        if (find(m_launching, track))
            threads.push_back(setsOf(spans, calls, i, find(earlier, track)));
    }
    addSilent(threads, earlier);
    for (const ThreadSets& thread : threads) {
        const Set alone = threads.size() == 1 ? thread.blocked : allBlockedOf({thread});
        m_threads.push_back({thread.track, std::make_shared<const OverlapSets>(thread.api, thread.blocked, thread.stalled, alone, busy), nullptr});
    }
    countWaits(spans, calls);
    if (threads.size() == 1) {
        m_run = m_threads.front().sets;
        return;
    }
    if (threads.empty())
        threads.push_back({{}, shared({}), shared({}), shared({}), {}});
    const Set all = threads.size() == 1 ? threads.front().blocked : allBlockedOf(threads);
    m_run = std::make_shared<const OverlapSets>(
        unite(threads, &ThreadSets::api), unite(threads, &ThreadSets::blocked), unite(threads, &ThreadSets::stalled), all, busy);
}

void OverlapIndex::countWaits(const RunSpans& spans, const std::vector<BlockingCall>& calls)
{
    WaitCounts all;
    std::vector<WaitCounts> ofThreads(m_threads.size());
    for (const BlockingCall& call : calls) {
        all.add(call);
        const TrackId track = spans.calls().threads()[call.thread].track;
        const auto own = std::find_if(m_threads.begin(), m_threads.end(), [track](const Thread& thread) { return thread.track == track; });
        if (own != m_threads.end())
            ofThreads[static_cast<std::size_t>(own - m_threads.begin())].add(call);
    }
    const auto shrunk = [](WaitCounts&& counts) {
        counts.shrink();
        return std::make_shared<const WaitCounts>(std::move(counts));
    };
    m_waits = shrunk(std::move(all));
    for (std::size_t i = 0; i < m_threads.size(); ++i)
        m_threads[i].waits = ofThreads[i].size() == m_waits->size() ? m_waits : shrunk(std::move(ofThreads[i]));
}

std::size_t OverlapIndex::bytes() const
{
    std::set<std::shared_ptr<const OverlapSets>> sets{m_run};
    std::set<std::shared_ptr<const WaitCounts>> waits{m_waits};
    for (const Thread& thread : m_threads) {
        sets.insert(thread.sets);
        waits.insert(thread.waits);
    }
    const auto add = [](std::size_t bytes, const auto& one) { return bytes + one->bytes(); };
    return std::accumulate(waits.begin(), waits.end(), std::accumulate(sets.begin(), sets.end(), std::size_t{0}, add), add);
}

OverlapSums OverlapIndex::run(TimeRange range, TimeRange rows) const
{
    OverlapSums sums = m_run->measure(range);
    m_waits->measure(rows, sums);
    return sums;
}

OverlapSums OverlapIndex::thread(TrackId track, TimeRange range, TimeRange rows) const
{
    const auto own = std::find_if(m_threads.begin(), m_threads.end(), [track](const Thread& thread) { return thread.track == track; });
    if (own == m_threads.end())
        return {};
    OverlapSums sums = own->sets->measure(range);
    own->waits->measure(rows, sums);
    return sums;
}

} // namespace stallscope
