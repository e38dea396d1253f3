// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/trace_chunks.h"

#include "profiler/session/codec/sample_codec.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <span>
#include <tuple>

#include <sys/mman.h>
#include <unistd.h>

namespace stallscope::session {

namespace {

/// Whether a page has no room for another detail of any size, so that no writer uses it any more.
bool isFull(ByteView page)
{
    return page.size() + SpanDetail::kMaxPackedBytes > DetailPool::kPageBytes;
}

/// The memory reads as zeros from now on, atomically: other threads may be looking something up.
void release(ByteView bytes)
{
    const auto unit = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(bytes.data()) + unit - 1) / unit * unit;
    const auto end = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size()) / unit * unit;
    if (begin < end)
        (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

/// Writes the items [done, end) in chunks within the decompression limit; `done` advances with what is written.
template <class Encode>
Result<> writeItems(ChunkType type, std::size_t& done, std::size_t end, ChunkWriter& out, Encode&& encode)
{
    ByteWriter bytes;
    while (done < end) {
        bytes.clear();
        std::size_t next = done;
        for (; next < end && bytes.size() < kPartBytes; ++next)
            encode(next, bytes);
        ChunkHeader header{.type = static_cast<std::uint8_t>(type)};
        header.subject = static_cast<std::uint32_t>(done);
        header.count = static_cast<std::uint32_t>(next - done);
        if (auto written = out.append(header, {bytes.bytes(), {}}, {}); !written)
            return written;
        done = next;
    }
    return {};
}

} // namespace

Result<> PoolChunks::write(const TracePools& pools, ChunkWriter& out)
{
    // the length of referring data is read before that of its targets, so that concurrent additions cannot create dangling references
    auto written = writeDetails(pools.details, out);
    if (written)
        written = writeArguments(pools.details, out);
    if (written)
        written = writeStacks(pools.stacks, out);
    if (written)
        written = writeFrames(pools.stacks, out);
    if (written)
        written = writeStrings(pools.strings, out);
    return written;
}

Result<> PoolChunks::writeStrings(const StringPool& strings, ChunkWriter& out)
{
    return writeItems(ChunkType::Strings, m_strings, strings.size(), out,
        [&strings](std::size_t index, ByteWriter& bytes) { bytes.text(strings.view(StringId::fromIndex(index))); });
}

Result<> PoolChunks::writeFrames(const StackPool& stacks, ChunkWriter& out)
{
    return writeItems(ChunkType::Frames, m_frames, stacks.frameCount(), out, [&stacks](std::size_t index, ByteWriter& bytes) {
        const Frame frame = stacks.frame(FrameId::fromIndex(index));
        bytes.id(frame.function);
        bytes.id(frame.file);
        bytes.number(frame.line);
    });
}

Result<> PoolChunks::writeStacks(const StackPool& stacks, ChunkWriter& out)
{
    return writeItems(ChunkType::Stacks, m_stacks, stacks.stackCount(), out, [&stacks](std::size_t index, ByteWriter& bytes) {
        const StackPool::Node node = stacks.node(StackId::fromIndex(index));
        bytes.id(node.frame);
        bytes.id(node.caller);
    });
}

Result<> PoolChunks::writeDetails(const DetailPool& details, ChunkWriter& out)
{
    m_detailBytes.resize(details.pageCount());
    for (std::size_t index = 0; index < m_detailBytes.size(); ++index) {
        const DetailPageBytes page = details.page(index);
        if (page.size() <= m_detailBytes[index])
            continue;
        ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::DetailPage)};
        header.subject = static_cast<std::uint32_t>(index);
        header.first = static_cast<Nanos>(m_detailBytes[index]);
        if (auto written = out.append(header, {page.subspan(m_detailBytes[index]), {}}, {}); !written)
            return written;
        m_detailBytes[index] = page.size();
        if (m_releases && isFull(page) && !page.owner)
            release(page);
    }
    return {};
}

Result<> PoolChunks::writeArguments(const DetailPool& details, ChunkWriter& out)
{
    m_arguments.resize(details.pageCount());
    ByteWriter bytes;
    for (std::size_t index = 0; index < m_arguments.size(); ++index) {
        const auto page = details.arguments(index);
        std::size_t& done = m_arguments[index];
        while (page && done < page->size()) {
            bytes.clear();
            std::size_t next = done;
            for (; next < page->size() && bytes.size() < kPartBytes; ++next) {
                bytes.number(page->offset(next) - (next > done ? page->offset(next - 1) : 0));
                bytes.text(page->text(next));
            }
            ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Arguments)};
            header.subject = static_cast<std::uint32_t>(index);
            header.count = static_cast<std::uint32_t>(next - done);
            if (auto written = out.append(header, {bytes.bytes(), {}}, {}); !written)
                return written;
            done = next;
        }
    }
    return {};
}

namespace {

/// Keeps chunks small on machines with many counters.
constexpr std::size_t kMostInGroup = 256;

/// Unwritten samples of a block.
struct Piece {
    std::size_t counter = 0;
    const CounterBlock* block = nullptr;
    std::size_t from = 0;
    std::size_t place = 0; // index among the blocks of the counter

    [[nodiscard]] std::span<const Nanos> times() const { return std::span(block->times).subspan(from); }
    [[nodiscard]] std::vector<double> values() const { return {block->values.begin() + static_cast<std::ptrdiff_t>(from), block->values.end()}; }
};
/// Pieces of different counters with the same times.
using Pieces = std::vector<Piece>;

std::vector<Piece> piecesOf(std::size_t counter, const CounterSeries& series, std::uint64_t written)
{
    std::vector<Piece> pieces;
    std::uint64_t before = 0; // samples in preceding blocks
    for (const auto& block : series.blocks) {
        const std::uint64_t from = std::min<std::uint64_t>(written > before ? written - before : 0, block->times.size());
        if (from < block->times.size())
            pieces.push_back({counter, block.get(), static_cast<std::size_t>(from), pieces.size()});
        before += block->times.size();
    }
    return pieces;
}

bool takesIn(const Pieces& group, const Piece& piece)
{
    return group.back().counter < piece.counter && group.size() < kMostInGroup && std::ranges::equal(group.front().times(), piece.times());
}

/// First and last time, index if these are equal, count.
using When = std::tuple<Nanos, Nanos, std::size_t, std::size_t>;

When whenOf(const Piece& piece)
{
    const Nanos first = piece.times().front();
    const Nanos last = piece.times().back();
    return {first, last, first == last ? piece.place : 0, piece.times().size()};
}

/// Sorted by time, so that pieces of one counter stay in order.
std::vector<Pieces> grouped(const std::vector<Piece>& pieces)
{
    std::map<When, std::vector<Pieces>> groups;
    for (const Piece& piece : pieces) {
        std::vector<Pieces>& alike = groups[whenOf(piece)];
        const auto group = std::ranges::find_if(alike, [&piece](const Pieces& one) { return takesIn(one, piece); });
        if (group != alike.end())
            group->push_back(piece);
        else
            alike.push_back({piece});
    }
    std::vector<Pieces> all;
    for (auto& [when, alike] : groups)
        std::ranges::move(alike, std::back_inserter(all));
    return all;
}

Result<> writeGroup(const Pieces& group, ChunkWriter& out)
{
    const Piece& first = group.front();
    const auto times = first.times();
    PlaneWriter bytes;
    if (group.size() == 1) {
        encodeSampleSteps({{times.begin(), times.end()}, first.values()}, bytes);
    } else {
        std::vector<GroupedValues> counters;
        for (const Piece& piece : group)
            counters.push_back({piece.counter, piece.values()});
        encodeSampleGroup(times, counters, bytes);
    }
    ChunkHeader header{.type = static_cast<std::uint8_t>(group.size() == 1 ? ChunkType::SampleSteps : ChunkType::SampleGroup)};
    header.subject = static_cast<std::uint32_t>(first.counter);
    header.count = static_cast<std::uint32_t>(times.size());
    header.first = times.front();
    header.last = times.back();
    return out.append(header, {bytes.bytes, bytes.cuts}, {});
}

template <class Row, class From, class Take>
std::vector<Row> rowsOf(const std::vector<From>& from, Take&& take)
{
    std::vector<Row> rows;
    rows.reserve(from.size());
    for (const From& one : from)
        rows.push_back(take(one));
    return rows;
}

std::vector<LossRecord> lossesOf(const LossCounts& counts)
{
    std::vector<LossRecord> losses;
    for (std::size_t i = 0; i < kLosses; ++i) {
        if (counts[i] > 0)
            losses.push_back({allLosses()[i].name, counts[i]});
    }
    return losses;
}

} // namespace

Result<> SampleChunks::write(const std::vector<CounterSeries>& counters, ChunkWriter& out)
{
    m_written.resize(counters.size());
    std::vector<Piece> pieces;
    for (std::size_t counter = 0; counter < counters.size(); ++counter) {
        for (const Piece& piece : piecesOf(counter, counters[counter], m_written[counter]))
            pieces.push_back(piece);
    }
    for (const Pieces& group : grouped(pieces)) {
        if (auto written = writeGroup(group, out); !written)
            return written;
        for (const Piece& piece : group)
            m_written[piece.counter] += piece.times().size();
    }
    return {};
}

Result<> TraceChunks::write(const Trace& trace, Extent extent, const Job& job, ChunkWriter& out)
{
    // data follows what it refers to, so that a file truncated anywhere is consistent
    auto written = m_pools.write(*trace.pools, out);
    if (written)
        written = writeTables(trace, out);
    if (written)
        written = m_lanes.write(trace, extent, job, out);
    if (written)
        written = writeEvents(trace, out);
    if (written)
        written = writeNumbers(trace, out);
    return written;
}

Result<> TraceChunks::writeTables(const Trace& trace, ChunkWriter& out)
{
    auto written = m_head.write(std::vector{Head{trace.format, trace.epochNanos, trace.clockError}}, out);
    if (written)
        written = m_processes.write(trace.processes, out);
    if (written)
        written = m_devices.write(trace.devices, out);
    if (written)
        written = m_tracks.write(rowsOf<TrackInfo>(trace.tracks, [](const Track& track) { return track.info; }), out);
    if (written)
        written = m_counters.write(rowsOf<CounterInfo>(trace.counters, [](const CounterSeries& series) { return series.info; }), out);
    if (written)
        written = m_runs.write(trace.runs, out);
    return written;
}

Result<> TraceChunks::writeEvents(const Trace& trace, ChunkWriter& out)
{
    for (; trace.keptEvents && m_eventPages < trace.keptEvents->pageCount(); ++m_eventPages) {
        const auto page = trace.keptEvents->page(m_eventPages);
        if (!page)
            continue;
        const ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::KeptEvents), .count = page->count};
        const ByteView bytes(reinterpret_cast<const std::uint8_t*>(page->bytes.data()), page->bytes.size());
        if (auto written = out.append(header, {bytes, {}}, {}); !written)
            return written;
    }
    return {};
}

Result<> TraceChunks::writeNumbers(const Trace& trace, ChunkWriter& out)
{
    auto written = m_samples.write(trace.counters, out);
    if (written)
        written = m_trackStates.write(rowsOf<TrackState>(trace.tracks, [](const Track& track) { return TrackState{track.watermark, track.openSpans}; }), out);
    if (written)
        written = m_notes.write(trace.notes, out);
    if (written)
        written = m_losses.write(lossesOf(m_countsLaterLosses ? trace.lossesSoFar() : trace.losses), out);
    if (written) // last: changed facts mark a complete snapshot
        written = m_facts.write(trace.facts, out);
    return written;
}

} // namespace stallscope::session
