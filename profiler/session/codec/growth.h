// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>

namespace stallscope::session {

/// Whether a file still grows, as far as its size tells: until it has stayed as it is for longer than its reader's patience.
class Growth {
public:
    using Clock = std::chrono::steady_clock;

    /// A file that is seen for the first time may have grown just before.
    Growth(std::uint64_t size, Clock::time_point now, Clock::duration patience) : m_size(size), m_last(now), m_patience(patience) {}

    [[nodiscard]] bool isLively(std::uint64_t size, Clock::time_point now)
    {
        if (size != m_size) {
            m_size = size;
            m_last = now;
        }
        return now - m_last < m_patience;
    }

private:
    std::uint64_t m_size;
    Clock::time_point m_last; // when it was first seen with this size
    Clock::duration m_patience;
};

} // namespace stallscope::session
