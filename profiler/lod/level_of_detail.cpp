// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/lod/level_of_detail.h"

#include "profiler/trace/span_block.h"
#include "profiler/trace/track.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Name and kind of a span as a single comparable value.
enum class SpanKey : std::uint64_t { None = UINT32_MAX };

constexpr SpanKey spanKeyOf(std::uint32_t name, SpanKind kind)
{
    return static_cast<SpanKey>(name | static_cast<std::uint64_t>(kind) << 32);
}
constexpr SpanKey spanKeyOf(std::uint32_t name, std::uint8_t kind)
{
    return spanKeyOf(name, static_cast<SpanKind>(kind));
}

/// Contribution of some spans to one pixel, and the leading key.
///
/// The leader is found by a weighted majority vote, with covered time as weight: a key with the absolute majority always
/// wins, in any order. Worked example: a 30, b 20, a 10, b 50 -> a leads by 30, by 10, by 20; b leads by 30. Branchless,
/// because a frame adds a million times and names are unpredictable for the processor.
struct PixelShare {
    Nanos covered = 0;
    Nanos lead = 0; ///< lead of the key over all others
    SpanKey key = SpanKey::None;
    SpanFlag::Type flags = SpanFlag::kNone;

    [[nodiscard]] static PixelShare of(Nanos covered, SpanKey key, SpanFlag::Type flags) { return {covered, covered, key, flags}; }

    void add(const PixelShare& other)
    {
        covered += other.covered;
        flags |= other.flags;
        const Nanos ahead = lead - other.lead;
        const Nanos together = lead + other.lead;
        const bool isSame = key == other.key;
        const Nanos isFirst = Nanos{key == SpanKey::None}; // it leads even if it covers nothing
        key = ahead - isFirst < 0 ? other.key : key;
        lead = isSame ? together : std::abs(ahead);
    }
};

/// Accumulates the contents of each pixel of a lane.
class PixelTally {
public:
    explicit PixelTally(std::size_t pixels) : m_shares(pixels) {}

    void add(int pixel, const PixelShare& share) { m_shares[static_cast<std::size_t>(pixel)].add(share); }

    /// `scale` must be the one used for adding.
    void writeTo(std::span<PixelCell> cells, const PixelScale& scale) const
    {
        constexpr double kFull = 255;
        PixelCursor cursor(scale);
        // there are only two pixel widths, and multiplication is much faster than division
        const double narrow = kFull / static_cast<double>(cursor.narrowest());
        const double wide = kFull / static_cast<double>(cursor.narrowest() + 1);
        for (std::size_t i = 0; i < m_shares.size(); ++i, cursor.next()) {
            const PixelShare& share = m_shares[i];
            const Nanos covered = std::clamp<Nanos>(share.covered, 0, cursor.width());
            const double coverage = static_cast<double>(covered) * (cursor.width() == cursor.narrowest() ? narrow : wide);
            const auto value = static_cast<std::uint64_t>(share.key);
            cells[i] = {StringId(static_cast<std::uint32_t>(value)), static_cast<SpanKind>(value >> 32), share.flags,
                static_cast<std::uint8_t>(std::min(coverage + 0.5, kFull))};
        }
    }

private:
    std::vector<PixelShare> m_shares;
};

/// Keeps the current pixel in local state between rows: a dense frame paints thousands of rows.
class RowPainter {
public:
    RowPainter(const PixelScale& scale, const PixelCursor& cursor, PixelTally& tally) : m_scale(scale), m_cursor(cursor), m_tally(tally) {}

    [[nodiscard]] const PixelCursor& cursor() const { return m_cursor; }

    void paint(const SpanColumns& columns, std::size_t from, std::size_t to)
    {
        for (std::size_t row = from; row < to; ++row) {
            if (columns.startOf(row) >= m_cursor.begin())
                row = addRowsInPixel(columns, row, to);
            if (row == to || !paintSpan(columns.startOf(row), columns.endOf(row), spanKeyOf(columns.name[row], columns.kind[row]), columns.flags[row]))
                return;
        }
    }

private:
    /// Adds rows that end in the current pixel; the first one starts in or behind it. Returns the first row that does not.
    std::size_t addRowsInPixel(const SpanColumns& columns, std::size_t from, std::size_t to)
    {
        // a duration that does not fit 32 bits ends beyond it
        const auto pixelEnd = static_cast<std::uint64_t>(std::clamp<Nanos>(m_cursor.end() - columns.base, 0, SpanColumns::kWide));
        PixelShare together;
        std::size_t row = from;
        for (; row < to && std::uint64_t{columns.start[row]} + columns.duration[row] < pixelEnd; ++row)
            together.add(PixelShare::of(columns.duration[row], spanKeyOf(columns.name[row], columns.kind[row]), columns.flags[row]));
        m_tally.add(m_cursor.pixel(), together);
        return row;
    }

    /// False behind the last pixel.
    bool paintSpan(Nanos start, Nanos end, SpanKey key, SpanFlag::Type flags)
    {
        if (start >= m_scale.end())
            return false;
        if (end < m_scale.start || (end == m_scale.start && start < end))
            return true;
        m_cursor.advanceTo(start);
        for (;; m_cursor.next()) {
            const Nanos shown = std::max<Nanos>(std::min(end, m_cursor.end()) - std::max(start, m_cursor.begin()), 0);
            m_tally.add(m_cursor.pixel(), PixelShare::of(shown, key, flags));
            if (end <= m_cursor.end() || m_cursor.isLast())
                return true;
        }
    }

    const PixelScale m_scale;
    PixelCursor m_cursor;
    PixelTally& m_tally;
};

/// Distributes rows [from, to) to the pixels, starting at the current one.
void addRows(const SpanColumns& columns, std::size_t from, std::size_t to, const PixelScale& scale, PixelCursor& cursor, PixelTally& tally)
{
    RowPainter painter(scale, cursor, tally);
    painter.paint(columns, from, to);
    cursor = painter.cursor();
}

/// A summary of consecutive spans in absolute times.
struct LaneNode {
    Nanos first = 0;
    Nanos last = 0;
    PixelShare share;

    [[nodiscard]] Nanos extent() const { return last - first; }
};

/// Distributes nodes to the pixels, starting at the current one, without reading their spans.
class NodePainter {
public:
    /// Both are owned by the lane painter.
    NodePainter(PixelTally& tally, PixelCursor& cursor) : m_tally(tally), m_cursor(cursor) {}

    [[nodiscard]] bool isInPixel(Nanos first, Nanos last) const { return first >= m_cursor.begin() && last < m_cursor.end(); }
    [[nodiscard]] bool liesAcrossOneBorder(const LaneNode& node) const { return node.first >= m_cursor.begin() && node.extent() <= m_cursor.narrowest(); }

    /// Whether an estimated division is indistinguishable from the exact one.
    [[nodiscard]] bool canCut(const LaneNode& node) const
    {
        if (!liesAcrossOneBorder(node))
            return false;
        const Nanos finest = m_cursor.narrowest() / kFinestPart;
        const auto [least, most] = coveredBeforeBorder(node);
        return most - least <= finest && (node.share.flags == 0 || node.extent() <= finest);
    }

    void cut(const LaneNode& node)
    {
        const auto [least, most] = coveredBeforeBorder(node);
        const Nanos left = least + (most - least) / 2;
        m_tally.add(m_cursor.pixel(), PixelShare::of(left, node.share.key, node.share.flags));
        if (!m_cursor.isLast() && (node.last > m_cursor.end() || node.share.flags != 0))
            m_tally.add(m_cursor.pixel() + 1, PixelShare::of(node.share.covered - left, node.share.key, node.share.flags));
    }

    /// Assumes that the covered time is distributed evenly within the node.
    void spread(const LaneNode& node)
    {
        const double density = static_cast<double>(node.share.covered) / static_cast<double>(std::max<Nanos>(node.extent(), 1));
        for (;; m_cursor.next()) {
            const Nanos shown = std::max<Nanos>(std::min(node.last, m_cursor.end()) - std::max(node.first, m_cursor.begin()), 0);
            const auto covered = static_cast<Nanos>(static_cast<double>(shown) * density);
            m_tally.add(m_cursor.pixel(), PixelShare::of(covered, node.share.key, node.share.flags));
            if (node.last <= m_cursor.end() || m_cursor.isLast())
                return;
        }
    }

private:
    /// A division is estimated if its error is at most half of this fraction of a pixel: two divisions per pixel and half a
    /// rounding step, 1/512 + 1/510, are below 1/255.
    static constexpr Nanos kFinestPart = 512;

    /// Bounds of the covered time left of the pixel's end, for any arrangement of the spans.
    [[nodiscard]] std::pair<Nanos, Nanos> coveredBeforeBorder(const LaneNode& node) const
    {
        const Nanos behind = node.last - m_cursor.end();
        const Nanos before = m_cursor.end() - node.first;
        return {std::max<Nanos>(node.share.covered - behind, 0), std::min(node.share.covered, before)};
    }

    PixelTally& m_tally;
    PixelCursor& m_cursor;
};

/// Consecutive rows that lie across the border behind a pixel, and across no other one.
struct BorderSplit {
    const SpanColumns* columns = nullptr;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t border = 0; ///< relative to the columns' base, as starts are
    int pixel = 0;            ///< left of the border
    PixelShare share;         ///< sum of all rows
};

/// Divides rows between the two pixels at a border. Zoomed out, the rows at successive borders are far apart in memory, so
/// each access would be a cache miss: rows are prefetched first and divided a few borders later. Columns must stay in
/// memory until their splits are divided.
class BorderSplits {
public:
    BorderSplits(PixelTally& tally, int pixels) : m_tally(&tally), m_pixels(pixels) {}

    void add(const BorderSplit& split);
    /// Number of splits so far.
    [[nodiscard]] std::uint64_t added() const { return m_added; }
    /// Divides all splits before this one.
    void flushTo(std::uint64_t split);
    void flush() { flushTo(m_added); }

private:
    void divide(const BorderSplit& split);

    // measured: fewer cause cache misses, more bring no gain
    static constexpr std::size_t kAhead = 16;

    PixelTally* m_tally;
    int m_pixels;
    std::array<BorderSplit, kAhead> m_waiting;
    std::uint64_t m_added = 0;
    std::uint64_t m_divided = 0;
};

std::uint64_t coveredBefore(const BorderSplit& split)
{
    const std::uint32_t* start = split.columns->start.data();
    const std::uint32_t* duration = split.columns->duration.data();
    std::uint64_t covered = 0;
    for (std::size_t row = split.from; row < split.to; ++row)
        covered += std::min(split.border - std::min(split.border, start[row]), duration[row]);
    return covered;
}

void divideFlags(const BorderSplit& split, PixelShare& left, PixelShare& right)
{
    for (std::size_t row = split.from; row < split.to; ++row) {
        const std::uint32_t start = split.columns->start[row];
        const std::uint64_t end = std::uint64_t{start} + split.columns->duration[row];
        if (start < split.border)
            left.flags |= split.columns->flags[row];
        if (start >= split.border || end > split.border)
            right.flags |= split.columns->flags[row];
    }
}

void BorderSplits::add(const BorderSplit& split)
{
    if (m_added - m_divided == kAhead)
        divide(m_waiting[m_divided++ % kAhead]);
    __builtin_prefetch(&split.columns->start[split.from]);
    __builtin_prefetch(&split.columns->start[split.to - 1]);
    __builtin_prefetch(&split.columns->duration[split.from]);
    __builtin_prefetch(&split.columns->duration[split.to - 1]);
    if (split.share.flags != SpanFlag::kNone)
        __builtin_prefetch(&split.columns->flags[split.from]);
    m_waiting[m_added++ % kAhead] = split;
}

void BorderSplits::flushTo(std::uint64_t split)
{
    while (m_divided < split)
        divide(m_waiting[m_divided++ % kAhead]);
}

void BorderSplits::divide(const BorderSplit& split)
{
    const Nanos before = std::min(static_cast<Nanos>(coveredBefore(split)), split.share.covered);
    PixelShare left = PixelShare::of(before, split.share.key, SpanFlag::kNone);
    PixelShare right = PixelShare::of(split.share.covered - before, split.share.key, SpanFlag::kNone);
    if (split.share.flags != SpanFlag::kNone)
        divideFlags(split, left, right);
    m_tally->add(split.pixel, left);
    const std::size_t behind = split.to - 1;
    const std::uint64_t end = std::uint64_t{split.columns->start[behind]} + split.columns->duration[behind];
    const bool reachesRight = split.columns->start[behind] >= split.border || end > split.border;
    if (reachesRight && split.pixel + 1 < m_pixels)
        m_tally->add(split.pixel + 1, right);
}

/// Prefetches blocks before they are read. They are scattered in memory, each with its summary and columns elsewhere;
/// without prefetching, every access would be a cache miss, usually with a TLB miss.
///
/// Pipelined, so that no pointer is followed before it was prefetched: while block 7 is read, block 10 itself is
/// prefetched, the object with the columns of block 9, and of block 8 its summary and one row in each page of its columns.
class BlockLookAhead {
public:
    explicit BlockLookAhead(const BlockList& blocks) : m_blocks(&blocks) {}

    /// To be called before block `index` is read, in ascending order.
    void announce(std::size_t index, bool withColumns)
    {
        if (index + 3 < m_blocks->size())
            prefetch(&m_blocks->block(index + 3), sizeof(SpanBlock));
        if (const auto summary = index + 1 < m_blocks->size() ? m_blocks->block(index + 1).residentSummary() : nullptr)
            prefetch(summary->nodes().data(), summary->nodes().size_bytes());
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

/// Prefetches the upper levels of blocks across a border: of all other narrow blocks only the headers are read. First the block itself is
/// prefetched, and its nodes when two more such blocks were found.
class BorderLookAhead {
public:
    BorderLookAhead(const BlockList& blocks, const PixelScale& scale)
        : m_blocks(&blocks), m_start(scale.start), m_pixelsPerNano(static_cast<double>(scale.pixels) / static_cast<double>(scale.length))
    {
    }

    /// To be called before block `index` is read, in ascending order.
    void announce(std::size_t index)
    {
        constexpr std::size_t kAhead = 64; // blocks
        for (m_next = std::max(m_next, index + 1); m_next < std::min(index + kAhead, m_blocks->size()); ++m_next) {
            const BlockHeader& header = m_blocks->header(m_next);
            if (pixelOf(header.first) != pixelOf(header.last))
                add(m_blocks->block(m_next));
        }
    }

private:
    [[nodiscard]] std::int64_t pixelOf(Nanos time) const { return static_cast<std::int64_t>(static_cast<double>(time - m_start) * m_pixelsPerNano); }

    void add(const SpanBlock& block)
    {
        constexpr std::size_t kNodesPerLine = 64 / sizeof(SummaryNode);
        __builtin_prefetch(&block);
        if (m_waiting[m_at]) {
            const auto nodes = m_waiting[m_at]->upperNodes();
            for (std::size_t i = 0; i < nodes.size(); i += kNodesPerLine)
                __builtin_prefetch(&nodes[i]);
        }
        m_waiting[m_at] = &block;
        m_at = (m_at + 1) % m_waiting.size();
    }

    const BlockList* m_blocks;
    Nanos m_start;
    double m_pixelsPerNano;
    std::size_t m_next = 0;
    std::array<const SpanBlock*, 2> m_waiting{}; // prefetched, but not yet their nodes
    std::size_t m_at = 0;
};

/// Columns, or a finest level, that are not in memory: nodes narrower than this fraction of a pixel are not worth loading them.
constexpr Nanos kUnseenPart = 16;

/// Processes a lane from left to right, from coarse to fine: a node within one pixel is added as a whole, a node across a
/// border is replaced by its sixteen children, and finally by its rows.
class LanePainter {
public:
    LanePainter(const PixelScale& scale, ColumnLoads& loads)
        : m_tally(static_cast<std::size_t>(scale.pixels)),
          m_splits(m_tally, scale.pixels),
          m_scale(scale),
          m_cursor(scale),
          m_nodes(m_tally, m_cursor),
          m_loads(loads)
    {
    }

    PaintWork paint(const Lane& lane, std::span<PixelCell> cells)
    {
        BlockLookAhead ahead(lane.blocks);
        BorderLookAhead borders(lane.blocks, m_scale);
        // an empty span may end where the pixels begin: hence the preceding nanosecond
        for (std::size_t i = lane.blocks.firstEndingAfter(m_scale.start - 1); i < lane.blocks.size(); ++i) {
            borders.announce(i);
            i = addBlocksInPixel(lane.blocks, i);
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
    // 4096 spans need three levels; a file may claim much longer blocks
    static constexpr std::size_t kMaxLevels = 8;
    // a block of at least this width is read node by node
    static constexpr Nanos kPixelsOfManyNodes = 16;

    /// Adds blocks within one pixel, without touching anything but their headers. Returns the first other one, or the last of all.
    std::size_t addBlocksInPixel(const BlockList& blocks, std::size_t from)
    {
        m_cursor.advanceTo(blocks.header(from).first);
        PixelShare together;
        std::size_t i = from;
        for (; i + 1 < blocks.size(); ++i) {
            const BlockHeader& header = blocks.header(i);
            if (!header.hasSummary() || !m_nodes.isInPixel(header.first, header.last))
                break;
            together.add(PixelShare::of(header.covered, spanKeyOf(header.name, header.kind), header.flags));
        }
        if (i > from) {
            m_tally.add(m_cursor.pixel(), together);
            m_work.nodes += i - from;
        }
        return i;
    }

    void paintBlock(const SpanBlock& block, const BlockHeader& header)
    {
        leaveBlock();
        m_block = &block;
        m_header = header;
        m_askedForColumns = false;
        m_lookedForColumns = false;
        m_askedForFinest = false;
        m_lookedForFinest = false;
        m_cursor.advanceTo(header.first);
        if (!header.hasSummary()) {
            paintRows({header.first, header.last, PixelShare::of(header.covered, spanKeyOf(kEmptyString.value(), SpanKind::Kernel), SpanFlag::kNone)}, 0,
                header.count);
        } else if (m_nodes.isInPixel(header.first, header.last)) {
            m_tally.add(m_cursor.pixel(), PixelShare::of(header.covered, spanKeyOf(header.name, header.kind), header.flags));
        } else {
            paintNodes(takeUpperLevels(block), 0, 1);
        }
    }

    /// Returns the level of the top. The finest level follows when it is needed.
    std::size_t takeUpperLevels(const SpanBlock& block)
    {
        std::span<const SummaryNode> rest = block.upperNodes();
        std::size_t count = BlockSummary::finestCount(m_header.count);
        std::size_t level = 0;
        m_levels[0] = {};
        if (count > 1) {
            level = 1;
            count = BlockSummary::finestCount(count);
        }
        for (; count < rest.size() && level + 1 < kMaxLevels; ++level) {
            m_levels[level] = rest.first(count);
            rest = rest.subspan(count);
            count = BlockSummary::finestCount(count);
        }
        m_levels[level] = rest;
        return level;
    }

    /// Whether the finest level is in memory now. It is loaded if the node is visibly different from its children.
    [[nodiscard]] bool hasFinest(const LaneNode& node)
    {
        if (!m_lookedForFinest) {
            m_lookedForFinest = true;
            takeFinest(m_block->residentSummary());
        }
        if (m_levels[0].empty() && !m_askedForFinest && node.extent() > m_cursor.narrowest() / kUnseenPart) {
            m_askedForFinest = true;
            takeFinest(m_loads.summaryOf(*m_block));
        }
        return !m_levels[0].empty();
    }

    void takeFinest(std::shared_ptr<const BlockSummary> summary)
    {
        m_summary = std::move(summary);
        if (m_summary && !m_summary->isEmpty())
            m_levels[0] = m_summary->level(0);
    }

    /// Its splits are divided while the next block is painted; those of the previous block are divided now.
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
            const LaneNode node = nodeAt(nodes, i);
            if (node.last < m_scale.start)
                continue;
            if (node.first >= m_scale.end())
                return;
            m_cursor.advanceTo(node.first);
            if (m_nodes.isInPixel(node.first, node.last))
                m_tally.add(m_cursor.pixel(), node.share);
            else if (m_nodes.canCut(node))
                m_nodes.cut(node);
            else if (level > 1 || (level == 1 && hasFinest(node)))
                i = paintChildren(level, i, to);
            else if (level == 1)
                estimate(node);
            else
                paintRows(node, i * BlockSummary::kFanOut, (i + 1) * BlockSummary::kFanOut);
        }
    }

    /// Paints the children of consecutive nodes while each is wider than a pixel. Returns the last node whose children were painted.
    std::size_t paintChildren(std::size_t level, std::size_t from, std::size_t to)
    {
        const std::span<const SummaryNode> nodes = m_levels[level];
        std::size_t last = from;
        while (last + 1 < to && Nanos{nodes[last + 1].last} - nodes[last + 1].first > m_cursor.narrowest())
            ++last;
        paintNodes(level - 1, from * BlockSummary::kFanOut, std::min((last + 1) * BlockSummary::kFanOut, m_levels[level - 1].size()));
        return last;
    }

    /// The main loop of a frame: nodes of the finest level, each narrower than a pixel, from border to border, while
    /// columns are in memory. Returns the first node that does not qualify.
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
        return PixelShare::of(Nanos{nodes[index + 1].coveredBefore} - node.coveredBefore, spanKeyOf(node.name, node.kind), node.flags);
    }

    bool cutAtBorder(std::span<const SummaryNode> nodes, std::size_t index)
    {
        const LaneNode node{m_header.first + nodes[index].first, m_header.first + nodes[index].last, shareOf(nodes, index)};
        if (!m_nodes.liesAcrossOneBorder(node))
            return false;
        if (m_nodes.canCut(node)) {
            m_nodes.cut(node);
            return true;
        }
        split(*m_columns, node, index * BlockSummary::kFanOut, (index + 1) * BlockSummary::kFanOut);
        return true;
    }

    void split(const SpanColumns& columns, const LaneNode& node, std::size_t from, std::size_t to)
    {
        m_work.rows += to - from;
        m_splits.add({&columns, static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), static_cast<std::uint32_t>(m_cursor.end() - columns.base),
            m_cursor.pixel(), node.share});
    }

    /// Adds nodes that end in the current pixel. Returns the first one that does not, or the last of all.
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

    /// Prefetches the children of the next sibling while the current ones are painted.
    static void announce(std::span<const SummaryNode> nodes, std::size_t from)
    {
        constexpr std::size_t kNodesPerLine = 64 / sizeof(SummaryNode);
        for (std::size_t i = from; i < std::min(from + BlockSummary::kFanOut, nodes.size()); i += kNodesPerLine)
            __builtin_prefetch(&nodes[i]);
    }

    [[nodiscard]] LaneNode nodeAt(std::span<const SummaryNode> nodes, std::size_t index) const
    {
        const SummaryNode& summary = nodes[index];
        LaneNode node;
        node.first = m_header.first + summary.first;
        node.last = summary.last == UINT32_MAX ? m_header.last : m_header.first + summary.last;
        node.last = std::max(node.last, node.first);
        const Nanos behind = index + 1 < nodes.size() ? Nanos{nodes[index + 1].coveredBefore} : m_header.covered;
        const Nanos covered = std::clamp<Nanos>(behind - summary.coveredBefore, 0, node.extent());
        node.share = PixelShare::of(covered, spanKeyOf(summary.name, summary.kind), summary.flags);
        return node;
    }

    void estimate(const LaneNode& node)
    {
        ++m_work.estimates;
        m_nodes.spread(node);
    }

    void paintRows(const LaneNode& node, std::size_t from, std::size_t to)
    {
        const SpanColumns* columns = columnsOf(node);
        to = columns ? std::min(to, columns->size()) : 0;
        if (from >= to) {
            estimate(node);
            return;
        }
        // a border beyond 32 bits belongs to the single wide span at the end of a block
        if (m_nodes.liesAcrossOneBorder(node) && m_cursor.end() - columns->base < Nanos{UINT32_MAX}) {
            split(*columns, node, from, to);
            return;
        }
        m_work.rows += to - from;
        addRows(*columns, from, to, m_scale, m_cursor, m_tally);
    }

    [[nodiscard]] const SpanColumns* columnsOf(const LaneNode& node)
    {
        if (!m_lookedForColumns) {
            m_lookedForColumns = true;
            m_columns = m_block->isResident() ? m_block->columns() : nullptr;
        }
        if (!m_columns && !m_askedForColumns && node.extent() > m_cursor.narrowest() / kUnseenPart) {
            m_askedForColumns = true;
            m_columns = m_loads.of(*m_block);
        }
        return m_columns.get();
    }

    PixelTally m_tally;
    BorderSplits m_splits;
    const PixelScale m_scale;
    PixelCursor m_cursor;
    NodePainter m_nodes;
    ColumnLoads& m_loads;
    PaintWork m_work;
    // current block
    const SpanBlock* m_block = nullptr;
    BlockHeader m_header;
    std::array<std::span<const SummaryNode>, kMaxLevels> m_levels; // the finest one is empty until it is needed
    std::shared_ptr<const BlockSummary> m_summary;                 // that holds it
    std::shared_ptr<const SpanColumns> m_columns;
    bool m_lookedForColumns = false; // if in memory
    bool m_askedForColumns = false;  // to be loaded
    bool m_lookedForFinest = false;
    bool m_askedForFinest = false;
    // of the previous block
    std::shared_ptr<const SpanColumns> m_columnsBefore;
    std::uint64_t m_firstSplit = 0; ///< of the current block
};

/// Pixels narrower than 1 ns show the contents of the nanosecond in which they begin.
void repeatNanoseconds(const PixelScale& scale, std::span<PixelCell> cells)
{
    for (int pixel = scale.pixels - 1; pixel >= 0; --pixel)
        cells[static_cast<std::size_t>(pixel)] = cells[static_cast<std::size_t>(scale.rangeOf(pixel).start - scale.start)];
}

} // namespace

PaintWork paintLane(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, ColumnLoads& loads)
{
    if (scale.isEmpty()) {
        std::ranges::fill(cells, PixelCell{});
        return {};
    }
    assert(cells.size() == static_cast<std::size_t>(scale.pixels));
    if (scale.length >= scale.pixels)
        return LanePainter(scale, loads).paint(lane, cells);
    const PixelScale nanoseconds{scale.start, scale.length, static_cast<int>(scale.length)};
    const PaintWork work = LanePainter(nanoseconds, loads).paint(lane, cells.first(static_cast<std::size_t>(scale.length)));
    repeatNanoseconds(scale, cells);
    return work;
}

} // namespace stallscope
