// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/span_block.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace stallscope {

namespace {

/// A column of ids stays empty until the first valid id; then preceding rows are filled with invalid ids.
template <class IdType>
void appendSparse(std::vector<std::uint32_t>& column, std::size_t row, IdType id)
{
    if (column.empty() && !id.isValid())
        return;
    column.resize(row, IdType::kNone);
    column.push_back(id.value());
}

template <class T>
std::size_t bytesOf(const std::vector<T>& column)
{
    return column.capacity() * sizeof(T);
}

} // namespace

Span SpanColumns::at(std::size_t row) const
{
    return {startOf(row), durationOf(row), StringId(name[row]), correlationOf(row), detailOf(row), static_cast<SpanKind>(kind[row]), flags[row]};
}

void SpanColumns::append(const Span& span)
{
    assert(span.duration >= 0 && fits(span));
    const std::size_t row = size();
    if (row == 0)
        base = span.start;
    assert(span.start >= base);
    start.push_back(static_cast<std::uint32_t>(span.start - base));
    if (span.duration < Nanos{kWide}) {
        duration.push_back(static_cast<std::uint32_t>(span.duration));
    } else {
        duration.push_back(kWide);
        wide.push_back({static_cast<std::uint32_t>(row), span.duration});
    }
    name.push_back(span.name.value());
    appendSparse(correlation, row, span.correlation);
    appendSparse(detail, row, span.detail);
    kind.push_back(static_cast<std::uint8_t>(span.kind));
    flags.push_back(span.flags);
}

std::size_t SpanColumns::firstStartingAt(Nanos time) const
{
    if (isEmpty() || time <= base)
        return 0;
    if (time > base + Nanos{kLongestOffset})
        return size();
    const auto at = std::lower_bound(start.begin(), start.end(), static_cast<std::uint32_t>(time - base));
    return static_cast<std::size_t>(at - start.begin());
}

std::size_t SpanColumns::bytes() const
{
    return bytesOf(start) + bytesOf(duration) + bytesOf(name) + bytesOf(correlation) + bytesOf(detail) + bytesOf(kind) + bytesOf(flags) + bytesOf(wide);
}

void SpanColumns::shrink()
{
    start.shrink_to_fit();
    duration.shrink_to_fit();
    name.shrink_to_fit();
    correlation.shrink_to_fit();
    detail.shrink_to_fit();
    kind.shrink_to_fit();
    flags.shrink_to_fit();
    wide.shrink_to_fit();
}

Nanos SpanColumns::wideDuration(std::size_t row) const
{
    const auto at = std::lower_bound(wide.begin(), wide.end(), row, [](const WideDuration& entry, std::size_t r) { return entry.row < r; });
    return at != wide.end() && at->row == row ? at->duration : Nanos{kWide};
}

namespace {

/// Sum of the durations of some rows. Without a wide one, it cannot overflow.
Nanos coveredIn(const SpanColumns& columns, std::size_t from, std::size_t to)
{
    Nanos covered = 0;
    if (columns.wide.empty()) {
        for (std::size_t row = from; row < to; ++row)
            covered += Nanos{columns.duration[row]};
        return covered;
    }
    for (std::size_t row = from; row < to; ++row)
        covered = saturatingAdd(covered, columns.durationOf(row));
    return covered;
}

constexpr std::size_t nodesAbove(std::size_t count)
{
    return (count + BlockSummary::kFanOut - 1) / BlockSummary::kFanOut;
}

/// Finds the largest of at most 16 contributions, summed by (name, kind). The first one wins a tie.
class DominantName {
public:
    void add(std::uint32_t name, SpanKind kind, Nanos covered)
    {
        const std::uint64_t key = std::uint64_t{name} << 8 | static_cast<std::uint8_t>(kind);
        for (std::size_t i = 0; i < m_count; ++i) {
            if (m_keys[i] == key) {
                m_covered[i] = saturatingAdd(m_covered[i], covered);
                return;
            }
        }
        m_keys[m_count] = key;
        m_covered[m_count++] = covered;
    }

    void storeIn(SummaryNode& node) const
    {
        const auto* const largest = std::max_element(m_covered.data(), m_covered.data() + m_count);
        const std::uint64_t key = m_keys[static_cast<std::size_t>(largest - m_covered.data())];
        node.name = static_cast<std::uint32_t>(key >> 8);
        node.kind = static_cast<SpanKind>(key & 0xFF);
    }

private:
    std::array<std::uint64_t, BlockSummary::kFanOut> m_keys; // only the first m_count are set
    std::array<Nanos, BlockSummary::kFanOut> m_covered;
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
        covered = saturatingAdd(covered, coveredIn(columns, from, to));
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

std::size_t BlockSummary::upperNodeCount(std::size_t spanCount)
{
    const std::size_t finest = finestCount(spanCount);
    return finest > 1 ? nodeCount(spanCount) - finest : finest;
}

BlockHeader headerOf(const SpanColumns& columns)
{
    BlockHeader header;
    if (columns.isEmpty())
        return header;
    header.first = columns.startOf(0);
    header.last = columns.endOf(columns.size() - 1);
    header.count = static_cast<std::uint32_t>(columns.size());
    header.covered = coveredIn(columns, 0, columns.size());
    return header;
}

CorrelationBounds CorrelationBounds::of(const SpanColumns& columns)
{
    CorrelationBounds bounds{UINT32_MAX, 0};
    for (const std::uint32_t id : columns.correlation) {
        // an invalid id is the largest number, so the others are compared minus one
        bounds.least = std::min(bounds.least, id);
        bounds.most = std::max(bounds.most, id + 1);
    }
    return bounds.most == 0 ? none() : CorrelationBounds{bounds.least, bounds.most - 1};
}

namespace {

/// Shares the memory of the summary.
std::shared_ptr<const SummaryNode> upperNodesOf(const std::shared_ptr<const BlockSummary>& summary)
{
    return summary->isEmpty() ? nullptr : std::shared_ptr<const SummaryNode>(summary, summary->upperNodes().data());
}

/// Shared by all blocks without one: a recorder has many.
const std::shared_ptr<const BlockSummary>& noSummary()
{
    static const auto kNone = std::make_shared<const BlockSummary>();
    return kNone;
}

void noteTop(BlockHeader& header, std::span<const SummaryNode> upperNodes)
{
    header.name = upperNodes.empty() ? StringId::kNone : upperNodes.back().name;
    header.kind = upperNodes.empty() ? SpanKind::Kernel : upperNodes.back().kind;
    header.flags = upperNodes.empty() ? SpanFlag::kNone : upperNodes.back().flags;
}

} // namespace

SpanBlock::SpanBlock(std::shared_ptr<const SpanColumns> columns)
    : m_header(headerOf(*columns)), m_columns(std::move(columns)), m_summary(std::make_shared<const BlockSummary>(*m_columns))
{
    assert(m_header.count > 0);
    m_upperNodes = upperNodesOf(m_summary);
    noteTop(m_header, upperNodes());
    learn(*m_columns);
}

SpanBlock::SpanBlock(BlockHeader header, BlockSummary summary, std::shared_ptr<ColumnSource> source, std::uint64_t key,
    std::shared_ptr<const SpanColumns> columns, CorrelationBounds correlations)
    : m_header(header),
      m_correlations(correlations),
      m_source(std::move(source)),
      m_key(key),
      m_columns(std::move(columns)),
      m_summary(summary.isEmpty() ? noSummary() : std::make_shared<const BlockSummary>(std::move(summary)))
{
    assert(m_source);
    m_upperNodes = upperNodesOf(m_summary);
    noteTop(m_header, upperNodes());
}

SpanBlock::SpanBlock(BlockHeader header, std::shared_ptr<const SummaryNode> upperNodes, std::shared_ptr<ColumnSource> source, std::uint64_t key,
    CorrelationBounds correlations, std::shared_ptr<const SpanColumns> columns, std::shared_ptr<const BlockSummary> summary)
    : m_header(header),
      m_upperNodes(std::move(upperNodes)),
      m_correlations(correlations),
      m_source(std::move(source)),
      m_key(key),
      m_columns(std::move(columns)),
      m_summary(std::move(summary))
{
    assert(m_source && m_upperNodes);
    noteTop(m_header, this->upperNodes());
}

void SpanBlock::noteUse(BlockPart part) const
{
    std::atomic<bool>& isUsed = m_isUsed[static_cast<std::size_t>(part)];
    if (m_source && !isUsed.load(std::memory_order_relaxed))
        isUsed.store(true, std::memory_order_relaxed);
}

std::shared_ptr<const SpanColumns> SpanBlock::columns() const
{
    std::shared_ptr<const SpanColumns> columns;
    std::shared_ptr<ColumnSource> source;
    {
        const std::lock_guard lock(m_mutex);
        if (m_columns) {
            noteUse(BlockPart::Columns);
            return m_columns;
        }
        source = m_source;
        m_columns = columns = source->load(m_key);
        learn(*columns);
    }
    if (const auto self = weak_from_this().lock())
        source->holds(self, BlockPart::Columns, columns->bytes() + sizeof(SpanColumns));
    return columns;
}

/// Damaged columns provide no bounds.
void SpanBlock::learn(const SpanColumns& columns) const
{
    if (!correlations().isKnown() && columns.size() == m_header.count)
        m_correlations.store(CorrelationBounds::of(columns), std::memory_order_relaxed);
}

std::shared_ptr<const SpanColumns> SpanBlock::residentColumns() const
{
    const std::lock_guard lock(m_mutex);
    return m_columns;
}

void SpanBlock::storeIn(std::shared_ptr<ColumnSource> source, std::uint64_t key) const
{
    const auto self = weak_from_this().lock();
    assert(source && self);
    std::size_t bytes = 0;
    {
        const std::lock_guard lock(m_mutex);
        m_source = source;
        m_key = key;
        bytes = m_columns ? m_columns->bytes() + sizeof(SpanColumns) : 0;
    }
    if (bytes > 0)
        source->holds(self, BlockPart::Columns, bytes);
}

bool SpanBlock::isStored() const
{
    const std::lock_guard lock(m_mutex);
    return m_source != nullptr;
}

std::shared_ptr<const BlockSummary> SpanBlock::summary() const
{
    std::shared_ptr<const BlockSummary> summary;
    std::shared_ptr<ColumnSource> source;
    {
        const std::lock_guard lock(m_mutex);
        if (m_summary) {
            noteUse(BlockPart::Summary);
            return m_summary;
        }
        source = m_source;
        m_summary = summary = source->loadSummary(m_key);
    }
    if (const auto self = weak_from_this().lock())
        source->holds(self, BlockPart::Summary, summary->bytes() + sizeof(BlockSummary));
    return summary;
}

std::shared_ptr<const BlockSummary> SpanBlock::residentSummary() const
{
    const std::lock_guard lock(m_mutex);
    if (m_summary)
        noteUse(BlockPart::Summary);
    return m_summary;
}

std::size_t SpanBlock::release(BlockPart part) const
{
    const std::lock_guard lock(m_mutex);
    if (!m_source)
        return 0;
    if (part == BlockPart::Summary) {
        const std::size_t bytes = m_summary ? m_summary->bytes() : 0;
        m_summary.reset();
        return bytes;
    }
    const std::size_t bytes = m_columns ? m_columns->bytes() : 0;
    m_columns.reset();
    return bytes;
}

} // namespace stallscope
