// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_memory.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace stallscope::cpu {

namespace {

constexpr std::size_t kAlignment = 4096;

std::size_t rounded(std::size_t bytes)
{
    return (std::max<std::size_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
}

/// Touches every page, so that memory is resident on first use, like device and pinned memory.
void* presentBlock(std::size_t bytes)
{
    void* block = std::aligned_alloc(kAlignment, rounded(bytes));
    if (block)
        std::memset(block, 0, rounded(bytes));
    return block;
}

/// Locked if the system permits it; for copies only the absence of page faults matters.
void* pinnedBlock(std::size_t bytes)
{
    void* block = presentBlock(bytes);
    if (block)
        (void)mlock(block, rounded(bytes));
    return block;
}

Error noHostMemory(std::size_t bytes)
{
    return {say(STALLSCOPE_TEXT("Device", "out of memory: cannot allocate {} on the host"), formatBytes(bytes))};
}

} // namespace

CpuMemory::~CpuMemory()
{
    emptyPool();
}

Result<Memory> CpuMemory::allocate(MemoryKind kind, std::size_t bytes)
{
    Memory memory{nullptr, bytes, kind, m_ordinal};
    if (kind == MemoryKind::Device) {
        const std::lock_guard lock(m_mutex);
        const Result<void*> block = newBlock(bytes);
        if (!block)
            return block.error();
        memory.address = *block;
        return memory;
    }
    memory.address = kind == MemoryKind::Pinned ? pinnedBlock(bytes) : std::aligned_alloc(kAlignment, rounded(bytes));
    if (!memory.address)
        return noHostMemory(bytes);
    return memory;
}

void CpuMemory::free(const Memory& memory)
{
    if (memory.kind == MemoryKind::Pinned)
        (void)munlock(memory.address, rounded(memory.bytes));
    std::free(memory.address);
    if (memory.isOnDevice() && memory.address) {
        const std::lock_guard lock(m_mutex);
        m_use.inUse -= rounded(memory.bytes);
    }
}

Result<Memory> CpuMemory::takeFromPool(std::size_t bytes)
{
    Memory memory{nullptr, bytes, MemoryKind::Device, m_ordinal};
    const std::lock_guard lock(m_mutex);
    if (std::vector<void*>& blocks = m_pool[rounded(bytes)]; !blocks.empty()) {
        memory.address = blocks.back();
        blocks.pop_back();
        m_pooled -= rounded(bytes);
        countIn(rounded(bytes));
        return memory;
    }
    const Result<void*> block = newBlock(bytes);
    if (!block)
        return block.error();
    memory.address = *block;
    return memory;
}

void CpuMemory::giveToPool(const Memory& memory)
{
    const std::lock_guard lock(m_mutex);
    m_use.inUse -= rounded(memory.bytes);
    m_pooled += rounded(memory.bytes);
    m_pool[rounded(memory.bytes)].push_back(memory.address);
}

MemoryUse CpuMemory::use() const
{
    const std::lock_guard lock(m_mutex);
    return m_use;
}

Result<void*> CpuMemory::newBlock(std::size_t bytes)
{
    const std::size_t needed = rounded(bytes);
    if (m_use.inUse + m_pooled + needed > m_use.limit)
        emptyPool();
    if (needed > m_use.limit || m_use.inUse > m_use.limit - needed) {
        return Error{say(STALLSCOPE_TEXT("Device", "{}: out of memory: cannot allocate {}; {} of {} in use (raise the limit with --memory-limit)"), m_device,
            formatBytes(bytes), formatBytes(m_use.inUse), formatBytes(m_use.limit))};
    }
    void* block = presentBlock(bytes);
    if (!block)
        return noHostMemory(bytes);
    countIn(needed);
    return block;
}

void CpuMemory::emptyPool()
{
    for (const auto& [bytes, blocks] : m_pool) {
        for (void* block : blocks)
            std::free(block);
    }
    m_pool.clear();
    m_pooled = 0;
}

void CpuMemory::countIn(std::size_t bytes)
{
    m_use.inUse += bytes;
    m_use.peak = std::max(m_use.peak, m_use.inUse);
}

} // namespace stallscope::cpu
