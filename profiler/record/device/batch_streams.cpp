// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/batch_streams.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stallscope {

void BatchStreams::enter(const DeviceBatch& batch, TraceBuilder& builder)
{
    for (const ContextRecord& context : batch.contexts)
        m_contexts[context.context] = {context.device, context.nullStream};
    if (!batch.contexts.empty()) {
        for (auto& [key, stream] : m_streams)
            settleDevice(stream, {kNoneInBatch, key.first, key.second}, builder);
    }
    for (const DeviceRecord& device : batch.devices)
        describe(device, batch, builder);
    for (const StreamRecord& stream : batch.streams)
        describe(stream, builder);
    for (const NameRecord& named : batch.names)
        name(named, batch, builder);
}

TrackId BatchStreams::trackOf(const StreamPlace& place, TraceBuilder& builder)
{
    return find(place, builder).track;
}

std::uint64_t BatchStreams::numberOf(const StreamPlace& place, TraceBuilder& builder)
{
    return find(place, builder).number;
}

DeviceId BatchStreams::deviceOf(std::uint32_t device, TraceBuilder& builder)
{
    const auto known = m_devices.find(device);
    if (known != m_devices.end())
        return known->second;
    const DeviceId id = builder.addDevice({"GPU " + std::to_string(device), device, m_process, 0, 0});
    m_devices.emplace(device, id);
    return id;
}

void BatchStreams::describe(const DeviceRecord& record, const DeviceBatch& batch, TraceBuilder& builder)
{
    DeviceInfo& info = builder.device(deviceOf(record.device, builder));
    if (record.name != kNoText)
        info.name = batch.text(record.name);
    if (record.uuid != kNoText)
        info.uuid = batch.text(record.uuid);
    info.memoryBytes = record.memoryBytes;
    info.multiprocessors = record.multiprocessors;
    builder.setFact("GPU " + std::to_string(record.device) + " compute capability", std::to_string(record.major) + "." + std::to_string(record.minor));
}

/// A stream gets a track on first use, because programs create many that they never use.
void BatchStreams::describe(const StreamRecord& record, TraceBuilder& builder)
{
    const auto known = m_streams.find({record.place.context, record.place.stream});
    if (known == m_streams.end() && record.isDefault && record.place.context != kNoneInBatch)
        m_contexts[record.place.context].nullStream = record.place.stream;
    else if (known != m_streams.end() && record.isDefault)
        builder.track(known->second.track).info().name = "default stream";
}

void BatchStreams::name(const NameRecord& record, const DeviceBatch& batch, TraceBuilder& builder)
{
    if (record.of == NameRecord::Of::Device)
        builder.device(deviceOf(record.place.device, builder)).name = batch.text(record.name);
    else if (record.of == NameRecord::Of::Stream)
        builder.track(trackOf(record.place, builder)).info().name = batch.text(record.name);
}

BatchStreams::Stream& BatchStreams::find(const StreamPlace& place, TraceBuilder& builder)
{
    const Key key{place.context, place.stream};
    const auto known = m_streams.find(key);
    if (known != m_streams.end()) {
        settleDevice(known->second, place, builder);
        return known->second;
    }
    Stream stream;
    stream.number = freeNumber(key);
    TrackInfo info;
    info.type = TrackType::DeviceStream;
    info.process = m_process;
    const std::optional<std::uint32_t> device = deviceNumber(place);
    stream.isDeviceKnown = device.has_value();
    info.device = deviceOf(device.value_or(0), builder);
    info.nativeId = place.stream == kNoneInBatch ? "-1" : std::to_string(stream.number);
    info.name = nameFor(key);
    stream.track = builder.addTrack(info);
    m_tracks.push_back(stream.track);
    return m_streams.emplace(key, stream).first->second;
}

/// A wait does not name its device, and may arrive before the context does.
void BatchStreams::settleDevice(Stream& stream, const StreamPlace& place, TraceBuilder& builder)
{
    if (stream.isDeviceKnown)
        return;
    if (const auto device = deviceNumber(place)) {
        stream.isDeviceKnown = true;
        builder.track(stream.track).info().device = deviceOf(*device, builder);
    }
}

std::optional<std::uint32_t> BatchStreams::deviceNumber(const StreamPlace& place) const
{
    if (place.device != kNoneInBatch)
        return place.device;
    const auto context = m_contexts.find(place.context);
    return context != m_contexts.end() && context->second.device != kNoneInBatch ? std::optional(context->second.device) : std::nullopt;
}

std::uint64_t BatchStreams::freeNumber(Key key) const
{
    const auto isTaken = [this](std::uint64_t number) {
        return std::any_of(m_streams.begin(), m_streams.end(), [number](const auto& entry) { return entry.second.number == number; });
    };
    const std::uint64_t own = key.second;
    return isTaken(own) ? std::uint64_t{key.first} << 32 | own : own;
}

std::string BatchStreams::nameFor(Key key) const
{
    if (key.second == kNoneInBatch)
        return "synchronizations";
    const auto context = m_contexts.find(key.first);
    const bool isDefault = context != m_contexts.end() && context->second.nullStream == key.second;
    return isDefault ? "default stream" : "stream " + std::to_string(key.second);
}

namespace {

/// Other kinds are contained in these, or are not device memory.
const char* counterOf(MemoryKind kind)
{
    switch (kind) {
    case MemoryKind::Device: return "device memory";
    case MemoryKind::Pinned: return "pinned memory";
    case MemoryKind::Managed: return "managed memory";
    default: return nullptr;
    }
}

} // namespace

void MemoryCounters::take(const DeviceBatch& batch)
{
    m_memory.insert(m_memory.end(), batch.memory.begin(), batch.memory.end());
    m_pools.insert(m_pools.end(), batch.pools.begin(), batch.pools.end());
}

void MemoryCounters::append(const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder)
{
    const auto byTime = [](const auto& a, const auto& b) { return a.time < b.time; };
    std::stable_sort(m_memory.begin(), m_memory.end(), byTime);
    std::stable_sort(m_pools.begin(), m_pools.end(), byTime);
    for (const MemoryRecord& record : std::exchange(m_memory, {}))
        append(record, clock, devices, builder);
    for (const MemoryPoolRecord& record : std::exchange(m_pools, {})) {
        const auto time = clock.toSession(record.time);
        if (!time)
            continue;
        Use& pool = use({record.device, MemoryKind::Device, record.address}, "memory pool", devices, builder);
        builder.counter(pool.counter).append(*time, static_cast<double>(record.used));
    }
}

void MemoryCounters::append(const MemoryRecord& record, const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder)
{
    const char* name = counterOf(record.kind);
    const auto time = clock.toSession(record.time);
    if (!name || !time)
        return;
    Use& memory = use({record.device, record.kind, 0}, name, devices, builder);
    memory.bytes += change(record);
    builder.counter(memory.counter).append(*time, memory.bytes);
}

/// Subtracts only what was added. Example: a free at 20, then its allocation at 10 from another thread -> both have no effect.
double MemoryCounters::change(const MemoryRecord& record)
{
    const Place place{record.device, record.address};
    const auto known = m_bytes.find(place);
    if (record.isFreed) {
        if (known != m_bytes.end()) {
            const auto bytes = static_cast<double>(known->second);
            m_bytes.erase(known);
            return -bytes;
        }
        if (m_freed.size() < kMostFreed)
            m_freed[place] = record.time;
        return 0;
    }
    const auto freed = m_freed.find(place);
    const bool isFreedSince = freed != m_freed.end() && freed->second >= record.time;
    if (freed != m_freed.end())
        m_freed.erase(freed);
    if (isFreedSince)
        return 0;
    const double before = known != m_bytes.end() ? static_cast<double>(known->second) : 0.0;
    m_bytes[place] = record.bytes;
    return static_cast<double>(record.bytes) - before;
}

MemoryCounters::Use& MemoryCounters::use(const Key& key, const char* name, BatchStreams& devices, TraceBuilder& builder)
{
    const auto known = m_uses.find(key);
    if (known != m_uses.end())
        return known->second;
    const std::uint32_t device = std::get<0>(key);
    const DeviceId id = device != kNoneInBatch ? devices.deviceOf(device, builder) : DeviceId();
    return m_uses.emplace(key, Use{builder.addCounter({name, "bytes", m_process, id}), 0}).first->second;
}

void MetricCounters::take(const DeviceBatch& batch)
{
    m_samples.insert(m_samples.end(), batch.metrics.begin(), batch.metrics.end());
}

/// A sample is placed at its start, because the value of a counter holds until the next one.
void MetricCounters::append(const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder)
{
    for (const MetricSampleRecord& sample : std::exchange(m_samples, {})) {
        const auto time = clock.toSession(sample.times.start);
        if (clock.isEarlier(sample.times))
            continue;
        if (!time) {
            builder.losses().count(Loss::TimeOutOfRange);
            continue;
        }
        for (std::size_t metric = 0; metric < kGpuMetrics; ++metric) {
            if (std::isfinite(sample.values[metric]))
                builder.counter(counterOf(sample.device, metric, devices, builder)).append(*time, sample.values[metric]);
        }
    }
}

CounterId MetricCounters::counterOf(std::uint32_t device, std::size_t metric, BatchStreams& devices, TraceBuilder& builder)
{
    const auto known = m_counters.find({device, metric});
    if (known != m_counters.end())
        return known->second;
    const GpuMetricInfo& info = kGpuMetricInfos[metric];
    const CounterId id = builder.addCounter({info.name, info.unit, m_process, devices.deviceOf(device, builder)});
    m_counters.emplace(std::pair(device, metric), id);
    return id;
}

} // namespace stallscope
