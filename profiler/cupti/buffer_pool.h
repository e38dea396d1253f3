// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace stallscope::cupti {

/// Zeroed buffers of one size, each handed to one taker at a time. Memory is never given back to the system: CUPTI may
/// write into a buffer as long as it has not returned it, even while the process ends.
class BufferPool {
public:
    explicit BufferPool(std::size_t bufferBytes) : m_bufferBytes(bufferBytes) {}
    BufferPool(const BufferPool&) = delete;
    BufferPool& operator=(const BufferPool&) = delete;

    /// Any thread. Null when there is no memory.
    [[nodiscard]] std::uint8_t* take() noexcept;
    /// Any thread; first zeroes what was written, so not where time matters.
    void giveBack(std::uint8_t* buffer, std::size_t written) noexcept;
    [[nodiscard]] std::size_t bufferBytes() const { return m_bufferBytes; }

private:
    std::size_t m_bufferBytes;
    std::mutex m_mutex; // a leaf: nothing is called while it is held
    std::vector<std::uint8_t*> m_free; // has room for all
    std::vector<std::uint8_t*> m_all; // keeps them known, wherever they are
};

} // namespace stallscope::cupti
