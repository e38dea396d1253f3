// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/column_cache.h"

#include <cstddef>
#include <memory>
#include <utility>

namespace stallscope {

/// Memory that counts as fixed (ColumnCache::addFixed()) until destruction.
class FixedMemory {
public:
    FixedMemory() = default;
    /// Null: no limit.
    FixedMemory(std::shared_ptr<ColumnCache> cache, std::size_t bytes) : m_cache(std::move(cache)), m_bytes(bytes)
    {
        if (m_cache)
            m_cache->addFixed(m_bytes);
    }
    FixedMemory(FixedMemory&& other) noexcept : m_cache(std::move(other.m_cache)), m_bytes(other.m_bytes) {}
    FixedMemory& operator=(FixedMemory&& other) noexcept
    {
        std::swap(m_cache, other.m_cache);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }
    FixedMemory(const FixedMemory&) = delete;
    FixedMemory& operator=(const FixedMemory&) = delete;
    ~FixedMemory()
    {
        if (m_cache)
            m_cache->removeFixed(m_bytes);
    }

private:
    std::shared_ptr<ColumnCache> m_cache;
    std::size_t m_bytes = 0;
};

} // namespace stallscope
