// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/thread_tracks.h"

#include <algorithm>
#include <string>
#include <utility>

namespace stallscope {

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

} // namespace stallscope
