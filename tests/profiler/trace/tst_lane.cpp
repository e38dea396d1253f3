// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include "profiler/trace/build/track_builder.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// A paged block of one span, for lanes with many blocks and little memory.
class NoSource : public ColumnSource {
public:
    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t) override { return std::make_shared<const SpanColumns>(); }
};

std::shared_ptr<const SpanBlock> blockAt(Nanos first, Nanos last)
{
    return std::make_shared<const SpanBlock>(BlockHeader{first, last, last - first, 1}, BlockSummary(), std::make_shared<NoSource>(), 0);
}

Lane laneOf(const std::vector<Span>& spans)
{
    LaneBuilder builder(LanePlace{});
    for (const Span& span : spans)
        builder.append(span);
    return builder.finish();
}

} // namespace

class TestLane : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void everySpanComesBack();
    void blocksEndWhereTheyAreFullOrTooFarApart();
    void manyBlocks();
    void aSnapshotStaysAsItWas();
    void snapshotsShareFullBlocks();
    void spansStartingInARange_data();
    void spansStartingInARange();
    void namesOfGroups();
};

void TestLane::empty()
{
    LaneBuilder builder(LanePlace{LaneGroup::Calls, 3, true});
    QCOMPARE(builder.end(), -kTimeLimit);
    for (const Lane& lane : {builder.snapshot(), builder.finish(), Lane()}) {
        QVERIFY(lane.blocks.isEmpty());
        QCOMPARE(lane.spanCount(), 0U);
        QCOMPARE(lane.range(), TimeRange());
        QCOMPARE(lane.blocks.firstEndingAfter(0), std::size_t{0});
        QVERIFY(spansOf(lane).empty());
    }
    QCOMPARE(builder.snapshot().place, (LanePlace{LaneGroup::Calls, 3, true}));
}

void TestLane::everySpanComesBack()
{
    const std::vector<Span> spans = randomLane(10'000, 4);
    const Lane lane = laneOf(spans);
    QCOMPARE(lane.spanCount(), 10'000U);
    QCOMPARE(lane.range(), (TimeRange{spans.front().start, spans.back().end()}));
    QVERIFY(spansOf(lane) == spans);
}

void TestLane::blocksEndWhereTheyAreFullOrTooFarApart()
{
    std::vector<Span> spans;
    for (Nanos i = 0; i < 4097; ++i)
        spans.push_back(spanAt(i, 1));
    spans.push_back(spanAt(10'000'000'000, 20'000'000'000));
    spans.push_back(spanAt(kTimeLimit - 1, 0));
    const Lane lane = laneOf(spans);
    QCOMPARE(lane.blocks.size(), std::size_t{4});
    QCOMPARE(lane.blocks.header(0).count, 4096U);
    QCOMPARE(lane.blocks.header(1).count, 1U);
    QVERIFY(spansOf(lane) == spans);
}

void TestLane::manyBlocks()
{
    BlockList list;
    constexpr Nanos kBlocks = 1000; // three full groups and a part of one
    for (Nanos i = 0; i < kBlocks; ++i)
        list.append(blockAt(i * 10, i * 10 + 5));
    QCOMPARE(list.size(), std::size_t{kBlocks});
    for (Nanos i = 0; i < kBlocks; ++i) {
        const auto index = static_cast<std::size_t>(i);
        QCOMPARE(list.header(index).first, i * 10);
        QCOMPARE(list.block(index).header(), list.header(index));
        QCOMPARE(list.firstEndingAfter(i * 10 + 4), index);
        QCOMPARE(list.firstEndingAfter(i * 10 + 5), index + 1);
    }
    QCOMPARE(list.firstEndingAfter(-kTimeLimit), std::size_t{0});
}

void TestLane::aSnapshotStaysAsItWas()
{
    const std::vector<Span> spans = randomLane(9000, 6);
    LaneBuilder builder(LanePlace{});
    std::vector<std::pair<std::size_t, Lane>> snapshots;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (i % 700 == 0)
            snapshots.emplace_back(i, builder.snapshot());
        builder.append(spans[i]);
    }
    QVERIFY(spansOf(builder.finish()) == spans);
    for (const auto& [count, lane] : snapshots)
        QVERIFY(spansOf(lane) == std::vector<Span>(spans.begin(), spans.begin() + static_cast<std::ptrdiff_t>(count)));
}

void TestLane::snapshotsShareFullBlocks()
{
    LaneBuilder builder(LanePlace{});
    for (const Span& span : randomLane(5000, 8))
        builder.append(span);
    const Lane one = builder.snapshot();
    const Lane same = builder.snapshot();
    QCOMPARE(one.blocks.shared(0), same.blocks.shared(0));
    QCOMPARE(one.blocks.shared(1), same.blocks.shared(1));
    builder.append(spanAt(kTimeLimit - 1, 0));
    const Lane grown = builder.finish();
    QCOMPARE(grown.blocks.shared(0), one.blocks.shared(0));
    QVERIFY(grown.blocks.shared(1) != one.blocks.shared(1));
}

void TestLane::spansStartingInARange_data()
{
    QTest::addColumn<qint64>("from");
    QTest::addColumn<qint64>("to");
    QTest::newRow("all of time") << qint64{-kTimeLimit} << qint64{kTimeLimit};
    QTest::newRow("nothing") << qint64{500} << qint64{500};
    QTest::newRow("backwards") << qint64{500} << qint64{400};
    QTest::newRow("before all") << qint64{-kTimeLimit} << qint64{-1000};
    QTest::newRow("in one block") << qint64{10'000} << qint64{900'000};
    QTest::newRow("over blocks") << qint64{10'000'000} << qint64{90'000'000};
    QTest::newRow("behind all") << qint64{10'000'000'000} << qint64{kTimeLimit};
}

void TestLane::spansStartingInARange()
{
    QFETCH(qint64, from);
    QFETCH(qint64, to);
    const std::vector<Span> spans = randomLane(12'000, 9);
    std::vector<Span> expected;
    std::ranges::copy_if(spans, std::back_inserter(expected), [=](const Span& span) { return from <= span.start && span.start < to; });
    std::vector<Span> found;
    laneOf(spans).forEachStartingIn({from, to}, [&found](const SpanColumns& columns, std::size_t row) { found.push_back(columns.at(row)); });
    QVERIFY(found == expected);
}

void TestLane::namesOfGroups()
{
    QCOMPARE(nameOf(LaneGroup::Work), "work");
    QCOMPARE(nameOf(LaneGroup::Marks), "marks");
    QCOMPARE(nameOf(static_cast<LaneGroup>(200)), "unknown");
    for (std::uint8_t kind = 0; kind < kSpanKinds; ++kind) {
        const auto group = groupOf(static_cast<SpanKind>(kind));
        QVERIFY(static_cast<std::size_t>(group) < kLaneGroups);
        QCOMPARE(group == LaneGroup::Marks, static_cast<SpanKind>(kind) == SpanKind::Mark);
    }
}

QTEST_APPLESS_MAIN(TestLane)
#include "tst_lane.moc"
