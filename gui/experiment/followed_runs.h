// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/experiment/live_runs.h"
#include "gui/model/followed_file.h"

#include <QObject>

#include <memory>
#include <vector>

namespace stallscope::gui {

class RunList;

/// Files that other programs still write, and their runs in the window, which grow. They are left alone as soon as something
/// else is shown.
class FollowedRuns : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit FollowedRuns(RunList& runs, QObject* parent = nullptr);

    /// Of a file that has a follower.
    void follow(const LoadedFile& file, const LiveRuns::Title& title);
    /// What is shown stays as it is: as with a file that has ended.
    void stop();
    [[nodiscard]] bool isEmpty() const { return m_followed.empty(); }
    [[nodiscard]] std::vector<const FollowedFile*> files() const;
    /// While paused, what is shown stays as it is; the files are read on.
    void setPaused(bool pause) { m_isPaused = pause; }

signals:
    /// Other files are followed, or they have grown.
    void changed();
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// A file has ended by itself. Then, as of each that is stopped:
    void ended(const stallscope::gui::LoadedFile& file, stallscope::gui::FollowedFile::End end, const QString& why);
    /// This is all that will be shown of it.
    void settled(const stallscope::gui::LoadedFile& file);

private:
    struct Followed {
        FollowedFile* file = nullptr;
        std::unique_ptr<LiveRuns> shown;
    };

    void show(const Followed& followed);
    void finish(const FollowedFile* file);
    void leaveAll();
    [[nodiscard]] std::vector<Followed>::iterator find(const FollowedFile* file);

    RunList& m_runs;
    bool m_isPaused = false;
    std::vector<Followed> m_followed;
};

} // namespace stallscope::gui
