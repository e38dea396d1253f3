// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/table_chunks.h"

#include <algorithm>

namespace stallscope::session {

void TableChunks::begin(std::size_t rows)
{
    m_part.clear();
    m_partBytes = 0;
    m_rows = rows;
    m_announced = std::min(m_announced, rows);
    m_hasShrunk = m_hasShrunk || rows < m_written.size();
    m_written.resize(rows);
}

Result<> TableChunks::addRow(std::size_t row, const Bytes& record, ChunkWriter& out)
{
    if (m_written[row] == record)
        return {};
    m_part.emplace_back(row, record);
    m_partBytes += record.size();
    return m_partBytes >= kPartBytes ? writePart(std::max(m_announced, row + 1), out) : Result<>{};
}

Result<> TableChunks::end(ChunkWriter& out)
{
    return m_part.empty() && !m_hasShrunk ? Result<>{} : writePart(m_rows, out);
}

Result<> TableChunks::writePart(std::size_t announced, ChunkWriter& out)
{
    ByteWriter bytes;
    for (const auto& [row, record] : m_part) {
        bytes.number(row);
        bytes.number(record.size());
        bytes.raw(record);
    }
    ChunkHeader header{.type = static_cast<std::uint8_t>(m_type), .count = static_cast<std::uint32_t>(announced)};
    if (auto written = out.append(header, {bytes.bytes(), {}}, {}); !written)
        return written;
    for (auto& [row, record] : m_part)
        m_written[row] = std::move(record);
    m_part.clear();
    m_partBytes = 0;
    m_announced = announced;
    m_hasShrunk = false;
    return {};
}

} // namespace stallscope::session
