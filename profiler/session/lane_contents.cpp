// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/lane_contents.h"

#include <algorithm>
#include <atomic>
#include <set>
#include <tuple>

namespace stallscope::session {

std::optional<BlockHeader> blockHeaderOf(const ChunkHeader& header)
{
    const bool isInTime = header.first >= -kTimeLimit && header.first <= kTimeLimit && header.last >= header.first && header.last <= 2 * kTimeLimit;
    if (header.count == 0 || header.count > SpanBlock::kMaxSpans || !isInTime || header.covered < 0 || header.covered > header.last - header.first)
        return std::nullopt;
    return BlockHeader{header.first, header.last, header.covered, header.count};
}

BlockSource::~BlockSource()
{
    if (m_cache)
        m_cache->removeFixed(m_fixedBytes);
}

void BlockSource::trim()
{
    if (m_cache)
        m_cache->trim();
}

bool BlockSource::hasRoomFor(std::uint64_t bytes) const
{
    return !m_cache || m_cache->columnBytes() + bytes <= m_cache->room();
}

bool BlockSource::isWorthLoading(std::uint64_t bytes) const
{
    constexpr std::uint64_t kWaitedFor = std::uint64_t{425} << 20; // 19 million spans, loaded in half a second
    return !m_cache || (bytes <= kWaitedFor && hasRoomFor(bytes));
}

void BlockSource::addFixed(std::size_t bytes)
{
    m_fixedBytes += bytes;
    if (m_cache)
        m_cache->addFixed(bytes);
}

void BlockSource::holds(const std::shared_ptr<const SpanBlock>& block, BlockPart part, std::size_t bytes)
{
    if (m_cache)
        m_cache->keep(block, part, bytes);
}

std::unique_ptr<BlockReader> BlockSource::borrowReader()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_readers.empty()) {
            auto reader = std::move(m_readers.back());
            m_readers.pop_back();
            return reader;
        }
    }
    return std::make_unique<BlockReader>(m_file);
}

void BlockSource::giveBack(std::unique_ptr<BlockReader> reader)
{
    const std::lock_guard lock(m_mutex);
    m_readers.push_back(std::move(reader));
}

std::uint64_t BlockSource::add(std::span<const ChunkPlace> places)
{
    const std::uint64_t first = m_places.append(places.front());
    for (const ChunkPlace& place : places.subspan(1))
        (void)m_places.append(place);
    return first | (places.size() - 1) << kPlaceBits;
}

std::uint64_t BlockSource::spansOf(std::uint64_t key) const
{
    std::uint64_t spans = 0;
    for (std::uint64_t i = 0; i < chunksOf(key); ++i)
        spans += m_places[(key & kFirstPlace) + i].header.count;
    return spans;
}

std::shared_ptr<const SpanColumns> BlockSource::readColumns(std::uint64_t key, BlockReader& reader) const
{
    auto columns = readChunk(place(key), reader);
    for (std::uint64_t i = 1; i < chunksOf(key) && columns; ++i) {
        const auto more = readChunk(m_places[(key & kFirstPlace) + i], reader);
        if (!more || !columns->continuedBy(*more))
            return nullptr;
        for (std::size_t row = 0; row < more->size(); ++row)
            columns->append(more->at(row));
    }
    return columns;
}

std::shared_ptr<SpanColumns> BlockSource::readChunk(const ChunkPlace& place, BlockReader& reader) const
{
    const auto header = blockHeaderOf(place.header);
    const auto raw = header ? reader.parts.payload(place) : std::nullopt;
    auto columns = std::make_shared<SpanColumns>();
    if (!raw || !reader.decoder.decode(*raw, *header, m_pools->strings.size(), *columns))
        return nullptr;
    return columns;
}

BlockSummary BlockSource::readSummary(std::uint64_t key, BlockReader& reader) const
{
    const ChunkPlace& place = this->place(key);
    const auto raw = reader.parts.summary(place, longestSummary(place.header.count));
    return raw ? decodeSummary(*raw, place.header.count, m_pools->strings.size()) : BlockSummary{};
}

std::shared_ptr<const SpanColumns> BlockSource::load(std::uint64_t key)
{
    auto reader = borrowReader();
    auto columns = readColumns(key, *reader);
    giveBack(std::move(reader));
    if (columns)
        return columns;
    countDamaged(key, true);
    return std::make_shared<const SpanColumns>();
}

/// A damaged summary is replaced by that of the columns.
std::shared_ptr<const BlockSummary> BlockSource::loadSummary(std::uint64_t key)
{
    if (chunksOf(key) > 1) // the summary of each is that of a part
        return ColumnSource::loadSummary(key);
    auto reader = borrowReader();
    BlockSummary summary = readSummary(key, *reader);
    giveBack(std::move(reader));
    if (!summary.isEmpty())
        return std::make_shared<const BlockSummary>(std::move(summary));
    countDamaged(key, false);
    return ColumnSource::loadSummary(key);
}

/// A block may be loaded repeatedly, but its loss counts once.
void BlockSource::countDamaged(std::uint64_t key, bool areSpansLost)
{
    const std::lock_guard lock(m_mutex);
    if (m_damaged.insert(key).second)
        m_losses->count(Loss::DamagedChunks);
    if (areSpansLost && m_unreadable.insert(key).second)
        m_losses->count(Loss::UnreadableSpans, spansOf(key));
}

std::uint64_t fixedBytes(const SpanBlock& block)
{
    constexpr std::uint64_t kAround = sizeof(BlockHeader) + sizeof(ChunkPlace) + 64; // entry in its group and in the source, and allocator overhead
    return sizeof(SpanBlock) + block.upperNodes().size_bytes() + kAround;
}

namespace {

/// Upper bound of the memory of a block's columns.
std::uint64_t columnBytes(const BlockHeader& header)
{
    constexpr std::uint64_t kPerSpan = 22;
    return header.count * kPerSpan + sizeof(SpanColumns);
}

std::uint64_t summaryBytes(std::size_t spans)
{
    return BlockSummary::nodeCount(spans) * sizeof(SummaryNode) + sizeof(BlockSummary);
}

/// Order as in a recording: spill lanes behind all others.
bool standsBefore(const Lane& a, const Lane& b)
{
    return std::tie(a.place.isSpill, a.place) < std::tie(b.place.isSpill, b.place);
}

} // namespace

ChunkStatus LaneContents::setRecords(const std::vector<LaneRecord>& records, std::uint64_t held)
{
    const std::size_t newLanes = records.size() - std::min(records.size(), m_lanes.size());
    if (!m_budget->takeItems(newLanes, held, sizeof(LaneState)))
        return ChunkStatus::TooLarge;
    m_lanes.resize(records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (m_lanes[i].record.generation != records[i].generation)
            begin(m_lanes[i], records[i].generation);
        m_lanes[i].record = records[i];
    }
    return ChunkStatus::Taken;
}

void LaneContents::begin(LaneState& lane, std::uint16_t generation)
{
    if (lane.generation == generation)
        return;
    lane.generation = generation;
    lane.blocks = {};
    lane.pending.clear();
    lane.end = -kTimeLimit;
}

ChunkStatus LaneContents::addBlock(const ChunkPlace& place)
{
    constexpr std::uint64_t kPerBlock = sizeof(SpanBlock) + sizeof(BlockHeader) + sizeof(Pending) + sizeof(ChunkPlace) + 64;
    const auto header = blockHeaderOf(place.header);
    if (!header || place.header.subject >= m_lanes.size()) {
        countDamaged(place.header.count);
        return ChunkStatus::Taken;
    }
    const std::size_t nodes = m_source->releases() ? BlockSummary::upperNodeCount(header->count) : BlockSummary::nodeCount(header->count);
    if (!m_budget->takeContents(kPerBlock + nodes * sizeof(SummaryNode)))
        return ChunkStatus::TooLarge;
    LaneState& lane = m_lanes[place.header.subject];
    begin(lane, place.header.generation);
    lane.pending.push_back(m_source->add(place));
    return ChunkStatus::Taken;
}

ChunkStatus LaneContents::addCorrelations(const ChunkHeader& header, ByteView payload)
{
    if (!m_budget->takeContents(sizeof(ChunkCorrelations) * payload.size()))
        return ChunkStatus::TooLarge;
    return decodeCorrelations(payload, header.count, m_correlations) ? ChunkStatus::Taken : ChunkStatus::Damaged;
}

ChunkStatus LaneContents::addUpperLevels(const ChunkHeader& header, ByteView payload, std::size_t names)
{
    const std::size_t nodes = upperNodesIn(payload, header.count);
    if (nodes == 0)
        return ChunkStatus::Damaged;
    if (!m_budget->takeContents(nodes * sizeof(SummaryNode) + header.count * sizeof(ChunkUpperLevels)))
        return ChunkStatus::TooLarge;
    return decodeUpperLevels(payload, header.count, names, m_upperLevels) ? ChunkStatus::Taken : ChunkStatus::Damaged;
}

CorrelationBounds LaneContents::correlationsOf(const ChunkPlace& place) const
{
    const auto known = std::ranges::lower_bound(m_correlations, place.offset, {}, &ChunkCorrelations::offset);
    return known != m_correlations.end() && known->offset == place.offset ? known->bounds : CorrelationBounds{};
}

std::shared_ptr<const SummaryNode> LaneContents::upperNodesOf(const ChunkPlace& place) const
{
    const auto known = std::ranges::lower_bound(m_upperLevels, place.offset, {}, &ChunkUpperLevels::offset);
    const bool isFound = known != m_upperLevels.end() && known->offset == place.offset && known->spans == place.header.count;
    return isFound ? known->nodes : nullptr;
}

Result<> LaneContents::load(const LoadOptions& options, const Job& job, std::uint64_t doneBytes, std::uint64_t totalBytes)
{
    std::vector<Pending> pending;
    for (const LaneState& lane : m_lanes) {
        for (const std::uint64_t key : lane.pending)
            pending.push_back({key, nullptr});
    }
    std::ranges::stable_sort(m_correlations, {}, &ChunkCorrelations::offset);
    std::ranges::stable_sort(m_upperLevels, {}, &ChunkUpperLevels::offset);
    if (auto loaded = loadAll(pending, options, preloadsFor(pending, options), job, doneBytes, totalBytes); !loaded)
        return loaded;
    auto next = pending.begin();
    for (LaneState& lane : m_lanes) {
        for (std::size_t i = 0; i < lane.pending.size(); ++i, ++next)
            appendTo(lane, *next);
        lane.pending.clear();
    }
    m_source->trim();
    m_correlations = {};
    m_upperLevels = {};
    return {};
}

LaneContents::Preloads LaneContents::preloadsFor(const std::vector<Pending>& pending, const LoadOptions& options) const
{
    std::uint64_t columns = 0;
    std::uint64_t summaries = 0;
    for (const Pending& one : pending) {
        const std::uint32_t spans = m_source->place(one.key).header.count;
        columns += columnBytes({0, 0, 0, spans});
        summaries += summaryBytes(spans);
    }
    const bool loadsColumns = options.loadColumns && m_source->isWorthLoading(columns + summaries);
    return {loadsColumns, loadsColumns || m_source->hasRoomFor(summaries)};
}

Result<> LaneContents::loadAll(
    std::vector<Pending>& pending, const LoadOptions& options, Preloads preloads, const Job& job, std::uint64_t doneBytes, std::uint64_t totalBytes)
{
    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> done = doneBytes;
    runSideBySide(options.threads, pending.size(), [&](bool isCaller) {
        auto reader = m_source->borrowReader();
        for (std::size_t i = next++; i < pending.size() && !job.isCancelled(); i = next++) {
            pending[i].block = loadBlock(pending[i].key, preloads, *reader);
            done += m_source->place(pending[i].key).header.bytesInFile();
            if (isCaller)
                job.report(done, totalBytes);
        }
        m_source->giveBack(std::move(reader));
    });
    if (job.isCancelled())
        return Error::cancelled();
    return {};
}

namespace {

/// Of a summary that can be released they are a copy.
std::shared_ptr<const SummaryNode> ownUpperNodes(const std::shared_ptr<const BlockSummary>& summary, bool canBeReleased)
{
    const auto upper = summary->upperNodes();
    if (!canBeReleased)
        return {summary, upper.data()};
    const auto nodes = std::make_shared<SummaryNode[]>(upper.size());
    std::ranges::copy(upper, nodes.get());
    return {nodes, nodes.get()};
}

} // namespace

std::shared_ptr<const SpanBlock> LaneContents::loadBlock(std::uint64_t key, Preloads preloads, BlockReader& reader)
{
    const ChunkPlace& place = m_source->place(key);
    const auto header = *blockHeaderOf(place.header);
    auto upperNodes = upperNodesOf(place);
    std::shared_ptr<const BlockSummary> summary;
    if (!upperNodes || preloads.columns) {
        summary = std::make_shared<const BlockSummary>(m_source->readSummary(key, reader));
        if (summary->isEmpty())
            return countDamaged(header.count), nullptr;
        if (!upperNodes)
            upperNodes = ownUpperNodes(summary, m_source->releases());
    }
    std::shared_ptr<const SpanColumns> columns;
    // a file that compresses better than any real one is not preloaded, but read on demand
    if (preloads.columns && m_budget->takeClaim(columnBytes(header))) {
        columns = m_source->readColumns(key, reader);
        if (!columns)
            return countDamaged(header.count), nullptr;
    }
    if (!preloads.summaries)
        summary.reset();
    const std::size_t bytes = columns ? columns->bytes() + sizeof(SpanColumns) : 0;
    auto block = std::make_shared<const SpanBlock>(header, std::move(upperNodes), m_source, key, correlationsOf(place), std::move(columns), summary);
    if (bytes > 0)
        m_source->holds(block, BlockPart::Columns, bytes);
    if (summary)
        m_source->holds(block, BlockPart::Summary, summary->bytes() + sizeof(BlockSummary));
    return block;
}

void LaneContents::countDamaged(std::uint64_t spans)
{
    m_losses->count(Loss::DamagedChunks);
    m_losses->count(Loss::UnreadableSpans, spans);
}

void LaneContents::appendTo(LaneState& lane, Pending& pending)
{
    if (!pending.block)
        return;
    const BlockHeader& header = pending.block->header();
    if (header.first < lane.end) {
        countDamaged(header.count);
        return;
    }
    lane.end = header.last;
    m_source->addFixed(fixedBytes(*pending.block));
    lane.blocks.append(std::move(pending.block));
}

void LaneContents::placeOn(std::vector<Track>& tracks) const
{
    std::set<std::pair<TrackId, LanePlace>> taken;
    for (const LaneState& lane : m_lanes) {
        if (lane.blocks.isEmpty() || lane.record.track.index() >= tracks.size() || !taken.emplace(lane.record.track, lane.record.place).second)
            continue;
        tracks[lane.record.track.index()].lanes.push_back({lane.record.place, lane.blocks});
    }
    for (Track& track : tracks)
        std::stable_sort(track.lanes.begin(), track.lanes.end(), standsBefore);
}

} // namespace stallscope::session
