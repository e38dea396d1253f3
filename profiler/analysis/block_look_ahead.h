// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/lane.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace stallscope {

/// Asks the memory for blocks before they are read. They lie anywhere, each with a summary and columns elsewhere again: who
/// comes to them unannounced waits for one after the other, and for the tables that say where their pages are.
///
/// In turns, so that nothing is looked into that has not been asked for: block 7 is being read, so block 10 itself is asked
/// for, of block 9 the object that holds its columns, and of block 8 its summary and one row in each page of its columns.
class BlockLookAhead {
public:
    explicit BlockLookAhead(const BlockList& blocks) : m_blocks(&blocks) {}

    /// Before block `index` is read, where all nodes of the blocks behind it will be.
    void announce(std::size_t index, bool withColumns)
    {
        if (index + 3 < m_blocks->size())
            prefetch(&m_blocks->block(index + 3), sizeof(SpanBlock));
        if (index + 1 < m_blocks->size()) {
            const auto nodes = m_blocks->block(index + 1).summary().nodes();
            prefetch(nodes.data(), nodes.size_bytes());
        }
        if (m_columns)
            announceRows(*m_columns);
        m_columns = withColumns && index + 2 < m_blocks->size() ? m_blocks->block(index + 2).residentColumns() : nullptr;
        if (m_columns)
            prefetch(m_columns.get(), sizeof(SpanColumns));
    }

private:
    static void announceRows(const SpanColumns& columns)
    {
        constexpr std::size_t kRowsInPage = 4096 / sizeof(std::uint32_t);
        for (std::size_t row = 0; row < columns.size(); row += kRowsInPage) {
            __builtin_prefetch(&columns.start[row]);
            __builtin_prefetch(&columns.duration[row]);
        }
    }
    static void prefetch(const void* from, std::size_t bytes)
    {
        constexpr std::size_t kLine = 64;
        constexpr std::size_t kMost = 6144; // nodes of 4096 spans
        for (std::size_t at = 0; at < std::min(bytes, kMost); at += kLine)
            __builtin_prefetch(static_cast<const std::byte*>(from) + at);
    }

    const BlockList* m_blocks;
    std::shared_ptr<const SpanColumns> m_columns; // of the block after the next
};

} // namespace stallscope
