// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>

namespace stallscope {

class SpanBlock;

/// Limits the memory of the spans of opened files: when the limit is reached, columns that can be loaded again are
/// released, first those that were requested only once. Readers keep columns in memory while they hold them, which comes on
/// top of the limit. Shared by all files with a common limit. Thread-safe.
class ColumnCache {
public:
    /// Least memory for columns regardless of the limit: enough to draw the timeline.
    static constexpr std::size_t kLeastColumns = std::size_t{64} << 20;
    /// Part of the limit reserved for the rest of the program: a fixed amount (what the window needs before it shows
    /// anything) and a fraction of the limit (heap fragmentation caused by released columns).
    static constexpr std::size_t kForOthers = std::size_t{80} << 20;
    static constexpr std::size_t kPartForOthers = 8;

    /// Default limit: a quarter of the machine's memory.
    [[nodiscard]] static std::size_t usualLimit();

    explicit ColumnCache(std::size_t limit, std::size_t leastColumns = kLeastColumns) : m_leastColumns(leastColumns), m_limit(limit) {}

    /// Takes effect when the next block is loaded.
    void setLimit(std::size_t bytes);
    [[nodiscard]] std::size_t limit() const;
    /// Accounts for memory that stays allocated while a file is open: summaries, texts, details. Columns get the rest.
    void addFixed(std::size_t bytes);
    void removeFixed(std::size_t bytes);
    /// Limit minus the fixed memory: available to columns and to work that accounts for its memory by addFixed().
    [[nodiscard]] std::size_t left() const;
    /// Limit for all columns together.
    [[nodiscard]] std::size_t room() const;
    /// Memory of all columns; columns of closed files count until their space is needed.
    [[nodiscard]] std::size_t columnBytes() const;

    /// To be called when columns of a block were loaded. Must not be called while a block's lock is held.
    void keep(std::weak_ptr<const SpanBlock> block, std::size_t bytes);

private:
    struct Entry {
        std::weak_ptr<const SpanBlock> block;
        std::size_t bytes = 0;
    };
    [[nodiscard]] std::size_t leftLocked() const;
    [[nodiscard]] std::size_t roomLocked() const { return std::max(leftLocked(), m_leastColumns); }

    mutable std::mutex m_mutex; // lock order: before the locks of blocks
    const std::size_t m_leastColumns;
    std::size_t m_limit;
    std::size_t m_fixed = 0;
    std::size_t m_bytes = 0;
    std::deque<Entry> m_entries; // in order of loading; entries that were used again move to the end
};

} // namespace stallscope
