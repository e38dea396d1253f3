// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include "profiler/trace/span_block.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Columns "from a file": counts how often they are asked for.
class CountingSource : public ColumnSource {
public:
    explicit CountingSource(SpanColumns columns) : m_columns(std::move(columns)) {}
    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t key) override
    {
        ++loads;
        lastKey = key;
        return std::make_shared<const SpanColumns>(m_columns);
    }

    std::atomic<int> loads{0};
    std::atomic<std::uint64_t> lastKey{0};

private:
    SpanColumns m_columns;
};

} // namespace

class TestSpanBlock : public QObject {
    Q_OBJECT
private slots:
    void theHeader_data();
    void theHeader();
    void aBlockInMemoryStays();
    void aPagedBlockIsReadOnceAndAgainAfterItsRelease();
    void aPagedSummaryIsReadWhenItIsNeeded();
    void columnsOutliveTheirRelease();
    void manyThreadsReadAndRelease();
    void correlationsHaveBounds_data();
    void correlationsHaveBounds();
};

void TestSpanBlock::theHeader_data()
{
    QTest::addColumn<qint64>("start");
    QTest::addColumn<qint64>("length");
    QTest::newRow("no length") << qint64{5} << qint64{0};
    QTest::newRow("negative time") << qint64{-500} << qint64{10};
    QTest::newRow("all of time") << qint64{-kTimeLimit} << qint64{2 * kTimeLimit};
}

void TestSpanBlock::theHeader()
{
    QFETCH(qint64, start);
    QFETCH(qint64, length);
    const BlockHeader header = headerOf(columnsOf({spanAt(start, length)}));
    QCOMPARE(header, (BlockHeader{start, start + length, length, 1}));
    QCOMPARE(headerOf(SpanColumns()), BlockHeader());
    const BlockHeader three = headerOf(columnsOf({spanAt(10, 5), spanAt(20, 0), spanAt(30, 7)}));
    QCOMPARE(three, (BlockHeader{10, 37, 12, 3}));
}

void TestSpanBlock::aBlockInMemoryStays()
{
    const auto columns = std::make_shared<const SpanColumns>(columnsOf(randomLane(100, 2)));
    const SpanBlock block(columns);
    QVERIFY(block.isResident());
    QCOMPARE(block.release(), std::size_t{0});
    QVERIFY(block.isResident());
    QCOMPARE(block.columns(), columns);
}

void TestSpanBlock::aPagedBlockIsReadOnceAndAgainAfterItsRelease()
{
    const SpanColumns columns = columnsOf(randomLane(100, 2));
    const auto source = std::make_shared<CountingSource>(columns);
    const SpanBlock block(headerOf(columns), BlockSummary(columns), source, 42);
    QVERIFY(!block.isResident());
    QCOMPARE(block.header().count, 100U);
    QCOMPARE(source->loads.load(), 0);
    QCOMPARE(*block.columns(), columns);
    QCOMPARE(*block.columns(), columns);
    QCOMPARE(source->loads.load(), 1);
    QCOMPARE(source->lastKey.load(), 42U);
    QVERIFY(block.release() > 0);
    QVERIFY(!block.isResident());
    QCOMPARE(block.release(), std::size_t{0});
    QCOMPARE(*block.columns(), columns);
    QCOMPARE(source->loads.load(), 2);
}

void TestSpanBlock::aPagedSummaryIsReadWhenItIsNeeded()
{
    const SpanColumns columns = columnsOf(randomLane(300, 2));
    const auto whole = std::make_shared<const BlockSummary>(columns);
    const auto source = std::make_shared<CountingSource>(columns);
    const SpanBlock block(headerOf(columns), std::shared_ptr<const SummaryNode>(whole, whole->upperNodes().data()), source, 42, {});
    QVERIFY(block.header().hasSummary());
    QCOMPARE(block.header().name, whole->nodes().back().name);
    QVERIFY(std::ranges::equal(block.upperNodes(), whole->upperNodes()));
    QVERIFY(!block.residentSummary());
    QCOMPARE(source->loads.load(), 0);
    QVERIFY(std::ranges::equal(block.summary()->nodes(), whole->nodes()));
    QVERIFY(std::ranges::equal(block.residentSummary()->nodes(), whole->nodes()));
    QCOMPARE(source->loads.load(), 1);
    QVERIFY(!block.isResident());
    QVERIFY(block.takeUse(BlockPart::Summary));
    QVERIFY(!block.takeUse(BlockPart::Summary));
    QVERIFY(!block.takeUse(BlockPart::Columns));
    QVERIFY(block.release(BlockPart::Summary) > 0);
    QVERIFY(!block.residentSummary());
    QVERIFY(std::ranges::equal(block.upperNodes(), whole->upperNodes()));
}

void TestSpanBlock::columnsOutliveTheirRelease()
{
    const SpanColumns columns = columnsOf(randomLane(100, 2));
    const SpanBlock block(headerOf(columns), BlockSummary(columns), std::make_shared<CountingSource>(columns), 0);
    const auto held = block.columns();
    (void)block.release();
    QCOMPARE(*held, columns);
}

void TestSpanBlock::manyThreadsReadAndRelease()
{
    const SpanColumns columns = columnsOf(randomLane(50, 2));
    const auto source = std::make_shared<CountingSource>(columns);
    const SpanBlock block(headerOf(columns), BlockSummary(columns), source, 0);
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&, i] {
                for (int round = 0; round < 500; ++round) {
                    wrong += *block.columns() == columns ? 0 : 1;
                    if (i == 0)
                        (void)block.release();
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
    QVERIFY(source->loads.load() >= 500);
}

void TestSpanBlock::correlationsHaveBounds_data()
{
    using Ids = QList<quint32>;
    QTest::addColumn<Ids>("ids");
    QTest::addColumn<quint32>("least");
    QTest::addColumn<quint32>("most");
    QTest::newRow("none at all") << Ids{CorrelationId::kNone} << 1U << 0U;
    QTest::newRow("only the first id") << Ids{0} << 0U << 0U;
    QTest::newRow("only the last id") << Ids{CorrelationId::kNone - 1} << CorrelationId::kNone - 1 << CorrelationId::kNone - 1;
    QTest::newRow("with some that have none") << Ids{CorrelationId::kNone, 9, CorrelationId::kNone, 4, 7} << 4U << 9U;
}

void TestSpanBlock::correlationsHaveBounds()
{
    QFETCH(const QList<quint32>, ids);
    QFETCH(const quint32, least);
    QFETCH(const quint32, most);
    SpanColumns columns;
    for (qsizetype i = 0; i < ids.size(); ++i)
        columns.append({Nanos{i} * 10, 1, StringId(0), CorrelationId(ids[i]), {}, SpanKind::Kernel, 0});
    const SpanBlock there(std::make_shared<const SpanColumns>(columns));
    const SpanBlock paged(headerOf(columns), BlockSummary(columns), std::make_shared<CountingSource>(columns), 0);
    QVERIFY(paged.correlations().mayHold(CorrelationId(12345))); // not loaded yet
    (void)paged.columns();
    for (const SpanBlock* block : {&there, &paged}) {
        QCOMPARE(block->correlations(), (CorrelationBounds{least, most}));
        QVERIFY(block->correlations().isKnown());
        QVERIFY(!block->correlations().mayHold(CorrelationId()));
        for (const quint32 id : ids)
            QCOMPARE(block->correlations().mayHold(CorrelationId(id)), id != CorrelationId::kNone);
    }
}

QTEST_APPLESS_MAIN(TestSpanBlock)
#include "tst_span_block.moc"
