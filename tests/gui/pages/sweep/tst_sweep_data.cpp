// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_pictures.h"
#include "tests/gui/support/sweep_story.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::SweepStory;

namespace {

constexpr Nanos kMs = 1'000'000;

SweepStory counts()
{
    return {"increment", {{"count", {1000, 10}}}, {"sync-each", "async"}, 3};
}

} // namespace

class TestSweepData : public QObject {
    Q_OBJECT

private slots:
    void otherTracesAreNoSweeps()
    {
        QVERIFY(!sweepTableOf(Trace(), {}));
        QVERIFY(!isSweep(Trace()));
        SweepStory story = counts();
        story.plan().sweep.clear();
        QVERIFY(!isSweep(*story.trace()));
    }

    void aSweepThatHasJustBegunIsEmpty()
    {
        const SweepTable table = counts().table();
        QCOMPARE(table.points(), std::size_t{2});
        QCOMPARE(table.runsTotal, std::size_t{12});
        QCOMPARE(table.runsDone, std::size_t{0});
        QVERIFY(!table.value(SweepMetric::Wall, 0, 0));
        QVERIFY(!table.best(SweepMetric::Wall, 0));
    }

    void theAxisAscends()
    {
        const SweepTable table = counts().table();
        QCOMPARE(table.axes.front().values, (std::vector<std::int64_t>{10, 1000}));
        QCOMPARE(table.nameOf(1), std::string("count 1,000"));
    }

    void valuesAreMediansAndRatiosAreToTheBaselineThere()
    {
        SweepStory story = counts();
        story.took("sync-each", {1000}, 8 * kMs).took("sync-each", {1000}, 10 * kMs).took("sync-each", {1000}, 30 * kMs);
        story.took("async", {1000}, 4 * kMs).took("async", {1000}, 5 * kMs);
        const SweepTable table = story.table();
        QCOMPARE(table.baseline, std::optional<std::size_t>(0));
        QCOMPARE(*table.value(SweepMetric::Wall, 0, 1), 10.0 * kMs);
        QCOMPARE(*table.value(SweepMetric::Wall, 1, 1), 4.0 * kMs); // the lower of two
        QCOMPARE(*table.value(SweepMetric::Ratio, 1, 1), 0.4);
        QCOMPARE(table.values(SweepMetric::Ratio, 1, 1).size(), std::size_t{2});
        QCOMPARE(table.at(0, 1).median().run, RunId::fromIndex(1));
        QCOMPARE(table.runsDone, std::size_t{5});
    }

    /// The repeat that the comparison and the timeline show, too.
    void ofEqualRepeatsTheLowerMiddleIsTheMedian()
    {
        SweepStory story = counts();
        story.took("async", {10}, 5 * kMs).took("async", {10}, 5 * kMs).took("async", {10}, 7 * kMs);
        QCOMPARE(story.table().at(1, 0).median().run, RunId::fromIndex(1));
    }

    /// A median of a metric need not be its value in the repeat with the median wall time, which the command line and the comparison show.
    void saysWhatItsMediansAreOf()
    {
        SweepStory story = counts();
        story.ended("async", {10}, {10, 0.9, {}, {}, 0}).ended("async", {10}, {20, 0.1, {}, {}, 0}).ended("async", {10}, {30, 0.5, {}, {}, 0});
        QCOMPARE(story.table().value(SweepMetric::Busy, 1, 0), std::optional(0.5));
        QCOMPARE(story.table().at(1, 0).median().numbers.busy, Share(0.1));
        for (const SweepMetric metric : {SweepMetric::Busy, SweepMetric::Stalled, SweepMetric::Overlap, SweepMetric::Bubbles})
            QVERIFY(helpOf(metric).endsWith("Median over the repeats, not the value of the repeat with the median wall time."));
    }

    void severalDevicesAreAsBusyAsTheirMean()
    {
        RunReport report;
        report.allDevices.busyShare = 0.9;
        report.allDevices.busyMean = 0.6;
        report.devices.resize(1);
        QCOMPARE(numbersOf(report).busy, Share(0.9));
        report.devices.resize(2);
        QCOMPARE(numbersOf(report).busy, Share(0.6));
    }

    void whatIsNotKnownIsLeftOut()
    {
        SweepStory story = counts();
        story.ended("async", {10}, {kMs, 0.5, {}, 0.25, 3});
        const SweepTable table = story.table();
        QCOMPARE(*table.value(SweepMetric::Busy, 1, 0), 0.5);
        QVERIFY(!table.value(SweepMetric::Stalled, 1, 0));
        QCOMPARE(*table.value(SweepMetric::Overlap, 1, 0), 0.25);
        QCOMPARE(*table.value(SweepMetric::Bubbles, 1, 0), 3.0);
        QVERIFY(!table.value(SweepMetric::Ratio, 1, 0)); // the baseline has no run there
    }

    void failuresHaveTheirReason()
    {
        SweepStory story = counts();
        story.failed("async", {1000}, "out of memory");
        QCOMPARE(story.table().at(1, 1).failure, std::string("out of memory"));
        QVERIFY(!story.table().at(1, 1).hasRuns());
    }

    void theBestIsTheLeastTimeAndTheMostBusy()
    {
        SweepStory story("loader", {{"workers", {1, 2, 4}}}, {"prefetch"});
        story.ended("prefetch", {1}, {9, 0.1, {}, {}, 0}).ended("prefetch", {2}, {5, 0.2, {}, {}, 0}).ended("prefetch", {4}, {6, 0.4, {}, {}, 0});
        QCOMPARE(story.table().best(SweepMetric::Wall, 0), std::optional<std::size_t>(1));
        QCOMPARE(story.table().best(SweepMetric::Busy, 0), std::optional<std::size_t>(2));
        QVERIFY(!story.table().best(SweepMetric::Bubbles, 0)); // the same everywhere
    }

    void pointsOfTwoParametersHaveTheSecondChangingFastest()
    {
        SweepStory story("loader", {{"workers", {1, 2}}, {"batch", {16, 32, 64}}}, {"prefetch"});
        story.took("prefetch", {2, 32}, 7);
        const SweepTable table = story.table();
        QVERIFY(table.isMap());
        QCOMPARE(table.placesOf(4), (std::vector<std::size_t>{1, 1}));
        QCOMPARE(table.nameOf(4), std::string("workers 2, batch 32"));
        QCOMPARE(*table.value(SweepMetric::Wall, 0, 4), 7.0);
    }

    void strategiesThatTheDeviceCannotRunAreNoCurves()
    {
        SweepStory story = counts();
        Trace trace = *story.trace();
        trace.facts.emplace_back("left out async", "no");
        QCOMPARE(sweepTableOf(trace, {})->strategies, (std::vector<std::string>{"sync-each"}));
        QCOMPARE(sweepTableOf(trace, {})->runsTotal, std::size_t{6});
    }

    void logarithmsAreForMoreThanADecade_data()
    {
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<bool>("isLog");
        QTest::newRow("none") << QList<double>{} << false;
        QTest::newRow("zero") << QList<double>{0, 100} << false;
        QTest::newRow("negative") << QList<double>{-1, 100} << false;
        QTest::newRow("a decade") << QList<double>{1, 10} << false;
        QTest::newRow("more") << QList<double>{1, 11} << true;
    }
    void logarithmsAreForMoreThanADecade()
    {
        QFETCH(QList<double>, values);
        QTEST(wantsLog({values.begin(), values.end()}), "isLog");
    }

    void wordsOfAChoiceStandInEqualSteps()
    {
        SweepStory story("increment", {{"wait", {0, 2}}}, {"async"});
        const PlottedAxis axis = axisOf(story.table().axes.front());
        QCOMPARE(axis.values, (std::vector<double>{0, 1}));
        QCOMPARE(axis.texts, (std::vector<QString>{"spin", "block"}));
        QVERIFY(!axis.isLog);
    }

    void theBestCellIsTheBrightest()
    {
        SweepStory story("loader", {{"workers", {1, 2}}, {"batch", {16, 32}}}, {"prefetch"});
        story.ended("prefetch", {1, 16}, {900, 0.1, {}, {}, 0})
            .ended("prefetch", {1, 32}, {300, 0.9, {}, {}, 0})
            .ended("prefetch", {2, 16}, {600, 0.5, {}, {}, 0});
        const HeatScene wall = mapOf(story.table(), {SweepMetric::Wall});
        QCOMPARE(wall.cells.size(), std::size_t{4});
        QCOMPARE(*wall.cells[0].share, 0.0);
        QCOMPARE(*wall.cells[1].share, 1.0);
        QCOMPARE(*wall.cells[2].share, 0.5);
        QVERIFY(!wall.cells[3].share);
        QVERIFY(wall.cells[1].isBest && !wall.cells[0].isBest);
        QCOMPARE(*mapOf(story.table(), {SweepMetric::Busy}).cells[1].share, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestSweepData)
#include "tst_sweep_data.moc"
