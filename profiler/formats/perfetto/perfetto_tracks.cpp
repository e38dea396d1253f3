// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/perfetto_tracks.h"

#include "profiler/formats/common/decimal.h"
#include "profiler/formats/perfetto/perfetto_fields.h"

#include <limits>
#include <map>
#include <string>

namespace stallscope {

namespace {

namespace field = perfetto;

/// Valid ids for Perfetto's processes and threads; 0 is the idle task.
std::optional<std::int32_t> asId(std::optional<std::int64_t> number)
{
    const std::int64_t id = number.value_or(0);
    const bool fits = id > 0 && id <= std::numeric_limits<std::int32_t>::max();
    return fits ? std::optional(static_cast<std::int32_t>(id)) : std::nullopt;
}

/// Top-level tracks have no parent field.
void setParent(ProtoMessage& descriptor, std::uint64_t parent)
{
    if (parent != 0)
        descriptor.number(field::kTrackParent, parent);
}

} // namespace

PerfettoTracks::PerfettoTracks(const Trace& trace) : m_trace(&trace), m_firstDevice(1 + trace.processes.size())
{
    std::uint64_t next = m_firstDevice + trace.devices.size();
    for (const Track& track : trace.tracks) {
        m_tracks.push_back(next);
        next += 1 + track.lanes.size();
    }
    m_firstCounter = next;
    numberProcesses();
    numberThreads();
}

/// Uses a process's own number if it is unique, otherwise the first free number.
void PerfettoTracks::numberProcesses()
{
    std::set<std::int32_t> used;
    for (const Process& process : m_trace->processes) {
        if (const auto pid = asId(process.pid))
            used.insert(*pid);
    }
    std::set<std::int32_t> given;
    std::int32_t next = 1;
    for (const Process& process : m_trace->processes) {
        const auto pid = asId(process.pid);
        if (pid && given.insert(*pid).second) {
            m_pids.push_back(*pid);
            continue;
        }
        while (used.contains(next))
            ++next;
        m_pids.push_back(next++);
    }
}

/// In Perfetto a thread id is unique across processes, and that of the main thread equals the process id.
void PerfettoTracks::numberThreads()
{
    std::map<std::int32_t, std::size_t> processes;
    for (std::size_t i = 0; i < m_pids.size(); ++i)
        processes.emplace(m_pids[i], i);
    std::set<std::int32_t> given;
    for (const Track& track : m_trace->tracks) {
        auto tid =
            track.info.type == TrackType::HostThread && track.info.process.index() < m_pids.size() ? asId(parseSigned(track.info.nativeId)) : std::nullopt;
        const auto process = tid ? processes.find(*tid) : processes.end();
        const bool isOthers = process != processes.end() && process->second != track.info.process.index();
        if (tid && (isOthers || !given.insert(*tid).second))
            tid.reset();
        m_tids.push_back(tid);
    }
}

std::uint64_t PerfettoTracks::ofLane(const Track& track, const Lane& lane) const
{
    const auto index = static_cast<std::size_t>(&track - m_trace->tracks.data());
    return m_tracks[index] + 1 + static_cast<std::uint64_t>(&lane - track.lanes.data());
}

std::uint64_t PerfettoTracks::ofProcess(ProcessId process) const
{
    return process.index() < m_trace->processes.size() ? 1 + process.index() : 0;
}

std::uint64_t PerfettoTracks::ofDevice(DeviceId device) const
{
    return device.index() < m_trace->devices.size() ? m_firstDevice + device.index() : 0;
}

void PerfettoTracks::describe(const std::function<void(const ProtoMessage& descriptor)>& visit) const
{
    for (std::size_t i = 0; i < m_trace->processes.size(); ++i)
        visit(process(i));
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i)
        visit(device(i));
    for (std::size_t i = 0; i < m_trace->tracks.size(); ++i) {
        visit(track(i));
        for (const Lane& one : m_trace->tracks[i].lanes)
            visit(lane(m_trace->tracks[i], one));
    }
    for (std::size_t i = 0; i < m_trace->counters.size(); ++i)
        visit(counter(i));
}

ProtoMessage PerfettoTracks::process(std::size_t index) const
{
    const Process& process = m_trace->processes[index];
    std::string name = process.name;
    if (process.rank)
        name += (name.empty() ? "rank " : ", rank ") + std::to_string(*process.rank);
    ProtoMessage facts;
    facts.signedNumber(field::kProcessPid, m_pids[index]).text(field::kProcessName, name);
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, 1 + index).message(field::kTrackProcess, facts);
    return descriptor;
}

ProtoMessage PerfettoTracks::device(std::size_t index) const
{
    const DeviceInfo& device = m_trace->devices[index];
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, m_firstDevice + index).text(field::kTrackName, "device " + std::to_string(device.ordinal) + ": " + device.name);
    setParent(descriptor, ofProcess(device.process));
    return descriptor;
}

ProtoMessage PerfettoTracks::track(std::size_t index) const
{
    const TrackInfo& info = m_trace->tracks[index].info;
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, m_tracks[index]).text(field::kTrackName, info.name);
    const std::uint64_t device = info.type == TrackType::DeviceStream ? ofDevice(info.device) : 0;
    setParent(descriptor, device != 0 ? device : ofProcess(info.process));
    if (m_tids[index]) {
        ProtoMessage facts;
        facts.signedNumber(field::kThreadPid, m_pids[info.process.index()]).signedNumber(field::kThreadTid, *m_tids[index]).text(field::kThreadName, info.name);
        descriptor.message(field::kTrackThread, facts);
    }
    return descriptor;
}

ProtoMessage PerfettoTracks::lane(const Track& track, const Lane& lane) const
{
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, ofLane(track, lane)).text(field::kTrackName, nameOf(lane.place.group));
    setParent(descriptor, m_tracks[static_cast<std::size_t>(&track - m_trace->tracks.data())]);
    return descriptor;
}

ProtoMessage PerfettoTracks::counter(std::size_t index) const
{
    const CounterInfo& info = m_trace->counters[index].info;
    ProtoMessage facts;
    if (!info.unit.empty())
        facts.text(field::kCounterUnitName, info.unit);
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, ofCounter(index)).text(field::kTrackName, info.name).message(field::kTrackCounter, facts);
    setParent(descriptor, ofDevice(info.device) != 0 ? ofDevice(info.device) : ofProcess(info.process));
    return descriptor;
}

} // namespace stallscope
