// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/stream/record_stream.h"

#include "engine/recording/program.h"
#include "profiler/record/signals_blocked.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <string>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stallscope::recording {

namespace {

bool hasOtherEnd(int descriptor)
{
    struct stat facts = {};
    return ::fstat(descriptor, &facts) == 0 && (S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode));
}

/// Exceeds the length of any command.
constexpr std::size_t kLongestLine = 4096;

/// `hasReader` becomes true with the first line: the other end is a program that controls this one.
void takeLines(std::string& text, bool& hasReader)
{
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
        const std::string line = text.substr(0, end);
        text.erase(0, end + 1);
        if (line == "stop")
            signalProgram(SIGINT);
        else if (line == "kill")
            signalProgram(SIGKILL);
        hasReader = true;
    }
    if (text.size() > kLongestLine)
        text.clear();
}

/// Matches the write period of processes.
constexpr std::chrono::milliseconds kShardPollPeriod{100};

} // namespace

StopWords::StopWords()
{
    if (!hasOtherEnd(STDIN_FILENO))
        return;
    m_end = ::eventfd(0, EFD_CLOEXEC);
    const SignalsBlocked blocked;
    m_listener = std::thread([this] { readWords(); });
}

StopWords::~StopWords()
{
    if (!m_listener.joinable())
        return;
    const std::uint64_t one = 1;
    while (::write(m_end, &one, sizeof one) < 0 && errno == EINTR) {}
    m_listener.join();
    ::close(m_end);
}

void StopWords::readWords() const
{
    std::array<pollfd, 2> sources{{{STDIN_FILENO, POLLIN, 0}, {m_end, POLLIN, 0}}};
    std::string text;
    std::array<char, 256> piece{};
    bool hasReader = false;
    for (;;) {
        if (::poll(sources.data(), sources.size(), -1) < 0)
            continue; // interrupted
        if (sources[1].revents != 0)
            return;
        const ssize_t got = ::read(STDIN_FILENO, piece.data(), piece.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0)
            break;
        text.append(piece.data(), static_cast<std::size_t>(got));
        takeLines(text, hasReader);
    }
    if (hasReader) // otherwise it is the empty input of a cron job, ssh -n or a service
        signalProgram(SIGINT);
}

RecordStream::RecordStream(std::string folder, std::size_t memoryLimit) : m_folder(std::move(folder)), m_memoryLimit(memoryLimit)
{
    const SignalsBlocked blocked;
    m_thread = std::thread([this] {
        m_sent = send();
        if (!m_sent)
            signalProgram(SIGINT);
    });
}

RecordStream::~RecordStream()
{
    m_stop.request_stop();
    if (m_thread.joinable())
        (void)finish({}, {});
}

Result<Gathered> RecordStream::finish(const Run& run, const Facts& facts)
{
    {
        const std::lock_guard lock(m_mutex);
        m_run = run;
        m_facts = facts;
        m_isOver = true;
    }
    m_changed.notify_all();
    m_thread.join();
    return m_sent;
}

Result<Gathered> RecordStream::send()
{
    const std::stop_token stop = m_stop.get_token();
    auto stream = ShardStream::begin(m_folder, m_memoryLimit, StreamOutput(STDOUT_FILENO), stop);
    if (!stream)
        return stream.error();
    while (sleepsOn()) {
        if (const auto passed = stream->pass(stop); !passed)
            return passed.error();
    }
    if (const auto sent = stream->finish(m_run, m_facts, stop); !sent) // no longer modified by then
        return sent.error();
    return stream->gathered();
}

bool RecordStream::sleepsOn()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, kShardPollPeriod, [this] { return m_isOver; });
    return !m_isOver;
}

} // namespace stallscope::recording
