// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/lane_image.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/support/scenario.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

PaneScene sceneOf(std::shared_ptr<const Trace> trace, TimeRange visible)
{
    PaneScene scene;
    scene.trace = std::move(trace);
    scene.layout = LaneLayout(*scene.trace, {});
    scene.visible = scene.window = visible;
    return scene;
}

QImage painted(LaneImage& lanes, const PaneScene& scene, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    if (painter.isActive())
        lanes.paint(painter, scene, size);
    return image;
}

constexpr int kRanges = 60;

Span rangeAt(int number, Nanos length)
{
    return {number * length, length, kEmptyString, {}, {}, SpanKind::Range, SpanFlag::kNone};
}

/// One thread with ranges that touch each other, so many of them in a block.
PaneScene sceneOfRanges(Nanos length, int inBlock)
{
    auto trace = std::make_shared<Trace>();
    trace->pools = std::make_shared<TracePools>();
    trace->runs.emplace_back();
    Track& track = trace->tracks.emplace_back();
    Lane& lane = track.lanes.emplace_back();
    lane.place.group = LaneGroup::Ranges;
    for (int i = 0; i < kRanges; i += inBlock) {
        SpanColumns columns;
        for (int row = i; row < std::min(i + inBlock, kRanges); ++row)
            columns.append(rangeAt(row, length));
        lane.blocks.append(std::make_shared<const SpanBlock>(std::make_shared<const SpanColumns>(columns)));
    }
    return sceneOf(trace, {0, kRanges * length});
}

/// The colour in the middle of a span's lane.
QRgb at(const QImage& image, const PaneScene& scene, TrackId track, LaneGroup group, int x)
{
    const LaneRow* row = scene.layout.rowOf(track, {group, 0, false});
    return image.pixel(x, row->y + row->height / 2);
}

} // namespace

class TestLaneImage : public QObject {
    Q_OBJECT
private slots:
    void nothingToPaintIsNoTrouble_data();
    void nothingToPaintIsNoTrouble();
    void opacityGrowsWithCoverage();
    void shortSpansAreVisible();
    void belowTheLastTrackItIsEmpty();
    void aMicrosecondOfWaitingIsSeenInTenSeconds();
    void whatIsOutsideTheRunIsDimmed();
    void waitsAreAsStrongAsTheirCost_data();
    void waitsAreAsStrongAsTheirCost();
    void hitsStandOut();
    void newSpansAreSeen();
    void spansThatCameLateAreSeen();
    void scrolledLanesStayBelowPinnedOnes();
    void solidRunsHoldWhatIsWide();
    void blocksAreNotSeen_data();
    void blocksAreNotSeen();
    void aLaneThatGrowsLooksLikeAFinishedOne();
};

void TestLaneImage::nothingToPaintIsNoTrouble_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("hasTrace");
    QTest::newRow("no pixels") << QSize(0, 0) << true;
    QTest::newRow("no width") << QSize(0, 50) << true;
    QTest::newRow("no height") << QSize(50, 0) << true;
    QTest::newRow("no trace") << QSize(50, 50) << false;
    QTest::newRow("an empty trace") << QSize(50, 50) << true;
}

void TestLaneImage::nothingToPaintIsNoTrouble()
{
    QFETCH(QSize, size);
    QFETCH(bool, hasTrace);
    PaneScene scene = sceneOf(std::make_shared<Trace>(), {0, 0});
    if (!hasTrace)
        scene.trace.reset();
    LaneImage lanes;
    QCOMPARE(painted(lanes, scene, size).isNull(), size.isEmpty());
}

void TestLaneImage::opacityGrowsWithCoverage()
{
    Scenario s;
    const TrackId stream = s.stream("7");
    s.kernel(stream, "whole", {100, 200});
    s.kernel(stream, "half", {300, 305});
    const PaneScene scene = sceneOf(s.trace(), {0, 1000});
    LaneImage lanes;
    const QImage image = painted(lanes, scene, {100, 300});
    const QColor kernel(scene.colours.of(SpanKind::Kernel, 0, {}, {}));
    QCOMPARE(QColor(at(image, scene, stream, LaneGroup::Work, 15)), kernel);
    const QColor half(at(image, scene, stream, LaneGroup::Work, 30));
    const QColor expected = mixed(scene.theme->surface, kernel, 0.3 + 0.7 * 0.5);
    QVERIFY(std::abs(half.red() - expected.red()) <= 1 && std::abs(half.green() - expected.green()) <= 1 && std::abs(half.blue() - expected.blue()) <= 1);
    QVERIFY(QColor(at(image, scene, stream, LaneGroup::Work, 50)) != kernel);
}

/// A kernel that takes a thousandth of its pixel has three tenths of its colour.
void TestLaneImage::shortSpansAreVisible()
{
    Scenario s;
    const TrackId stream = s.stream("7");
    s.kernel(stream, "short", {50'000, 50'010});
    const PaneScene scene = sceneOf(s.trace(), {0, 1'000'000});
    LaneImage lanes;
    const QColor seen(at(painted(lanes, scene, {100, 300}), scene, stream, LaneGroup::Work, 5));
    const QColor expected = mixed(scene.theme->surface, QColor(scene.colours.of(SpanKind::Kernel, 0, {}, {})), 0.3);
    QVERIFY(std::abs(seen.red() - expected.red()) <= 1 && std::abs(seen.green() - expected.green()) <= 1 && std::abs(seen.blue() - expected.blue()) <= 1);
}

/// No stripe of the run's time beside its shade.
void TestLaneImage::belowTheLastTrackItIsEmpty()
{
    Scenario s;
    s.kernel(s.stream("7"), "k", {0, 10});
    PaneScene scene = sceneOf(s.trace(), {0, 1000});
    scene.window = {300, 600};
    LaneImage lanes;
    const QImage image = painted(lanes, scene, {100, 300});
    for (int x = 0; x < image.width(); ++x) {
        for (const int y : {scene.layout.height(), scene.layout.height() + 1, 299})
            QCOMPARE(image.pixel(x, y), scene.theme->window.rgb());
    }
}

void TestLaneImage::aMicrosecondOfWaitingIsSeenInTenSeconds()
{
    constexpr Nanos kSecond = 1'000'000'000;
    Scenario s;
    const TrackId main = s.thread("main");
    for (Nanos time = 0; time < 10 * kSecond; time += kSecond / 100)
        s.call(main, "cudaLaunchKernel", {time, time + kSecond / 200});
    s.call(main, "cudaStreamSynchronize", {7 * kSecond + 8'000'000, 7 * kSecond + 8'001'000});
    const PaneScene scene = sceneOf(s.trace(), {0, 10 * kSecond});
    LaneImage lanes;
    const QImage image = painted(lanes, scene, {1000, 100});
    int waits = 0;
    for (int x = 0; x < image.width(); ++x)
        waits += at(image, scene, main, LaneGroup::Calls, x) == scene.colours.unratedWait() ? 1 : 0;
    QCOMPARE(waits, 1);
    QCOMPARE(at(image, scene, main, LaneGroup::Calls, 700), scene.colours.unratedWait());
}

void TestLaneImage::waitsAreAsStrongAsTheirCost_data()
{
    QTest::addColumn<Theme::Mode>("mode");
    QTest::newRow("dark") << Theme::Mode::Dark;
    QTest::newRow("light") << Theme::Mode::Light;
}

/// The device idles from 100 to 310, as long as the first wait and longer; 20 after the second wait of 700; the last one is final.
void TestLaneImage::waitsAreAsStrongAsTheirCost()
{
    QFETCH(Theme::Mode, mode);
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 20}, stream, {20, 100});
    s.call(main, "cudaStreamSynchronize", {30, 110});
    s.launch(main, {300, 309}, stream, {310, 1100});
    s.call(main, "cudaStreamSynchronize", {401, 1101});
    s.launch(main, {1102, 1110}, stream, {1120, 2900});
    s.call(main, "cudaDeviceSynchronize", {1500, 3000});
    PaneScene scene = sceneOf(s.trace(), {0, 3000});
    scene.theme = &themeOf(mode);
    scene.colours = SpanColours(themeOf(mode), ColourBy::Kind);
    const auto analysis = *FullAnalysis::build(scene.trace, RunId(0));
    QCOMPARE(analysis->waits().size(), std::size_t{3});
    QCOMPARE(analysis->waits()[0].bubble, Nanos{80});
    QCOMPARE(analysis->waits()[1].bubble, Nanos{20});
    QCOMPARE(analysis->waits()[2].bubble, Nanos{0});
    const auto row = [&scene] {
        LaneImage lanes;
        return painted(lanes, scene, {300, 300});
    };
    for (const int x : {5, 70, 250})
        QCOMPARE(at(row(), scene, main, LaneGroup::Calls, x), scene.colours.unratedWait()); // before its numbers are there
    scene.waits = {analysis, &analysis->waitIndex()};
    const QImage image = row();
    const auto colour = [&](int x) { return at(image, scene, main, LaneGroup::Calls, x); };
    QCOMPARE(colour(5), scene.theme->wait.rgb());
    QCOMPARE(colour(70), scene.colours.wait(20.0 / 700));
    QVERIFY(colour(70) != scene.theme->wait.rgb() && colour(70) != scene.theme->cheapWait.rgb());
    QCOMPARE(colour(250), scene.theme->cheapWait.rgb());
}

/// Other spans of the lane are subdued.
void TestLaneImage::hitsStandOut()
{
    Scenario s;
    const TrackId stream = s.stream("7");
    s.kernel(stream, "gemm", {100, 200});
    s.kernel(stream, "add", {300, 400});
    s.kernel(stream, "gemm", {501, 502});
    PaneScene scene = sceneOf(s.trace(), {0, 1000});
    LaneImage lanes;
    const QRgb kernel = scene.colours.of(SpanKind::Kernel, 0, {}, {});
    QCOMPARE(at(painted(lanes, scene, {100, 300}), scene, stream, LaneGroup::Work, 35), kernel);
    const auto gemm = SpanQuery::parse("gemm");
    scene.hits = std::make_shared<const HitMarks>(findSpans(*scene.trace, TimeRange::all(), *gemm).hits);
    const QImage image = painted(lanes, scene, {100, 300});
    const LaneRow* row = scene.layout.rowOf(stream, {LaneGroup::Work, 0, false});
    const auto mark = [&](int x) { return image.pixel(x, row->y + row->height - 1) == scene.theme->text.rgb(); };
    QCOMPARE(at(image, scene, stream, LaneGroup::Work, 15), kernel);
    QCOMPARE(at(image, scene, stream, LaneGroup::Work, 35), scene.subdued(kernel));
    QVERIFY(mark(10) && mark(19) && mark(50));
    QVERIFY(!mark(9) && !mark(20) && !mark(35) && !mark(49) && !mark(51));
    scene.hits = std::make_shared<const HitMarks>(); // nothing was found
    QCOMPARE(at(painted(lanes, scene, {100, 300}), scene, stream, LaneGroup::Work, 15), scene.subdued(kernel));
}

void TestLaneImage::whatIsOutsideTheRunIsDimmed()
{
    Scenario s;
    const TrackId stream = s.stream("7");
    s.kernel(stream, "k", {0, 10});
    PaneScene scene = sceneOf(s.trace(), {0, 1000});
    scene.window = {300, 600};
    LaneImage lanes;
    const QImage image = painted(lanes, scene, {100, 300});
    QVERIFY(image.pixel(10, 10) != scene.theme->surface.rgb());
    QCOMPARE(image.pixel(45, 10), scene.theme->surface.rgb());
    QCOMPARE(image.pixel(90, 10), image.pixel(10, 10));
}

void TestLaneImage::newSpansAreSeen()
{
    TraceBuilder builder;
    builder.addRun({});
    const TrackId stream = builder.addTrack({TrackType::DeviceStream, {}, {}, "7", "stream 7", 0});
    Span span;
    span.duration = 100;
    builder.track(stream).placeAt({LaneGroup::Work, 0, false}, span);
    PaneScene scene = sceneOf(builder.publish(), {0, 1000});
    LaneImage lanes;
    const QRgb before = at(painted(lanes, scene, {100, 200}), scene, stream, LaneGroup::Work, 55);
    span.start = 500;
    builder.track(stream).placeAt({LaneGroup::Work, 0, false}, span);
    scene.trace = builder.publish();
    const QRgb after = at(painted(lanes, scene, {100, 200}), scene, stream, LaneGroup::Work, 55);
    QVERIFY(before != after);
    QCOMPARE(after, scene.colours.of(SpanKind::Kernel, 0, {}, {}));
}

/// In a block that is not the last one: the picture of before is not good any more.
void TestLaneImage::spansThatCameLateAreSeen()
{
    const auto sceneWith = [](std::vector<Nanos> starts) {
        auto trace = std::make_shared<Trace>();
        trace->runs.emplace_back();
        Lane& lane = trace->tracks.emplace_back().lanes.emplace_back();
        lane.place.group = LaneGroup::Ranges;
        for (const std::vector<Nanos>& block : {starts, std::vector<Nanos>{900}}) {
            SpanColumns columns;
            for (const Nanos start : block)
                columns.append({start, 100, kEmptyString, {}, {}, SpanKind::Range, SpanFlag::kNone});
            lane.blocks.append(std::make_shared<const SpanBlock>(std::make_shared<const SpanColumns>(columns)));
        }
        return sceneOf(trace, {0, 1000});
    };
    const PaneScene before = sceneWith({100, 700});
    const PaneScene after = sceneWith({100, 400, 700});
    LaneImage lanes;
    const QRgb free = at(painted(lanes, before, {100, 100}), before, TrackId(0), LaneGroup::Ranges, 45);
    const QRgb taken = at(painted(lanes, after, {100, 100}), after, TrackId(0), LaneGroup::Ranges, 45);
    QVERIFY(free != taken);
    QCOMPARE(taken, after.colours.of(SpanKind::Range, SpanFlag::kNone, kEmptyString, TrackId(0)));
}

void TestLaneImage::scrolledLanesStayBelowPinnedOnes()
{
    Scenario s;
    std::vector<TrackId> streams;
    for (int i = 0; i < 12; ++i) {
        streams.push_back(s.stream(std::to_string(i)));
        s.span(streams.back(), i == 0 ? SpanKind::Memset : SpanKind::Kernel, "k", {0, 1000});
    }
    PaneScene scene = sceneOf(s.trace(), {0, 1000});
    LayoutChoices choices;
    choices.setPinned(HeaderKey::stream(streams[0]), true);
    scene.layout = LaneLayout(*scene.trace, choices);
    scene.scroll = 130;
    LaneImage lanes;
    const QImage image = painted(lanes, scene, {100, 120});
    QCOMPARE(image.pixel(50, scene.layout.pinnedHeight() / 2), scene.colours.of(SpanKind::Memset, 0, {}, {}));
    int kernels = 0;
    for (int y = 0; y < image.height(); ++y)
        kernels += image.pixel(50, y) == scene.colours.of(SpanKind::Kernel, 0, {}, {}) ? 1 : 0;
    QVERIFY(kernels > image.height() / 2);
}

void TestLaneImage::solidRunsHoldWhatIsWide()
{
    const auto cell = [](std::uint32_t name, int coverage) { return PixelCell{StringId(name), SpanKind::Kernel, 0, static_cast<std::uint8_t>(coverage)}; };
    const std::vector<PixelCell> cells{{}, cell(1, 20), cell(1, 255), cell(1, 254), cell(1, 90), {}, cell(2, 255), cell(2, 255), cell(3, 255)};
    std::vector<std::pair<std::size_t, std::size_t>> runs;
    forEachSolidRun(cells, 2, [&](std::size_t first, std::size_t behind) { runs.emplace_back(first, behind); });
    QVERIFY((runs == std::vector<std::pair<std::size_t, std::size_t>>{{1, 4}, {6, 8}}));
    forEachSolidRun({}, 1, [](std::size_t, std::size_t) { QFAIL("there is none"); });
}

void TestLaneImage::blocksAreNotSeen_data()
{
    QTest::addColumn<int>("pixels"); // of a range
    QTest::addColumn<int>("edges");
    QTest::newRow("too narrow for an edge") << 3 << 0;
    QTest::newRow("just wide enough") << 6 << kRanges;
    QTest::newRow("no room for a label") << 18 << kRanges;
    QTest::newRow("labelled") << 40 << kRanges;
}

/// What is recorded live stands in many small blocks, and in few large ones once it is saved: neighbours are told apart alike.
void TestLaneImage::blocksAreNotSeen()
{
    QFETCH(const int, pixels);
    QFETCH(const int, edges);
    constexpr Nanos kPixel = 1'000;
    const QSize size(pixels * kRanges, 100);
    QImage whole;
    for (const int inBlock : {kRanges, 12, 3, 1}) {
        const PaneScene scene = sceneOfRanges(pixels * kPixel, inBlock);
        LaneImage lanes;
        const QImage image = painted(lanes, scene, size);
        const QRgb colour = scene.colours.of(SpanKind::Range, SpanFlag::kNone, kEmptyString, TrackId(0));
        int others = 0;
        for (int x = 0; x < image.width(); ++x)
            others += at(image, scene, TrackId(0), LaneGroup::Ranges, x) != colour ? 1 : 0;
        QVERIFY2(others == edges, qPrintable(QString("%1 of a block: %2 edges").arg(inBlock).arg(others)));
        whole = whole.isNull() ? image : whole;
        QCOMPARE(image, whole);
    }
}

/// A recording that is followed, at each of its snapshots: as far as it is written, it looks as it will when it is whole.
void TestLaneImage::aLaneThatGrowsLooksLikeAFinishedOne()
{
    constexpr Nanos kLength = 10'000;
    constexpr int kPixels = 12;
    const QTemporaryDir folder;
    const std::string path = folder.filePath("growing.stallscope").toStdString();
    TraceBuilder builder;
    builder.addRun({});
    const TrackId thread = builder.addTrack({});
    auto writer = SessionWriter::create(path);
    QVERIFY(writer && writer->write(*builder.publish()));
    auto follower = SessionFollower::open(path);
    QVERIFY(follower);
    std::vector<std::shared_ptr<const Trace>> snapshots;
    for (int i = 0; i < kRanges; ++i) {
        builder.track(thread).placeAt({LaneGroup::Ranges, 0, false}, rangeAt(i, kLength));
        QVERIFY(writer->write(*builder.publish()) && writer->flush());
        const auto snapshot = follower->poll();
        QVERIFY(snapshot && *snapshot);
        snapshots.push_back(*snapshot);
    }
    QVERIFY(writer->finish(*builder.finish()));
    const auto finished = readSession(path);
    QVERIFY(finished);
    const TimeRange all{0, kRanges * kLength};
    const QSize size(kRanges * kPixels, 100);
    LaneImage ofWhole;
    const QImage whole = painted(ofWhole, sceneOf(*finished, all), size);
    LaneImage lanes; // the same one all the time, as in the window
    for (int i = 0; i < kRanges; ++i) {
        const QRect written(0, 0, (i + 1) * kPixels, size.height());
        const QImage image = painted(lanes, sceneOf(snapshots[static_cast<std::size_t>(i)], all), size);
        QVERIFY2(image.copy(written) == whole.copy(written), qPrintable(QString("after %1 ranges").arg(i + 1)));
    }
}

QTEST_GUILESS_MAIN(TestLaneImage)
#include "tst_lane_image.moc"
