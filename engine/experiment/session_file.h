// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/feed.h"
#include "profiler/session/session_writer.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace stallscope {

/// Writes a session file from a feed while it is recorded, on a thread of its own. Whatever ends the program, the file
/// keeps what had been written by then.
class SessionFile {
public:
    /// The feed outlives it.
    [[nodiscard]] static Result<std::unique_ptr<SessionFile>> create(const std::string& path, const Feed& feed);
    SessionFile(const SessionFile&) = delete;
    SessionFile& operator=(const SessionFile&) = delete;
    /// Waits until the feed is finished and the file is.
    ~SessionFile();

    /// Waits until the feed is finished and the file is. The error says what of it could not be written.
    [[nodiscard]] Result<> wait();
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    SessionFile(std::string path, SessionWriter writer, const Feed& feed);
    void follow();

    std::string m_path;
    SessionWriter m_writer; // the thread's
    const Feed& m_feed;
    Result<> m_result;     // the thread's, until it has ended
    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope
