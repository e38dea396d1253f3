// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/activity_controller.h"

#include "gui/app/controllers/document_controller.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/controllers/follow_controller.h"
#include "gui/app/controllers/recording_controller.h"
#include "gui/app/layout/panel_docks.h"
#include "gui/app/layout/work_area.h"
#include "gui/common/text/words.h"
#include "gui/experiment/experiment_text.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/recording/output_panel.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <utility>

namespace stallscope::gui {

ActivityController::ActivityController(WorkArea& work, const RunList& runs, const SessionDocument& document, ExperimentController& experiments,
    DocumentController& files, RecordingController& recordings, QObject* parent)
    : QObject(parent), m_work(work), m_runs(runs), m_document(document), m_experiments(experiments), m_files(files), m_recordings(recordings)
{
    connect(&m_runs, &RunList::cleared, &m_work.sweep(), &SweepPanel::clear);
    connectExperiments();
    connectRecordings();
    connectFiles();
    updateLive();
}

void ActivityController::connectExperiments()
{
    for (const auto change : {&ExperimentController::started, &ExperimentController::stopped})
        connect(&m_experiments, change, this, &ActivityController::updateLive);
    connect(&m_experiments, &ExperimentController::started, this, &ActivityController::awaitExperiment);
    connect(&m_experiments, &ExperimentController::started, this, &ActivityController::hideOutput);
    connect(&m_experiments, &ExperimentController::progressed, this, &ActivityController::showWarmUp);
    connect(&m_experiments, &ExperimentController::stopped, this, [this] { showNothingRan(whyNothingRan(m_experiments.progress())); });
    connect(&m_experiments, &ExperimentController::failed, this, &ActivityController::showNothingRan);
    connect(&m_experiments, &ExperimentController::grew, &m_work.sweep(), &SweepPanel::follow);
    connect(&m_experiments, &ExperimentController::ended, &m_work.sweep(), &SweepPanel::showTrace);
    connect(&m_experiments, &ExperimentController::ended, &m_work.verdict(), &VerdictBar::showTrace);
}

void ActivityController::connectRecordings()
{
    connect(&m_recordings, &RecordingController::started, this, &ActivityController::showOutput);
    connect(&m_recordings, &RecordingController::shown, this, &ActivityController::awaitProgram);
    connect(&m_recordings, &RecordingController::changed, this, &ActivityController::updateLive);
    connect(&m_recordings, &RecordingController::ended, this, &ActivityController::showComplete);
    connect(&m_recordings, &RecordingController::errorOccurred, this, [this](const QString& /*what*/, const QString& why) { showNothingRecorded(why); });
    connect(&m_work.timeline().navigation(), &Navigation::picked, this, [this] {
        if (!m_recordings.isRecording() && m_recordings.output().isVisible())
            m_work.showDetailsTab(&m_work.details());
    });
}

void ActivityController::connectFiles()
{
    connect(&m_files, &DocumentController::partialShown, this, &ActivityController::awaitRestOfFile);
    for (const auto change : {&DocumentController::opened, &DocumentController::closed}) {
        connect(&m_files, change, this, &ActivityController::showComplete);
        connect(&m_files, change, this, &ActivityController::hideOutput);
    }
    connect(&m_files, &DocumentController::runClosed, this, &ActivityController::showComplete);
    FollowController& followed = m_files.followed();
    connect(&followed, &FollowController::changed, this, &ActivityController::updateLive);
    connect(&followed, &FollowController::grew, &m_work.sweep(), &SweepPanel::follow);
    connect(&followed, &FollowController::ended, this, &ActivityController::showComplete);
}

void ActivityController::showCurrent()
{
    if (m_experiments.isShown())
        awaitExperiment();
    else if (m_recordings.isShown())
        awaitProgram();
    else
        showComplete();
}

void ActivityController::awaitExperiment()
{
    emit workAreaRequested();
    m_work.timeline().setEmptyText(tr("Warming up (not measured)"));
    m_work.verdict().awaitResult(VerdictBar::Awaited::Runs);
}

/// Until the first run appears.
void ActivityController::showWarmUp(const ExperimentProgress& progress)
{
    const bool isBefore = progress.state == ExperimentState::Preparing || progress.state == ExperimentState::WarmingUp;
    if (isBefore && m_runs.isEmpty() && m_experiments.isShown())
        m_work.timeline().setEmptyText(tr("Warming up (not measured)"), capitalized(progressText(progress)));
}

void ActivityController::showNothingRan(const QString& why)
{
    m_work.timeline().setEmptyText(
        tr("Nothing was recorded"), QStringLiteral("%1\n\n%2").arg(why, tr("Change the settings in the run panel and run again, or open a trace.")));
}

void ActivityController::awaitProgram()
{
    showOutput();
    m_work.showPage(WorkArea::Page::Timeline);
    m_work.timeline().setEmptyText(tr("No CUDA or NVTX activity yet"));
    m_work.verdict().clear();
}

void ActivityController::showNothingRecorded(const QString& why)
{
    m_work.timeline().setEmptyText(tr("Nothing was recorded"),
        QStringLiteral("%1\n\n%2").arg(why, tr("The program made no CUDA or NVTX calls that could be recorded. Its output is in the Output panel.")));
}

void ActivityController::showOutput()
{
    emit workAreaRequested();
    m_work.showDetailsTab(&m_recordings.output());
}

/// The output belongs to a recording that is no longer shown.
void ActivityController::hideOutput()
{
    if (m_recordings.isRecording())
        return;
    m_recordings.output().begin();
    m_work.docks().setOpen(m_recordings.output(), false);
}

void ActivityController::awaitRestOfFile()
{
    m_work.verdict().awaitResult(VerdictBar::Awaited::RestOfFile);
}

/// Only complete recordings have a verdict.
void ActivityController::showComplete()
{
    const auto trace = m_runs.isEmpty() ? nullptr : m_runs.at(0).trace;
    if (m_files.followed().isFollowing()) {
        emit workAreaRequested();
        m_work.timeline().setEmptyText(tr("No data recorded yet"));
        m_work.verdict().clear();
    } else {
        m_work.verdict().showTrace(trace);
        showFileWithoutRuns();
    }
    m_work.sweep().showTrace(trace);
    if (trace)
        m_experiments.proposePlanOf(*trace);
}

/// Mostly for a file that ends before its first run began.
void ActivityController::showFileWithoutRuns()
{
    if (!m_runs.isEmpty() || m_document.title().isEmpty())
        return;
    emit workAreaRequested();
    m_work.timeline().setEmptyText(
        tr("No runs in this file"), tr("The file ends during the warm-up, before the first measured run.\n\nOpen another file, or run the workload again."));
}

void ActivityController::updateLive()
{
    const bool isLive = m_experiments.isRunning() || m_recordings.isRecording() || m_files.followed().isFollowing();
    if (std::exchange(m_isLive, isLive) == isLive)
        return;
    m_work.compare().setLive(isLive);
    m_work.whatIf().setLive(isLive);
}

} // namespace stallscope::gui
