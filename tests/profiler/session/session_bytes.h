// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_scan.h"

#include <fstream>
#include <iterator>
#include <string>

namespace stallscope::test {

inline session::Bytes bytesOf(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline void writeBytes(const std::string& path, session::ByteView bytes)
{
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

/// Where the chunks of a file are, from header to header.
inline std::vector<session::ChunkPlace> chunksOf(const std::string& path)
{
    const auto file = session::InputFile::open(path);
    return file ? session::scanChunks(**file, session::kFileHeaderBytes, {})->places : std::vector<session::ChunkPlace>{};
}

} // namespace stallscope::test
