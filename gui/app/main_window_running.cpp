// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/main_window.h"

#include "engine/experiment/backends.h"
#include "engine/experiment/plan_facts.h"
#include "engine/workloads/catalogue.h"
#include "gui/access/message_box.h"
#include "gui/advice/advice_panel.h"
#include "gui/app/actions.h"
#include "gui/app/follow_desk.h"
#include "gui/app/record_desk.h"
#include "gui/app/run_desk.h"
#include "gui/app/tour_desk.h"
#include "gui/app/work_area.h"
#include "gui/compare/compare_panel.h"
#include "gui/record/output_panel.h"
#include "gui/run/progress_text.h"
#include "gui/run/run_panel.h"
#include "gui/runs/background.h"
#include "gui/runs/run_list.h"
#include "gui/runs/trace_loader.h"
#include "gui/summary/verdict_bar.h"
#include "gui/sweep/sweep_panel.h"
#include "gui/view/timeline_widget.h"
#include "gui/whatif/what_if_panel.h"

#include <QPushButton>
#include <QStackedWidget>

#include <utility>

/// What goes on while the window shows it: experiments, programs that are recorded, files that are followed.
namespace stallscope::gui {

void MainWindow::listenToRuns()
{
    connect(m_runPanel, &RunPanel::runRequested, this, &MainWindow::run);
    connect(m_desk, &RunDesk::failed, this, [this](const QString& message) { complain(tr("This cannot be run"), message); });
    for (const auto change : {&RunDesk::started, &RunDesk::stopped})
        connect(m_desk, change, this, &MainWindow::showRunning);
    connect(m_desk, &RunDesk::started, this, &MainWindow::resumeDrawing);
    connect(m_desk, &RunDesk::failed, m_tour, &TourDesk::giveUp);
    connect(m_desk, &RunDesk::keptAside, this, &MainWindow::sayKeptAside);
    connect(m_desk, &RunDesk::deviceLost, this, &MainWindow::offerRestart);
    connect(m_desk, &RunDesk::started, this, &MainWindow::expectResult);
    connect(m_desk, &RunDesk::stopped, this, [this] { sayNothingRan(whyNothingRan(m_desk->progress())); });
    connect(m_desk, &RunDesk::failed, this, &MainWindow::sayNothingRan);
    connect(m_desk, &RunDesk::grew, &m_work->sweep(), &SweepPanel::follow);
    connect(m_desk, &RunDesk::ended, &m_work->sweep(), &SweepPanel::showTrace);
    connect(m_desk, &RunDesk::ended, &m_work->verdict(), &VerdictBar::judge);
    FollowDesk& followed = m_sessions->followed();
    connect(&followed, &FollowDesk::changed, this, &MainWindow::showRunning);
    connect(&followed, &FollowDesk::grew, &m_work->sweep(), &SweepPanel::follow);
    connect(&followed, &FollowDesk::ended, this, &MainWindow::judge);
    showRunning();
}

void MainWindow::listenToPrograms()
{
    connect(m_programs, &RecordDesk::wanted, this, &MainWindow::record);
    connect(m_programs, &RecordDesk::started, this, &MainWindow::showOutput);
    connect(m_programs, &RecordDesk::started, this, &MainWindow::resumeDrawing);
    connect(m_programs, &RecordDesk::shown, this, &MainWindow::expectProgram);
    connect(m_programs, &RecordDesk::changed, this, &MainWindow::showRunning);
    connect(m_programs, &RecordDesk::ended, this, &MainWindow::judge);
    connect(m_programs, &RecordDesk::keptAside, this, &MainWindow::sayKeptAside);
    connect(m_programs, &RecordDesk::told, this, &MainWindow::say);
    connect(m_programs, &RecordDesk::complained, this, &MainWindow::complain);
    connect(m_programs, &RecordDesk::complained, this, [this](const QString& /*what*/, const QString& why) { sayNothingRecorded(why); });
    connect(m_programs, &RecordDesk::closeWanted, this, &MainWindow::close);
}

/// What a program wrote is about a recording that is not shown any more.
void MainWindow::leaveOutput()
{
    if (m_programs->isRecording())
        return;
    m_programs->output().begin();
    if (m_programs->output().isVisible())
        m_work->showDetailsTab(&m_work->advice());
}

/// What was held still was another run. Of this one nothing would be shown, and no page offered.
void MainWindow::resumeDrawing()
{
    if (QAction* pause = (*m_actions)["run.pause"]; pause->isChecked())
        pause->trigger();
}

void MainWindow::expectResult()
{
    m_pages->setCurrentWidget(m_work);
    m_work->timeline().setEmptyText(tr("Warming up: this is not counted"));
    m_work->verdict().clear();
    m_work->verdict().expect(tr("The result appears here once everything has run."));
}

void MainWindow::showOutput()
{
    m_pages->setCurrentWidget(m_work);
    m_work->showDetailsTab(&m_programs->output());
}

void MainWindow::expectProgram()
{
    showOutput();
    m_work->showPage(WorkArea::Page::Timeline);
    m_work->timeline().setEmptyText(tr("Nothing of CUDA or NVTX was seen yet"));
    m_work->verdict().clear();
}

/// Stands where the runs would, if there are none.
void MainWindow::sayNothingRan(const QString& why)
{
    m_work->timeline().setEmptyText(
        tr("Nothing was recorded"), QStringLiteral("%1\n\n%2").arg(why, tr("Change what the panel at the left says, and run it again; or open a trace.")));
}

void MainWindow::sayNothingRecorded(const QString& why)
{
    m_work->timeline().setEmptyText(tr("Nothing was recorded"),
        QStringLiteral("%1\n\n%2").arg(why, tr("What the program wrote stands at the right, under Output. What it does with CUDA or NVTX can be recorded.")));
}

void MainWindow::expectRest()
{
    m_work->verdict().clear();
    m_work->verdict().expect(tr("The file is still being read: this is what has been read so far; some of it may still be missing."));
}

/// For a window that is new to it.
void MainWindow::showWhatGoesOn()
{
    if (m_desk->isShown())
        expectResult();
    else if (m_programs->isShown())
        expectProgram();
    else
        judge();
}

/// A driver may take seconds to answer: the window is there meanwhile, with what needs none. The threads that it starts stay,
/// and work for every run.
void MainWindow::lookForDevices()
{
    m_deviceSearch->setGivesWay(false);
    m_deviceSearch->run([](const std::stop_token&) { return listDevices(installedBackends()); },
        [this](const std::vector<ListedDevice>& devices) { m_runPanel->setDevices(devices); });
}

void MainWindow::run(const ExperimentPlan& plan)
{
    m_sessions->leaveNotes([this, plan] {
        m_sessions->loader().cancel();
        m_runPanel->setPlan(plan);
        m_desk->run(plan);
    });
}

void MainWindow::offerRestart(const QString& why, const QString& file)
{
    auto* box = new MessageBox(QMessageBox::Warning, tr("A device was lost"), tr("%1.\n\nIt can be used again once Stallscope has been restarted.").arg(why),
        QMessageBox::NoButton, this);
    auto* again = box->addButton(tr("Start Anew"), QMessageBox::AcceptRole);
    box->addButton(tr("Not Now"), QMessageBox::RejectRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(again, &QAbstractButton::clicked, this, [this, file] {
        m_sessions->leaveNotes([this, file] {
            m_restart = file.isEmpty() ? QStringList() : QStringList{file};
            if (!close())
                m_restart.reset();
        });
    });
    box->open();
}

/// What was measured until then is whole, and the window asks on to close once it stands there.
bool MainWindow::mayEndRun()
{
    if (!m_desk->isRunning())
        return true;
    const auto answer = MessageBox::ask(this, tr("An experiment is running"),
        tr("It is not over yet. Stop it, and close? What was measured until now is kept."), QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Yes || !m_desk->isRunning())
        return answer == QMessageBox::Yes;
    connect(m_desk, &RunDesk::stopped, this, &MainWindow::close, Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    m_desk->stop();
    return false;
}

void MainWindow::record(const Program& program)
{
    m_sessions->leaveNotes([this, program] {
        m_sessions->loader().cancel();
        m_programs->record(program);
    });
}

void MainWindow::showRunning()
{
    const bool isRunning = m_desk->isRunning();
    const bool isRecording = m_programs->isRecording();
    const bool isFollowing = m_sessions->followed().isFollowing();
    (*m_actions)["run.start"]->setEnabled(!isRunning);
    (*m_actions)["run.record"]->setEnabled(!isRecording);
    (*m_actions)["run.recordElsewhere"]->setEnabled(!isRecording);
    (*m_actions)["run.stop"]->setEnabled(isRunning || isRecording);
    (*m_actions)["run.stopFollowing"]->setEnabled(isFollowing);
    const bool isLive = isRunning || isRecording || isFollowing;
    if (std::exchange(m_isLive, isLive) == isLive)
        return;
    m_work->compare().setLive(isLive);
    m_work->whatIf().setLive(isLive);
}

/// There is a verdict on what is whole.
void MainWindow::judge()
{
    const auto trace = m_runs->isEmpty() ? nullptr : m_runs->at(0).trace;
    if (m_sessions->followed().isFollowing()) {
        m_pages->setCurrentWidget(m_work); // also before it holds anything
        m_work->timeline().setEmptyText(tr("Nothing is recorded in it yet"));
        m_work->verdict().clear();
    } else {
        m_work->verdict().judge(trace);
        sayWhereNoRunIs();
    }
    m_work->sweep().showTrace(trace);
    proposePlan();
}

/// A file that was cut off before its first run began, above all.
void MainWindow::sayWhereNoRunIs()
{
    if (!m_runs->isEmpty() || m_document->title().isEmpty())
        return;
    m_pages->setCurrentWidget(m_work);
    m_work->timeline().setEmptyText(
        tr("There is no run in this file"), tr("It ends before the first run began: what warms up is not counted.\n\nOpen another file, or run it again."));
}

/// What was run in the file that was opened, so that it can be run again here.
void MainWindow::proposePlan()
{
    if (m_runs->isEmpty() || m_desk->isRunning())
        return;
    if (const auto plan = planOf(*m_runs->at(0).trace, catalogue()))
        m_runPanel->setPlan(*plan);
}

void MainWindow::sayKeptAside(const QString& title)
{
    listPlaces();
    say(tr("The run of %1 has ended. It is kept among the recordings that are not saved.").arg(title));
}

} // namespace stallscope::gui
