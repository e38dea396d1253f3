// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span_columns.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

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
    [[nodiscard]] const SummaryNode& top() const { return m_nodes.back(); }
    [[nodiscard]] std::span<const SummaryNode> nodes() const { return m_nodes; }
    [[nodiscard]] static std::size_t nodeCount(std::size_t spanCount);
    [[nodiscard]] std::size_t bytes() const { return m_nodes.capacity() * sizeof(SummaryNode); }

private:
    std::size_t m_spanCount = 0;
    std::vector<SummaryNode> m_nodes; // level 0 first
};

} // namespace stallscope
