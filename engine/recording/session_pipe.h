// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/stream_output.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/write/session_writer.h"

#include <cstdint>
#include <stop_token>

namespace stallscope::recording {

/// Writes a session to a stream only. Data is buffered in memory and released when it was sent; the writer never blocks
/// inside of a chunk, so the received data ends behind a complete chunk unless the connection breaks.
class SessionPipe {
public:
    /// Sends the file header immediately.
    [[nodiscard]] static Result<SessionPipe> begin(StreamOutput output, const std::stop_token& stop);

    [[nodiscard]] Result<> send(const Trace& snapshot, const std::stop_token& stop);
    [[nodiscard]] Result<> finish(const Trace& last, const std::stop_token& stop);

private:
    SessionPipe(session::FileHandle memory, SessionWriter writer, StreamOutput output);
    [[nodiscard]] Result<> pass(const std::stop_token& stop);

    session::FileHandle m_memory;
    SessionWriter m_writer;
    StreamOutput m_output;
    std::uint64_t m_sent = 0;
};

} // namespace stallscope::recording
