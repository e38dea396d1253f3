// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/memory_counters.h"

#include <algorithm>

namespace stallscope {

namespace {

/// Other memory is a part of one of these, or is not the device's.
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

void MemoryCounters::take(const DeviceBatch& batch, const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder)
{
    for (const MemoryRecord& record : batch.memory) {
        const char* name = counterOf(record.kind);
        const auto time = clock.toSession(record.time);
        if (!name || !time)
            continue;
        Use& memory = use({record.device, record.kind, 0}, name, devices, builder);
        memory.bytes += (record.isFreed ? -1.0 : 1.0) * static_cast<double>(record.bytes);
        memory.bytes = std::max(memory.bytes, 0.0); // freed may be what was allocated before
        builder.counter(memory.counter).append(*time, memory.bytes);
    }
    for (const MemoryPoolRecord& record : batch.pools) {
        const auto time = clock.toSession(record.time);
        if (!time)
            continue;
        Use& pool = use({record.device, MemoryKind::Device, record.address}, "memory pool", devices, builder);
        builder.counter(pool.counter).append(*time, static_cast<double>(record.used));
    }
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
