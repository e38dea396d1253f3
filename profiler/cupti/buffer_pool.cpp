// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/buffer_pool.h"

#include <cstdlib>
#include <cstring>

namespace stallscope::cupti {

std::uint8_t* BufferPool::take()
{
    const std::lock_guard lock(m_mutex);
    if (!m_free.empty()) {
        std::uint8_t* buffer = m_free.back();
        m_free.pop_back();
        return buffer;
    }
    if (m_all.size() >= m_most)
        return nullptr;
    auto* fresh = static_cast<std::uint8_t*>(std::calloc(1, m_bufferBytes)); // aligned to 16; large ones are zero pages
    if (fresh)
        m_all.push_back(fresh);
    return fresh;
}

void BufferPool::giveBack(std::uint8_t* buffer)
{
    std::memset(buffer, 0, m_bufferBytes);
    const std::lock_guard lock(m_mutex);
    m_free.push_back(buffer);
}

std::size_t BufferPool::buffers() const
{
    const std::lock_guard lock(m_mutex);
    return m_all.size();
}

} // namespace stallscope::cupti
