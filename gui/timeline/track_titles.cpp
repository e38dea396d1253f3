// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/track_titles.h"

#include <fmt/format.h>

namespace stallscope::gui {

std::string titleOf(const Process& process)
{
    std::string title = process.name.empty() ? "process" : process.name;
    if (process.rank)
        title += fmt::format(" rank {}", *process.rank);
    const std::string pid = std::to_string(process.pid);
    if (process.pid != 0 && title.find(pid) == std::string::npos)
        title += fmt::format(" {}", pid);
    return process.host.empty() ? title : fmt::format("{} @ {}", title, process.host);
}

std::string titleOf(const DeviceInfo& device)
{
    return device.name.empty() ? fmt::format("GPU {}", device.ordinal) : device.name;
}

std::string titleOf(const TrackInfo& track)
{
    if (!track.name.empty())
        return track.name;
    return fmt::format("{} {}", track.type == TrackType::HostThread ? "thread" : "stream", track.nativeId);
}

std::string titleOf(const Trace& trace, TrackId track)
{
    return track.index() < trace.tracks.size() ? titleOf(trace.tracks[track.index()].info) : std::string();
}

std::string counterGroupTitle(std::size_t counters)
{
    return fmt::format("Counters ({})", counters);
}

} // namespace stallscope::gui
