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

/// A session file on its way into a stream, byte for byte, chunk by chunk, as far as it is whole.
class FileTail {
public:
    [[nodiscard]] static Result<FileTail> open(const std::string& path);

    /// Sends what has come since the last time. False where that was all: the file has its end, or nobody writes it any more.
    [[nodiscard]] Result<bool> pass(StreamOutput output, const std::stop_token& stop);
    /// The writer finished the file, and its end was sent.
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
