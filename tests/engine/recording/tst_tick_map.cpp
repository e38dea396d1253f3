// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/tick_map.h"

#include <QTest>

#include <limits>
#include <random>

using namespace stallscope;
using namespace stallscope::recording;

class TestTickMap : public QObject {
    Q_OBJECT
private slots:
    void withoutReadingsTicksAreNanoseconds();
    void interpolatesBetweenReadings();
    void continuesWithTheAverageRate();
    void wideAndContradictingReadingsAreLeftOut();
    void keepsTheOrderOfTimes();
    void damagedTicksStayWithinTheTimeLimit();
};

void TestTickMap::withoutReadingsTicksAreNanoseconds()
{
    QCOMPARE(TickMap().toMonotonic(1'234), Nanos{1'234});
}

void TestTickMap::interpolatesBetweenReadings()
{
    TickMap map;
    map.add({1'000, 500, 10});
    map.add({3'000, 1'500, 10});
    map.add({4'000, 1'900, 10});
    QCOMPARE(map.toMonotonic(1'000), Nanos{500});
    QCOMPARE(map.toMonotonic(2'000), Nanos{1'000});
    QCOMPARE(map.toMonotonic(3'500), Nanos{1'700});
}

void TestTickMap::continuesWithTheAverageRate()
{
    TickMap map;
    map.add({1'000, 500, 10});
    map.add({3'000, 1'500, 10});
    QCOMPARE(map.toMonotonic(5'000), Nanos{2'500});
    QCOMPARE(map.toMonotonic(600), Nanos{300});
}

void TestTickMap::wideAndContradictingReadingsAreLeftOut()
{
    TickMap map;
    map.add({1'000, 500, 10});
    map.add({3'000, 1'500, 10});
    map.add({2'000, 9'000, 1'000'000}); // the thread lost its processor
    map.add({2'500, 2'000, 10});        // later than a later one
    map.add({3'500, 400, 10});          // earlier than an earlier one
    map.add({3'000, 1'600, 10});        // the same moment twice
    QCOMPARE(map.toMonotonic(2'000), Nanos{1'000});
    QCOMPARE(map.toMonotonic(3'000), Nanos{1'500});
    QCOMPARE(map.toMonotonic(4'000), Nanos{2'000});
}

void TestTickMap::keepsTheOrderOfTimes()
{
    std::mt19937_64 random(1);
    TickMap map;
    std::uint64_t ticks = 0;
    Nanos time = 0;
    for (int i = 0; i < 200; ++i) {
        ticks += 1 + random() % 1'000;
        time += static_cast<Nanos>(random() % 700);
        map.add({ticks, time, 10});
    }
    Nanos before = map.toMonotonic(0);
    for (std::uint64_t at = 1; at < ticks + 5'000; at += 7) {
        const Nanos now = map.toMonotonic(at);
        QVERIFY(now >= before);
        before = now;
    }
}

void TestTickMap::damagedTicksStayWithinTheTimeLimit()
{
    constexpr std::uint64_t kDamaged = std::numeric_limits<std::uint64_t>::max();
    QCOMPARE(TickMap().toMonotonic(kDamaged), kTimeLimit - 1);
    TickMap map;
    map.add({kDamaged - 1, 0, 10});
    QCOMPARE(map.toMonotonic(0), -kTimeLimit);
    map.add({1'000, -500, 10});
    QVERIFY(map.toMonotonic(kDamaged) < kTimeLimit);
    map.add({2'000, std::numeric_limits<Nanos>::max(), 10}); // left out: no time lies there
    QVERIFY(map.toMonotonic(2'000) <= 0);
}

QTEST_APPLESS_MAIN(TestTickMap)
#include "tst_tick_map.moc"
