// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/write/chunk_writer.h"

#include "profiler/trace/span_block.h"

#include <cstdint>
#include <vector>

namespace stallscope::session {

/// Between which ids the correlations of a spans chunk lie, so that who looks for one reads only the blocks that may hold it.
struct ChunkCorrelations {
    std::uint64_t offset = 0; ///< of the spans chunk
    CorrelationBounds bounds;

    friend bool operator==(const ChunkCorrelations&, const ChunkCorrelations&) = default;
};

/// Collects what spans chunks hold while they are written, and writes it in a chunk of its own now and then.
class CorrelationChunks {
public:
    void add(const ChunkCorrelations& chunk, std::uint64_t spans)
    {
        m_pending.push_back(chunk);
        m_spans += spans;
    }
    /// Few of them wait for more, unless they are the last.
    [[nodiscard]] Result<> write(bool areLast, ChunkWriter& out);

private:
    std::vector<ChunkCorrelations> m_pending;
    std::uint64_t m_spans = 0; // of the file so far
};

/// In order of offset.
void encodeCorrelations(const std::vector<ChunkCorrelations>& chunks, ByteWriter& out);
/// Appends what the bytes tell. False where they make no sense.
[[nodiscard]] bool decodeCorrelations(ByteView raw, std::size_t count, std::vector<ChunkCorrelations>& chunks);

} // namespace stallscope::session
