// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/note_marks.h"
#include "gui/timeline/paint/lane_canvas.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr QSize kSize(1000, 200);

SceneNote note(TimeRange range, const char* text)
{
    return {{NoteType::Note, range, text, {}, 0}, {}};
}

SceneNote bookmark(Nanos time)
{
    return {{NoteType::Bookmark, {time, time}, {}, {}, 0}, {}};
}

/// A thousand pixels for ten thousand nanoseconds.
NoteStrip strip(const std::vector<SceneNote>& notes, int rows = NoteStrip::kMostRows)
{
    return {notes, {{0, 10'000}, 1000}, QFontMetricsF(QFont()), rows};
}

struct Noted {
    Noted()
    {
        Scenario s;
        main = s.thread("main");
        stream = s.stream("7");
        s.launch(main, {0, 500}, stream, {1'000, 4'000}, "gemm");
        s.call(main, "cudaStreamSynchronize", {600, 9'000}, {}, Scenario::onStream(7));
        scene.trace = s.trace();
        scene.visible = scene.window = {0, 10'000};
    }
    void take(std::vector<SceneNote> notes)
    {
        scene.notes = std::move(notes);
        LayoutChoices choices;
        choices.stripHeight = noteStripHeight(scene.notes, scene.window, kSize.width(), QFontMetricsF(QFont()));
        scene.layout = LaneLayout(*scene.trace, choices);
    }
    [[nodiscard]] QImage picture() const
    {
        LaneCanvas canvas(scene);
        canvas.resize(kSize);
        canvas.show();
        canvas.paintFrame();
        return canvas.grab().toImage();
    }
    [[nodiscard]] QRect rowOf(TrackId track, LaneGroup group) const
    {
        const LaneRow* row = scene.layout.rowOf(track, {group, 0, false});
        return {0, scene.viewport(kSize.height()).toView(row->y, false), kSize.width(), row->height};
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

class TestNoteMarks : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void withoutNotesThereIsNoStrip();
    void notesSideBySideShareARow();
    void notesAtOnePlaceAreStackedAndThenCounted();
    void textStaysInThePicture();
    void longTextIsCut();
    void degenerateScales();
    void aRangeIsABracketAboveTheLanes();
    void aBookmarkIsALineOverAllLanes();
    void aSpanHasAFlag();
    void wavesOfNotesLeaveWaitsAlone();
    void vectorsShowTheSame();

private:
    test::QtWarnings m_warnings;
};

void TestNoteMarks::withoutNotesThereIsNoStrip()
{
    QCOMPARE(strip({}).rows(), 0);
    QCOMPARE(NoteStrip::heightOf(0), 0);
    Noted noted;
    noted.take({});
    QCOMPARE(noted.scene.layout.stripHeight(), 0);
    QVERIFY(notesUnder(noted.scene, kSize, QFontMetricsF(QFont()), {10, 1}).empty());
}

void TestNoteMarks::notesSideBySideShareARow()
{
    const NoteStrip placed = strip({note({0, 1'000}, "a"), note({2'000, 3'000}, "b"), bookmark(5'000)});
    QCOMPARE(placed.marks().size(), std::size_t{3});
    QCOMPARE(placed.rows(), 1);
    QCOMPARE(placed.marks()[1].across, QRectF(200, 0, 100, NoteStrip::kRowHeight));
    QCOMPARE(placed.marks()[2].across.width(), 0.0);
}

void TestNoteMarks::notesAtOnePlaceAreStackedAndThenCounted()
{
    std::vector<SceneNote> notes;
    for (int i = 0; i < 5; ++i)
        notes.push_back(note({1'000, 2'000}, "at one place"));
    const NoteStrip placed = strip(notes);
    QCOMPARE(placed.rows(), 3);
    QCOMPARE(placed.marks().size(), std::size_t{3});
    QVERIFY(!placed.marks()[0].box.intersects(placed.marks()[1].box));
    QCOMPARE(placed.marks()[2].more, (std::vector<std::size_t>{3, 4}));
    QCOMPARE(moreText(2), QString("+2"));
    QCOMPARE(strip(notes, 1).marks().front().more.size(), std::size_t{4});
}

void TestNoteMarks::textStaysInThePicture()
{
    const NoteStrip right = strip({note({9'990, 9'995}, "near the right side")});
    QCOMPARE(right.marks().front().text, QString("near the right side"));
    QVERIFY(right.marks().front().room.right() <= 1000);
    const NoteStrip begunBefore = strip({note({-5'000, 2'000}, "begun before")});
    QVERIFY(begunBefore.marks().front().room.left() >= 0);
    QVERIFY(strip({note({-500, -400}, "not there yet"), note({10'500, 10'600}, "gone")}).marks().empty());
}

void TestNoteMarks::longTextIsCut()
{
    const QString text = QString("word ").repeated(100);
    const NoteStrip placed = strip({note({1'000, 1'010}, qPrintable(text)), note({5'000, 5'010}, "first\nsecond")});
    QVERIFY(placed.marks()[0].text.endsWith(QChar(0x2026)));
    QVERIFY(placed.marks()[0].box.width() < 300);
    QCOMPARE(placed.marks()[1].text, QString("first …"));
}

void TestNoteMarks::degenerateScales()
{
    const std::vector<SceneNote> notes{note({0, 10}, "a"), note({5, 5}, "no length"), note(TimeRange::all(), "always")};
    const QFontMetricsF metrics{QFont()};
    QVERIFY(NoteStrip(notes, {{0, 0}, 1000}, metrics).marks().empty());
    QVERIFY(NoteStrip(notes, {{0, 100}, 0}, metrics).marks().empty());
    QVERIFY(strip(notes, 0).marks().empty());
    const NoteStrip placed = strip(notes);
    QCOMPARE(placed.marks().size(), std::size_t{3});
    for (const NoteMark& mark : placed.marks())
        QVERIFY(mark.across.left() > -100 && mark.across.right() < 1100);
}

void TestNoteMarks::aRangeIsABracketAboveTheLanes()
{
    Noted noted;
    noted.take({note({2'000, 5'000}, "here")});
    const int height = noted.scene.layout.stripHeight();
    QVERIFY(height > 0);
    QCOMPARE(noted.scene.layout.pinnedHeight(), height);
    const QColor colour = noted.scene.theme->note;
    const QImage image = noted.picture();
    QVERIFY(count(image.copy(198, 0, 304, height), colour) > 300 + 10); // bottom and sides
    QCOMPARE(count(image.copy(0, 0, 190, height), colour), 0);
    QCOMPARE(count(image.copy(0, height, image.width(), image.height() - height), colour), 0);
    noted.scene.notes.front().note.colour = 0xff2f9e6b;
    QVERIFY(count(noted.picture(), QColor(0x2f, 0x9e, 0x6b)) > 300);
    QCOMPARE(count(noted.picture(), colour), 0);
    QCOMPARE(notesUnder(noted.scene, kSize, QFontMetricsF(QFont()), {350, 5}), (std::vector<std::size_t>{0}));
    QVERIFY(notesUnder(noted.scene, kSize, QFontMetricsF(QFont()), {800, 5}).empty());
}

void TestNoteMarks::aBookmarkIsALineOverAllLanes()
{
    Noted noted;
    noted.take({bookmark(9'500)});
    const QImage image = noted.picture();
    const int dots = count(image.copy(950, 0, 1, image.height()), noted.scene.theme->note);
    QVERIFY2(dots > image.height() / 4 && dots < image.height(), qPrintable(QString::number(dots)));
    QCOMPARE(count(image.copy(0, 0, 940, image.height()), noted.scene.theme->note), 0);
}

void TestNoteMarks::aSpanHasAFlag()
{
    Noted noted;
    const StringId gemm = noted.scene.trace->pools->strings.find("gemm");
    SceneNote written = note({1'000, 4'000}, "slow");
    written.note.span = Note::SpanRef{noted.stream, LaneGroup::Work, 1'000, gemm};
    written.span = placeOf(*noted.scene.trace, 0, noted.stream, 1'000, gemm);
    QVERIFY(written.span);
    noted.take({written});
    const QRect row = noted.rowOf(noted.stream, LaneGroup::Work);
    const QImage image = noted.picture();
    QVERIFY(count(image.copy(100, row.top(), 10, row.height()), noted.scene.theme->note) > 5);
    QCOMPARE(count(image.copy(120, row.top(), 800, row.height()), noted.scene.theme->note), 0);
    QCOMPARE(notesUnder(noted.scene, kSize, QFontMetricsF(QFont()), QPointF(102, row.top() + 2)), (std::vector<std::size_t>{0}));
    QVERIFY(notesUnder(noted.scene, kSize, QFontMetricsF(QFont()), QPointF(300, row.top() + 2)).empty());
}

void TestNoteMarks::wavesOfNotesLeaveWaitsAlone()
{
    Noted noted;
    noted.take({});
    const QRect before = noted.rowOf(noted.main, LaneGroup::Calls);
    const QColor wait(noted.scene.colours.unratedWait());
    const int waits = count(noted.picture().copy(before), wait);
    QVERIFY(waits > 1000);
    std::vector<SceneNote> many;
    for (int i = 0; i < 200; ++i)
        many.push_back(note({i * 50, i * 50 + 500}, "one of many"));
    noted.take(many);
    QCOMPARE(noted.scene.layout.stripHeight(), NoteStrip::heightOf(3));
    const QRect after = noted.rowOf(noted.main, LaneGroup::Calls);
    QCOMPARE(after.top() - before.top(), NoteStrip::heightOf(3));
    QCOMPARE(count(noted.picture().copy(after), wait), waits);
}

void TestNoteMarks::vectorsShowTheSame()
{
    Noted noted;
    noted.take({note({2'000, 5'000}, "here"), bookmark(9'500)});
    LaneCanvas canvas(noted.scene);
    canvas.resize(kSize);
    canvas.show();
    QImage vectors(kSize, QImage::Format_RGB32);
    QPainter painter(&vectors);
    canvas.paintTo(painter);
    painter.end();
    const QColor colour = noted.scene.theme->note;
    const int inPixels = count(noted.picture(), colour);
    QVERIFY(inPixels > 300);
    QVERIFY(std::abs(count(vectors, colour) - inPixels) < inPixels / 10);
}

QTEST_MAIN(TestNoteMarks)
#include "tst_note_marks.moc"
