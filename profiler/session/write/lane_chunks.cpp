// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/lane_chunks.h"

#include <algorithm>

namespace stallscope::session {

namespace {
/// With fewer entries, the chunk header would cost more than the chunk is worth.
constexpr std::size_t kWorthAChunk = 512;
/// A file with fewer spans is preloaded when it is opened.
constexpr std::uint64_t kFewSpans = 100'000;
} // namespace

void SpansDirectory::add(std::uint64_t offset, const SpanColumns& columns, const std::shared_ptr<const BlockSummary>& summary)
{
    m_correlations.push_back({offset, CorrelationBounds::of(columns)});
    const auto upper = summary->upperNodes();
    const auto nodes = std::make_shared<std::vector<SummaryNode>>(upper.begin(), upper.end());
    m_upperLevels.push_back({offset, static_cast<std::uint32_t>(columns.size()), std::shared_ptr<const SummaryNode>(nodes, nodes->data())});
    m_spans += columns.size();
}

Result<> SpansDirectory::write(bool areLast, ChunkWriter& out)
{
    const auto isDue = [&](std::size_t pending) { return pending >= kWorthAChunk || (areLast && pending > 0 && m_spans >= kFewSpans); };
    auto written = isDue(m_correlations.size()) ? writeCorrelations(out) : Result<>{};
    return written && isDue(m_upperLevels.size()) ? writeUpperLevels(out) : written;
}

Result<> SpansDirectory::writeCorrelations(ChunkWriter& out)
{
    ByteWriter bytes;
    encodeCorrelations(m_correlations, bytes);
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Correlations), .count = static_cast<std::uint32_t>(m_correlations.size())};
    auto written = out.append(header, {bytes.bytes(), {}}, {});
    if (written)
        m_correlations.clear();
    return written;
}

Result<> SpansDirectory::writeUpperLevels(ChunkWriter& out)
{
    PlaneWriter bytes;
    encodeUpperLevels(m_upperLevels, bytes);
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::UpperLevels), .count = static_cast<std::uint32_t>(m_upperLevels.size())};
    auto written = out.append(header, {bytes.bytes, bytes.cuts}, {});
    if (written)
        m_upperLevels.clear();
    return written;
}

namespace {

bool beginsAlike(const SpanColumns& columns, const SpanColumns& before, std::size_t rows)
{
    if (columns.size() < rows || before.size() < rows)
        return false;
    for (std::size_t row = 0; row < rows; ++row) {
        if (columns.at(row) != before.at(row))
            return false;
    }
    return true;
}

/// A watermark at either time limit does not indicate which spans may still move.
Nanos settledUntil(const Track& track, const Lane& lane, Extent extent)
{
    const bool isKnown = track.watermark > -kTimeLimit && track.watermark < kTimeLimit;
    return extent == Extent::Settled && isKnown && !lane.place.isSpill ? track.watermark : TimeRange::all().end;
}

} // namespace

Result<> LaneChunks::write(const Trace& trace, Extent extent, const Job& job, ChunkWriter& out)
{
    meetLanes(trace);
    if (auto written = m_table.write(m_records, out); !written)
        return written;
    m_doneSpans = 0;
    m_totalSpans = job.onProgress ? trace.spanCount() : 0;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            Progress& progress = m_lanes.at({track, lane.place});
            if (auto written = writeLane(lane, settledUntil(trace.tracks[track], lane, extent), progress, job, out); !written)
                return written;
        }
    }
    return m_directory.write(extent == Extent::Whole, out);
}

/// Assigns ids to new lanes; lanes that do not continue what was written, or that disappeared, start a new generation.
void LaneChunks::meetLanes(const Trace& trace)
{
    for (auto& [key, progress] : m_lanes)
        progress.isSeen = false;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            const auto [at, isNew] = m_lanes.try_emplace({track, lane.place});
            Progress& progress = at->second;
            if (isNew) {
                progress.id = m_records.size();
                m_records.push_back({TrackId::fromIndex(track), lane.place, 0});
            }
            progress.isSeen = true;
            if (!continues(lane, progress))
                restart(progress);
        }
    }
    for (auto& [key, progress] : m_lanes) {
        if (!progress.isSeen && (progress.blocks > 0 || progress.rows > 0))
            restart(progress);
    }
}

bool LaneChunks::continues(const Lane& lane, const Progress& progress)
{
    const std::size_t needed = progress.blocks + (progress.rows > 0 ? 1 : 0);
    if (lane.blocks.size() < needed)
        return false;
    if (progress.blocks > 0) {
        // full blocks are shared between snapshots, and so are all blocks before a shared one
        const auto& last = lane.blocks.shared(progress.blocks - 1);
        if (last != progress.last && !beginsAlike(*last->columns(), *progress.last->columns(), last->header().count))
            return false;
    }
    return progress.rows == 0 || beginsAlike(*lane.blocks.block(progress.blocks).columns(), *progress.partly, progress.rows);
}

void LaneChunks::restart(Progress& progress)
{
    const std::size_t id = progress.id;
    const bool isSeen = progress.isSeen;
    progress = {};
    progress.id = id;
    progress.isSeen = isSeen;
    ++m_records[id].generation;
}

Result<> LaneChunks::writeLane(const Lane& lane, Nanos until, Progress& progress, const Job& job, ChunkWriter& out)
{
    for (std::size_t index = progress.blocks; index < lane.blocks.size(); ++index) {
        if (job.isCancelled())
            return Error::cancelled();
        if (auto written = m_directory.write(false, out); !written)
            return written;
        const auto& block = lane.blocks.shared(index);
        if (block->header().first >= until)
            break;
        const bool wasResident = block->isResident();
        const auto columns = block->columns();
        const std::size_t to = std::max(columns->firstStartingAt(until), progress.rows);
        const bool isWhole = progress.rows == 0 && to == columns->size();
        if (auto written = isWhole ? writeBlock(*block, *columns, progress, out) : writeRows(*columns, to, progress, out); !written)
            return written;
        if (m_collects && to > progress.rows)
            progress.chunks.push_back(out.lastChunk());
        noteProgress(to - progress.rows, job);
        if (!wasResident)
            block->release();
        // the newest block may still grow even if it is full; only a successor proves that it does not
        const bool isLast = index + 1 == lane.blocks.size();
        if (isLast || to < columns->size()) {
            progress.rows = to;
            progress.partly = columns;
            break;
        }
        collect(block, std::exchange(progress.chunks, {}));
        progress.blocks = index + 1;
        progress.last = block;
        progress.rows = 0;
        progress.partly.reset();
        // the block written last is kept for comparison with the next snapshot
        if (m_releases && index > 0)
            (void)lane.blocks.shared(index - 1)->release();
    }
    return {};
}

/// Writes the rows after the last written one as a separate block.
Result<> LaneChunks::writeRows(const SpanColumns& columns, std::size_t to, Progress& progress, ChunkWriter& out)
{
    if (to <= progress.rows)
        return {};
    auto rows = std::make_shared<SpanColumns>();
    for (std::size_t row = progress.rows; row < to; ++row)
        rows->append(columns.at(row));
    const SpanBlock block(std::move(rows));
    return writeBlock(block, *block.columns(), progress, out);
}

Result<> LaneChunks::writeBlock(const SpanBlock& block, const SpanColumns& columns, const Progress& progress, ChunkWriter& out)
{
    if (columns.isEmpty())
        return {};
    m_payload.bytes.clear();
    m_payload.cuts.clear();
    m_summary.bytes.clear();
    m_summary.cuts.clear();
    encodeColumns(columns, m_payload);
    auto summary = block.residentSummary();
    if (!summary || summary->isEmpty())
        summary = std::make_shared<const BlockSummary>(columns);
    encodeSummary(*summary, m_summary);
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Spans)};
    header.generation = m_records[progress.id].generation;
    header.subject = static_cast<std::uint32_t>(progress.id);
    header.count = static_cast<std::uint32_t>(columns.size());
    header.first = block.header().first;
    header.last = block.header().last;
    header.covered = block.header().covered;
    auto written = out.append(header, {m_payload.bytes, m_payload.cuts}, {m_summary.bytes, m_summary.cuts});
    if (written)
        m_directory.add(out.lastChunk().offset, columns, summary);
    return written;
}

void LaneChunks::collect(std::shared_ptr<const SpanBlock> block, std::vector<ChunkPlace> chunks)
{
    constexpr std::size_t kMostChunks = 64; // more would take longer to read than their spans are worth
    if (!chunks.empty() && chunks.size() <= kMostChunks)
        m_stored.push_back({std::move(block), std::move(chunks)});
}

void LaneChunks::noteProgress(std::uint64_t spans, const Job& job)
{
    m_doneSpans += spans;
    job.report(m_doneSpans, m_totalSpans);
}

} // namespace stallscope::session
