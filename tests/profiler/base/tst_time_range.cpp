// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/time_range.h"

#include <QTest>

using namespace stallscope;

namespace {
constexpr Nanos kMin = std::numeric_limits<Nanos>::min();
constexpr Nanos kMax = std::numeric_limits<Nanos>::max();
} // namespace

class TestTimeRange : public QObject {
    Q_OBJECT
private slots:
    void clamping_data();
    void clamping();
    void sumsStopAtTheEndsOfTheType();
    void emptyRanges_data();
    void emptyRanges();
    void aRangeHoldsItsStartAndNotItsEnd();
    void twoRanges_data();
    void twoRanges();
    void allOfTimeHoldsEveryPoint();
};

void TestTimeRange::clamping_data()
{
    QTest::addColumn<qint64>("time");
    QTest::addColumn<qint64>("clamped");
    QTest::newRow("zero") << qint64{0} << qint64{0};
    QTest::newRow("negative") << qint64{-5} << qint64{-5};
    QTest::newRow("smallest") << qint64{kMin} << qint64{-kTimeLimit};
    QTest::newRow("largest") << qint64{kMax} << qint64{kTimeLimit - 1};
    QTest::newRow("the limit itself") << qint64{kTimeLimit} << qint64{kTimeLimit - 1};
    QTest::newRow("below the limit") << qint64{-kTimeLimit - 1} << qint64{-kTimeLimit};
}

void TestTimeRange::clamping()
{
    QFETCH(qint64, time);
    QTEST(qint64{clampTime(time)}, "clamped");
}

void TestTimeRange::sumsStopAtTheEndsOfTheType()
{
    QCOMPARE(saturatingAdd(2, 3), 5);
    QCOMPARE(saturatingAdd(kMax, 0), kMax);
    QCOMPARE(saturatingAdd(kMax, 1), kMax);
    QCOMPARE(saturatingAdd(kMin, -1), kMin);
    QCOMPARE(saturatingAdd(kMin, kMax), -1);
}

void TestTimeRange::emptyRanges_data()
{
    QTest::addColumn<qint64>("start");
    QTest::addColumn<qint64>("end");
    QTest::newRow("default") << qint64{0} << qint64{0};
    QTest::newRow("no width") << qint64{7} << qint64{7};
    QTest::newRow("backwards") << qint64{9} << qint64{7};
    QTest::newRow("backwards over all of time") << qint64{kTimeLimit} << qint64{-kTimeLimit};
}

void TestTimeRange::emptyRanges()
{
    QFETCH(qint64, start);
    QFETCH(qint64, end);
    const TimeRange range{start, end};
    QVERIFY(range.isEmpty());
    QCOMPARE(range.length(), 0);
    QVERIFY(!range.contains(start));
    QVERIFY(!range.overlaps(TimeRange::all()));
    QVERIFY(range.intersected(TimeRange::all()).isEmpty());
    const TimeRange other{3, 5};
    QCOMPARE(range.united(other), other);
    QCOMPARE(other.united(range), other);
}

void TestTimeRange::aRangeHoldsItsStartAndNotItsEnd()
{
    const TimeRange range = TimeRange::ofLength(-3, 10);
    QCOMPARE(range, (TimeRange{-3, 7}));
    QCOMPARE(range.length(), 10);
    QVERIFY(!range.contains(-4));
    QVERIFY(range.contains(-3));
    QVERIFY(range.contains(6));
    QVERIFY(!range.contains(7));
}

void TestTimeRange::twoRanges_data()
{
    QTest::addColumn<qint64>("start");
    QTest::addColumn<qint64>("end");
    QTest::addColumn<bool>("overlap");
    QTest::addColumn<qint64>("common");
    QTest::addColumn<qint64>("unitedLength");
    QTest::newRow("apart") << qint64{30} << qint64{40} << false << qint64{0} << qint64{30};
    QTest::newRow("touching") << qint64{20} << qint64{25} << false << qint64{0} << qint64{15};
    QTest::newRow("overlapping") << qint64{15} << qint64{25} << true << qint64{5} << qint64{15};
    QTest::newRow("inside") << qint64{12} << qint64{13} << true << qint64{1} << qint64{10};
    QTest::newRow("around") << qint64{0} << qint64{100} << true << qint64{10} << qint64{100};
    QTest::newRow("equal") << qint64{10} << qint64{20} << true << qint64{10} << qint64{10};
}

void TestTimeRange::twoRanges()
{
    QFETCH(qint64, start);
    QFETCH(qint64, end);
    const TimeRange range{10, 20};
    const TimeRange other{start, end};
    QTEST(range.overlaps(other), "overlap");
    QTEST(qint64{range.intersected(other).length()}, "common");
    QTEST(qint64{range.united(other).length()}, "unitedLength");
    QCOMPARE(range.intersected(other), other.intersected(range));
    QCOMPARE(range.united(other), other.united(range));
}

void TestTimeRange::allOfTimeHoldsEveryPoint()
{
    QVERIFY(TimeRange::all().contains(clampTime(kMin)));
    QVERIFY(TimeRange::all().contains(clampTime(kMax)));
    QCOMPARE(TimeRange::all().length(), 2 * kTimeLimit);
}

QTEST_APPLESS_MAIN(TestTimeRange)
#include "tst_time_range.moc"
