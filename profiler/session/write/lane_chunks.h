// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/session/codec/column_codec.h"
#include "profiler/session/write/chunk_writer.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Collects what readers want to know of spans chunks before they read them, and writes it in chunks: bounds of correlation ids
/// and upper levels of summaries.
class SpansDirectory {
public:
    void add(std::uint64_t offset, const SpanColumns& columns, const std::shared_ptr<const BlockSummary>& summary);
    /// Postpones small amounts unless they are the last.
    [[nodiscard]] Result<> write(bool areLast, ChunkWriter& out);

private:
    [[nodiscard]] Result<> writeCorrelations(ChunkWriter& out);
    [[nodiscard]] Result<> writeUpperLevels(ChunkWriter& out);

    std::vector<ChunkCorrelations> m_correlations;
    std::vector<ChunkUpperLevels> m_upperLevels;
    std::uint64_t m_spans = 0; // of the file so far
};

/// How much of a snapshot is written.
enum class Extent {
    Settled, ///< spans before each track's watermark: later ones may still move
    Whole,
};

/// Writes the spans added to lanes since the last snapshot. Lanes usually grow at their ends; a rebuilt lane begins a new
/// generation in the file, and is written again.
class LaneChunks {
public:
    /// Releases blocks once they and their successors are written.
    void releaseWritten() { m_releases = true; }
    /// Collects the blocks that are written, for takeStored().
    void collectStored() { m_collects = true; }
    [[nodiscard]] Result<> write(const Trace& trace, Extent extent, const Job& job, ChunkWriter& out);

    struct StoredBlock {
        std::shared_ptr<const SpanBlock> block;
        std::vector<ChunkPlace> chunks; ///< with its rows, in order
    };
    /// The blocks written since the last call, which will not change any more. Without those of a slow lane that were written in
    /// very many chunks.
    [[nodiscard]] std::vector<StoredBlock> takeStored() { return std::exchange(m_stored, {}); }

private:
    struct Progress {
        std::size_t id = 0;                        // of the lane in the file
        std::size_t blocks = 0;                    // completely written
        std::shared_ptr<const SpanBlock> last;     // last of these
        std::size_t rows = 0;                      // written rows of the next block
        std::shared_ptr<const SpanColumns> partly; // columns of that block when they were written
        std::vector<ChunkPlace> chunks;            // with these rows
        bool isSeen = false;                       // present in the current snapshot
    };
    using Key = std::pair<std::size_t, LanePlace>; // track, place

    void meetLanes(const Trace& trace);
    [[nodiscard]] static bool continues(const Lane& lane, const Progress& progress);
    void restart(Progress& progress);
    [[nodiscard]] Result<> writeLane(const Lane& lane, Nanos until, Progress& progress, const Job& job, ChunkWriter& out);
    [[nodiscard]] Result<> writeRows(const SpanColumns& columns, std::size_t to, Progress& progress, ChunkWriter& out);
    [[nodiscard]] Result<> writeBlock(const SpanBlock& block, const SpanColumns& columns, const Progress& progress, ChunkWriter& out);
    void noteProgress(std::uint64_t spans, const Job& job);
    void collect(std::shared_ptr<const SpanBlock> block, std::vector<ChunkPlace> chunks);

    bool m_releases = false;
    bool m_collects = false;
    std::vector<StoredBlock> m_stored;
    std::map<Key, Progress> m_lanes;
    std::vector<LaneRecord> m_records; // by id
    TableChunks m_table{ChunkType::Lanes};
    SpansDirectory m_directory;
    PlaneWriter m_payload;
    PlaneWriter m_summary;
    std::uint64_t m_doneSpans = 0;
    std::uint64_t m_totalSpans = 0;
};

} // namespace stallscope::session
