// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

/// Binary layout of a .stallscope file as described in docs/format.md. All numbers are little-endian.
namespace stallscope::session {

inline constexpr std::array<std::uint8_t, 8> kFileMagic{0x89, 'S', 'T', 'L', 'S', '\r', '\n', 0x1A};
/// Files of a newer major version are rejected; a newer minor version only adds chunks and fields that can be skipped.
inline constexpr std::uint16_t kMajorVersion = 1;
inline constexpr std::uint16_t kMinorVersion = 4;

inline constexpr std::size_t kFileHeaderBytes = 32;
inline constexpr std::size_t kChunkHeaderBytes = 64;
inline constexpr std::array<std::uint8_t, 4> kChunkMagic{0xC5, 'S', 'C', 'K'};

/// Limit of the decompressed size of a part; larger parts are stored uncompressed. Prevents a small hostile file from
/// requesting much memory.
inline constexpr std::uint32_t kMaxUnpackedBytes = std::uint32_t{16} << 20;

struct FileHeader {
    std::uint16_t major = kMajorVersion;
    std::uint16_t minor = kMinorVersion;
    std::int64_t createdNanos = 0; ///< wall clock, ns since 1970
};

/// Append, never renumber.
enum class ChunkType : std::uint8_t {
    Strings = 1,    ///< subject: id of the first string
    DetailPage = 2, ///< subject: page; first: offset of the bytes in it
    Frames = 3,     ///< subject: id of the first frame
    Stacks = 4,     ///< subject: id of the first stack
    Head = 5,       ///< this and the following types up to Losses are tables: count is their length from here on
    Processes = 6,
    Devices = 7,
    Tracks = 8,
    TrackStates = 9,
    Lanes = 10,
    Counters = 11,
    Runs = 12,
    Notes = 13,
    Facts = 14,
    Losses = 15,
    Spans = 16,   ///< subject: lane; count: spans
    Samples = 17, ///< subject: counter; count: samples
    Index = 18,   ///< first: offset of the previous index; 0: none
    End = 19,     ///< first: offset of the last index
    // since version 1.1
    SampleSteps = 20,  ///< like Samples, but more compact
    Correlations = 21, ///< count: spans chunks that it describes
    // since version 1.2
    SampleGroup = 22, ///< subject: first counter of the group; count: samples per counter
    // since version 1.3
    Arguments = 23,  ///< subject: page of details; count: its details with arguments
    KeptEvents = 24, ///< count: events
    // since version 1.4
    UpperLevels = 25, ///< count: spans chunks that it describes
};

namespace ChunkFlag {
inline constexpr std::uint8_t kPackedPayload = 1; ///< the payload is a zstd frame
inline constexpr std::uint8_t kPackedSummary = 2; ///< the summary is a zstd frame
} // namespace ChunkFlag

struct ChunkHeader {
    std::uint8_t type = 0; ///< a ChunkType, possibly of a newer version
    std::uint8_t flags = 0;
    std::uint16_t generation = 0; ///< of a lane: blocks of earlier generations are ignored
    std::uint32_t subject = 0;
    std::uint32_t count = 0;
    Nanos first = 0;
    Nanos last = 0;
    Nanos covered = 0;
    std::uint32_t rawBytes = 0;     ///< of the decompressed payload
    std::uint32_t storedBytes = 0;  ///< of the payload in the file
    std::uint32_t summaryBytes = 0; ///< in the file
    std::uint32_t summaryCrc = 0;   ///< crc32c of the bytes in the file
    std::uint32_t payloadCrc = 0;

    [[nodiscard]] bool is(ChunkType wanted) const { return type == static_cast<std::uint8_t>(wanted); }
    [[nodiscard]] std::uint64_t bytesInFile() const { return std::uint64_t{kChunkHeaderBytes} + summaryBytes + storedBytes; }

    friend bool operator==(const ChunkHeader&, const ChunkHeader&) = default;
};

/// A chunk and its offset in the file: the header is followed by summary and payload.
struct ChunkPlace {
    std::uint64_t offset = 0;
    ChunkHeader header;

    [[nodiscard]] std::uint64_t summaryOffset() const { return offset + kChunkHeaderBytes; }
    [[nodiscard]] std::uint64_t payloadOffset() const { return summaryOffset() + header.summaryBytes; }
    [[nodiscard]] std::uint64_t end() const { return offset + header.bytesInFile(); }
};

using FileHeaderBytes = std::array<std::uint8_t, kFileHeaderBytes>;
using ChunkHeaderBytes = std::array<std::uint8_t, kChunkHeaderBytes>;

[[nodiscard]] FileHeaderBytes encode(const FileHeader& header);
[[nodiscard]] ChunkHeaderBytes encode(const ChunkHeader& header);
/// Empty if the checksum does not match.
[[nodiscard]] std::optional<FileHeader> decodeFileHeader(std::span<const std::uint8_t, kFileHeaderBytes> bytes);
/// Empty if magic or checksum do not match, or if a size is implausible.
[[nodiscard]] std::optional<ChunkHeader> decodeChunkHeader(std::span<const std::uint8_t, kChunkHeaderBytes> bytes);
/// Decodes the fields without checking magic and checksum, which are covered by another checksum.
[[nodiscard]] std::optional<ChunkHeader> decodeChunkFields(std::span<const std::uint8_t, kChunkHeaderBytes> bytes);

/// An index stores, for each chunk, its offset and the header fields between magic and checksum.
inline constexpr std::size_t kIndexOffsetBytes = 8;
inline constexpr std::size_t kIndexFieldsAt = 4;
inline constexpr std::size_t kIndexFieldBytes = kChunkHeaderBytes - 8;
inline constexpr std::size_t kIndexEntryBytes = kIndexOffsetBytes + kIndexFieldBytes;

} // namespace stallscope::session
