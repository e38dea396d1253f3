// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/visible_range.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestVisibleRange : public QObject {
    Q_OBJECT
private slots:
    void emptyBoundsShowSomething();
    void staysWithinBounds_data();
    void staysWithinBounds();
    void zoomKeepsTheTimeUnderTheCursor();
    void nonsenseFactorsChangeNothing_data();
    void nonsenseFactorsChangeNothing();
    void whatShowedEverythingGoesOnDoingSo();
    void fitShowsWhatMatters();
    void aSeriesOfMovesIsOneStepBack();
    void goesBackAndForward();
    void followsTheEndUntilSomeoneMoves();
    void revealsWithoutMovingMoreThanNeeded();
    void whatMovesAlongIsNoStep();
};

void TestVisibleRange::emptyBoundsShowSomething()
{
    VisibleRange range;
    range.setBounds({});
    QVERIFY(!range.range().isEmpty());
    range.setBounds({100, 100});
    QVERIFY(range.range().contains(100));
    QVERIFY(!range.canGoBack());
    range.goBack();
    range.goForward();
    QVERIFY(range.range().contains(100));
}

void TestVisibleRange::staysWithinBounds_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("end");
    QTest::newRow("before") << -5000LL << -4000LL;
    QTest::newRow("behind") << 50'000LL << 60'000LL;
    QTest::newRow("wider") << -50'000LL << 60'000LL;
    QTest::newRow("empty") << 500LL << 500LL;
    QTest::newRow("backwards") << 700LL << 500LL;
    QTest::newRow("the ends of time") << -qlonglong{kTimeLimit} << qlonglong{kTimeLimit};
}

void TestVisibleRange::staysWithinBounds()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, end);
    VisibleRange range;
    range.setBounds({0, 10'000});
    range.show({start, end});
    const TimeRange most = fitted({0, 10'000});
    QVERIFY(range.range().start >= most.start);
    QVERIFY(range.range().end <= most.end);
    QVERIFY(range.range().length() >= kShortestVisible);
}

void TestVisibleRange::zoomKeepsTheTimeUnderTheCursor()
{
    VisibleRange range;
    range.setBounds({0, 1'000'000});
    range.show({200'000, 600'000});
    range.zoom(0.5, 300'000);
    QCOMPARE(range.range(), (TimeRange{250'000, 450'000}));
    range.zoom(2, 300'000);
    QCOMPARE(range.range(), (TimeRange{200'000, 600'000}));
    for (int i = 0; i < 100; ++i)
        range.zoom(0.5, 300'000);
    QCOMPARE(range.range().length(), kShortestVisible);
    QVERIFY(range.range().contains(300'000));
}

void TestVisibleRange::nonsenseFactorsChangeNothing_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("zero") << 0.0;
    QTest::newRow("negative") << -1.0;
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity();
    QTest::newRow("not a number") << std::numeric_limits<double>::quiet_NaN();
}

void TestVisibleRange::nonsenseFactorsChangeNothing()
{
    QFETCH(double, factor);
    VisibleRange range;
    range.setBounds({0, 1000});
    range.show({200, 400});
    QSignalSpy changed(&range, &VisibleRange::changed);
    range.zoom(factor, 300);
    QCOMPARE(range.range(), (TimeRange{200, 400}));
    QCOMPARE(changed.size(), 0);
}

void TestVisibleRange::whatShowedEverythingGoesOnDoingSo()
{
    VisibleRange range;
    range.setBounds({0, 1000});
    range.fit();
    range.setBounds({0, 5000});
    QVERIFY(range.showsEverything());
    range.show({1000, 2000});
    range.setBounds({0, 9000});
    QCOMPARE(range.range(), (TimeRange{1000, 2000}));
}

void TestVisibleRange::fitShowsWhatMatters()
{
    VisibleRange range;
    range.setBounds({0, 100'000}, {2000, 4000});
    QVERIFY(range.showsEverything());
    QCOMPARE(range.range(), fitted({2000, 4000}));
    range.pan(50'000);
    QVERIFY(range.range().start > 50'000);
    range.fit();
    QCOMPARE(range.range(), fitted({2000, 4000}));
}

void TestVisibleRange::aSeriesOfMovesIsOneStepBack()
{
    VisibleRange range;
    range.setBounds({0, 100'000});
    range.show({1000, 2000});
    range.zoom(0.9, 1500);
    range.zoom(0.9, 1500);
    range.pan(10);
    range.settle();
    range.pan(500);
    range.goBack();
    QCOMPARE(range.range().length(), Nanos{810});
    range.goBack();
    QCOMPARE(range.range(), (TimeRange{1000, 2000}));
}

void TestVisibleRange::goesBackAndForward()
{
    VisibleRange range;
    range.setBounds({0, 100'000});
    range.show({1000, 2000});
    range.show({3000, 4000});
    range.goBack();
    QCOMPARE(range.range(), (TimeRange{1000, 2000}));
    QVERIFY(range.canGoForward());
    range.goForward();
    QCOMPARE(range.range(), (TimeRange{3000, 4000}));
    range.goBack();
    range.show({5000, 6000});
    QVERIFY(!range.canGoForward());
}

void TestVisibleRange::followsTheEndUntilSomeoneMoves()
{
    VisibleRange range;
    range.setBounds({0, 1000});
    range.show({800, 900});
    range.followEnd(true);
    QSignalSpy following(&range, &VisibleRange::followingChanged);
    range.setBounds({0, 2000});
    QCOMPARE(range.range().length(), Nanos{100});
    QVERIFY(range.range().end >= 2000);
    range.pan(-300);
    QVERIFY(!range.isFollowingEnd());
    QCOMPARE(following.size(), 1);
    const TimeRange stays = range.range();
    range.setBounds({0, 3000});
    QCOMPARE(range.range(), stays);
}

void TestVisibleRange::revealsWithoutMovingMoreThanNeeded()
{
    VisibleRange range;
    range.setBounds({0, 100'000});
    range.show({1000, 2000});
    range.reveal({1200, 1300});
    QCOMPARE(range.range(), (TimeRange{1000, 2000}));
    range.reveal({5000, 5100});
    QCOMPARE(range.range().length(), Nanos{1000});
    QVERIFY(range.range().contains(5050));
    range.reveal({20'000, 40'000});
    QVERIFY(range.range().contains(20'000) && range.range().contains(39'999));
}

void TestVisibleRange::whatMovesAlongIsNoStep()
{
    VisibleRange range;
    range.setBounds({0, 100'000});
    range.show({10'000, 20'000});
    range.show({30'000, 40'000});
    QSignalSpy changed(&range, &VisibleRange::changed);
    range.shift(5'000);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(range.range().start, Nanos{35'000});
    QCOMPARE(range.range().end, Nanos{45'000});
    range.goBack();
    QCOMPARE(range.range().start, Nanos{15'000});
    range.goForward();
    QCOMPARE(range.range().start, Nanos{35'000});
    range.shift(kTimeLimit);
    QCOMPARE(range.range().length(), Nanos{10'000});
    QVERIFY(range.range().end <= 110'000);
}

QTEST_GUILESS_MAIN(TestVisibleRange)
#include "tst_visible_range.moc"
