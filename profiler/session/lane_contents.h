// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/session/block_source.h"
#include "profiler/session/codec/records.h"
#include "profiler/session/memory_budget.h"
#include "profiler/session/pool_contents.h"
#include "profiler/session/write/correlation_chunks.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Collects the blocks of lanes: first their positions, then their summaries and, if requested, their columns, on several threads.
class LaneContents {
public:
    /// Budget and losses must outlive it.
    LaneContents(std::shared_ptr<BlockSource> source, MemoryBudget& budget, LossCounters& losses)
        : m_source(std::move(source)), m_budget(&budget), m_losses(&losses)
    {
    }

    /// The lane table changed, by at most `held` new rows contained in the file.
    [[nodiscard]] ChunkStatus setRecords(const std::vector<LaneRecord>& records, std::uint64_t held);
    [[nodiscard]] ChunkStatus addBlock(const ChunkPlace& place);

    /// Adds correlation bounds of blocks anywhere in the file.
    [[nodiscard]] ChunkStatus addCorrelations(const ChunkHeader& header, ByteView payload);

    struct LoadOptions {
        bool loadColumns = true;
        unsigned threads = 0; ///< 0: one per processor
    };
    /// Loads the blocks added since the last call. Progress is in bytes of chunks.
    [[nodiscard]] Result<> load(const LoadOptions& options, const Job& job, std::uint64_t doneBytes, std::uint64_t totalBytes);

    /// Adds the lanes to their tracks.
    void placeOn(std::vector<Track>& tracks) const;

private:
    struct LaneState {
        LaneRecord record;            // from the table
        std::uint16_t generation = 0; // of the blocks; a damaged table may have an older one
        BlockList blocks;
        Nanos end = -kTimeLimit;
        std::vector<std::uint64_t> pending; // keys of blocks to be loaded
    };
    struct Pending {
        std::uint64_t key = 0;
        std::shared_ptr<const SpanBlock> block; // null: damaged
    };

    static void begin(LaneState& lane, std::uint16_t generation);
    [[nodiscard]] std::shared_ptr<const SpanBlock> loadBlock(std::uint64_t key, bool loadColumns, BlockReader& reader);
    [[nodiscard]] Result<> loadAll(
        std::vector<Pending>& pending, const LoadOptions& options, const Job& job, std::uint64_t doneBytes, std::uint64_t totalBytes);
    [[nodiscard]] CorrelationBounds correlationsOf(const ChunkPlace& place) const;
    void countDamaged(std::uint64_t spans);
    void appendTo(LaneState& lane, Pending& pending);

    std::shared_ptr<BlockSource> m_source;
    MemoryBudget* m_budget;
    LossCounters* m_losses;
    std::vector<LaneState> m_lanes;
    std::vector<ChunkCorrelations> m_correlations; // of blocks to be loaded; sorted by offset when loading begins
};

} // namespace stallscope::session
