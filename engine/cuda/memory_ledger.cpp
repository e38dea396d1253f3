// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/memory_ledger.h"

#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cuda {

Result<> MemoryLedger::take(std::size_t bytes)
{
    {
        const std::lock_guard lock(m_mutex);
        if (bytes <= m_use.limit && m_use.inUse <= m_use.limit - bytes) {
            m_use.inUse += bytes;
            m_use.peak = std::max(m_use.peak, m_use.inUse);
            return {};
        }
    }
    return outOfMemory(bytes);
}

void MemoryLedger::give(std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    m_use.inUse -= std::min<std::uint64_t>(bytes, m_use.inUse);
}

MemoryUse MemoryLedger::use() const
{
    const std::lock_guard lock(m_mutex);
    return m_use;
}

Error MemoryLedger::outOfMemory(std::size_t bytes) const
{
    const MemoryUse now = use();
    return {fmt::format(
        "{}: out of memory: cannot allocate {}; {} of {} are in use", m_device, formatBytes(bytes), formatBytes(now.inUse), formatBytes(now.limit))};
}

} // namespace stallscope::cuda
