// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/experiment/live_experiment.h"
#include "gui/experiment/live_runs.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/lane_layout.h"
#include "profiler/session/session_reader.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

ExperimentPlan shortPlan()
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", 200);
    plan.repeats = 2;
    return plan;
}

} // namespace

class TestLiveExperiment : public QObject {
    Q_OBJECT

private slots:
    void aPlanThatMakesNoSenseIsTold()
    {
        LiveExperiment live(installedBackends());
        QSignalSpy failed(&live, &LiveExperiment::failed);
        ExperimentPlan plan = shortPlan();
        plan.strategies = {"no such strategy"};
        live.start(plan);
        QCOMPARE(failed.count(), 1);
        QVERIFY(!live.isRunning());
    }

    void theFirstRepeatsAreShown()
    {
        LiveExperiment live(installedBackends());
        RunList runs;
        LiveRuns shown(runs);
        connect(&live, &LiveExperiment::started, &shown, &LiveRuns::begin);
        connect(&live, &LiveExperiment::grew, &shown, &LiveRuns::take);
        std::shared_ptr<const Trace> whole;
        ExperimentState end = ExperimentState::Idle;
        connect(&live, &LiveExperiment::ended, this, [&](const ExperimentProgress& progress, const std::shared_ptr<const Trace>& trace) {
            end = progress.state;
            whole = trace;
            shown.finish(trace);
        });
        QSignalSpy ended(&live, &LiveExperiment::ended);
        live.start(shortPlan());
        QVERIFY(live.isRunning());
        QVERIFY(ended.wait(30'000));
        QCOMPARE(end, ExperimentState::Done);
        QCOMPARE(whole->runs.size(), std::size_t{4});
        QCOMPARE(runs.size(), 2);
        QCOMPARE(runs.at(0).title, QString("sync-each"));
        QCOMPARE(runs.at(1).title, QString("async"));
        QVERIFY(runs.at(0).trace == whole);
        QVERIFY(!live.isRunning());
        // each strategy has a stream of its own: that of the other one is not shown
        for (int run = 0; run < 2; ++run) {
            LayoutChoices choices;
            choices.within = runs.at(run).window;
            const LaneLayout layout(*whole, choices);
            QCOMPARE(std::count_if(layout.bands().begin(), layout.bands().end(), [](const Band& band) { return band.title == "increments"; }), 1);
        }
    }

    void stoppingKeepsWhatWasRecorded()
    {
        const QTemporaryDir folder;
        LiveExperiment live(installedBackends());
        live.setFile(folder.filePath("run.stallscope"));
        ExperimentPlan plan = shortPlan();
        plan.values.set("count", 10'000'000);
        QSignalSpy ended(&live, &LiveExperiment::ended);
        connect(&live, &LiveExperiment::grew, this, [&](const std::shared_ptr<const Trace>& trace) {
            if (trace->spanCount() > 1000)
                live.cancel();
        });
        live.start(plan);
        QVERIFY(ended.wait(60'000));
        const auto trace = readSession(folder.filePath("run.stallscope").toStdString());
        QVERIFY(trace.ok());
        QVERIFY((*trace)->spanCount() > 1000);
    }
};

QTEST_MAIN(TestLiveExperiment)
#include "tst_live_experiment.moc"
