// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/batch_streams.h"
#include "profiler/record/source_clock.h"

#include <cstdint>
#include <map>
#include <tuple>

namespace stallscope {

/// Memory in use, as counters: what was allocated while recording and not yet freed, and how full pools are.
class MemoryCounters {
public:
    explicit MemoryCounters(ProcessId process) : m_process(process) {}

    void take(const DeviceBatch& batch, const SourceClock& clock, BatchStreams& devices, TraceBuilder& builder);

private:
    struct Use {
        CounterId counter;
        double bytes = 0;
    };
    using Key = std::tuple<std::uint32_t, MemoryKind, std::uint64_t>; // device, kind, pool

    [[nodiscard]] Use& use(const Key& key, const char* name, BatchStreams& devices, TraceBuilder& builder);

    ProcessId m_process;
    std::map<Key, Use> m_uses;
};

} // namespace stallscope
