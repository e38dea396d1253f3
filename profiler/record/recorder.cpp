// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recorder.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace stallscope {

std::vector<ThreadLog::Open> ThreadLog::openNow() const
{
    std::vector<Open> open;
    const std::size_t count = std::min<std::size_t>(m_openCount.load(std::memory_order_acquire), kMaxOpen);
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t facts = m_open[i].facts.load(std::memory_order_relaxed);
        open.push_back({m_open[i].start.load(std::memory_order_relaxed), StringId(static_cast<std::uint32_t>(facts)), static_cast<SpanKind>(facts >> 32 & 0xFF),
            static_cast<SpanFlag::Type>(facts >> 40 & 0xFF), static_cast<std::uint16_t>(facts >> 48)});
    }
    return open;
}

ThreadTracks::Place ThreadTracks::open(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt)
{
    if (const auto known = findForeignTrack(builder, info)) {
        if (!info.name.empty())
            builder.track(*known).info().name = std::move(info.name);
        return {*known, false};
    }
    if (m_ownTracks >= kOwnTracks)
        return {sharedTrack(builder, std::move(info), openedAt), true};
    ++m_ownTracks;
    return {builder.addTrack(std::move(info)), false};
}

void ThreadTracks::close(const Place& place, std::uint64_t at)
{
    if (place.isShared)
        m_free.push_back({place.track, at});
}

std::optional<TrackId> ThreadTracks::findForeignTrack(TraceBuilder& builder, const TrackInfo& info)
{
    for (std::size_t i = 0; i < builder.trackCount(); ++i) {
        const TrackBuilder& known = builder.track(TrackId::fromIndex(i));
        const bool isSame = known.info().type == info.type && known.info().process == info.process && known.info().nativeId == info.nativeId;
        if (isSame && !known.isOwned())
            return TrackId::fromIndex(i);
    }
    return std::nullopt;
}

TrackId ThreadTracks::sharedTrack(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt)
{
    const auto free = std::find_if(m_free.begin(), m_free.end(), [openedAt](const FreeTrack& one) { return one.from <= openedAt; });
    if (free != m_free.end()) {
        const TrackId track = free->track;
        m_free.erase(free);
        return track;
    }
    info.nativeId = "short-lived " + std::to_string(++m_sharedTracks);
    info.name = "short-lived threads";
    return builder.addTrack(std::move(info));
}

namespace {

/// Clock readings are not ordered against surrounding memory accesses; the error is far below this many ticks.
constexpr std::uint64_t kSkew = 4096;

} // namespace

std::uint64_t WorkLog::watermark(std::uint64_t previous) const
{
    const std::uint64_t now = m_clock->now();
    const std::uint64_t since = m_since.load(std::memory_order_seq_cst);
    if (since == kBeginning)
        return previous;
    const std::uint64_t limit = since == kIdle ? now : std::min(since, now);
    return std::max(previous, limit - std::min(limit, kSkew));
}

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
    return *m_threads.emplace_back(Thread{{track, false}, {}, std::move(log)}).log;
}

ThreadLog& Recorder::openThreadLog(TrackInfo track)
{
    auto log = std::make_unique<ThreadLog>(m_clock, TrackId(), kRingCapacity, m_mostRecords);
    const std::lock_guard lock(m_mutex);
    return *m_threads.emplace_back(Thread{{}, std::move(track), std::move(log)}).log;
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
    for (const TrackId track : m_ended) // other sources add open spans there, which only this can remove
        m_builder->track(track).setOpenSpans({});
    for (Thread& thread : m_threads)
        collectThread(thread);
    std::erase_if(m_threads, [](const Thread& thread) { return !thread.log; });
    collectWorkers();
    countDropped();
}

void Recorder::collectThread(Thread& thread)
{
    ThreadLog& log = *thread.log;
    if (!thread.place.track.isValid())
        thread.place = m_tracks.open(*m_builder, std::move(thread.info), log.openedAt());
    const std::uint64_t retired = log.retiredAt();
    TrackBuilder& track = m_builder->track(thread.place.track);
    track.setOwned();
    log.records().drain([&](const RingRecord& record) { track.placeAt({groupOf(record.kind), record.depth, false}, spanOf(record)); });
    std::vector<OpenSpan> open;
    for (const ThreadLog::Open& one : log.openNow())
        open.push_back({m_map.toSession(m_clock.scaled(one.start)) - m_zero, one.name, one.kind, one.flags, one.depth});
    track.setOpenSpans(std::move(open));
    if (retired != 0)
        retire(thread, retired);
}

/// Open spans of the thread ended with it.
void Recorder::retire(Thread& thread, std::uint64_t at)
{
    const std::size_t closed = m_builder->track(thread.place.track).closeOpenSpans(m_map.toSession(m_clock.scaled(at)) - m_zero);
    m_builder->losses().count(Loss::UnfinishedSpans, closed);
    m_tracks.close(thread.place, at);
    if (!thread.place.isShared)
        m_ended.push_back(thread.place.track);
    m_droppedByRetired += thread.log->records().dropped();
    thread.log.reset();
}

/// Watermarks are read before the rings are drained, so that the drained records contain everything below them.
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
