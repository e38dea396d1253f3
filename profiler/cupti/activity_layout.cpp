// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/activity_layout.h"

#include "profiler/cupti/cupti_api.h"

#include <cupti.h>

// Compares our layouts with the headers of CUPTI 13.0, which also contain the records of CUDA 12. Other headers may lack some of
// these structs, so nothing can be compared with them.
#if CUPTI_API_VERSION / 100 == 1300

namespace stallscope::cupti::layout {

namespace {

/// The field is where the header has it, and has the same size there.
template <class T>
constexpr bool isAt(Field<T> field, std::size_t offset, std::size_t bytes)
{
    return field.offset == offset && sizeof(T) == bytes;
}

#define STALLSCOPE_CHECK(FIELD, STRUCT, MEMBER) static_assert(isAt(FIELD, offsetof(STRUCT, MEMBER), sizeof(STRUCT::MEMBER)))
#define STALLSCOPE_CHECK_INNER(FIELD, STRUCT, MEMBER) static_assert(isAt(FIELD, offsetof(STRUCT, MEMBER), sizeof(std::uint32_t)))

static_assert(kernel::kSize == sizeof(CUpti_ActivityKernel10));
STALLSCOPE_CHECK(kernel::kRegisters, CUpti_ActivityKernel10, registersPerThread);
STALLSCOPE_CHECK(kernel::kStart, CUpti_ActivityKernel10, start);
STALLSCOPE_CHECK(kernel::kEnd, CUpti_ActivityKernel10, end);
STALLSCOPE_CHECK(kernel::kDevice, CUpti_ActivityKernel10, deviceId);
STALLSCOPE_CHECK(kernel::kContext, CUpti_ActivityKernel10, contextId);
STALLSCOPE_CHECK(kernel::kStream, CUpti_ActivityKernel10, streamId);
STALLSCOPE_CHECK(kernel::kGrid, CUpti_ActivityKernel10, gridX);
STALLSCOPE_CHECK(kernel::kBlock, CUpti_ActivityKernel10, blockX);
STALLSCOPE_CHECK(kernel::kStaticShared, CUpti_ActivityKernel10, staticSharedMemory);
STALLSCOPE_CHECK(kernel::kDynamicShared, CUpti_ActivityKernel10, dynamicSharedMemory);
STALLSCOPE_CHECK(kernel::kCorrelation, CUpti_ActivityKernel10, correlationId);
STALLSCOPE_CHECK(kernel::kName, CUpti_ActivityKernel10, name);
STALLSCOPE_CHECK(kernel::kQueued, CUpti_ActivityKernel10, queued);
STALLSCOPE_CHECK(kernel::kSubmitted, CUpti_ActivityKernel10, submitted);
STALLSCOPE_CHECK(kernel::kGraphNode, CUpti_ActivityKernel10, graphNodeId);
STALLSCOPE_CHECK(kernel::kGraph, CUpti_ActivityKernel10, graphId);

static_assert(device_kernel::kSize == sizeof(CUpti_ActivityCdpKernel));
STALLSCOPE_CHECK(device_kernel::kRegisters, CUpti_ActivityCdpKernel, registersPerThread);
STALLSCOPE_CHECK(device_kernel::kStart, CUpti_ActivityCdpKernel, start);
STALLSCOPE_CHECK(device_kernel::kEnd, CUpti_ActivityCdpKernel, end);
STALLSCOPE_CHECK(device_kernel::kDevice, CUpti_ActivityCdpKernel, deviceId);
STALLSCOPE_CHECK(device_kernel::kContext, CUpti_ActivityCdpKernel, contextId);
STALLSCOPE_CHECK(device_kernel::kStream, CUpti_ActivityCdpKernel, streamId);
STALLSCOPE_CHECK(device_kernel::kGrid, CUpti_ActivityCdpKernel, gridX);
STALLSCOPE_CHECK(device_kernel::kBlock, CUpti_ActivityCdpKernel, blockX);
STALLSCOPE_CHECK(device_kernel::kStaticShared, CUpti_ActivityCdpKernel, staticSharedMemory);
STALLSCOPE_CHECK(device_kernel::kDynamicShared, CUpti_ActivityCdpKernel, dynamicSharedMemory);
STALLSCOPE_CHECK(device_kernel::kCorrelation, CUpti_ActivityCdpKernel, correlationId);
STALLSCOPE_CHECK(device_kernel::kQueued, CUpti_ActivityCdpKernel, queued);
STALLSCOPE_CHECK(device_kernel::kSubmitted, CUpti_ActivityCdpKernel, submitted);
STALLSCOPE_CHECK(device_kernel::kName, CUpti_ActivityCdpKernel, name);

static_assert(copy::kSize == sizeof(CUpti_ActivityMemcpy6));
STALLSCOPE_CHECK(copy::kKind, CUpti_ActivityMemcpy6, copyKind);
STALLSCOPE_CHECK(copy::kSource, CUpti_ActivityMemcpy6, srcKind);
STALLSCOPE_CHECK(copy::kTarget, CUpti_ActivityMemcpy6, dstKind);
STALLSCOPE_CHECK(copy::kBytes, CUpti_ActivityMemcpy6, bytes);
STALLSCOPE_CHECK(copy::kStart, CUpti_ActivityMemcpy6, start);
STALLSCOPE_CHECK(copy::kEnd, CUpti_ActivityMemcpy6, end);
STALLSCOPE_CHECK(copy::kDevice, CUpti_ActivityMemcpy6, deviceId);
STALLSCOPE_CHECK(copy::kContext, CUpti_ActivityMemcpy6, contextId);
STALLSCOPE_CHECK(copy::kStream, CUpti_ActivityMemcpy6, streamId);
STALLSCOPE_CHECK(copy::kCorrelation, CUpti_ActivityMemcpy6, correlationId);
STALLSCOPE_CHECK(copy::kGraphNode, CUpti_ActivityMemcpy6, graphNodeId);
STALLSCOPE_CHECK(copy::kGraph, CUpti_ActivityMemcpy6, graphId);

static_assert(peer_copy::kSize == sizeof(CUpti_ActivityMemcpyPtoP4));
STALLSCOPE_CHECK(peer_copy::kSource, CUpti_ActivityMemcpyPtoP4, srcKind);
STALLSCOPE_CHECK(peer_copy::kTarget, CUpti_ActivityMemcpyPtoP4, dstKind);
STALLSCOPE_CHECK(peer_copy::kBytes, CUpti_ActivityMemcpyPtoP4, bytes);
STALLSCOPE_CHECK(peer_copy::kStart, CUpti_ActivityMemcpyPtoP4, start);
STALLSCOPE_CHECK(peer_copy::kEnd, CUpti_ActivityMemcpyPtoP4, end);
STALLSCOPE_CHECK(peer_copy::kDevice, CUpti_ActivityMemcpyPtoP4, deviceId);
STALLSCOPE_CHECK(peer_copy::kContext, CUpti_ActivityMemcpyPtoP4, contextId);
STALLSCOPE_CHECK(peer_copy::kStream, CUpti_ActivityMemcpyPtoP4, streamId);
STALLSCOPE_CHECK(peer_copy::kSourceDevice, CUpti_ActivityMemcpyPtoP4, srcDeviceId);
STALLSCOPE_CHECK(peer_copy::kTargetDevice, CUpti_ActivityMemcpyPtoP4, dstDeviceId);
STALLSCOPE_CHECK(peer_copy::kCorrelation, CUpti_ActivityMemcpyPtoP4, correlationId);
STALLSCOPE_CHECK(peer_copy::kGraphNode, CUpti_ActivityMemcpyPtoP4, graphNodeId);
STALLSCOPE_CHECK(peer_copy::kGraph, CUpti_ActivityMemcpyPtoP4, graphId);

static_assert(set::kSize == sizeof(CUpti_ActivityMemset4));
STALLSCOPE_CHECK(set::kBytes, CUpti_ActivityMemset4, bytes);
STALLSCOPE_CHECK(set::kStart, CUpti_ActivityMemset4, start);
STALLSCOPE_CHECK(set::kEnd, CUpti_ActivityMemset4, end);
STALLSCOPE_CHECK(set::kDevice, CUpti_ActivityMemset4, deviceId);
STALLSCOPE_CHECK(set::kContext, CUpti_ActivityMemset4, contextId);
STALLSCOPE_CHECK(set::kStream, CUpti_ActivityMemset4, streamId);
STALLSCOPE_CHECK(set::kCorrelation, CUpti_ActivityMemset4, correlationId);
STALLSCOPE_CHECK(set::kMemory, CUpti_ActivityMemset4, memoryKind);
STALLSCOPE_CHECK(set::kGraphNode, CUpti_ActivityMemset4, graphNodeId);
STALLSCOPE_CHECK(set::kGraph, CUpti_ActivityMemset4, graphId);

static_assert(graph::kSize == sizeof(CUpti_ActivityGraphTrace2));
STALLSCOPE_CHECK(graph::kCorrelation, CUpti_ActivityGraphTrace2, correlationId);
STALLSCOPE_CHECK(graph::kStart, CUpti_ActivityGraphTrace2, start);
STALLSCOPE_CHECK(graph::kEnd, CUpti_ActivityGraphTrace2, end);
STALLSCOPE_CHECK(graph::kDevice, CUpti_ActivityGraphTrace2, deviceId);
STALLSCOPE_CHECK(graph::kGraph, CUpti_ActivityGraphTrace2, graphId);
STALLSCOPE_CHECK(graph::kContext, CUpti_ActivityGraphTrace2, contextId);
STALLSCOPE_CHECK(graph::kStream, CUpti_ActivityGraphTrace2, streamId);
STALLSCOPE_CHECK(graph::kEndDevice, CUpti_ActivityGraphTrace2, endDeviceId);
STALLSCOPE_CHECK(graph::kEndContext, CUpti_ActivityGraphTrace2, endContextId);

static_assert(device_graph::kSize == sizeof(CUpti_ActivityDeviceGraphTrace));
STALLSCOPE_CHECK(device_graph::kDevice, CUpti_ActivityDeviceGraphTrace, deviceId);
STALLSCOPE_CHECK(device_graph::kStart, CUpti_ActivityDeviceGraphTrace, start);
STALLSCOPE_CHECK(device_graph::kEnd, CUpti_ActivityDeviceGraphTrace, end);
STALLSCOPE_CHECK(device_graph::kGraph, CUpti_ActivityDeviceGraphTrace, graphId);
STALLSCOPE_CHECK(device_graph::kContext, CUpti_ActivityDeviceGraphTrace, contextId);
STALLSCOPE_CHECK(device_graph::kStream, CUpti_ActivityDeviceGraphTrace, streamId);

static_assert(call::kSize == sizeof(CUpti_ActivityAPI));
STALLSCOPE_CHECK(call::kCallback, CUpti_ActivityAPI, cbid);
STALLSCOPE_CHECK(call::kStart, CUpti_ActivityAPI, start);
STALLSCOPE_CHECK(call::kEnd, CUpti_ActivityAPI, end);
STALLSCOPE_CHECK(call::kThread, CUpti_ActivityAPI, threadId);
STALLSCOPE_CHECK(call::kCorrelation, CUpti_ActivityAPI, correlationId);
STALLSCOPE_CHECK(call::kStatus, CUpti_ActivityAPI, returnValue);

static_assert(sync::kSize == sizeof(CUpti_ActivitySynchronization2));
STALLSCOPE_CHECK(sync::kType, CUpti_ActivitySynchronization2, type);
STALLSCOPE_CHECK(sync::kStart, CUpti_ActivitySynchronization2, start);
STALLSCOPE_CHECK(sync::kEnd, CUpti_ActivitySynchronization2, end);
STALLSCOPE_CHECK(sync::kCorrelation, CUpti_ActivitySynchronization2, correlationId);
STALLSCOPE_CHECK(sync::kContext, CUpti_ActivitySynchronization2, contextId);
STALLSCOPE_CHECK(sync::kStream, CUpti_ActivitySynchronization2, streamId);
STALLSCOPE_CHECK(sync::kEvent, CUpti_ActivitySynchronization2, cudaEventId);
STALLSCOPE_CHECK(sync::kEventRecord, CUpti_ActivitySynchronization2, cudaEventSyncId);
STALLSCOPE_CHECK(sync::kStatus, CUpti_ActivitySynchronization2, returnValue);

static_assert(event::kSize == sizeof(CUpti_ActivityCudaEvent2));
STALLSCOPE_CHECK(event::kCorrelation, CUpti_ActivityCudaEvent2, correlationId);
STALLSCOPE_CHECK(event::kContext, CUpti_ActivityCudaEvent2, contextId);
STALLSCOPE_CHECK(event::kStream, CUpti_ActivityCudaEvent2, streamId);
STALLSCOPE_CHECK(event::kEvent, CUpti_ActivityCudaEvent2, eventId);
STALLSCOPE_CHECK(event::kDevice, CUpti_ActivityCudaEvent2, deviceId);
STALLSCOPE_CHECK(event::kDeviceTime, CUpti_ActivityCudaEvent2, deviceTimestamp);
STALLSCOPE_CHECK(event::kEventRecord, CUpti_ActivityCudaEvent2, cudaEventSyncId);

static_assert(overhead::kSize == sizeof(CUpti_ActivityOverhead3));
STALLSCOPE_CHECK(overhead::kCause, CUpti_ActivityOverhead3, overheadKind);
STALLSCOPE_CHECK(overhead::kObject, CUpti_ActivityOverhead3, objectKind);
STALLSCOPE_CHECK_INNER(overhead::kThread, CUpti_ActivityOverhead3, objectId.pt.threadId);
STALLSCOPE_CHECK(overhead::kStart, CUpti_ActivityOverhead3, start);
STALLSCOPE_CHECK(overhead::kEnd, CUpti_ActivityOverhead3, end);
STALLSCOPE_CHECK(overhead::kCorrelation, CUpti_ActivityOverhead3, correlationId);
STALLSCOPE_CHECK(overhead::kData, CUpti_ActivityOverhead3, overheadData);

static_assert(memory::kSize == sizeof(CUpti_ActivityMemory4));
STALLSCOPE_CHECK(memory::kOperation, CUpti_ActivityMemory4, memoryOperationType);
STALLSCOPE_CHECK(memory::kKind, CUpti_ActivityMemory4, memoryKind);
STALLSCOPE_CHECK(memory::kCorrelation, CUpti_ActivityMemory4, correlationId);
STALLSCOPE_CHECK(memory::kAddress, CUpti_ActivityMemory4, address);
STALLSCOPE_CHECK(memory::kBytes, CUpti_ActivityMemory4, bytes);
STALLSCOPE_CHECK(memory::kTime, CUpti_ActivityMemory4, timestamp);
STALLSCOPE_CHECK(memory::kDevice, CUpti_ActivityMemory4, deviceId);

static_assert(pool::kSize == sizeof(CUpti_ActivityMemoryPool3));
STALLSCOPE_CHECK(pool::kDevice, CUpti_ActivityMemoryPool3, deviceId);
STALLSCOPE_CHECK(pool::kAddress, CUpti_ActivityMemoryPool3, address);
STALLSCOPE_CHECK(pool::kBytes, CUpti_ActivityMemoryPool3, size);
STALLSCOPE_CHECK(pool::kTime, CUpti_ActivityMemoryPool3, timestamp);
STALLSCOPE_CHECK(pool::kUsed, CUpti_ActivityMemoryPool3, utilizedSize);

static_assert(device::kSize == sizeof(CUpti_ActivityDevice5));
STALLSCOPE_CHECK(device::kMemoryBytes, CUpti_ActivityDevice5, globalMemorySize);
STALLSCOPE_CHECK(device::kMultiprocessors, CUpti_ActivityDevice5, numMultiprocessors);
STALLSCOPE_CHECK(device::kMajor, CUpti_ActivityDevice5, computeCapabilityMajor);
STALLSCOPE_CHECK(device::kMinor, CUpti_ActivityDevice5, computeCapabilityMinor);
STALLSCOPE_CHECK(device::kId, CUpti_ActivityDevice5, id);
STALLSCOPE_CHECK(device::kName, CUpti_ActivityDevice5, name);
static_assert(device::kUuid == offsetof(CUpti_ActivityDevice5, uuid));
STALLSCOPE_CHECK(device::kIsPart, CUpti_ActivityDevice5, isMigEnabled);
static_assert(device::kPartUuid == offsetof(CUpti_ActivityDevice5, migUuid));

static_assert(context::kSize == sizeof(CUpti_ActivityContext3));
STALLSCOPE_CHECK(context::kId, CUpti_ActivityContext3, contextId);
STALLSCOPE_CHECK(context::kDevice, CUpti_ActivityContext3, deviceId);
STALLSCOPE_CHECK(context::kNullStream, CUpti_ActivityContext3, nullStreamId);

static_assert(stream::kSize == sizeof(CUpti_ActivityStream));
STALLSCOPE_CHECK(stream::kContext, CUpti_ActivityStream, contextId);
STALLSCOPE_CHECK(stream::kId, CUpti_ActivityStream, streamId);
STALLSCOPE_CHECK(stream::kPriority, CUpti_ActivityStream, priority);
STALLSCOPE_CHECK(stream::kFlag, CUpti_ActivityStream, flag);

static_assert(name::kSize == sizeof(CUpti_ActivityName));
STALLSCOPE_CHECK(name::kObject, CUpti_ActivityName, objectKind);
STALLSCOPE_CHECK_INNER(name::kThread, CUpti_ActivityName, objectId.pt.threadId);
STALLSCOPE_CHECK_INNER(name::kDevice, CUpti_ActivityName, objectId.dcs.deviceId);
STALLSCOPE_CHECK_INNER(name::kContext, CUpti_ActivityName, objectId.dcs.contextId);
STALLSCOPE_CHECK_INNER(name::kStream, CUpti_ActivityName, objectId.dcs.streamId);
STALLSCOPE_CHECK(name::kName, CUpti_ActivityName, name);

// as in CUDA 12: shorter, with the same beginning
static_assert(sizeof(CUpti_ActivityKernel9) == 208);
STALLSCOPE_CHECK(kernel::kGraph, CUpti_ActivityKernel9, graphId);
STALLSCOPE_CHECK(kernel::kSubmitted, CUpti_ActivityKernel9, submitted);
STALLSCOPE_CHECK(kernel::kName, CUpti_ActivityKernel9, name);
static_assert(sizeof(CUpti_ActivityMemcpy5) == 88);
STALLSCOPE_CHECK(copy::kGraph, CUpti_ActivityMemcpy5, graphId);
STALLSCOPE_CHECK(copy::kGraphNode, CUpti_ActivityMemcpy5, graphNodeId);
static_assert(sizeof(CUpti_ActivitySynchronization) == 40);
STALLSCOPE_CHECK(sync::kEvent, CUpti_ActivitySynchronization, cudaEventId);
static_assert(sizeof(CUpti_ActivityCudaEvent) == 24);
STALLSCOPE_CHECK(event::kEvent, CUpti_ActivityCudaEvent, eventId);
static_assert(sizeof(CUpti_ActivityOverhead2) == 48);
STALLSCOPE_CHECK(overhead::kCorrelation, CUpti_ActivityOverhead2, correlationId);
static_assert(sizeof(CUpti_ActivityMemory3) == 120);
STALLSCOPE_CHECK(memory::kDevice, CUpti_ActivityMemory3, deviceId);
static_assert(sizeof(CUpti_ActivityMemoryPool2) == 72);
STALLSCOPE_CHECK(pool::kUsed, CUpti_ActivityMemoryPool2, utilizedSize);
static_assert(sizeof(CUpti_ActivityGraphTrace) == 48);
STALLSCOPE_CHECK(graph::kStream, CUpti_ActivityGraphTrace, streamId);
static_assert(sizeof(CUpti_ActivityDevice4) == 176);
STALLSCOPE_CHECK(device::kName, CUpti_ActivityDevice4, name);
static_assert(sizeof(CUpti_ActivityContext) == 16);
STALLSCOPE_CHECK(context::kNullStream, CUpti_ActivityContext, nullStreamId);

static_assert(value::kOverheadCompiler == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_DRIVER_COMPILER));
static_assert(value::kOverheadFlush == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_CUPTI_BUFFER_FLUSH));
static_assert(value::kOverheadInstrumentation == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_CUPTI_INSTRUMENTATION));
static_assert(value::kOverheadResource == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_CUPTI_RESOURCE));
static_assert(value::kOverheadModuleLoading == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_RUNTIME_TRIGGERED_MODULE_LOADING));
static_assert(value::kOverheadFunctionLoading == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_LAZY_FUNCTION_LOADING));
static_assert(value::kOverheadCommandBuffer == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL));
static_assert(value::kOverheadBufferRequest == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_ACTIVITY_BUFFER_REQUEST));
static_assert(value::kOverheadUnifiedMemory == static_cast<U32>(CUPTI_ACTIVITY_OVERHEAD_UVM_ACTIVITY_INIT));
static_assert(value::kDeviceGraphKind == CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE);
static_assert(value::kNoSynchronizedObject == static_cast<U32>(CUPTI_SYNCHRONIZATION_INVALID_VALUE));

static_assert(sizeof(SubscriberParams) == CUpti_SubscriberParams_STRUCT_SIZE);
static_assert(offsetof(SubscriberParams, subscriberName) == offsetof(CUpti_SubscriberParams, subscriberName));
static_assert(offsetof(SubscriberParams, oldSubscriberName) == offsetof(CUpti_SubscriberParams, oldSubscriberName));
static_assert(offsetof(SubscriberParams, oldSubscriberSize) == offsetof(CUpti_SubscriberParams, oldSubscriberSize));

#undef STALLSCOPE_CHECK
#undef STALLSCOPE_CHECK_INNER

} // namespace

} // namespace stallscope::cupti::layout

#endif
