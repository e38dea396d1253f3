// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/session_file.h"

#include <chrono>

namespace stallscope {

namespace {
using Clock = std::chrono::steady_clock;
/// What a killed program may lose. More often would write spans in smaller pieces than compress well.
constexpr Clock::duration kWritePeriod = std::chrono::milliseconds(200);
} // namespace

Result<std::unique_ptr<SessionFile>> SessionFile::create(const std::string& path, const Feed& feed)
{
    auto writer = SessionWriter::create(path);
    if (!writer)
        return writer.error();
    return std::unique_ptr<SessionFile>(new SessionFile(path, std::move(*writer), feed));
}

SessionFile::SessionFile(std::string path, SessionWriter writer, const Feed& feed)
    : m_path(std::move(path)), m_writer(std::move(writer)), m_feed(feed), m_thread([this] { follow(); })
{
}

SessionFile::~SessionFile() = default;

Result<> SessionFile::wait()
{
    if (m_thread.joinable())
        m_thread.join();
    return m_result;
}

/// What could not be written (a full disk) is tried again with the next snapshot: only the last word counts.
void SessionFile::follow()
{
    std::uint64_t seen = 0;
    Clock::time_point next = Clock::now();
    while (true) {
        const Feed::Snapshot snapshot = m_feed.next(seen);
        seen = snapshot.number;
        if (snapshot.isLast) {
            m_result = m_writer.finish(*snapshot.trace);
            return;
        }
        if (Clock::now() < next)
            continue;
        next = Clock::now() + kWritePeriod;
        if (m_writer.write(*snapshot.trace).ok())
            (void)m_writer.flush();
    }
}

} // namespace stallscope
