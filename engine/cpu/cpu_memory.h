// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
#include "profiler/base/result.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace stallscope::cpu {

/// Memory of one CPU device: accounted, limited, and with a pool of blocks freed by streams. Thread-safe.
class CpuMemory {
public:
    CpuMemory(std::string device, std::uint32_t ordinal, std::uint64_t limit) : m_device(std::move(device)), m_ordinal(ordinal), m_use{0, 0, limit} {}
    CpuMemory(const CpuMemory&) = delete;
    CpuMemory& operator=(const CpuMemory&) = delete;
    ~CpuMemory();

    [[nodiscard]] Result<Memory> allocate(MemoryKind kind, std::size_t bytes);
    void free(const Memory& memory);
    /// Device memory, from the pool if it has a block of that size.
    [[nodiscard]] Result<Memory> takeFromPool(std::size_t bytes);
    void giveToPool(const Memory& memory);
    [[nodiscard]] MemoryUse use() const;

private:
    [[nodiscard]] Result<void*> newBlock(std::size_t bytes);
    void emptyPool();
    void countIn(std::size_t bytes);

    std::string m_device;
    std::uint32_t m_ordinal;
    mutable std::mutex m_mutex; // guards the following
    MemoryUse m_use;
    std::uint64_t m_pooled = 0;                       // bytes in the pool
    std::map<std::size_t, std::vector<void*>> m_pool; // by rounded size
};

} // namespace stallscope::cpu
