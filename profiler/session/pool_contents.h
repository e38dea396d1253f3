// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"
#include "profiler/session/codec/format.h"
#include "profiler/session/memory_budget.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>

namespace stallscope::session {

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
