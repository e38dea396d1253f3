// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What came before what, and who is who: synchronizations, events, overheads, devices, contexts, streams, names.

#include "profiler/cupti/decode_records.h"

#include "profiler/base/gpu_uuid.h"

#include <cstdlib>

namespace stallscope::cupti {

namespace {

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

std::uint32_t known(std::uint32_t id)
{
    return id == CUPTI_SYNCHRONIZATION_INVALID_VALUE ? 0 : id;
}

} // namespace

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
    sync.event = known(record.cudaEventId);
    sync.eventRecord = record.cudaEventSyncId;
    sync.correlation = record.correlationId;
    sync.status = record.returnValue;
    writer.batch().syncs.push_back(sync);
}

void decodeEvent(const CUpti_ActivityCudaEvent2& record, bool hasDevice, BatchWriter& writer)
{
    EventRecord event;
    event.place = {hasDevice ? record.deviceId : kNoneInBatch, record.contextId, record.streamId};
    event.event = record.eventId;
    event.eventRecord = record.cudaEventSyncId;
    event.correlation = record.correlationId;
    writer.batch().events.push_back(event);
}

void decodeOverhead(const CUpti_ActivityOverhead3& record, bool ownsData, BatchWriter& writer)
{
    OverheadRecord overhead;
    overhead.cause = writer.text(causeOf(record.overheadKind));
    overhead.times = {static_cast<Nanos>(record.start), static_cast<Nanos>(record.end)};
    overhead.thread = record.objectKind == CUPTI_ACTIVITY_OBJECT_THREAD ? record.objectId.pt.threadId : 0;
    overhead.correlation = record.correlationId;
    writer.batch().overheads.push_back(overhead);
    // Of this one kind CUPTI hands over memory of its own, for the reader to free.
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
    default: return; // a process: it has a name already
    }
    if (named.of != NameRecord::Of::Thread)
        named.place = {record.objectId.dcs.deviceId, record.objectId.dcs.contextId, record.objectId.dcs.streamId};
    writer.batch().names.push_back(named);
}

} // namespace stallscope::cupti
