// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/decoder.h"

#include "profiler/base/gpu_uuid.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

namespace stallscope::cupti {

namespace {

/// Headers of CUDA 12 may not have the name of this kind.
bool isDeviceGraph(CUpti_ActivityKind kind)
{
    return static_cast<int>(kind) == layout::value::kDeviceGraphKind;
}

/// Sizes in 13.0, for the enabled kinds.
std::size_t sizeIn13(CUpti_ActivityKind kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    case CUPTI_ACTIVITY_KIND_KERNEL: return layout::kernel::kSize;
    case CUPTI_ACTIVITY_KIND_MEMCPY: return layout::copy::kSize;
    case CUPTI_ACTIVITY_KIND_MEMCPY2: return layout::peer_copy::kSize;
    case CUPTI_ACTIVITY_KIND_MEMSET: return layout::set::kSize;
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER:
    case CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API: return layout::call::kSize;
    case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION: return layout::sync::kSize;
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT: return layout::event::kSize;
    case CUPTI_ACTIVITY_KIND_OVERHEAD: return layout::overhead::kSize;
    case CUPTI_ACTIVITY_KIND_MEMORY2: return layout::memory::kSize;
    case CUPTI_ACTIVITY_KIND_MEMORY_POOL: return layout::pool::kSize;
    case CUPTI_ACTIVITY_KIND_GRAPH_TRACE: return layout::graph::kSize;
    case CUPTI_ACTIVITY_KIND_STREAM: return layout::stream::kSize;
    case CUPTI_ACTIVITY_KIND_CONTEXT: return layout::context::kSize;
    case CUPTI_ACTIVITY_KIND_DEVICE: return layout::device::kSize;
    case CUPTI_ACTIVITY_KIND_NAME: return layout::name::kSize;
    case CUPTI_ACTIVITY_KIND_CDP_KERNEL: return layout::device_kernel::kSize;
    default: return isDeviceGraph(kind) ? layout::device_graph::kSize : 0;
    }
}

// Decoders for the activity records of CUPTI: each converts a record to the batch's format.

const char* causeOf(std::uint32_t overhead)
{
    switch (overhead) {
    case layout::value::kOverheadCompiler: return "driver compiler";
    case layout::value::kOverheadFlush: return "buffer flush";
    case layout::value::kOverheadInstrumentation: return "instrumentation";
    case layout::value::kOverheadResource: return "CUPTI resource";
    case layout::value::kOverheadModuleLoading: return "module loading";
    case layout::value::kOverheadFunctionLoading: return "lazy function loading";
    case layout::value::kOverheadCommandBuffer: return "command buffer full";
    case layout::value::kOverheadBufferRequest: return "activity buffer request";
    case layout::value::kOverheadUnifiedMemory: return "unified memory initialization";
    default: return "overhead";
    }
}

Nanos timeOf(const RawRecord& record, layout::Field<std::uint64_t> field)
{
    return static_cast<Nanos>(record.get(field));
}

SourceTimes timesOf(const RawRecord& record, layout::Field<std::uint64_t> start, layout::Field<std::uint64_t> end)
{
    return {timeOf(record, start), timeOf(record, end)};
}

std::uint32_t validId(std::uint32_t id)
{
    return id == layout::value::kNoSynchronizedObject ? 0 : id;
}

void decodeSync(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::sync;
    SyncRecord sync;
    switch (record.get(kType)) {
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE: sync.type = SyncRecord::Type::EventSynchronize; break;
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT: sync.type = SyncRecord::Type::StreamWaitsForEvent; break;
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE: sync.type = SyncRecord::Type::StreamSynchronize; break;
    case CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE: sync.type = SyncRecord::Type::ContextSynchronize; break;
    default: ++writer.batch().losses.unknown; return;
    }
    sync.times = timesOf(record, kStart, kEnd);
    sync.place = {kNoneInBatch, record.get(kContext), record.get(kStream)};
    sync.event = validId(record.get(kEvent));
    sync.eventRecord = record.get(kEventRecord);
    sync.correlation = record.get(kCorrelation);
    sync.status = record.get(kStatus);
    writer.batch().syncs.push_back(sync);
}

/// Older libraries do not report the device.
void decodeEvent(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::event;
    EventRecord event;
    event.place = {record.has(kDevice) ? record.get(kDevice) : kNoneInBatch, record.get(kContext), record.get(kStream)};
    event.event = record.get(kEvent);
    event.eventRecord = record.get(kEventRecord);
    event.correlation = record.get(kCorrelation);
    event.deviceTime = timeOf(record, kDeviceTime);
    writer.batch().events.push_back(event);
}

/// The reader frees the data referenced by the record, unless it is unknown whether the record has any.
void decodeOverhead(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::overhead;
    OverheadRecord overhead;
    overhead.cause = writer.text(causeOf(record.get(kCause)));
    overhead.times = timesOf(record, kStart, kEnd);
    overhead.thread = record.get(kObject) == CUPTI_ACTIVITY_OBJECT_THREAD ? record.get(kThread) : 0;
    overhead.correlation = record.get(kCorrelation);
    writer.batch().overheads.push_back(overhead);
    // only for this kind CUPTI passes memory that the reader must free
    if (record.isExact && record.get(kCause) == layout::value::kOverheadCommandBuffer)
        std::free(record.get(kData));
}

void decodeDevice(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::device;
    DeviceRecord device;
    device.device = record.get(kId);
    device.name = writer.text(record.get(kName));
    device.memoryBytes = record.get(kMemoryBytes);
    device.multiprocessors = record.get(kMultiprocessors);
    device.major = record.get(kMajor);
    device.minor = record.get(kMinor);
    // the parts of a GPU have its UUID, and another one of their own
    const bool isPart = record.has(kIsPart) && record.get(kIsPart) != 0;
    const std::size_t place = isPart ? kPartUuid : kUuid;
    char uuid[kUuidBytes] = {};
    if (record.has(place, sizeof uuid))
        std::memcpy(uuid, reinterpret_cast<const char*>(record.record) + place, sizeof uuid);
    if (const std::string text = gpuUuid(uuid, isPart ? "MIG-" : "GPU-"); !text.empty())
        device.uuid = writer.batch().addText(text);
    writer.batch().devices.push_back(device);
}

void decodeContext(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::context;
    writer.batch().contexts.push_back({record.get(kId), record.get(kDevice), record.get(kNullStream)});
}

void decodeStream(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::stream;
    StreamRecord stream;
    stream.place = {kNoneInBatch, record.get(kContext), record.get(kId)};
    stream.priority = record.get(kPriority);
    stream.isDefault = record.get(kFlag) == CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NULL;
    stream.isNonBlocking = record.get(kFlag) == CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING;
    writer.batch().streams.push_back(stream);
}

void decodeName(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::name;
    NameRecord named;
    named.name = writer.text(record.get(kName));
    switch (record.get(kObject)) {
    case CUPTI_ACTIVITY_OBJECT_THREAD:
        named.of = NameRecord::Of::Thread;
        named.thread = record.get(kThread);
        break;
    case CUPTI_ACTIVITY_OBJECT_DEVICE: named.of = NameRecord::Of::Device; break;
    case CUPTI_ACTIVITY_OBJECT_CONTEXT: named.of = NameRecord::Of::Context; break;
    case CUPTI_ACTIVITY_OBJECT_STREAM: named.of = NameRecord::Of::Stream; break;
    default: return; // a process: it is named already
    }
    if (named.of != NameRecord::Of::Thread)
        named.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    writer.batch().names.push_back(named);
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

/// x, y and z, one behind the other.
std::array<std::uint32_t, 3> shapeOf(const RawRecord& record, layout::Field<std::int32_t> first)
{
    std::array<std::uint32_t, 3> shape{};
    for (std::size_t i = 0; i < shape.size(); ++i)
        shape[i] = positive(record.get(layout::Field<std::int32_t>{first.offset + i * sizeof(std::int32_t)}));
    return shape;
}

void decodeKernel(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::kernel;
    DeviceWorkRecord work;
    work.kind = SpanKind::Kernel;
    work.name = writer.text(record.get(kName));
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    work.correlation = record.get(kCorrelation);
    work.grid = shapeOf(record, kGrid);
    work.block = shapeOf(record, kBlock);
    work.registers = record.get(kRegisters);
    work.staticShared = positive(record.get(kStaticShared));
    work.dynamicShared = positive(record.get(kDynamicShared));
    work.graph = record.get(kGraph);
    work.graphNode = record.get(kGraphNode);
    work.queued = timeOf(record, kQueued);
    work.submitted = timeOf(record, kSubmitted);
    writer.batch().work.push_back(work);
}

/// A kernel that was launched by a kernel.
void decodeDeviceKernel(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::device_kernel;
    DeviceWorkRecord work;
    work.kind = SpanKind::Kernel;
    work.name = writer.text(record.get(kName));
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    work.correlation = record.get(kCorrelation);
    work.grid = shapeOf(record, kGrid);
    work.block = shapeOf(record, kBlock);
    work.registers = record.get(kRegisters);
    work.staticShared = positive(record.get(kStaticShared));
    work.dynamicShared = positive(record.get(kDynamicShared));
    work.queued = timeOf(record, kQueued);
    work.submitted = timeOf(record, kSubmitted);
    writer.batch().work.push_back(work);
}

/// A graph that was launched by a graph. It has no correlation: no call launched it.
void decodeDeviceGraph(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::device_graph;
    DeviceWorkRecord work;
    work.kind = SpanKind::Graph;
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), static_cast<std::uint32_t>(record.get(kStream))};
    work.graph = record.get(kGraph);
    writer.batch().work.push_back(work);
}

void decodeCopy(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::copy;
    DeviceWorkRecord work;
    work.kind = SpanKind::Memcpy;
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    work.correlation = record.get(kCorrelation);
    work.bytes = record.get(kBytes);
    work.direction = directionOf(record.get(kKind));
    work.source = memoryOf(record.get(kSource));
    work.target = memoryOf(record.get(kTarget));
    work.graph = record.get(kGraph);
    work.graphNode = record.get(kGraphNode);
    writer.batch().work.push_back(work);
}

void decodePeerCopy(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::peer_copy;
    DeviceWorkRecord work;
    work.kind = SpanKind::Memcpy;
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    work.correlation = record.get(kCorrelation);
    work.bytes = record.get(kBytes);
    work.direction = CopyDirection::PeerToPeer;
    work.source = memoryOf(record.get(kSource));
    work.target = memoryOf(record.get(kTarget));
    work.peerDevice = work.place.device == record.get(kTargetDevice) ? record.get(kSourceDevice) : record.get(kTargetDevice);
    work.graph = record.get(kGraph);
    work.graphNode = record.get(kGraphNode);
    writer.batch().work.push_back(work);
}

void decodeMemset(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::set;
    DeviceWorkRecord work;
    work.kind = SpanKind::Memset;
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    work.correlation = record.get(kCorrelation);
    work.bytes = record.get(kBytes);
    work.target = memoryOf(record.get(kMemory));
    work.graph = record.get(kGraph);
    work.graphNode = record.get(kGraphNode);
    writer.batch().work.push_back(work);
}

/// Device and context of a graph's last node; unknown if that runs on the host, or if the library does not report it.
std::uint32_t lastOf(const RawRecord& record, layout::Field<std::uint32_t> field)
{
    const std::uint32_t id = record.has(field) ? record.get(field) : layout::value::kFirstNodeOnHost;
    return id == layout::value::kFirstNodeOnHost ? kNoneInBatch : id;
}

/// For a graph whose first node runs on the host, the device of its last node is used, if any.
void decodeGraph(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::graph;
    DeviceWorkRecord work;
    work.kind = SpanKind::Graph;
    work.times = timesOf(record, kStart, kEnd);
    work.place = {record.get(kDevice), record.get(kContext), record.get(kStream)};
    work.correlation = record.get(kCorrelation);
    work.graph = record.get(kGraph);
    if (work.place.device == layout::value::kFirstNodeOnHost) {
        work.place.device = lastOf(record, kEndDevice);
        work.place.context = lastOf(record, kEndContext);
    }
    writer.batch().work.push_back(work);
}

void decodeMemory(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::memory;
    MemoryRecord memory;
    memory.kind = memoryOf(record.get(kKind));
    memory.isFreed = record.get(kOperation) == CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE;
    memory.time = timeOf(record, kTime);
    memory.bytes = record.get(kBytes);
    memory.address = record.get(kAddress);
    memory.device = record.get(kDevice);
    memory.correlation = record.get(kCorrelation);
    writer.batch().memory.push_back(memory);
}

void decodePool(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::pool;
    MemoryPoolRecord pool;
    pool.time = timeOf(record, kTime);
    pool.address = record.get(kAddress);
    pool.bytes = record.get(kBytes);
    pool.used = record.get(kUsed);
    pool.device = record.get(kDevice);
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
    const std::size_t known = learned == 0 && m_isKnownVersion ? sizeIn13(kind) : learned;
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
    case CUPTI_ACTIVITY_KIND_KERNEL: return decodeKernel(record, writer);
    case CUPTI_ACTIVITY_KIND_MEMCPY: return decodeCopy(record, writer);
    case CUPTI_ACTIVITY_KIND_MEMCPY2: return decodePeerCopy(record, writer);
    case CUPTI_ACTIVITY_KIND_MEMSET: return decodeMemset(record, writer);
    case CUPTI_ACTIVITY_KIND_GRAPH_TRACE: return decodeGraph(record, writer);
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER:
    case CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API: return decodeCall(record, writer);
    case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION: return decodeSync(record, writer);
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT: return decodeEvent(record, writer);
    case CUPTI_ACTIVITY_KIND_OVERHEAD: return decodeOverhead(record, writer);
    case CUPTI_ACTIVITY_KIND_MEMORY2: return decodeMemory(record, writer);
    case CUPTI_ACTIVITY_KIND_MEMORY_POOL: return decodePool(record, writer);
    case CUPTI_ACTIVITY_KIND_DEVICE: return decodeDevice(record, writer);
    case CUPTI_ACTIVITY_KIND_CONTEXT: return decodeContext(record, writer);
    case CUPTI_ACTIVITY_KIND_STREAM: return decodeStream(record, writer);
    case CUPTI_ACTIVITY_KIND_NAME: return decodeName(record, writer);
    case CUPTI_ACTIVITY_KIND_CDP_KERNEL: return decodeDeviceLaunch(record, writer);
    default:
        if (isDeviceGraph(record.kind()))
            return decodeDeviceLaunch(record, writer);
        ++writer.batch().losses.unknown;
    }
}

/// CUPTI delivers launches by kernels together with other kernels, without a request.
void Decoder::decodeDeviceLaunch(const RawRecord& record, BatchWriter& writer) const
{
    if (!m_hasDeviceLaunches)
        return;
    if (record.kind() == CUPTI_ACTIVITY_KIND_CDP_KERNEL)
        decodeDeviceKernel(record, writer);
    else
        decodeDeviceGraph(record, writer);
}

/// Launches without a public call have no callback id; they belong to the driver. Older libraries record all calls.
void Decoder::decodeCall(const RawRecord& record, BatchWriter& writer)
{
    using namespace layout::call;
    ApiCallRecord decoded;
    const CUpti_CallbackDomain domain = record.kind() == CUPTI_ACTIVITY_KIND_RUNTIME ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API;
    const bool isInternal = record.kind() == CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API;
    const bool isSelected = (domain == CUPTI_CB_DOMAIN_RUNTIME_API ? m_api->enableRuntimeApi : m_api->enableDriverApi) != nullptr;
    if (!isInternal && !isSelected && !m_names.isRecorded(domain, record.get(kCallback)))
        return;
    if (isInternal)
        decoded.name = writer.text("cuLaunchKernel (internal)");
    else
        decoded.name = writer.text(m_names.of(domain, record.get(kCallback)).c_str());
    decoded.times = timesOf(record, kStart, kEnd);
    decoded.thread = record.get(kThread);
    decoded.correlation = record.get(kCorrelation);
    decoded.status = record.get(kStatus);
    writer.batch().calls.push_back(decoded);
}

} // namespace stallscope::cupti
