// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/timeline/layout/alignment.h"
#include "tests/gui/support/stepping_run.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr Nanos kUs = 1'000;

struct Fixture {
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
    Fixture fixture;
    QSignalSpy told(&fixture.aligner, &Aligner::statusMessage);
    fixture.aligner.alignBySteps();
    QCOMPARE(told.size(), 1);
    fixture.add(test::steppingRun(5));
    fixture.aligner.alignBySteps();
    QCOMPARE(told.size(), 2);
}

void TestAligner::runsThatAreNotAnalysedAreTold()
{
    Fixture fixture;
    fixture.runs.add("a run", test::steppingRun(5), RunId(0));
    fixture.runs.add("another", test::steppingRun(5), RunId(0));
    QSignalSpy told(&fixture.aligner, &Aligner::statusMessage);
    fixture.aligner.alignBySteps();
    QCOMPARE(told.size(), 1);
    QVERIFY(told[0][0].toString().contains("still being computed"));
    QTRY_VERIFY(!fixture.runs.isAnalysing());
}

/// What comes before them makes no difference.
void TestAligner::foundStepsBeginTogether()
{
    Fixture fixture;
    fixture.add(behindAWarmUp(100 * kUs));
    fixture.add(behindAWarmUp(300 * kUs));
    fixture.add(behindAWarmUp(100 * kUs));
    QSignalSpy aligned(&fixture.aligner, &Aligner::aligned);
    fixture.aligner.alignBySteps();
    QVERIFY(aligned.wait());
    QCOMPARE(fixture.runs.at(0).offset, Nanos{0});
    QCOMPARE(fixture.runs.at(1).offset, -200 * kUs);
    QCOMPARE(fixture.runs.at(2).offset, Nanos{0});
}

void TestAligner::runsWithoutStepsAreTold()
{
    Fixture fixture;
    fixture.add(test::steppingRun(1));
    fixture.add(test::steppingRun(5));
    QSignalSpy told(&fixture.aligner, &Aligner::statusMessage);
    fixture.aligner.alignBySteps();
    QVERIFY(told.wait());
    QVERIFY2(told[0][0].toString().contains("no common steps"), qPrintable(told[0][0].toString()));
    QCOMPARE(fixture.runs.at(1).offset, Nanos{0});
}

void TestAligner::backToTheStart()
{
    Fixture fixture;
    fixture.add(behindAWarmUp(100 * kUs));
    fixture.add(behindAWarmUp(300 * kUs));
    fixture.runs.setOffset(1, 12'345);
    fixture.aligner.alignByStart();
    QCOMPARE(fixture.runs.at(1).offset, Nanos{0});
}

QTEST_MAIN(TestAligner)
#include "tst_aligner.moc"
