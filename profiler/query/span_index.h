// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope::query {

/// Numbers the spans of a trace by track, lane and start, from 0; the id in tables is one more. Immutable.
class SpanIndex {
public:
    struct IndexedLane {
        std::uint32_t track = 0;
        const Lane* lane = nullptr;
    };
    struct IndexedBlock {
        std::uint64_t first = 0; ///< number of its first span
        std::uint32_t lane = 0;  ///< in lanes()
        std::uint32_t block = 0; ///< in the lane
    };

    explicit SpanIndex(const Trace& trace);

    [[nodiscard]] const std::vector<IndexedLane>& lanes() const { return m_lanes; }
    [[nodiscard]] const std::vector<IndexedBlock>& blocks() const { return m_blocks; }
    [[nodiscard]] std::uint64_t spanCount() const { return m_spanCount; }
    [[nodiscard]] const BlockHeader& headerOf(const IndexedBlock& block) const { return m_lanes[block.lane].lane->blocks.header(block.block); }
    [[nodiscard]] const SpanBlock& spansOf(const IndexedBlock& block) const { return m_lanes[block.lane].lane->blocks.block(block.block); }
    /// Index in blocks() of the block with that span, which must exist.
    [[nodiscard]] std::size_t blockOf(std::uint64_t span) const;

    /// Number of texts; other names of a damaged file are empty.
    [[nodiscard]] std::size_t nameCount() const { return m_nameCount; }
    /// The first of all names with an equal text: sessions may hold a text twice.
    [[nodiscard]] std::uint32_t canonical(std::uint32_t name) const
    {
        if (name >= m_nameCount)
            return 0;
        return m_canonical.empty() ? name : m_canonical[name];
    }

    /// The API call that starts then on this thread; none without one.
    [[nodiscard]] std::optional<std::uint64_t> findCall(TrackId thread, Nanos start, StringId name) const;

private:
    std::vector<IndexedLane> m_lanes;
    std::vector<IndexedBlock> m_blocks;
    std::uint64_t m_spanCount = 0;
    std::size_t m_nameCount = 0;
    std::vector<std::uint32_t> m_canonical; // empty: each name is its own
};

} // namespace stallscope::query
