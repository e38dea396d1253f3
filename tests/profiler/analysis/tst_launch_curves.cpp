// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/percentiles.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using stallscope::test::Scenario;

class TestLaunchCurves : public QObject {
    Q_OBJECT
private slots:
    void tellsTheSlowestLaunchOfEachPart();
    void tellsHowDeepTheQueueWas();
    void nothingOfAnEmptyRange();
    void histogramsCountEveryLengthOnce_data();
    void histogramsCountEveryLengthOnce();
};

void TestLaunchCurves::tellsTheSlowestLaunchOfEachPart()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 5}, stream, {10, 20}, "a");
    s.launch(main, {6, 8}, stream, {60, 70}, "b");
    s.launch(main, {50, 55}, stream, {75, 100}, "c");
    const auto analysis = *FullAnalysis::build(s.trace(), RunId(0));
    const auto curves = analysis->launchCurves({0, 100}, 4);
    QCOMPARE(curves.size(), std::size_t{1});
    QCOMPARE(curves[0].stream, stream);
    QCOMPARE(curves[0].slowest[0]->latency, Nanos{54});
    QCOMPARE(curves[0].slowest[0]->start, Nanos{60});
    QVERIFY(!curves[0].slowest[1]);
    QCOMPARE(curves[0].slowest[2]->launch, Nanos{50});
    QVERIFY(!curves[0].slowest[3]);
}

void TestLaunchCurves::tellsHowDeepTheQueueWas()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 5}, stream, {50, 55});
    s.launch(main, {6, 8}, stream, {55, 60});
    s.launch(main, {10, 12}, stream, {75, 100}); // starts as the last part begins: not waiting in it
    const auto analysis = *FullAnalysis::build(s.trace(), RunId(0));
    QCOMPARE(analysis->launchCurves({0, 100}, 4)[0].deepest, (std::vector<std::uint32_t>{3, 3, 2, 0}));
    QCOMPARE(analysis->launchCurves({5, 9}, 4)[0].deepest, (std::vector<std::uint32_t>{1, 2, 2, 2}));
    QCOMPARE(analysis->launchCurves({60, 80}, 2)[0].deepest, (std::vector<std::uint32_t>{1, 1}));
}

void TestLaunchCurves::nothingOfAnEmptyRange()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.launch(main, {0, 5}, s.stream("7"), {10, 20});
    const auto analysis = *FullAnalysis::build(s.trace(), RunId(0));
    QVERIFY(analysis->launchCurves({10, 10}, 4).empty());
    QVERIFY(analysis->launchCurves({0, 10}, 0).empty());
    QVERIFY(!analysis->launchCurves({1000, 2000}, 4)[0].slowest[0]);
}

void TestLaunchCurves::histogramsCountEveryLengthOnce_data()
{
    QTest::addColumn<std::vector<Nanos>>("lengths");
    QTest::newRow("none") << std::vector<Nanos>{};
    QTest::newRow("zero") << std::vector<Nanos>{0};
    QTest::newRow("zeros and ones") << std::vector<Nanos>{0, 1, 1};
    QTest::newRow("all alike") << std::vector<Nanos>(10, 4711);
    QTest::newRow("a power of ten") << std::vector<Nanos>{1000, 10000};
    QTest::newRow("few nanoseconds") << std::vector<Nanos>{1, 2, 3, 5, 8};
    QTest::newRow("from nothing to the end of time") << std::vector<Nanos>{0, 12, 1'000'000, kTimeLimit};
}

void TestLaunchCurves::histogramsCountEveryLengthOnce()
{
    QFETCH(std::vector<Nanos>, lengths);
    const auto bins = logHistogram(lengths);
    QCOMPARE(bins.empty(), lengths.empty());
    std::size_t found = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        QVERIFY(bins[i].from < bins[i].to);
        QVERIFY(i == 0 || bins[i].from == bins[i - 1].to);
        const auto inside = std::count_if(lengths.begin(), lengths.end(), [&](Nanos length) { return length >= bins[i].from && length < bins[i].to; });
        QCOMPARE(bins[i].count, static_cast<std::uint64_t>(inside));
        found += bins[i].count;
    }
    QCOMPARE(found, lengths.size());
    QVERIFY(bins.size() <= 81);
}

QTEST_APPLESS_MAIN(TestLaunchCurves)
#include "tst_launch_curves.moc"
