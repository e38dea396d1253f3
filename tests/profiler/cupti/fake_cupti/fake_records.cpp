// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/cupti/fake_cupti/fake_records.h"

#include <map>
#include <string>
#include <utility>

namespace stallscope::test {

namespace {

/// Of the kinds that the double knows; 0 otherwise.
std::size_t sizeOf(CUpti_ActivityKind kind)
{
    switch (kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: return sizeof(CUpti_ActivityKernel10);
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
    case CUPTI_ACTIVITY_KIND_MARKER: return sizeof(CUpti_ActivityMarker2);
    case CUPTI_ACTIVITY_KIND_CDP_KERNEL: return sizeof(CUpti_ActivityCdpKernel);
    case CUPTI_ACTIVITY_KIND_DEVICE_GRAPH_TRACE: return sizeof(CUpti_ActivityDeviceGraphTrace);
    case CUPTI_ACTIVITY_KIND_MARKER_DATA: return sizeof(CUpti_ActivityMarkerData2);
    case CUPTI_ACTIVITY_KIND_PREEMPTION: return sizeof(CUpti_ActivityPreemption);
    case CUPTI_ACTIVITY_KIND_ENVIRONMENT: return sizeof(CUpti_ActivityEnvironment);
    case CUPTI_ACTIVITY_KIND_UNIFIED_MEMORY_COUNTER: return sizeof(CUpti_ActivityUnifiedMemoryCounter3);
    case CUPTI_ACTIVITY_KIND_FUNCTION: return sizeof(CUpti_ActivityFunction);
    case CUPTI_ACTIVITY_KIND_MODULE: return sizeof(CUpti_ActivityModule);
    case CUPTI_ACTIVITY_KIND_DEVICE_ATTRIBUTE: return sizeof(CUpti_ActivityDeviceAttribute);
    case CUPTI_ACTIVITY_KIND_OPENACC_DATA: return sizeof(CUpti_ActivityOpenAccData);
    case CUPTI_ACTIVITY_KIND_OPENACC_LAUNCH: return sizeof(CUpti_ActivityOpenAccLaunch);
    case CUPTI_ACTIVITY_KIND_OPENACC_OTHER: return sizeof(CUpti_ActivityOpenAccOther);
    case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: return sizeof(CUpti_ActivityExternalCorrelation);
    case CUPTI_ACTIVITY_KIND_NVLINK: return sizeof(CUpti_ActivityNvLink4);
    case CUPTI_ACTIVITY_KIND_MEMORY: return sizeof(CUpti_ActivityMemory);
    case CUPTI_ACTIVITY_KIND_PCIE: return sizeof(CUpti_ActivityPcie);
    case CUPTI_ACTIVITY_KIND_OPENMP: return sizeof(CUpti_ActivityOpenMp);
    case CUPTI_ACTIVITY_KIND_JIT: return sizeof(CUpti_ActivityJit2);
    case CUPTI_ACTIVITY_KIND_MEM_DECOMPRESS: return sizeof(CUpti_ActivityMemDecompress);
    case CUPTI_ACTIVITY_KIND_CONFIDENTIAL_COMPUTE_ROTATION: return sizeof(CUpti_ActivityConfidentialComputeRotation);
    default: return 0;
    }
}

/// As in CUDA 12.4.
std::size_t olderSize(CUpti_ActivityKind kind, std::size_t bytes)
{
    switch (kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: return 208;
    case CUPTI_ACTIVITY_KIND_MEMCPY: return 88;
    case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION: return 40;
    case CUPTI_ACTIVITY_KIND_OVERHEAD: return 48;
    case CUPTI_ACTIVITY_KIND_CUDA_EVENT: return 24;
    case CUPTI_ACTIVITY_KIND_MEMORY2: return 120;
    case CUPTI_ACTIVITY_KIND_MEMORY_POOL: return 72;
    case CUPTI_ACTIVITY_KIND_GRAPH_TRACE: return 48;
    case CUPTI_ACTIVITY_KIND_DEVICE: return 176;
    case CUPTI_ACTIVITY_KIND_CONTEXT: return 16;
    default: return bytes;
    }
}

/// Every struct may have grown by then.
constexpr std::size_t kGrowth = 24;

} // namespace

std::size_t sizeIn(FakeCupti::Age age, CUpti_ActivityKind kind, std::size_t bytes)
{
    switch (age) {
    case FakeCupti::Age::Older: return olderSize(kind, bytes);
    case FakeCupti::Age::Newer: return bytes == 0 ? 0 : bytes + kGrowth;
    case FakeCupti::Age::Same: break;
    }
    return bytes;
}

CUptiResult nextRecord(std::uint8_t* buffer, std::size_t valid, CUpti_Activity** record, FakeCupti::Age age)
{
    const auto strideAt = [&](std::size_t at) {
        const CUpti_ActivityKind kind = reinterpret_cast<CUpti_Activity*>(buffer + at)->kind;
        return sizeIn(age, kind, sizeOf(kind));
    };
    if (!buffer)
        return CUPTI_ERROR_INVALID_PARAMETER;
    std::size_t at = 0;
    if (*record) {
        at = static_cast<std::size_t>(reinterpret_cast<std::uint8_t*>(*record) - buffer);
        at += strideAt(at);
    }
    if (at + sizeof(CUpti_Activity) > valid)
        return CUPTI_ERROR_MAX_LIMIT_REACHED;
    const std::size_t stride = strideAt(at);
    if (stride == 0)
        return CUPTI_ERROR_INVALID_KIND;
    if (at + stride > valid)
        return CUPTI_ERROR_MAX_LIMIT_REACHED;
    *record = reinterpret_cast<CUpti_Activity*>(buffer + at);
    return CUPTI_SUCCESS;
}

const char* callbackName(CUpti_CallbackDomain domain, std::uint32_t callback)
{
    using Key = std::pair<CUpti_CallbackDomain, std::uint32_t>;
    static const auto* names = [] {
        auto* all = new std::map<Key, std::string>;
        for (std::uint32_t i = 1; i < CUPTI_RUNTIME_TRACE_CBID_SIZE; ++i)
            (*all)[{CUPTI_CB_DOMAIN_RUNTIME_API, i}] = "cudaSomething" + std::to_string(i) + "_v3020";
        for (std::uint32_t i = 1; i < CUPTI_DRIVER_TRACE_CBID_SIZE; ++i)
            (*all)[{CUPTI_CB_DOMAIN_DRIVER_API, i}] = "cuSomething" + std::to_string(i);
        const auto runtime = [all](std::uint32_t number, const char* name) { (*all)[{CUPTI_CB_DOMAIN_RUNTIME_API, number}] = name; };
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020, "cudaGetDevice_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, "cudaMalloc_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020, "cudaMemcpy_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020, "cudaMemcpyAsync_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaEventRecord_v3020, "cudaEventRecord_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaEventSynchronize_v3020, "cudaEventSynchronize_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaStreamWaitEvent_v3020, "cudaStreamWaitEvent_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020, "cudaStreamSynchronize_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020, "cudaDeviceSynchronize_v3020");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, "cudaLaunchKernel_v7000");
        runtime(CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000, "cudaGraphLaunch_v10000");
        (*all)[{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel}] = "cuLaunchKernel";
        (*all)[{CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_cuStreamSynchronize}] = "cuStreamSynchronize";
        return all;
    }();
    const auto known = names->find({domain, callback});
    return known != names->end() ? known->second.c_str() : nullptr;
}

} // namespace stallscope::test
