// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/session/writer_watch.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

namespace stallscope::recording {

/// A pipe, socket or file with a reader of any speed. Writes only as much as fits without blocking, so that a slow reader
/// does not delay a stop.
class StreamOutput {
public:
    /// The descriptor stays owned by the caller.
    explicit StreamOutput(int descriptor) : m_descriptor(descriptor) {}

    /// Returns when everything was written; fails if the reader has disconnected, or if a stop was requested.
    [[nodiscard]] Result<> write(std::span<const std::uint8_t> bytes, const std::stop_token& stop);
    /// Fails once the reader has disconnected, even if there is nothing to write.
    [[nodiscard]] Result<> check() const;

private:
    int m_descriptor;
};

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
