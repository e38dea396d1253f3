// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/stream/stream_output.h"

#include "profiler/base/utf8.h"
#include "profiler/session/chunk_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <ctime>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

namespace stallscope::recording {

namespace {

/// Latency of a stop.
constexpr int kPatience = 50; // ms
/// A pipe that polls as writable accepts this many bytes.
constexpr std::size_t kMostAtOnce = PIPE_BUF;

/// A disconnected reader is reported by write(), not by a fatal signal. Blocks SIGPIPE for this thread only, because a
/// signal ignored by the process would also be ignored in programs that it starts.
class PipeSignalBlocked {
public:
    PipeSignalBlocked()
    {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    PipeSignalBlocked(const PipeSignalBlocked&) = delete;
    PipeSignalBlocked& operator=(const PipeSignalBlocked&) = delete;
    ~PipeSignalBlocked()
    {
        const timespec now{};
        (void)sigtimedwait(&m_pipe, nullptr, &now); // discards a pending signal
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }

private:
    sigset_t m_pipe{};
    sigset_t m_before{};
};

Error problem(int code)
{
    if (code == EPIPE || code == ECONNRESET)
        return Error{"the stream reader disconnected"};
    return Error{fmt::format("cannot write the stream: {}", std::strerror(code))};
}

constexpr std::size_t kPipedAtOnce = std::size_t{1} << 18;
constexpr const char* kName = "the session in memory";

constexpr std::size_t kReadAtOnce = std::size_t{1} << 18;

} // namespace

Result<> StreamOutput::check() const
{
    pollfd end{m_descriptor, 0, 0};
    const bool hasGone = ::poll(&end, 1, 0) > 0 && (end.revents & (POLLERR | POLLHUP)) != 0;
    return hasGone ? Result<>(problem(EPIPE)) : Result<>();
}

Result<> StreamOutput::write(std::span<const std::uint8_t> bytes, const std::stop_token& stop)
{
    const PipeSignalBlocked blocked;
    while (!bytes.empty()) {
        if (stop.stop_requested())
            return Error::cancelled();
        std::array<pollfd, 1> room{{{m_descriptor, POLLOUT, 0}}};
        if (::poll(room.data(), room.size(), kPatience) == 0)
            continue;
        const ssize_t written = ::write(m_descriptor, bytes.data(), std::min(bytes.size(), kMostAtOnce));
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return problem(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return {};
}

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
