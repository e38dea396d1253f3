// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <atomic>
#include <cstdint>

namespace stallscope::session {

/// How much memory a file may ask for: in proportion to its own size, however well it is packed. Shared by the threads
/// that read it.
class MemoryBudget {
public:
    explicit MemoryBudget(std::uint64_t fileBytes) : m_left(static_cast<std::int64_t>(kPerFileByte * fileBytes + kAlways)) {}

    /// False where that would be too much; then nothing is taken.
    [[nodiscard]] bool take(std::uint64_t bytes)
    {
        const auto wanted = static_cast<std::int64_t>(bytes);
        if (m_left.fetch_sub(wanted, std::memory_order_relaxed) >= wanted)
            return true;
        m_left.fetch_add(wanted, std::memory_order_relaxed);
        return false;
    }
    void grow(std::uint64_t fileBytes) { m_left.fetch_add(static_cast<std::int64_t>(kPerFileByte * fileBytes), std::memory_order_relaxed); }

private:
    static constexpr std::uint64_t kPerFileByte = 4;
    static constexpr std::uint64_t kAlways = std::uint64_t{320} << 20; // a million tracks pack well

    std::atomic<std::int64_t> m_left;
};

} // namespace stallscope::session
