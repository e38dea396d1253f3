// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/assembly.h"

#include "profiler/formats/common/run_merge.h"
#include "profiler/formats/common/span_placement.h"
#include "profiler/formats/nsight/imported_table.h"
#include "profiler/formats/nsight/system_info.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/counter.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace stallscope::nsight {

namespace {

/// Assigns processes, devices and names to tracks.
class TrackNames {
public:
    TrackNames(TraceBuilder& builder, const SystemInfo& machine) : m_builder(builder), m_machine(machine) {}

    /// Correlation ids are unique only within a process.
    [[nodiscard]] ProcessId process(std::int64_t globalPid);
    [[nodiscard]] TrackId addTrack(const RowTrack& place);
    void setOneGpuSampled(bool isOne) { m_isOneGpuSampled = isOne; }
    /// To be called once for each counter, after all tracks were added. `launching`: the process with the most calls.
    [[nodiscard]] CounterInfo counterOf(std::int64_t gpu, const GpuMetricName& metric, std::int64_t launching);

private:
    using DeviceKey = std::pair<bool, std::int64_t>; // machine-wide device number if known; otherwise CUDA's number
    using CounterKey = std::tuple<ProcessId, DeviceId, std::string>;

    [[nodiscard]] CounterInfo placeOfCounter(std::int64_t gpu, const GpuMetricName& metric, std::int64_t launching);
    [[nodiscard]] std::optional<DeviceId> deviceOfSamples(std::int64_t gpu);
    [[nodiscard]] DeviceId device(std::int64_t globalPid, std::int64_t number);
    [[nodiscard]] DeviceId addDevice(std::int64_t globalPid, std::int64_t number, std::optional<std::int64_t> gpu);
    [[nodiscard]] std::string processName(std::int64_t globalPid) const;
    [[nodiscard]] std::string threadName(std::int64_t globalPid, std::int64_t thread) const;

    TraceBuilder& m_builder;
    const SystemInfo& m_machine;
    std::map<std::int64_t, ProcessId> m_processes;
    std::map<DeviceKey, DeviceId> m_devices;
    std::map<std::int64_t, DeviceId> m_deviceOfGpu;         ///< as recorded
    std::set<std::pair<std::int64_t, std::int64_t>> m_uses; ///< processes with the numbers of their devices
    bool m_isOneGpuSampled = false;
    std::map<CounterKey, std::size_t> m_counters; ///< how many have this name, apart from the number behind it
};

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
    // the first thread has the id of its process, and its name until it gets another one
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
    const auto gpu = m_machine.likelyGpuOf(globalPid, number);
    const auto [known, isNew] = m_devices.try_emplace(DeviceKey{gpu.has_value(), gpu.value_or(number)});
    if (isNew)
        known->second = addDevice(globalPid, number, gpu);
    if (const auto recorded = m_machine.recordedGpuOf(globalPid, number))
        m_deviceOfGpu.try_emplace(*recorded, known->second);
    m_uses.insert({globalPid, number});
    return known->second;
}

DeviceId TrackNames::addDevice(std::int64_t globalPid, std::int64_t number, std::optional<std::int64_t> gpu)
{
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
    return m_builder.addDevice(std::move(device));
}

TrackId TrackNames::addTrack(const RowTrack& place)
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

/// Samples belong to a device only if its GPU is recorded, or if nothing else can be meant: numbers of devices and of GPUs differ. A
/// file that contains nothing but samples has devices for them.
std::optional<DeviceId> TrackNames::deviceOfSamples(std::int64_t gpu)
{
    if (m_processes.empty() && !m_deviceOfGpu.contains(gpu)) {
        const auto facts = m_machine.gpus.find(gpu);
        DeviceInfo info;
        info.ordinal = static_cast<std::uint32_t>(gpu);
        info.name = facts != m_machine.gpus.end() && !facts->second.name.empty() ? facts->second.name : "GPU " + std::to_string(gpu);
        m_deviceOfGpu.emplace(gpu, m_builder.addDevice(std::move(info)));
    }
    if (const auto recorded = m_deviceOfGpu.find(gpu); recorded != m_deviceOfGpu.end())
        return recorded->second;
    const bool isOnlyGpu = m_isOneGpuSampled && m_machine.gpus.size() <= 1;
    return isOnlyGpu && m_uses.size() == 1 && m_deviceOfGpu.empty() ? std::optional(m_devices.begin()->second) : std::nullopt;
}

/// Other counters belong to a process, and their names contain the GPU.
CounterInfo TrackNames::placeOfCounter(std::int64_t gpu, const GpuMetricName& metric, std::int64_t launching)
{
    if (const auto device = deviceOfSamples(gpu))
        return {metric.name, metric.unit, m_builder.device(*device).process, *device};
    const auto process = m_processes.find(launching);
    return {"GPU " + std::to_string(gpu) + ": " + metric.name, metric.unit, process != m_processes.end() ? process->second : m_processes.begin()->second, {}};
}

/// Two metrics may have one name: of machines whose GPUs have one number, or in different words.
CounterInfo TrackNames::counterOf(std::int64_t gpu, const GpuMetricName& metric, std::int64_t launching)
{
    CounterInfo info = placeOfCounter(gpu, metric, launching);
    const std::string name = info.name;
    std::size_t& same = m_counters[{info.process, info.device, name}];
    bool isNew = ++same == 1;
    while (!isNew) {
        info.name = name + " (" + std::to_string(same) + ")";
        isNew = m_counters.try_emplace({info.process, info.device, info.name}, 1).second;
        same += isNew ? 0 : 1;
    }
    return info;
}

auto orderOf(const RowTrack& place)
{
    return std::tuple(place.type == PlaceType::Stream, place.process, place.device, place.lane, place.type);
}

/// Threads before streams; operating system calls directly behind their thread.
struct IsBefore {
    bool operator()(const RowTrack& a, const RowTrack& b) const { return orderOf(a) < orderOf(b); }
};

class Assembly {
public:
    Assembly(TraceBuilder& builder, const SystemInfo& machine, const GpuMetricNames& metrics)
        : m_builder(builder), m_machine(machine), m_metrics(metrics), m_names(builder, machine)
    {
    }

    void take(std::vector<ImportedTable> tables);
    [[nodiscard]] Result<std::shared_ptr<const Trace>> run(unsigned threads, const Job& job);

private:
    [[nodiscard]] std::int64_t deviceOf(std::int64_t process, std::int64_t context, const ContextDevices& contexts) const;
    [[nodiscard]] RowTrack resolved(RowTrack place, const ContextDevices& contexts) const;
    [[nodiscard]] static std::int64_t launchingProcess(std::vector<ImportedTable>& tables);
    void addTracks();
    void addCounters();
    void tellTime();

    TraceBuilder& m_builder;
    const SystemInfo& m_machine;
    const GpuMetricNames& m_metrics;
    TrackNames m_names;
    std::int64_t m_launching = GlobalId::kNone; ///< process
    std::map<RowTrack, SpanRuns, IsBefore> m_spans;
    std::map<RowMetric, std::vector<RowSample>> m_samples;
    SpanPlacement m_placement;
};

/// Rows without a process, as in exports that never record one, belong to the process with the most calls.
std::int64_t Assembly::launchingProcess(std::vector<ImportedTable>& tables)
{
    std::map<std::int64_t, std::size_t> calls;
    for (ImportedTable& table : tables) {
        for (const auto& [place, spans] : table.spans()) {
            if (place.type == PlaceType::Thread)
                calls[place.process] +=
                    static_cast<std::size_t>(std::count_if(spans.begin(), spans.end(), [](const Span& s) { return s.kind == SpanKind::ApiCall; }));
        }
    }
    const auto most = std::max_element(calls.begin(), calls.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most != calls.end() ? most->first : GlobalId::kNone;
}

/// From rows of other tables, otherwise from the export's list of contexts, otherwise any device of the process.
std::int64_t Assembly::deviceOf(std::int64_t process, std::int64_t context, const ContextDevices& contexts) const
{
    const auto seen = contexts.find({process, context});
    if (seen != contexts.end())
        return seen->second;
    const auto told = m_machine.deviceOfContext.find({GlobalId::pidOf(process), context});
    if (told != m_machine.deviceOfContext.end())
        return told->second;
    const auto any = contexts.lower_bound({process, std::numeric_limits<std::int64_t>::min()});
    return any != contexts.end() && any->first.first == process ? any->second : 0;
}

RowTrack Assembly::resolved(RowTrack place, const ContextDevices& contexts) const
{
    if (place.device == RowTrack::kNoDevice) {
        place.device = deviceOf(place.process, place.context, contexts);
        place.context = 0;
    }
    if (place.type == PlaceType::Stream && place.process == GlobalId::kNone)
        place.process = m_launching;
    return place;
}

void Assembly::take(std::vector<ImportedTable> tables)
{
    ContextDevices contexts;
    for (const ImportedTable& table : tables)
        contexts.insert(table.contexts().begin(), table.contexts().end());
    m_launching = launchingProcess(tables);
    for (ImportedTable& table : tables) {
        for (auto& [place, spans] : table.spans()) {
            m_spans[resolved(place, contexts)].append(std::exchange(spans, {}));
        }
        for (auto& [metric, samples] : table.samples()) {
            std::vector<RowSample>& all = m_samples[metric];
            if (all.empty())
                all = std::exchange(samples, {});
            else
                all.insert(all.end(), samples.begin(), samples.end());
        }
    }
}

Result<std::shared_ptr<const Trace>> Assembly::run(unsigned threads, const Job& job)
{
    addTracks();
    addCounters();
    tellTime();
    m_placement.place(m_builder, threads, job.stop);
    if (job.isCancelled())
        return Error::cancelled();
    return m_builder.finish();
}

/// Processes are sorted by id, independent of the order of their threads.
void Assembly::addTracks()
{
    std::vector<std::int64_t> processes;
    for (const auto& [place, spans] : m_spans)
        processes.push_back(place.process);
    std::sort(processes.begin(), processes.end());
    for (const std::int64_t process : processes)
        (void)m_names.process(process);
    for (auto& [place, spans] : m_spans)
        m_placement.add(spans, m_names.addTrack(place));
}

/// A counter may begin before the first span.
void Assembly::addCounters()
{
    for (auto& [metric, samples] : m_samples) {
        std::stable_sort(samples.begin(), samples.end(), [](const RowSample& a, const RowSample& b) { return a.time < b.time; });
        m_placement.widen(samples.front().time);
        m_placement.widen(samples.back().time);
    }
    m_names.setOneGpuSampled(!m_samples.empty() && m_samples.begin()->first.type == m_samples.rbegin()->first.type);
    for (auto& [metric, samples] : m_samples) {
        const GpuMetricName& name = *m_metrics.find(metric.type, metric.metric); // samples of metrics without a name were not read
        CounterBuilder& counter = m_builder.counter(m_builder.addCounter(m_names.counterOf(metric.gpu(), name, m_launching)));
        for (const RowSample& sample : std::exchange(samples, {}))
            counter.append(movedTime(sample.time, -m_placement.first()), sample.value);
    }
}

void Assembly::tellTime()
{
    // exports with normalized times count from 1970
    constexpr Nanos kThisCentury = Nanos{1'000'000'000} * 1'000'000'000;
    const Nanos epoch = m_placement.first() > kThisCentury ? m_placement.first() : saturatingAdd(m_machine.startTime, m_placement.first());
    if (epoch > kThisCentury)
        m_builder.setEpoch(epoch);
}

} // namespace

Result<std::shared_ptr<const Trace>> assembleTrace(
    TraceBuilder& builder, std::vector<ImportedTable> tables, const SystemInfo& machine, const GpuMetricNames& metrics, unsigned threads, const Job& job)
{
    Assembly assembly(builder, machine, metrics);
    assembly.take(std::move(tables));
    return assembly.run(threads, job);
}

} // namespace stallscope::nsight
