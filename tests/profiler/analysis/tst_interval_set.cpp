// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/interval_set.h"

#include <QTest>

#include <array>
#include <random>

using namespace stallscope;

using Ranges = std::vector<TimeRange>;

namespace {

constexpr Nanos kEnd = 64;

/// One flag a nanosecond.
std::array<bool, kEnd> bitmapOf(const IntervalSet& set)
{
    std::array<bool, kEnd> bits{};
    for (std::size_t i = 0; i < set.size(); ++i) {
        for (Nanos t = set.at(i).start; t < set.at(i).end; ++t)
            bits[static_cast<std::size_t>(t)] = true;
    }
    return bits;
}

Ranges randomRanges(std::mt19937& random)
{
    Ranges ranges(random() % 9);
    for (TimeRange& range : ranges) {
        range.start = static_cast<Nanos>(random() % kEnd);
        range.end = std::min(kEnd, range.start + static_cast<Nanos>(random() % 12));
    }
    return ranges;
}

} // namespace

class TestIntervalSet : public QObject {
    Q_OBJECT
private slots:
    void merges_data();
    void merges();
    void measuresNothing();
    void measuresPartsOfIntervals();
    void findsWhatEndsAfter();
    void holdsTheEndsOfTime();
    void agreesWithBitmaps();
};

void TestIntervalSet::merges_data()
{
    QTest::addColumn<Ranges>("ranges");
    QTest::addColumn<Ranges>("expected");
    QTest::newRow("none") << Ranges{} << Ranges{};
    QTest::newRow("zero width") << Ranges{{5, 5}} << Ranges{};
    QTest::newRow("negative") << Ranges{{5, 3}} << Ranges{};
    QTest::newRow("zero width inside") << Ranges{{1, 4}, {2, 2}} << Ranges{{1, 4}};
    QTest::newRow("zero width does not bridge") << Ranges{{1, 2}, {3, 3}, {4, 5}} << Ranges{{1, 2}, {4, 5}};
    QTest::newRow("touching") << Ranges{{1, 2}, {2, 3}} << Ranges{{1, 3}};
    QTest::newRow("overlapping, out of order") << Ranges{{4, 9}, {1, 5}} << Ranges{{1, 9}};
    QTest::newRow("equal") << Ranges{{1, 2}, {1, 2}} << Ranges{{1, 2}};
    QTest::newRow("inside") << Ranges{{1, 9}, {2, 3}, {8, 9}} << Ranges{{1, 9}};
    QTest::newRow("apart") << Ranges{{7, 8}, {2, 5}} << Ranges{{2, 5}, {7, 8}};
}

void TestIntervalSet::merges()
{
    QFETCH(Ranges, ranges);
    QFETCH(Ranges, expected);
    const IntervalSet set = IntervalSet::of(ranges);
    QCOMPARE(set.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY(set.at(i) == expected[i]);
}

void TestIntervalSet::measuresNothing()
{
    const IntervalSet none;
    QCOMPARE(none.total(), 0);
    QCOMPARE(none.measure(TimeRange::all()), 0);
    QVERIFY(none.hull().isEmpty());
    QVERIFY(none.hullWithin({0, 9}).isEmpty());
    const IntervalSet some = IntervalSet::of({{2, 5}, {7, 8}});
    QCOMPARE(some.measure({4, 4}), 0);
    QCOMPARE(some.measure({8, 4}), 0);
    QCOMPARE(some.measure({5, 7}), 0);
    QVERIFY(some.hullWithin({5, 7}).isEmpty());
}

void TestIntervalSet::measuresPartsOfIntervals()
{
    const IntervalSet set = IntervalSet::of({{2, 5}, {7, 8}});
    QCOMPARE(set.total(), 4);
    QCOMPARE(set.measure({4, 9}), 2);
    QCOMPARE(set.measure({-5, 3}), 1);
    QCOMPARE(set.measure({3, 4}), 1);
    QVERIFY(set.hull() == (TimeRange{2, 8}));
    QVERIFY(set.hullWithin({3, 6}) == (TimeRange{3, 5}));
}

void TestIntervalSet::findsWhatEndsAfter()
{
    const IntervalSet set = IntervalSet::of({{2, 5}, {7, 8}});
    QCOMPARE(set.firstEndingAfter(0), std::size_t{0});
    QCOMPARE(set.firstEndingAfter(4), std::size_t{0});
    QCOMPARE(set.firstEndingAfter(5), std::size_t{1});
    QCOMPARE(set.firstEndingAfter(8), std::size_t{2});
}

void TestIntervalSet::holdsTheEndsOfTime()
{
    const IntervalSet set = IntervalSet::of({TimeRange::all()});
    QCOMPARE(set.total(), 2 * kTimeLimit);
    QCOMPARE(set.measure({0, kTimeLimit}), kTimeLimit);
    QCOMPARE(set.measure({-kTimeLimit, 1}), kTimeLimit + 1);
}

void TestIntervalSet::agreesWithBitmaps()
{
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        const IntervalSet a = IntervalSet::of(randomRanges(random));
        const IntervalSet b = IntervalSet::of(randomRanges(random));
        const auto bitsA = bitmapOf(a);
        const auto bitsB = bitmapOf(b);
        const auto united = bitmapOf(unite(a, b));
        const std::array<const IntervalSet*, 3> three{&a, &b, &a};
        const auto unitedMany = bitmapOf(unite(three));
        const auto common = bitmapOf(intersect(a, b));
        const auto rest = bitmapOf(subtract(a, b));
        const TimeRange range{static_cast<Nanos>(random() % kEnd), static_cast<Nanos>(random() % kEnd)};
        Nanos inRange = 0;
        for (std::size_t t = 0; t < bitsA.size(); ++t) {
            QCOMPARE(united[t], bitsA[t] || bitsB[t]);
            QCOMPARE(unitedMany[t], united[t]);
            QCOMPARE(common[t], bitsA[t] && bitsB[t]);
            QCOMPARE(rest[t], bitsA[t] && !bitsB[t]);
            inRange += bitsA[t] && range.contains(static_cast<Nanos>(t)) ? 1 : 0;
        }
        QCOMPARE(a.measure(range), inRange);
    }
}

QTEST_APPLESS_MAIN(TestIntervalSet)
#include "tst_interval_set.moc"
