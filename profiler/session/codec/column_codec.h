// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"
#include "profiler/session/codec/format.h"
#include "profiler/trace/span_block.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace stallscope::session {

/// Flags in the first payload byte of a Spans chunk.
namespace ColumnBit {
inline constexpr std::uint8_t kWide = 1; ///< the duration of the last span exceeds 32 bits
inline constexpr std::uint8_t kCorrelation = 2;
inline constexpr std::uint8_t kDetail = 4;
inline constexpr std::uint8_t kPlainCorrelation = 8; ///< stored as values instead of differences
inline constexpr std::uint8_t kPlainDetail = 16;
} // namespace ColumnBit

/// Encodes the columns of a block: starts as gaps to the end of the previous span (so they are always sorted and never
/// overlap), names with kinds and flags as indices into a small dictionary of the block, ids as differences; all in byte
/// planes.
void encodeColumns(const SpanColumns& columns, PlaneWriter& out);

/// Decodes such columns. Reuses its buffers between blocks; used from one thread at a time.
class ColumnDecoder {
public:
    /// False if the bytes contradict the header, or a name is not below `names`.
    [[nodiscard]] bool decode(ByteView raw, const BlockHeader& header, std::size_t names, SpanColumns& out);

private:
    using Column = std::array<std::uint32_t, SpanBlock::kMaxSpans>;
    struct Layout {
        std::uint8_t bits = 0;
        PlaneMask gaps = 0, durations = 0, rows = 0, correlations = 0, details = 0, names = 0;
        std::size_t dictionary = 0;
        Nanos wide = 0;
    };

    [[nodiscard]] static bool readLayout(ByteReader& in, Layout& layout);
    [[nodiscard]] bool readTimes(ByteReader& in, const Layout& layout, const BlockHeader& header, SpanColumns& out);
    [[nodiscard]] bool readDictionary(ByteReader& in, const Layout& layout, std::size_t names);
    [[nodiscard]] bool readRows(ByteReader& in, const Layout& layout, SpanColumns& out);
    [[nodiscard]] bool readIds(ByteReader& in, PlaneMask mask, bool isPlain, std::size_t count, std::vector<std::uint32_t>& out);

    Column m_first;
    Column m_second;
    Column m_names; // of the dictionary
    std::array<std::uint8_t, SpanBlock::kMaxSpans> m_bytes;
    ByteView m_kinds;
    ByteView m_flags;
};

/// Encodes the nodes of a block's pyramid field by field in byte planes.
void encodeSummary(const BlockSummary& summary, PlaneWriter& out);

/// Limit of the uncompressed size of a block's summary.
[[nodiscard]] std::size_t longestSummary(std::size_t spans);

/// Empty if the bytes are no summary of such a block.
[[nodiscard]] BlockSummary decodeSummary(ByteView raw, std::size_t spans, std::size_t names);

/// Upper levels of the summary of a spans chunk, so that an opened file shows its first picture without reading summaries.
struct ChunkUpperLevels {
    std::uint64_t offset = 0; ///< of the spans chunk
    std::uint32_t spans = 0;
    std::shared_ptr<const SummaryNode> nodes; ///< BlockSummary::upperNodeCount() nodes
};

/// Sorted by offset.
void encodeUpperLevels(const std::vector<ChunkUpperLevels>& chunks, PlaneWriter& out);
/// Number of nodes that such bytes contain. 0 if the bytes are invalid.
[[nodiscard]] std::size_t upperNodesIn(ByteView raw, std::size_t count);
/// Appends the decoded levels, which share their memory. False if the bytes are invalid.
[[nodiscard]] bool decodeUpperLevels(ByteView raw, std::size_t count, std::size_t names, std::vector<ChunkUpperLevels>& chunks);

/// Bounds of the correlation ids of a spans chunk, so that a search reads only blocks that may contain an id.
struct ChunkCorrelations {
    std::uint64_t offset = 0; ///< of the spans chunk
    CorrelationBounds bounds;

    friend bool operator==(const ChunkCorrelations&, const ChunkCorrelations&) = default;
};

/// Sorted by offset.
void encodeCorrelations(const std::vector<ChunkCorrelations>& chunks, ByteWriter& out);
/// Appends the decoded bounds. False if the bytes are invalid.
[[nodiscard]] bool decodeCorrelations(ByteView raw, std::size_t count, std::vector<ChunkCorrelations>& chunks);

} // namespace stallscope::session
