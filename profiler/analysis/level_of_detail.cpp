// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/level_of_detail.h"

#include "profiler/analysis/block_look_ahead.h"
#include "profiler/analysis/border_split.h"
#include "profiler/analysis/pixel_tally.h"

#include <array>
#include <utility>

namespace stallscope {

namespace {

/// A cut is estimated where it can be off by no more than half of this part of a pixel: two cuts a pixel and half a step
/// of rounding, 1/512 + 1/510, together stay below 1/255.
constexpr Nanos kFinestPart = 512;

/// Where columns are not in memory: neighbours that are narrower than this part of a pixel are not worth reading them.
constexpr Nanos kUnseenPart = 16;

/// Neighbouring spans as their summary tells them, in absolute times.
struct Node {
    Nanos first = 0;
    Nanos last = 0;
    PixelShare share;

    [[nodiscard]] Nanos extent() const { return last - first; }
};

/// Goes through a lane from left to right, from coarse to fine: a node that lies in one pixel is added as it is, one that
/// lies across a border is replaced by its sixteen children, and at the end by its rows.
class LanePainter {
public:
    /// Without loads, columns are read as `missing` says.
    LanePainter(const PixelScale& scale, MissingColumns missing, ColumnLoads* loads)
        : m_tally(static_cast<std::size_t>(scale.pixels)), m_splits(m_tally, scale.pixels), m_scale(scale), m_cursor(scale), m_missing(missing), m_loads(loads)
    {
    }

    PaintWork paint(const Lane& lane, std::span<PixelCell> cells)
    {
        BlockLookAhead ahead(lane.blocks);
        // a span of no length may end where the pixels begin: hence the nanosecond before
        for (std::size_t i = lane.blocks.firstEndingAfter(m_scale.start - 1); i < lane.blocks.size(); ++i) {
            const BlockHeader& header = lane.blocks.header(i);
            if (header.first >= m_scale.end())
                break;
            ++m_work.nodes;
            if ((header.last - header.first) / kPixelsOfManyNodes > m_cursor.narrowest())
                ahead.announce(i, m_columns != nullptr);
            paintBlock(lane.blocks.block(i), header);
        }
        m_splits.flush();
        m_tally.writeTo(cells, m_scale);
        return m_work;
    }

private:
    // 4096 spans need three levels; a file could ask for blocks as long as its counts can say
    static constexpr std::size_t kMaxLevels = 8;
    // a block so wide is read node by node
    static constexpr Nanos kPixelsOfManyNodes = 16;

    void paintBlock(const SpanBlock& block, const BlockHeader& header)
    {
        leaveBlock();
        m_block = &block;
        m_header = header;
        m_askedForColumns = false;
        m_lookedForColumns = false;
        const BlockSummary& summary = block.summary();
        m_cursor.advanceTo(header.first);
        if (summary.isEmpty()) {
            paintRows(
                {header.first, header.last, PixelShare::of(header.covered, lookOf(kEmptyString.value(), SpanKind::Kernel), SpanFlag::kNone)}, 0, header.count);
        } else if (isInPixel(header.first, header.last)) {
            m_tally.add(m_cursor.pixel(), PixelShare::of(header.covered, lookOf(summary.top().name, summary.top().kind), summary.top().flags));
        } else {
            const std::size_t levels = std::min(summary.levels(), kMaxLevels);
            for (std::size_t level = 0; level < levels; ++level)
                m_levels[level] = summary.level(level);
            paintNodes(levels - 1, 0, m_levels[levels - 1].size());
        }
    }

    /// Its splits are divided while the next block is painted, those of the block before it at the latest now.
    void leaveBlock()
    {
        m_splits.flushTo(m_firstSplit);
        m_firstSplit = m_splits.added();
        m_columnsBefore = std::move(m_columns);
    }

    void paintNodes(std::size_t level, std::size_t from, std::size_t to)
    {
        m_work.nodes += to - from;
        const std::span<const SummaryNode> nodes = m_levels[level];
        announce(nodes, to);
        for (std::size_t i = from; i < to; ++i) {
            i = level == 0 && m_columns ? sweep(nodes, i, to) : addNodesInPixel(nodes, i, to);
            if (i == to)
                return;
            const Node node = nodeAt(nodes, i);
            if (node.last < m_scale.start)
                continue;
            if (node.first >= m_scale.end())
                return;
            m_cursor.advanceTo(node.first);
            if (isInPixel(node.first, node.last))
                m_tally.add(m_cursor.pixel(), node.share);
            else if (canCutUnseen(node))
                cutUnseen(node);
            else if (level > 0)
                i = paintChildren(level, i, to);
            else
                paintRows(node, i * BlockSummary::kFanOut, (i + 1) * BlockSummary::kFanOut);
        }
    }

    /// Those of neighbours together, while each is wider than a pixel. Returns the last node whose children were painted.
    std::size_t paintChildren(std::size_t level, std::size_t from, std::size_t to)
    {
        const std::span<const SummaryNode> nodes = m_levels[level];
        std::size_t last = from;
        while (last + 1 < to && Nanos{nodes[last + 1].last} - nodes[last + 1].first > m_cursor.narrowest())
            ++last;
        paintNodes(level - 1, from * BlockSummary::kFanOut, std::min((last + 1) * BlockSummary::kFanOut, m_levels[level - 1].size()));
        return last;
    }

    /// The bulk of a frame: nodes of the finest level, each narrower than a pixel, from border to border, once columns are
    /// at hand. Returns the first node that is none of these.
    std::size_t sweep(std::span<const SummaryNode> nodes, std::size_t from, std::size_t to)
    {
        const Nanos base = m_header.first;
        if (m_columns->base != base || base + nodes[from].first < m_cursor.begin())
            return from;
        const std::size_t end = std::min({to, nodes.size() - 1, m_columns->size() / BlockSummary::kFanOut});
        std::size_t i = from;
        while (i < end) {
            const Nanos pixelEnd = m_cursor.end() - base;
            PixelShare together;
            for (; i < end && nodes[i].last < pixelEnd; ++i)
                together.add(shareOf(nodes, i));
            m_tally.add(m_cursor.pixel(), together);
            if (i == end || m_cursor.isLast() || nodes[i].last == UINT32_MAX)
                break;
            if (nodes[i].first < pixelEnd) {
                if (!cutAtBorder(nodes, i))
                    break;
                ++i;
            }
            m_cursor.next();
        }
        return i;
    }

    [[nodiscard]] PixelShare shareOf(std::span<const SummaryNode> nodes, std::size_t index) const
    {
        const SummaryNode& node = nodes[index];
        return PixelShare::of(Nanos{nodes[index + 1].coveredBefore} - node.coveredBefore, lookOf(node.name, node.kind), node.flags);
    }

    bool cutAtBorder(std::span<const SummaryNode> nodes, std::size_t index)
    {
        const Node node{m_header.first + nodes[index].first, m_header.first + nodes[index].last, shareOf(nodes, index)};
        if (!liesAcrossOneBorder(node))
            return false;
        if (canCutUnseen(node)) {
            cutUnseen(node);
            return true;
        }
        split(*m_columns, node, index * BlockSummary::kFanOut, (index + 1) * BlockSummary::kFanOut);
        return true;
    }

    void split(const SpanColumns& columns, const Node& node, std::size_t from, std::size_t to)
    {
        m_work.rows += to - from;
        m_splits.add({&columns, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(m_cursor.end() - columns.base),
            m_cursor.pixel(), node.share});
    }

    /// Those that end in the pixel at hand, as the one before them did. Returns the first that does
    /// not, or the last of all.
    std::size_t addNodesInPixel(std::span<const SummaryNode> nodes, std::size_t from, std::size_t to)
    {
        if (m_header.first + nodes[from].first < m_cursor.begin())
            return from;
        const auto pixelEnd = static_cast<std::uint32_t>(std::clamp<Nanos>(m_cursor.end() - m_header.first, 0, UINT32_MAX));
        PixelShare together;
        std::size_t i = from;
        for (; i + 1 < to && nodes[i].last < pixelEnd; ++i)
            together.add(shareOf(nodes, i));
        if (i > from)
            m_tally.add(m_cursor.pixel(), together);
        return i;
    }

    /// Asks the memory for the children of the next sibling while these ones are painted.
    static void announce(std::span<const SummaryNode> nodes, std::size_t from)
    {
        constexpr std::size_t kNodesPerLine = 64 / sizeof(SummaryNode);
        for (std::size_t i = from; i < std::min(from + BlockSummary::kFanOut, nodes.size()); i += kNodesPerLine)
            __builtin_prefetch(&nodes[i]);
    }

    [[nodiscard]] Node nodeAt(std::span<const SummaryNode> nodes, std::size_t index) const
    {
        const SummaryNode& summary = nodes[index];
        Node node;
        node.first = m_header.first + summary.first;
        node.last = summary.last == UINT32_MAX ? m_header.last : m_header.first + summary.last;
        node.last = std::max(node.last, node.first);
        const Nanos behind = index + 1 < nodes.size() ? Nanos{nodes[index + 1].coveredBefore} : m_header.covered;
        const Nanos covered = std::clamp<Nanos>(behind - summary.coveredBefore, 0, node.extent());
        node.share = PixelShare::of(covered, lookOf(summary.name, summary.kind), summary.flags);
        return node;
    }

    [[nodiscard]] bool isInPixel(Nanos first, Nanos last) const { return first >= m_cursor.begin() && last < m_cursor.end(); }

    [[nodiscard]] bool liesAcrossOneBorder(const Node& node) const { return node.first >= m_cursor.begin() && node.extent() <= m_cursor.narrowest(); }

    /// The covered time left of the pixel's end is between these two, whatever the spans are.
    [[nodiscard]] std::pair<Nanos, Nanos> coveredBeforeBorder(const Node& node) const
    {
        const Nanos behind = node.last - m_cursor.end();
        const Nanos before = m_cursor.end() - node.first;
        return {std::max<Nanos>(node.share.covered - behind, 0), std::min(node.share.covered, before)};
    }

    [[nodiscard]] bool canCutUnseen(const Node& node) const
    {
        if (!liesAcrossOneBorder(node))
            return false;
        const Nanos finest = m_cursor.narrowest() / kFinestPart;
        const auto [least, most] = coveredBeforeBorder(node);
        return most - least <= finest && (node.share.flags == 0 || node.extent() <= finest);
    }

    void cutUnseen(const Node& node)
    {
        const auto [least, most] = coveredBeforeBorder(node);
        const Nanos left = least + (most - least) / 2;
        m_tally.add(m_cursor.pixel(), PixelShare::of(left, node.share.look, node.share.flags));
        if (!m_cursor.isLast() && (node.last > m_cursor.end() || node.share.flags != 0))
            m_tally.add(m_cursor.pixel() + 1, PixelShare::of(node.share.covered - left, node.share.look, node.share.flags));
    }

    void paintRows(const Node& node, std::size_t from, std::size_t to)
    {
        const SpanColumns* columns = m_loads ? askForColumnsOf(node) : askForColumns();
        to = columns ? std::min(to, columns->size()) : 0;
        if (from >= to) {
            estimate(node);
            return;
        }
        // a border beyond 32 bits belongs to the one wide span at the end of a block
        if (liesAcrossOneBorder(node) && m_cursor.end() - columns->base < Nanos{UINT32_MAX}) {
            split(*columns, node, from, to);
            return;
        }
        m_work.rows += to - from;
        for (std::size_t row = from; row < to; ++row) {
            if (columns->startOf(row) >= m_cursor.begin())
                row = addRowsInPixel(*columns, row, to);
            if (row == to || !paintSpan(columns->startOf(row), columns->endOf(row), lookOf(columns->name[row], columns->kind[row]), columns->flags[row]))
                return;
        }
    }

    /// Those that end in the pixel at hand; the first one starts there or behind it. Returns the first that does not.
    std::size_t addRowsInPixel(const SpanColumns& columns, std::size_t from, std::size_t to)
    {
        // a length that does not fit is beyond it
        const auto pixelEnd = static_cast<std::uint64_t>(std::clamp<Nanos>(m_cursor.end() - columns.base, 0, SpanColumns::kWide));
        PixelShare together;
        std::size_t row = from;
        for (; row < to && std::uint64_t{columns.start[row]} + columns.duration[row] < pixelEnd; ++row)
            together.add(PixelShare::of(columns.duration[row], lookOf(columns.name[row], columns.kind[row]), columns.flags[row]));
        m_tally.add(m_cursor.pixel(), together);
        return row;
    }

    /// False behind the last pixel.
    bool paintSpan(Nanos start, Nanos end, Look look, SpanFlag::Type flags)
    {
        if (start >= m_scale.end())
            return false;
        if (end < m_scale.start || (end == m_scale.start && start < end))
            return true;
        m_cursor.advanceTo(start);
        for (;; m_cursor.next()) {
            const Nanos shown = std::max<Nanos>(std::min(end, m_cursor.end()) - std::max(start, m_cursor.begin()), 0);
            m_tally.add(m_cursor.pixel(), PixelShare::of(shown, look, flags));
            if (end <= m_cursor.end() || m_cursor.isLast())
                return true;
        }
    }

    /// Without columns: the covered time is taken to lie evenly between the node's ends.
    void estimate(const Node& node)
    {
        ++m_work.estimates;
        const double density = static_cast<double>(node.share.covered) / static_cast<double>(std::max<Nanos>(node.extent(), 1));
        for (;; m_cursor.next()) {
            const Nanos shown = std::max<Nanos>(std::min(node.last, m_cursor.end()) - std::max(node.first, m_cursor.begin()), 0);
            const auto covered = static_cast<Nanos>(static_cast<double>(shown) * density);
            m_tally.add(m_cursor.pixel(), PixelShare::of(covered, node.share.look, node.share.flags));
            if (node.last <= m_cursor.end() || m_cursor.isLast())
                return;
        }
    }

    [[nodiscard]] const SpanColumns* askForColumns()
    {
        if (!m_askedForColumns) {
            m_askedForColumns = true;
            m_columns = m_missing == MissingColumns::Load ? m_block->columns() : m_block->residentColumns();
        }
        return m_columns.get();
    }

    [[nodiscard]] const SpanColumns* askForColumnsOf(const Node& node)
    {
        if (!m_lookedForColumns) {
            m_lookedForColumns = true;
            m_columns = m_block->isResident() ? m_block->columns() : nullptr;
        }
        if (!m_columns && !m_askedForColumns && node.extent() > m_cursor.narrowest() / kUnseenPart) {
            m_askedForColumns = true;
            m_columns = m_loads->of(*m_block);
        }
        return m_columns.get();
    }

    PixelTally m_tally;
    BorderSplits m_splits;
    const PixelScale m_scale;
    PixelCursor m_cursor;
    const MissingColumns m_missing;
    ColumnLoads* const m_loads;
    PaintWork m_work;
    // the block at hand
    const SpanBlock* m_block = nullptr;
    BlockHeader m_header;
    std::array<std::span<const SummaryNode>, kMaxLevels> m_levels;
    std::shared_ptr<const SpanColumns> m_columns;
    bool m_lookedForColumns = false; // in memory
    bool m_askedForColumns = false;  // to be read in
    // of the block before it
    std::shared_ptr<const SpanColumns> m_columnsBefore;
    std::uint64_t m_firstSplit = 0; ///< of the block at hand
};

/// Pixels narrower than 1 ns repeat what the nanosecond in which they begin shows.
void repeatNanoseconds(const PixelScale& scale, std::span<PixelCell> cells)
{
    for (int pixel = scale.pixels - 1; pixel >= 0; --pixel)
        cells[static_cast<std::size_t>(pixel)] = cells[static_cast<std::size_t>(scale.rangeOf(pixel).start - scale.start)];
}

PaintWork paint(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, MissingColumns missing, ColumnLoads* loads)
{
    if (scale.isEmpty()) {
        std::ranges::fill(cells, PixelCell{});
        return {};
    }
    assert(cells.size() == static_cast<std::size_t>(scale.pixels));
    if (scale.length >= scale.pixels)
        return LanePainter(scale, missing, loads).paint(lane, cells);
    const PixelScale nanoseconds{scale.start, scale.length, static_cast<int>(scale.length)};
    const PaintWork work = LanePainter(nanoseconds, missing, loads).paint(lane, cells.first(static_cast<std::size_t>(scale.length)));
    repeatNanoseconds(scale, cells);
    return work;
}

} // namespace

PaintWork paintLane(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, MissingColumns missing)
{
    return paint(lane, scale, cells, missing, nullptr);
}

PaintWork paintLane(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, ColumnLoads& loads)
{
    return paint(lane, scale, cells, MissingColumns::Load, &loads);
}

} // namespace stallscope
