// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recorder.h"

#include <algorithm>
#include <map>

namespace stallscope {

Recorder::Recorder(TraceBuilder& builder, std::size_t mostRecords) : m_mostRecords(mostRecords), m_builder(&builder), m_zero(monotonicNow())
{
    m_map.add(m_clock.sample());
}

Nanos Recorder::toSession(std::uint64_t ticks) const
{
    const std::lock_guard lock(m_mutex);
    return m_map.toSession(m_clock.scaled(ticks)) - m_zero;
}

ThreadLog& Recorder::openThreadLog(TrackId track)
{
    auto log = std::make_unique<ThreadLog>(m_clock, track, kRingCapacity, m_mostRecords);
    const std::lock_guard lock(m_mutex);
    return *m_threads.emplace_back(Thread{track, {}, std::move(log)}).log;
}

ThreadLog& Recorder::openThreadLog(TrackInfo track)
{
    auto log = std::make_unique<ThreadLog>(m_clock, TrackId(), kRingCapacity, m_mostRecords);
    const std::lock_guard lock(m_mutex);
    return *m_threads.emplace_back(Thread{TrackId(), std::move(track), std::move(log)}).log;
}

WorkLog& Recorder::openWorkLog(std::vector<TrackId> tracks)
{
    Worker worker{std::move(tracks), m_clock.now(), std::make_unique<WorkLog>(m_clock, kRingCapacity, m_mostRecords)};
    const std::lock_guard lock(m_mutex);
    return *m_workers.emplace_back(std::move(worker)).log;
}

void Recorder::collect()
{
    const std::lock_guard lock(m_mutex);
    m_map.add(m_clock.sample());
    for (const TrackId track : m_ended) // other sources add what is open there, and nobody else takes it away
        m_builder->track(track).setOpenSpans({});
    for (Thread& thread : m_threads)
        collectThread(thread);
    std::erase_if(m_threads, [](const Thread& thread) { return !thread.log; });
    collectWorkers();
    countDropped();
}

void Recorder::collectThread(Thread& thread)
{
    if (!thread.track.isValid())
        placeOnTrack(thread);
    ThreadLog& log = *thread.log;
    const std::uint64_t retired = log.retiredAt();
    TrackBuilder& track = m_builder->track(thread.track);
    track.setOwned();
    log.records().drain([&](const RingRecord& record) { track.placeAt({groupOf(record.kind), record.depth, false}, spanOf(record)); });
    std::vector<OpenSpan> open;
    for (const ThreadLog::Open& one : log.openNow())
        open.push_back({m_map.toSession(m_clock.scaled(one.start)) - m_zero, one.name, one.kind, one.flags, one.depth});
    track.setOpenSpans(std::move(open));
    if (retired != 0)
        retire(thread, retired);
}

/// What the thread was inside of ended with it.
void Recorder::retire(Thread& thread, std::uint64_t at)
{
    const std::size_t closed = m_builder->track(thread.track).closeOpenSpans(m_map.toSession(m_clock.scaled(at)) - m_zero);
    m_builder->losses().count(Loss::UnfinishedSpans, closed);
    if (thread.isShared)
        m_freeTracks.push_back({thread.track, at});
    else
        m_ended.push_back(thread.track);
    m_droppedByRetired += thread.log->records().dropped();
    thread.log.reset();
}

void Recorder::placeOnTrack(Thread& thread)
{
    if (const auto known = strangersTrackFor(thread.info)) {
        thread.track = *known;
        if (!thread.info.name.empty())
            m_builder->track(*known).info().name = std::move(thread.info.name);
    } else if (m_ownTracks < kOwnTracks) {
        ++m_ownTracks;
        thread.track = m_builder->addTrack(std::move(thread.info));
    } else {
        thread.isShared = true;
        thread.track = sharedTrackFor(thread);
    }
}

/// A source that speaks of the thread may have made a track for it already: the calls that it makes and what it says of
/// itself belong to one.
std::optional<TrackId> Recorder::strangersTrackFor(const TrackInfo& info)
{
    for (std::size_t i = 0; i < m_builder->trackCount(); ++i) {
        const TrackBuilder& known = m_builder->track(TrackId::fromIndex(i));
        const bool isSame = known.info().type == info.type && known.info().process == info.process && known.info().nativeId == info.nativeId;
        if (isSame && !known.isOwned())
            return TrackId::fromIndex(i);
    }
    return std::nullopt;
}

/// One on which everything is over that was there before the thread was.
TrackId Recorder::sharedTrackFor(Thread& thread)
{
    const auto free = std::find_if(m_freeTracks.begin(), m_freeTracks.end(), [&](const FreeTrack& one) { return one.from <= thread.log->openedAt(); });
    if (free != m_freeTracks.end()) {
        const TrackId track = free->track;
        m_freeTracks.erase(free);
        return track;
    }
    thread.info.nativeId = "short-lived " + std::to_string(++m_sharedTracks);
    thread.info.name = "short-lived threads";
    return m_builder->addTrack(std::move(thread.info));
}

/// Watermarks are read before the rings are drained, so that all they promise is in the drained records.
void Recorder::collectWorkers()
{
    std::map<TrackId, std::uint64_t> limits;
    for (Worker& worker : m_workers) {
        worker.watermark = worker.log->watermark(worker.watermark);
        for (const TrackId track : worker.tracks) {
            const auto [limit, isFirst] = limits.try_emplace(track, worker.watermark);
            if (!isFirst)
                limit->second = std::min(limit->second, worker.watermark);
        }
    }
    for (Worker& worker : m_workers)
        worker.log->records().drain([this](const RingRecord& record) { m_builder->track(record.track).push(spanOf(record)); });
    for (const auto& [track, ticks] : limits)
        m_builder->track(track).advance(m_map.toSession(m_clock.scaled(ticks)) - m_zero);
}

void Recorder::countDropped()
{
    std::uint64_t dropped = m_droppedByRetired;
    for (const Thread& thread : m_threads)
        dropped += thread.log->records().dropped();
    for (const Worker& worker : m_workers)
        dropped += worker.log->records().dropped();
    m_builder->losses().count(Loss::DroppedRecords, dropped - m_droppedBefore);
    m_droppedBefore = dropped;
}

Span Recorder::spanOf(const RingRecord& record) const
{
    const Nanos start = m_map.toSession(m_clock.scaled(record.start)) - m_zero;
    const Nanos end = m_map.toSession(m_clock.scaled(record.end)) - m_zero;
    return {start, std::max<Nanos>(end - start, 0), record.name, record.correlation, record.detail, record.kind, record.flags};
}

} // namespace stallscope
