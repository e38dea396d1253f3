// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/event_places.h"

#include "profiler/base/json_writer.h"
#include "profiler/formats/common/decimal.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace stallscope {

namespace {

/// Process of the span in which the PyTorch Profiler reports its recording time.
constexpr const char* kProfilerProcess = "Spans";

std::string textToken(std::string_view text)
{
    std::string token;
    appendJsonString(token, text);
    return token;
}

std::string namingEvent(const char* what, std::string_view pid, std::string_view tid, std::string_view name)
{
    std::string event = "{\"ph\":\"M\",\"name\":\"";
    event.append(what).append("\",\"pid\":").append(pid).append(",\"tid\":").append(tid).append(",\"args\":{\"name\":");
    appendJsonString(event, name);
    return event + "}}";
}

/// The number that an id is; empty for other ids, such as "07".
std::optional<std::int64_t> numberIn(const std::string& id)
{
    const auto number = parseSigned(id);
    return number && std::to_string(*number) == id ? number : std::nullopt;
}

/// Numbers of processes and threads that all viewers accept; 0 is the idle task.
bool isUsable(std::int64_t id)
{
    return id > 0 && id <= std::numeric_limits<std::int32_t>::max();
}

} // namespace

EventPlaces::EventPlaces(const Trace& trace) : m_trace(&trace)
{
    numberDevices();
    for (const Process& process : trace.processes)
        m_numbers.insert(process.pid);
    for (const Track& track : trace.tracks) {
        const auto tid = track.info.type == TrackType::HostThread ? numberIn(track.info.nativeId) : std::nullopt;
        if (tid)
            m_numbers.insert(*tid);
    }
    numberProcesses();
    m_freePid = takeFreeNumber();
    m_runsPid = takeFreeNumber();
    placeTracks();
}

std::string EventPlaces::takeFreeNumber()
{
    while (m_numbers.contains(m_nextFree))
        ++m_nextFree;
    return std::to_string(m_nextFree++);
}

void EventPlaces::numberDevices()
{
    std::set<std::uint32_t> ordinals;
    for (const DeviceInfo& device : m_trace->devices)
        ordinals.insert(device.ordinal);
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i) {
        m_devices.push_back(ordinals.size() == m_trace->devices.size() ? m_trace->devices[i].ordinal : i);
        m_devicePids.push_back(std::to_string(m_devices.back()));
        m_numbers.insert(static_cast<std::int64_t>(m_devices.back()));
    }
}

/// Processes whose id is a text have the number 0 in a trace, and follow those with a number.
void EventPlaces::numberProcesses()
{
    std::set<std::int64_t> given;
    for (const std::uint64_t device : m_devices)
        given.insert(static_cast<std::int64_t>(device));
    std::set<std::string> names;
    bool hasNumber = false;
    for (const Process& process : m_trace->processes) {
        const bool isText = process.pid == 0 && hasNumber && !process.name.empty() && !numberIn(process.name);
        hasNumber |= process.pid >= 0;
        if (isText && names.insert(process.name).second) {
            m_pidTexts.push_back(process.name);
            m_pids.push_back(textToken(process.name));
            continue;
        }
        const bool isOwn = isUsable(process.pid) && given.insert(process.pid).second;
        m_pidTexts.push_back(isOwn ? std::to_string(process.pid) : takeFreeNumber());
        m_pids.push_back(m_pidTexts.back());
    }
}

void EventPlaces::placeTracks()
{
    for (const Track& track : m_trace->tracks) {
        Place place;
        if (track.info.type == TrackType::DeviceStream && track.info.device.index() < m_devices.size())
            placeStream(track.info, place);
        else
            placeThread(track.info, place);
        m_places.push_back(std::move(place));
    }
}

void EventPlaces::placeStream(const TrackInfo& info, Place& place)
{
    place.isOnDevice = true;
    place.device = m_devices[info.device.index()];
    place.isRenumbered = place.device != m_trace->devices[info.device.index()].ordinal;
    place.pid = m_devicePids[info.device.index()];
    const auto number = numberIn(info.nativeId);
    const bool isFree = !info.nativeId.empty() && m_taken.insert({place.pid, info.nativeId}).second;
    setLane(place, info.nativeId, isFree && (!number || *number == 0 || isUsable(*number)));
    if (!number || !isFree)
        return;
    place.stream = info.nativeId;
    place.lane = info.nativeId; // importers prefer args.stream
}

void EventPlaces::setLane(Place& place, const std::string& id, bool isOwn)
{
    place.lane = isOwn ? id : takeFreeNumber();
    place.tid = numberIn(place.lane) ? place.lane : textToken(place.lane);
}

void EventPlaces::placeThread(const TrackInfo& info, Place& place)
{
    const bool hasProcess = info.process.index() < m_pids.size();
    place.pid = hasProcess ? m_pids[info.process.index()] : m_freePid;
    place.isOfProfiler = hasProcess && m_trace->processes[info.process.index()].name == kProfilerProcess;
    const auto number = numberIn(info.nativeId);
    const bool isValid = number ? isUsable(*number) : !info.nativeId.empty();
    setLane(place, info.nativeId, isValid && m_taken.insert({place.pid, info.nativeId}).second);
}

/// Processes without threads or counters of their own would be empty rows.
std::vector<std::string> EventPlaces::namingEvents() const
{
    std::vector<std::string> events;
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i)
        events.push_back(namingEvent("process_name", m_devicePids[i], "0", m_trace->devices[i].name));
    std::set<std::size_t> shown;
    for (std::size_t i = 0; i < m_trace->tracks.size(); ++i) {
        if (!m_places[i].isOnDevice)
            shown.insert(m_trace->tracks[i].info.process.index());
    }
    for (const CounterSeries& counter : m_trace->counters) {
        if (!counter.info.device.isValid())
            shown.insert(counter.info.process.index());
    }
    for (const std::size_t process : shown) {
        const bool isKnown = process < m_pids.size();
        events.push_back(namingEvent("process_name", isKnown ? m_pids[process] : m_freePid, "0", isKnown ? m_trace->processes[process].name : "system"));
    }
    if (std::ranges::any_of(m_trace->runs, [](const Run& run) { return run.window.has_value(); }))
        events.push_back(namingEvent("process_name", m_runsPid, "0", "runs"));
    for (std::size_t i = 0; i < m_trace->tracks.size(); ++i)
        events.push_back(namingEvent("thread_name", m_places[i].pid, m_places[i].tid, m_trace->tracks[i].info.name));
    return events;
}

const std::string& EventPlaces::pidOf(const CounterInfo& counter) const
{
    if (counter.device.index() < m_devicePids.size())
        return m_devicePids[counter.device.index()];
    return counter.process.index() < m_pids.size() ? m_pids[counter.process.index()] : m_freePid;
}

ExportedTrace EventPlaces::described() const
{
    ExportedTrace exported;
    for (std::size_t i = 0; i < m_pids.size(); ++i)
        exported.processes.push_back({m_pidTexts[i], m_trace->processes[i]});
    for (std::size_t i = 0; i < m_devices.size(); ++i)
        exported.devices.push_back({m_devicePids[i], m_trace->devices[i]});
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const TrackInfo& info = m_trace->tracks[i].info;
        const bool hasPidText = !m_places[i].isOnDevice && info.process.index() < m_pidTexts.size();
        exported.tracks.push_back({hasPidText ? m_pidTexts[info.process.index()] : m_places[i].pid, m_places[i].lane, info});
    }
    for (const CounterSeries& counter : m_trace->counters) {
        const bool isOfProcess = !counter.info.device.isValid() && counter.info.process.index() < m_pidTexts.size();
        exported.counters.push_back({isOfProcess ? m_pidTexts[counter.info.process.index()] : pidOf(counter.info), counter.info});
    }
    return exported;
}

} // namespace stallscope
