// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"
#include "profiler/session/codec/format.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

namespace stallscope::session {

/// Limits the memory that a file can request. Two accounts, shared by the threads that read it:
/// - contents: decompressed data of the file, whatever its compression ratio. Bounded by the user's memory limit.
/// - claims: memory that the file requests without containing the data (missing rows and ids, columns that are preloaded). In
///   proportion to the file's size.
class MemoryBudget {
public:
    enum class Refusal : std::uint8_t { None, Contents, Claims };

    MemoryBudget(std::uint64_t fileBytes, std::uint64_t memoryLimit)
        : m_limit(std::max(inProportionTo(fileBytes), std::min(memoryLimit, kUnlimited))),
          m_contents(static_cast<std::int64_t>(m_limit)),
          m_claims(static_cast<std::int64_t>(inProportionTo(fileBytes)))
    {
    }

    /// False, without changing the account, if the limit would be exceeded.
    [[nodiscard]] bool takeContents(std::uint64_t bytes) { return take(m_contents, bytes, Refusal::Contents); }
    [[nodiscard]] bool takeClaim(std::uint64_t bytes) { return take(m_claims, bytes, Refusal::Claims); }
    /// Memory of `count` items, of which the file contains at most `held`.
    [[nodiscard]] bool takeItems(std::uint64_t count, std::uint64_t held, std::uint64_t bytesEach)
    {
        const std::uint64_t unheld = count - std::min(count, held);
        return takeClaim(unheld * bytesEach) && takeContents((count - unheld) * bytesEach);
    }
    void grow(std::uint64_t fileBytes) { m_claims.fetch_add(static_cast<std::int64_t>(kPerFileByte * fileBytes), std::memory_order_relaxed); }

    /// Reason of the last refusal.
    [[nodiscard]] Refusal refusal() const { return m_refusal.load(std::memory_order_relaxed); }
    /// Limit of contents.
    [[nodiscard]] std::uint64_t limit() const { return m_limit; }

private:
    static constexpr std::uint64_t kPerFileByte = 4;
    static constexpr std::uint64_t kAlways = std::uint64_t{320} << 20; // a million tracks compress well
    static constexpr std::uint64_t kUnlimited = std::uint64_t{1} << 62;

    [[nodiscard]] static constexpr std::uint64_t inProportionTo(std::uint64_t fileBytes) { return kPerFileByte * fileBytes + kAlways; }

    [[nodiscard]] bool take(std::atomic<std::int64_t>& account, std::uint64_t bytes, Refusal refusal)
    {
        const auto wanted = static_cast<std::int64_t>(bytes);
        if (account.fetch_sub(wanted, std::memory_order_relaxed) >= wanted)
            return true;
        account.fetch_add(wanted, std::memory_order_relaxed);
        m_refusal.store(refusal, std::memory_order_relaxed);
        return false;
    }

    std::uint64_t m_limit;
    std::atomic<std::int64_t> m_contents;
    std::atomic<std::int64_t> m_claims;
    std::atomic<Refusal> m_refusal{Refusal::None};
};

/// Result of processing a chunk.
enum class ChunkStatus { Taken, Damaged, TooLarge };

/// Fills the pools of texts and stacks from a session's chunks. Ids are positions in the file, so contents of a damaged
/// chunk are replaced by placeholders.
class PoolContents {
public:
    explicit PoolContents(MemoryBudget& budget) : m_budget(&budget) {}

    [[nodiscard]] const std::shared_ptr<TracePools>& pools() const { return m_pools; }

    [[nodiscard]] ChunkStatus addStrings(const ChunkHeader& header, ByteView payload);
    [[nodiscard]] ChunkStatus addFrames(const ChunkHeader& header, ByteView payload);
    [[nodiscard]] ChunkStatus addStacks(const ChunkHeader& header, ByteView payload);
    /// For a damaged chunk of strings, frames or stacks, of which only the header is known to be valid.
    [[nodiscard]] ChunkStatus addPlaceholders(const ChunkHeader& header);

private:
    [[nodiscard]] bool fillStrings(std::uint64_t until);
    [[nodiscard]] bool fillFrames(std::uint64_t until);
    [[nodiscard]] bool fillStacks(std::uint64_t until);

    MemoryBudget* m_budget;
    std::shared_ptr<TracePools> m_pools = std::make_shared<TracePools>();
};

} // namespace stallscope::session
