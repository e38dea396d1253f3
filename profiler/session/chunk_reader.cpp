// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/chunk_reader.h"

#include "profiler/base/crc32c.h"

namespace stallscope::session {

std::optional<ByteView> ChunkReader::payload(const ChunkPlace& place)
{
    const ChunkHeader& header = place.header;
    if (!readStored(place.payloadOffset(), header.storedBytes, header.payloadCrc))
        return std::nullopt;
    if ((header.flags & ChunkFlag::kPackedPayload) == 0)
        return m_stored;
    m_unpacked.resize(header.rawBytes);
    return m_decompressor.decompress(m_stored, m_unpacked) ? std::optional<ByteView>(m_unpacked) : std::nullopt;
}

std::optional<ByteView> ChunkReader::summary(const ChunkPlace& place, std::size_t longest)
{
    const ChunkHeader& header = place.header;
    if (header.summaryBytes > longest || !readStored(place.summaryOffset(), header.summaryBytes, header.summaryCrc))
        return std::nullopt;
    if ((header.flags & ChunkFlag::kPackedSummary) == 0)
        return m_stored;
    const auto size = Decompressor::unpackedSize(m_stored);
    if (!size || *size > longest)
        return std::nullopt;
    m_unpacked.resize(static_cast<std::size_t>(*size));
    return m_decompressor.decompress(m_stored, m_unpacked) ? std::optional<ByteView>(m_unpacked) : std::nullopt;
}

bool ChunkReader::readStored(std::uint64_t offset, std::uint32_t bytes, std::uint32_t crc)
{
    // Checks the file size before a large allocation. For small reads the check would cost more than it saves.
    constexpr std::uint32_t kLarge = std::uint32_t{1} << 20;
    if (bytes > kLarge && offset + bytes > m_file->size())
        return false;
    m_stored.resize(bytes);
    return m_file->read(offset, m_stored) && (m_checksums == Checksums::Ignored || crc32c(m_stored.data(), m_stored.size()) == crc);
}

} // namespace stallscope::session
