// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/decoder.h"

#include "profiler/base/gpu_uuid.h"

#include <algorithm>
#include <climits>
#include <cstddef>
#include <cstdlib>
#include <string>

namespace stallscope::cupti {

namespace {

/// Sizes in this version's headers, for the enabled kinds.
std::size_t sizeHere(CUpti_ActivityKind kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    case CUPTI_ACTIVITY_KIND_KERNEL: return sizeof(CUpti_ActivityKernel10);
    case CUPTI_ACTIVITY_KIND_MEMCPY: return sizeof(CUpti_ActivityMemcpy6);
    case CUPTI_ACTIVITY_KIND_MEMCPY2: return sizeof(CUpti_ActivityMemcpyPtoP4);
    case CUPTI_ACTIVITY_KIND_MEMSET: return sizeof(CUpti_ActivityMemset4);
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER:
    case CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API: return sizeof(CUpti_ActivityAPI);
    case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION: return sizeof(CUpti_ActivitySynchronization2);
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT: return sizeof(CUpti_ActivityCudaEvent2);
    case CUPTI_ACTIVITY_KIND_OVERHEAD: return sizeof(CUpti_ActivityOverhead3);
    case CUPTI_ACTIVITY_KIND_MEMORY2: return sizeof(CUpti_ActivityMemory4);
    case CUPTI_ACTIVITY_KIND_MEMORY_POOL: return sizeof(CUpti_ActivityMemoryPool3);
    case CUPTI_ACTIVITY_KIND_GRAPH_TRACE: return sizeof(CUpti_ActivityGraphTrace2);
    case CUPTI_ACTIVITY_KIND_STREAM: return sizeof(CUpti_ActivityStream);
    case CUPTI_ACTIVITY_KIND_CONTEXT: return sizeof(CUpti_ActivityContext3);
    case CUPTI_ACTIVITY_KIND_DEVICE: return sizeof(CUpti_ActivityDevice5);
    case CUPTI_ACTIVITY_KIND_NAME: return sizeof(CUpti_ActivityName);
    default: return 0;
    }
}

// Decoders for the activity structs of CUPTI: each converts a record to the batch's format.

const char* causeOf(CUpti_ActivityOverheadKind kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER: return "driver compiler";
    case CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH: return "buffer flush";
    case CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION: return "instrumentation";
    case CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE: return "CUPTI resource";
    case CUPTI_ACTIVITY_OVERHEAD_RUNTIME_TRIGGERED_MODULE_LOADING: return "module loading";
    case CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING: return "lazy function loading";
    case CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL: return "command buffer full";
    case CUPTI_ACTIVITY_OVERHEAD_ACTIVITY_BUFFER_REQUEST: return "activity buffer request";
    case CUPTI_ACTIVITY_OVERHEAD_UVM_ACTIVITY_INIT: return "unified memory initialization";
    default: return "overhead";
    }
}

std::uint32_t validId(std::uint32_t id)
{
    return id == CUPTI_SYNCHRONIZATION_INVALID_VALUE ? 0 : id;
}

void decodeSync(const CUpti_ActivitySynchronization2& record, BatchWriter& writer)
{
    SyncRecord sync;
    switch (record.type) {
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE: sync.type = SyncRecord::Type::EventSynchronize; break;
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT: sync.type = SyncRecord::Type::StreamWaitsForEvent; break;
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE: sync.type = SyncRecord::Type::StreamSynchronize; break;
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE: sync.type = SyncRecord::Type::ContextSynchronize; break;
    default: ++writer.batch().losses.unknown; return;
    }
    sync.times = {static_cast<Nanos>(record.start), static_cast<Nanos>(record.end)};
    sync.place = {kNoneInBatch, record.contextId, record.streamId};
    sync.event = validId(record.cudaEventId);
    sync.eventRecord = record.cudaEventSyncId;
    sync.correlation = record.correlationId;
    sync.status = record.returnValue;
    writer.batch().syncs.push_back(sync);
}

/// `hasDevice`: the library is new enough to report the device.
void decodeEvent(const CUpti_ActivityCudaEvent2& record, bool hasDevice, BatchWriter& writer)
{
    EventRecord event;
    event.place = {hasDevice ? record.deviceId : kNoneInBatch, record.contextId, record.streamId};
    event.event = record.eventId;
    event.eventRecord = record.cudaEventSyncId;
    event.correlation = record.correlationId;
    writer.batch().events.push_back(event);
}

/// `ownsData`: data referenced by the record must be freed here.
void decodeOverhead(const CUpti_ActivityOverhead3& record, bool ownsData, BatchWriter& writer)
{
    OverheadRecord overhead;
    overhead.cause = writer.text(causeOf(record.overheadKind));
    overhead.times = {static_cast<Nanos>(record.start), static_cast<Nanos>(record.end)};
    overhead.thread = record.objectKind == CUPTI_ACTIVITY_OBJECT_THREAD ? record.objectId.pt.threadId : 0;
    overhead.correlation = record.correlationId;
    writer.batch().overheads.push_back(overhead);
    // only for this kind CUPTI passes memory that the reader must free
    if (ownsData && record.overheadKind == CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL)
        std::free(record.overheadData);
}

void decodeDevice(const CUpti_ActivityDevice5& record, BatchWriter& writer)
{
    DeviceRecord device;
    device.device = record.id;
    device.name = writer.text(record.name);
    device.memoryBytes = record.globalMemorySize;
    device.multiprocessors = record.numMultiprocessors;
    device.major = record.computeCapabilityMajor;
    device.minor = record.computeCapabilityMinor;
    if (const std::string uuid = gpuUuid(record.uuid.bytes); !uuid.empty())
        device.uuid = writer.batch().addText(uuid);
    writer.batch().devices.push_back(device);
}

void decodeContext(const CUpti_ActivityContext3& record, BatchWriter& writer)
{
    writer.batch().contexts.push_back({record.contextId, record.deviceId, record.nullStreamId});
}

void decodeStream(const CUpti_ActivityStream& record, BatchWriter& writer)
{
    StreamRecord stream;
    stream.place = {kNoneInBatch, record.contextId, record.streamId};
    stream.priority = record.priority;
    stream.isDefault = record.flag == CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL;
    stream.isNonBlocking = record.flag == CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING;
    writer.batch().streams.push_back(stream);
}

void decodeName(const CUpti_ActivityName& record, BatchWriter& writer)
{
    NameRecord named;
    named.name = writer.text(record.name);
    switch (record.objectKind) {
    case CUPTI_ACTIVITY_OBJECT_THREAD:
        named.of = NameRecord::Of::Thread;
        named.thread = record.objectId.pt.threadId;
        break;
    case CUPTI_ACTIVITY_OBJECT_DEVICE: named.of = NameRecord::Of::Device; break;
    case CUPTI_ACTIVITY_OBJECT_CONTEXT: named.of = NameRecord::Of::Context; break;
    case CUPTI_ACTIVITY_OBJECT_STREAM: named.of = NameRecord::Of::Stream; break;
    default: return; // a process: it is named already
    }
    if (named.of != NameRecord::Of::Thread)
        named.place = {record.objectId.dcs.deviceId, record.objectId.dcs.contextId, record.objectId.dcs.streamId};
    writer.batch().names.push_back(named);
}

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

/// CUPTI and the trace use the same values.
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

/// Fields with the same names in all of these structs.
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

/// For a graph whose first node runs on the host, the device of its last node is used, if any.
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

} // namespace

BatchText BatchWriter::text(const char* text)
{
    if (!text || *text == '\0')
        return kNoText;
    BatchText& known = m_byAddress.try_emplace(text, kNoText).first->second;
    if (m_batch->text(known) != text)
        known = m_batch->addText(text);
    return known;
}

void RecordSizes::learn(CUpti_ActivityKind kind, std::size_t bytes)
{
    if (static_cast<std::size_t>(kind) < m_bytes.size())
        m_bytes[static_cast<std::size_t>(kind)] = bytes;
}

std::size_t RecordSizes::ofLast(CUpti_ActivityKind kind, std::size_t left) const
{
    const std::size_t learned = static_cast<std::size_t>(kind) < m_bytes.size() ? m_bytes[static_cast<std::size_t>(kind)] : 0;
    const std::size_t known = learned == 0 && m_isThisVersion ? sizeHere(kind) : learned;
    return std::min(known, left);
}

void Decoder::decode(std::span<std::uint8_t> buffer, BatchWriter& writer)
{
    writer.batch().losses.skippedBytes += walkRecords(*m_api, m_sizes, buffer, [&](const RawRecord& record) { decode(record, writer); });
}

void Decoder::decode(const RawRecord& record, BatchWriter& writer)
{
    switch (record.kind()) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    case CUPTI_ACTIVITY_KIND_KERNEL: return decodeKernel(record.as<CUpti_ActivityKernel10>(), writer);
    case CUPTI_ACTIVITY_KIND_MEMCPY: return decodeCopy(record.as<CUpti_ActivityMemcpy6>(), writer);
    case CUPTI_ACTIVITY_KIND_MEMCPY2: return decodePeerCopy(record.as<CUpti_ActivityMemcpyPtoP4>(), writer);
    case CUPTI_ACTIVITY_KIND_MEMSET: return decodeMemset(record.as<CUpti_ActivityMemset4>(), writer);
    case CUPTI_ACTIVITY_KIND_GRAPH_TRACE: return decodeGraph(record.as<CUpti_ActivityGraphTrace2>(), writer);
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER:
    case CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API: return decodeCall(record, writer);
    case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION: return decodeSync(record.as<CUpti_ActivitySynchronization2>(), writer);
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT:
        return decodeEvent(record.as<CUpti_ActivityCudaEvent2>(), record.has(offsetof(CUpti_ActivityCudaEvent2, deviceId), sizeof(std::uint32_t)), writer);
    case CUPTI_ACTIVITY_KIND_OVERHEAD: return decodeOverhead(record.as<CUpti_ActivityOverhead3>(), record.isExact, writer);
    case CUPTI_ACTIVITY_KIND_MEMORY2: return decodeMemory(record.as<CUpti_ActivityMemory4>(), writer);
    case CUPTI_ACTIVITY_KIND_MEMORY_POOL: return decodePool(record.as<CUpti_ActivityMemoryPool3>(), writer);
    case CUPTI_ACTIVITY_KIND_DEVICE: return decodeDevice(record.as<CUpti_ActivityDevice5>(), writer);
    case CUPTI_ACTIVITY_KIND_CONTEXT: return decodeContext(record.as<CUpti_ActivityContext3>(), writer);
    case CUPTI_ACTIVITY_KIND_STREAM: return decodeStream(record.as<CUpti_ActivityStream>(), writer);
    case CUPTI_ACTIVITY_KIND_NAME: return decodeName(record.as<CUpti_ActivityName>(), writer);
    default: ++writer.batch().losses.unknown;
    }
}

/// Launches without a public call have no callback id; they belong to the driver.
void Decoder::decodeCall(const RawRecord& record, BatchWriter& writer)
{
    const auto call = record.as<CUpti_ActivityAPI>();
    ApiCallRecord decoded;
    if (call.kind == CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API)
        decoded.name = writer.text("cuLaunchKernel (internal)");
    else
        decoded.name =
            writer.text(m_names.of(call.kind == CUPTI_ACTIVITY_KIND_RUNTIME ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API, call.cbid).c_str());
    decoded.times = {static_cast<Nanos>(call.start), static_cast<Nanos>(call.end)};
    decoded.thread = call.threadId;
    decoded.correlation = call.correlationId;
    decoded.status = call.returnValue;
    writer.batch().calls.push_back(decoded);
}

} // namespace stallscope::cupti
