// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"

#include "profiler/session/session_contents.h"
#include "profiler/trace/build/late_lanes.h"

#include <algorithm>

namespace stallscope {

using namespace session;

namespace {

/// Each snapshot ends with its facts.
void dropUnfinishedSnapshot(std::vector<ChunkPlace>& places)
{
    const auto last =
        std::find_if(places.rbegin(), places.rend(), [](const ChunkPlace& place) { return static_cast<ChunkType>(place.header.type) == ChunkType::Facts; });
    places.erase(last.base(), places.end());
}

} // namespace

Result<std::shared_ptr<const Trace>> readSession(const std::string& path, const SessionOpenOptions& options)
{
    const auto file = InputFile::open(path);
    if (!file)
        return file.error();
    if (const auto header = checkFileHeader(**file); !header)
        return header.error();
    auto chunks = findChunks(*file, options.job);
    if (!chunks)
        return chunks.error();
    if (options.wholeSnapshotsOnly && !chunks->hasEnd)
        dropUnfinishedSnapshot(chunks->places);

    SessionContents contents(*file, options.memory, options.memoryLimit);
    contents.count(Loss::DamagedChunks, chunks->damagedPlaces);
    contents.count(Loss::SkippedBytes, chunks->skippedBytes + (*file)->size() - chunks->next);
    contents.count(Loss::IncompleteFile, chunks->hasEnd ? 0 : 1);
    if (auto added = contents.add(chunks->places, options.job); !added)
        return added.error();
    if (auto loaded = contents.load({options.loadColumns, options.threads}, options.job); !loaded)
        return loaded.error();
    return withLateSpansPlaced(contents.publish());
}

} // namespace stallscope
