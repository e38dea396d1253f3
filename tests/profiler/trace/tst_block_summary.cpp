// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include "profiler/trace/span_block.h"

#include <QTest>

#include <map>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Contents of a node, computed from each of its spans.
struct Facts {
    Nanos first = 0;
    Nanos last = 0;
    Nanos coveredBefore = 0;
    SpanFlag::Type flags = 0;
};

Facts factsOf(const SpanColumns& columns, std::size_t from, std::size_t to)
{
    Facts facts{columns.startOf(from) - columns.base, columns.endOf(to - 1) - columns.base, 0, 0};
    for (std::size_t row = 0; row < from; ++row)
        facts.coveredBefore += columns.durationOf(row);
    for (std::size_t row = from; row < to; ++row)
        facts.flags |= columns.flags[row];
    return facts;
}

} // namespace

class TestBlockSummary : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void shape_data();
    void shape();
    void everyNodeTellsTheTruth_data();
    void everyNodeTellsTheTruth();
    void theDominantNameCoversMost();
    void anEndBeyond32Bits();
    void aVeryLongLastSpanDominates();
    void nodesThatWereReadBack();
};

void TestBlockSummary::empty()
{
    for (const BlockSummary& summary : {BlockSummary(), BlockSummary(SpanColumns())}) {
        QVERIFY(summary.isEmpty());
        QCOMPARE(summary.levels(), std::size_t{0});
        QCOMPARE(summary.bytes(), std::size_t{0});
        QVERIFY(summary.upperNodes().empty());
    }
    QCOMPARE(BlockSummary::nodeCount(0), std::size_t{0});
    QCOMPARE(BlockSummary::upperNodeCount(0), std::size_t{0});
}

void TestBlockSummary::shape_data()
{
    QTest::addColumn<int>("spans");
    QTest::addColumn<QList<int>>("nodesByLevel");
    QTest::newRow("one") << 1 << QList<int>{1};
    QTest::newRow("a node's worth") << 16 << QList<int>{1};
    QTest::newRow("one more") << 17 << QList<int>{2, 1};
    QTest::newRow("40") << 40 << QList<int>{3, 1};
    QTest::newRow("256") << 256 << QList<int>{16, 1};
    QTest::newRow("257") << 257 << QList<int>{17, 2, 1};
    QTest::newRow("a full block") << 4096 << QList<int>{256, 16, 1};
}

void TestBlockSummary::shape()
{
    QFETCH(int, spans);
    QFETCH(QList<int>, nodesByLevel);
    const BlockSummary summary(columnsOf(randomLane(static_cast<std::size_t>(spans), 3)));
    QCOMPARE(summary.levels(), static_cast<std::size_t>(nodesByLevel.size()));
    std::size_t nodes = 0;
    for (std::size_t level = 0; level < summary.levels(); ++level) {
        QCOMPARE(summary.level(level).size(), static_cast<std::size_t>(nodesByLevel[static_cast<int>(level)]));
        nodes += summary.level(level).size();
    }
    QCOMPARE(summary.nodes().size(), nodes);
    QCOMPARE(BlockSummary::nodeCount(static_cast<std::size_t>(spans)), nodes);
    const auto upper = summary.upperNodes();
    QCOMPARE(upper.size(), BlockSummary::upperNodeCount(static_cast<std::size_t>(spans)));
    QCOMPARE(upper.size(), summary.levels() > 1 ? nodes - summary.level(0).size() : nodes);
    QCOMPARE(upper.back(), summary.nodes().back());
    QCOMPARE(&summary.nodes().back(), &summary.level(summary.levels() - 1)[0]);
}

void TestBlockSummary::everyNodeTellsTheTruth_data()
{
    QTest::addColumn<int>("spans");
    for (const int spans : {1, 15, 16, 17, 255, 256, 257, 1000, 4095, 4096})
        QTest::newRow(qPrintable(QString::number(spans))) << spans;
}

void TestBlockSummary::everyNodeTellsTheTruth()
{
    QFETCH(int, spans);
    const SpanColumns columns = columnsOf(randomLane(static_cast<std::size_t>(spans), 7));
    const BlockSummary summary(columns);
    std::size_t width = 16; // spans below a node
    for (std::size_t level = 0; level < summary.levels(); ++level, width *= 16) {
        for (std::size_t i = 0; i < summary.level(level).size(); ++i) {
            const SummaryNode& node = summary.level(level)[i];
            const Facts facts = factsOf(columns, i * width, std::min((i + 1) * width, columns.size()));
            QCOMPARE(Nanos{node.first}, facts.first);
            QCOMPARE(Nanos{node.last}, facts.last);
            QCOMPARE(Nanos{node.coveredBefore}, facts.coveredBefore);
            QCOMPARE(node.flags, facts.flags);
        }
    }
}

void TestBlockSummary::theDominantNameCoversMost()
{
    const SpanColumns columns = columnsOf(randomLane(4096, 11));
    const BlockSummary summary(columns);
    for (std::size_t i = 0; i < summary.level(0).size(); ++i) {
        std::map<std::pair<std::uint32_t, std::uint8_t>, Nanos> covered;
        Nanos most = 0;
        for (std::size_t row = i * 16; row < (i + 1) * 16; ++row)
            most = std::max(most, covered[{columns.name[row], columns.kind[row]}] += columns.durationOf(row));
        const SummaryNode& node = summary.level(0)[i];
        QCOMPARE((covered[{node.name, static_cast<std::uint8_t>(node.kind)}]), most);
    }
}

void TestBlockSummary::anEndBeyond32Bits()
{
    const BlockSummary summary(columnsOf({spanAt(0, 10), spanAt(20, 10'000'000'000)}));
    QCOMPARE(summary.nodes().back().first, 0U);
    QCOMPARE(summary.nodes().back().last, UINT32_MAX);
}

/// 17 spans of one name that cover four seconds, and in the last node one of another name that covers ten.
void TestBlockSummary::aVeryLongLastSpanDominates()
{
    std::vector<Span> spans;
    for (Nanos i = 0; i < 17; ++i)
        spans.push_back(spanAt(i * 250'000'000, 250'000'000, SpanKind::Kernel, 1));
    spans.push_back(spanAt(17 * Nanos{250'000'000}, 10'000'000'000, SpanKind::Memcpy, 2));
    const BlockSummary summary(columnsOf(spans));
    QCOMPARE(summary.levels(), std::size_t{2});
    QCOMPARE(summary.nodes().back().name, 2U);
    QCOMPARE(summary.nodes().back().kind, SpanKind::Memcpy);
}

void TestBlockSummary::nodesThatWereReadBack()
{
    const BlockSummary summary(columnsOf(randomLane(300, 5)));
    const std::vector<SummaryNode> nodes(summary.nodes().begin(), summary.nodes().end());
    const BlockSummary again(300, nodes);
    QCOMPARE(again.levels(), summary.levels());
    QVERIFY(std::ranges::equal(again.nodes(), summary.nodes()));
    QVERIFY(BlockSummary(300, {nodes.begin(), nodes.end() - 1}).isEmpty());
    QVERIFY(BlockSummary(0, nodes).isEmpty());
    QVERIFY(BlockSummary(4096, nodes).isEmpty());
}

QTEST_APPLESS_MAIN(TestBlockSummary)
#include "tst_block_summary.moc"
