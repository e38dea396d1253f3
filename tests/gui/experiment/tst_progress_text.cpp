// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/experiment_text.h"

#include <QTest>

using namespace stallscope;

class TestProgressText : public QObject {
    Q_OBJECT

private slots:
    void everyStateHasItsWords_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<QString>("text");
        QTest::newRow("idle") << int(ExperimentState::Idle) << QString();
        QTest::newRow("preparing") << int(ExperimentState::Preparing) << QString("preparing async");
        QTest::newRow("warming up") << int(ExperimentState::WarmingUp) << QString("warming up async");
        QTest::newRow("running") << int(ExperimentState::Running) << QString("running async, repeat 2 (3 of 10 done)");
        QTest::newRow("draining") << int(ExperimentState::Draining) << QString("finishing the recording");
        QTest::newRow("done") << int(ExperimentState::Done) << QString("sync-each: out of memory\nskipped: graph: no graphs here");
        QTest::newRow("failed") << int(ExperimentState::Failed) << QString("failed: nothing ran\nsync-each: out of memory\nskipped: graph: no graphs here");
        QTest::newRow("cancelled") << int(ExperimentState::Cancelled)
                                   << QString("stopped after 3 of 10 runs; recorded data is kept\nsync-each: out of memory\nskipped: graph: no graphs here");
    }
    void everyStateHasItsWords()
    {
        QFETCH(int, state);
        ExperimentProgress progress;
        progress.state = static_cast<ExperimentState>(state);
        progress.strategy = "async";
        progress.repeat = 1;
        progress.runsDone = 3;
        progress.runsTotal = 10;
        progress.failures = {"sync-each: out of memory"};
        progress.leftOut = {"graph: no graphs here"};
        progress.message = "nothing ran";
        QTEST(gui::progressText(progress), "text");
    }

    void warmUpsAreCounted()
    {
        ExperimentProgress progress;
        progress.state = ExperimentState::WarmingUp;
        progress.strategy = "async";
        progress.warmUpsDone = 1;
        progress.warmUpsTotal = 2;
        progress.runsTotal = 6;
        QCOMPARE(gui::progressText(progress), QString("warming up async (1 of 2 done)"));
        QCOMPARE(progress.share(), 1.0 / 8);
        QCOMPARE(ExperimentProgress().share(), 0.0);
    }

    void nothingIsKeptOfWhatWasStoppedAtOnce()
    {
        ExperimentProgress progress;
        progress.state = ExperimentState::Cancelled;
        progress.runsTotal = 10;
        QCOMPARE(gui::progressText(progress), QString("stopped before the first of 10 runs was complete"));
    }

    void whatLeftNothingSaysWhy()
    {
        ExperimentProgress progress;
        progress.state = ExperimentState::Cancelled;
        progress.runsTotal = 10;
        QCOMPARE(gui::whyNothingRan(progress), QString("Stopped before the first measurement."));
        progress.state = ExperimentState::Failed;
        progress.message = "nothing ran";
        QCOMPARE(gui::whyNothingRan(progress), QString("failed: nothing ran"));
    }

    void whatWasStoppedAndNotWrittenSaysBoth()
    {
        ExperimentProgress progress;
        progress.state = ExperimentState::Cancelled;
        progress.message = "cancelled";
        progress.fileFailure = "cannot write 'x': no space";
        progress.runsDone = 3;
        progress.runsTotal = 10;
        const QString why("cannot write the recording: cannot write 'x': no space");
        QCOMPARE(gui::progressText(progress), "stopped after 3 of 10 runs; recorded data is kept\n" + why);
        progress.runsDone = 0;
        QVERIFY(gui::whyNothingRan(progress).endsWith(why));
    }

    void whatFailedForItsFileSaysItOnce()
    {
        ExperimentProgress progress;
        progress.state = ExperimentState::Failed;
        progress.message = progress.fileFailure = "cannot write 'x': no space";
        QCOMPARE(gui::progressText(progress), QString("failed: cannot write 'x': no space"));
    }

    void ofASweepThePointIsTold_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<QString>("text");
        QTest::newRow("preparing") << int(ExperimentState::Preparing) << QString("point 3 of 5: count 1,000, preparing async");
        QTest::newRow("running") << int(ExperimentState::Running) << QString("point 3 of 5: count 1,000, async, repeat 2 of 4");
        QTest::newRow("draining") << int(ExperimentState::Draining) << QString("finishing the recording");
    }
    void ofASweepThePointIsTold()
    {
        QFETCH(int, state);
        ExperimentProgress progress;
        progress.state = static_cast<ExperimentState>(state);
        progress.strategy = "async";
        progress.point = "count 1,000";
        progress.pointsBefore = 2;
        progress.points = 5;
        progress.repeat = 1;
        progress.repeats = 4;
        QTEST(gui::progressText(progress), "text");
    }
};

QTEST_APPLESS_MAIN(TestProgressText)
#include "tst_progress_text.moc"
