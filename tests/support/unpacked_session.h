// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/column_codec.h"
#include "profiler/trace/span_block.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace stallscope::test {

/// What reading a session costs without making anything of it: the measure for how fast one can be opened.
struct UnpackedSession {
    std::uint64_t chunks = 0;
    std::uint64_t storedBytes = 0;
    std::uint64_t rawBytes = 0;
};

/// Reads all chunks and unpacks them, by several threads; 0: as many as there are processors. No checksums, no decoding.
[[nodiscard]] inline Result<UnpackedSession> unpackSession(const std::string& path, unsigned threads = 0)
{
    const auto file = session::InputFile::open(path);
    if (!file)
        return file.error();
    if (const auto header = session::checkFileHeader(**file); !header)
        return header.error();
    const auto chunks = session::findChunks(*file, {});
    if (!chunks)
        return chunks.error();

    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> rawBytes = 0;
    const auto work = [&] {
        session::ChunkReader reader(*file, session::ChunkReader::Checksums::Ignored);
        for (std::size_t i = next++; i < chunks->places.size(); i = next++) {
            const session::ChunkPlace& place = chunks->places[i];
            const auto summary = reader.summary(place, session::longestSummary(SpanBlock::kMaxSpans));
            rawBytes += summary ? summary->size() : 0;
            const auto payload = reader.payload(place);
            rawBytes += payload ? payload->size() : 0;
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < (threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency())); ++i)
            others.emplace_back(work);
        work();
    }
    return UnpackedSession{chunks->places.size(), (*file)->size(), rawBytes};
}

} // namespace stallscope::test
