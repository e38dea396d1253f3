// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/chunk_scan.h"

#include <algorithm>
#include <utility>

namespace stallscope::session {

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

/// Appends the entries, the last one first. They stand in planes: the first bytes of all, then the second ones, ...
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

/// Each place ends where the next one begins.
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

    PartReader reader(file);
    std::vector<ChunkPlace> places{*place}; // from the end to the beginning
    while (place->header.first != 0) {
        const auto before = static_cast<std::uint64_t>(place->header.first);
        if (before >= place->offset)
            return std::nullopt;
        place = placeAt(*file, before, ChunkType::Index);
        // No more entries than chunks fit in the file: a hostile index costs no more than an honest one.
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
