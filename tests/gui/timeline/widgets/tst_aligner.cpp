// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/timeline/widgets/aligner.h"
#include "tests/gui/support/stepping_run.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr Nanos kUs = 1'000;

struct Desk {
    void add(std::shared_ptr<const Trace> trace)
    {
        runs.add("a run", std::move(trace), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
    }
    RunList runs;
    Aligner aligner{runs};
};

/// The same, behind a launch that is no part of the steps.
std::shared_ptr<const Trace> behindAWarmUp(Nanos length)
{
    test::Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, kUs}, stream, {2 * kUs, 2 * kUs + length}, "warm-up");
    Nanos now = 5 * kUs + length;
    for (int round = 0; round < 6; ++round) {
        for (const char* name : {"embed", "gemm", "loss"}) {
            s.launch(main, {now, now + kUs}, stream, {now + 5 * kUs, now + 35 * kUs}, name);
            now += 30 * kUs;
        }
    }
    return s.trace();
}

} // namespace

class TestAligner : public QObject {
    Q_OBJECT
private slots:
    void oneRunIsTold();
    void runsThatAreNotAnalysedAreTold();
    void foundStepsBeginTogether();
    void runsWithoutStepsAreTold();
    void backToTheStart();
};

void TestAligner::oneRunIsTold()
{
    Desk desk;
    QSignalSpy told(&desk.aligner, &Aligner::told);
    desk.aligner.alignBySteps();
    QCOMPARE(told.size(), 1);
    desk.add(test::steppingRun(5));
    desk.aligner.alignBySteps();
    QCOMPARE(told.size(), 2);
}

void TestAligner::runsThatAreNotAnalysedAreTold()
{
    Desk desk;
    desk.runs.add("a run", test::steppingRun(5), RunId(0));
    desk.runs.add("another", test::steppingRun(5), RunId(0));
    QSignalSpy told(&desk.aligner, &Aligner::told);
    desk.aligner.alignBySteps();
    QCOMPARE(told.size(), 1);
    QVERIFY(told[0][0].toString().contains("still being worked out"));
    QTRY_VERIFY(!desk.runs.isAnalysing());
}

/// What comes before them makes no difference.
void TestAligner::foundStepsBeginTogether()
{
    Desk desk;
    desk.add(behindAWarmUp(100 * kUs));
    desk.add(behindAWarmUp(300 * kUs));
    desk.add(behindAWarmUp(100 * kUs));
    QSignalSpy aligned(&desk.aligner, &Aligner::aligned);
    desk.aligner.alignBySteps();
    QVERIFY(aligned.wait());
    QCOMPARE(desk.runs.at(0).offset, Nanos{0});
    QCOMPARE(desk.runs.at(1).offset, -200 * kUs);
    QCOMPARE(desk.runs.at(2).offset, Nanos{0});
}

void TestAligner::runsWithoutStepsAreTold()
{
    Desk desk;
    desk.add(test::steppingRun(1));
    desk.add(test::steppingRun(5));
    QSignalSpy told(&desk.aligner, &Aligner::told);
    desk.aligner.alignBySteps();
    QVERIFY(told.wait());
    QVERIFY2(told[0][0].toString().contains("no steps in common"), qPrintable(told[0][0].toString()));
    QCOMPARE(desk.runs.at(1).offset, Nanos{0});
}

void TestAligner::backToTheStart()
{
    Desk desk;
    desk.add(behindAWarmUp(100 * kUs));
    desk.add(behindAWarmUp(300 * kUs));
    desk.runs.setOffset(1, 12'345);
    desk.aligner.alignByStart();
    QCOMPARE(desk.runs.at(1).offset, Nanos{0});
}

QTEST_MAIN(TestAligner)
#include "tst_aligner.moc"
