// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/write/chunk_writer.h"

#include "profiler/trace/trace.h"

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

} // namespace stallscope::session
