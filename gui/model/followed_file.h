// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/model/trace_loader.h"
#include "profiler/session/session_reader.h"

#include <QString>
#include <QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// GPU counters recorded along with a program, in a file beside the program's until both are merged. Adds the counters to
/// the shown trace of the program. Used from one thread at a time.
class WatchedGpus {
public:
    /// `path` is a session, or a link to one; the counter file is beside the session.
    explicit WatchedGpus(QString path) : m_path(std::move(path)) {}

    /// The program's trace with all counters so far; the same trace if there are none.
    [[nodiscard]] std::shared_ptr<const Trace> addedTo(std::shared_ptr<const Trace> program, const Job& job);

private:
    /// A counter of the file on the clock of the program.
    struct Watched {
        CounterBuilder moved;
        std::uint64_t taken = 0; // number of samples taken
    };

    void find();
    void grow(const Trace& gpus, Nanos shift);

    QString m_path;
    std::optional<SessionFollower> m_follower;
    std::shared_ptr<const Trace> m_gpus; // latest snapshot
    std::vector<Watched> m_counters;     // in the order of the file
};

/// Follows a session file that another program still writes, and reports new snapshots. Reads on a thread, so that a slow
/// disk does not block the window. Ends when the file is complete or its writer is gone.
class FollowedFile : public QObject {
    Q_OBJECT
public:
    enum class End {
        Whole,    ///< the writer finished the file
        CutShort, ///< the writer is gone, and the file has no end
        Lost,     ///< it cannot be read any more
    };

    /// `file` must have a follower.
    explicit FollowedFile(LoadedFile file, QObject* parent = nullptr);

    void start();
    /// Stops emitting signals, and deletes itself once its thread is done, without blocking the caller.
    void leave();
    [[nodiscard]] const QString& path() const { return m_file.path; }
    /// The latest snapshot.
    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_file.trace; }

    /// Matches the rate at which displayed numbers can be read.
    static constexpr int kPeriod = 100; // ms

signals:
    void grew();
    /// trace() is final. `why` describes the error if the file is lost.
    void ended(stallscope::gui::FollowedFile::End end, const QString& why);

private:
    /// Result of one read of the file.
    struct Poll {
        Result<std::shared_ptr<const Trace>> trace;
        bool hasEnded = false;
        bool hadWriter = false;
    };
    [[nodiscard]] static Poll poll(SessionFollower& follower, WatchedGpus& gpus, const std::stop_token& stop);
    void readNext();
    void take(const Poll& result);

    LoadedFile m_file;
    std::shared_ptr<WatchedGpus> m_gpus; // used by the thread, like the follower
    QTimer m_pause;
    Background m_work;
};

} // namespace stallscope::gui
