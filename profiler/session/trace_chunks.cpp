// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/trace_chunks.h"

namespace stallscope::session {

namespace {

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

Result<> TraceChunks::write(const Trace& trace, Extent extent, const Job& job, ChunkWriter& out)
{
    // Everything comes after what it refers to, so that a file that ends anywhere makes sense.
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
        written = m_losses.write(lossesOf(trace.losses), out);
    if (written) // last: a fact that a snapshot changes says that all of the snapshot is in the file
        written = m_facts.write(trace.facts, out);
    return written;
}

} // namespace stallscope::session
