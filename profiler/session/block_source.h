// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/session/chunk_reader.h"
#include "profiler/session/codec/column_codec.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Buffers of a thread for reading blocks. Large, so they are reused.
struct BlockReader {
    explicit BlockReader(const std::shared_ptr<const InputFile>& file) : parts(file) {}
    ChunkReader parts;
    ColumnDecoder decoder;
};

/// Reads the blocks of a session file when it is opened, or on demand.
class BlockSource final : public ColumnSource {
public:
    /// With a cache, columns are released when they exceed its limit.
    BlockSource(std::shared_ptr<const InputFile> file, std::shared_ptr<const TracePools> pools, std::shared_ptr<ColumnCache> cache)
        : m_file(std::move(file)), m_pools(std::move(pools)), m_cache(std::move(cache))
    {
    }
    BlockSource(const BlockSource&) = delete;
    BlockSource& operator=(const BlockSource&) = delete;
    ~BlockSource() override;

    /// Returns the key of the block. One thread at a time.
    [[nodiscard]] std::uint64_t add(const ChunkPlace& place) { return m_places.append(place); }
    [[nodiscard]] const ChunkPlace& place(std::uint64_t key) const { return m_places[key]; }

    [[nodiscard]] std::unique_ptr<BlockReader> borrowReader();
    void giveBack(std::unique_ptr<BlockReader> reader);

    /// Null if the chunk is damaged.
    [[nodiscard]] std::shared_ptr<const SpanColumns> readColumns(std::uint64_t key, BlockReader& reader) const;
    /// Empty if it is damaged.
    [[nodiscard]] BlockSummary readSummary(std::uint64_t key, BlockReader& reader) const;

    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t key) override;
    void holds(const std::shared_ptr<const SpanBlock>& block, std::size_t bytes) override;
    /// Accounts for additional memory that stays allocated while the file is open. One thread at a time.
    void addFixed(std::size_t bytes);
    /// Whether columns of that size are loaded when the file is opened: if they fit the cache, and load quickly enough.
    [[nodiscard]] bool isWorthLoading(std::uint64_t bytes) const;

    /// Damage found by load().
    [[nodiscard]] const std::shared_ptr<LossCounters>& losses() const { return m_losses; }

private:
    std::shared_ptr<const InputFile> m_file;
    std::shared_ptr<const TracePools> m_pools;
    std::shared_ptr<ColumnCache> m_cache; // null: columns stay in memory
    std::size_t m_fixedBytes = 0;
    AppendVector<ChunkPlace> m_places;
    std::shared_ptr<LossCounters> m_losses = std::make_shared<LossCounters>();
    std::mutex m_mutex;                // guards the following
    std::set<std::uint64_t> m_damaged; // keys that load() has counted
    std::vector<std::unique_ptr<BlockReader>> m_readers;
};

/// Block header stored in the chunk's header. Empty if it is implausible.
[[nodiscard]] std::optional<BlockHeader> blockHeaderOf(const ChunkHeader& header);

} // namespace stallscope::session
