// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/session/codec/compression.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/codec/format.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Reads and decompresses payload and summary of chunks. Used from one thread at a time; a result is valid until the next call.
class ChunkReader {
public:
    enum class Checksums { Checked, Ignored };
    explicit ChunkReader(std::shared_ptr<const InputFile> file, Checksums checksums = Checksums::Checked) : m_file(std::move(file)), m_checksums(checksums) {}

    /// Empty if the chunk is damaged.
    [[nodiscard]] std::optional<ByteView> payload(const ChunkPlace& place);
    /// `longest`: limit of the decompressed summary in bytes.
    [[nodiscard]] std::optional<ByteView> summary(const ChunkPlace& place, std::size_t longest);

private:
    [[nodiscard]] bool readStored(std::uint64_t offset, std::uint32_t bytes, std::uint32_t crc);

    std::shared_ptr<const InputFile> m_file;
    Checksums m_checksums;
    Decompressor m_decompressor;
    Bytes m_stored;
    Bytes m_unpacked;
};

/// Positions of the chunks of a file, and of damaged bytes between them.
struct ChunkScan {
    std::vector<ChunkPlace> places;
    bool hasEnd = false;
    std::uint64_t damagedPlaces = 0;
    std::uint64_t skippedBytes = 0; ///< in damaged places, without an incomplete chunk at the end
    std::uint64_t next = 0;         ///< position of the first incomplete chunk
};

/// Rejects files that are no session, or of an unsupported version.
[[nodiscard]] Result<FileHeader> checkFileHeader(const InputFile& file);

/// Finds all chunks: by the index of a finished file, otherwise from header to header. Behind a damaged chunk, continues
/// with the next plausible header.
[[nodiscard]] Result<ChunkScan> findChunks(const std::shared_ptr<const InputFile>& file, const Job& job);

/// Scans from header to header, starting at `from`.
[[nodiscard]] Result<ChunkScan> scanChunks(const InputFile& file, std::uint64_t from, const Job& job);

/// Whether the file has its end marker.
[[nodiscard]] bool endsWhole(const InputFile& file);

/// Reads the index. Empty if there is none, or if it does not cover every byte of the file.
[[nodiscard]] std::optional<std::vector<ChunkPlace>> readIndex(const std::shared_ptr<const InputFile>& file);

} // namespace stallscope::session
