// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/block_summary.h"
#include "profiler/trace/span_columns.h"

#include <cstdint>
#include <memory>
#include <mutex>

namespace stallscope {

/// Where the columns of a block come from when they are not in memory. Shared by many blocks; called from any thread.
class ColumnSource {
public:
    virtual ~ColumnSource() = default;
    /// Never null. What cannot be read is counted by the source, and comes back as columns without rows.
    [[nodiscard]] virtual std::shared_ptr<const SpanColumns> load(std::uint64_t key) = 0;
};

/// What a block tells without its columns.
struct BlockHeader {
    Nanos first = 0;   ///< start of the first span
    Nanos last = 0;    ///< latest end
    Nanos covered = 0; ///< sum of all lengths: spans of a lane do not overlap
    std::uint32_t count = 0;

    [[nodiscard]] TimeRange range() const { return {first, last}; }
    friend bool operator==(const BlockHeader&, const BlockHeader&) = default;
};

/// Up to kMaxSpans neighbouring spans of a lane. Immutable, and shared between snapshots; header and summary are always
/// in memory, the columns may be read in when first asked for, and released again.
class SpanBlock {
public:
    static constexpr std::size_t kMaxSpans = 4096;

    /// A block in memory. The columns are not empty.
    explicit SpanBlock(std::shared_ptr<const SpanColumns> columns);
    /// A block that is read in when needed. Columns that are at hand already are handed in.
    SpanBlock(BlockHeader header, BlockSummary summary, std::shared_ptr<ColumnSource> source, std::uint64_t key,
        std::shared_ptr<const SpanColumns> columns = nullptr);

    [[nodiscard]] const BlockHeader& header() const { return m_header; }
    [[nodiscard]] const BlockSummary& summary() const { return m_summary; }

    /// Never null; may hold fewer rows than the header says where the file is damaged. The columns stay as long as the
    /// returned pointer does.
    [[nodiscard]] std::shared_ptr<const SpanColumns> columns() const;
    /// The columns where they are in memory; null otherwise.
    [[nodiscard]] std::shared_ptr<const SpanColumns> residentColumns() const;
    [[nodiscard]] bool isResident() const { return residentColumns() != nullptr; }
    /// Forgets columns that can be read in again. Returns the bytes that this frees, once nobody else holds them.
    std::size_t release() const;

private:
    BlockHeader m_header;
    BlockSummary m_summary;
    std::shared_ptr<ColumnSource> m_source; // null: always resident
    std::uint64_t m_key = 0;
    mutable std::mutex m_mutex; // guards m_columns
    mutable std::shared_ptr<const SpanColumns> m_columns;
};

[[nodiscard]] BlockHeader headerOf(const SpanColumns& columns);

} // namespace stallscope
