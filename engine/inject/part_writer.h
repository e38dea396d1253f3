// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recording.h"
#include "profiler/session/file_io.h"
#include "profiler/session/session_writer.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace stallscope::inject {

/// The thread that writes what a process recorded into its part, several times a second: whatever ends the process, the
/// part keeps what was written by then.
class PartWriter {
public:
    struct Limit {
        std::string folder;                 ///< whose files count together
        std::optional<std::uint64_t> bytes; ///< none: no limit
    };
    /// On the writer's thread, each once.
    struct Events {
        std::function<void()> onLimit;
        std::function<void()> beforeFinish;
    };

    /// The recording outlives it.
    PartWriter(SessionWriter writer, Recording& recording, Limit limit, Events events);
    PartWriter(const PartWriter&) = delete;
    PartWriter& operator=(const PartWriter&) = delete;

    /// Finishes the recording and the part. Gives up waiting after a while: no program is to hang in its exit.
    void finish();
    /// In a forked child: the part is the parent's, and does not grow because the child lives.
    void letGoInChild() const;
    /// Processor time that the thread took so far.
    [[nodiscard]] Nanos processorTime() const { return m_processorTime.load(std::memory_order_relaxed); }

private:
    void loop();
    void write();
    void watchLimit();
    [[nodiscard]] bool sleepsOn();

    SessionWriter m_writer; // the thread's
    int m_descriptor;       // of its file
    std::optional<session::FileIdentity> m_file; // that it is of
    Recording& m_recording;
    Limit m_limit; // the thread's
    Events m_events;
    std::uint64_t m_seen = 0;
    std::atomic<Nanos> m_processorTime{0};
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isToFinish = false; // guarded by m_mutex, likewise below
    bool m_isFinished = false;
};

/// Of the calling thread.
[[nodiscard]] Nanos threadProcessorTime();

} // namespace stallscope::inject
