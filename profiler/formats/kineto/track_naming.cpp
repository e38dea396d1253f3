// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/track_naming.h"

#include <limits>
#include <optional>

namespace stallscope {

namespace {

void trimEnd(std::string& text)
{
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
}

} // namespace

TrackOrder::Id::Id(std::string_view id) : text(id)
{
    const auto known = parseSigned(id);
    isText = !known;
    number = known.value_or(0);
}

void TrackNaming::learn(const NamingRow& row)
{
    switch (row.what) {
    case NamingRow::What::ProcessName: m_processNames[row.pid] = row.text; break;
    case NamingRow::What::ProcessLabels: m_processLabels[row.pid] = row.text; break;
    case NamingRow::What::ThreadName: m_threadNames[{row.pid, row.tid}] = row.text; break;
    case NamingRow::What::ThreadSortIndex: m_sortKeys[{row.pid, row.tid}] = row.number; break;
    }
}

/// The device work in a file names the device, not the process: it is assigned to the process with the most API calls.
void TrackNaming::addProcesses(const std::vector<SourceTrackKey>& keys, const std::vector<std::uint64_t>& calls)
{
    std::map<std::string, std::uint64_t> callsByPid;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].type != TrackType::HostThread)
            continue;
        callsByPid[keys[i].group] += calls[i];
        if (!m_processes.contains(keys[i].group))
            m_processes[keys[i].group] = addProcess(keys[i].group);
    }
    std::uint64_t most = 0;
    for (const auto& [pid, count] : callsByPid) {
        if (count >= most && (!m_launching.isValid() || count > most))
            m_launching = m_processes[pid];
        most = std::max(most, count);
    }
}

ProcessId TrackNaming::addProcess(const std::string& pid)
{
    Process process;
    const auto number = parseSigned(pid);
    process.pid = number.value_or(0);
    const auto name = m_processNames.find(pid);
    const auto labels = m_processLabels.find(pid);
    if (name != m_processNames.end())
        process.name = name->second;
    else if (labels != m_processLabels.end())
        process.name = labels->second;
    else
        process.name = number ? "process " + pid : pid;
    process.rank = m_facts->rank;
    return m_builder->addProcess(std::move(process));
}

TrackId TrackNaming::addTrack(const SourceTrackKey& key)
{
    TrackInfo info;
    info.type = key.type;
    info.nativeId = key.lane;
    if (key.type == TrackType::DeviceStream) {
        info.device = deviceOf(key.group);
        info.process = m_builder->device(info.device).process;
    } else {
        info.process = m_processes[key.group];
    }
    const Place place{key.group, key.lane};
    const auto name = m_threadNames.find(place);
    const bool isNumber = parseSigned(key.lane).has_value();
    const char* const what = key.type == TrackType::DeviceStream ? "stream " : "thread ";
    info.name = name != m_threadNames.end() ? name->second : isNumber ? what + key.lane : key.lane;
    trimEnd(info.name);
    const auto sortKey = m_sortKeys.find(place);
    info.sortKey = sortKey != m_sortKeys.end() ? sortKey->second : 0;
    return m_builder->addTrack(std::move(info));
}

DeviceId TrackNaming::deviceOf(const std::string& id)
{
    const auto known = m_devices.find(id);
    if (known != m_devices.end())
        return known->second;
    if (!m_launching.isValid())
        m_launching = addProcess(id);
    DeviceInfo device;
    const auto ordinal = parseUnsigned(id);
    const bool fits = ordinal && *ordinal < std::numeric_limits<std::uint32_t>::max();
    device.ordinal = fits ? static_cast<std::uint32_t>(*ordinal) : static_cast<std::uint32_t>(m_devices.size());
    device.process = m_launching;
    const auto facts = m_facts->devices.find(id);
    if (facts != m_facts->devices.end()) {
        device.name = facts->second.name;
        device.memoryBytes = facts->second.memoryBytes;
        device.multiprocessors = facts->second.multiprocessors;
    } else {
        device.name = ordinal ? "GPU " + id : id;
    }
    return m_devices[id] = m_builder->addDevice(std::move(device));
}

} // namespace stallscope
