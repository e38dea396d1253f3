// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/timeline/layout/alignment.h"
#include "tests/gui/support/stepping_run.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// A loop of steps of 100 ns, the first of them at `first`, recorded from 0 on.
ShownRun loop(Nanos first, std::vector<int> numbers, Nanos offset = 0)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {20, 5000}, "gemm");
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Nanos start = first + 100 * static_cast<Nanos>(i);
        s.range(main, "ProfilerStep#" + std::to_string(numbers[i]), {start, start + 90});
        s.op(main, "aten::step", {start + 5, start + 20});
    }
    ShownRun run;
    run.trace = s.trace();
    run.run = RunId(0);
    run.window = {0, 5000};
    run.offset = offset;
    return run;
}

Nanos onAxis(const ShownRun& run, Nanos time)
{
    return run.onAxis({time, time + 1}).start;
}

} // namespace

class TestAlignment : public QObject {
    Q_OBJECT
private slots:
    void stepNumbers_data();
    void stepNumbers();
    void withoutStepsThereIsNoOffset();
    void stepsOutsideTheWindowAreNotOfTheRun();
    void sharedStepsComeToStandOnTop_data();
    void sharedStepsComeToStandOnTop();
    void withoutASharedNumberTheFirstStepsMeet();
    void aChosenStepThatOneLacksIsNone();
    void ofSeveralProcessesTheFirstCounts();
    void numbersCountWhereAllHaveThem();
    void foundStepsMeetMarkedOnes();
    void withoutAnAnalysisNothingIsFound();
};

void TestAlignment::stepNumbers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("number"); // -1: none
    QTest::newRow("empty") << "" << -1;
    QTest::newRow("no number") << "ProfilerStep#" << -1;
    QTest::newRow("zero") << "ProfilerStep#0" << 0;
    QTest::newRow("two digits") << "ProfilerStep#12" << 12;
    QTest::newRow("something behind it") << "ProfilerStep#12 x" << -1;
    QTest::newRow("negative") << "ProfilerStep#-1" << -1;
    QTest::newRow("too large") << "ProfilerStep#99999999999999999999" << -1;
    QTest::newRow("another name") << "step 3" << -1;
}

void TestAlignment::stepNumbers()
{
    QFETCH(QString, name);
    QFETCH(int, number);
    const auto found = profilerStepNumber(name.toStdString());
    QCOMPARE(found.has_value(), number >= 0);
    if (found)
        QCOMPARE(static_cast<int>(*found), number);
}

void TestAlignment::withoutStepsThereIsNoOffset()
{
    const ShownRun with = loop(1000, {1, 2});
    const ShownRun without = loop(1000, {});
    QVERIFY(profilerSteps(without).empty());
    QVERIFY(!offsetByStep(with, profilerSteps(with), without, profilerSteps(without)));
    QVERIFY(!offsetByStep(without, profilerSteps(without), with, profilerSteps(with)));
}

void TestAlignment::stepsOutsideTheWindowAreNotOfTheRun()
{
    ShownRun run = loop(1000, {1, 2, 3});
    run.window = {1050, 1200};
    QCOMPARE(profilerSteps(run), (Steps{{2, 1100}}));
}

void TestAlignment::sharedStepsComeToStandOnTop_data()
{
    QTest::addColumn<Nanos>("offsetOfStill");
    QTest::addColumn<Nanos>("windowOfMoved");
    QTest::addColumn<int>("wanted"); // -1: the first that both have
    QTest::newRow("plain") << Nanos{0} << Nanos{0} << -1;
    QTest::newRow("one was moved by hand") << Nanos{-700} << Nanos{0} << -1;
    QTest::newRow("windows begin elsewhere") << Nanos{0} << Nanos{250} << -1;
    QTest::newRow("a chosen step") << Nanos{30} << Nanos{250} << 6;
}

void TestAlignment::sharedStepsComeToStandOnTop()
{
    QFETCH(Nanos, offsetOfStill);
    QFETCH(Nanos, windowOfMoved);
    QFETCH(int, wanted);
    const ShownRun still = loop(1000, {3, 4, 5, 6}, offsetOfStill);
    ShownRun moved = loop(300, {5, 6, 7});
    moved.window.start = windowOfMoved;
    const auto number = wanted < 0 ? std::nullopt : std::optional<std::uint64_t>(static_cast<std::uint64_t>(wanted));
    const auto offset = offsetByStep(still, profilerSteps(still), moved, profilerSteps(moved), number);
    QVERIFY(offset);
    moved.offset = *offset;
    QCOMPARE(onAxis(moved, 300), onAxis(still, 1200)); // step 5 of each; all steps take 100 ns
}

void TestAlignment::withoutASharedNumberTheFirstStepsMeet()
{
    const ShownRun still = loop(1000, {3});
    ShownRun moved = loop(300, {7, 8, 9});
    moved.offset = offsetByStep(still, profilerSteps(still), moved, profilerSteps(moved)).value();
    QCOMPARE(onAxis(moved, 300), onAxis(still, 1000));
}

void TestAlignment::aChosenStepThatOneLacksIsNone()
{
    const ShownRun still = loop(1000, {3, 4});
    const ShownRun moved = loop(300, {4, 5});
    QVERIFY(!offsetByStep(still, profilerSteps(still), moved, profilerSteps(moved), 5));
    QCOMPARE(offsetByStep(still, profilerSteps(still), moved, profilerSteps(moved), 4), std::optional<Nanos>(1100 - 300));
}

void TestAlignment::ofSeveralProcessesTheFirstCounts()
{
    Scenario s;
    const TrackId late = s.thread("late");
    const TrackId early = s.thread("early", s.addProcess(1));
    s.range(late, "ProfilerStep#1", {70, 90});
    s.range(early, "ProfilerStep#1", {40, 90});
    ShownRun run;
    run.trace = s.trace();
    run.window = {0, 100};
    QCOMPARE(profilerSteps(run), (Steps{{1, 40}}));
}

void TestAlignment::numbersCountWhereAllHaveThem()
{
    const auto offsets = offsetsBySteps({loop(100, {3, 4, 5}), loop(500, {4, 5}), loop(700, {5})});
    QCOMPARE(offsets.size(), std::size_t{3});
    QCOMPARE(offsets[1], std::optional<Nanos>(200 - 500));
    QCOMPARE(offsets[2], std::optional<Nanos>(300 - 700));
    QVERIFY(offsetsBySteps({}).empty());
}

/// By their order: nobody knows the number of one that was found.
void TestAlignment::foundStepsMeetMarkedOnes()
{
    ShownRun found;
    found.trace = stallscope::test::steppingRun(5, -1, 2'000);
    found.run = RunId(0);
    found.analysis = *FullAnalysis::build(found.trace, found.run);
    found.window = found.analysis->window();
    const AlignableSteps steps = stepsToAlign(found);
    QVERIFY(!steps.areNumbered);
    QCOMPARE(steps.starts.size(), std::size_t{5});
    QCOMPARE(steps.starts.begin()->first, std::uint64_t{1});
    const auto offsets = offsetsBySteps({loop(100, {3, 4, 5}), found});
    QCOMPARE(offsets[1], std::optional<Nanos>(100 - (steps.starts.begin()->second - found.window.start)));
}

void TestAlignment::withoutAnAnalysisNothingIsFound()
{
    ShownRun unknown;
    unknown.trace = stallscope::test::steppingRun(5);
    unknown.run = RunId(0);
    unknown.window = windowOf(*unknown.trace, unknown.run);
    QVERIFY(stepsToAlign(unknown).starts.empty());
    QVERIFY(!offsetsBySteps({loop(100, {3}), unknown})[1]);
}

QTEST_APPLESS_MAIN(TestAlignment)
#include "tst_alignment.moc"
