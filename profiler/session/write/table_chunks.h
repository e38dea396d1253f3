// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/records.h"
#include "profiler/session/write/chunk_writer.h"

#include <utility>
#include <vector>

namespace stallscope::session {

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
