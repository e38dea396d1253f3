// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/column_cache.h"

#include <algorithm>
#include <utility>

#include <unistd.h>

namespace stallscope {

std::size_t ColumnCache::usualLimit()
{
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long bytes = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(bytes) : kLeastColumns;
}

void ColumnCache::setLimit(std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    m_limit = bytes;
}

std::size_t ColumnCache::limit() const
{
    const std::lock_guard lock(m_mutex);
    return m_limit;
}

void ColumnCache::addFixed(std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    m_fixed += bytes;
}

void ColumnCache::removeFixed(std::size_t bytes)
{
    const std::lock_guard lock(m_mutex);
    m_fixed -= std::min(m_fixed, bytes);
}

std::size_t ColumnCache::left() const
{
    const std::lock_guard lock(m_mutex);
    return leftLocked();
}

std::size_t ColumnCache::room() const
{
    const std::lock_guard lock(m_mutex);
    return roomLocked();
}

std::size_t ColumnCache::columnBytes() const
{
    const std::lock_guard lock(m_mutex);
    return m_bytes;
}

std::size_t ColumnCache::leftLocked() const
{
    const std::size_t taken = m_fixed + kForOthers + m_limit / kPartForOthers;
    return m_limit - std::min(m_limit, taken);
}

void ColumnCache::trim()
{
    Blocks seen;
    const std::lock_guard lock(m_mutex);
    seen = releaseBeyondRoom();
}

void ColumnCache::keep(std::weak_ptr<const SpanBlock> block, BlockPart part, std::size_t bytes)
{
    Blocks seen;
    const std::lock_guard lock(m_mutex);
    m_entries.push_back({std::move(block), bytes, part});
    m_bytes += bytes;
    seen = releaseBeyondRoom();
}

ColumnCache::Blocks ColumnCache::releaseBeyondRoom()
{
    Blocks seen;
    const std::size_t room = roomLocked();
    for (std::size_t chances = m_entries.size(); m_bytes > room && !m_entries.empty();) {
        Entry entry = std::move(m_entries.front());
        m_entries.pop_front();
        const auto& one = seen.emplace_back(entry.block.lock());
        if (one && chances > 0 && one->takeUse(entry.part)) {
            --chances;
            m_entries.push_back(std::move(entry));
            continue;
        }
        m_bytes -= entry.bytes;
        if (one)
            (void)one->release(entry.part);
    }
    return seen;
}

} // namespace stallscope
