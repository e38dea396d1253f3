// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/compression.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/codec/format.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::session {

/// What grows row by row is written when it has come to so much.
inline constexpr std::size_t kPartBytes = std::size_t{256} << 10;

/// Appends chunks to a session file. What could not be written stays in memory, and goes on where it stopped with the next
/// call: a disk that gets room again loses nothing.
class ChunkWriter {
public:
    struct Part {
        ByteView bytes;
        std::span<const std::size_t> cuts;
    };

    /// `createdNanos`: the wall clock time that the header tells; without it, now.
    [[nodiscard]] static Result<ChunkWriter> create(
        const std::string& path, OutputFile::Mode mode, const std::string& name = {}, std::optional<std::int64_t> createdNanos = {});

    /// Packs and appends a chunk; sizes and checksums are filled in here. Where it fails, the chunk is not appended.
    [[nodiscard]] Result<> append(ChunkHeader header, Part payload, Part summary);
    /// Hands everything to the system: it survives the end of this process.
    [[nodiscard]] Result<> flush();
    /// Also waits until the disk has it, so that it survives a power cut.
    [[nodiscard]] Result<> sync();
    /// Tells where the chunks since the last index are.
    [[nodiscard]] Result<> appendIndex();
    [[nodiscard]] Result<> appendEnd();
    /// The end of a whole file. One of few chunks needs no index: its headers are read as quickly.
    [[nodiscard]] Result<> finish();

    [[nodiscard]] std::uint64_t bytes() const { return m_end; }
    [[nodiscard]] int descriptor() const { return m_file.descriptor(); }
    /// Where the chunk begins that was appended last.
    [[nodiscard]] std::uint64_t lastChunk() const { return m_unindexed.back().offset; }
    [[nodiscard]] bool hasUnindexed() const { return !m_unindexed.empty(); }

private:
    explicit ChunkWriter(OutputFile file) : m_file(std::move(file)) {}
    [[nodiscard]] Result<> makeRoom(bool isIndex);
    [[nodiscard]] std::uint32_t appendPart(Part part, Compressor::Effort effort, bool& isPacked);

    OutputFile m_file;
    Compressor m_compressor;
    Bytes m_buffer;          // not yet written
    std::uint64_t m_end = 0; // of the file with the buffer behind it
    std::uint64_t m_lastIndex = 0;
    std::vector<ChunkPlace> m_unindexed;
};

} // namespace stallscope::session
