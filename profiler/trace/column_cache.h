// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_block.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace stallscope {

/// Limits the memory of spans that are in a session file: of opened sessions, and of runs that this process writes to one
/// while it records them. When the limit is reached, columns and summaries that can be loaded again are released, first those
/// that were requested only once. Readers keep them in memory while they hold them, which comes on top of the limit. Shared
/// by all sessions with a common limit. Thread-safe.
class ColumnCache {
public:
    /// Least memory for columns regardless of the limit: enough to draw the timeline.
    static constexpr std::size_t kLeastColumns = std::size_t{64} << 20;
    /// Part of the limit reserved for the rest of the program: a fixed amount (what the window needs before it shows
    /// anything) and a fraction of the limit.
    static constexpr std::size_t kForOthers = std::size_t{80} << 20;
    static constexpr std::size_t kPartForOthers = 8;
    /// Part of the rest that columns and summaries do not use: heap fragmentation, caused by those that were released.
    static constexpr std::size_t kPartForFragmentation = 5;

    /// Default limit: a quarter of the machine's memory.
    [[nodiscard]] static std::size_t usualLimit();

    explicit ColumnCache(std::size_t limit, std::size_t leastColumns = kLeastColumns) : m_leastColumns(leastColumns), m_limit(limit) {}

    /// Takes effect when the next block is loaded.
    void setLimit(std::size_t bytes);
    [[nodiscard]] std::size_t limit() const;
    /// Accounts for memory that stays allocated while a session is open or recorded: blocks, texts, details. Columns and summaries get the rest,
    /// which takes effect when the next block is loaded, or with trim().
    void addFixed(std::size_t bytes);
    void removeFixed(std::size_t bytes);
    /// Limit minus the fixed memory: available to columns and to work that accounts for its memory by addFixed().
    [[nodiscard]] std::size_t left() const;
    /// Limit for all columns together.
    [[nodiscard]] std::size_t room() const;
    /// Memory of all columns and summaries; those of closed sessions count until their space is needed.
    [[nodiscard]] std::size_t columnBytes() const;

    /// Releases what exceeds the limit now. Must not be called while a block's lock is held.
    void trim();
    /// To be called when a part of a block was loaded. Must not be called while a block's lock is held.
    void keep(std::weak_ptr<const SpanBlock> block, BlockPart part, std::size_t bytes);

private:
    struct Entry {
        std::weak_ptr<const SpanBlock> block;
        std::size_t bytes = 0;
        BlockPart part = BlockPart::Columns;
    };
    using Blocks = std::vector<std::shared_ptr<const SpanBlock>>;

    [[nodiscard]] std::size_t leftLocked() const;
    /// Returns the blocks that were looked at. They may be the last references to blocks of a closed file: to be destroyed without the lock.
    [[nodiscard]] Blocks releaseBeyondRoom();
    [[nodiscard]] std::size_t roomLocked() const { return std::max(leftLocked() - leftLocked() / kPartForFragmentation, m_leastColumns); }

    mutable std::mutex m_mutex; // lock order: before the locks of blocks
    const std::size_t m_leastColumns;
    std::size_t m_limit;
    std::size_t m_fixed = 0;
    std::size_t m_bytes = 0;
    std::deque<Entry> m_entries; // in order of loading; entries that were used again move to the end
};

} // namespace stallscope
