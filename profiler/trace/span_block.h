// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/block_summary.h"
#include "profiler/trace/span_columns.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace stallscope {

class SpanBlock;

/// Loads columns of blocks that are not in memory. Shared by many blocks; thread-safe.
class ColumnSource {
public:
    virtual ~ColumnSource() = default;
    /// Never null. Unreadable columns are counted as loss by the source and returned without rows.
    [[nodiscard]] virtual std::shared_ptr<const SpanColumns> load(std::uint64_t key) = 0;
    /// The block now holds the columns that load() returned, and may be asked to release them.
    virtual void holds(const std::shared_ptr<const SpanBlock>& /*block*/, std::size_t /*bytes*/) {}
};

/// Summary data of a block, available without its columns.
struct BlockHeader {
    Nanos first = 0;   ///< start of the first span
    Nanos last = 0;    ///< latest end
    Nanos covered = 0; ///< sum of all durations: spans of a lane do not overlap
    std::uint32_t count = 0;

    [[nodiscard]] TimeRange range() const { return {first, last}; }
    friend bool operator==(const BlockHeader&, const BlockHeader&) = default;
};

/// Bounds of the correlation ids in a block. Until they are known, the block may contain any id.
struct alignas(std::uint64_t) CorrelationBounds { // read and written atomically
    std::uint32_t least = 0;
    std::uint32_t most = UINT32_MAX;

    [[nodiscard]] static CorrelationBounds none() { return {1, 0}; }
    [[nodiscard]] static CorrelationBounds of(const SpanColumns& columns);
    [[nodiscard]] bool isKnown() const { return *this != CorrelationBounds{}; }
    [[nodiscard]] bool mayHold(CorrelationId id) const { return id.isValid() && id.value() >= least && id.value() <= most; }
    friend bool operator==(const CorrelationBounds&, const CorrelationBounds&) = default;
};

/// Up to kMaxSpans consecutive spans of a lane. Immutable and shared between snapshots. Header and summary are always in
/// memory; columns can be loaded on demand and released again.
class SpanBlock : public std::enable_shared_from_this<SpanBlock> {
public:
    static constexpr std::size_t kMaxSpans = 4096;

    /// A block in memory; the columns must not be empty.
    explicit SpanBlock(std::shared_ptr<const SpanColumns> columns);
    /// A block whose columns are loaded on demand; `columns` may pass columns that are already loaded.
    SpanBlock(BlockHeader header, BlockSummary summary, std::shared_ptr<ColumnSource> source, std::uint64_t key,
        std::shared_ptr<const SpanColumns> columns = nullptr, CorrelationBounds correlations = {});

    [[nodiscard]] const BlockHeader& header() const { return m_header; }
    [[nodiscard]] const BlockSummary& summary() const { return m_summary; }
    /// Known from the file, or once the columns were loaded.
    [[nodiscard]] CorrelationBounds correlations() const { return m_correlations.load(std::memory_order_relaxed); }

    /// Never null; has fewer rows than the header if the file is damaged. The returned pointer keeps the columns in memory.
    [[nodiscard]] std::shared_ptr<const SpanColumns> columns() const;
    /// The columns if they are in memory; otherwise null.
    [[nodiscard]] std::shared_ptr<const SpanColumns> residentColumns() const;
    [[nodiscard]] bool isResident() const { return residentColumns() != nullptr; }
    /// Releases columns that can be loaded again. Returns the bytes that are freed once no reader holds them.
    std::size_t release() const;
    /// True if resident columns were requested since the last call.
    [[nodiscard]] bool takeUse() const { return m_isUsed.exchange(false, std::memory_order_relaxed); }

private:
    void learn(const SpanColumns& columns) const;

    BlockHeader m_header;
    BlockSummary m_summary;
    std::shared_ptr<ColumnSource> m_source; // null: always resident
    std::uint64_t m_key = 0;
    mutable std::atomic<CorrelationBounds> m_correlations{CorrelationBounds{}};
    mutable std::atomic<bool> m_isUsed{false};
    mutable std::mutex m_mutex; // guards m_columns
    mutable std::shared_ptr<const SpanColumns> m_columns;
};

[[nodiscard]] BlockHeader headerOf(const SpanColumns& columns);

} // namespace stallscope
