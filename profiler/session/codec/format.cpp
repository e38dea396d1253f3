// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/format.h"

#include "profiler/base/hash.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace stallscope::session {

static_assert(std::endian::native == std::endian::little, "the file is little-endian, and numbers are copied as they are");

namespace {

template <class T>
void put(std::uint8_t* at, T value)
{
    std::memcpy(at, &value, sizeof value);
}

template <class T>
void get(const std::uint8_t* at, T& value)
{
    std::memcpy(&value, at, sizeof value);
}

constexpr std::size_t kFileCrcAt = kFileHeaderBytes - 4;
constexpr std::size_t kChunkCrcAt = kChunkHeaderBytes - 4;

bool isPlausible(const ChunkHeader& header)
{
    const bool isPacked = (header.flags & ChunkFlag::kPackedPayload) != 0;
    return isPacked ? header.rawBytes <= kMaxUnpackedBytes : header.rawBytes == header.storedBytes;
}

} // namespace

FileHeaderBytes encode(const FileHeader& header)
{
    FileHeaderBytes bytes{};
    std::copy(kFileMagic.begin(), kFileMagic.end(), bytes.begin());
    put(&bytes[8], header.major);
    put(&bytes[10], header.minor);
    put(&bytes[16], header.createdNanos);
    put(&bytes[kFileCrcAt], crc32c(bytes.data(), kFileCrcAt));
    return bytes;
}

std::optional<FileHeader> decodeFileHeader(std::span<const std::uint8_t, kFileHeaderBytes> bytes)
{
    std::uint32_t crc = 0;
    get(&bytes[kFileCrcAt], crc);
    if (crc != crc32c(bytes.data(), kFileCrcAt))
        return std::nullopt;
    FileHeader header;
    get(&bytes[8], header.major);
    get(&bytes[10], header.minor);
    get(&bytes[16], header.createdNanos);
    return header;
}

ChunkHeaderBytes encode(const ChunkHeader& header)
{
    ChunkHeaderBytes bytes{};
    std::copy(kChunkMagic.begin(), kChunkMagic.end(), bytes.begin());
    bytes[4] = header.type;
    bytes[5] = header.flags;
    put(&bytes[6], header.generation);
    put(&bytes[8], header.subject);
    put(&bytes[12], header.count);
    put(&bytes[16], header.first);
    put(&bytes[24], header.last);
    put(&bytes[32], header.covered);
    put(&bytes[40], header.rawBytes);
    put(&bytes[44], header.storedBytes);
    put(&bytes[48], header.summaryBytes);
    put(&bytes[52], header.summaryCrc);
    put(&bytes[56], header.payloadCrc);
    put(&bytes[kChunkCrcAt], crc32c(bytes.data(), kChunkCrcAt));
    return bytes;
}

std::optional<ChunkHeader> decodeChunkHeader(std::span<const std::uint8_t, kChunkHeaderBytes> bytes)
{
    std::uint32_t crc = 0;
    get(&bytes[kChunkCrcAt], crc);
    if (!std::equal(kChunkMagic.begin(), kChunkMagic.end(), bytes.begin()) || crc != crc32c(bytes.data(), kChunkCrcAt))
        return std::nullopt;
    return decodeChunkFields(bytes);
}

std::optional<ChunkHeader> decodeChunkFields(std::span<const std::uint8_t, kChunkHeaderBytes> bytes)
{
    ChunkHeader header;
    header.type = bytes[4];
    header.flags = bytes[5];
    get(&bytes[6], header.generation);
    get(&bytes[8], header.subject);
    get(&bytes[12], header.count);
    get(&bytes[16], header.first);
    get(&bytes[24], header.last);
    get(&bytes[32], header.covered);
    get(&bytes[40], header.rawBytes);
    get(&bytes[44], header.storedBytes);
    get(&bytes[48], header.summaryBytes);
    get(&bytes[52], header.summaryCrc);
    get(&bytes[56], header.payloadCrc);
    return isPlausible(header) ? std::optional(header) : std::nullopt;
}

} // namespace stallscope::session
