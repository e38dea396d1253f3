// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/memory_counters.h"

#include <algorithm>
#include <utility>

namespace stallscope {

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

void MemoryCounters::tell(const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder)
{
    const auto byTime = [](const auto& a, const auto& b) { return a.time < b.time; };
    std::stable_sort(m_memory.begin(), m_memory.end(), byTime);
    std::stable_sort(m_pools.begin(), m_pools.end(), byTime);
    for (const MemoryRecord& record : std::exchange(m_memory, {}))
        tell(record, clock, devices, builder);
    for (const MemoryPoolRecord& record : std::exchange(m_pools, {})) {
        const auto time = clock.toSession(record.time);
        if (!time)
            continue;
        Use& pool = use({record.device, MemoryKind::Device, record.address}, "memory pool", devices, builder);
        builder.counter(pool.counter).append(*time, static_cast<double>(record.used));
    }
}

void MemoryCounters::tell(const MemoryRecord& record, const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder)
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

} // namespace stallscope
