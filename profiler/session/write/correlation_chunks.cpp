// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/correlation_chunks.h"

namespace stallscope::session {

namespace {
/// With fewer entries, the chunk header would cost more than the chunk is worth.
constexpr std::size_t kWorthAChunk = 512;
/// A file with fewer spans is preloaded when it is opened.
constexpr std::uint64_t kFewSpans = 100'000;
} // namespace

void encodeCorrelations(const std::vector<ChunkCorrelations>& chunks, ByteWriter& out)
{
    std::uint64_t before = 0;
    for (const ChunkCorrelations& chunk : chunks) {
        out.number(chunk.offset - before);
        before = chunk.offset;
        if (chunk.bounds == CorrelationBounds::none()) {
            out.number(0);
            continue;
        }
        out.number(std::uint64_t{chunk.bounds.least} + 1);
        out.number(chunk.bounds.most - chunk.bounds.least);
    }
}

bool decodeCorrelations(ByteView raw, std::size_t count, std::vector<ChunkCorrelations>& chunks)
{
    ByteReader in(raw);
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        offset += in.number();
        const std::uint64_t least = in.number();
        ChunkCorrelations chunk{offset, CorrelationBounds::none()};
        if (least > 0) {
            const std::uint64_t most = least - 1 + in.number();
            if (least > UINT32_MAX || most >= UINT32_MAX)
                return false;
            chunk.bounds = {static_cast<std::uint32_t>(least - 1), static_cast<std::uint32_t>(most)};
        }
        if (in.ok())
            chunks.push_back(chunk);
    }
    return in.ok() && in.atEnd();
}

Result<> CorrelationChunks::write(bool areLast, ChunkWriter& out)
{
    if (m_pending.empty() || (areLast ? m_spans < kFewSpans : m_pending.size() < kWorthAChunk))
        return {};
    ByteWriter bytes;
    encodeCorrelations(m_pending, bytes);
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Correlations)};
    header.count = static_cast<std::uint32_t>(m_pending.size());
    auto written = out.append(header, {bytes.bytes(), {}}, {});
    if (written)
        m_pending.clear();
    return written;
}

} // namespace stallscope::session
