// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/file_tail.h"

#include "profiler/base/utf8.h"
#include "profiler/session/chunk_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace stallscope::recording {

namespace {

constexpr std::size_t kReadAtOnce = std::size_t{1} << 18;

} // namespace

Result<FileTail> FileTail::open(const std::string& path)
{
    auto file = session::InputFile::open(path);
    if (!file)
        return file.error();
    if (const auto header = session::checkFileHeader(**file); !header)
        return header.error();
    return FileTail(*std::move(file));
}

Result<bool> FileTail::pass(StreamOutput output, const std::stop_token& stop)
{
    if (auto checked = output.check(); !checked)
        return checked.error();
    const bool hasWriter = m_writer.isWritten(); // checked first, so that everything written before the end is read
    if (m_file->size() < m_sent)
        return Error{fmt::format("'{}' was truncated or replaced while it was followed", displayText(m_file->path()))};
    const auto chunks = session::scanChunks(*m_file, std::max<std::uint64_t>(m_sent, session::kFileHeaderBytes), {stop, {}});
    if (!chunks)
        return chunks.error();
    if (auto sent = sendUntil(chunks->next, output, stop); !sent)
        return sent.error();
    m_hasEnd = m_hasEnd || chunks->hasEnd;
    return hasWriter && !m_hasEnd;
}

Result<> FileTail::sendUntil(std::uint64_t end, StreamOutput& output, const std::stop_token& stop)
{
    std::vector<std::uint8_t> piece;
    while (m_sent < end) {
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kReadAtOnce, end - m_sent)));
        if (!m_file->read(m_sent, piece))
            return Error{fmt::format("cannot read '{}'", displayText(m_file->path()))};
        if (auto sent = output.write(piece, stop); !sent)
            return sent;
        m_sent += piece.size();
    }
    return {};
}

} // namespace stallscope::recording
