// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace stallscope {

/// The rows of one block by column: 22 bytes per span. Starts are relative to `base`; durations that exceed 32 bits (4.29
/// s) are in `wide`. A column of default values is left empty.
struct SpanColumns {
    static constexpr std::uint32_t kWide = UINT32_MAX;
    static constexpr std::uint32_t kLongestOffset = UINT32_MAX - 1;

    struct WideDuration {
        std::uint32_t row;
        Nanos duration;
        friend bool operator==(const WideDuration&, const WideDuration&) = default;
    };

    Nanos base = 0;
    std::vector<std::uint32_t> start;
    std::vector<std::uint32_t> duration;
    std::vector<std::uint32_t> name;
    std::vector<std::uint32_t> correlation; ///< empty: no span has one
    std::vector<std::uint32_t> detail;      ///< empty: no span has one
    std::vector<std::uint8_t> kind;
    std::vector<std::uint8_t> flags;
    std::vector<WideDuration> wide; ///< sorted by row

    [[nodiscard]] std::size_t size() const { return start.size(); }
    [[nodiscard]] bool isEmpty() const { return start.empty(); }

    [[nodiscard]] Nanos startOf(std::size_t row) const { return base + start[row]; }
    [[nodiscard]] Nanos durationOf(std::size_t row) const { return duration[row] != kWide ? Nanos{duration[row]} : wideDuration(row); }
    [[nodiscard]] Nanos endOf(std::size_t row) const { return startOf(row) + durationOf(row); }
    [[nodiscard]] CorrelationId correlationOf(std::size_t row) const { return correlation.empty() ? CorrelationId{} : CorrelationId(correlation[row]); }
    [[nodiscard]] DetailId detailOf(std::size_t row) const { return detail.empty() ? DetailId{} : DetailId(detail[row]); }
    [[nodiscard]] Span at(std::size_t row) const;

    /// Whether the start of the span is representable relative to `base`. Spans must be added in order of start.
    [[nodiscard]] bool fits(const Span& span) const { return isEmpty() || span.start - base <= Nanos{kLongestOffset}; }
    void append(const Span& span);
    /// Whether the rows of a later part of the same block can be appended. False if either is damaged.
    [[nodiscard]] bool continuedBy(const SpanColumns& more) const
    {
        return !isEmpty() && !more.isEmpty() && more.base >= endOf(size() - 1) && more.startOf(more.size() - 1) - base <= Nanos{kLongestOffset};
    }

    /// First row that starts at or after `time`; size() if there is none.
    [[nodiscard]] std::size_t firstStartingAt(Nanos time) const;

    [[nodiscard]] std::size_t bytes() const;
    void shrink();

    friend bool operator==(const SpanColumns&, const SpanColumns&) = default;

private:
    [[nodiscard]] Nanos wideDuration(std::size_t row) const;
};

/// Summary of consecutive spans. Times are relative to the block's base, in 32 bits: within a block only the very last end
/// can exceed that, and the block stores it separately.
struct SummaryNode {
    std::uint32_t first = 0;          ///< start of its first span
    std::uint32_t last = 0;           ///< end of its last span; UINT32_MAX: at the block's end
    std::uint32_t coveredBefore = 0;  ///< ns covered in this block before `first`
    std::uint32_t name = 0;           ///< name with the largest share of the covered time, estimated from the nodes one level below
    SpanKind kind = SpanKind::Kernel; ///< kind of the spans of that name
    SpanFlag::Type flags = 0;         ///< union of the flags of all spans: a single wait makes the node a wait

    friend bool operator==(const SummaryNode&, const SummaryNode&) = default;
};
static_assert(sizeof(SummaryNode) == 20);

/// The summary pyramid of one block, fan-out 16: level 0 has a node for every 16 spans, level 1 for every 256, level 2
/// for every 4096. 4096 spans have 256 + 16 + 1 nodes: 1.3 bytes a span.
///
/// Worked example: 40 spans -> level 0: nodes for rows 0-15, 16-31, 32-39; level 1: one node over these three. The top
/// level is the first one with a single node.
///
/// The levels above the finest one are its *upper levels*: 17 nodes of 4096 spans. If there is only one level, it is an upper level, too.
class BlockSummary {
public:
    static constexpr std::size_t kFanOut = 16;

    BlockSummary() = default;
    explicit BlockSummary(const SpanColumns& columns);
    /// For session readers. Nodes that do not match the number of spans result in an empty summary.
    BlockSummary(std::size_t spanCount, std::vector<SummaryNode> nodes);

    [[nodiscard]] bool isEmpty() const { return m_nodes.empty(); }
    [[nodiscard]] std::size_t levels() const;
    [[nodiscard]] std::span<const SummaryNode> level(std::size_t index) const;
    [[nodiscard]] std::span<const SummaryNode> nodes() const { return m_nodes; }
    /// Nodes of the upper levels; the last one is the top.
    [[nodiscard]] std::span<const SummaryNode> upperNodes() const { return std::span(m_nodes).last(isEmpty() ? 0 : upperNodeCount(m_spanCount)); }
    [[nodiscard]] static std::size_t nodeCount(std::size_t spanCount);
    [[nodiscard]] static std::size_t upperNodeCount(std::size_t spanCount);
    /// Number of nodes in the finest level.
    [[nodiscard]] static std::size_t finestCount(std::size_t spanCount) { return (spanCount + kFanOut - 1) / kFanOut; }
    [[nodiscard]] std::size_t bytes() const { return m_nodes.capacity() * sizeof(SummaryNode); }

private:
    std::size_t m_spanCount = 0;
    std::vector<SummaryNode> m_nodes; // level 0 first
};

class SpanBlock;

/// What of a block can be loaded on demand and released again.
enum class BlockPart : std::uint8_t { Columns, Summary };

/// Loads columns and summaries of blocks that are not in memory. Shared by many blocks; thread-safe.
class ColumnSource {
public:
    virtual ~ColumnSource() = default;
    /// Never null. Unreadable columns are counted as loss by the source and returned without rows.
    [[nodiscard]] virtual std::shared_ptr<const SpanColumns> load(std::uint64_t key) = 0;
    /// Never null; empty if neither the summary nor the columns are readable.
    [[nodiscard]] virtual std::shared_ptr<const BlockSummary> loadSummary(std::uint64_t key) { return std::make_shared<const BlockSummary>(*load(key)); }
    /// The block now holds what load() or loadSummary() returned, and may be asked to release it.
    virtual void holds(const std::shared_ptr<const SpanBlock>& /*block*/, BlockPart /*part*/, std::size_t /*bytes*/) {}
};

/// Summary data of a block, available without its columns.
struct BlockHeader {
    Nanos first = 0;   ///< start of the first span
    Nanos last = 0;    ///< latest end
    Nanos covered = 0; ///< sum of all durations: spans of a lane do not overlap
    std::uint32_t count = 0;
    // of the top of the summary, so that far zoom levels read nothing else
    std::uint32_t name = StringId::kNone; ///< invalid: the block has no summary
    SpanKind kind = SpanKind::Kernel;
    SpanFlag::Type flags = SpanFlag::kNone;

    [[nodiscard]] bool hasSummary() const { return name != StringId::kNone; }
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

/// Up to kMaxSpans consecutive spans of a lane. Immutable and shared between snapshots. Header and upper levels of the summary
/// are always in memory; columns and the whole summary can be loaded on demand and released again.
class SpanBlock : public std::enable_shared_from_this<SpanBlock> {
public:
    static constexpr std::size_t kMaxSpans = 4096;

    /// A block in memory; the columns must not be empty.
    explicit SpanBlock(std::shared_ptr<const SpanColumns> columns);
    /// A block whose columns are loaded on demand; `columns` may pass columns that are already loaded.
    SpanBlock(BlockHeader header, BlockSummary summary, std::shared_ptr<ColumnSource> source, std::uint64_t key,
        std::shared_ptr<const SpanColumns> columns = nullptr, CorrelationBounds correlations = {});
    /// A block whose finest level is loaded on demand, too. `upperNodes` are BlockSummary::upperNodeCount() nodes; `columns` and
    /// `summary` may pass what is already loaded.
    SpanBlock(BlockHeader header, std::shared_ptr<const SummaryNode> upperNodes, std::shared_ptr<ColumnSource> source, std::uint64_t key,
        CorrelationBounds correlations, std::shared_ptr<const SpanColumns> columns = nullptr, std::shared_ptr<const BlockSummary> summary = nullptr);

    [[nodiscard]] const BlockHeader& header() const { return m_header; }
    /// Upper levels of the summary; none if the block has no summary.
    [[nodiscard]] std::span<const SummaryNode> upperNodes() const
    {
        return {m_upperNodes.get(), m_upperNodes ? BlockSummary::upperNodeCount(m_header.count) : 0};
    }
    /// Never null; empty if the block has none or if the file is damaged. The returned pointer keeps it in memory.
    [[nodiscard]] std::shared_ptr<const BlockSummary> summary() const;
    /// The summary if it is in memory; otherwise null.
    [[nodiscard]] std::shared_ptr<const BlockSummary> residentSummary() const;
    /// Known from the file, or once the columns were loaded.
    [[nodiscard]] CorrelationBounds correlations() const { return m_correlations.load(std::memory_order_relaxed); }

    /// Never null; has fewer rows than the header if the file is damaged. The returned pointer keeps the columns in memory.
    [[nodiscard]] std::shared_ptr<const SpanColumns> columns() const;
    /// The columns if they are in memory; otherwise null.
    [[nodiscard]] std::shared_ptr<const SpanColumns> residentColumns() const;
    [[nodiscard]] bool isResident() const { return residentColumns() != nullptr; }
    /// The columns are in the source, too: from now on they may be released.
    void storeIn(std::shared_ptr<ColumnSource> source, std::uint64_t key) const;
    [[nodiscard]] bool isStored() const;
    /// Releases columns, or a summary, that can be loaded again. Returns the bytes that are freed once no reader holds them.
    std::size_t release(BlockPart part = BlockPart::Columns) const;
    /// True if the resident part was requested since the last call.
    [[nodiscard]] bool takeUse(BlockPart part) const { return m_isUsed[static_cast<std::size_t>(part)].exchange(false, std::memory_order_relaxed); }

private:
    void learn(const SpanColumns& columns) const;
    void noteUse(BlockPart part) const;

    BlockHeader m_header;
    std::shared_ptr<const SummaryNode> m_upperNodes; // null: no summary
    mutable std::atomic<CorrelationBounds> m_correlations{CorrelationBounds{}};
    mutable std::array<std::atomic<bool>, 2> m_isUsed{}; // by part
    mutable std::mutex m_mutex;                          // guards the following
    mutable std::shared_ptr<ColumnSource> m_source;      // null: always resident
    mutable std::uint64_t m_key = 0;
    mutable std::shared_ptr<const SpanColumns> m_columns;
    mutable std::shared_ptr<const BlockSummary> m_summary;
};

[[nodiscard]] BlockHeader headerOf(const SpanColumns& columns);

} // namespace stallscope
