// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/experiment_progress.h"
#include "engine/experiment/plan.h"
#include "engine/experiment/run_log.h"
#include "profiler/record/feed.h"
#include "profiler/record/recording.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/column_cache.h"

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

namespace stallscope {

/// Writes a session file during a recording, on a separate thread. However the program ends, the file keeps what was
/// written by then.
class SessionFile {
public:
    /// The recording outlives it. With `memory`, spans are released under its limit once they are in the file, unless
    /// they came very slowly.
    [[nodiscard]] static Result<std::unique_ptr<SessionFile>> create(
        const std::string& path, Recording& recording, const std::shared_ptr<ColumnCache>& memory);
    SessionFile(const SessionFile&) = delete;
    SessionFile& operator=(const SessionFile&) = delete;
    /// Waits until the feed is finished and the file is complete.
    ~SessionFile();

    /// Waits until the feed is finished and the file is complete. The error describes what could not be written.
    [[nodiscard]] Result<> wait();
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    SessionFile(std::string path, SessionWriter writer, const Feed& feed);
    void follow();

    std::string m_path;
    SessionWriter m_writer; // used by the thread
    const Feed& m_feed;
    Result<> m_result;     // used by the thread until it has ended
    std::jthread m_thread; // last: uses all of the above
};

struct ExperimentOptions {
    std::string file;                         ///< session file to write while it runs; empty: none
    std::function<void()> onChange;           ///< called on the experiment's thread whenever progress() changes
    std::shared_ptr<ColumnCache> memory = {}; ///< limit of the memory of recorded spans, if there is a file; null: all stay in memory
};

/// Runs a plan on a separate thread and records it. Thread-safe for reading progress and trace, and for cancelling.
class Experiment {
public:
    /// Fails on an invalid plan and on a file that cannot be created. Does not start anything.
    [[nodiscard]] static Result<std::unique_ptr<Experiment>> make(ExperimentPlan plan, Backends backends, ExperimentOptions options = {});
    Experiment(const Experiment&) = delete;
    Experiment& operator=(const Experiment&) = delete;
    /// Cancels the experiment, and waits for its end.
    ~Experiment();

    /// To be called once; no-op after a cancel.
    void start();
    /// Thread-safe, in any state. Returns immediately; the experiment ends soon after, and keeps what was recorded.
    void cancel();
    [[nodiscard]] ExperimentProgress progress() const { return m_board.read(); }
    /// Waits for the end. Fails if the experiment was cancelled, if no strategy has a result, or if the file is incomplete.
    [[nodiscard]] Result<> wait();
    /// Waits for the end with a timeout; returns whether it has ended.
    [[nodiscard]] bool endsWithin(std::chrono::milliseconds atMost) const { return m_board.waitForEnd(atMost); }

    [[nodiscard]] const ExperimentPlan& plan() const { return m_plan; }
    /// The growing trace; the last snapshot is published before the end.
    [[nodiscard]] const Feed& feed() const { return m_recording.feed(); }
    /// The latest snapshot; after wait() the complete trace.
    [[nodiscard]] std::shared_ptr<const Trace> trace() const;

private:
    Experiment(ExperimentPlan plan, Backends backends, ExperimentOptions options);

    void work();
    [[nodiscard]] Result<> perform();
    [[nodiscard]] Result<> drain(Result<> performed);
    void placeLateSpans();
    void conclude(const Result<>& result);

    ExperimentPlan m_plan;
    Backends m_backends;
    ProgressBoard m_board;
    std::stop_source m_stop;
    RunLog m_log;
    Recording m_recording;
    std::unique_ptr<SessionFile> m_file;          // writes the recording; null: none
    Result<> m_result;                            // used by the thread until the end is on the board, like the following one
    std::shared_ptr<const Trace> m_completeTrace; // null: nothing was recorded
    std::jthread m_thread;                        // last: uses all of the above
};

} // namespace stallscope
