// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What devices did: kernels, copies, memsets, whole graphs.

#include "profiler/cupti/decode_records.h"

#include <algorithm>
#include <climits>

namespace stallscope::cupti {

namespace {

SourceTimes timesOf(std::uint64_t start, std::uint64_t end)
{
    return {static_cast<Nanos>(start), static_cast<Nanos>(end)};
}

std::uint32_t positive(std::int32_t value)
{
    return static_cast<std::uint32_t>(std::max(value, 0));
}

CopyDirection directionOf(std::uint8_t kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOA: return CopyDirection::HostToDevice;
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOH:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOH: return CopyDirection::DeviceToHost;
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOA:
    case CUPTI_ACTIVITY_MEMCPY_KIND_ATOD:
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOA:
    case CUPTI_ACTIVITY_MEMCPY_KIND_DTOD: return CopyDirection::DeviceToDevice;
    case CUPTI_ACTIVITY_MEMCPY_KIND_HTOH: return CopyDirection::HostToHost;
    case CUPTI_ACTIVITY_MEMCPY_KIND_PTOP: return CopyDirection::PeerToPeer;
    default: return CopyDirection::Unknown;
    }
}

/// CUPTI and the trace number kinds of memory alike.
MemoryKind memoryOf(std::uint32_t kind)
{
    static_assert(static_cast<int>(MemoryKind::Pageable) == CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE);
    static_assert(static_cast<int>(MemoryKind::Pinned) == CUPTI_ACTIVITY_MEMORY_KIND_PINNED);
    static_assert(static_cast<int>(MemoryKind::Device) == CUPTI_ACTIVITY_MEMORY_KIND_DEVICE);
    static_assert(static_cast<int>(MemoryKind::Array) == CUPTI_ACTIVITY_MEMORY_KIND_ARRAY);
    static_assert(static_cast<int>(MemoryKind::Managed) == CUPTI_ACTIVITY_MEMORY_KIND_MANAGED);
    static_assert(static_cast<int>(MemoryKind::DeviceStatic) == CUPTI_ACTIVITY_MEMORY_KIND_DEVICE_STATIC);
    static_assert(static_cast<int>(MemoryKind::ManagedStatic) == CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC);
    return kind <= CUPTI_ACTIVITY_MEMORY_KIND_MANAGED_STATIC ? static_cast<MemoryKind>(kind) : MemoryKind::Unknown;
}

/// The fields that all of them have under the same names.
template <class Struct>
DeviceWorkRecord workOf(SpanKind kind, const Struct& record)
{
    DeviceWorkRecord work;
    work.kind = kind;
    work.times = timesOf(record.start, record.end);
    work.place = {record.deviceId, record.contextId, record.streamId};
    work.correlation = record.correlationId;
    work.graph = record.graphId;
    return work;
}

} // namespace

void decodeKernel(const CUpti_ActivityKernel10& record, BatchWriter& writer)
{
    DeviceWorkRecord work = workOf(SpanKind::Kernel, record);
    work.name = writer.text(record.name);
    work.grid = {positive(record.gridX), positive(record.gridY), positive(record.gridZ)};
    work.block = {positive(record.blockX), positive(record.blockY), positive(record.blockZ)};
    work.registers = record.registersPerThread;
    work.staticShared = positive(record.staticSharedMemory);
    work.dynamicShared = positive(record.dynamicSharedMemory);
    work.graphNode = record.graphNodeId;
    writer.batch().work.push_back(work);
}

void decodeCopy(const CUpti_ActivityMemcpy6& record, BatchWriter& writer)
{
    DeviceWorkRecord work = workOf(SpanKind::Memcpy, record);
    work.bytes = record.bytes;
    work.direction = directionOf(record.copyKind);
    work.source = memoryOf(record.srcKind);
    work.target = memoryOf(record.dstKind);
    work.graphNode = record.graphNodeId;
    writer.batch().work.push_back(work);
}

void decodePeerCopy(const CUpti_ActivityMemcpyPtoP4& record, BatchWriter& writer)
{
    DeviceWorkRecord work = workOf(SpanKind::Memcpy, record);
    work.bytes = record.bytes;
    work.direction = CopyDirection::PeerToPeer;
    work.source = memoryOf(record.srcKind);
    work.target = memoryOf(record.dstKind);
    work.peerDevice = record.deviceId == record.dstDeviceId ? record.srcDeviceId : record.dstDeviceId;
    work.graphNode = record.graphNodeId;
    writer.batch().work.push_back(work);
}

void decodeMemset(const CUpti_ActivityMemset4& record, BatchWriter& writer)
{
    DeviceWorkRecord work = workOf(SpanKind::Memset, record);
    work.bytes = record.bytes;
    work.target = memoryOf(record.memoryKind);
    work.graphNode = record.graphNodeId;
    writer.batch().work.push_back(work);
}

/// A graph whose first node runs on the host names no device: its last one does, or none.
void decodeGraph(const CUpti_ActivityGraphTrace2& record, BatchWriter& writer)
{
    DeviceWorkRecord work = workOf(SpanKind::Graph, record);
    if (record.deviceId == INT_MAX) {
        work.place.device = record.endDeviceId == INT_MAX ? kNoneInBatch : record.endDeviceId;
        work.place.context = record.endContextId == INT_MAX ? kNoneInBatch : record.endContextId;
    }
    writer.batch().work.push_back(work);
}

void decodeMemory(const CUpti_ActivityMemory4& record, BatchWriter& writer)
{
    MemoryRecord memory;
    memory.kind = memoryOf(static_cast<std::uint32_t>(record.memoryKind));
    memory.isFreed = record.memoryOperationType == CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE;
    memory.time = static_cast<Nanos>(record.timestamp);
    memory.bytes = record.bytes;
    memory.address = record.address;
    memory.device = record.deviceId;
    memory.correlation = record.correlationId;
    writer.batch().memory.push_back(memory);
}

void decodePool(const CUpti_ActivityMemoryPool3& record, BatchWriter& writer)
{
    MemoryPoolRecord pool;
    pool.time = static_cast<Nanos>(record.timestamp);
    pool.address = record.address;
    pool.bytes = record.size;
    pool.used = record.utilizedSize;
    pool.device = record.deviceId;
    writer.batch().pools.push_back(pool);
}

} // namespace stallscope::cupti
