// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/column_codec.h"
#include "profiler/session/codec/records.h"
#include "profiler/session/pool_contents.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Calls work(isCaller) on the calling thread and on further threads, and returns when all are done. `wanted` threads, or
/// one per processor for 0, but limited by the number of chunks, because starting a thread takes as long as reading a few
/// of them.
template <class Work>
void runSideBySide(unsigned wanted, std::size_t chunks, const Work& work)
{
    constexpr unsigned kMostThreads = 16;
    const unsigned available = wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
    const std::size_t threads = std::clamp<std::size_t>(chunks / 8, 1, std::min(available, kMostThreads));
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i)
        others.emplace_back([&work] { work(false); });
    work(true);
}

/// Buffers of a thread for reading blocks. Large, so they are reused.
struct BlockReader {
    explicit BlockReader(const std::shared_ptr<const InputFile>& file) : parts(file) {}
    ChunkReader parts;
    ColumnDecoder decoder;
};

/// Reads the blocks of a session file when it is opened, or on demand.
class BlockSource final : public ColumnSource {
public:
    /// With a cache, columns and summaries are released when they exceed its limit.
    BlockSource(std::shared_ptr<const InputFile> file, std::shared_ptr<const TracePools> pools, std::shared_ptr<ColumnCache> cache)
        : m_file(std::move(file)), m_pools(std::move(pools)), m_cache(std::move(cache))
    {
    }
    BlockSource(const BlockSource&) = delete;
    BlockSource& operator=(const BlockSource&) = delete;
    ~BlockSource() override;

    /// Returns the key of the block. One thread at a time.
    [[nodiscard]] std::uint64_t add(const ChunkPlace& place) { return m_places.append(place); }
    /// The same for a block in several chunks, at most 65536.
    [[nodiscard]] std::uint64_t add(std::span<const ChunkPlace> places);
    /// The first chunk of the block.
    [[nodiscard]] const ChunkPlace& place(std::uint64_t key) const { return m_places[key & kFirstPlace]; }

    [[nodiscard]] std::unique_ptr<BlockReader> borrowReader();
    void giveBack(std::unique_ptr<BlockReader> reader);

    /// Null if a chunk is damaged.
    [[nodiscard]] std::shared_ptr<const SpanColumns> readColumns(std::uint64_t key, BlockReader& reader) const;
    /// Empty if it is damaged.
    [[nodiscard]] BlockSummary readSummary(std::uint64_t key, BlockReader& reader) const;

    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t key) override;
    [[nodiscard]] std::shared_ptr<const BlockSummary> loadSummary(std::uint64_t key) override;
    void holds(const std::shared_ptr<const SpanBlock>& block, BlockPart part, std::size_t bytes) override;
    /// Accounts for additional memory that stays allocated while the file is open. One thread at a time.
    void addFixed(std::size_t bytes);
    /// To be called after memory was accounted for.
    void trim();
    /// Whether loaded columns and summaries may be released again.
    [[nodiscard]] bool releases() const { return m_cache != nullptr; }
    /// Whether so much fits the cache now.
    [[nodiscard]] bool hasRoomFor(std::uint64_t bytes) const;
    /// Whether columns of that size are loaded when the file is opened: if they fit the cache, and load quickly enough.
    [[nodiscard]] bool isWorthLoading(std::uint64_t bytes) const;

    /// Damage found by load().
    [[nodiscard]] const std::shared_ptr<LossCounters>& losses() const { return m_losses; }

private:
    // of a key; above: number of further chunks
    static constexpr int kPlaceBits = 48;
    static constexpr std::uint64_t kFirstPlace = (std::uint64_t{1} << kPlaceBits) - 1;

    [[nodiscard]] static std::uint64_t chunksOf(std::uint64_t key) { return 1 + (key >> kPlaceBits); }
    [[nodiscard]] std::shared_ptr<SpanColumns> readChunk(const ChunkPlace& place, BlockReader& reader) const;
    [[nodiscard]] std::uint64_t spansOf(std::uint64_t key) const;
    void countDamaged(std::uint64_t key, bool areSpansLost);

    std::shared_ptr<const InputFile> m_file;
    std::shared_ptr<const TracePools> m_pools;
    std::shared_ptr<ColumnCache> m_cache; // null: columns and summaries stay in memory
    std::size_t m_fixedBytes = 0;
    AppendVector<ChunkPlace> m_places;
    std::shared_ptr<LossCounters> m_losses = std::make_shared<LossCounters>();
    std::mutex m_mutex;                   // guards the following
    std::set<std::uint64_t> m_damaged;    // keys of chunks that are counted already
    std::set<std::uint64_t> m_unreadable; // keys of those whose spans are counted
    std::vector<std::unique_ptr<BlockReader>> m_readers;
};

/// Memory of a block without its columns and its finest level.
[[nodiscard]] std::uint64_t fixedBytes(const SpanBlock& block);

/// Block header stored in the chunk's header. Empty if it is implausible.
[[nodiscard]] std::optional<BlockHeader> blockHeaderOf(const ChunkHeader& header);

/// Collects the blocks of lanes: first their positions, then the upper levels of their summaries and, if requested, all of their
/// data, on several threads.
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
    /// Likewise upper levels of their summaries. `names`: number of strings so far.
    [[nodiscard]] ChunkStatus addUpperLevels(const ChunkHeader& header, ByteView payload, std::size_t names);

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

    /// What of a block is in memory from the beginning.
    struct Preloads {
        bool columns = false;
        bool summaries = false;
    };

    static void begin(LaneState& lane, std::uint16_t generation);
    [[nodiscard]] Preloads preloadsFor(const std::vector<Pending>& pending, const LoadOptions& options) const;
    [[nodiscard]] std::shared_ptr<const SpanBlock> loadBlock(std::uint64_t key, Preloads preloads, BlockReader& reader);
    [[nodiscard]] Result<> loadAll(
        std::vector<Pending>& pending, const LoadOptions& options, Preloads preloads, const Job& job, std::uint64_t doneBytes, std::uint64_t totalBytes);
    [[nodiscard]] CorrelationBounds correlationsOf(const ChunkPlace& place) const;
    /// Null: unknown.
    [[nodiscard]] std::shared_ptr<const SummaryNode> upperNodesOf(const ChunkPlace& place) const;
    void countDamaged(std::uint64_t spans);
    void appendTo(LaneState& lane, Pending& pending);

    std::shared_ptr<BlockSource> m_source;
    MemoryBudget* m_budget;
    LossCounters* m_losses;
    std::vector<LaneState> m_lanes;
    // of blocks to be loaded; sorted by offset when loading begins
    std::vector<ChunkCorrelations> m_correlations;
    std::vector<ChunkUpperLevels> m_upperLevels;
};

} // namespace stallscope::session
