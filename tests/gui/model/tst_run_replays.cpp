// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
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
};

namespace {

struct Desk {
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
    Desk desk;
    desk.replays.want(0); // there is none
    QVERIFY(!desk.replays.isWorking());
    desk.runs.add("a run", test::waitingRun(), RunId(0));
    desk.replays.want(0); // not analysed yet
    QVERIFY(!desk.replays.isWorking());
    QTRY_VERIFY(!desk.runs.isAnalysing());
    QVERIFY(!desk.replays.isWorking() && !desk.replays.of(0));
    desk.replays.want(0);
    QVERIFY(desk.replays.isWorking());
    QTRY_VERIFY(desk.replays.of(0));
    QCOMPARE(desk.replays.of(0)->analysis, desk.runs.at(0).analysis);
    QCOMPARE(desk.replays.of(0)->unchanged, desk.replays.of(0)->measured());
}

void TestRunReplays::oneByOne()
{
    Desk desk;
    desk.open(3);
    QSignalSpy changed(&desk.replays, &RunReplays::changed);
    for (const int run : {2, 0, 1, 2})
        desk.replays.want(run);
    QTRY_VERIFY(desk.replays.of(0) && desk.replays.of(1) && desk.replays.of(2));
    QCOMPARE(changed.size(), 3);
    desk.replays.want(1);
    QVERIFY(!desk.replays.isWorking());
}

void TestRunReplays::whatIsGoneIsDropped()
{
    Desk desk;
    desk.open(2);
    desk.replays.want(0);
    QTRY_VERIFY(desk.replays.of(0));
    desk.replays.want(1);
    QSignalSpy changed(&desk.replays, &RunReplays::changed);
    desk.runs.clear(); // while the second one is made ready
    QVERIFY(!desk.replays.isWorking());
    QCOMPARE(changed.size(), 1);
    desk.open();
    desk.replays.want(0);
    QTRY_VERIFY(desk.replays.of(0));
}

void TestRunReplays::predictionsAreNotReplayed()
{
    Desk desk;
    desk.open();
    desk.replays.want(0);
    QTRY_VERIFY(desk.replays.of(0));
    const auto& whatIf = desk.replays.of(0)->whatIf;
    desk.runs.add("a run (predicted)", predictedTrace(whatIf, {}, whatIf.replayed({})), RunId(0));
    QTRY_VERIFY(!desk.runs.isAnalysing());
    desk.replays.want(1);
    QVERIFY(!desk.replays.isWorking() && !desk.replays.of(1));
}

QTEST_GUILESS_MAIN(TestRunReplays)
#include "tst_run_replays.moc"
