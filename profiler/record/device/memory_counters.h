// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/batch_streams.h"
#include "profiler/record/device/source_clock.h"

#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope {

/// Memory in use, as counters: allocations during the recording that are not yet freed, and the state of memory pools.
/// Freeing an allocation from before the recording is not counted. Records come from several threads unordered; those of
/// one collection are sorted by time.
class MemoryCounters {
public:
    explicit MemoryCounters(ProcessId process) : m_process(process) {}

    void take(const DeviceBatch& batch);
    /// Appends everything taken since the last call to the counters.
    void tell(const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder);

private:
    struct Use {
        CounterId counter;
        double bytes = 0;
    };
    using Key = std::tuple<std::uint32_t, MemoryKind, std::uint64_t>; // device, kind, pool

    void tell(const MemoryRecord& record, const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder);
    [[nodiscard]] double change(const MemoryRecord& record);
    [[nodiscard]] Use& use(const Key& key, const char* name, BatchStreams& devices, TraceBuilder& builder);

    ProcessId m_process;
    using Place = std::pair<std::uint32_t, std::uint64_t>; // device, address
    /// Limit of stored frees that arrived before their allocations; most belong to allocations from before the recording.
    static constexpr std::size_t kMostFreed = std::size_t{1} << 12;

    std::vector<MemoryRecord> m_memory;
    std::vector<MemoryPoolRecord> m_pools;
    std::map<Key, Use> m_uses;
    std::map<Place, std::uint64_t> m_bytes; // of current allocations
    std::map<Place, Nanos> m_freed;         // that arrived before their allocation
};

} // namespace stallscope
