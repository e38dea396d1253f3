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

/// Follows a session file that another program still writes, and reports new snapshots. Reads on a thread, so that a slow disk does not block the window
/// up, and ends when the file does, or its writer.
class FollowedFile : public QObject {
    Q_OBJECT
public:
    enum class End {
        Whole,    ///< the writer finished the file
        CutShort, ///< the writer is gone, and the file has no end
        Lost,     ///< it cannot be read any more
    };

    /// Of a file that has a follower.
    explicit FollowedFile(LoadedFile file, QObject* parent = nullptr);

    void start();
    /// Emits nothing any more, and deletes itself once its thread is done, without blocking the caller.
    void leave();
    [[nodiscard]] const QString& path() const { return m_file.path; }
    /// The latest.
    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_file.trace; }

    /// As often as numbers are read.
    static constexpr int kPeriod = 100; // ms

signals:
    void grew();
    /// trace() is all there is. `why` says what went wrong with a file that is lost.
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
    std::shared_ptr<WatchedGpus> m_gpus; // the thread's, as the follower is
    QTimer m_pause;
    Background m_work;
};

} // namespace stallscope::gui
