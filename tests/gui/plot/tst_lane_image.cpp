// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/lane_cells.h"
#include "gui/plot/lane_image.h"
#include "tests/support/scenario.h"

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
    void opacityIsCoverage();
    void aMicrosecondOfWaitingIsSeenInTenSeconds();
    void whatIsOutsideTheRunIsDimmed();
    void finalWaitsArePale_data();
    void finalWaitsArePale();
    void newSpansAreSeen();
    void scrolledLanesStayBelowPinnedOnes();
    void solidRunsHoldWhatIsWide();
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

void TestLaneImage::opacityIsCoverage()
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
    const QColor expected = mixed(scene.theme->surface, kernel, 0.5);
    QVERIFY(std::abs(half.red() - expected.red()) <= 1 && std::abs(half.green() - expected.green()) <= 1 && std::abs(half.blue() - expected.blue()) <= 1);
    QVERIFY(QColor(at(image, scene, stream, LaneGroup::Work, 50)) != kernel);
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
        waits += at(image, scene, main, LaneGroup::Calls, x) == scene.colours.wait() ? 1 : 0;
    QCOMPARE(waits, 1);
    QCOMPARE(at(image, scene, main, LaneGroup::Calls, 700), scene.colours.wait());
}

void TestLaneImage::finalWaitsArePale_data()
{
    QTest::addColumn<Theme::Mode>("mode");
    QTest::newRow("dark") << Theme::Mode::Dark;
    QTest::newRow("light") << Theme::Mode::Light;
}

void TestLaneImage::finalWaitsArePale()
{
    QFETCH(Theme::Mode, mode);
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 50}, stream, {60, 900});
    s.call(main, "cudaStreamSynchronize", {100, 904});
    s.launch(main, {905, 907}, stream, {950, 1990});
    s.call(main, "cudaStreamSynchronize", {907, 1001});
    s.launch(main, {1001, 1004}, stream, {1995, 2900});
    s.call(main, "cudaStreamSynchronize", {1004, 2000});
    s.call(main, "cudaDeviceSynchronize", {2010, 3000});
    PaneScene scene = sceneOf(s.trace(), {0, 3000});
    scene.theme = &themeOf(mode);
    scene.colours = SpanColours(themeOf(mode), ColourBy::Kind);
    const auto analysis = *RunAnalysis::build(scene.trace, RunId(0));
    const auto row = [&scene] {
        LaneImage lanes;
        return painted(lanes, scene, {300, 300});
    };
    QCOMPARE(at(row(), scene, main, LaneGroup::Calls, 150), scene.colours.wait()); // before its numbers are there
    scene.waits = {analysis, &analysis->waitIndex()};
    const QImage image = row();
    const auto colour = [&](int x) { return at(image, scene, main, LaneGroup::Calls, x); };
    for (const int x : {11, 50, 88, 92, 98, 100}) // the last one of them shows two waits
        QCOMPARE(colour(x), scene.colours.wait());
    QVERIFY(scene.colours.wait() != scene.colours.finalWait());
    for (const int x : {101, 150, 198, 202, 250, 298})
        QCOMPARE(colour(x), scene.colours.finalWait());
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
    QVERIFY(image.pixel(10, 290) != scene.theme->surface.rgb());
    QCOMPARE(image.pixel(45, 290), scene.theme->surface.rgb());
    QCOMPARE(image.pixel(90, 290), image.pixel(10, 290));
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
    choices.setPinned(TrackKey::stream(streams[0]), true);
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

QTEST_GUILESS_MAIN(TestLaneImage)
#include "tst_lane_image.moc"
