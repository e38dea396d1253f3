// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/nsight/nsight_schema.h"

#include <array>

namespace stallscope::test {

namespace {

using enum NsightVersion;

struct Column {
    const char* name;
    NsightVersion since = V2020;
};

struct Table {
    const char* name;
    NsightVersion since;
    std::vector<Column> columns;
};

const std::vector<Table>& allTables()
{
    static const std::vector<Table> kTables{
        {"StringIds", V2020, {{"id"}, {"value"}}},
        {"ThreadNames", V2020, {{"nameId"}, {"priority"}, {"globalTid"}}},
        {"PROCESSES", V2022, {{"globalPid"}, {"pid"}, {"name"}}},
        {"TARGET_INFO_SESSION_START_TIME", V2022, {{"utcEpochNs"}, {"utcTime"}, {"localTime"}}},
        {"TARGET_INFO_SYSTEM_ENV", V2020, {{"globalVid"}, {"devStateName"}, {"name"}, {"nameEnum"}, {"value"}}},
        {"TARGET_INFO_GPU", V2020, {{"vmId"}, {"id"}, {"name"}, {"totalMemory"}, {"smCount"}, {"cuDevice", V2024}}},
        {"TARGET_INFO_CUDA_DEVICE", V2024, {{"gpuId"}, {"cudaId"}, {"pid"}, {"uuid"}, {"numMultiprocessors"}}},
        {"TARGET_INFO_CUDA_CONTEXT_INFO", V2024, {{"nullStreamId"}, {"hwId"}, {"vmId"}, {"processId"}, {"deviceId"}, {"contextId"}}},
        {"TARGET_INFO_GPU_METRICS", V2022, {{"typeId"}, {"sourceId"}, {"typeName"}, {"metricId"}, {"metricName"}}},
        {"GPU_METRICS", V2022, {{"rawTimestamp"}, {"timestamp"}, {"typeId"}, {"metricId"}, {"value"}}},
        {"META_DATA_EXPORT", V2024, {{"name"}, {"value"}}},
        {"DIAGNOSTIC_EVENT", V2022, {{"timestamp"}, {"timestampType"}, {"source"}, {"severity"}, {"text"}, {"globalPid"}}},
        {"CUPTI_ACTIVITY_KIND_KERNEL", V2020,
            {{"start"}, {"end"}, {"deviceId"}, {"contextId"}, {"greenContextId", V2024}, {"streamId"}, {"correlationId"}, {"globalPid"}, {"demangledName"},
                {"shortName"}, {"mangledName", V2022}, {"launchType"}, {"cacheConfig"}, {"registersPerThread"}, {"gridX"}, {"gridY"}, {"gridZ"}, {"blockX"},
                {"blockY"}, {"blockZ"}, {"staticSharedMemory"}, {"dynamicSharedMemory"}, {"localMemoryPerThread"}, {"localMemoryTotal"}, {"gridId"},
                {"sharedMemoryExecuted"}, {"graphNodeId", V2022}, {"sharedMemoryLimitConfig", V2022}, {"graphId", V2024}}},
        {"CUPTI_ACTIVITY_KIND_MEMCPY", V2020,
            {{"start"}, {"end"}, {"deviceId"}, {"contextId"}, {"greenContextId", V2024}, {"streamId"}, {"correlationId"}, {"globalPid"}, {"bytes"},
                {"copyKind"}, {"deprecatedSrcId"}, {"srcKind"}, {"dstKind"}, {"srcDeviceId"}, {"srcContextId"}, {"dstDeviceId"}, {"dstContextId"},
                {"migrationCause", V2022}, {"graphNodeId", V2022}, {"virtualAddress", V2022}, {"copyCount", V2026}}},
        {"CUPTI_ACTIVITY_KIND_MEMSET", V2020,
            {{"start"}, {"end"}, {"deviceId"}, {"contextId"}, {"greenContextId", V2024}, {"streamId"}, {"correlationId"}, {"globalPid"}, {"value"}, {"bytes"},
                {"graphNodeId", V2022}, {"memKind"}}},
        {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", V2020,
            {{"start"}, {"end"}, {"deviceId"}, {"contextId"}, {"greenContextId", V2024}, {"streamId"}, {"correlationId"}, {"globalPid"},
                {"deprecatedSyncType", V2026}, {"syncType"}, {"eventId"}, {"eventSyncId", V2026}}},
        {"CUPTI_ACTIVITY_KIND_CUDA_EVENT", V2026,
            {{"timestamp"}, {"deviceId"}, {"contextId"}, {"greenContextId"}, {"streamId"}, {"correlationId"}, {"globalPid"}, {"eventId"}, {"eventSyncId"}}},
        {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE", V2022,
            {{"start"}, {"end"}, {"deviceId"}, {"contextId"}, {"greenContextId", V2024}, {"streamId"}, {"correlationId"}, {"globalPid"}, {"graphId"},
                {"graphExecId"}}},
        {"CUPTI_ACTIVITY_KIND_RUNTIME", V2020,
            {{"start"}, {"end"}, {"eventClass"}, {"globalTid"}, {"correlationId"}, {"nameId"}, {"returnValue"}, {"callchainId"}}},
        {"CUDA_CALLCHAINS", V2020,
            {{"id"}, {"symbol"}, {"module"}, {"kernelMode"}, {"thumbCode"}, {"unresolved"}, {"specialEntry"}, {"originalIP"}, {"stackDepth"}}},
        {"CUPTI_ACTIVITY_KIND_OVERHEAD", V2024, {{"start"}, {"end"}, {"eventClass"}, {"globalTid"}, {"correlationId"}, {"nameId"}, {"overheadType"}}},
        {"PROFILER_OVERHEAD", V2020, {{"start"}, {"end"}, {"globalTid"}, {"nameId"}, {"overheadType", V2024}}},
        {"NVTX_EVENTS", V2020,
            {{"start"}, {"end"}, {"eventType"}, {"rangeId"}, {"category"}, {"color"}, {"text"}, {"globalTid"}, {"endGlobalTid"}, {"textId"}, {"domainId"},
                {"uint64Value"}, {"int64Value"}, {"doubleValue"}, {"uint32Value"}, {"int32Value"}, {"floatValue"}, {"jsonTextId"}, {"jsonText"}}},
        {"OSRT_API", V2020, {{"start"}, {"end"}, {"eventClass"}, {"globalTid"}, {"nameId"}, {"returnValue"}, {"nestingLevel"}, {"callchainId"}}},
        {"CUBLAS_EVENTS", V2020, {{"start"}, {"end"}, {"eventClass"}, {"globalTid"}, {"nameId"}}},
        {"MPI_COLLECTIVES_EVENTS", V2022, {{"start"}, {"end"}, {"globalTid"}, {"textId"}, {"commHandle"}, {"rootRank"}, {"kind"}, {"size"}, {"recvSize"}}},
        {"SCHED_EVENTS", V2020, {{"start"}, {"cpu"}, {"isSchedIn"}, {"globalTid"}}},
        {"ENUM_CUDA_MEMCPY_OPER", V2022, {{"id"}, {"name"}, {"label"}}},
        {"ENUM_CUDA_MEM_KIND", V2022, {{"id"}, {"name"}, {"label"}}},
        {"ENUM_CUPTI_SYNC_TYPE", V2022, {{"id"}, {"name"}, {"label"}}},
        {"ENUM_CUPTI_OVERHEAD_TYPE", V2024, {{"id"}, {"name"}, {"label"}}},
        {"ENUM_NSYS_EVENT_TYPE", V2022, {{"id"}, {"name"}, {"label"}}},
    };
    return kTables;
}

} // namespace

std::vector<std::string> columnsOf(NsightVersion version, std::string_view table)
{
    std::vector<std::string> columns;
    for (const Table& known : allTables()) {
        if (known.name != table || known.since > version)
            continue;
        for (const Column& column : known.columns) {
            if (column.since <= version)
                columns.emplace_back(column.name);
        }
    }
    return columns;
}

std::vector<EnumRow> enumRowsOf(std::string_view table)
{
    if (table == "ENUM_CUDA_MEMCPY_OPER")
        return {{0, "CUDA_MEMCPY_KIND_UNKNOWN", "Unknown"}, {1, "CUDA_MEMCPY_KIND_HTOD", "Host-to-Device"}, {2, "CUDA_MEMCPY_KIND_DTOH", "Device-to-Host"},
            {8, "CUDA_MEMCPY_KIND_DTOD", "Device-to-Device"}, {10, "CUDA_MEMCPY_KIND_PTOP", "Peer-to-Peer"},
            {11, "CUDA_MEMCPY_KIND_UVM_HTOD", "Unified Host-to-Device"}};
    if (table == "ENUM_CUDA_MEM_KIND")
        return {{0, "CUDA_MEMOPR_MEMORY_KIND_PAGEABLE", "Pageable"}, {1, "CUDA_MEMOPR_MEMORY_KIND_PINNED", "Pinned"},
            {2, "CUDA_MEMOPR_MEMORY_KIND_DEVICE", "Device"}, {4, "CUDA_MEMOPR_MEMORY_KIND_MANAGED", "Managed"},
            {7, "CUDA_MEMOPR_MEMORY_KIND_UNKNOWN", "Unknown"}};
    if (table == "ENUM_CUPTI_SYNC_TYPE")
        return {{1, "CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE", "Event sync"},
            {2, "CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_WAIT_EVENT", "Stream wait sync"},
            {3, "CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE", "Stream sync"},
            {4, "CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_CONTEXT_SYNCHRONIZE", "Context sync"}};
    if (table == "ENUM_CUPTI_OVERHEAD_TYPE")
        return {{1, "OVERHEAD_UNKNOWN", "Unknown"}, {3, "OVERHEAD_CUPTI_BUFFER_FLUSH", "Buffer flush (Profiler)"},
            {8, "OVERHEAD_COMMAND_BUFFER_FULL", "Command buffer full (CUDA)"}};
    if (table == "ENUM_NSYS_EVENT_TYPE")
        return {{33, "NvtxCategory", "NvtxCategory"}, {34, "NvtxMark", "NvtxMark"}, {35, "NvtxPushRange", "NvtxPushRange"},
            {36, "NvtxPopRange", "NvtxPopRange"}, {39, "NvtxThread", "NvtxThread"}, {59, "NvtxPushPopRange", "NvtxPushPopRange"},
            {60, "NvtxStartEndRange", "NvtxStartEndRange"}, {75, "NvtxDomainCreate", "NvtxDomainCreate"}, {79, "CudaDeviceKernel", "CudaDeviceKernel"}};
    return {};
}

} // namespace stallscope::test
