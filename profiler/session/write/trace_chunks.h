// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/write/chunk_writer.h"
#include "profiler/session/write/lane_chunks.h"
#include "profiler/session/write/pool_chunks.h"
#include "profiler/session/write/table_chunks.h"
#include "profiler/trace/counter.h"

#include <cstdint>
#include <vector>

namespace stallscope::session {

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
    [[nodiscard]] Result<> write(const Trace& trace, Extent extent, const Job& job, ChunkWriter& out);

private:
    [[nodiscard]] Result<> writeTables(const Trace& trace, ChunkWriter& out);
    [[nodiscard]] Result<> writeNumbers(const Trace& trace, ChunkWriter& out);
    [[nodiscard]] Result<> writeEvents(const Trace& trace, ChunkWriter& out);

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
