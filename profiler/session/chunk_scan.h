// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_reader.h"

#include "profiler/base/job.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope::session {

/// Where the chunks of a file are, and what lies between them that is none.
struct ChunkScan {
    std::vector<ChunkPlace> places;
    bool hasEnd = false;
    std::uint64_t damagedPlaces = 0;
    std::uint64_t skippedBytes = 0; ///< of the damaged places; not those of an unfinished chunk at the end
    std::uint64_t next = 0;         ///< where the first chunk begins that is not whole (yet)
};

/// Refuses what is not a session of a version that this program reads.
[[nodiscard]] Result<FileHeader> checkFileHeader(const InputFile& file);

/// Finds all chunks: by the index where the file was finished, otherwise from header to header. Where one is damaged, it
/// goes on with the next place that looks like a chunk.
[[nodiscard]] Result<ChunkScan> findChunks(const std::shared_ptr<const InputFile>& file, const Job& job);

/// From header to header, from `from` on.
[[nodiscard]] Result<ChunkScan> scanChunks(const InputFile& file, std::uint64_t from, const Job& job);

/// Its writer finished it.
[[nodiscard]] bool endsWhole(const InputFile& file);

/// By the index. Nothing where there is none, or it does not tell of every byte of the file.
[[nodiscard]] std::optional<std::vector<ChunkPlace>> readIndex(const std::shared_ptr<const InputFile>& file);

} // namespace stallscope::session
