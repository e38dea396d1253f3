// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/pair_result.h"
#include "tests/gui/pages/compare/compared.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using namespace stallscope::test;

using What = WaterfallStep::What;

class TestWaterfall : public QObject {
    Q_OBJECT
private slots:
    void partsFollowEachOther();
    void partsAddUpToTheNanosecond_data();
    void partsAddUpToTheNanosecond();
    void smallDifferencesAreShownLarger_data();
    void smallDifferencesAreShownLarger();
    void rowsSayWhatTheStepsAre();
};

void TestWaterfall::partsFollowEachOther()
{
    const Explanation explained{0, 10, -50, 0, -40};
    const std::vector<WaterfallStep> expected{{What::WholeA, 0, 100}, {What::Kernel, 100, 100}, {What::ExposedCopy, 100, 110}, {What::BothIdle, 110, 60},
        {What::OtherIdle, 60, 60}, {What::WholeB, 0, 60}};
    QVERIFY(waterfallOf(explained, 100, 60) == expected);
}

void TestWaterfall::partsAddUpToTheNanosecond_data()
{
    QTest::addColumn<Nanos>("kernel");
    QTest::addColumn<Nanos>("idle");
    QTest::newRow("the same") << Nanos{1000} << Nanos{500};
    QTest::newRow("less idle") << Nanos{1000} << Nanos{101};
    QTest::newRow("longer kernel, more idle") << Nanos{1303} << Nanos{777};
    QTest::newRow("much shorter") << Nanos{17} << Nanos{11};
}

void TestWaterfall::partsAddUpToTheNanosecond()
{
    QFETCH(Nanos, kernel);
    QFETCH(Nanos, idle);
    const auto sides = sidesOf({sourceOf("a", foreignTrace(1000, 500)), sourceOf("b", foreignTrace(kernel, idle))});
    const Comparison comparison = compareSides(sides->all[0].side, sides->all[1].side);
    const auto steps = waterfallOf(comparison.explained, comparison.medianA().wall, comparison.medianB().wall);
    QCOMPARE(steps.size(), std::size_t{6});
    for (std::size_t i = 1; i + 1 < steps.size(); ++i)
        QCOMPARE(steps[i].from, steps[i - 1].to);
    QCOMPARE(steps[4].to, steps[5].to);
    QCOMPARE(steps[5].to, comparison.medianB().wall);
    QCOMPARE(steps[1].difference(), kernel - 1000);
}

void TestWaterfall::smallDifferencesAreShownLarger_data()
{
    QTest::addColumn<Nanos>("idle");
    QTest::addColumn<Nanos>("wallA");
    QTest::addColumn<Nanos>("start");
    QTest::newRow("nothing differs") << Nanos{0} << Nanos{1000} << Nanos{0};
    QTest::newRow("half") << Nanos{-500} << Nanos{1000} << Nanos{0};
    QTest::newRow("a hundredth") << Nanos{-10} << Nanos{1000} << Nanos{985};
    QTest::newRow("a hundredth more") << Nanos{10} << Nanos{1000} << Nanos{995};
    QTest::newRow("no time at all") << Nanos{0} << Nanos{0} << Nanos{0};
}

void TestWaterfall::smallDifferencesAreShownLarger()
{
    QFETCH(Nanos, idle);
    QFETCH(Nanos, wallA);
    QFETCH(Nanos, start);
    const TimeRange range = rangeToShow(waterfallOf({0, 0, idle, 0, idle}, wallA, wallA + idle));
    QCOMPARE(range.start, start);
    QVERIFY(range.end >= std::max(wallA, wallA + idle) && !range.isEmpty());
}

void TestWaterfall::rowsSayWhatTheStepsAre()
{
    const auto sides = sidesOf({sourceOf("before", foreignTrace(1000, 500)), sourceOf("after", foreignTrace(1000, 100))});
    const BarRows bars = waterfallRows(compareSides(sides->all[0].side, sides->all[1].side));
    QCOMPARE(bars.rows.size(), std::size_t{6});
    QVERIFY(bars.rows.front().label.contains("before"));
    QVERIFY(bars.rows.back().label.contains("after"));
    QCOMPARE(bars.rows[1].value, QString("0 ns"));
    QVERIFY(bars.rows[3].value.contains("-"));
    QCOMPARE(bars.rows[3].colour, BarRowsPlot::Colour::Wait);
    QVERIFY(!bars.rows.back().isJoined);
}

QTEST_APPLESS_MAIN(TestWaterfall)
#include "tst_waterfall.moc"
