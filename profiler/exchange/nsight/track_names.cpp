// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/nsight/track_names.h"

#include <limits>
#include <string>

namespace stallscope::nsight {

ProcessId TrackNames::process(std::int64_t globalPid)
{
    const auto known = m_processes.find(globalPid);
    if (known != m_processes.end())
        return known->second;
    Process process;
    process.name = processName(globalPid);
    process.pid = GlobalId::pidOf(globalPid);
    process.correlationScope = static_cast<std::uint32_t>(m_processes.size());
    return m_processes[globalPid] = m_builder.addProcess(std::move(process));
}

std::string TrackNames::processName(std::int64_t globalPid) const
{
    if (globalPid == GlobalId::kNone)
        return "unknown process";
    const auto known = m_machine.processes.find(globalPid);
    if (known != m_machine.processes.end())
        return known->second;
    // The first thread has the number of its process, and its name until it takes another one.
    const std::int64_t pid = GlobalId::pidOf(globalPid);
    const auto first = m_machine.threads.find(globalPid + pid);
    return first != m_machine.threads.end() && !first->second.empty() ? first->second : "process " + std::to_string(pid);
}

std::string TrackNames::threadName(std::int64_t globalPid, std::int64_t thread) const
{
    if (globalPid == GlobalId::kNone)
        return "unknown thread";
    const auto known = m_machine.threads.find(globalPid + thread);
    return known != m_machine.threads.end() && !known->second.empty() ? known->second : "thread " + std::to_string(thread);
}

DeviceId TrackNames::device(std::int64_t globalPid, std::int64_t number)
{
    const auto gpu = m_machine.gpuOf(globalPid, number);
    const auto [known, isNew] = m_devices.try_emplace(DeviceKey{gpu.has_value(), gpu.value_or(number)});
    if (!isNew)
        return known->second;
    DeviceInfo device;
    const bool fits = number >= 0 && number < std::numeric_limits<std::uint32_t>::max();
    device.ordinal = fits ? static_cast<std::uint32_t>(number) : static_cast<std::uint32_t>(m_devices.size() - 1);
    device.process = process(globalPid);
    const auto facts = gpu ? m_machine.gpus.find(*gpu) : m_machine.gpus.end();
    if (facts != m_machine.gpus.end()) {
        device.name = facts->second.name;
        device.memoryBytes = facts->second.memoryBytes;
        device.multiprocessors = facts->second.multiprocessors;
    }
    if (device.name.empty())
        device.name = "GPU " + std::to_string(number);
    known->second = m_builder.addDevice(std::move(device));
    return known->second;
}

TrackId TrackNames::addTrack(const Place& place)
{
    TrackInfo info;
    info.process = process(place.process);
    info.nativeId = std::to_string(place.lane);
    switch (place.type) {
    case PlaceType::Thread: info.name = threadName(place.process, place.lane); break;
    case PlaceType::OsRuntime:
        info.nativeId += " OS runtime";
        info.name = threadName(place.process, place.lane) + ": OS runtime";
        break;
    case PlaceType::Stream:
        info.type = TrackType::DeviceStream;
        info.device = device(place.process, place.device);
        info.name = place.lane == kInvalidId ? "no stream" : "stream " + info.nativeId;
        if (place.lane == kInvalidId)
            info.nativeId = "-1";
        break;
    }
    return m_builder.addTrack(std::move(info));
}

} // namespace stallscope::nsight
