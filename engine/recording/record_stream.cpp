// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/record_stream.h"

#include "engine/recording/program.h"
#include "profiler/record/signals_blocked.h"

#include <unistd.h>

#include <chrono>
#include <csignal>

namespace stallscope::recording {

namespace {

/// Matches the write period of processes.
constexpr std::chrono::milliseconds kShardPollPeriod{100};

} // namespace

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
