// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/column_codec.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_map>

namespace stallscope::session {

namespace {

using Values = std::vector<std::uint32_t>;

void putByte(PlaneWriter& out, std::size_t value)
{
    out.bytes.push_back(static_cast<std::uint8_t>(value));
}

/// Gaps to the end of the previous span; for the first span, to the block's base.
Values gapsOf(const SpanColumns& columns)
{
    Values gaps(columns.size());
    std::uint32_t end = 0;
    for (std::size_t row = 0; row < columns.size(); ++row) {
        gaps[row] = columns.start[row] - end;
        end = columns.start[row] + columns.duration[row];
    }
    return gaps;
}

/// Distinct combinations of name, kind and flags, which are few per block.
struct Dictionary {
    Values names;
    Bytes kinds;
    Bytes flags;
    Values rows; // dictionary entry of each row of the block

    explicit Dictionary(const SpanColumns& columns)
    {
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        rows.reserve(columns.size());
        for (std::size_t row = 0; row < columns.size(); ++row) {
            const std::uint64_t key = std::uint64_t{columns.name[row]} << 16 | std::uint64_t{columns.kind[row]} << 8 | columns.flags[row];
            const auto [at, isNew] = known.try_emplace(key, static_cast<std::uint32_t>(names.size()));
            if (isNew) {
                names.push_back(columns.name[row]);
                kinds.push_back(columns.kind[row]);
                flags.push_back(columns.flags[row]);
            }
            rows.push_back(at->second);
        }
    }
};

/// Differences to the last valid id, zigzag plus one; 0 for an invalid id. Example: none, 7, 9, none, 8 -> 0, 15, 5, 0, 2.
/// The only difference that does not fit (half the range) sets `isPlain`: ids are then stored as they are.
Values stepsOf(const Values& ids, bool& isPlain)
{
    Values steps(ids.size());
    std::uint32_t previous = 0;
    isPlain = false;
    for (std::size_t row = 0; row < ids.size(); ++row) {
        if (ids[row] == UINT32_MAX)
            continue;
        const auto step = static_cast<std::int32_t>(ids[row] - previous);
        steps[row] = (static_cast<std::uint32_t>(step) << 1 ^ static_cast<std::uint32_t>(step >> 31)) + 1;
        previous = ids[row];
        if (steps[row] == 0) {
            isPlain = true;
            return ids;
        }
    }
    return steps;
}

} // namespace

void encodeColumns(const SpanColumns& columns, PlaneWriter& out)
{
    assert(!columns.isEmpty() && columns.size() <= SpanBlock::kMaxSpans);
    const Dictionary dictionary(columns);
    bool plainCorrelation = false;
    bool plainDetail = false;
    const Values correlations = stepsOf(columns.correlation, plainCorrelation);
    const Values details = stepsOf(columns.detail, plainDetail);
    const bool isWide = columns.duration.back() == SpanColumns::kWide;

    const std::size_t layoutAt = out.bytes.size();
    out.bytes.resize(layoutAt + 4);
    putByte(out, dictionary.names.size() & 0xFF);
    putByte(out, dictionary.names.size() >> 8);
    if (isWide) {
        const auto wide = static_cast<std::uint64_t>(columns.durationOf(columns.size() - 1));
        for (unsigned shift = 0; shift < 64; shift += 8)
            putByte(out, wide >> shift & 0xFF);
    }
    const PlaneMask names = appendPlanes(dictionary.names, out);
    out.bytes.insert(out.bytes.end(), dictionary.kinds.begin(), dictionary.kinds.end());
    out.bytes.insert(out.bytes.end(), dictionary.flags.begin(), dictionary.flags.end());
    const PlaneMask gaps = appendPlanes(gapsOf(columns), out);
    const PlaneMask durations = appendPlanes(columns.duration, out);
    const PlaneMask rows = appendPlanes(dictionary.rows, out);
    const PlaneMask correlationPlanes = appendPlanes(correlations, out);
    const PlaneMask detailPlanes = appendPlanes(details, out);

    const unsigned bits = (isWide ? ColumnBit::kWide : 0U) | (correlations.empty() ? 0U : ColumnBit::kCorrelation) | (details.empty() ? 0U : ColumnBit::kDetail)
        | (plainCorrelation ? ColumnBit::kPlainCorrelation : 0U) | (plainDetail ? ColumnBit::kPlainDetail : 0U);
    out.bytes[layoutAt] = static_cast<std::uint8_t>(bits);
    out.bytes[layoutAt + 1] = static_cast<std::uint8_t>(gaps | durations << 4);
    out.bytes[layoutAt + 2] = static_cast<std::uint8_t>(rows | correlationPlanes << 4);
    out.bytes[layoutAt + 3] = static_cast<std::uint8_t>(detailPlanes | names << 4);
}

namespace {

/// Computes starts from gaps and durations. The sum is monotonic, so the last start, which is returned, shows whether all fit.
std::uint64_t startsFrom(const std::uint32_t* gaps, const std::uint32_t* durations, std::span<std::uint32_t> starts)
{
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    for (std::size_t row = 0; row < starts.size(); ++row) {
        start = end + gaps[row];
        end = start + durations[row];
        starts[row] = static_cast<std::uint32_t>(start);
    }
    return start;
}

Nanos sumOf(std::span<const std::uint32_t> durations)
{
    std::uint64_t sum = 0; // 4096 values of 32 bits
    for (const std::uint32_t duration : durations)
        sum += duration;
    return static_cast<Nanos>(sum);
}

void idsFromSteps(std::span<std::uint32_t> values)
{
    std::uint32_t previous = 0;
    for (std::uint32_t& value : values) {
        const std::uint32_t coded = value - 1;
        const std::uint32_t step = coded >> 1 ^ (0U - (coded & 1));
        previous += value != 0 ? step : 0;
        value = value != 0 ? previous : UINT32_MAX;
    }
}

/// Looks up the dictionary entries of rows. Usually all entries are equal.
void lookUp(ByteView entries, std::span<const std::uint32_t> rows, std::span<std::uint8_t> scratch, std::vector<std::uint8_t>& out)
{
    if (std::all_of(entries.begin(), entries.end(), [&entries](std::uint8_t entry) { return entry == entries.front(); })) {
        out.assign(rows.size(), entries.front());
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
        scratch[i] = entries[rows[i]];
    out.assign(scratch.data(), scratch.data() + rows.size());
}

} // namespace

bool ColumnDecoder::decode(ByteView raw, const BlockHeader& header, std::size_t names, SpanColumns& out)
{
    if (header.count == 0 || header.count > SpanBlock::kMaxSpans)
        return false;
    ByteReader in(raw);
    Layout layout;
    if (!readLayout(in, layout) || !readDictionary(in, layout, names))
        return false;
    out.base = header.first;
    if (!readTimes(in, layout, header, out))
        return false;
    if (!readRows(in, layout, out))
        return false;
    const bool hasCorrelation = (layout.bits & ColumnBit::kCorrelation) != 0;
    if (hasCorrelation && !readIds(in, layout.correlations, (layout.bits & ColumnBit::kPlainCorrelation) != 0, header.count, out.correlation))
        return false;
    const bool hasDetail = (layout.bits & ColumnBit::kDetail) != 0;
    if (hasDetail && !readIds(in, layout.details, (layout.bits & ColumnBit::kPlainDetail) != 0, header.count, out.detail))
        return false;
    return in.atEnd() && in.ok();
}

bool ColumnDecoder::readLayout(ByteReader& in, Layout& layout)
{
    layout.bits = in.byte();
    const std::uint8_t times = in.byte();
    layout.gaps = times & 15;
    layout.durations = times >> 4;
    const std::uint8_t ids = in.byte();
    layout.rows = ids & 15;
    layout.correlations = ids >> 4;
    const std::uint8_t rest = in.byte();
    layout.details = rest & 15;
    layout.names = rest >> 4;
    layout.dictionary = in.byte();
    layout.dictionary |= std::size_t{in.byte()} << 8;
    if ((layout.bits & ColumnBit::kWide) != 0) {
        std::uint64_t wide = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            wide |= std::uint64_t{in.byte()} << shift;
        layout.wide = static_cast<Nanos>(wide);
    }
    return in.ok() && layout.dictionary > 0 && layout.dictionary <= SpanBlock::kMaxSpans && layout.wide >= 0 && layout.wide <= 2 * kTimeLimit;
}

bool ColumnDecoder::readDictionary(ByteReader& in, const Layout& layout, std::size_t names)
{
    const std::span entries(m_names.data(), layout.dictionary);
    if (!readPlanes(in, layout.names, entries))
        return false;
    m_kinds = in.raw(layout.dictionary);
    m_flags = in.raw(layout.dictionary);
    return in.ok() && std::all_of(entries.begin(), entries.end(), [names](std::uint32_t name) { return name < names; })
        && std::all_of(m_kinds.begin(), m_kinds.end(), [](std::uint8_t kind) { return kind < kSpanKinds; });
}

bool ColumnDecoder::readTimes(ByteReader& in, const Layout& layout, const BlockHeader& header, SpanColumns& out)
{
    const std::size_t count = header.count;
    const std::span gaps(m_first.data(), count);
    const std::span durations(m_second.data(), count);
    if (!readPlanes(in, layout.gaps, gaps) || !readPlanes(in, layout.durations, durations))
        return false;
    out.duration.assign(durations.begin(), durations.end());
    const std::uint64_t lastStart = startsFrom(gaps.data(), durations.data(), gaps);
    if (gaps.front() != 0 || lastStart > std::uint64_t{SpanColumns::kLongestOffset})
        return false;
    out.start.assign(gaps.begin(), gaps.end());

    Nanos lastDuration = durations.back();
    const bool isWide = (layout.bits & ColumnBit::kWide) != 0;
    if (isWide != (durations.back() == SpanColumns::kWide) || (isWide && layout.wide < Nanos{SpanColumns::kWide}))
        return false;
    if (isWide) {
        out.wide.push_back({static_cast<std::uint32_t>(count - 1), layout.wide});
        lastDuration = layout.wide;
    }
    const Nanos covered = sumOf(durations.first(count - 1)) + lastDuration;
    return header.first + static_cast<Nanos>(lastStart) + lastDuration == header.last && covered == header.covered;
}

bool ColumnDecoder::readRows(ByteReader& in, const Layout& layout, SpanColumns& out)
{
    const std::size_t count = out.size();
    const std::span rows(m_first.data(), count);
    if (!readPlanes(in, layout.rows, rows))
        return false;
    std::uint32_t largest = 0;
    for (const std::uint32_t row : rows)
        largest = std::max(largest, row);
    if (largest >= layout.dictionary)
        return false;
    const std::span names(m_second.data(), count);
    for (std::size_t i = 0; i < count; ++i)
        names[i] = m_names[rows[i]];
    out.name.assign(names.begin(), names.end());
    lookUp(m_kinds, rows, m_bytes, out.kind);
    lookUp(m_flags, rows, m_bytes, out.flags);
    return true;
}

bool ColumnDecoder::readIds(ByteReader& in, PlaneMask mask, bool isPlain, std::size_t count, std::vector<std::uint32_t>& out)
{
    const std::span values(m_first.data(), count);
    if (!readPlanes(in, mask, values))
        return false;
    if (!isPlain)
        idsFromSteps(values);
    out.assign(values.begin(), values.end());
    return true;
}

namespace {

constexpr std::size_t kNumbers = 4; // fields stored in planes: first, last, coveredBefore, name
constexpr std::size_t kNodesLayoutBytes = kNumbers / 2;
constexpr std::size_t kLeastNodeBytes = 2; // kind and flags

/// Levels from the finest one of these nodes to the top.
bool isPlausible(std::span<const SummaryNode> nodes, std::size_t finestCount, std::size_t names)
{
    for (std::size_t count = finestCount; !nodes.empty(); count = BlockSummary::finestCount(count)) {
        const auto level = nodes.first(count);
        nodes = nodes.subspan(count);
        for (std::size_t i = 0; i < level.size(); ++i) {
            const SummaryNode& node = level[i];
            if (node.last < node.first || node.name >= names)
                return false;
            if (i > 0 && (node.first < level[i - 1].last || node.coveredBefore < level[i - 1].coveredBefore))
                return false;
        }
    }
    return true;
}

/// Nodes of several blocks, field by field. Differences begin anew in each block.
void encodeNodes(std::span<const std::span<const SummaryNode>> blocks, PlaneWriter& out)
{
    std::array<std::vector<std::uint32_t>, kNumbers> columns;
    for (const auto nodes : blocks) {
        SummaryNode before;
        for (const SummaryNode& node : nodes) {
            columns[0].push_back(node.first - before.last);
            columns[1].push_back(node.last - node.first);
            columns[2].push_back(node.coveredBefore - before.coveredBefore);
            columns[3].push_back(node.name);
            before = node;
        }
    }
    const std::size_t layoutAt = out.bytes.size();
    out.bytes.resize(layoutAt + kNodesLayoutBytes);
    for (std::size_t i = 0; i < kNumbers; ++i) {
        const PlaneMask mask = appendPlanes(columns[i], out);
        out.bytes[layoutAt + i / 2] = static_cast<std::uint8_t>(out.bytes[layoutAt + i / 2] | mask << (4 * (i % 2)));
    }
    out.beginPart();
    for (const auto nodes : blocks) {
        for (const SummaryNode& node : nodes)
            out.bytes.push_back(static_cast<std::uint8_t>(node.kind));
    }
    for (const auto nodes : blocks) {
        for (const SummaryNode& node : nodes)
            out.bytes.push_back(node.flags);
    }
}

/// False if there are too few bytes, or bytes left. The differences are not yet added up.
bool readNodes(ByteReader& in, std::span<SummaryNode> nodes)
{
    const ByteView layout = in.raw(kNodesLayoutBytes);
    std::array<std::vector<std::uint32_t>, kNumbers> columns;
    for (std::size_t i = 0; i < kNumbers; ++i) {
        columns[i].resize(nodes.size());
        if (!in.ok() || !readPlanes(in, layout[i / 2] >> (4 * (i % 2)) & 15, columns[i]))
            return false;
    }
    const ByteView kinds = in.raw(nodes.size());
    const ByteView flags = in.raw(nodes.size());
    if (!in.ok() || !in.atEnd() || std::any_of(kinds.begin(), kinds.end(), [](std::uint8_t kind) { return kind >= kSpanKinds; }))
        return false;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes[i] = {columns[0][i], columns[1][i], columns[2][i], columns[3][i], static_cast<SpanKind>(kinds[i]), flags[i]};
    return true;
}

/// Of one block.
void addUpDifferences(std::span<SummaryNode> nodes)
{
    SummaryNode before;
    for (SummaryNode& node : nodes) {
        node.first += before.last;
        node.last += node.first;
        node.coveredBefore += before.coveredBefore;
        before = node;
    }
}

} // namespace

void encodeSummary(const BlockSummary& summary, PlaneWriter& out)
{
    encodeNodes(std::array{summary.nodes()}, out);
}

std::size_t longestSummary(std::size_t spans)
{
    return kNodesLayoutBytes + BlockSummary::nodeCount(spans) * (kNumbers * sizeof(std::uint32_t) + kLeastNodeBytes);
}

BlockSummary decodeSummary(ByteView raw, std::size_t spans, std::size_t names)
{
    std::vector<SummaryNode> nodes(BlockSummary::nodeCount(spans));
    ByteReader in(raw);
    if (!readNodes(in, nodes))
        return {};
    addUpDifferences(nodes);
    return isPlausible(nodes, BlockSummary::finestCount(spans), names) ? BlockSummary(spans, std::move(nodes)) : BlockSummary{};
}

void encodeUpperLevels(const std::vector<ChunkUpperLevels>& chunks, PlaneWriter& out)
{
    ByteWriter places;
    std::vector<std::span<const SummaryNode>> nodes;
    std::uint64_t before = 0;
    for (const ChunkUpperLevels& chunk : chunks) {
        places.number(chunk.offset - before);
        places.number(chunk.spans);
        before = chunk.offset;
        nodes.emplace_back(chunk.nodes.get(), BlockSummary::upperNodeCount(chunk.spans));
    }
    out.bytes.insert(out.bytes.end(), places.bytes().begin(), places.bytes().end());
    out.beginPart();
    encodeNodes(nodes, out);
}

std::size_t upperNodesIn(ByteView raw, std::size_t count)
{
    ByteReader in(raw);
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        (void)in.number();
        const std::uint64_t spans = in.number();
        if (spans == 0 || spans > SpanBlock::kMaxSpans)
            return 0;
        nodes += BlockSummary::upperNodeCount(spans);
    }
    return in.ok() && nodes <= in.left() / kLeastNodeBytes ? nodes : 0;
}

bool decodeUpperLevels(ByteView raw, std::size_t count, std::size_t names, std::vector<ChunkUpperLevels>& chunks)
{
    const std::size_t total = upperNodesIn(raw, count);
    if (total == 0)
        return false;
    ByteReader in(raw);
    std::vector<ChunkUpperLevels> found(count);
    std::uint64_t offset = 0;
    for (ChunkUpperLevels& chunk : found) {
        chunk.offset = offset += in.number();
        chunk.spans = in.number32();
    }
    const auto nodes = std::make_shared<std::vector<SummaryNode>>(total);
    if (!readNodes(in, *nodes))
        return false;
    std::span<SummaryNode> rest = *nodes;
    for (ChunkUpperLevels& chunk : found) {
        const auto own = rest.first(BlockSummary::upperNodeCount(chunk.spans));
        rest = rest.subspan(own.size());
        addUpDifferences(own);
        const std::size_t finest = BlockSummary::finestCount(chunk.spans);
        if (!isPlausible(own, finest > 1 ? BlockSummary::finestCount(finest) : finest, names))
            return false;
        chunk.nodes = std::shared_ptr<const SummaryNode>(nodes, own.data());
    }
    chunks.insert(chunks.end(), found.begin(), found.end());
    return true;
}

void encodeCorrelations(const std::vector<ChunkCorrelations>& chunks, ByteWriter& out)
{
    std::uint64_t before = 0;
    for (const ChunkCorrelations& chunk : chunks) {
        out.number(chunk.offset - before);
        before = chunk.offset;
        if (chunk.bounds == CorrelationBounds::none()) {
            out.number(0);
            continue;
        }
        out.number(std::uint64_t{chunk.bounds.least} + 1);
        out.number(chunk.bounds.most - chunk.bounds.least);
    }
}

bool decodeCorrelations(ByteView raw, std::size_t count, std::vector<ChunkCorrelations>& chunks)
{
    ByteReader in(raw);
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        offset += in.number();
        const std::uint64_t least = in.number();
        ChunkCorrelations chunk{offset, CorrelationBounds::none()};
        if (least > 0) {
            const std::uint64_t most = least - 1 + in.number();
            if (least > UINT32_MAX || most >= UINT32_MAX)
                return false;
            chunk.bounds = {static_cast<std::uint32_t>(least - 1), static_cast<std::uint32_t>(most)};
        }
        if (in.ok())
            chunks.push_back(chunk);
    }
    return in.ok() && in.atEnd();
}

} // namespace stallscope::session
