// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment.h"
#include "tests/engine/experiment/scripted_workload.h"

#include <QTest>

#include <semaphore>

using namespace stallscope;
using test::fakeBackends;
using test::planFor;
using test::scriptedWorkload;

namespace {

using ExperimentRef = std::unique_ptr<Experiment>;

ExperimentRef make(const WorkloadInfo& workload, std::function<void()> onChange = {})
{
    auto experiment = Experiment::make(planFor(workload, 3), fakeBackends(), {{}, std::move(onChange)});
    return experiment ? std::move(*experiment) : nullptr;
}

} // namespace

/// Strategies that would never end by themselves: only what cancels them ends these tests.
class TestExperimentCancel : public QObject {
    Q_OBJECT

private slots:
    void inEachState_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<ExperimentState>("state");
        QTest::addColumn<std::size_t>("runs");
        QTest::newRow("preparing") << "hangs-in-prepare" << ExperimentState::Preparing << std::size_t{0};
        QTest::newRow("warming up") << "hangs-in-warm-up" << ExperimentState::WarmingUp << std::size_t{0};
        QTest::newRow("in the first repeat") << "hangs-in-run" << ExperimentState::Running << std::size_t{2};
        QTest::newRow("in the second repeat") << "hangs-in-second-run" << ExperimentState::Running << std::size_t{4};
    }

    void inEachState()
    {
        QFETCH(QString, strategy);
        QFETCH(ExperimentState, state);
        QFETCH(std::size_t, runs);
        const std::string name = strategy.toStdString();
        const WorkloadInfo workload = scriptedWorkload({{"steady", ""}, {name.c_str(), ""}});
        const ExperimentRef experiment = make(workload);
        experiment->start();
        const auto isThere = [&] {
            const ExperimentProgress progress = experiment->progress();
            return progress.state == state && progress.strategy == name && (runs == 0 || progress.repeat == runs / 2 - 1);
        };
        QTRY_VERIFY(isThere());
        experiment->cancel();
        const Result<> result = experiment->wait();
        QVERIFY(!result.ok());
        QVERIFY(result.error().isCancelled());
        QCOMPARE(experiment->progress().state, ExperimentState::Cancelled);
        QVERIFY(experiment->progress().failures.empty());
        QCOMPARE(experiment->progress().runsDone, runs > 0 ? runs - 1 : 0); // all but the one that was stopped
        const auto trace = experiment->trace();
        QCOMPARE(trace->runs.size(), runs); // what was recorded is kept
        if (runs > 0)
            QCOMPARE(trace->runs.back().state, RunState::Cancelled);
    }

    void beforeItIsStarted()
    {
        const WorkloadInfo workload = scriptedWorkload({{"steady", ""}});
        const ExperimentRef experiment = make(workload);
        experiment->cancel();
        experiment->start();
        QVERIFY(experiment->wait().error().isCancelled());
    }

    void whileItDrains()
    {
        const WorkloadInfo workload = scriptedWorkload({{"steady", ""}});
        std::binary_semaphore isDraining{0};
        std::binary_semaphore mayGoOn{0};
        Experiment* watched = nullptr;
        const ExperimentRef experiment = make(workload, [&] {
            if (!watched || watched->progress().state != ExperimentState::Draining)
                return;
            isDraining.release();
            mayGoOn.acquire();
        });
        watched = experiment.get();
        experiment->start();
        isDraining.acquire();
        experiment->cancel();
        mayGoOn.release();
        QVERIFY(experiment->wait().ok()); // everything had been run
        QCOMPARE(experiment->trace()->runs.size(), std::size_t{3});
    }

    void afterItsEnd()
    {
        const WorkloadInfo workload = scriptedWorkload({{"steady", ""}});
        const ExperimentRef experiment = make(workload);
        experiment->start();
        QVERIFY(experiment->wait().ok());
        experiment->cancel();
        QVERIFY(experiment->wait().ok());
    }

    void byItsOwnersEnd()
    {
        const WorkloadInfo workload = scriptedWorkload({{"hangs-in-run", ""}});
        ExperimentRef experiment = make(workload);
        experiment->start();
        QTRY_COMPARE(experiment->progress().state, ExperimentState::Running);
        experiment.reset();
    }

    void byItsOwnersEndBeforeItIsStarted()
    {
        const WorkloadInfo workload = scriptedWorkload({{"steady", ""}});
        QVERIFY(make(workload));
    }
};

QTEST_APPLESS_MAIN(TestExperimentCancel)
#include "tst_experiment_cancel.moc"
