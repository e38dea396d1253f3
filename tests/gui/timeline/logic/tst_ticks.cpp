// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/time_axis.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestTicks : public QObject {
    Q_OBJECT
private slots:
    void emptyRangesHaveNone_data();
    void emptyRangesHaveNone();
    void labelsFitTheStep_data();
    void labelsFitTheStep();
    void stepsAreEvenAndInRange_data();
    void stepsAreEvenAndInRange();
    void longNumbersCountFromAnAnchor();
    void positionsHaveTheDigitsOfTheirResolution_data();
    void positionsHaveTheDigitsOfTheirResolution();
};

void TestTicks::emptyRangesHaveNone_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("end");
    QTest::newRow("no time") << 7LL << 7LL;
    QTest::newRow("backwards") << 9LL << 7LL;
}

void TestTicks::emptyRangesHaveNone()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, end);
    QVERIFY(ticksFor({start, end}, 10).ticks.empty());
}

void TestTicks::labelsFitTheStep_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("end");
    QTest::addColumn<int>("most");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::newRow("one nanosecond") << 0LL << 1LL << 10 << "0 ns"
                                    << "1 ns";
    QTest::newRow("nanoseconds") << 0LL << 100LL << 10 << "0 ns"
                                 << "20 ns";
    QTest::newRow("microseconds") << 0LL << 45'000LL << 10 << "0 us"
                                  << "5 us";
    QTest::newRow("beyond a unit") << 0LL << 4'380'000LL << 10 << "0 ms"
                                   << "0.5 ms";
    QTest::newRow("two decimals") << 2'000'000'000LL << 2'500'000'000LL << 12 << "2.00 s"
                                  << "2.05 s";
    QTest::newRow("three decimals") << 4'000'000LL << 4'050'000LL << 12 << "4.000 ms"
                                    << "4.005 ms";
    QTest::newRow("less than a unit") << 0LL << 999'000LL << 5 << "0 us"
                                      << "200 us";
    QTest::newRow("decimals before zero") << -1'500'000LL << 500'000LL << 5 << "-1.5 ms"
                                          << "-1.0 ms";
    QTest::newRow("before zero") << -2'500'000LL << 2'500'000LL << 6 << "-2 ms"
                                 << "-1 ms";
    QTest::newRow("seconds") << 0LL << 9'000'000'000LL << 10 << "0 s"
                             << "1 s";
    QTest::newRow("tens of seconds") << 0LL << 50'000'000'000LL << 6 << "0 s"
                                     << "10 s";
    QTest::newRow("half minutes") << 60'000'000'000LL << 180'000'000'000LL << 6 << "1 min"
                                  << "1 min 30 s";
    QTest::newRow("minutes") << 0LL << 600'000'000'000LL << 6 << "0 s"
                             << "2 min";
    QTest::newRow("hours") << 0LL << 36'000'000'000'000LL << 6 << "0 s"
                           << "2 h";
    QTest::newRow("hours and minutes") << 3'900'000'000'000LL << 5'400'000'000'000LL << 6 << "1 h 5 min"
                                       << "1 h 10 min";
    QTest::newRow("minutes before zero") << -120'000'000'000LL << 0LL << 3 << "-2 min"
                                         << "-1 min";
    QTest::newRow("at most none counts as one") << 0LL << 900LL << 0 << "0 us"
                                                << "1 us";
}

void TestTicks::labelsFitTheStep()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, end);
    QFETCH(int, most);
    QFETCH(QString, first);
    QFETCH(QString, second);
    const Ticks ticks = ticksFor({start, end}, most);
    QVERIFY(!ticks.ticks.empty());
    QCOMPARE(QString::fromStdString(ticks.ticks[0].label), first);
    if (ticks.ticks.size() > 1)
        QCOMPARE(QString::fromStdString(ticks.ticks[1].label), second);
}

void TestTicks::stepsAreEvenAndInRange_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("length");
    QTest::newRow("eight nanoseconds") << 123LL << 8LL;
    QTest::newRow("a microsecond after a day") << 86'400'000'000'000LL << 1'000LL;
    QTest::newRow("before zero") << -5'000'000LL << 3'333'333LL;
    QTest::newRow("ten seconds") << 17LL << 10'000'000'000LL;
    QTest::newRow("a year") << 0LL << 31'536'000'000'000'000LL;
    QTest::newRow("all of time") << -qlonglong{kTimeLimit} << 2 * qlonglong{kTimeLimit};
}

void TestTicks::stepsAreEvenAndInRange()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, length);
    constexpr int kMost = 12;
    const Ticks found = ticksFor(TimeRange::ofLength(start, length), kMost);
    QVERIFY(!found.ticks.empty());
    QVERIFY(found.ticks.size() <= kMost + 1);
    for (std::size_t i = 0; i < found.ticks.size(); ++i) {
        QCOMPARE(found.ticks[i].time % found.step, Nanos{0});
        QVERIFY(found.ticks[i].time >= start && found.ticks[i].time <= start + length);
        if (i > 0)
            QCOMPARE(found.ticks[i].time - found.ticks[i - 1].time, found.step);
    }
}

void TestTicks::longNumbersCountFromAnAnchor()
{
    const Ticks ticks = ticksFor({1'234'567'000, 1'234'569'000}, 10);
    QCOMPARE(ticks.anchorLabel, std::string("1.234567 s"));
    QCOMPARE(ticks.ticks.front().label, std::string("+0 ns"));
    QCOMPARE(ticks.ticks[1].label, std::string("+500 ns"));
    QCOMPARE(ticksFor({14'000'000, 18'000'000}, 10).anchorLabel, std::string("14 ms"));
    QCOMPARE(ticksFor({14'000'000, 18'000'000}, 100).anchorLabel, std::string("14 ms"));
}

void TestTicks::positionsHaveTheDigitsOfTheirResolution_data()
{
    QTest::addColumn<qlonglong>("time");
    QTest::addColumn<qlonglong>("resolution");
    QTest::addColumn<QString>("label");
    QTest::newRow("zero") << 0LL << 1'000LL << "0 ns";
    QTest::newRow("nanoseconds") << 999LL << 1LL << "999 ns";
    QTest::newRow("microseconds") << 12'345LL << 1LL << "12.345 us";
    QTest::newRow("no digits") << 12'345LL << 1'000LL << "12 us";
    QTest::newRow("coarser than the unit") << 12'345LL << 50'000LL << "12 us";
    QTest::newRow("between powers of ten") << 12'345LL << 20LL << "12.34 us";
    QTest::newRow("groups of three") << 1'234'567'890LL << 1LL << QString::fromUtf8("1.234\u202f567\u202f890 s");
    QTest::newRow("a part of a group") << 1'234'567'890LL << 100'000LL << QString::fromUtf8("1.234\u202f5 s");
    QTest::newRow("zeros are kept") << 1'000'050'000LL << 1'000LL << QString::fromUtf8("1.000\u202f050 s");
    QTest::newRow("before zero") << -1'500'000LL << 10'000LL << "-1.50 ms";
    QTest::newRow("minutes") << 125'250'000'000LL << 10'000'000LL << "2 min 5.25 s";
    QTest::newRow("hours") << 3'605'000'000'000LL << 1'000'000'000LL << "1 h 5 s";
}

void TestTicks::positionsHaveTheDigitsOfTheirResolution()
{
    QFETCH(qlonglong, time);
    QFETCH(qlonglong, resolution);
    QFETCH(QString, label);
    QCOMPARE(QString::fromStdString(positionLabel(time, resolution)), label);
}

QTEST_GUILESS_MAIN(TestTicks)
#include "tst_ticks.moc"
