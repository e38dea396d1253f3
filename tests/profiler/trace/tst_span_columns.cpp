// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

class TestSpanColumns : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void everyMemberComesBack();
    void lengthsOfAnySize_data();
    void lengthsOfAnySize();
    void sparseColumns();
    void startsReachAsFarAs32Bits();
    void searchingForAStart_data();
    void searchingForAStart();
    void theOrderOfSpans();
};

void TestSpanColumns::empty()
{
    const SpanColumns columns;
    QVERIFY(columns.isEmpty());
    QCOMPARE(columns.size(), std::size_t{0});
    QCOMPARE(columns.bytes(), std::size_t{0});
    QCOMPARE(columns.firstStartingAt(0), std::size_t{0});
    QVERIFY(columns.fits(spanAt(-kTimeLimit, 0)));
}

void TestSpanColumns::everyMemberComesBack()
{
    std::vector<Span> spans = randomLane(500, 1);
    spans[7].detail = DetailId(12);
    spans[400].flags = SpanFlag::kLate | SpanFlag::kClamped;
    spans[401].kind = SpanKind::Mark;
    SpanColumns columns = columnsOf(spans);
    QVERIFY(spansOf(columns) == spans);
    const SpanColumns before = columns;
    columns.shrink();
    QCOMPARE(columns, before);
    QVERIFY(columns.bytes() <= 500 * 22);
}

void TestSpanColumns::lengthsOfAnySize_data()
{
    QTest::addColumn<qint64>("length");
    QTest::addColumn<int>("wide");
    QTest::newRow("none") << qint64{0} << 0;
    QTest::newRow("largest of 32 bits but one") << qint64{UINT32_MAX - 1} << 0;
    QTest::newRow("largest of 32 bits") << qint64{UINT32_MAX} << 1;
    QTest::newRow("one more") << qint64{UINT32_MAX} + 1 << 1;
    QTest::newRow("1e15 us") << qint64{1'000'000'000'000'000'000} << 1;
    QTest::newRow("all of time") << qint64{2 * kTimeLimit - 1} << 1;
}

void TestSpanColumns::lengthsOfAnySize()
{
    QFETCH(qint64, length);
    const std::vector<Span> spans{spanAt(-kTimeLimit, 5), spanAt(-kTimeLimit + 5, 0), spanAt(-kTimeLimit + 6, length)};
    const SpanColumns columns = columnsOf(spans);
    QTEST(static_cast<int>(columns.wide.size()), "wide");
    QVERIFY(spansOf(columns) == spans);
    QCOMPARE(columns.endOf(2), -kTimeLimit + 6 + length);
}

/// A column appears with the first id that is one, and the rows before it have none.
void TestSpanColumns::sparseColumns()
{
    std::vector<Span> spans{spanAt(0, 1), spanAt(1, 1), spanAt(2, 1), spanAt(3, 1)};
    QVERIFY(columnsOf(spans).correlation.empty());
    spans[2].correlation = CorrelationId(0);
    const SpanColumns columns = columnsOf(spans);
    QCOMPARE(columns.correlation.size(), std::size_t{4});
    QVERIFY(columns.detail.empty());
    QVERIFY(!columns.correlationOf(0).isValid());
    QCOMPARE(columns.correlationOf(2), CorrelationId(0));
    QVERIFY(!columns.correlationOf(3).isValid());
    QVERIFY(!columns.detailOf(2).isValid());
}

void TestSpanColumns::startsReachAsFarAs32Bits()
{
    const Nanos base = -kTimeLimit;
    const SpanColumns columns = columnsOf({spanAt(base, 1)});
    QVERIFY(columns.fits(spanAt(base + SpanColumns::kLongestOffset, 1)));
    QVERIFY(!columns.fits(spanAt(base + SpanColumns::kLongestOffset + 1, 1)));
    QVERIFY(!columns.fits(spanAt(kTimeLimit - 1, 0)));
    const SpanColumns farthest = columnsOf({spanAt(base, 1), spanAt(base + SpanColumns::kLongestOffset, 7)});
    QCOMPARE(farthest.startOf(1), base + SpanColumns::kLongestOffset);
}

void TestSpanColumns::searchingForAStart_data()
{
    QTest::addColumn<qint64>("time");
    QTest::addColumn<int>("row");
    QTest::newRow("the beginning of the type") << std::numeric_limits<qint64>::min() << 0;
    QTest::newRow("before all") << qint64{9} << 0;
    QTest::newRow("at the first") << qint64{10} << 0;
    QTest::newRow("inside the first") << qint64{11} << 1;
    QTest::newRow("first of two equal starts") << qint64{20} << 1;
    QTest::newRow("behind them") << qint64{21} << 3;
    QTest::newRow("behind all") << qint64{31} << 4;
    QTest::newRow("beyond 32 bits") << qint64{20'000'000'000} << 4;
    QTest::newRow("the end of the type") << std::numeric_limits<qint64>::max() << 4;
}

void TestSpanColumns::searchingForAStart()
{
    QFETCH(qint64, time);
    const SpanColumns columns = columnsOf({spanAt(10, 5), spanAt(20, 0), spanAt(20, 10), spanAt(30, 1)});
    QTEST(static_cast<int>(columns.firstStartingAt(time)), "row");
}

void TestSpanColumns::theOrderOfSpans()
{
    QVERIFY(startsBefore(spanAt(1, 1), spanAt(2, 9)));
    QVERIFY(!startsBefore(spanAt(2, 9), spanAt(1, 1)));
    QVERIFY(startsBefore(spanAt(1, 9), spanAt(1, 1)));
    QVERIFY(!startsBefore(spanAt(1, 9), spanAt(1, 9)));
}

QTEST_APPLESS_MAIN(TestSpanColumns)
#include "tst_span_columns.moc"
