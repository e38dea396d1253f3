// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/chunk_scan.h"

#include "profiler/base/say.h"

#include <algorithm>

namespace stallscope::session {

namespace {

constexpr std::size_t kWindowBytes = std::size_t{256} << 10;

std::optional<ChunkHeader> headerAt(const InputFile& file, std::uint64_t offset)
{
    ChunkHeaderBytes bytes;
    return file.read(offset, bytes) ? decodeChunkHeader(bytes) : std::nullopt;
}

/// The first place from `from` on where a chunk header stands; `size` where none does.
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
        // A header may begin in the last bytes of this window and end in the next one.
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
        return Error{say(STALLSCOPE_TEXT("Session", "{} is not a Stallscope session: it does not begin like one"), name)};
    if (length < bytes.size())
        return Error{say(STALLSCOPE_TEXT("Session", "{} ends in the first {} bytes: nothing was recorded in it"), name, kFileHeaderBytes)};
    const auto header = decodeFileHeader(bytes);
    if (!header)
        return Error{say(STALLSCOPE_TEXT("Session", "{} is damaged in its first {} bytes"), name, kFileHeaderBytes)};
    if (header->major > kMajorVersion) {
        return Error{say(STALLSCOPE_TEXT("Session",
                             "{} was written by a newer version of Stallscope (its format is {}.{}, this program reads up to {}): please update to open it"),
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

} // namespace stallscope::session
