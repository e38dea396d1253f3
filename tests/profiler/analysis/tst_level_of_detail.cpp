// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/painted_spans.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace stallscope;
using namespace stallscope::test;

namespace {

QByteArray difference(const PixelCell& cell, const ExactCell& exact, Nanos width)
{
    const double share = static_cast<double>(exact.covered) / static_cast<double>(width);
    if (std::abs(cell.coverage / 255.0 - share) > 1 / 255.0 + 1e-9)
        return "coverage " + QByteArray::number(cell.coverage) + " instead of " + QByteArray::number(share * 255);
    if ((exact.flags & ~cell.flags) != 0)
        return "a flag is missing";
    if ((cell.flags & ~exact.flagsNearby) != 0)
        return "a flag that no span near has";
    if (!exact.names.empty() && cell.isEmpty())
        return "a span is missing";
    for (const auto& [name, covered] : exact.names) {
        if (static_cast<double>(covered) > 0.9 * static_cast<double>(exact.covered) && covered > width / 4 && cell.name.value() != name)
            return "another name than the one that covers nearly all of it";
    }
    return {};
}

QByteArray firstDifference(const Spans& spans, const PixelScale& scale)
{
    const std::vector<PixelCell> cells = painted(laneOf(spans), scale);
    const std::vector<ExactCell> exact = exactCells(spans, scale);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const QByteArray found = difference(cells[i], exact[i], scale.rangeOf(static_cast<int>(i)).length());
        if (!found.isEmpty())
            return "pixel " + QByteArray::number(qulonglong(i)) + ": " + found;
    }
    return {};
}

} // namespace

class TestLevelOfDetail : public QObject {
    Q_OBJECT

private slots:
    void paintsNothingOfNothing();
    void bordersAreExact_data();
    void bordersAreExact();
    void showsTheTruth_data();
    void showsTheTruth();
    void aShortWaitIsSeenFromFarAway();
    void touchingBordersStaysInside();
    void theDominantNameWins();
    void workFollowsPixels_data();
    void workFollowsPixels();
};

void TestLevelOfDetail::paintsNothingOfNothing()
{
    for (const PixelCell& cell : painted(Lane{}, {0, 1000, 10}))
        QCOMPARE(cell, PixelCell{});
    for (const PixelCell& cell : painted(laneOf({spanOf(0, 100)}), {0, 0, 10}))
        QVERIFY(cell.isEmpty());
    for (const PixelCell& cell : painted(laneOf({spanOf(0, 100)}), {0, -5, 3}))
        QVERIFY(cell.isEmpty());
    for (const PixelCell& cell : painted(laneOf({spanOf(0, 100)}), {100, 100, 3}))
        QVERIFY(cell.isEmpty());
    QVERIFY(painted(laneOf({spanOf(0, 100)}), {0, 100, 0}).empty());
}

void TestLevelOfDetail::bordersAreExact_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("length");
    QTest::addColumn<int>("pixels");
    QTest::newRow("one pixel") << 5LL << 17LL << 1;
    QTest::newRow("1 ns a pixel") << -3LL << 1920LL << 1920;
    QTest::newRow("a little more") << 0LL << 1921LL << 1920;
    QTest::newRow("a little less than 2 ns") << 7LL << 3839LL << 1920;
    QTest::newRow("a prime number of ns") << -1'000'000'007LL << 2'147'483'647LL << 1919;
    QTest::newRow("all of time") << qlonglong(-kTimeLimit) << qlonglong(2 * kTimeLimit) << 3837;
}

void TestLevelOfDetail::bordersAreExact()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, length);
    QFETCH(int, pixels);
    const PixelScale scale{start, length, pixels};
    PixelCursor cursor(scale);
    for (int pixel = 0; pixel < pixels; ++pixel, cursor.next()) {
        QCOMPARE(cursor.pixel(), pixel);
        QCOMPARE((TimeRange{cursor.begin(), cursor.end()}), scale.rangeOf(pixel));
    }
    QCOMPARE(cursor.begin(), scale.end());
}

void TestLevelOfDetail::showsTheTruth_data()
{
    QTest::addColumn<Spans>("spans");
    constexpr Nanos kMs = 1'000'000;
    QTest::newRow("one span") << Spans{spanOf(100, 50, 2, SpanFlag::kBlocking)};
    QTest::newRow("one span of no length") << Spans{spanOf(100, 0, 2, SpanFlag::kBlocking)};
    QTest::newRow("before zero") << randomSpans(3000, 2000, 3000, 1, -5 * kMs);
    QTest::newRow("dense") << randomSpans(20'000, 20, 5000, 2);
    QTest::newRow("without gaps") << randomSpans(20'000, 0, 5000, 3);
    QTest::newRow("sparse") << randomSpans(20'000, 50'000, 200, 4);
    QTest::newRow("only spans of no length") << randomSpans(9000, 5000, 0, 5);
    QTest::newRow("all at one time") << randomSpans(9000, 0, 0, 6);
    QTest::newRow("wide spans") << randomSpans(300, 20'000 * kMs, 20'000 * kMs, 7);
    QTest::newRow("wide gaps between crowds") << [] {
        Spans spans;
        for (int crowd = 0; crowd < 12; ++crowd) {
            const Spans more = randomSpans(700, 300, 300, static_cast<unsigned>(crowd), crowd * 3'000'000'000LL);
            spans.insert(spans.end(), more.begin(), more.end());
        }
        return spans;
    }();
    QTest::newRow("at the ends of time") << Spans{
        spanOf(-kTimeLimit, 10), spanOf(-kTimeLimit + 20, kTimeLimit), spanOf(100, kTimeLimit - 200, 2), spanOf(kTimeLimit - 1, 1, 3, SpanFlag::kBlocking)};
}

void TestLevelOfDetail::showsTheTruth()
{
    QFETCH(Spans, spans);
    const TimeRange all = laneOf(spans).range();
    std::mt19937_64 random(11);
    // from everything with room around it down to parts of a nanosecond, at random places
    const Nanos longest = std::min(saturatingAdd(all.length(), all.length() / 4 + 2), kTimeLimit);
    for (Nanos length = longest; length > 0; length = length / 5 * 2 + length % 5 * 2 / 5) {
        for (const int pixels : {1, 7, 640}) {
            const Span& near = spans[random() % spans.size()];
            const Nanos start =
                std::clamp(near.start - static_cast<Nanos>(random() % static_cast<std::uint64_t>(length)), -kTimeLimit, kTimeLimit - length / 2 - 1);
            const PixelScale scale{std::min(start, kTimeLimit - length), length, pixels};
            const QByteArray found = firstDifference(spans, scale);
            QVERIFY2(found.isEmpty(), qPrintable(QString("start %1, length %2, %3 pixels: %4").arg(scale.start).arg(length).arg(pixels).arg(QString(found))));
        }
    }
    const QByteArray found = firstDifference(spans, {all.start, all.length() + 1, 1920});
    QVERIFY2(found.isEmpty(), found.constData());
}

void TestLevelOfDetail::aShortWaitIsSeenFromFarAway()
{
    constexpr Nanos kTenSeconds = 10'000'000'000;
    LaneBuilder builder{{}};
    for (Nanos start = 0; start < kTenSeconds; start += 20'000) {
        const bool isWait = start == 7'000'000'000;
        builder.append(spanOf(start, isWait ? 1000 : 15'000, isWait ? 9 : 1, isWait ? SpanFlag::kBlocking : 0));
    }
    const Lane lane = builder.finish();
    for (const int pixels : {1, 100, 1920}) {
        const std::vector<PixelCell> cells = painted(lane, {0, kTenSeconds, pixels});
        const auto waits = std::count_if(cells.begin(), cells.end(), [](const PixelCell& cell) { return (cell.flags & SpanFlag::kBlocking) != 0; });
        QCOMPARE(waits, 1);
        QVERIFY(cells[static_cast<std::size_t>(pixels * 7 / 10)].flags & SpanFlag::kBlocking);
    }
}

void TestLevelOfDetail::touchingBordersStaysInside()
{
    // each span ends where the next pixel begins
    Spans spans;
    for (Nanos i = 0; i < 1000; i += 2)
        spans.push_back(spanOf(i * 100, 100));
    const std::vector<PixelCell> cells = painted(laneOf(spans), {0, 100'000, 1000});
    for (std::size_t i = 0; i < cells.size(); ++i) {
        QCOMPARE(int(cells[i].coverage), i % 2 == 0 ? 255 : 0);
        QCOMPARE(cells[i].isEmpty(), i % 2 == 1);
    }
}

void TestLevelOfDetail::theDominantNameWins()
{
    Spans spans;
    for (std::uint32_t i = 0; i < 5000; ++i)
        spans.push_back(spanOf(Nanos{i} * 100, i % 3 == 0 ? 80 : 10, i % 3 == 0 ? 5 : 6));
    spans[3].kind = SpanKind::Memcpy;
    for (const PixelCell& cell : painted(laneOf(spans), {0, 500'000, 50})) {
        QCOMPARE(cell.name, StringId(5));
        QCOMPARE(cell.kind, SpanKind::Kernel);
    }
}

void TestLevelOfDetail::workFollowsPixels_data()
{
    QTest::addColumn<int>("spans");
    QTest::newRow("10 thousand spans") << 10'000;
    QTest::newRow("1 million spans") << 1'000'000;
    QTest::newRow("10 million spans") << 10'000'000;
}

void TestLevelOfDetail::workFollowsPixels()
{
    QFETCH(int, spans);
    LaneBuilder builder{{}};
    for (Nanos i = 0; i < spans; ++i)
        builder.append(spanOf(i * 1000 + i % 7 * 10, 500 + i % 400));
    const Lane lane = builder.finish();
    const TimeRange all = lane.range();
    constexpr int kPixels = 1920;
    std::vector<PixelCell> cells(kPixels);
    // at each border 16 nodes of three levels and 16 rows, and as many nodes again that lie inside a pixel
    constexpr std::uint64_t kMost = 6 * 16 * kPixels;
    for (Nanos length = all.length(); length > kPixels; length = length * 2 / 3) {
        ColumnLoads loads;
        const PaintWork work = paintLane(lane, {all.start + (all.length() - length) / 2, length, kPixels}, cells, loads);
        QVERIFY2(work.nodes + work.rows <= kMost, qPrintable(QString("%1 nodes and %2 rows at length %3").arg(work.nodes).arg(work.rows).arg(length)));
        QCOMPARE(work.estimates, 0U);
    }
}

QTEST_APPLESS_MAIN(TestLevelOfDetail)
#include "tst_level_of_detail.moc"
