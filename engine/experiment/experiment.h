// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/plan.h"
#include "engine/experiment/progress_board.h"
#include "engine/experiment/run_log.h"
#include "profiler/record/feed.h"
#include "profiler/session/write/session_writer.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

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

struct ExperimentOptions {
    std::string file;               ///< a session file to write while it runs; empty: none
    std::function<void()> onChange; ///< called on the experiment's thread whenever progress() changes
};

/// Runs a plan on a thread of its own and records it. Any thread may look on, read the trace as it grows, and cancel.
class Experiment {
public:
    /// Fails on a plan that makes no sense and on a file that cannot be created. Nothing runs yet.
    [[nodiscard]] static Result<std::unique_ptr<Experiment>> make(ExperimentPlan plan, Backends backends, ExperimentOptions options = {});
    Experiment(const Experiment&) = delete;
    Experiment& operator=(const Experiment&) = delete;
    /// Cancels what still runs, and waits for its end.
    ~Experiment();

    /// Once; after a cancel it does nothing.
    void start();
    /// From any thread and in any state. Returns at once; the experiment ends soon after, and keeps what was recorded.
    void cancel();
    [[nodiscard]] ExperimentProgress progress() const { return m_board.read(); }
    /// Until it has ended. Fails when it was cancelled, when no strategy gave a result, or when the file is not complete.
    [[nodiscard]] Result<> wait();
    /// Waits no longer than that: whether it has ended.
    [[nodiscard]] bool endsWithin(std::chrono::milliseconds atMost) const { return m_board.waitForEnd(atMost); }

    [[nodiscard]] const ExperimentPlan& plan() const { return m_plan; }
    /// The trace as it grows: the last snapshot comes before the end.
    [[nodiscard]] const Feed& feed() const { return m_recording.feed(); }
    /// The latest of it; after wait() all of it.
    [[nodiscard]] std::shared_ptr<const Trace> trace() const { return feed().latest().trace; }

private:
    Experiment(ExperimentPlan plan, Backends backends, ExperimentOptions options);

    void work();
    [[nodiscard]] Result<> perform();
    [[nodiscard]] Result<> drain(Result<> performed);
    void conclude(const Result<>& result);

    ExperimentPlan m_plan;
    Backends m_backends;
    ProgressBoard m_board;
    std::stop_source m_stop;
    RunLog m_log;
    Recording m_recording;
    std::unique_ptr<SessionFile> m_file; // follows the recording; null: none
    Result<> m_result;                   // the thread's, until the end is on the board
    std::jthread m_thread;               // last: it uses all of the above
};

} // namespace stallscope
