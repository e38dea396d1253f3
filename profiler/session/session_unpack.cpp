// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/chunk_scan.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/summary_codec.h"

#include "profiler/trace/span_block.h"

#include <atomic>
#include <thread>

namespace stallscope {

using namespace session;

Result<UnpackedSession> unpackSession(const std::string& path, unsigned threads)
{
    const auto file = InputFile::open(path);
    if (!file)
        return file.error();
    if (const auto header = checkFileHeader(**file); !header)
        return header.error();
    const auto chunks = findChunks(*file, {});
    if (!chunks)
        return chunks.error();

    std::atomic<std::size_t> next = 0;
    std::atomic<std::uint64_t> rawBytes = 0;
    const auto work = [&] {
        PartReader reader(*file, PartReader::Checksums::Ignored);
        for (std::size_t i = next++; i < chunks->places.size(); i = next++) {
            const ChunkPlace& place = chunks->places[i];
            const auto summary = reader.summary(place, longestSummary(SpanBlock::kMaxSpans));
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

} // namespace stallscope
