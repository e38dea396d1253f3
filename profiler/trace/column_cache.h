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

/// Bounds what the spans of opened files take in memory: columns that can be read in again are released once there are too
/// many of them, those first that were asked for once and not again. A reader that holds columns keeps them in memory: what readers hold at the
/// moment comes on top. Shared by all files that share a limit; any thread may call anything at any time.
class ColumnCache {
public:
    /// However small the limit, so much of columns stays: what a picture needs.
    static constexpr std::size_t kLeastColumns = std::size_t{64} << 20;
    /// So much of the limit, and one part in so many of it, is left to the rest of the program, so that all of it stays below:
    /// what a window takes before it shows anything, and the gaps that released columns leave in the heap.
    static constexpr std::size_t kForOthers = std::size_t{80} << 20;
    static constexpr std::size_t kPartForOthers = 8;

    /// Default limit: a quarter of the machine's memory.
    [[nodiscard]] static std::size_t usualLimit();

    explicit ColumnCache(std::size_t limit, std::size_t leastColumns = kLeastColumns) : m_leastColumns(leastColumns), m_limit(limit) {}

    /// Takes effect with the next block that is read in.
    void setLimit(std::size_t bytes);
    [[nodiscard]] std::size_t limit() const;
    /// What stays in memory as long as its file is open: summaries, texts, details. Columns get the rest.
    void addFixed(std::size_t bytes);
    void removeFixed(std::size_t bytes);
    /// What of the limit is not taken by what stays: columns get it, and work that is told by addFixed() while it goes on.
    [[nodiscard]] std::size_t left() const;
    /// What columns may take together.
    [[nodiscard]] std::size_t room() const;
    /// What they take: those of closed files count until their place is needed.
    [[nodiscard]] std::size_t columnBytes() const;

    /// The block's columns were read in. Must not be called while a block's own lock is held.
    void keep(std::weak_ptr<const SpanBlock> block, std::size_t bytes);

private:
    struct Entry {
        std::weak_ptr<const SpanBlock> block;
        std::size_t bytes = 0;
    };
    [[nodiscard]] std::size_t leftLocked() const;
    [[nodiscard]] std::size_t roomLocked() const { return std::max(leftLocked(), m_leastColumns); }

    mutable std::mutex m_mutex; // before those of blocks, never the other way round
    const std::size_t m_leastColumns;
    std::size_t m_limit;
    std::size_t m_fixed = 0;
    std::size_t m_bytes = 0;
    std::deque<Entry> m_entries; // in the order in which they came; those that were asked for again go back to the end
};

} // namespace stallscope
