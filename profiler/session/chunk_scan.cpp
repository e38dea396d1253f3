// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/chunk_scan.h"

#include "profiler/base/hash.h"
#include "profiler/base/say.h"

#include <algorithm>
#include <utility>

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

namespace {

constexpr std::size_t kWindowBytes = std::size_t{256} << 10;

std::optional<ChunkHeader> headerAt(const InputFile& file, std::uint64_t offset)
{
    ChunkHeaderBytes bytes;
    return file.read(offset, bytes) ? decodeChunkHeader(bytes) : std::nullopt;
}

/// Position of the first chunk header at or after `from`; `size` if there is none.
Result<std::uint64_t> findHeader(const InputFile& file, std::uint64_t from, std::uint64_t size, const Job& job)
{
    Bytes window;
    while (from + kChunkHeaderBytes <= size) {
        if (job.isCancelled())
            return Error::cancelled();
        window.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kWindowBytes, size - from)));
        if (!file.read(from, window))
            return size;
        for (auto at = window.begin();; ++at) {
            at = std::search(at, window.end(), kChunkMagic.begin(), kChunkMagic.end());
            if (window.end() - at < static_cast<std::ptrdiff_t>(kChunkHeaderBytes))
                break;
            if (decodeChunkHeader(std::span<const std::uint8_t, kChunkHeaderBytes>(&*at, kChunkHeaderBytes)))
                return from + static_cast<std::uint64_t>(at - window.begin());
        }
        // a header may begin in the last bytes of this window and end in the next one
        from += window.size() - (kChunkHeaderBytes - 1);
    }
    return size;
}

} // namespace

Result<FileHeader> checkFileHeader(const InputFile& file)
{
    const std::string name = "'" + file.path() + "'";
    if (file.size() == 0)
        return Error{say(STALLSCOPE_TEXT("Session", "{} is empty"), name)};
    FileHeaderBytes bytes{};
    const std::size_t length = std::min<std::size_t>(bytes.size(), file.size());
    if (!file.read(0, std::span(bytes).first(length)))
        return Error{say(STALLSCOPE_TEXT("Session", "cannot read {}"), name)};
    const std::size_t compared = std::min(length, kFileMagic.size());
    if (!std::equal(kFileMagic.begin(), kFileMagic.begin() + static_cast<std::ptrdiff_t>(compared), bytes.begin()))
        return Error{say(STALLSCOPE_TEXT("Session", "{} is not a Stallscope session: the file signature does not match"), name)};
    if (length < bytes.size())
        return Error{say(STALLSCOPE_TEXT("Session", "{} is truncated in its first {} bytes: it contains no data"), name, kFileHeaderBytes)};
    const auto header = decodeFileHeader(bytes);
    if (!header)
        return Error{say(STALLSCOPE_TEXT("Session", "{} is damaged in its first {} bytes"), name, kFileHeaderBytes)};
    if (header->major > kMajorVersion) {
        return Error{say(STALLSCOPE_TEXT("Session",
                             "{} was written by a newer version of Stallscope (format {}.{}, this version reads up to {}): update Stallscope to open "
                             "it"),
            name, header->major, header->minor, kMajorVersion)};
    }
    return *header;
}

Result<ChunkScan> findChunks(const std::shared_ptr<const InputFile>& file, const Job& job)
{
    if (auto places = readIndex(file)) {
        ChunkScan scan;
        scan.next = places->back().end();
        scan.places = std::move(*places);
        scan.hasEnd = true;
        return scan;
    }
    return scanChunks(*file, kFileHeaderBytes, job);
}

Result<ChunkScan> scanChunks(const InputFile& file, std::uint64_t from, const Job& job)
{
    const std::uint64_t size = file.size();
    ChunkScan scan;
    scan.next = from;
    while (scan.next < size) {
        if (job.isCancelled())
            return Error::cancelled();
        const auto header = headerAt(file, scan.next);
        if (!header) {
            const auto found = findHeader(file, scan.next + 1, size, job);
            if (!found)
                return found.error();
            if (*found == size)
                break;
            ++scan.damagedPlaces;
            scan.skippedBytes += *found - scan.next;
            scan.next = *found;
            continue;
        }
        const ChunkPlace place{scan.next, *header};
        if (place.end() > size)
            break;
        scan.places.push_back(place);
        scan.hasEnd = header->is(ChunkType::End);
        scan.next = place.end();
    }
    return scan;
}

namespace {

std::optional<ChunkPlace> placeAt(const InputFile& file, std::uint64_t offset, ChunkType type)
{
    ChunkHeaderBytes bytes;
    if (!file.read(offset, bytes))
        return std::nullopt;
    const auto header = decodeChunkHeader(bytes);
    return header && header->is(type) ? std::optional(ChunkPlace{offset, *header}) : std::nullopt;
}

/// The chunk that ends a file of that size.
std::optional<ChunkPlace> endAt(const InputFile& file, std::uint64_t size)
{
    if (size < kFileHeaderBytes + kChunkHeaderBytes)
        return std::nullopt;
    const auto place = placeAt(file, size - kChunkHeaderBytes, ChunkType::End);
    return place && place->end() == size ? place : std::nullopt;
}

/// Appends the entries in reverse order. They are stored in planes: the first bytes of all, then the second bytes, ...
bool appendEntries(ByteView planes, std::vector<ChunkPlace>& places)
{
    const std::size_t count = planes.size() / kIndexEntryBytes;
    ChunkHeaderBytes fields{};
    for (std::size_t at = count; at-- > 0;) {
        std::uint64_t offset = 0;
        for (std::size_t byte = kIndexOffsetBytes; byte-- > 0;)
            offset = offset << 8 | planes[byte * count + at];
        for (std::size_t byte = 0; byte < kIndexFieldBytes; ++byte)
            fields[kIndexFieldsAt + byte] = planes[(kIndexOffsetBytes + byte) * count + at];
        const auto header = decodeChunkFields(fields);
        if (!header)
            return false;
        places.push_back({offset, *header});
    }
    return true;
}

/// Whether each chunk ends where the next one begins.
bool tile(const std::vector<ChunkPlace>& places)
{
    std::uint64_t next = kFileHeaderBytes;
    return std::all_of(places.begin(), places.end(), [&next](const ChunkPlace& place) { return place.offset == std::exchange(next, place.end()); });
}

} // namespace

bool endsWhole(const InputFile& file)
{
    return endAt(file, file.size()).has_value();
}

std::optional<std::vector<ChunkPlace>> readIndex(const std::shared_ptr<const InputFile>& file)
{
    const std::uint64_t size = file->size();
    auto place = endAt(*file, size);
    if (!place)
        return std::nullopt;

    ChunkReader reader(file);
    std::vector<ChunkPlace> places{*place}; // from end to start
    while (place->header.first != 0) {
        const auto before = static_cast<std::uint64_t>(place->header.first);
        if (before >= place->offset)
            return std::nullopt;
        place = placeAt(*file, before, ChunkType::Index);
        // limits the entries to the number of chunks that fit the file, which bounds the cost of a hostile index
        if (!place || place->header.count > size / kChunkHeaderBytes || place->header.rawBytes != place->header.count * kIndexEntryBytes)
            return std::nullopt;
        places.push_back(*place);
        const auto entries = reader.payload(*place);
        if (!entries || !appendEntries(*entries, places) || places.size() > size / kChunkHeaderBytes)
            return std::nullopt;
    }
    std::reverse(places.begin(), places.end());
    return tile(places) ? std::optional(std::move(places)) : std::nullopt;
}

} // namespace stallscope::session
