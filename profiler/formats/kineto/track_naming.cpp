// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/track_naming.h"

#include "profiler/formats/common/decimal.h"
#include "profiler/trace/call_class.h"

#include <algorithm>
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

TrackNaming::TrackNaming(TraceBuilder& builder, const DocumentFacts& facts, const TrackFacts& tracks) : m_builder(&builder), m_facts(&facts), m_tracks(&tracks)
{
    if (!facts.exported)
        return;
    for (const auto& device : facts.exported->devices)
        m_exportedDevices[device.id] = &device;
    for (const auto& track : facts.exported->tracks)
        m_exportedTracks[{track.info.type, track.group, track.lane}] = &track.info;
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
    addExportedProcesses();
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

/// In the order of the exported trace.
void TrackNaming::addExportedProcesses()
{
    if (!m_facts->exported)
        return;
    for (const auto& process : m_facts->exported->processes) {
        m_exportedProcesses.push_back(m_builder->addProcess(process.process));
        m_processes[process.pid] = m_exportedProcesses.back();
    }
    for (const auto& device : m_facts->exported->devices) { // also those without work
        if (!device.id.empty())
            (void)deviceOf(device.id);
    }
}

ProcessId TrackNaming::exportedProcess(ProcessId position) const
{
    return position.index() < m_exportedProcesses.size() ? m_exportedProcesses[position.index()] : ProcessId{};
}

DeviceId TrackNaming::exportedDevice(DeviceId position)
{
    const bool isKnown = m_facts->exported && position.index() < m_facts->exported->devices.size();
    return isKnown ? deviceOf(m_facts->exported->devices[position.index()].id) : DeviceId{};
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
    if (const auto facts = m_tracks->processes.find(pid); facts != m_tracks->processes.end()) {
        process.correlationScope = facts->second.correlationScope;
        process.rank = facts->second.rank;
        process.pid = facts->second.pid.value_or(process.pid);
    }
    return m_builder->addProcess(std::move(process));
}

TrackId TrackNaming::addTrack(const SourceTrackKey& key)
{
    TrackInfo info;
    if (const auto exported = m_exportedTracks.find(key); exported != m_exportedTracks.end()) {
        const ProcessId process = exportedProcess(exported->second->process);
        info = *exported->second;
        info.device = key.type == TrackType::DeviceStream ? deviceOf(key.group) : DeviceId{};
        info.process = process.isValid() ? process : info.device.isValid() ? processOf(info.device, key.group) : m_processes[key.group];
        return m_builder->addTrack(std::move(info));
    }
    info.type = key.type;
    info.nativeId = key.lane;
    if (key.type == TrackType::DeviceStream) {
        info.device = deviceOf(key.group);
        info.process = processOf(info.device, key.group);
    } else {
        info.process = m_processes[key.group];
    }
    const Place place{key.group, key.lane};
    const auto name = m_threadNames.find(place);
    const bool isNumber = parseSigned(key.lane).has_value();
    const char* const what = key.type == TrackType::DeviceStream ? "stream " : "thread ";
    const auto own = m_tracks->names.find(key);
    if (own != m_tracks->names.end())
        info.name = own->second;
    else
        info.name = name != m_threadNames.end() ? name->second : isNumber ? what + key.lane : key.lane;
    trimEnd(info.name);
    const auto sortKey = m_sortKeys.find(place);
    info.sortKey = sortKey != m_sortKeys.end() ? sortKey->second : 0;
    return m_builder->addTrack(std::move(info));
}

/// A device may have been only monitored.
ProcessId TrackNaming::processOf(DeviceId device, const std::string& id)
{
    const ProcessId process = m_builder->device(device).process;
    if (!process.isValid() && !m_launching.isValid())
        m_launching = addProcess(id);
    return process.isValid() ? process : m_launching;
}

/// Other accelerators than GPUs label the process that stands for a device "XPU 0", and name it after the product.
std::string TrackNaming::deviceName(const std::string& id) const
{
    const auto label = m_processLabels.find(id);
    if (label == m_processLabels.end() || label->second.empty() || label->second == "CPU" || label->second.starts_with("GPU"))
        return "GPU " + id;
    const auto name = m_processNames.find(id);
    const bool isNamed = name != m_processNames.end() && !name->second.empty();
    const bool isOfProgram = std::any_of(
        m_processes.begin(), m_processes.end(), [&](const auto& process) { return isNamed && m_builder->process(process.second).name == name->second; });
    return isNamed && !isOfProgram ? name->second : label->second;
}

DeviceId TrackNaming::deviceOfCounter(const std::string& pid) const
{
    constexpr std::string_view kPrefix = "GPU ";
    constexpr std::string_view kSuffix = " Counters";
    std::string_view id = pid;
    if (m_processes.contains(pid))
        return {};
    if (id.starts_with(kPrefix) && id.ends_with(kSuffix) && id.size() > kPrefix.size() + kSuffix.size())
        id = id.substr(kPrefix.size(), id.size() - kPrefix.size() - kSuffix.size());
    const auto device = m_devices.find(std::string(id));
    return device != m_devices.end() ? device->second : DeviceId{};
}

DeviceId TrackNaming::deviceOf(const std::string& id)
{
    const auto known = m_devices.find(id);
    if (known != m_devices.end())
        return known->second;
    if (const auto exported = m_exportedDevices.find(id); exported != m_exportedDevices.end()) {
        DeviceInfo device = exported->second->info;
        device.process = exportedProcess(device.process);
        return m_devices[id] = m_builder->addDevice(std::move(device));
    }
    const auto own = m_tracks->devices.find(id);
    const bool hasProcess = own != m_tracks->devices.end() && own->second.process;
    if (!m_launching.isValid() && !hasProcess)
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
        device.name = ordinal ? deviceName(id) : id;
    }
    if (own != m_tracks->devices.end())
        describe(device, id, own->second);
    return m_devices[id] = m_builder->addDevice(std::move(device));
}

void TrackNaming::describe(DeviceInfo& device, const std::string& id, const TrackFacts::Device& facts)
{
    if (facts.ordinal)
        device.ordinal = *facts.ordinal;
    if (facts.process) {
        const auto [known, isNew] = m_processes.try_emplace(*facts.process);
        if (isNew)
            known->second = addProcess(*facts.process);
        device.process = known->second;
    }
    device.name = !facts.name.empty() ? facts.name : facts.ordinal ? "GPU " + std::to_string(*facts.ordinal) : device.name.empty() ? id : device.name;
    device.memoryBytes = std::max(device.memoryBytes, facts.memoryBytes);
    device.multiprocessors = std::max(device.multiprocessors, facts.multiprocessors);
}

namespace {

std::string_view digitsAt(std::string_view text)
{
    return text.substr(0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isDigit) - text.begin()));
}

bool startsWithWord(std::string_view name, std::string_view word)
{
    const auto same = [](char a, char b) { return (a | 0x20) == b; };
    return name.size() >= word.size() && std::equal(word.begin(), word.end(), name.begin(), [&same](char b, char a) { return same(a, b); });
}

} // namespace

void DeviceThreads::learn(const NamingRow& row)
{
    if (row.what == NamingRow::What::ThreadName) {
        m_threads[{row.pid, row.tid}] = row.text;
        if (std::string_view(row.text).ends_with(" (sync)"))
            m_syncRows.emplace(row.pid, row.tid);
    }
    if (row.what != NamingRow::What::ProcessName)
        return;
    if (const auto process = ascendProcessNamed(row.text)) {
        m_ascend[row.pid] = *process;
        m_processNames[row.pid] = row.text;
        m_isAscend |= *process == AscendProcess::Hardware;
    }
    auto device = deviceIn(row.text);
    if (!device)
        return;
    if (streamIn(device->rest, "/stream:"))
        m_withStreams.insert(device->id);
    m_devices[row.pid] = std::move(*device);
}

DeviceThreads::Place DeviceThreads::placeOf(const SourceTrackKey& key) const
{
    if (m_isAscend && key.type == TrackType::HostThread)
        return inAscend(key);
    if (key.type == TrackType::DeviceStream)
        return {Role::None, withoutSyncRow(key)};
    if (m_devices.empty())
        return {Role::None, key};
    const auto device = m_devices.find(key.group);
    return device != m_devices.end() ? inDevice(device->second, key) : Place{Role::Host, key};
}

/// Kineto draws synchronizations of stream 7 on a row 1000007 of their own.
SourceTrackKey DeviceThreads::withoutSyncRow(const SourceTrackKey& key) const
{
    constexpr std::int64_t kSyncRows = 1'000'000;
    if (!m_syncRows.contains({key.group, key.lane}))
        return key;
    const auto row = parseSigned(key.lane);
    return row && *row >= kSyncRows ? SourceTrackKey{key.type, key.group, std::to_string(*row - kSyncRows)} : key;
}

std::optional<DeviceThreads::AscendProcess> DeviceThreads::ascendProcessNamed(std::string_view processName)
{
    if (processName == "Python")
        return AscendProcess::Python;
    if (processName == "CANN")
        return AscendProcess::Calls;
    if (processName == "Ascend Hardware")
        return AscendProcess::Hardware;
    if (processName == "Communication" || processName == "Overlap Analysis" || processName == "AI Core Freq")
        return AscendProcess::Annotation;
    return {};
}

/// One file describes one device, and does not name its number.
DeviceThreads::Place DeviceThreads::inAscend(const SourceTrackKey& key) const
{
    constexpr const char* kDevice = "Ascend NPU";
    const auto process = m_ascend.find(key.group);
    if (process == m_ascend.end())
        return {Role::Host, key};
    const auto thread = m_threads.find({key.group, key.lane});
    switch (process->second) {
    case AscendProcess::Python: return {Role::Host, key};
    case AscendProcess::Calls: return {Role::Calls, key};
    case AscendProcess::Hardware: {
        const auto stream = thread != m_threads.end() ? streamIn(thread->second, "Stream ") : std::nullopt;
        return {Role::NativeWork, {TrackType::DeviceStream, kDevice, stream.value_or(key.lane)}};
    }
    case AscendProcess::Annotation: break;
    }
    const std::string& name = m_processNames.at(key.group);
    return {Role::Annotation, {TrackType::DeviceStream, kDevice, thread != m_threads.end() ? name + ": " + thread->second : name + " " + key.lane}};
}

std::optional<DeviceThreads::Device> DeviceThreads::deviceIn(std::string_view processName)
{
    constexpr std::string_view kPrefix = "/device:";
    if (!processName.starts_with(kPrefix))
        return {};
    processName.remove_prefix(kPrefix.size());
    const std::size_t colon = processName.find(':');
    const std::string_view type = processName.substr(0, colon);
    const std::string_view number = colon != std::string_view::npos ? digitsAt(processName.substr(colon + 1)) : std::string_view{};
    if (type.empty() || type == "CPU" || number.empty())
        return {};
    Device device;
    device.isGpu = type == "GPU";
    device.id = device.isGpu ? std::string(number) : std::string(type) + " " + std::string(number);
    device.rest = processName.substr(colon + 1 + number.size());
    return device;
}

std::optional<std::string> DeviceThreads::streamIn(std::string_view name, std::string_view prefix)
{
    if (!name.starts_with(prefix))
        return {};
    const std::string_view number = digitsAt(name.substr(prefix.size()));
    return number.empty() ? std::nullopt : std::optional(std::string(number));
}

DeviceThreads::Place DeviceThreads::inDevice(const Device& device, const SourceTrackKey& key) const
{
    const auto at = [&device](Role role, std::string lane) { return Place{role, {TrackType::DeviceStream, device.id, std::move(lane)}}; };
    if (const auto stream = streamIn(device.rest, "/stream:"))
        return at(Role::Work, *stream);
    if (device.rest.starts_with("/stream:all")) // work of all streams together; counts only if it is recorded nowhere else
        return at(m_withStreams.contains(device.id) ? Role::Annotation : Role::Work, "all streams");
    const auto thread = m_threads.find({key.group, key.lane});
    if (thread == m_threads.end())
        return at(Role::Work, key.lane);
    if (const auto stream = streamIn(thread->second, "Stream #"))
        return at(Role::Work, *stream);
    const bool isWork = !device.isGpu && thread->second == "XLA Ops";
    return at(isWork ? Role::Work : Role::Annotation, thread->second);
}

void RoleDresser::dress(std::vector<Span>& spans, DeviceThreads::Role role)
{
    using Role = DeviceThreads::Role;
    for (Span& span : spans) {
        if (role == Role::Work) {
            const Work work = workOf(span.name);
            span.kind = work.kind;
            span.flags |= work.isCommunication ? SpanFlag::kCommunication : SpanFlag::kNone;
        } else if (role == Role::Annotation) {
            span.kind = SpanKind::DeviceRange;
            span.correlation = {};
        } else if (role == Role::Host && span.kind == SpanKind::Range) {
            span.kind = SpanKind::HostOp;
        } else if (role == Role::NativeWork && span.kind == SpanKind::Range) {
            span.kind = SpanKind::Kernel;
        } else if (role == Role::Calls && span.kind == SpanKind::Range) {
            span.kind = SpanKind::ApiCall;
            span.flags |= classifyCall(m_texts->view(span.name)).blocksByName() ? SpanFlag::kBlocking : SpanFlag::kNone;
        }
    }
}

RoleDresser::Work RoleDresser::workOf(StringId name)
{
    const auto [known, isNew] = m_known.try_emplace(name.value());
    if (isNew) {
        const std::string_view text = m_texts->view(name);
        if (startsWithWord(text, "memcpy"))
            known->second.kind = SpanKind::Memcpy;
        else if (startsWithWord(text, "memset"))
            known->second.kind = SpanKind::Memset;
        else
            known->second.isCommunication = isCommunicationKernel(text);
    }
    return known->second;
}

} // namespace stallscope
