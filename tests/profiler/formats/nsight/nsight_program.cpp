// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/nsight/nsight_program.h"

namespace stallscope::test {

void NsightProgram::process(std::int64_t pid, std::int64_t device, std::int64_t context)
{
    m_pid = pid;
    m_device = device;
    m_context = context;
}

void NsightProgram::call(const std::string& name, std::int64_t correlation, std::int64_t start, std::int64_t end)
{
    m_file.add("CUPTI_ACTIVITY_KIND_RUNTIME",
        {{"start", start}, {"end", end}, {"eventClass", name.starts_with("cuda") ? 0 : 1}, {"globalTid", thread()}, {"correlationId", correlation},
            {"nameId", m_file.text(name)}, {"returnValue", 0}});
}

void NsightProgram::kernel(const std::string& name, std::int64_t correlation, std::int64_t stream, std::int64_t start, std::int64_t end, std::int64_t graphNode)
{
    m_file.add("CUPTI_ACTIVITY_KIND_KERNEL",
        {{"start", start}, {"end", end}, {"deviceId", m_device}, {"contextId", m_context}, {"streamId", stream}, {"correlationId", correlation},
            {"globalPid", NsightExport::pid(m_pid)}, {"demangledName", m_file.text("void " + name + "<int>(int*)")}, {"shortName", m_file.text(name)},
            {"registersPerThread", 32}, {"gridX", 4}, {"gridY", 1}, {"gridZ", 1}, {"blockX", 128}, {"blockY", 1}, {"blockZ", 1}, {"staticSharedMemory", 16},
            {"dynamicSharedMemory", 0}, {"graphNodeId", graphNode}, {"graphId", graphNode ? 6 : 0}});
}

void NsightProgram::copy(int kind, int source, int target, std::int64_t correlation, std::int64_t stream, std::int64_t start, std::int64_t end)
{
    m_file.add("CUPTI_ACTIVITY_KIND_MEMCPY",
        {{"start", start}, {"end", end}, {"deviceId", m_device}, {"contextId", m_context}, {"streamId", stream}, {"correlationId", correlation},
            {"globalPid", NsightExport::pid(m_pid)}, {"bytes", 4096}, {"copyKind", kind}, {"srcKind", source}, {"dstKind", target}});
}

void NsightProgram::graph(std::int64_t graph, std::int64_t correlation, std::int64_t stream, std::int64_t start, std::int64_t end)
{
    m_file.add("CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
        {{"start", start}, {"end", end}, {"deviceId", m_device}, {"contextId", m_context}, {"streamId", stream}, {"correlationId", correlation},
            {"globalPid", NsightExport::pid(m_pid)}, {"graphId", graph}, {"graphExecId", graph + 1}});
}

/// The device of these rows is 0 whatever it is; until 2026 their types were one too low.
void NsightProgram::synchronization(
    int type, std::int64_t correlation, std::int64_t stream, std::int64_t event, std::int64_t id, std::int64_t start, std::int64_t end)
{
    m_file.add("CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
        {{"start", start}, {"end", end}, {"deviceId", 0}, {"contextId", m_context}, {"streamId", stream}, {"correlationId", correlation},
            {"globalPid", NsightExport::pid(m_pid)}, {"syncType", m_file.version() < NsightVersion::V2026 ? type - 1 : type}, {"eventId", event},
            {"eventSyncId", id}});
}

void NsightProgram::eventRecord(std::int64_t correlation, std::int64_t stream, std::int64_t event, std::int64_t id)
{
    if (!m_file.has("CUPTI_ACTIVITY_KIND_CUDA_EVENT"))
        return;
    m_file.add("CUPTI_ACTIVITY_KIND_CUDA_EVENT",
        {{"timestamp", 0}, {"deviceId", m_device}, {"contextId", m_context}, {"streamId", stream}, {"correlationId", correlation},
            {"globalPid", NsightExport::pid(m_pid)}, {"eventId", event}, {"eventSyncId", id}});
}

void NsightProgram::nvtx(int type, const std::string& text, std::int64_t start, std::int64_t end, std::int64_t domain)
{
    NsightExport::Value endValue = nullptr;
    if (end >= 0)
        endValue = end;
    m_file.add("NVTX_EVENTS", {{"start", start}, {"end", endValue}, {"eventType", type}, {"text", text}, {"globalTid", thread()}, {"domainId", domain}});
}

void addWaitingProgram(NsightProgram& program)
{
    constexpr std::int64_t kNone = NsightExport::kInvalid;
    program.nvtx(59, "step", 1000, 9000);
    program.call("cudaMemcpyAsync_v3020", 1, 1100, 1300);
    program.copy(1, 0, 2, 1, 7, 1400, 1600);
    program.call("cudaLaunchKernel_v7000", 2, 2000, 2100);
    program.kernel("first", 2, 7, 2200, 3000);
    program.call("cudaEventRecord_v3020", 3, 3100, 3120);
    program.eventRecord(3, 7, 5, 50);
    program.call("cudaStreamWaitEvent_v3020", 4, 3150, 3170);
    program.synchronization(2, 4, 8, 5, 50, 3155, 3165);
    program.call("cudaLaunchKernel_v7000", 5, 3200, 3300);
    program.kernel("second", 5, 8, 3400, 4000);
    program.call("cudaEventSynchronize_v3020", 6, 4100, 4500);
    program.synchronization(1, 6, kNone, 5, 50, 4110, 4490);
    program.call("cudaStreamSynchronize_v3020", 7, 4600, 4700);
    program.synchronization(3, 7, 7, kNone, kNone, 4610, 4690);
    program.call("cuCtxSynchronize", 8, 4800, 5000);
    program.synchronization(4, 8, kNone, kNone, kNone, 4810, 4990);
}

} // namespace stallscope::test
