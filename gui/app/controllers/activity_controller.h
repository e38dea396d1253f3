// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QString>

namespace stallscope {
struct ExperimentProgress;
}

namespace stallscope::gui {

class DocumentController;
class ExperimentController;
class RecordingController;
class RunList;
class SessionDocument;
class WorkArea;

/// Shows the current activity in the work area: an experiment, a recording, a followed file, or opened files. Tells the verdict bar
/// what to wait for or which trace is complete, and sets the sweep page, the Output tab and the placeholder of an empty timeline.
class ActivityController : public QObject {
    Q_OBJECT
public:
    /// All references outlive the controller.
    ActivityController(WorkArea& work, const RunList& runs, const SessionDocument& document, ExperimentController& experiments, DocumentController& files,
        RecordingController& recordings, QObject* parent);

    /// Shows the activity in widgets that were created after it began.
    void showCurrent();

signals:
    /// The activity is visible in the work area, also before there are runs.
    void workAreaRequested();

private:
    void connectExperiments();
    void connectRecordings();
    void connectFiles();
    void awaitExperiment();
    void showWarmUp(const ExperimentProgress& progress);
    void showNothingRan(const QString& why);
    void awaitProgram();
    void showNothingRecorded(const QString& why);
    void showOutput();
    void hideOutput();
    void awaitRestOfFile();
    void showComplete();
    void showFileWithoutRuns();
    void updateLive();

    WorkArea& m_work;
    const RunList& m_runs;
    const SessionDocument& m_document;
    ExperimentController& m_experiments;
    DocumentController& m_files;
    RecordingController& m_recordings;
    bool m_isLive = false; // an experiment, a recording or a followed file is active
};

} // namespace stallscope::gui
