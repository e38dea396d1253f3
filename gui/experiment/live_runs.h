// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/followed_file.h"
#include "profiler/trace/trace.h"

#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace stallscope::gui {

class RunList;

/// Keeps the runs of the window up to date with a growing trace: shows the first repeat of each strategy from its
/// beginning, and replaces it by the one with the median wall time once all are done. Of a long sweep only the first runs
/// are shown; the others are accessible from the sweep panel.
class LiveRuns : public QObject {
    Q_OBJECT
public:
    using Title = std::function<QString(const Trace&, const Run&)>;

    /// The list outlives it.
    explicit LiveRuns(RunList& runs, QObject* parent = nullptr);
    /// Without it, runs are titled by their names.
    void setTitle(Title title) { m_title = std::move(title); }

    /// Following snapshots belong to another experiment.
    void begin();
    void take(const std::shared_ptr<const Trace>& trace);
    /// The trace is complete.
    void finish(const std::shared_ptr<const Trace>& trace);
    /// False once something else is shown instead; the experiment continues, and its recording is kept.
    [[nodiscard]] bool isShown() const { return m_isShown; }

private:
    struct Shown {
        int index = 0; ///< in the list
        bool isOver = false;
    };
    void takeRun(const std::shared_ptr<const Trace>& trace, std::size_t run);

    RunList& m_runs;
    Title m_title;
    bool m_isBeginning = false;
    bool m_isShown = true;
    std::map<std::size_t, Shown> m_shown; // by the run's index in the trace
};

/// Runs of files that other programs still write, which grow in the window. Updates stop as soon as something else is shown.
class FollowedRuns : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit FollowedRuns(RunList& runs, QObject* parent = nullptr);

    /// `file` must have a follower.
    void follow(const LoadedFile& file, const LiveRuns::Title& title);
    /// Stops following; the shown runs stay as those of a finished file.
    void stop();
    [[nodiscard]] bool isEmpty() const { return m_followed.empty(); }
    [[nodiscard]] std::vector<const FollowedFile*> files() const;
    /// While paused, the shown runs are not updated; the files are still read.
    void setPaused(bool pause) { m_isPaused = pause; }

signals:
    /// The set of followed files changed, or one of them grew.
    void changed();
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// A file has ended by itself; followed by settled(), as for stopped files.
    void ended(const stallscope::gui::LoadedFile& file, stallscope::gui::FollowedFile::End end, const QString& why);
    /// The shown data of the file is final.
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
