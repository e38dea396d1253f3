// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/lane_search.h"
#include "profiler/trace/build/track_builder.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

Lane laneOf(const std::vector<Span>& spans)
{
    LaneBuilder builder{{}};
    for (const Span& span : spans)
        builder.append(span);
    return builder.finish();
}

Span span(Nanos start, Nanos duration, std::uint32_t name = 1, SpanFlag::Type flags = SpanFlag::kNone)
{
    Span one;
    one.start = start;
    one.duration = duration;
    one.name = StringId(name);
    one.flags = flags;
    return one;
}

/// The lane as it is when its columns are not in memory.
struct PagedLane : ColumnSource {
    explicit PagedLane(Lane whole) : lane(std::move(whole)) {}
    std::shared_ptr<const SpanColumns> load(std::uint64_t key) override
    {
        read.push_back(key);
        return lane.blocks.block(key).columns();
    }

    Lane lane;
    std::vector<std::uint64_t> read; // blocks

    static std::pair<Lane, std::shared_ptr<PagedLane>> of(const Lane& whole)
    {
        auto source = std::make_shared<PagedLane>(whole);
        Lane paged{whole.place, {}};
        for (std::size_t i = 0; i < whole.blocks.size(); ++i)
            paged.blocks.append(std::make_shared<const SpanBlock>(whole.blocks.header(i), *whole.blocks.block(i).summary(), source, i));
        return {paged, source};
    }
};

/// A long span in the fourth block, and short ones around it.
Lane laneWithOneLongSpan()
{
    std::vector<Span> spans;
    for (Nanos i = 0; i < 20'000; ++i)
        spans.push_back(span(i * 10, 9));
    spans[14'000].duration = 5'000;
    for (std::size_t i = 14'001; i < spans.size(); ++i)
        spans[i].start += 5'000;
    return laneOf(spans);
}

} // namespace

class TestLaneSearch : public QObject {
    Q_OBJECT
private slots:
    void emptyLanesHaveNothing();
    void findsWhatIsShownAtATime_data();
    void findsWhatIsShownAtATime();
    void aProbeFindsTheSame();
    void aWaitIsFoundBeforeWhatIsNearer();
    void walksBetweenSpansThatPass();
    void longSpansAreAllFound_data();
    void longSpansAreAllFound();
    void crowdsCostNoMoreThanTheirPixels();
    void blocksWithoutLongSpansAreNotRead();
    void blocksBehindTheRangeAreNotRead();
    void longSpansThatThereIsNoTimeForAreLeftOut();
};

void TestLaneSearch::emptyLanesHaveNothing()
{
    const Lane lane;
    const SpanTest all = [](const SpanColumns&, std::size_t) { return true; };
    QVERIFY(!firstShownAfter(lane, 0));
    QVERIFY(!spanNear(lane, 0, 100));
    QVERIFY(!nextSpan(lane, 0, all));
    QVERIFY(!previousSpan(lane, 0, all));
    forEachLongSpan(lane, {0, 100}, 1, [](const Span&) { QFAIL("there is none"); });
}

void TestLaneSearch::findsWhatIsShownAtATime_data()
{
    QTest::addColumn<int>("time");
    QTest::addColumn<int>("reach");
    QTest::addColumn<int>("start");
    constexpr int kNothing = -1;
    QTest::newRow("before all") << 0 << 3 << kNothing;
    QTest::newRow("first nanosecond") << 10 << 0 << 10;
    QTest::newRow("last nanosecond") << 19 << 0 << 10;
    QTest::newRow("the end is outside, and next to it") << 20 << 3 << 10;
    QTest::newRow("in the gap, nearer to the left") << 22 << 5 << 10;
    QTest::newRow("in the gap, nearer to the right") << 28 << 5 << 30;
    QTest::newRow("in the gap, out of reach") << 25 << 3 << kNothing;
    QTest::newRow("of no length") << 50 << 1 << 50;
    QTest::newRow("behind all") << 200 << 3 << kNothing;
}

void TestLaneSearch::findsWhatIsShownAtATime()
{
    QFETCH(int, time);
    QFETCH(int, reach);
    QFETCH(int, start);
    const Lane lane = laneOf({span(10, 10), span(30, 10), span(50, 0)});
    const auto found = spanNear(lane, time, reach);
    QCOMPARE(found ? static_cast<int>(found->start) : -1, start);
}

/// Wherever it looked before: a little earlier, far ahead, in the block before.
void TestLaneSearch::aProbeFindsTheSame()
{
    std::vector<Span> spans;
    for (Nanos i = 0; i < 10'000; ++i)
        spans.push_back(span(i * 10 + i % 3, i % 8));
    const Lane lane = laneOf(spans);
    QVERIFY(lane.blocks.size() > 2);
    for (const Nanos step : {1, 7, 100, 50'000, -3, -40'000}) {
        LaneProbe probe(lane);
        for (Nanos time = step > 0 ? -5 : 100'010; time > -50 && time < 100'050; time += step) {
            const auto spot = firstShownAfter(lane, time);
            const std::optional<Span> found = probe.firstShownIn({time, TimeRange::all().end});
            QCOMPARE(found.has_value(), spot.has_value());
            if (spot)
                QCOMPARE(found->start, spanAt(lane, *spot).start);
        }
    }
    const Lane empty;
    QVERIFY(!LaneProbe(empty).firstShownIn(TimeRange::all()));
}

void TestLaneSearch::aWaitIsFoundBeforeWhatIsNearer()
{
    const Lane lane = laneOf({span(10, 10), span(20, 1, 2, SpanFlag::kBlocking), span(21, 30)});
    QCOMPARE(spanNear(lane, 15, 6)->start, Nanos{20});
    QCOMPARE(spanNear(lane, 15, 2)->start, Nanos{10});
}

void TestLaneSearch::walksBetweenSpansThatPass()
{
    std::vector<Span> spans;
    for (int i = 0; i < 20'000; ++i) // several blocks
        spans.push_back(span(i * 10, 5, i % 5000 == 7 ? 9 : 1));
    const Lane lane = laneOf(spans);
    const SpanTest isNine = [](const SpanColumns& columns, std::size_t row) { return columns.name[row] == 9; };
    QCOMPARE(nextSpan(lane, -1, isNine)->start, Nanos{70});
    QCOMPARE(nextSpan(lane, 70, isNine)->start, Nanos{50'070});
    QCOMPARE(previousSpan(lane, 50'070, isNine)->start, Nanos{70});
    QVERIFY(!previousSpan(lane, 70, isNine));
    QVERIFY(!nextSpan(lane, 150'070, isNine));
}

void TestLaneSearch::longSpansAreAllFound_data()
{
    QTest::addColumn<int>("shortest");
    QTest::newRow("none given") << 0;
    QTest::newRow("one nanosecond") << 1;
    QTest::newRow("a few") << 7;
    QTest::newRow("many") << 60;
    QTest::newRow("more than any") << 1000;
}

void TestLaneSearch::longSpansAreAllFound()
{
    QFETCH(int, shortest);
    std::vector<Span> spans;
    Nanos time = 3;
    for (int i = 0; i < 5000; ++i) {
        spans.push_back(span(time, i * 37 % 101));
        time = spans.back().end() + i * 13 % 7;
    }
    const TimeRange range{500, time - 777};
    std::vector<Nanos> expected;
    for (const Span& one : spans) {
        if (one.duration >= std::max(shortest, 1) && one.end() > range.start && one.start < range.end)
            expected.push_back(one.start);
    }
    std::vector<Nanos> found;
    forEachLongSpan(laneOf(spans), range, shortest, [&](const Span& one) { found.push_back(one.start); });
    QVERIFY(found == expected);
}

void TestLaneSearch::crowdsCostNoMoreThanTheirPixels()
{
    std::vector<Span> spans;
    for (int i = 0; i < 50'000; ++i)
        spans.push_back(span(i * 10, 9));
    int visited = 0;
    forEachLongSpan(laneOf(spans), {0, 500'000}, 50'000, [&](const Span&) { ++visited; });
    QCOMPARE(visited, 0);
}

void TestLaneSearch::blocksWithoutLongSpansAreNotRead()
{
    const auto [lane, source] = PagedLane::of(laneWithOneLongSpan());
    ColumnLoads loads;
    LaneProbe probe(lane, 1'000, loads);
    std::vector<Nanos> found;
    forEachLongSpan(probe, lane.range(), 1'000, [&](const Span& one) { found.push_back(one.start); });
    QCOMPARE(found, std::vector<Nanos>{140'000});
    QCOMPARE(source->read, std::vector<std::uint64_t>{3});
    QVERIFY(!loads.cameShort());
}

void TestLaneSearch::blocksBehindTheRangeAreNotRead()
{
    const auto [lane, source] = PagedLane::of(laneWithOneLongSpan());
    ColumnLoads loads;
    LaneProbe probe(lane, 1'000, loads);
    forEachLongSpan(probe, {0, 50'000}, 1'000, [&](const Span&) { QFAIL("there is none"); });
    QVERIFY(source->read.empty());
}

void TestLaneSearch::longSpansThatThereIsNoTimeForAreLeftOut()
{
    const auto [lane, source] = PagedLane::of(laneWithOneLongSpan());
    ColumnLoads late(ColumnLoads::Clock::now());
    LaneProbe probe(lane, 1'000, late);
    forEachLongSpan(probe, lane.range(), 1'000, [&](const Span&) { QFAIL("it was not read"); });
    QVERIFY(source->read.empty());
    QVERIFY(late.cameShort());
}

QTEST_GUILESS_MAIN(TestLaneSearch)
#include "tst_lane_search.moc"
