// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/part_writer.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <filesystem>
#include <thread>

namespace stallscope::inject {

namespace {

/// What a killed program may lose. More often would write spans in smaller pieces than compress well.
constexpr std::chrono::milliseconds kWritePeriod{100};
constexpr std::chrono::seconds kLongestExit{10};

std::uint64_t bytesIn(const std::string& folder)
{
    std::uint64_t bytes = 0;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        const std::uintmax_t size = entry.file_size(problem);
        bytes += problem ? 0 : size;
    }
    return bytes;
}

/// Without memory a piece is not written; the program goes on.
template <class Act>
void attempt(Act act) noexcept
{
    try {
        act();
    } catch (...) { // tried again with the next piece
    }
}

} // namespace

Nanos threadProcessorTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return Nanos{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

PartWriter::PartWriter(SessionWriter writer, Recording& recording, Limit limit, Events events)
    : m_writer(std::move(writer)),
      m_descriptor(m_writer.descriptor()),
      m_file(session::FileIdentity::of(m_descriptor)),
      m_recording(recording),
      m_limit(std::move(limit)),
      m_events(std::move(events))
{
    m_writer.releaseWritten();
    std::thread([this] { loop(); }).detach(); // it ends with finish(), or with the process
}

void PartWriter::finish()
{
    std::unique_lock lock(m_mutex);
    m_isToFinish = true;
    m_changed.notify_all();
    m_changed.wait_for(lock, kLongestExit, [this] { return m_isFinished; });
}

void PartWriter::letGoInChild() const
{
    if (session::FileIdentity::of(m_descriptor) == m_file) // else the program has taken the number for a file of its own
        ::close(m_descriptor);
}

void PartWriter::loop()
{
    pthread_setname_np(pthread_self(), "stallscope-part");
    while (sleepsOn()) {
        attempt([this] { write(); });
        attempt([this] { watchLimit(); });
        m_processorTime.store(threadProcessorTime(), std::memory_order_relaxed);
    }
    attempt([this] { m_events.beforeFinish(); });
    attempt([this] { (void)m_writer.finish(*m_recording.finish()); }); // nobody is left to tell: the part says itself that it is incomplete
    const std::lock_guard lock(m_mutex);
    m_isFinished = true;
    m_changed.notify_all();
}

bool PartWriter::sleepsOn()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, kWritePeriod, [this] { return m_isToFinish; });
    return !m_isToFinish;
}

/// What could not be written (a full disk) is tried again with the next snapshot.
void PartWriter::write()
{
    const Feed::Snapshot snapshot = m_recording.feed().latest();
    if (snapshot.number == m_seen)
        return;
    m_seen = snapshot.number;
    if (m_writer.write(*snapshot.trace).ok())
        (void)m_writer.flush();
}

void PartWriter::watchLimit()
{
    if (!m_limit.bytes || bytesIn(m_limit.folder) < *m_limit.bytes)
        return;
    m_limit.bytes.reset();
    m_events.onLimit();
}

} // namespace stallscope::inject
