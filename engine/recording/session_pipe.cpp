// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/session_pipe.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace stallscope::recording {

namespace {

constexpr std::size_t kPipedAtOnce = std::size_t{1} << 18;
constexpr const char* kName = "the session in memory";

} // namespace

Result<SessionPipe> SessionPipe::begin(StreamOutput output, const std::stop_token& stop)
{
    session::FileHandle memory(::memfd_create("stallscope-stream", MFD_CLOEXEC));
    if (!memory.isOpen())
        return Error{fmt::format("cannot create {}: {}", kName, std::strerror(errno))};
    auto writer = SessionWriter::create("/proc/self/fd/" + std::to_string(memory.get()));
    if (!writer)
        return writer.error();
    writer->releaseWritten();
    SessionPipe pipe(std::move(memory), std::move(*writer), output);
    if (auto passed = pipe.pass(stop); !passed)
        return passed.error();
    return pipe;
}

SessionPipe::SessionPipe(session::FileHandle memory, SessionWriter writer, StreamOutput output)
    : m_memory(std::move(memory)), m_writer(std::move(writer)), m_output(output)
{
}

Result<> SessionPipe::send(const Trace& snapshot, const std::stop_token& stop)
{
    auto written = m_writer.write(snapshot);
    return written ? pass(stop) : written;
}

Result<> SessionPipe::finish(const Trace& last, const std::stop_token& stop)
{
    auto written = m_writer.finish(last);
    return written ? pass(stop) : written;
}

/// Releases the memory of sent data: the file keeps its length, but not its contents.
Result<> SessionPipe::pass(const std::stop_token& stop)
{
    if (auto checked = m_output.check(); !checked)
        return checked;
    const std::uint64_t end = m_writer.bytesWritten();
    const std::uint64_t from = m_sent;
    std::vector<std::uint8_t> piece;
    while (m_sent < end) {
        piece.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kPipedAtOnce, end - m_sent)));
        const ssize_t got = ::pread(m_memory.get(), piece.data(), piece.size(), static_cast<off_t>(m_sent));
        if (got <= 0)
            return Error{fmt::format("cannot read {}: {}", kName, std::strerror(got < 0 ? errno : EIO))};
        if (auto sent = m_output.write({piece.data(), static_cast<std::size_t>(got)}, stop); !sent)
            return sent;
        m_sent += static_cast<std::uint64_t>(got);
    }
    if (m_sent > from)
        (void)::fallocate(m_memory.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(from), static_cast<off_t>(m_sent - from));
    return {};
}

} // namespace stallscope::recording
