// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/stream_output.h"

#include <fmt/format.h>

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <ctime>

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

} // namespace stallscope::recording
