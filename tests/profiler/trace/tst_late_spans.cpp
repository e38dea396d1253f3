// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/build/track_builder.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <utility>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::vector<LanePlace> placesOf(const Track& track)
{
    std::vector<LanePlace> places;
    for (const Lane& lane : track.lanes)
        places.push_back(lane.place);
    return places;
}

} // namespace

/// Spans that come for a time that was published already: seen at once on spill lanes, put where they belong at the end.
class TestLateSpans : public QObject {
    Q_OBJECT
private slots:
    void aLateSpanIsSeenAtOnceAndMarked();
    void lanesAreRebuiltOnce();
    void lateSpansThatOverlapEachOther();
    void aDepthThatIsTaken();
    void equalSpansKeepTheirOrder();
    void theTraceCountsThem();
    void whereBlocksAreForgotten();
    void placedOnceARecordingIsOver_data();
    void placedOnceARecordingIsOver();
    void whatNoLateSpanTouchesIsShared();
    void writtenRecordingsKeepTheirSpills();
};

void TestLateSpans::aLateSpanIsSeenAtOnceAndMarked()
{
    TrackBuilder builder(TrackInfo{});
    builder.push(spanAt(0, 10, SpanKind::Range));
    builder.push(spanAt(20, 10, SpanKind::Range));
    builder.advance(50);
    builder.push(spanAt(49, 100, SpanKind::Range)); // one ns too late
    builder.push(spanAt(50, 1, SpanKind::Range));
    QCOMPARE(builder.lateSpans(), 1U);

    const Track track = builder.snapshot();
    QCOMPARE(track.spanCount(), 4U);
    const auto spill = std::ranges::find_if(track.lanes, [](const Lane& lane) { return lane.place.isSpill; });
    QVERIFY(spill != track.lanes.end());
    QCOMPARE(spill->spanCount(), 1U);
    QVERIFY(spansOf(*spill)[0].has(SpanFlag::kLate));
    QVERIFY(std::ranges::is_sorted(track.lanes, {}, &Lane::place));
}

void TestLateSpans::lanesAreRebuiltOnce()
{
    TrackBuilder builder(TrackInfo{});
    builder.place(spanAt(0, 10, SpanKind::HostOp, 1));
    builder.place(spanAt(20, 10, SpanKind::HostOp, 2));
    builder.advance(40);
    builder.push(spanAt(0, 40, SpanKind::HostOp, 3)); // encloses both
    builder.push(spanAt(2, 3, SpanKind::HostOp, 4));  // inside the first
    const Track track = builder.finish();
    QCOMPARE(
        placesOf(track), (std::vector<LanePlace>{{LaneGroup::Operations, 0, false}, {LaneGroup::Operations, 1, false}, {LaneGroup::Operations, 2, false}}));
    QCOMPARE(spansOf(track.lanes[0])[0].name.value(), 3U);
    QCOMPARE(spansOf(track.lanes[1]).size(), std::size_t{2});
    QCOMPARE(spansOf(track.lanes[2])[0].name.value(), 4U);
    QVERIFY(spansOf(track.lanes[2])[0].has(SpanFlag::kLate));
    QCOMPARE(builder.lateSpans(), 2U);
    QCOMPARE(builder.overlappingSpans(), 0U);
}

void TestLateSpans::lateSpansThatOverlapEachOther()
{
    TrackBuilder builder(TrackInfo{});
    builder.advance(1000);
    for (std::uint32_t i = 0; i < 100; ++i)
        builder.push(spanAt(990 - i * 5, 20, i % 2 == 0 ? SpanKind::Kernel : SpanKind::Range, i));
    const Track spilled = builder.snapshot();
    QCOMPARE(spilled.spanCount(), 100U);
    for (const Lane& lane : spilled.lanes) {
        QVERIFY(lane.place.isSpill);
        const std::vector<Span> spans = spansOf(lane);
        QVERIFY(std::ranges::adjacent_find(spans, [](const Span& a, const Span& b) { return b.start < a.end(); }) == spans.end());
    }
    const Track rebuilt = builder.finish();
    QCOMPARE(rebuilt.spanCount(), 100U);
    QVERIFY(std::ranges::none_of(rebuilt.lanes, [](const Lane& lane) { return lane.place.isSpill; }));
}

void TestLateSpans::aDepthThatIsTaken()
{
    TrackBuilder builder(TrackInfo{});
    builder.placeAt({LaneGroup::Ranges, 0, false}, spanAt(0, 10, SpanKind::Range, 0));
    builder.placeAt({LaneGroup::Ranges, 0, false}, spanAt(5, 10, SpanKind::Range, 1));
    QCOMPARE(builder.lateSpans(), 1U);
    const Track track = builder.finish();
    QCOMPARE(track.spanCount(), 2U);
    QCOMPARE(builder.overlappingSpans(), 1U);
}

void TestLateSpans::equalSpansKeepTheirOrder()
{
    TrackBuilder builder(TrackInfo{});
    builder.place(spanAt(0, 10, SpanKind::Range, 1));
    builder.place(spanAt(0, 10, SpanKind::Range, 2));
    builder.advance(5);
    builder.push(spanAt(0, 10, SpanKind::Range, 3));
    const Track track = builder.finish();
    for (std::uint32_t depth = 0; depth < 3; ++depth)
        QCOMPARE(spansOf(track.lanes[depth])[0].name.value(), depth + 1);
}

void TestLateSpans::theTraceCountsThem()
{
    TraceBuilder builder;
    const TrackId track = builder.addTrack({});
    builder.track(track).advance(100);
    builder.track(track).push(spanAt(0, 10));
    builder.track(track).push(spanAt(5, 10));
    const auto lateOf = [](const Trace& trace) { return trace.losses[static_cast<std::size_t>(Loss::LateSpans)]; };
    const auto overlappingOf = [](const Trace& trace) { return trace.losses[static_cast<std::size_t>(Loss::OverlappingSpans)]; };
    QCOMPARE(lateOf(*builder.publish()), 2U);
    QCOMPARE(overlappingOf(*builder.publish()), 0U);
    const auto trace = builder.finish();
    QCOMPARE(lateOf(*trace), 2U);
    QCOMPARE(overlappingOf(*trace), 1U);
}

/// Lanes cannot be rebuilt from dropped spans.
void TestLateSpans::whereBlocksAreForgotten()
{
    TraceBuilder traceBuilder;
    traceBuilder.makeForgettable();
    TrackBuilder& builder = traceBuilder.track(traceBuilder.addTrack({}));
    for (Nanos start = 0; start < 10'000; start += 2)
        builder.push(spanAt(start, 1));
    builder.advance(20'000);
    builder.push(spanAt(1, 2)); // over two others
    const Lane first = builder.snapshot().lanes.front();
    QCOMPARE(first.blocks.size(), std::size_t{2});
    QVERIFY(first.blocks.block(0).summary()->isEmpty());
    QVERIFY(first.blocks.block(0).release() > 0);
    const Track track = builder.finish();
    QCOMPARE(track.spanCount(), 5'001U); // headers say it
    QCOMPARE(track.lanes.size(), std::size_t{2});
    QCOMPARE(spansOf(track.lanes[0]).size(), std::size_t{5'000 - SpanBlock::kMaxSpans});
    QVERIFY(track.lanes[1].place.isSpill);
    QVERIFY(spansOf(track.lanes[1])[0].has(SpanFlag::kLate));
    QCOMPARE(builder.finish().spanCount(), 0U);
}

void TestLateSpans::placedOnceARecordingIsOver_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("longest");
    QTest::addColumn<bool>("isForgettable");
    const auto kinds = {std::pair("kernels", SpanKind::Kernel), std::pair("ranges", SpanKind::Range), std::pair("calls", SpanKind::ApiCall)};
    for (const auto& [name, kind] : kinds) {
        for (const int longest : {0, 5, 40, 3000}) {
            for (const bool isForgettable : {false, true})
                QTest::addRow("%s up to %d%s", name, longest, isForgettable ? ", as a recorder holds them" : "")
                    << static_cast<int>(kind) << longest << isForgettable;
        }
    }
}

/// The lanes of a recording that was left are those of one that was finished.
void TestLateSpans::placedOnceARecordingIsOver()
{
    QFETCH(const int, kind);
    QFETCH(const int, longest);
    QFETCH(const bool, isForgettable);
    std::mt19937 random(7);
    const auto below = [&random](int end) { return static_cast<Nanos>(random() % static_cast<unsigned>(end)); };
    TraceBuilder left;
    TraceBuilder finished;
    if (isForgettable)
        left.makeForgettable();
    for (TraceBuilder* builder : {&left, &finished})
        (void)builder->addTrack({});
    for (Nanos now = 0; now < 100'000; now += 10) {
        const bool isLate = below(20) == 0;
        const Span span =
            spanAt(isLate ? below(static_cast<int>(now) + 1) : now, below(longest + 1), static_cast<SpanKind>(kind), static_cast<std::uint32_t>(now));
        for (TraceBuilder* builder : {&left, &finished}) {
            builder->track(TrackId(0)).push(span);
            builder->track(TrackId(0)).advance(now - 50);
        }
    }
    const auto snapshot = left.publish();
    QVERIFY(std::ranges::any_of(snapshot->tracks[0].lanes, [](const Lane& lane) { return lane.place.isSpill; }));
    const Track placed = withLateSpansPlaced(snapshot)->tracks[0];
    const Track expected = finished.finish()->tracks[0];
    QVERIFY(placesOf(placed) == placesOf(expected));
    for (std::size_t i = 0; i < expected.lanes.size(); ++i) {
        QVERIFY2(spansOf(placed.lanes[i]) == spansOf(expected.lanes[i]), qPrintable(QString("lane %1").arg(i)));
        QVERIFY(placed.lanes[i].range() == expected.lanes[i].range());
    }
}

void TestLateSpans::whatNoLateSpanTouchesIsShared()
{
    TraceBuilder builder;
    TrackBuilder& track = builder.track(builder.addTrack({}));
    for (Nanos start = 0; start < 100'000; start += 2)
        track.push(spanAt(start, 1));
    track.advance(200'000);
    const auto inTime = builder.publish();
    QCOMPARE(withLateSpansPlaced(inTime), inTime);
    track.push(spanAt(50'001, 2)); // over another one
    const auto late = builder.publish();
    const Track placed = withLateSpansPlaced(late)->tracks[0];
    QCOMPARE(placed.lanes.size(), std::size_t{2});
    std::size_t anew = 0;
    for (std::size_t i = 0; i < late->tracks[0].lanes[0].blocks.size(); ++i)
        anew += placed.lanes[0].blocks.shared(i) != late->tracks[0].lanes[0].blocks.shared(i) ? 1 : 0;
    QCOMPARE(anew, std::size_t{1});
    QVERIFY(spansOf(placed.lanes[0])[25'001].has(SpanFlag::kLate)); // before the one that it covers in part
}

/// Blocks that are in the file stay as they are; what was placed afterwards equals what is placed at the end.
void TestLateSpans::writtenRecordingsKeepTheirSpills()
{
    const auto recorded = [](bool keepsSpills) {
        TraceBuilder builder;
        if (keepsSpills)
            builder.keepSpills();
        TrackBuilder& track = builder.track(builder.addTrack({}));
        for (std::uint32_t i = 0; i < 20'000; ++i)
            track.push(spanAt(i * 10, 8, SpanKind::Kernel, i % 50));
        track.advance(200'000);
        track.push(spanAt(77'779, 1, SpanKind::Kernel, 60));
        track.push(spanAt(100'003, 20, SpanKind::Kernel, 61));
        const auto last = builder.publish();
        return std::pair(last, builder.finish());
    };
    const auto [growing, kept] = recorded(true);
    const auto [ignored, rebuilt] = recorded(false);
    QVERIFY(std::ranges::any_of(kept->tracks[0].lanes, [](const Lane& lane) { return lane.place.isSpill; }));
    for (std::size_t i = 0; i + 1 < kept->tracks[0].lanes[0].blocks.size(); ++i)
        QCOMPARE(kept->tracks[0].lanes[0].blocks.shared(i), growing->tracks[0].lanes[0].blocks.shared(i));
    const auto placed = withLateSpansPlaced(kept);
    QCOMPARE(placesOf(placed->tracks[0]), placesOf(rebuilt->tracks[0]));
    for (std::size_t i = 0; i < placed->tracks[0].lanes.size(); ++i)
        QVERIFY(spansOf(placed->tracks[0].lanes[i]) == spansOf(rebuilt->tracks[0].lanes[i]));
    QCOMPARE(placed->losses[static_cast<std::size_t>(Loss::LateSpans)], 2U);
}

QTEST_APPLESS_MAIN(TestLateSpans)
#include "tst_late_spans.moc"
