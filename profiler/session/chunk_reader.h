// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/compression.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/codec/format.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

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

} // namespace stallscope::session
