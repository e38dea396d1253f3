// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/buffer_pool.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace stallscope::cupti {

std::uint8_t* BufferPool::take() noexcept
try {
    const std::lock_guard lock(m_mutex);
    if (!m_free.empty()) {
        std::uint8_t* buffer = m_free.back();
        m_free.pop_back();
        return buffer;
    }
    if (m_all.size() == m_all.capacity())
        m_all.reserve(std::max<std::size_t>(2 * m_all.size(), 16));
    m_free.reserve(m_all.capacity());
    auto* fresh = static_cast<std::uint8_t*>(std::calloc(1, m_bufferBytes)); // aligned to 16; large ones are zero pages
    if (fresh)
        m_all.push_back(fresh);
    return fresh;
} catch (...) { // out of memory
    return nullptr;
}

void BufferPool::giveBack(std::uint8_t* buffer, std::size_t written) noexcept
{
    std::memset(buffer, 0, std::min(written, m_bufferBytes));
    const std::lock_guard lock(m_mutex);
    m_free.push_back(buffer);
}

} // namespace stallscope::cupti
