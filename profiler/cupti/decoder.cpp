// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/decoder.h"

#include "profiler/cupti/decode_records.h"

#include <cstddef>

namespace stallscope::cupti {

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
        return decodeEvent(
            record.as<CUpti_ActivityCudaEvent2>(), record.has(offsetof(CUpti_ActivityCudaEvent2, deviceId), sizeof(std::uint32_t)), writer);
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

/// Launches that no public call made have no number; they are the driver's.
void Decoder::decodeCall(const RawRecord& record, BatchWriter& writer)
{
    const auto call = record.as<CUpti_ActivityAPI>();
    ApiCallRecord decoded;
    if (call.kind == CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API)
        decoded.name = writer.text("cuLaunchKernel (internal)");
    else
        decoded.name = writer.text(m_names.of(call.kind == CUPTI_ACTIVITY_KIND_RUNTIME ? CUPTI_CB_DOMAIN_RUNTIME_API : CUPTI_CB_DOMAIN_DRIVER_API, call.cbid).c_str());
    decoded.times = {static_cast<Nanos>(call.start), static_cast<Nanos>(call.end)};
    decoded.thread = call.threadId;
    decoded.correlation = call.correlationId;
    decoded.status = call.returnValue;
    writer.batch().calls.push_back(decoded);
}

} // namespace stallscope::cupti
