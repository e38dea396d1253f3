// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/stream_output.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/writer_watch.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace stallscope::recording {

/// Sends a growing session file to a stream, chunk by chunk, as far as chunks are complete.
class FileTail {
public:
    [[nodiscard]] static Result<FileTail> open(const std::string& path);

    /// Sends what was added since the last call. False at the end: the file has its end marker, or is no longer written.
    [[nodiscard]] Result<bool> pass(StreamOutput output, const std::stop_token& stop);
    /// The file is finished, and its end was sent.
    [[nodiscard]] bool hasEnd() const { return m_hasEnd; }

private:
    explicit FileTail(std::shared_ptr<const session::InputFile> file) : m_file(std::move(file)), m_writer(m_file, SessionFollower::kPatience) {}
    [[nodiscard]] Result<> sendUntil(std::uint64_t end, StreamOutput& output, const std::stop_token& stop);

    std::shared_ptr<const session::InputFile> m_file;
    session::WriterWatch m_writer;
    std::uint64_t m_sent = 0;
    bool m_hasEnd = false;
};

} // namespace stallscope::recording
