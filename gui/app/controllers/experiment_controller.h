// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "gui/experiment/live_experiment.h"
#include "gui/experiment/live_runs.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

class QWidget;

namespace stallscope::gui {

class DocumentController;
class Recordings;
class RunList;
class RunPanel;
class SessionDocument;

/// Runs experiments: takes the plan from the run panel, asks before notes are lost, records into a file of its own, shows the
/// runs while they grow, and hands the recording to the document at the end.
class ExperimentController : public QObject {
    Q_OBJECT
public:
    /// Child of the window; the other references outlive the controller.
    ExperimentController(
        RunPanel& panel, RunList& runs, SessionDocument& document, DocumentController& files, Recordings& recordings, Backends backends, QWidget& window);

    [[nodiscard]] bool isRunning() const { return m_live.isRunning(); }

    /// Replaces the panel, also during an experiment. The previous panel may be deleted afterwards.
    void setPanel(RunPanel& panel);
    /// True while an experiment runs and is what the window shows.
    [[nodiscard]] bool isShown() const { return isRunning() && m_shown.isShown(); }
    /// Progress of the current experiment, or the outcome of the last one.
    [[nodiscard]] const ExperimentProgress& progress() const { return m_progress; }
    /// Starts the experiment, once the user has agreed to lose unsaved notes. The run panel shows its plan.
    void run(const ExperimentPlan& plan);
    /// Shows the plan of an opened trace in the run panel; no effect during an experiment.
    void proposePlanOf(const Trace& trace);
    void stop() { m_live.cancel(); }
    /// While paused, the view does not follow; the experiment continues and is recorded.
    void setPaused(bool pause) { m_isPaused = pause; }
    /// False during an experiment: asks the user, and emits closeRequested() once the recording is complete.
    [[nodiscard]] bool canClose();

signals:
    void started();
    /// The experiment ended, or could not start.
    void stopped();
    void progressed(const stallscope::ExperimentProgress& progress);
    /// A new snapshot; also while the view is paused.
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// The trace is null when nothing was recorded.
    void ended(const std::shared_ptr<const stallscope::Trace>& trace);
    void failed(const QString& message);
    /// A device was lost: this process cannot use it again. `recording` is the file that holds the data up to then.
    void deviceLost(const QString& why, const QString& recording);
    /// The experiment ended while something else was shown; its recording is in the list of unsaved recordings.
    void keptAside(const QString& title);
    void closeRequested();

private:
    void connectPanel();
    void start(const ExperimentPlan& plan);
    void finish(const ExperimentProgress& progress, const std::shared_ptr<const Trace>& trace);
    void announceEnd();
    void showProgress();

    RunPanel* m_panel;
    SessionDocument& m_document;
    DocumentController& m_files;
    QWidget& m_window;
    Recordings& m_recordings;
    LiveRuns m_shown;
    QString m_recording; // file of the current run
    QString m_title;
    bool m_isPaused = false;
    bool m_isToClose = false;
    ExperimentProgress m_progress; // of the current run
    QElapsedTimer m_clock;         // since its start
    QTimer m_second;               // the time left changes without progress, too
    LiveExperiment m_live;
};

} // namespace stallscope::gui
