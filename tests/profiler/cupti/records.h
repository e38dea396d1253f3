// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cupti.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace stallscope::test {

/// The real structs of CUPTI, filled in as CUPTI does. Device 0, context 1.
[[nodiscard]] inline CUpti_ActivityKernel10 kernelRecord(std::uint32_t correlation, std::uint64_t start, std::uint64_t end, std::uint32_t stream = 7)
{
    CUpti_ActivityKernel10 record{};
    record.kind = CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL;
    record.name = "_Z9incrementPfi";
    record.start = start;
    record.end = end;
    record.deviceId = 0;
    record.contextId = 1;
    record.streamId = stream;
    record.correlationId = correlation;
    record.gridX = 4;
    record.gridY = record.gridZ = 1;
    record.blockX = 256;
    record.blockY = record.blockZ = 1;
    record.registersPerThread = 32;
    record.dynamicSharedMemory = 1024;
    return record;
}

[[nodiscard]] inline CUpti_ActivityMemcpy6 copyRecord(std::uint32_t correlation, std::uint64_t start, std::uint64_t end, std::uint64_t bytes)
{
    CUpti_ActivityMemcpy6 record{};
    record.kind = CUPTI_ACTIVITY_KIND_MEMCPY;
    record.copyKind = CUPTI_ACTIVITY_MEMCPY_KIND_DTOH;
    record.srcKind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    record.dstKind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
    record.bytes = bytes;
    record.start = start;
    record.end = end;
    record.contextId = 1;
    record.streamId = 7;
    record.correlationId = correlation;
    return record;
}

[[nodiscard]] inline CUpti_ActivityAPI callRecord(
    std::uint32_t callback, std::uint32_t correlation, std::uint64_t start, std::uint64_t end, std::uint32_t thread, CUpti_ActivityKind kind = CUPTI_ACTIVITY_KIND_RUNTIME)
{
    CUpti_ActivityAPI record{};
    record.kind = kind;
    record.cbid = callback;
    record.start = start;
    record.end = end;
    record.threadId = thread;
    record.correlationId = correlation;
    return record;
}

[[nodiscard]] inline CUpti_ActivitySynchronization2 syncRecord(
    CUpti_ActivitySynchronizationType type, std::uint32_t correlation, std::uint64_t start, std::uint64_t end, std::uint32_t stream = CUPTI_SYNCHRONIZATION_INVALID_VALUE)
{
    CUpti_ActivitySynchronization2 record{};
    record.kind = CUPTI_ACTIVITY_KIND_SYNCHRONIZATION;
    record.type = type;
    record.start = start;
    record.end = end;
    record.correlationId = correlation;
    record.contextId = 1;
    record.streamId = stream;
    record.cudaEventId = CUPTI_SYNCHRONIZATION_INVALID_VALUE;
    return record;
}

[[nodiscard]] inline CUpti_ActivityCudaEvent2 eventRecord(std::uint32_t correlation, std::uint32_t event, std::uint64_t id, std::uint32_t stream)
{
    CUpti_ActivityCudaEvent2 record{};
    record.kind = CUPTI_ACTIVITY_KIND_CUDA_EVENT;
    record.correlationId = correlation;
    record.contextId = 1;
    record.streamId = stream;
    record.eventId = event;
    record.cudaEventSyncId = id;
    return record;
}

/// Records one behind the other, as in a buffer.
class RecordBuffer {
public:
    template <class Record>
    RecordBuffer& add(const Record& record)
    {
        return add(&record, sizeof(Record), sizeof(Record));
    }
    /// `stride`: what the library goes on by.
    RecordBuffer& add(const void* record, std::size_t bytes, std::size_t stride)
    {
        const std::size_t at = m_used;
        m_used += stride;
        m_words.resize((m_used + 7) / 8);
        std::memcpy(reinterpret_cast<std::uint8_t*>(m_words.data()) + at, record, bytes < stride ? bytes : stride);
        return *this;
    }
    RecordBuffer& zeros(std::size_t bytes)
    {
        m_used += bytes;
        m_words.resize((m_used + 7) / 8);
        return *this;
    }
    void cut(std::size_t bytes) { m_used -= bytes; }

    [[nodiscard]] std::uint8_t* bytes() { return reinterpret_cast<std::uint8_t*>(m_words.data()); }
    [[nodiscard]] std::size_t size() const { return m_used; }

private:
    std::vector<std::uint64_t> m_words; // aligned to 8
    std::size_t m_used = 0;
};

} // namespace stallscope::test
