// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_places.h"

#include "profiler/base/json_writer.h"
#include "profiler/formats/common/decimal.h"

#include <set>
#include <string_view>

namespace stallscope {

namespace {

std::string namingEvent(const char* what, std::string_view pid, std::string_view tid, std::string_view name)
{
    std::string event = "{\"ph\":\"M\",\"name\":\"";
    event.append(what).append("\",\"pid\":").append(pid).append(",\"tid\":").append(tid).append(",\"args\":{\"name\":");
    appendJsonString(event, name);
    return event + "}}";
}

std::string numberOrText(std::string_view id)
{
    std::string token;
    if (parseSigned(id))
        token = id;
    else
        appendJsonString(token, id);
    return token;
}

} // namespace

EventPlaces::EventPlaces(const Trace& trace)
{
    // processes with a text as id get numbers behind those with numeric ids
    std::set<std::int64_t> numbers;
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        const Process& process = trace.processes[i];
        const bool hasNumber = process.pid != 0 || numbers.empty() || *numbers.rbegin() < 0;
        const bool isFirst = hasNumber ? numbers.insert(process.pid).second : names.insert(process.name).second;
        if (!isFirst)
            m_pids.push_back(numberOrText("process #" + std::to_string(i)));
        else
            m_pids.push_back(hasNumber ? std::to_string(process.pid) : numberOrText(process.name));
    }
    std::set<std::uint32_t> ordinals;
    for (const DeviceInfo& device : trace.devices)
        ordinals.insert(device.ordinal);
    for (std::size_t i = 0; i < trace.devices.size(); ++i)
        m_devices.push_back(ordinals.size() == trace.devices.size() ? trace.devices[i].ordinal : i);
    for (const Track& track : trace.tracks) {
        const TrackInfo& info = track.info;
        Place place;
        place.isOnDevice = info.type == TrackType::DeviceStream && info.device.index() < m_devices.size();
        place.tid = numberOrText(info.nativeId);
        place.hasStreamNumber = parseSigned(info.nativeId).has_value();
        if (place.isOnDevice) {
            place.device = m_devices[info.device.index()];
            place.isRenumbered = place.device != trace.devices[info.device.index()].ordinal;
            place.pid = std::to_string(place.device);
        } else {
            place.pid = info.process.index() < m_pids.size() ? m_pids[info.process.index()] : "0";
        }
        m_places.push_back(std::move(place));
    }
}

std::vector<std::string> EventPlaces::namingEvents(const Trace& trace) const
{
    std::vector<std::string> events;
    for (std::size_t i = 0; i < trace.devices.size(); ++i)
        events.push_back(namingEvent("process_name", std::to_string(m_devices[i]), "0", trace.devices[i].name));
    for (std::size_t i = 0; i < trace.processes.size(); ++i)
        events.push_back(namingEvent("process_name", m_pids[i], "0", trace.processes[i].name));
    for (std::size_t i = 0; i < trace.tracks.size(); ++i)
        events.push_back(namingEvent("thread_name", m_places[i].pid, m_places[i].tid, trace.tracks[i].info.name));
    return events;
}

} // namespace stallscope
