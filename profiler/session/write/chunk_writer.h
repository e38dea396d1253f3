// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/compression.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/codec/format.h"
#include "profiler/session/codec/records.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Data that grows by rows is written when it has reached this size.
inline constexpr std::size_t kPartBytes = std::size_t{256} << 10;

/// Appends chunks to a session file. Data that could not be written stays in memory, and the next call continues there:
/// nothing is lost on a full disk once space is freed.
class ChunkWriter {
public:
    struct Part {
        ByteView bytes;
        std::span<const std::size_t> cuts;
    };

    /// `createdNanos`: wall clock time for the header; empty: now.
    [[nodiscard]] static Result<ChunkWriter> create(
        const std::string& path, OutputFile::Mode mode, const std::string& name = {}, std::optional<std::int64_t> createdNanos = {});

    /// Compresses and appends a chunk; sizes and checksums are filled in here. On failure the chunk is not appended.
    [[nodiscard]] Result<> append(ChunkHeader header, Part payload, Part summary);
    /// Passes everything to the system, so that it survives the end of this process.
    [[nodiscard]] Result<> flush();
    /// Also waits for the disk, so that it survives a power failure.
    [[nodiscard]] Result<> sync();
    /// Writes an index of the chunks since the last index.
    [[nodiscard]] Result<> appendIndex();
    [[nodiscard]] Result<> appendEnd();
    /// Writes the end marker. A file with few chunks needs no index, because scanning is as fast.
    [[nodiscard]] Result<> finish();

    [[nodiscard]] std::uint64_t bytes() const { return m_end; }
    [[nodiscard]] const std::string& path() const { return m_file.path(); }
    /// The chunk appended last.
    [[nodiscard]] const ChunkPlace& lastChunk() const { return m_unindexed.back(); }
    [[nodiscard]] bool hasUnindexed() const { return !m_unindexed.empty(); }

private:
    explicit ChunkWriter(OutputFile file) : m_file(std::move(file)) {}
    [[nodiscard]] Result<> makeRoom(bool isIndex);
    [[nodiscard]] std::uint32_t appendPart(Part part, Compressor::Effort effort, bool& isPacked);

    OutputFile m_file;
    Compressor m_compressor;
    Bytes m_buffer;          // not yet written
    std::uint64_t m_end = 0; // offset behind the buffer
    std::uint64_t m_lastIndex = 0;
    std::vector<ChunkPlace> m_unindexed;
};

/// Writes a table: first completely, later only changed rows. The chunk's count is the length of the table as written so
/// far: no chunk announces rows that neither it nor an earlier chunk contains.
class TableChunks {
public:
    explicit TableChunks(ChunkType type) : m_type(type) {}

    template <class Table>
    [[nodiscard]] Result<> write(const Table& table, ChunkWriter& out)
    {
        begin(table.size());
        for (std::size_t row = 0; row < table.size(); ++row) {
            ByteWriter record;
            encode(table[row], record);
            if (auto written = addRow(row, record.bytes(), out); !written)
                return written;
        }
        return end(out);
    }

private:
    void begin(std::size_t rows);
    [[nodiscard]] Result<> addRow(std::size_t row, const Bytes& record, ChunkWriter& out);
    [[nodiscard]] Result<> end(ChunkWriter& out);
    [[nodiscard]] Result<> writePart(std::size_t announced, ChunkWriter& out);

    ChunkType m_type;
    std::vector<Bytes> m_written;                      // by row
    std::vector<std::pair<std::size_t, Bytes>> m_part; // rows of the current chunk
    std::size_t m_rows = 0;
    std::size_t m_announced = 0; // number of rows in written chunks
    bool m_hasShrunk = false;
    std::size_t m_partBytes = 0;
};

} // namespace stallscope::session
