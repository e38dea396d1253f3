// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/track_titles.h"

#include "profiler/base/say.h"

#include <fmt/format.h>

namespace stallscope::gui {

std::string titleOf(const Process& process)
{
    std::string title = process.name.empty() ? say(STALLSCOPE_TEXT("Timeline", "process")) : process.name;
    if (process.rank)
        title += say(STALLSCOPE_TEXT("Timeline", " rank {}"), *process.rank);
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
    return track.type == TrackType::HostThread ? say(STALLSCOPE_TEXT("Timeline", "thread {}"), track.nativeId)
                                               : say(STALLSCOPE_TEXT("Timeline", "stream {}"), track.nativeId);
}

std::string titleOf(const Trace& trace, TrackId track)
{
    return track.index() < trace.tracks.size() ? titleOf(trace.tracks[track.index()].info) : std::string();
}

std::string counterGroupTitle(std::size_t counters)
{
    return say(STALLSCOPE_TEXT("Timeline", "Counters ({})"), counters);
}

} // namespace stallscope::gui
