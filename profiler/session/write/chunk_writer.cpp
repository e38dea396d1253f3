// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/chunk_writer.h"

#include "profiler/base/hash.h"

#include <algorithm>

namespace stallscope::session {

namespace {
constexpr std::size_t kBufferBytes = std::size_t{1} << 20;
/// Keeps an index chunk below kMaxUnpackedBytes.
constexpr std::size_t kMaxUnindexed = 65536;
constexpr std::size_t kFewestIndexed = 128;
/// Smaller payloads are not worth a zstd frame.
constexpr std::size_t kSmallestPacked = 64;

std::int64_t wallClockNanos()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}
} // namespace

Result<ChunkWriter> ChunkWriter::create(const std::string& path, OutputFile::Mode mode, const std::string& name, std::optional<std::int64_t> createdNanos)
{
    auto file = OutputFile::create(path, mode, name);
    if (!file)
        return file.error();
    ChunkWriter writer(std::move(*file));
    const FileHeaderBytes header = encode(FileHeader{.createdNanos = createdNanos.value_or(wallClockNanos())});
    writer.m_buffer.assign(header.begin(), header.end());
    writer.m_end = header.size();
    if (auto written = writer.flush(); !written)
        return written.error();
    return writer;
}

Result<> ChunkWriter::append(ChunkHeader header, Part payload, Part summary)
{
    if (auto room = makeRoom(header.is(ChunkType::Index)); !room)
        return room;
    const std::size_t headerAt = m_buffer.size();
    m_buffer.resize(headerAt + kChunkHeaderBytes);
    bool isPacked = false;
    header.summaryBytes = appendPart(summary, Compressor::Effort::Quick, isPacked);
    header.flags |= isPacked ? ChunkFlag::kPackedSummary : 0;
    header.rawBytes = static_cast<std::uint32_t>(payload.bytes.size());
    header.storedBytes = appendPart(payload, header.is(ChunkType::Strings) ? Compressor::Effort::Thorough : Compressor::Effort::Quick, isPacked);
    header.flags |= isPacked ? ChunkFlag::kPackedPayload : 0;
    const std::uint8_t* const parts = m_buffer.data() + headerAt + kChunkHeaderBytes;
    header.summaryCrc = crc32c(parts, header.summaryBytes);
    header.payloadCrc = crc32c(parts + header.summaryBytes, header.storedBytes);
    const ChunkHeaderBytes bytes = encode(header);
    std::copy(bytes.begin(), bytes.end(), m_buffer.begin() + static_cast<std::ptrdiff_t>(headerAt));

    m_unindexed.push_back({m_end, header});
    m_end += header.bytesInFile();
    return {};
}

Result<> ChunkWriter::makeRoom(bool isIndex)
{
    auto room = m_buffer.size() >= kBufferBytes ? flush() : Result<>{};
    return room && !isIndex && m_unindexed.size() >= kMaxUnindexed ? appendIndex() : room;
}

std::uint32_t ChunkWriter::appendPart(Part part, Compressor::Effort effort, bool& isPacked)
{
    const std::size_t before = m_buffer.size();
    isPacked = part.bytes.size() >= kSmallestPacked && part.bytes.size() <= kMaxUnpackedBytes && m_compressor.compress(part.bytes, part.cuts, effort, m_buffer);
    if (!isPacked)
        m_buffer.insert(m_buffer.end(), part.bytes.begin(), part.bytes.end());
    return static_cast<std::uint32_t>(m_buffer.size() - before);
}

Result<> ChunkWriter::flush()
{
    ByteView left = m_buffer;
    auto written = m_file.append(left);
    m_buffer.erase(m_buffer.begin(), m_buffer.end() - static_cast<std::ptrdiff_t>(left.size()));
    return written;
}

Result<> ChunkWriter::sync()
{
    auto written = flush();
    return written ? m_file.sync() : written;
}

Result<> ChunkWriter::appendIndex()
{
    const std::size_t count = m_unindexed.size();
    Bytes entries(count * kIndexEntryBytes);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t byte = 0; byte < kIndexOffsetBytes; ++byte)
            entries[byte * count + i] = static_cast<std::uint8_t>(m_unindexed[i].offset >> (8 * byte));
        const ChunkHeaderBytes header = encode(m_unindexed[i].header);
        for (std::size_t byte = 0; byte < kIndexFieldBytes; ++byte)
            entries[(kIndexOffsetBytes + byte) * count + i] = header[kIndexFieldsAt + byte];
    }
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Index), .count = static_cast<std::uint32_t>(m_unindexed.size())};
    header.first = static_cast<Nanos>(m_lastIndex);
    const std::uint64_t at = m_end;
    auto written = append(header, {entries, {}}, {});
    if (!written)
        return written;
    m_lastIndex = at;
    m_unindexed.clear();
    return {};
}

Result<> ChunkWriter::appendEnd()
{
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::End)};
    header.first = static_cast<Nanos>(m_lastIndex);
    return append(header, {}, {});
}

Result<> ChunkWriter::finish()
{
    const bool isSmall = m_lastIndex == 0 && m_unindexed.size() < kFewestIndexed;
    auto written = isSmall ? Result<>{} : appendIndex();
    return written ? appendEnd() : written;
}

void TableChunks::begin(std::size_t rows)
{
    m_part.clear();
    m_partBytes = 0;
    m_rows = rows;
    m_announced = std::min(m_announced, rows);
    m_hasShrunk = m_hasShrunk || rows < m_written.size();
    m_written.resize(rows);
}

Result<> TableChunks::addRow(std::size_t row, const Bytes& record, ChunkWriter& out)
{
    if (m_written[row] == record)
        return {};
    m_part.emplace_back(row, record);
    m_partBytes += record.size();
    return m_partBytes >= kPartBytes ? writePart(std::max(m_announced, row + 1), out) : Result<>{};
}

Result<> TableChunks::end(ChunkWriter& out)
{
    return m_part.empty() && !m_hasShrunk ? Result<>{} : writePart(m_rows, out);
}

Result<> TableChunks::writePart(std::size_t announced, ChunkWriter& out)
{
    ByteWriter bytes;
    for (const auto& [row, record] : m_part) {
        bytes.number(row);
        bytes.number(record.size());
        bytes.raw(record);
    }
    ChunkHeader header{.type = static_cast<std::uint8_t>(m_type), .count = static_cast<std::uint32_t>(announced)};
    if (auto written = out.append(header, {bytes.bytes(), {}}, {}); !written)
        return written;
    for (auto& [row, record] : m_part)
        m_written[row] = std::move(record);
    m_part.clear();
    m_partBytes = 0;
    m_announced = announced;
    m_hasShrunk = false;
    return {};
}

} // namespace stallscope::session
