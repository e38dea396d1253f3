// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/batch_threads.h"

#include <algorithm>
#include <charconv>

namespace stallscope {

namespace {

std::uint32_t numberIn(const std::string& text)
{
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

} // namespace

void BatchThreads::name(std::uint32_t thread, const std::string& name, TraceBuilder& builder)
{
    m_names[thread] = name;
    const auto known = m_tracks.find(thread);
    if (known != m_tracks.end() && isOwn(known->second, builder))
        builder.track(known->second).info().name = name;
}

TrackId BatchThreads::trackOf(std::uint32_t thread, TraceBuilder& builder)
{
    if (builder.trackCount() != m_tracksSeen)
        lookForTracks(builder);
    const auto known = m_tracks.find(thread);
    if (known != m_tracks.end())
        return known->second;
    TrackInfo info;
    info.process = m_process;
    info.nativeId = std::to_string(thread);
    const auto named = m_names.find(thread);
    info.name = named != m_names.end() ? named->second : "thread " + info.nativeId;
    const TrackId track = builder.addTrack(info);
    m_own.insert(track);
    m_tracks[thread] = track;
    return track;
}

/// Of several tracks of one thread the latest is the one that it writes on now.
void BatchThreads::lookForTracks(TraceBuilder& builder)
{
    for (; m_tracksSeen < builder.trackCount(); ++m_tracksSeen) {
        const TrackId track = TrackId::fromIndex(m_tracksSeen);
        const TrackInfo& info = builder.track(track).info();
        const std::uint32_t thread = numberIn(info.nativeId);
        if (info.type == TrackType::HostThread && info.process == m_process && thread != 0)
            m_tracks[thread] = track;
    }
}

void BatchThreads::setOpen(const std::vector<OpenCallRecord>& open, Nanos now)
{
    m_open = open;
    for (auto& [key, awaited] : m_awaited)
        awaited.leftAt = awaited.leftAt != 0 ? awaited.leftAt : std::max<Nanos>(now, 1);
    for (const OpenCallRecord& call : open) {
        Awaited& awaited = m_awaited[{call.thread, call.correlation}];
        awaited = {call.start, 0};
    }
    std::erase_if(m_awaited, [now](const auto& entry) { return entry.second.leftAt != 0 && entry.second.leftAt < now - kPatience; });
}

Nanos BatchThreads::watermark(std::uint32_t thread, Nanos general) const
{
    for (auto at = m_awaited.lower_bound({thread, 0}); at != m_awaited.end() && at->first.first == thread; ++at)
        general = std::min(general, at->second.start);
    return general;
}

} // namespace stallscope
