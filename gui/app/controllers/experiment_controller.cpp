// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/experiment_controller.h"

#include "engine/workloads/catalogue.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/common/access/mnemonics.h"
#include "gui/experiment/run_panel.h"
#include "gui/model/recordings.h"
#include "gui/model/remaining_time.h"
#include "gui/model/session_document.h"

#include <QStandardPaths>

#include <chrono>
#include <utility>

namespace stallscope::gui {

ExperimentController::ExperimentController(
    RunPanel& panel, RunList& runs, SessionDocument& document, DocumentController& files, Recordings& recordings, Backends backends, QWidget& window)
    : QObject(&window),
      m_panel(&panel),
      m_document(document),
      m_files(files),
      m_window(window),
      m_recordings(recordings),
      m_shown(runs),
      m_live(std::move(backends))
{
    connectPanel();
    connect(&m_live, &LiveExperiment::started, this, [this] {
        m_shown.begin();
        m_document.showFiles(m_title); // sets the title at the start
        emit started();
    });
    connect(&m_live, &LiveExperiment::progressed, this, [this](const ExperimentProgress& progress) {
        m_progress = progress;
        showProgress();
        emit progressed(progress);
    });
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, &ExperimentController::showProgress);
    connect(&m_live, &LiveExperiment::grew, this, [this](const std::shared_ptr<const Trace>& trace) {
        if (!m_isPaused)
            m_shown.take(trace);
        if (m_shown.isShown())
            emit grew(trace);
    });
    connect(&m_live, &LiveExperiment::ended, this, &ExperimentController::finish);
    connect(&m_live, &LiveExperiment::failed, this, [this](const QString& message) {
        m_recordings.remove(m_recording);
        m_panel->showRunning(false);
        announceEnd();
        emit failed(message);
    });
}

void ExperimentController::connectPanel()
{
    connect(m_panel, &RunPanel::runRequested, this, &ExperimentController::run);
    connect(m_panel, &RunPanel::stopRequested, this, &ExperimentController::stop);
}

void ExperimentController::setPanel(RunPanel& panel)
{
    m_panel = &panel;
    connectPanel();
    if (!isRunning())
        return;
    m_panel->showRunning(true);
    showProgress();
}

void ExperimentController::showProgress()
{
    const bool isOver = isEnd(m_progress.state);
    const std::chrono::milliseconds elapsed(m_clock.isValid() ? m_clock.elapsed() : 0);
    m_panel->showProgress(m_progress, isOver ? QString() : remainingWords(elapsed, m_progress.share()));
}

void ExperimentController::run(const ExperimentPlan& plan)
{
    m_files.leaveFiles([this, plan] {
        m_panel->setPlan(plan);
        start(plan);
    });
}

void ExperimentController::proposePlanOf(const Trace& trace)
{
    if (isRunning())
        return;
    if (const auto plan = planOf(trace, catalogue()))
        m_panel->setPlan(*plan);
}

bool ExperimentController::canClose()
{
    if (!isRunning())
        return true;
    const auto answer = MessageBox::ask(&m_window, tr("An experiment is running"),
        tr("The experiment is not complete. Stop it and close? Results so far are kept."), QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Yes || !isRunning())
        return answer == QMessageBox::Yes;
    m_isToClose = true;
    stop();
    return false;
}

void ExperimentController::start(const ExperimentPlan& plan)
{
    if (isRunning())
        return;
    ExperimentPlan placed = plan;
    placed.scratch = QStandardPaths::writableLocation(QStandardPaths::CacheLocation).toStdString();
    m_title = QString::fromUtf8(plan.workload->name);
    m_recording = m_recordings.begin(m_title);
    m_live.setFile(m_recording);
    m_live.setMemory(m_files.loader().memory());
    m_progress = {};
    m_clock.start();
    m_second.start();
    m_panel->showRunning(true);
    m_live.start(placed);
}

void ExperimentController::announceEnd()
{
    m_second.stop();
    emit stopped();
    if (std::exchange(m_isToClose, false))
        emit closeRequested();
}

void ExperimentController::finish(const ExperimentProgress& progress, const std::shared_ptr<const Trace>& trace)
{
    m_progress = progress;
    m_panel->showRunning(false);
    showProgress();
    m_recordings.finish(m_recording);
    const bool isShown = trace && m_shown.isShown();
    const bool isKept = progress.fileFailure.empty() && !m_recording.isEmpty();
    if (isShown) {
        m_shown.finish(trace);
        m_document.showRecording(m_title, trace, isKept ? m_recording : QString());
    }
    if (!trace && m_shown.isShown())
        m_document.showFiles({});
    announceEnd();
    if (isShown || !trace)
        emit ended(trace);
    else if (isKept)
        emit keptAside(m_title);
    else
        emit failed(tr("The run of %1 ended in the background and could not be saved").arg(m_title));
    if (progress.isDeviceLost)
        emit deviceLost(QString::fromStdString(progress.message), m_recording);
}

} // namespace stallscope::gui
