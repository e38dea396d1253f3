// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/model/trace_loader.h"
#include "gui/model/watched_gpus.h"

#include <QTimer>

#include <memory>
#include <stop_token>

namespace stallscope::gui {

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
