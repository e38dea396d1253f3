// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/run_path.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/lane_canvas.h"
#include "gui/timeline/paint/path_marks.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr QSize kSize(1000, 300);

/// A copy into pageable memory, which waits though its name does not say so, and after it an idle gap on the device.
struct Waiting {
    Waiting()
    {
        Scenario s;
        main = s.thread("main");
        stream = s.stream("7");
        s.launch(main, {0, 50}, stream, {100, 1000}, "gemm");
        s.copyCall(main, "cudaMemcpyAsync", {100, 1500}, stream, {1000, 1100}, Scenario::toHost(MemoryKind::Pageable, 1 << 20));
        s.launch(main, {3000, 3050}, stream, {3200, 4000}, "add");
        scene.trace = s.trace();
        scene.analysis = *FullAnalysis::build(scene.trace, RunId(0));
        scene.waits = {scene.analysis, &scene.analysis->waitIndex()};
        scene.layout = LaneLayout(*scene.trace, {});
        scene.visible = scene.window = {0, 4000};
    }

    [[nodiscard]] QPoint at(TrackId track, LaneGroup group, Nanos time) const
    {
        const LaneRow* row = scene.layout.rowOf(track, {group, 0, false});
        return {static_cast<int>(scene.scale(kSize.width()).toPixel(time)), row->y + row->height / 4};
    }
    [[nodiscard]] QImage picture() const
    {
        LaneCanvas canvas(scene);
        canvas.resize(kSize);
        canvas.show();
        canvas.paintFrame();
        return canvas.grab().toImage();
    }

    TrackId main;
    TrackId stream;
    PaneScene scene;
};

int count(const QImage& image, const QColor& colour)
{
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            pixels += image.pixelColor(x, y).rgb() == colour.rgb() ? 1 : 0;
    }
    return pixels;
}

} // namespace

class TestLaneCanvas : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void withoutATraceThereIsOnlyTheSurface();
    void waitsThatOnlyTheAnalysisKnowsHaveTheirColour();
    void theGapOfAWaitIsABubble();
    void openSpansReachTheEnd();
    void marksAreSeenThoughTheyHaveNoLength();
    void openSpansOfLaterRunsAreNotShown();
    void theSelectionPointsToItsLaunch();
    void aSelectedWaitShowsWhatItWaitedFor();
    void besideTheRunItIsSaidWhereItIs();
    void theCriticalPathIsALineOverItsLanes_data();
    void theCriticalPathIsALineOverItsLanes();
    void vectorsShowTheSame();

private:
    test::QtWarnings m_warnings;
};

void TestLaneCanvas::withoutATraceThereIsOnlyTheSurface()
{
    const PaneScene scene;
    LaneCanvas canvas(scene);
    canvas.resize(100, 50);
    canvas.show();
    canvas.paintFrame();
    const QImage image = canvas.grab().toImage();
    QCOMPARE(count(image, scene.theme->surface), 100 * 50);
}

void TestLaneCanvas::waitsThatOnlyTheAnalysisKnowsHaveTheirColour()
{
    Waiting waiting;
    const QPoint inWait = waiting.at(waiting.main, LaneGroup::Calls, 1400);
    QCOMPARE(waiting.picture().pixelColor(inWait), waiting.scene.theme->wait);
    waiting.scene.waits.reset();
    QVERIFY(waiting.picture().pixelColor(inWait) != waiting.scene.theme->wait);
}

void TestLaneCanvas::theGapOfAWaitIsABubble()
{
    const Waiting waiting;
    const auto& waits = waiting.scene.analysis->waits();
    QCOMPARE(waits.size(), std::size_t{1});
    const TimeRange gap = waits.front().gapRange;
    QVERIFY(gap.length() > 500);
    const QPoint inGap = waiting.at(waiting.stream, LaneGroup::Work, gap.start + gap.length() / 4);
    const QColor bubble = mixed(waiting.scene.theme->surface, waiting.scene.theme->wait, waiting.scene.theme->bubble.alphaF());
    const QColor seen = waiting.picture().pixelColor(inGap);
    QVERIFY2(std::abs(seen.red() - bubble.red()) <= 2 && std::abs(seen.green() - bubble.green()) <= 2, qPrintable(seen.name() + " " + bubble.name()));
}

void TestLaneCanvas::openSpansReachTheEnd()
{
    Waiting waiting;
    Trace trace = *waiting.scene.trace;
    trace.tracks[waiting.main.index()].openSpans.push_back({3500, kEmptyString, SpanKind::ApiCall, SpanFlag::kBlocking, 0});
    waiting.scene.trace = std::make_shared<const Trace>(std::move(trace));
    const QImage image = waiting.picture();
    const QRect end(waiting.at(waiting.main, LaneGroup::Calls, 3900), QSize(12, 6));
    const QColor wait(waiting.scene.colours.unratedWait());
    QVERIFY(count(image.copy(end), wait) > 10);
    QCOMPARE(count(image.copy(end.translated(-150, 0)), wait), 0);
}

void TestLaneCanvas::marksAreSeenThoughTheyHaveNoLength()
{
    Scenario s;
    const TrackId main = s.thread("main");
    for (const Nanos time : {1'000, 1'001, 2'000})
        s.span(main, SpanKind::Mark, "checkpoint", {time, time});
    Waiting waiting;
    waiting.scene.analysis.reset();
    waiting.scene.waits.reset();
    waiting.scene.trace = s.trace();
    waiting.scene.layout = LaneLayout(*waiting.scene.trace, {});
    const QColor colour(waiting.scene.colours.of(SpanKind::Mark, SpanFlag::kNone, kEmptyString, main));
    const LaneRow* row = waiting.scene.layout.rowOf(main, {LaneGroup::Marks, 0, false});
    QVERIFY(row);
    const int pixels = count(waiting.picture().copy(0, row->y, kSize.width(), row->height), colour);
    QVERIFY(pixels > row->height && pixels <= 2 * row->height); // two of them share a column
}

void TestLaneCanvas::openSpansOfLaterRunsAreNotShown()
{
    Waiting waiting;
    Trace trace = *waiting.scene.trace;
    trace.tracks[waiting.main.index()].openSpans.push_back({3500, kEmptyString, SpanKind::ApiCall, SpanFlag::kBlocking, 0});
    waiting.scene.trace = std::make_shared<const Trace>(std::move(trace));
    waiting.scene.window = {0, 3300};
    const QRect end(waiting.at(waiting.main, LaneGroup::Calls, 3900), QSize(12, 6));
    const QColor wait(waiting.scene.colours.unratedWait());
    QVERIFY(count(waiting.picture().copy(end), wait) > 10);
    waiting.scene.showsOthers = false;
    QCOMPARE(count(waiting.picture().copy(end), wait), 0);
}

void TestLaneCanvas::theSelectionPointsToItsLaunch()
{
    Waiting waiting;
    const QColor accent = waiting.scene.theme->accent;
    QCOMPARE(count(waiting.picture(), accent), 0);
    const StringId gemm = waiting.scene.trace->pools->strings.find("gemm");
    waiting.scene.selected = placeOf(*waiting.scene.trace, 0, waiting.stream, 100, gemm);
    QVERIFY(waiting.scene.selected);
    waiting.scene.linked = correlatedWith(*waiting.scene.trace, *waiting.scene.selected);
    QCOMPARE(waiting.scene.linked.size(), std::size_t{1});
    QVERIFY(count(waiting.picture(), accent) > 10);
}

void TestLaneCanvas::aSelectedWaitShowsWhatItWaitedFor()
{
    Waiting waiting;
    const auto& waits = waiting.scene.analysis->waits();
    QCOMPARE(waits.size(), std::size_t{1});
    const auto awaited = awaitedBy(*waiting.scene.trace, 0, waits.front());
    QVERIFY(awaited);
    QCOMPARE(awaited->track, waiting.stream);
    const QRect around(waiting.at(waiting.stream, LaneGroup::Work, awaited->span.start) - QPoint(2, 0), QSize(4, 8));
    const QColor wait = waiting.scene.theme->wait;
    QCOMPARE(count(waiting.picture().copy(around), wait), 0);
    waiting.scene.selected = placeOf(*waiting.scene.trace, 0, waiting.main, waits.front().start, waits.front().call);
    QVERIFY(waiting.scene.selected);
    QVERIFY(count(waiting.picture().copy(around), wait) >= 8);
    waiting.scene.selected = awaited; // no wait
    QCOMPARE(count(waiting.picture().copy(around), wait), 0);
}

void TestLaneCanvas::besideTheRunItIsSaidWhereItIs()
{
    Waiting waiting;
    waiting.scene.showsOthers = false;
    waiting.scene.window = {1'000'000, 4'000'000};
    waiting.scene.origin = 1'000'000;
    const auto wordsAt = [&waiting](TimeRange visible) {
        waiting.scene.visible = visible;
        return beyondRunWords(waiting.scene);
    };
    QCOMPARE(wordsAt({0, 1'000'001}), QString());
    QCOMPARE(wordsAt({3'999'999, 5'000'000}), QString());
    QCOMPARE(wordsAt({0, 0}), QString());
    QCOMPARE(wordsAt({0, 1'000'000}), QString("Run begins at 0 ns"));
    QCOMPARE(wordsAt({4'000'000, 5'000'000}), QString("Run ends at 3.00 ms"));
    const QImage said = waiting.picture();
    waiting.scene.window = {};
    QCOMPARE(wordsAt({4'000'000, 5'000'000}), QString());
    QVERIFY(count(said, waiting.scene.theme->mutedText) > count(waiting.picture(), waiting.scene.theme->mutedText));
}

void TestLaneCanvas::theCriticalPathIsALineOverItsLanes_data()
{
    QTest::addColumn<Theme::Mode>("mode");
    QTest::newRow("dark") << Theme::Mode::Dark;
    QTest::newRow("light") << Theme::Mode::Light;
}

void TestLaneCanvas::theCriticalPathIsALineOverItsLanes()
{
    QFETCH(Theme::Mode, mode);
    Waiting waiting;
    waiting.scene.theme = &themeOf(mode);
    waiting.scene.colours = SpanColours(themeOf(mode), ColourBy::Kind);
    const QImage without = waiting.picture();
    waiting.scene.path = std::make_shared<const RunPath>(std::make_shared<const RunReplay>(waiting.scene.analysis));
    const QImage with = waiting.picture();
    const auto onTop = [&](TrackId track, LaneGroup group, Nanos time) {
        const LaneRow* row = waiting.scene.layout.rowOf(track, {group, 0, false});
        return with.pixelColor(static_cast<int>(waiting.scene.scale(kSize.width()).toPixel(time)), row->y + 1);
    };
    const Theme& theme = *waiting.scene.theme;
    QCOMPARE(onTop(waiting.stream, LaneGroup::Work, 500), pathColour(theme, PathCause::Kernel));
    QCOMPARE(onTop(waiting.stream, LaneGroup::Work, 1050), pathColour(theme, PathCause::Copy));
    QCOMPARE(onTop(waiting.main, LaneGroup::Calls, 1300), pathColour(theme, PathCause::Wakeup));
    QCOMPARE(onTop(waiting.main, LaneGroup::Calls, 2000), pathColour(theme, PathCause::HostWork));
    QVERIFY(onTop(waiting.main, LaneGroup::Calls, 700) != pathColour(theme, PathCause::HostWork)); // the device was at work
    const QPoint inKernel = waiting.at(waiting.stream, LaneGroup::Work, 500) + QPoint(0, 8);       // below the line
    QCOMPARE(with.pixelColor(inKernel), without.pixelColor(inKernel));
}

void TestLaneCanvas::vectorsShowTheSame()
{
    const Waiting waiting;
    LaneCanvas canvas(waiting.scene);
    canvas.resize(kSize);
    canvas.show();
    QImage vectors(kSize, QImage::Format_RGB32);
    QPainter painter(&vectors);
    canvas.paintTo(painter);
    painter.end();
    const QImage pixels = waiting.picture();
    int different = 0;
    for (int y = 0; y < kSize.height(); ++y) {
        for (int x = 0; x < kSize.width(); ++x)
            different += (vectors.pixel(x, y) & 0xffffff) == (pixels.pixel(x, y) & 0xffffff) ? 0 : 1;
    }
    // letters and curves may be smoothed otherwise
    QVERIFY2(different < kSize.width() * kSize.height() / 100, qPrintable(QString::number(different)));
}

QTEST_MAIN(TestLaneCanvas)
#include "tst_lane_canvas.moc"
