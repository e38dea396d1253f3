// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/write/chunk_writer.h"

#include "profiler/trace/span_block.h"

#include <cstdint>
#include <vector>

namespace stallscope::session {

/// Bounds of the correlation ids of a spans chunk, so that a search reads only blocks that may contain an id.
struct ChunkCorrelations {
    std::uint64_t offset = 0; ///< of the spans chunk
    CorrelationBounds bounds;

    friend bool operator==(const ChunkCorrelations&, const ChunkCorrelations&) = default;
};

/// Collects the bounds of spans chunks while they are written, and writes them in chunks.
class CorrelationChunks {
public:
    void add(const ChunkCorrelations& chunk, std::uint64_t spans)
    {
        m_pending.push_back(chunk);
        m_spans += spans;
    }
    /// Postpones small amounts unless they are the last.
    [[nodiscard]] Result<> write(bool areLast, ChunkWriter& out);

private:
    std::vector<ChunkCorrelations> m_pending;
    std::uint64_t m_spans = 0; // of the file so far
};

/// Sorted by offset.
void encodeCorrelations(const std::vector<ChunkCorrelations>& chunks, ByteWriter& out);
/// Appends the decoded bounds. False if the bytes are invalid.
[[nodiscard]] bool decodeCorrelations(ByteView raw, std::size_t count, std::vector<ChunkCorrelations>& chunks);

} // namespace stallscope::session
