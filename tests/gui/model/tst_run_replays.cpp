// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "tests/gui/panels/whatif/waiting_run.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestRunReplays : public QObject {
    Q_OBJECT
private slots:
    void nothingIsDoneUnasked();
    void oneByOne();
    void whatIsGoneIsDropped();
    void predictionsAreNotReplayed();
    void whatWasFoundWhileARunGrewIsNotReplayed();
};

namespace {

struct Fixture {
    void open(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            runs.add("a run", test::waitingRun(), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
    }
    RunList runs;
    RunReplays replays{runs};
};

} // namespace

void TestRunReplays::nothingIsDoneUnasked()
{
    Fixture fixture;
    fixture.replays.request(0); // there is none
    QVERIFY(!fixture.replays.isWorking());
    fixture.runs.add("a run", test::waitingRun(), RunId(0));
    fixture.replays.request(0); // not analysed yet
    QVERIFY(!fixture.replays.isWorking());
    QTRY_VERIFY(!fixture.runs.isAnalysing());
    QVERIFY(!fixture.replays.isWorking() && !fixture.replays.of(0));
    fixture.replays.request(0);
    QVERIFY(fixture.replays.isWorking());
    QTRY_VERIFY(fixture.replays.of(0));
    QCOMPARE(fixture.replays.of(0)->analysis, fixture.runs.at(0).analysis);
    QCOMPARE(fixture.replays.of(0)->unchanged, fixture.replays.of(0)->measured());
}

void TestRunReplays::oneByOne()
{
    Fixture fixture;
    fixture.open(3);
    QSignalSpy changed(&fixture.replays, &RunReplays::changed);
    for (const int run : {2, 0, 1, 2})
        fixture.replays.request(run);
    QTRY_VERIFY(fixture.replays.of(0) && fixture.replays.of(1) && fixture.replays.of(2));
    QCOMPARE(changed.size(), 3);
    fixture.replays.request(1);
    QVERIFY(!fixture.replays.isWorking());
}

void TestRunReplays::whatIsGoneIsDropped()
{
    Fixture fixture;
    fixture.open(2);
    fixture.replays.request(0);
    QTRY_VERIFY(fixture.replays.of(0));
    fixture.replays.request(1);
    QSignalSpy changed(&fixture.replays, &RunReplays::changed);
    fixture.runs.clear(); // while the second one is made ready
    QVERIFY(!fixture.replays.isWorking());
    QCOMPARE(changed.size(), 1);
    fixture.open();
    fixture.replays.request(0);
    QTRY_VERIFY(fixture.replays.of(0));
}

void TestRunReplays::predictionsAreNotReplayed()
{
    Fixture fixture;
    fixture.open();
    fixture.replays.request(0);
    QTRY_VERIFY(fixture.replays.of(0));
    const auto& whatIf = fixture.replays.of(0)->whatIf;
    fixture.runs.add("a run (predicted)", predictedTrace(whatIf, {}, whatIf.replayed({})), RunId(0));
    QTRY_VERIFY(!fixture.runs.isAnalysing());
    fixture.replays.request(1);
    QVERIFY(!fixture.replays.isWorking() && !fixture.replays.of(1));
}

void TestRunReplays::whatWasFoundWhileARunGrewIsNotReplayed()
{
    const auto ended = test::waitingRun();
    auto growing = std::make_shared<Trace>(*ended);
    growing->runs[0].state = RunState::Running;
    Fixture fixture;
    fixture.runs.add("a run", growing, RunId(0));
    QTRY_VERIFY(fixture.runs.at(0).analysis);
    fixture.runs.update(0, ended);
    QVERIFY(fixture.runs.at(0).analysis && !fixture.runs.at(0).isRunning());
    fixture.replays.request(0);
    QVERIFY(!fixture.replays.isWorking());
    QTRY_VERIFY(!fixture.runs.isAnalysing());
    fixture.replays.request(0);
    QTRY_VERIFY(fixture.replays.of(0));
}

QTEST_GUILESS_MAIN(TestRunReplays)
#include "tst_run_replays.moc"
