// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include "profiler/trace/build/track_builder.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// A span as the rows of the tests write it, and the depth at which it should end up.
struct Row {
    Nanos start;
    Nanos end;
    std::uint32_t depth;
};

std::vector<Span> everySpan(const Track& track)
{
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes)
        std::ranges::copy(spansOf(lane), std::back_inserter(spans));
    std::ranges::sort(spans, [](const Span& a, const Span& b) { return std::pair(a.start, a.name) < std::pair(b.start, b.name); });
    return spans;
}

/// The law of a lane: spans in order, none overlapping the next.
bool lanesKeepTheirLaw(const Track& track)
{
    return std::ranges::all_of(track.lanes, [](const Lane& lane) {
        const std::vector<Span> spans = spansOf(lane);
        return std::ranges::adjacent_find(spans, [](const Span& a, const Span& b) { return b.start < a.end(); }) == spans.end();
    });
}

std::uint32_t depthOf(const Track& track, Nanos start, std::uint32_t name)
{
    for (const Lane& lane : track.lanes) {
        for (const Span& span : spansOf(lane)) {
            if (span.start == start && span.name.value() == name)
                return lane.place.depth;
        }
    }
    return UINT32_MAX;
}

} // namespace

class TestTrackBuilder : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void nesting_data();
    void nesting();
    void concurrentWork_data();
    void concurrentWork();
    void kindsGoToTheirGroups();
    void pushedSpansWaitForTheWatermark();
    void anyOrderOfPushesGivesTheSameLanes();
    void atTheEndsOfTime();
    void depthsThatARecorderKnows();
    void openSpansAreShownUntilTheEnd();
    void manyOverlappingSpans_data();
    void manyOverlappingSpans();
};

void TestTrackBuilder::empty()
{
    TrackInfo info;
    info.name = "main";
    TrackBuilder builder(info);
    QCOMPARE(builder.snapshot().info, info);
    QCOMPARE(builder.snapshot().watermark, -kTimeLimit);
    builder.advance(5);
    QCOMPARE(builder.snapshot().watermark, 5);
    builder.advance(3);
    QCOMPARE(builder.snapshot().watermark, 5);
    const Track track = builder.finish();
    QVERIFY(track.lanes.empty());
    QCOMPARE(track.spanCount(), 0U);
    QCOMPARE(track.range(), TimeRange());
    QCOMPARE(track.watermark, kTimeLimit);
}

void TestTrackBuilder::nesting_data()
{
    QTest::addColumn<std::vector<Row>>("rows");
    QTest::addColumn<int>("overlapping");
    QTest::newRow("one") << std::vector<Row>{{0, 10, 0}} << 0;
    QTest::newRow("one after the other") << std::vector<Row>{{0, 10, 0}, {10, 20, 0}, {25, 30, 0}} << 0;
    QTest::newRow("inside each other") << std::vector<Row>{{0, 10, 0}, {2, 5, 1}, {3, 4, 2}, {6, 8, 1}} << 0;
    QTest::newRow("equal starts") << std::vector<Row>{{0, 10, 0}, {0, 5, 1}, {0, 1, 2}} << 0;
    QTest::newRow("equal ranges") << std::vector<Row>{{0, 10, 0}, {0, 10, 1}, {0, 10, 2}} << 0;
    QTest::newRow("equal ends") << std::vector<Row>{{0, 10, 0}, {5, 10, 1}, {9, 10, 2}, {10, 11, 0}} << 0;
    QTest::newRow("overlap") << std::vector<Row>{{0, 10, 0}, {5, 15, 1}, {12, 14, 2}, {16, 17, 0}} << 1;
    QTest::newRow("no length at equal starts") << std::vector<Row>{{5, 5, 0}, {5, 5, 0}, {5, 5, 0}} << 0;
    QTest::newRow("no length inside") << std::vector<Row>{{0, 10, 0}, {0, 0, 1}, {5, 5, 1}, {5, 5, 1}, {10, 10, 0}} << 0;
    QTest::newRow("negative times") << std::vector<Row>{{-20, -5, 0}, {-10, -8, 1}, {-5, 3, 0}} << 0;
}

void TestTrackBuilder::nesting()
{
    QFETCH(std::vector<Row>, rows);
    TrackBuilder builder(TrackInfo{});
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        builder.place(spanAt(rows[i].start, rows[i].end - rows[i].start, SpanKind::Range, i));
    QTEST(static_cast<int>(builder.overlappingSpans()), "overlapping");
    for (const Track& track : {builder.snapshot(), builder.finish()}) {
        QVERIFY(lanesKeepTheirLaw(track));
        QCOMPARE(track.spanCount(), rows.size());
        for (std::uint32_t i = 0; i < rows.size(); ++i)
            QCOMPARE(depthOf(track, rows[i].start, i), rows[i].depth);
    }
}

void TestTrackBuilder::concurrentWork_data()
{
    QTest::addColumn<std::vector<Row>>("rows");
    QTest::addColumn<int>("overlapping");
    QTest::newRow("in a row") << std::vector<Row>{{0, 10, 0}, {10, 20, 0}} << 0;
    QTest::newRow("side by side, first free lane") << std::vector<Row>{{0, 10, 0}, {1, 4, 1}, {2, 9, 2}, {5, 6, 1}, {10, 12, 0}} << 3;
    QTest::newRow("equal") << std::vector<Row>{{0, 10, 0}, {0, 10, 1}, {0, 10, 2}} << 2;
    QTest::newRow("no length") << std::vector<Row>{{5, 5, 0}, {5, 5, 0}, {5, 9, 0}, {7, 7, 1}} << 1;
}

void TestTrackBuilder::concurrentWork()
{
    QFETCH(std::vector<Row>, rows);
    TrackBuilder builder(TrackInfo{});
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        builder.place(spanAt(rows[i].start, rows[i].end - rows[i].start, SpanKind::Kernel, i));
    QTEST(static_cast<int>(builder.overlappingSpans()), "overlapping");
    const Track track = builder.finish();
    QVERIFY(lanesKeepTheirLaw(track));
    for (std::uint32_t i = 0; i < rows.size(); ++i)
        QCOMPARE(depthOf(track, rows[i].start, i), rows[i].depth);
}

void TestTrackBuilder::kindsGoToTheirGroups()
{
    TrackBuilder builder(TrackInfo{});
    for (std::uint8_t kind = 0; kind < kSpanKinds; ++kind)
        builder.place(spanAt(100 * kind, 10, static_cast<SpanKind>(kind)));
    const Track track = builder.finish();
    QCOMPARE(track.lanes.size(), kLaneGroups);
    QVERIFY(std::ranges::is_sorted(track.lanes, {}, &Lane::place));
    for (const Lane& lane : track.lanes) {
        for (const Span& span : spansOf(lane))
            QCOMPARE(groupOf(span.kind), lane.place.group);
    }
}

void TestTrackBuilder::pushedSpansWaitForTheWatermark()
{
    TrackBuilder builder(TrackInfo{});
    builder.push(spanAt(10, 5, SpanKind::Range, 1));
    builder.push(spanAt(0, 100, SpanKind::Range, 0));
    QCOMPARE(builder.snapshot().spanCount(), 2U); // seen at once
    builder.advance(5);
    builder.push(spanAt(5, 50, SpanKind::Range, 2)); // still in time
    const Track track = builder.finish();
    QCOMPARE(depthOf(track, 0, 0), 0U);
    QCOMPARE(depthOf(track, 5, 2), 1U);
    QCOMPARE(depthOf(track, 10, 1), 2U);
    QCOMPARE(builder.lateSpans(), 0U);
}

void TestTrackBuilder::anyOrderOfPushesGivesTheSameLanes()
{
    std::vector<Span> spans;
    for (std::uint32_t i = 0; i < 500; ++i)
        spans.push_back(spanAt(i * 7 % 300, 1 + i * 13 % 40, i % 3 == 0 ? SpanKind::Kernel : SpanKind::HostOp, i));
    std::ranges::stable_sort(spans, startsBefore);
    TrackBuilder inOrder(TrackInfo{});
    for (const Span& span : spans)
        inOrder.place(span);
    const Track expected = inOrder.finish();
    QVERIFY(lanesKeepTheirLaw(expected));

    std::ranges::shuffle(spans, std::mt19937(5));
    TrackBuilder shuffled(TrackInfo{});
    for (const Span& span : spans)
        shuffled.push(span);
    const Track track = shuffled.finish();
    QVERIFY(lanesKeepTheirLaw(track));
    QVERIFY(everySpan(track) == everySpan(expected));
}

void TestTrackBuilder::atTheEndsOfTime()
{
    TrackBuilder builder(TrackInfo{});
    builder.push(spanAt(kTimeLimit - 1, 0, SpanKind::Range, 2));
    builder.push(spanAt(-kTimeLimit, 2 * kTimeLimit - 1, SpanKind::Range, 0));
    builder.push(spanAt(kTimeLimit, 0, SpanKind::Range, 3)); // the limit itself: invalid, but harmless
    QCOMPARE(builder.snapshot().spanCount(), 3U);
    builder.advance(kTimeLimit);
    QCOMPARE(builder.snapshot().spanCount(), 3U);
    const Track track = builder.finish();
    QCOMPARE(track.spanCount(), 3U);
    QCOMPARE(track.range(), (TimeRange{-kTimeLimit, kTimeLimit}));
    QVERIFY(lanesKeepTheirLaw(track));
}

void TestTrackBuilder::depthsThatARecorderKnows()
{
    TrackBuilder builder(TrackInfo{});
    builder.placeAt({LaneGroup::Calls, 1, false}, spanAt(2, 3, SpanKind::ApiCall, 1)); // closed first: the inner one
    builder.placeAt({LaneGroup::Calls, 0, false}, spanAt(0, 10, SpanKind::ApiCall, 0));
    builder.placeAt({LaneGroup::Calls, 0, false}, spanAt(10, 2, SpanKind::ApiCall, 2));
    builder.place(spanAt(11, 5, SpanKind::ApiCall, 3)); // sees that the call before is still open
    QCOMPARE(builder.lateSpans(), 0U);
    const Track track = builder.finish();
    QVERIFY(lanesKeepTheirLaw(track));
    QCOMPARE(depthOf(track, 2, 1), 1U);
    QCOMPARE(depthOf(track, 0, 0), 0U);
    QCOMPARE(depthOf(track, 11, 3), 1U);
}

void TestTrackBuilder::openSpansAreShownUntilTheEnd()
{
    TrackBuilder builder(TrackInfo{});
    const std::vector<OpenSpan> open{{5, kEmptyString, SpanKind::ApiCall, SpanFlag::kBlocking, 0}};
    builder.setOpenSpans(open);
    QCOMPARE(builder.snapshot().openSpans, open);
    QCOMPARE(builder.snapshot().spanCount(), 0U);
    QVERIFY(builder.finish().openSpans.empty());
    QVERIFY(builder.snapshot().openSpans.empty());
}

void TestTrackBuilder::manyOverlappingSpans_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("on a stream") << static_cast<int>(SpanKind::Kernel);
    QTest::newRow("on a thread") << static_cast<int>(SpanKind::Range);
}

/// 100,000 spans that are all open at once: as many lanes, and no search over lanes for any of them. With one it would be
/// five thousand million steps, and the test would not end in its time.
void TestTrackBuilder::manyOverlappingSpans()
{
    QFETCH(int, kind);
    constexpr Nanos kSpans = 100'000;
    TrackBuilder builder(TrackInfo{});
    for (Nanos i = 0; i < kSpans; ++i)
        builder.place(spanAt(i, kSpans + i, static_cast<SpanKind>(kind)));
    QCOMPARE(builder.overlappingSpans(), static_cast<std::uint64_t>(kSpans - 1));
    builder.place(spanAt(3 * kSpans, 1, static_cast<SpanKind>(kind)));
    const Track track = builder.finish();
    QCOMPARE(track.lanes.size(), std::size_t{kSpans});
    QCOMPARE(track.lanes[0].spanCount(), 2U);
}

QTEST_APPLESS_MAIN(TestTrackBuilder)
#include "tst_track_builder.moc"
