// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/painted_spans.h"

#include <QTest>

#include <cmath>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Reads columns from memory, and counts how often it is asked to.
class CountingSource : public ColumnSource {
public:
    explicit CountingSource(const Lane& lane) : m_lane(lane) {}
    std::shared_ptr<const SpanColumns> load(std::uint64_t key) override
    {
        ++loads;
        return m_lane.blocks.block(key).columns();
    }
    std::shared_ptr<const BlockSummary> loadSummary(std::uint64_t key) override
    {
        ++summaryLoads;
        return m_lane.blocks.block(key).summary();
    }
    int loads = 0;
    int summaryLoads = 0;

private:
    Lane m_lane;
};

Lane pagedLane(const Lane& lane, const std::shared_ptr<CountingSource>& source)
{
    Lane paged{lane.place, {}};
    for (std::size_t i = 0; i < lane.blocks.size(); ++i)
        paged.blocks.append(std::make_shared<const SpanBlock>(lane.blocks.header(i), *lane.blocks.block(i).summary(), source, i));
    return paged;
}

/// Only upper levels are in memory.
Lane outlineOf(const Lane& lane, const std::shared_ptr<CountingSource>& source)
{
    Lane paged{lane.place, {}};
    for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
        const auto summary = lane.blocks.block(i).summary();
        const std::shared_ptr<const SummaryNode> upperNodes(summary, summary->upperNodes().data());
        paged.blocks.append(std::make_shared<const SpanBlock>(lane.blocks.header(i), upperNodes, source, i, CorrelationBounds{}));
    }
    return paged;
}

} // namespace

/// Pictures of lanes whose columns are not in memory.
class TestColumnsToPaint : public QObject {
    Q_OBJECT

private slots:
    void loadsColumnsOnlyAtBorders();
    void estimatesWhereColumnsAreMissing();
    void readsOnlyWhatCanBeSeen();
    void whatThereIsNoTimeForComesLater();
    void damagedColumnsStillPaint();
    void loadsSummariesOnlyWhereTheyCanBeSeen();
    void summariesThatThereIsNoTimeForComeLater();
    void damagedSummariesStillPaint();
};

void TestColumnsToPaint::loadsColumnsOnlyAtBorders()
{
    const Lane lane = laneOf(randomSpans(100'000, 1000, 1000, 21));
    const auto source = std::make_shared<CountingSource>(lane);
    const Lane paged = pagedLane(lane, source);
    const TimeRange all = lane.range();
    std::vector<PixelCell> cells(1);
    ColumnLoads loads;
    QCOMPARE(paintLane(paged, {all.start, all.length() + 1, 1}, cells, loads).rows, 0U);
    QCOMPARE(source->loads, 0);
    const PixelScale closer{all.start + all.length() / 2, 10'000, 100};
    QCOMPARE(painted(paged, closer), painted(lane, closer));
    QVERIFY(source->loads >= 1 && source->loads <= 2);
}

void TestColumnsToPaint::estimatesWhereColumnsAreMissing()
{
    const Spans spans = randomSpans(50'000, 1000, 1000, 22);
    const Lane lane = laneOf(spans);
    const auto source = std::make_shared<CountingSource>(lane);
    const Lane paged = pagedLane(lane, source);
    const PixelScale scale{0, lane.range().end, 500};
    std::vector<PixelCell> cells(500);
    ColumnLoads late(ColumnLoads::Clock::now());
    const PaintWork work = paintLane(paged, scale, cells, late);
    QCOMPARE(source->loads, 0);
    QVERIFY(work.estimates > 0 && work.estimates <= 501);
    const std::vector<ExactCell> exact = exactCells(spans, scale);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        // about 100 spans a pixel: two guesses of at most 16 spans each
        const double share = static_cast<double>(exact[i].covered) / static_cast<double>(scale.rangeOf(static_cast<int>(i)).length());
        QVERIFY(std::abs(cells[i].coverage / 255.0 - share) < 0.25);
        QVERIFY((exact[i].flags & ~cells[i].flags) == 0);
    }
    (void)paged.blocks.block(0).columns();
    const PaintWork withSome = paintLane(paged, scale, cells, late);
    QVERIFY(withSome.estimates < work.estimates);
}

void TestColumnsToPaint::readsOnlyWhatCanBeSeen()
{
    const Lane lane = laneOf(randomSpans(50'000, 1000, 1000, 23));
    const auto source = std::make_shared<CountingSource>(lane);
    const Lane paged = pagedLane(lane, source);
    ColumnLoads loads;
    std::vector<PixelCell> cells(40); // 1250 spans a pixel: 16 of them are not seen
    const PixelScale far{0, lane.range().end, 40};
    QVERIFY(paintLane(paged, far, cells, loads).estimates > 0);
    QCOMPARE(source->loads, 0);
    const std::vector<PixelCell> exact = painted(lane, far);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        QVERIFY(std::abs(cells[i].coverage - exact[i].coverage) <= 16);
        QVERIFY((exact[i].flags & ~cells[i].flags) == 0);
    }
    std::vector<PixelCell> nearer(500); // 100 spans a pixel
    const PixelScale near{0, lane.range().end, 500};
    QCOMPARE(paintLane(paged, near, nearer, loads).estimates, 0U);
    QCOMPARE(nearer, painted(lane, near));
    QCOMPARE(source->loads, static_cast<int>(lane.blocks.size()));
    QVERIFY(!loads.cameShort());
}

void TestColumnsToPaint::whatThereIsNoTimeForComesLater()
{
    const Lane lane = laneOf(randomSpans(50'000, 1000, 1000, 24));
    const auto source = std::make_shared<CountingSource>(lane);
    const Lane paged = pagedLane(lane, source);
    const PixelScale scale{0, lane.range().end, 500};
    std::vector<PixelCell> cells(500);
    ColumnLoads late(ColumnLoads::Clock::now());
    QVERIFY(paintLane(paged, scale, cells, late).estimates > 0);
    QCOMPARE(source->loads, 0);
    QVERIFY(late.cameShort());
    for (std::size_t i = 0; i < paged.blocks.size(); ++i)
        (void)paged.blocks.block(i).columns();
    ColumnLoads lateAgain(ColumnLoads::Clock::now()); // columns in memory need no time
    QCOMPARE(paintLane(paged, scale, cells, lateAgain).estimates, 0U);
    QVERIFY(!lateAgain.cameShort());
    QCOMPARE(cells, painted(lane, scale));
}

void TestColumnsToPaint::damagedColumnsStillPaint()
{
    class EmptySource : public ColumnSource {
        std::shared_ptr<const SpanColumns> load(std::uint64_t) override { return std::make_shared<const SpanColumns>(); }
    };
    const Lane lane = laneOf({spanOf(0, 100), spanOf(150, 100)});
    Lane damaged;
    damaged.blocks.append(std::make_shared<const SpanBlock>(lane.blocks.header(0), *lane.blocks.block(0).summary(), std::make_shared<EmptySource>(), 0));
    const std::vector<PixelCell> cells = painted(damaged, {0, 250, 5});
    for (const PixelCell& cell : cells)
        QCOMPARE(int(cell.coverage), 204); // 200 of 250 ns, evenly
}

void TestColumnsToPaint::loadsSummariesOnlyWhereTheyCanBeSeen()
{
    const Lane lane = laneOf(randomSpans(200'000, 1000, 1000, 25));
    const auto source = std::make_shared<CountingSource>(lane);
    const Lane paged = outlineOf(lane, source);
    ColumnLoads loads;
    std::vector<PixelCell> cells(20); // 10,000 spans a pixel: 256 of them are not seen
    const PixelScale far{0, lane.range().end, 20};
    QVERIFY(paintLane(paged, far, cells, loads).estimates > 0);
    QCOMPARE(source->summaryLoads + source->loads, 0);
    const std::vector<PixelCell> exact = painted(lane, far);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        QVERIFY(std::abs(cells[i].coverage - exact[i].coverage) <= 16);
        QVERIFY((exact[i].flags & ~cells[i].flags) == 0);
    }
    std::vector<PixelCell> nearer(2000); // 100 spans a pixel
    const PixelScale near{0, lane.range().end, 2000};
    QCOMPARE(paintLane(paged, near, nearer, loads).estimates, 0U);
    QCOMPARE(nearer, painted(lane, near));
    QCOMPARE(source->summaryLoads, static_cast<int>(lane.blocks.size()));
    QVERIFY(!loads.cameShort());
}

void TestColumnsToPaint::summariesThatThereIsNoTimeForComeLater()
{
    const Spans spans = randomSpans(50'000, 1000, 1000, 26);
    const Lane lane = laneOf(spans);
    const auto source = std::make_shared<CountingSource>(lane);
    const Lane paged = outlineOf(lane, source);
    const PixelScale scale{0, lane.range().end, 500};
    std::vector<PixelCell> cells(500);
    ColumnLoads late(ColumnLoads::Clock::now());
    QVERIFY(paintLane(paged, scale, cells, late).estimates > 0);
    QCOMPARE(source->summaryLoads + source->loads, 0);
    QVERIFY(late.cameShort());
    const std::vector<ExactCell> exact = exactCells(spans, scale);
    for (std::size_t i = 0; i < cells.size(); ++i)
        QVERIFY((exact[i].flags & ~cells[i].flags) == 0);
    ColumnLoads loads;
    QCOMPARE(paintLane(paged, scale, cells, loads).estimates, 0U);
    QCOMPARE(cells, painted(lane, scale));
    ColumnLoads lateAgain(ColumnLoads::Clock::now()); // what is in memory needs no time
    QCOMPARE(paintLane(paged, scale, cells, lateAgain).estimates, 0U);
    QVERIFY(!lateAgain.cameShort());
    QCOMPARE(cells, painted(lane, scale));
}

void TestColumnsToPaint::damagedSummariesStillPaint()
{
    class EmptySource : public ColumnSource {
        std::shared_ptr<const SpanColumns> load(std::uint64_t) override { return std::make_shared<const SpanColumns>(); }
    };
    Spans spans;
    for (Nanos i = 0; i < 300; ++i)
        spans.push_back(spanOf(10 * i, 5));
    const auto summary = laneOf(spans).blocks.block(0).summary();
    Lane damaged;
    damaged.blocks.append(std::make_shared<const SpanBlock>(laneOf(spans).blocks.header(0),
        std::shared_ptr<const SummaryNode>(summary, summary->upperNodes().data()), std::make_shared<EmptySource>(), 0, CorrelationBounds{}));
    for (const PixelCell& cell : painted(damaged, {0, 2900, 29}))
        QVERIFY(std::abs(cell.coverage - 128) <= 8); // half of the time, evenly
}

QTEST_APPLESS_MAIN(TestColumnsToPaint)
#include "tst_columns_to_paint.moc"
