// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "gui/experiment/live_experiment.h"
#include "gui/experiment/live_runs.h"

#include <QObject>
#include <QString>

#include <memory>

namespace stallscope::gui {

class Recordings;
class RunList;
class RunPanel;
class SessionDocument;

/// Where a run goes from the panel that asks for it to the timeline that shows it: into a recording of its own while it
/// lasts, and into the document once it has ended.
class RunDesk : public QObject {
    Q_OBJECT
public:
    /// All of them outlive it.
    RunDesk(RunPanel& panel, RunList& runs, SessionDocument& document, Recordings& recordings, Backends backends, QObject* parent = nullptr);

    [[nodiscard]] bool isRunning() const { return m_live.isRunning(); }

    /// This one asks and shows from now on, also how far a run under way is. The one before may go.
    void setPanel(RunPanel& panel);
    /// Something runs, and is what is shown.
    [[nodiscard]] bool isShown() const { return isRunning() && m_shown.isShown(); }
    /// How far the run under way is; how it ended, where none is.
    [[nodiscard]] const ExperimentProgress& progress() const { return m_progress; }
    void run(const ExperimentPlan& plan);
    void stop() { m_live.cancel(); }
    /// While paused, what is shown stays as it is; the run goes on, and is recorded.
    void setPaused(bool pause) { m_isPaused = pause; }

signals:
    void started();
    /// Nothing runs any more, or nothing was begun.
    void stopped();
    /// A snapshot, also while what is shown is paused.
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// The trace may be null: then nothing was recorded.
    void ended(const std::shared_ptr<const stallscope::Trace>& trace);
    void failed(const QString& message);
    /// It ended because a device was lost: this process cannot use it again. `recording` is what there is of the run.
    void deviceLost(const QString& why, const QString& recording);
    /// It ended while something else was shown: its recording is among those that are not saved.
    void keptAside(const QString& title);

private:
    void finish(const ExperimentProgress& progress, const std::shared_ptr<const Trace>& trace);

    void connectPanel();

    RunPanel* m_panel;
    SessionDocument& m_document;
    Recordings& m_recordings;
    LiveRuns m_shown;
    QString m_recording; // the file of the run that goes on
    QString m_title;
    bool m_isPaused = false;
    ExperimentProgress m_progress; // of the run that goes on
    LiveExperiment m_live;
};

} // namespace stallscope::gui
