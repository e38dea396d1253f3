// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/hit_marks.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "profiler/base/units.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <map>
#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// 10 ns for each pixel, a labelled tick each 100 pixels, four minor ones between.
struct Ruler {
    Ruler()
    {
        bar.setTheme(theme);
        bar.resize(1000, bar.height());
        range.setBounds({-50'000, 50'000});
        range.show({0, 10'000});
    }
    [[nodiscard]] QImage picture() { return bar.grab().toImage(); }

    const Theme& theme = themeOf(Theme::Mode::Light);
    VisibleRange range;
    Selection selection;
    RulerBar bar{range, selection};
};

/// The overview of one run, in which the device is busy from 2 to 6 us of each 10 us.
struct Overview {
    Overview()
    {
        window.show();
        window.addRun();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        scale = {window.visible().range(), bar().width()};
    }
    [[nodiscard]] OverviewBar& bar() const { return *window.timeline.findChild<OverviewBar*>(); }
    [[nodiscard]] QColor colourAt(Nanos inTrace, int y) const
    {
        const Nanos onAxis = window.runs.at(0).onAxis({inTrace, inTrace}).start;
        return bar().grab().toImage().pixelColor(static_cast<int>(scale.toPixel(onAxis)), y);
    }

    test::TimelineWindow window;
    TimeScale scale; // of all time
};

bool isEmpty(const QImage& image, const QRect& area, const QColor& ground)
{
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x) {
            if (image.pixelColor(x, y) != ground)
                return false;
        }
    }
    return true;
}

} // namespace

/// The ruler and the overview above the panes.
class TestTimeBars : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void rulerLabelsItsTicks();
    void rulerKeepsLabelsInside();
    void rulerShadesTheSelectedRange();
    void rulerFlagsBookmarks();
    void rulerPictureShowsTheSame();
    void rulerLabelsTheCursor();
    void rulerShowsTheLengthOfARange_data();
    void rulerShowsTheLengthOfARange();
    void rulerShowsTheMeasuredLength();
    void overviewMarksHits();
    void copiesLookTheSameEverywhere();
    void overviewFillsTheTimeInWhichDevicesAreBusy();
    void overviewVeilsWhatIsNotVisible();

private:
    test::QtWarnings m_warnings;
};

void TestTimeBars::rulerLabelsItsTicks()
{
    Ruler ruler;
    const QImage image = ruler.picture();
    QCOMPARE(image.pixelColor(200, 17), ruler.theme.mutedText);
    QCOMPARE(image.pixelColor(200, 19), ruler.theme.mutedText);
    QCOMPARE(image.pixelColor(220, 20), ruler.theme.line);
    QCOMPARE(image.pixelColor(220, 19), ruler.theme.raised);
    QVERIFY(!isEmpty(image, QRect(190, 2, 20, 12), ruler.theme.raised));
    QVERIFY(isEmpty(image, QRect(240, 2, 20, 12), ruler.theme.raised));
}

/// That of the start begins there, that of the end ends there.
void TestTimeBars::rulerKeepsLabelsInside()
{
    Ruler ruler;
    const QImage image = ruler.picture();
    QCOMPARE(image.pixelColor(0, 17), ruler.theme.mutedText);
    QVERIFY(!isEmpty(image, QRect(0, 2, 14, 12), ruler.theme.raised));
    QVERIFY(isEmpty(image, QRect(45, 2, 20, 12), ruler.theme.raised));
    QVERIFY(!isEmpty(image, QRect(986, 2, 14, 12), ruler.theme.raised));
}

void TestTimeBars::rulerShadesTheSelectedRange()
{
    Ruler ruler;
    ruler.selection.selectRange(TimeRange{3'000, 5'000});
    const QImage image = ruler.picture();
    QCOMPARE(image.pixelColor(299, 3), ruler.theme.raised);
    QVERIFY(image.pixelColor(300, 3) != ruler.theme.raised);
    QVERIFY(image.pixelColor(499, 3) != ruler.theme.raised);
    QCOMPARE(image.pixelColor(500, 3), ruler.theme.raised);
}

void TestTimeBars::rulerFlagsBookmarks()
{
    Ruler ruler;
    ruler.bar.setBookmarks({{7'250, Qt::red}, {12'000, Qt::red}});
    const QImage image = ruler.picture();
    QCOMPARE(image.pixelColor(725, 20), QColor(Qt::red));
    QCOMPARE(image.pixelColor(725, 17), ruler.theme.raised);
    QCOMPARE(image.pixelColor(719, 20), ruler.theme.raised);
}

void TestTimeBars::rulerPictureShowsTheSame()
{
    Ruler ruler;
    ruler.selection.selectRange(TimeRange{3'000, 5'000});
    const QImage screen = ruler.picture().convertToFormat(QImage::Format_RGB32);
    QImage paper(screen.size(), QImage::Format_RGB32);
    QPainter painter(&paper);
    ruler.bar.paintTo(painter);
    painter.end();
    QCOMPARE(paper, screen);
}

/// With one digit for each 10 ns, and inside of the ruler.
void TestTimeBars::rulerLabelsTheCursor()
{
    Ruler ruler;
    const QImage without = ruler.picture();
    for (const auto& [time, text] : std::map<Nanos, QString>{{0, "0 ns"}, {5'430, "5.43 us"}, {9'990, "9.99 us"}}) {
        ruler.bar.showCursorAt(time);
        QCOMPARE(ruler.bar.cursorText(), text);
        const QImage image = ruler.picture();
        const int x = static_cast<int>(time / 10);
        QCOMPARE(image.pixelColor(x, ruler.bar.height() - 3), ruler.theme.text);
        QCOMPARE(image.pixelColor(std::clamp(x, 2, 997), 1), ruler.theme.text); // the label's ground
    }
    ruler.bar.showCursorAt(-5);
    QCOMPARE(ruler.picture(), without); // out of view
    ruler.bar.showCursorAt({});
    QCOMPARE(ruler.picture(), without);
    QCOMPARE(ruler.bar.cursorText(), QString());
}

void TestTimeBars::rulerShowsTheLengthOfARange_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("end");
    QTest::addColumn<qlonglong>("cursor");
    QTest::addColumn<int>("within"); // pixel of the label
    QTest::newRow("in its middle") << 3'000LL << 5'000LL << -1LL << 400;
    QTest::newRow("narrower than its label") << 3'000LL << 3'040LL << -1LL << 302;
    QTest::newRow("in the middle of what is seen") << -50'000LL << 2'000LL << -1LL << 100;
    QTest::newRow("before the cursor") << 3'000LL << 3'200LL << 3'200LL << 265;
    QTest::newRow("behind the cursor") << 0LL << 200LL << 0LL << 58;
}

void TestTimeBars::rulerShowsTheLengthOfARange()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, end);
    QFETCH(qlonglong, cursor);
    QFETCH(int, within);
    Ruler ruler;
    QCOMPARE(ruler.bar.lengthText(), QString());
    ruler.selection.selectRange(TimeRange{start, end});
    ruler.bar.showCursorAt(cursor < 0 ? std::nullopt : std::optional<Nanos>(cursor));
    QCOMPARE(ruler.bar.lengthText(), QString::fromStdString(formatDuration(end - start)));
    const QImage image = ruler.picture();
    QCOMPARE(image.pixelColor(within, 0), ruler.theme.accent); // the frame of the label
    ruler.selection.selectRange({});
    QCOMPARE(ruler.bar.lengthText(), QString());
    QVERIFY(ruler.picture().pixelColor(within, 0) != ruler.theme.accent);
}

/// By a drag over the lanes, until it is cleared.
void TestTimeBars::rulerShowsTheMeasuredLength()
{
    test::TimelineWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.addRun();
    const auto& ruler = *window.timeline.findChild<RulerBar*>();
    window.timeline.selection().selectRange(TimeRange{0, 1'000});
    test::TimelineWindow::drag(window.lanes(), {500, 10}, {300, 10}, Qt::ControlModifier);
    const auto measured = window.pane().scene().measured;
    QVERIFY(measured);
    QCOMPARE(ruler.lengthText(), QString::fromStdString(formatDuration(measured->start - measured->end)));
    QVERIFY(ruler.lengthText().endsWith(" us"));
    window.timeline.navigation().clearSelection();
    QCOMPARE(ruler.lengthText(), QString());
}

void TestTimeBars::overviewMarksHits()
{
    const Overview overview;
    const QColor before = overview.colourAt(23'000, 1);
    const auto query = SpanQuery::parse("gemm");
    const auto hits = findSpans(*overview.window.runs.at(0).trace, TimeRange::all(), *query);
    QCOMPARE(hits.count, std::uint64_t{5});
    overview.window.timeline.findChild<OverviewBar*>()->setHits(0, std::make_shared<const HitMarks>(hits.hits));
    const QColor mark = themeOf(Theme::Mode::Dark).text;
    QVERIFY(before != mark);
    QCOMPARE(overview.colourAt(23'000, 1), mark);
    QVERIFY(overview.colourAt(33'000, 1) != mark); // another kernel
    QVERIFY(overview.colourAt(27'000, 1) != mark);
    overview.bar().setHits(0, nullptr);
    QCOMPARE(overview.colourAt(23'000, 1), before);
}

/// In the overview, in the utilization of the device and on its stream.
void TestTimeBars::copiesLookTheSameEverywhere()
{
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        test::TimelineWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.timeline.setTheme(themeOf(mode));
        test::Scenario s;
        const TrackId stream = s.stream("7");
        s.span(stream, SpanKind::Memcpy, "Memcpy HtoD", {0, 100'000});
        window.runs.add("copies", s.trace(), RunId(0));
        QTRY_VERIFY(!window.runs.isAnalysing());
        window.visible().fit();
        QCoreApplication::processEvents();
        const QColor copy(SpanColours(themeOf(mode), ColourBy::Kind).of(SpanKind::Memcpy, 0, {}, {}));
        const QImage overview = window.timeline.findChild<OverviewBar*>()->grab().toImage();
        QCOMPARE(overview.pixelColor(overview.width() / 2, overview.height() / 2), copy);
        const LaneLayout& layout = window.pane().scene().layout;
        const QImage lanes = window.lanes().grab().toImage();
        const Band& device = *std::ranges::find(layout.bands(), true, &Band::hasCurve);
        QCOMPARE(lanes.pixelColor(lanes.width() / 2 + 40, device.y + device.height / 2), copy);
        const LaneRow* row = layout.rowOf(stream, {LaneGroup::Work, 0, false});
        QCOMPARE(lanes.pixelColor(lanes.width() / 2 + 40, row->y + 2), copy);
    }
}

void TestTimeBars::overviewFillsTheTimeInWhichDevicesAreBusy()
{
    const Overview overview;
    const QColor surface = overview.colourAt(48'000, 20);
    QVERIFY(overview.colourAt(44'000, 20) != surface);
    QCOMPARE(overview.colourAt(54'000, 20), overview.colourAt(44'000, 20));
    QCOMPARE(overview.colourAt(44'000, 2), surface); // a full strip leaves a gap above
}

void TestTimeBars::overviewVeilsWhatIsNotVisible()
{
    Overview overview;
    const QColor before = overview.colourAt(84'000, 20);
    overview.window.visible().show({10'000, 30'000});
    QVERIFY(overview.colourAt(84'000, 20) != before);
    QCOMPARE(overview.colourAt(14'000, 20), before);
}

QTEST_MAIN(TestTimeBars)
#include "tst_time_bars.moc"
