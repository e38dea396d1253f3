// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/actions/timeline_actions.h"
#include "gui/model/run_list.h"
#include "gui/model/session_document.h"
#include "gui/panels/notes/note_editor.h"
#include "gui/panels/notes/notes_controller.h"
#include "gui/panels/notes/notes_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// A window as the app has one, with the timeline and the notes.
struct Window : QWidget {
    Window() : controller(new NotesController(book, runs, timeline.selection(), timeline.navigation(), *this)), panel(book, runs, *controller)
    {
        auto* box = new QHBoxLayout(this);
        box->addWidget(&timeline, 1);
        box->addWidget(&panel);
        panel.setFixedWidth(380);
        defineTimelineActions(actions, timeline);
        defineNoteActions(actions, book, *controller);
        keepNotes(book, document);
        addActions(actions.all());
        resize(1400, 700);
    }
    RunList runs;
    NoteBook book{runs};
    TimelineWidget timeline{runs};
    NotesController* controller;
    NotesPanel panel;
    SessionDocument document;
    Actions actions;
};

} // namespace

/// Notes under a hand and on a keyboard.
class TestNoting : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void bookmarksComeAndGoWhereTheMouseIs();
    void aNoteIsWrittenToTheSelectedSpan();
    void aNoteIsWrittenToTheSelectedRange();
    void aClickOnANoteSelectsItsTime();
    void undoAndRedoAreActions();
    void theDocumentFollows();
    void shortcutsAreFree();
    void picturesShowNotes();
    void aPredictedTimelineKeepsNone();

private:
    [[nodiscard]] LaneArea& lanes() { return m_window->timeline.pane(0).lanes(); }
    [[nodiscard]] const PaneScene& scene() { return m_window->timeline.pane(0).scene(); }
    [[nodiscard]] int xOf(Nanos time) { return static_cast<int>(scene().scale(lanes().width()).toPixel(time)); }
    [[nodiscard]] QPoint onLane(TrackId track, LaneGroup group, Nanos time);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_window.get(), key, modifiers); }
    void pointAt(QPoint at);

    test::QtWarnings m_warnings;
    std::unique_ptr<Window> m_window;
    std::shared_ptr<const Trace> m_trace;
    TrackId m_main;
    TrackId m_stream;
};

void TestNoting::init()
{
    m_warnings.begin();
    m_window = std::make_unique<Window>();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    Scenario s;
    m_main = s.thread("main");
    m_stream = s.stream("7");
    for (int i = 0; i < 10; ++i) {
        const Nanos start = 1'000 + i * 10'000;
        s.launch(m_main, {start, start + 1'000}, m_stream, {start + 2'000, start + 6'000}, i % 2 == 0 ? "gemm" : "add");
        s.call(m_main, "cudaStreamSynchronize", {start + 1'500, start + 6'500}, {}, Scenario::onStream(7));
    }
    m_trace = s.trace();
    QSignalSpy analysed(&m_window->runs, &RunList::analysed);
    m_window->runs.add("a run", m_trace, RunId(0));
    m_window->document.showFiles("a.json", {{"a.json", m_trace}});
    QTRY_VERIFY(!analysed.isEmpty());
    m_window->timeline.visibleRange().fit();
    QCoreApplication::processEvents();
}

void TestNoting::cleanup()
{
    m_window.reset();
    QCOMPARE(m_warnings.end(), QStringList());
}

QPoint TestNoting::onLane(TrackId track, LaneGroup group, Nanos time)
{
    const LaneRow* row = scene().layout.rowOf(track, {group, 0, false});
    return {xOf(time), scene().viewport(lanes().height()).toView(row->y, false) + row->height / 2};
}

void TestNoting::pointAt(QPoint at)
{
    QMouseEvent move(QEvent::MouseMove, at, lanes().mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&lanes(), &move);
}

void TestNoting::bookmarksComeAndGoWhereTheMouseIs()
{
    pointAt({lanes().width() / 2, 50});
    press(Qt::Key_B);
    QCOMPARE(m_window->book.notes().size(), std::size_t{1});
    const Note bookmark = m_window->book.notes().front().note;
    QCOMPARE(bookmark.type, NoteType::Bookmark);
    QVERIFY(std::abs(xOf(bookmark.range.start) - lanes().width() / 2) <= 1);
    QVERIFY(scene().layout.stripHeight() > 0);
    pointAt({lanes().width() / 2 + 2, 90}); // near enough
    press(Qt::Key_B);
    QVERIFY(m_window->book.notes().empty());
    QCOMPARE(scene().layout.stripHeight(), 0);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&lanes(), &leave);
    press(Qt::Key_B); // in the middle of what is visible
    QVERIFY(std::abs(xOf(m_window->book.notes().front().note.range.start) - lanes().width() / 2) <= 1);
}

void TestNoting::aNoteIsWrittenToTheSelectedSpan()
{
    QTest::mouseClick(&lanes(), Qt::LeftButton, {}, onLane(m_stream, LaneGroup::Work, 15'000));
    QVERIFY(m_window->timeline.selection().span());
    press(Qt::Key_T);
    QVERIFY(m_window->controller->editor());
    QTest::keyClicks(&m_window->controller->editor()->text(), "why so long?");
    QTest::keyClick(&m_window->controller->editor()->text(), Qt::Key_Return);
    QCOMPARE(m_window->book.notes().size(), std::size_t{1});
    const Note& note = m_window->book.notes().front().note;
    QVERIFY(note.range == (TimeRange{13'000, 17'000}));
    QVERIFY(note.span && note.span->track == m_stream);
    QVERIFY(scene().notes.front().span); // found again, for its flag
}

void TestNoting::aNoteIsWrittenToTheSelectedRange()
{
    m_window->timeline.selection().selectRange(TimeRange{20'000, 30'000});
    press(Qt::Key_T);
    QVERIFY(m_window->controller->editor());
    m_window->controller->editor()->text().setPlainText("this step");
    m_window->controller->editor()->accept();
    QVERIFY(m_window->book.notes().front().note.range == (TimeRange{21'000, 31'000}));
    QVERIFY(!m_window->book.notes().front().note.span);
}

void TestNoting::aClickOnANoteSelectsItsTime()
{
    (void)m_window->book.add(0, {NoteType::Note, {21'000, 31'000}, "this step", {}, 0});
    QSignalSpy clicked(&m_window->timeline, &TimelineWidget::noteClicked);
    QTest::mouseClick(&lanes(), Qt::LeftButton, {}, {xOf(26'000), 8});
    QCOMPARE(m_window->timeline.selection().range(), std::optional(TimeRange{20'000, 30'000}));
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(m_window->book.find(0, scene().notes.front().note), m_window->book.notes().front().id);
}

void TestNoting::undoAndRedoAreActions()
{
    QAction* undo = m_window->actions["edit.undo"];
    QAction* redo = m_window->actions["edit.redo"];
    QVERIFY(!undo->isEnabled());
    press(Qt::Key_B);
    QVERIFY(undo->isEnabled());
    QCOMPARE(QString(undo->text()).remove('&'), QString("Undo Add Bookmark"));
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_window->book.notes().empty());
    QVERIFY(!undo->isEnabled());
    QCOMPARE(QString(redo->text()).remove('&'), QString("Redo Add Bookmark"));
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->book.notes().size(), std::size_t{1});
}

void TestNoting::theDocumentFollows()
{
    QVERIFY(!m_window->document.canSave());
    press(Qt::Key_B);
    QVERIFY(m_window->document.isUnsaved());
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_window->document.isUnsaved());
    // a note that was written before the document had the trace
    press(Qt::Key_B);
    m_window->document.showFiles("a.json", {{"a.json", m_trace}});
    QVERIFY(m_window->document.isUnsaved());
}

void TestNoting::shortcutsAreFree()
{
    QMap<QString, QString> owners;
    for (const QAction* action : m_window->actions.all()) {
        for (const QKeySequence& keys : action->shortcuts()) {
            QVERIFY2(!owners.contains(keys.toString()), qPrintable(keys.toString() + " " + owners[keys.toString()]));
            owners[keys.toString()] = action->objectName();
        }
    }
}

void TestNoting::picturesShowNotes()
{
    const auto noted = [](TimelineWidget& timeline) {
        timeline.resize(1000, 400);
        QImage image(timeline.size(), QImage::Format_RGB32);
        QPainter painter(&image);
        timeline.paintTo(painter);
        painter.end();
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixel(x, y) == themeOf(Theme::Mode::Dark).note.rgb() ? 1 : 0;
        }
        return pixels;
    };
    QCOMPARE(noted(m_window->timeline), 0);
    (void)m_window->book.add(0, {NoteType::Note, {21'000, 61'000}, "these steps", {}, 0});
    QVERIFY(noted(m_window->timeline) > 200);
    // a timeline of its own, as pictures are made with
    TimelineWidget other(m_window->runs);
    other.setAttribute(Qt::WA_DontShowOnScreen);
    other.resize(1000, 400);
    other.show();
    other.visibleRange().fit();
    QVERIFY(noted(other) > 200);
}

void TestNoting::aPredictedTimelineKeepsNone()
{
    const WhatIf whatIf(m_window->runs.at(0).analysis->full());
    m_window->runs.add("a run (predicted)", predictedTrace(whatIf, {}, whatIf.replayed({})), RunId(0));
    QTRY_VERIFY(!m_window->runs.isAnalysing());
    QSignalSpy told(m_window->controller, &NotesController::statusMessage);
    m_window->timeline.navigation().setCurrentRun(1);
    press(Qt::Key_B);
    QCOMPARE(told.size(), 1);
    const auto wait = m_window->runs.at(1).analysis->waits().front();
    m_window->timeline.selection().select(placeOf(*m_window->runs.at(1).trace, 1, wait.thread, wait.start, wait.call));
    press(Qt::Key_T);
    QCOMPARE(told.size(), 2);
    QVERIFY(told.last()[0].toString().contains("measured timelines only"));
    QVERIFY(!m_window->controller->editor());
    QVERIFY(m_window->book.notes().empty());
}

QTEST_MAIN(TestNoting)
#include "tst_noting.moc"
