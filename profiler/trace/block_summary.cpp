// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/block_summary.h"

#include <algorithm>
#include <array>

namespace stallscope {

namespace {

constexpr std::size_t nodesAbove(std::size_t count)
{
    return (count + BlockSummary::kFanOut - 1) / BlockSummary::kFanOut;
}

/// Finds the largest of at most 16 contributions, summed by (name, kind). The first one wins a tie.
class DominantName {
public:
    void add(std::uint32_t name, SpanKind kind, Nanos covered)
    {
        for (std::size_t i = 0; i < m_count; ++i) {
            if (m_entries[i].name == name && m_entries[i].kind == kind) {
                m_entries[i].covered = saturatingAdd(m_entries[i].covered, covered);
                return;
            }
        }
        m_entries[m_count++] = {name, kind, covered};
    }

    void storeIn(SummaryNode& node) const
    {
        const auto largest = std::max_element(
            m_entries.begin(), m_entries.begin() + static_cast<std::ptrdiff_t>(m_count), [](const Entry& a, const Entry& b) { return a.covered < b.covered; });
        node.name = largest->name;
        node.kind = largest->kind;
    }

private:
    struct Entry {
        std::uint32_t name;
        SpanKind kind;
        Nanos covered;
    };
    std::array<Entry, BlockSummary::kFanOut> m_entries;
    std::size_t m_count = 0;
};

std::uint32_t offsetOf(Nanos time, Nanos base)
{
    return static_cast<std::uint32_t>(std::min<Nanos>(time - base, UINT32_MAX));
}

SummaryNode nodeOfSpans(const SpanColumns& columns, std::size_t from, std::size_t to, std::uint32_t coveredBefore)
{
    SummaryNode node;
    node.first = columns.start[from];
    node.last = offsetOf(columns.endOf(to - 1), columns.base);
    node.coveredBefore = coveredBefore;
    DominantName dominant;
    for (std::size_t row = from; row < to; ++row) {
        dominant.add(columns.name[row], static_cast<SpanKind>(columns.kind[row]), columns.durationOf(row));
        node.flags |= columns.flags[row];
    }
    dominant.storeIn(node);
    return node;
}

SummaryNode nodeOfNodes(std::span<const SummaryNode> children, Nanos coveredBehind)
{
    SummaryNode node;
    node.first = children.front().first;
    node.last = children.back().last;
    node.coveredBefore = children.front().coveredBefore;
    DominantName dominant;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const Nanos behind = i + 1 < children.size() ? children[i + 1].coveredBefore : coveredBehind;
        dominant.add(children[i].name, children[i].kind, behind - children[i].coveredBefore);
        node.flags |= children[i].flags;
    }
    dominant.storeIn(node);
    return node;
}

} // namespace

BlockSummary::BlockSummary(const SpanColumns& columns) : m_spanCount(columns.size())
{
    if (columns.isEmpty())
        return;
    m_nodes.reserve(nodeCount(m_spanCount));
    Nanos covered = 0;
    for (std::size_t from = 0; from < m_spanCount; from += kFanOut) {
        const std::size_t to = std::min(from + kFanOut, m_spanCount);
        m_nodes.push_back(nodeOfSpans(columns, from, to, offsetOf(covered, 0)));
        for (std::size_t row = from; row < to; ++row)
            covered = saturatingAdd(covered, columns.durationOf(row));
    }
    std::size_t below = 0;
    for (std::size_t count = m_nodes.size(); count > 1; count = nodesAbove(count)) {
        const std::size_t end = below + count;
        for (std::size_t at = below; at < end; at += kFanOut) {
            const std::size_t to = std::min(at + kFanOut, end);
            const Nanos behind = to < end ? m_nodes[to].coveredBefore : covered;
            m_nodes.push_back(nodeOfNodes(std::span(m_nodes).subspan(at, to - at), behind));
        }
        below = end;
    }
}

BlockSummary::BlockSummary(std::size_t spanCount, std::vector<SummaryNode> nodes)
{
    if (nodes.size() != nodeCount(spanCount))
        return;
    m_spanCount = spanCount;
    m_nodes = std::move(nodes);
}

std::size_t BlockSummary::levels() const
{
    std::size_t levels = 0;
    for (std::size_t left = m_nodes.size(), count = nodesAbove(m_spanCount); left > 0; left -= count, count = nodesAbove(count), ++levels) {
        if (count == 1)
            return levels + 1;
    }
    return levels;
}

std::span<const SummaryNode> BlockSummary::level(std::size_t index) const
{
    std::size_t from = 0;
    std::size_t count = nodesAbove(m_spanCount);
    for (; index > 0; --index) {
        from += count;
        count = nodesAbove(count);
    }
    return std::span(m_nodes).subspan(from, count);
}

std::size_t BlockSummary::nodeCount(std::size_t spanCount)
{
    std::size_t total = 0;
    for (std::size_t count = nodesAbove(spanCount); count > 0; count = nodesAbove(count)) {
        total += count;
        if (count == 1)
            break;
    }
    return total;
}

} // namespace stallscope
