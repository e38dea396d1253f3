// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/write/chunk_writer.h"
#include "profiler/session/write/lane_chunks.h"
#include "profiler/trace/counter.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <vector>

namespace stallscope::session {

/// Writes what was added to the pools of a trace since the last call.
class PoolChunks {
public:
    /// Returns the memory of written details to the system; later lookups return empty details.
    void releaseWritten() { m_releases = true; }
    [[nodiscard]] Result<> write(const TracePools& pools, ChunkWriter& out);

private:
    [[nodiscard]] Result<> writeStrings(const StringPool& strings, ChunkWriter& out);
    [[nodiscard]] Result<> writeFrames(const StackPool& stacks, ChunkWriter& out);
    [[nodiscard]] Result<> writeStacks(const StackPool& stacks, ChunkWriter& out);
    [[nodiscard]] Result<> writeDetails(const DetailPool& details, ChunkWriter& out);
    [[nodiscard]] Result<> writeArguments(const DetailPool& details, ChunkWriter& out);

    bool m_releases = false;
    std::size_t m_strings = 1; // every pool has the empty string
    std::size_t m_frames = 0;
    std::size_t m_stacks = 0;
    std::vector<std::size_t> m_detailBytes; // per page
    std::vector<std::size_t> m_arguments;   // per page: details whose arguments were written
};

/// Writes the samples added to counters since the last call. Counters that were sampled at the same times share a chunk
/// with the times stored once.
class SampleChunks {
public:
    [[nodiscard]] Result<> write(const std::vector<CounterSeries>& counters, ChunkWriter& out);

private:
    std::vector<std::uint64_t> m_written; // per counter
};

/// Writes everything added to a trace since the last snapshot.
class TraceChunks {
public:
    void releaseWritten()
    {
        m_pools.releaseWritten();
        m_lanes.releaseWritten();
    }
    /// The file is a copy: it lacks what could not be read for it, which its losses then count.
    void countLaterLosses() { m_countsLaterLosses = true; }
    void collectStored() { m_lanes.collectStored(); }
    [[nodiscard]] std::vector<LaneChunks::StoredBlock> takeStored() { return m_lanes.takeStored(); }
    [[nodiscard]] Result<> write(const Trace& trace, Extent extent, const Job& job, ChunkWriter& out);

private:
    [[nodiscard]] Result<> writeTables(const Trace& trace, ChunkWriter& out);
    [[nodiscard]] Result<> writeNumbers(const Trace& trace, ChunkWriter& out);
    [[nodiscard]] Result<> writeEvents(const Trace& trace, ChunkWriter& out);

    bool m_countsLaterLosses = false;
    PoolChunks m_pools;
    LaneChunks m_lanes;
    SampleChunks m_samples;
    std::size_t m_eventPages = 0; // already written
    TableChunks m_head{ChunkType::Head};
    TableChunks m_processes{ChunkType::Processes};
    TableChunks m_devices{ChunkType::Devices};
    TableChunks m_tracks{ChunkType::Tracks};
    TableChunks m_trackStates{ChunkType::TrackStates};
    TableChunks m_counters{ChunkType::Counters};
    TableChunks m_runs{ChunkType::Runs};
    TableChunks m_notes{ChunkType::Notes};
    TableChunks m_facts{ChunkType::Facts};
    TableChunks m_losses{ChunkType::Losses};
};

} // namespace stallscope::session
