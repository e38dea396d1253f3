// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_editor.h"
#include "tests/gui/panels/notes/notes_desk.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// A run to whose ranges notes are written.
struct Desk : test::NotesDesk {
    Desk()
    {
        show();
        window.show();
    }
    void show()
    {
        Scenario s;
        const TrackId main = s.thread("main");
        s.launch(main, {1'000, 2'000}, s.stream("7"), {3'000, 50'000}, "gemm");
        runs.add("a run", s.trace(), RunId(0));
    }
    /// Asks for the note to a range, as somebody does.
    void ask(TimeRange where)
    {
        selection.selectRange(where);
        desk->addNoteToSelection();
    }
    [[nodiscard]] QPlainTextEdit& text() { return desk->editor()->text(); }
    [[nodiscard]] QString shown() { return text().toPlainText(); }
    void type(const char* words) { QTest::keyClicks(&text(), words); }
    [[nodiscard]] bool leave(Qt::Key key)
    {
        QTest::keyClick(&text(), key);
        return QTest::qWaitFor([this] { return !desk->editor(); });
    }
    void click(const char* colour)
    {
        for (auto* button : desk->editor()->findChildren<QToolButton*>()) {
            if (button->accessibleName() == QLatin1String(colour))
                button->click();
        }
    }

    QSignalSpy told{desk, &NoteDesk::told};
};

const TimeRange kHere{1'000, 2'000};
const TimeRange kThere{4'000, 5'000};

} // namespace

/// A note may be long, and Escape is near: what was typed is there when the same note is opened again.
class TestNoteDrafts : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void whereNothingWasTypedNothingIsKept()
    {
        Desk desk;
        desk.ask(kHere);
        QVERIFY(desk.leave(Qt::Key_Escape));
        QVERIFY(desk.told.isEmpty());
        desk.ask(kHere);
        QCOMPARE(desk.shown(), QString());
    }

    void aNewNoteIsGoneOnWith()
    {
        Desk desk;
        desk.ask(kHere);
        desk.type("why so");
        QVERIFY(desk.leave(Qt::Key_Escape));
        QCOMPARE(desk.told.size(), 1);
        QVERIFY(desk.book.notes().empty());
        desk.ask(kThere); // another one
        QCOMPARE(desk.shown(), QString());
        QVERIFY(desk.leave(Qt::Key_Escape));
        desk.ask(kHere);
        desk.type(" long?");
        QVERIFY(desk.leave(Qt::Key_Return));
        QCOMPARE(desk.book.notes().size(), std::size_t{1});
        QCOMPARE(desk.book.notes().front().note.text, std::string("why so long?"));
    }

    void anEditedNoteStaysUntilItIsSaved()
    {
        Desk desk;
        const NoteId id = desk.book.add(0, {NoteType::Note, {5'000, 6'000}, "before", {}, 0});
        desk.desk->edit(id);
        desk.text().setPlainText("after");
        desk.click("Green");
        const Note typed = desk.desk->editor()->note();
        QVERIFY(typed.colour != 0);
        QVERIFY(desk.leave(Qt::Key_Escape));
        QCOMPARE(desk.book.find(id)->note.text, std::string("before"));
        QCOMPARE(desk.book.history().count(), 1);
        desk.desk->edit(id);
        QVERIFY(desk.desk->editor()->note() == typed);
        QVERIFY(desk.leave(Qt::Key_Return));
        QVERIFY(desk.book.find(id)->note == typed);
        desk.book.history().undo();
        desk.desk->edit(id); // it was saved: nothing is left of it
        QCOMPARE(desk.shown(), QString("before"));
    }

    void undoingComesBackToTheNote()
    {
        Desk desk;
        const NoteId id = desk.book.add(0, {NoteType::Note, {5'000, 6'000}, "before", {}, 0});
        desk.desk->edit(id);
        desk.text().setPlainText("after");
        QVERIFY(desk.leave(Qt::Key_Escape));
        desk.desk->edit(id);
        QCOMPARE(desk.shown(), QString("after"));
        QTest::keySequence(&desk.text(), QKeySequence::Undo);
        QCOMPARE(desk.shown(), QString("before"));
        QVERIFY(desk.leave(Qt::Key_Escape)); // as it was: no draft
        desk.desk->edit(id);
        QCOMPARE(desk.shown(), QString("before"));
        QCOMPARE(desk.told.size(), 1);
    }

    /// As after another language was chosen.
    void itIsThereAlsoWhenTheWindowWasMadeAnew()
    {
        Desk desk;
        desk.ask(kHere);
        desk.type("why so");
        QVERIFY(desk.leave(Qt::Key_Escape));
        delete desk.desk;
        desk.desk = new NoteDesk(desk.book, desk.runs, desk.selection, desk.navigation, desk.window);
        desk.ask(kHere);
        QCOMPARE(desk.shown(), QString("why so"));
    }

    void nothingIsLeftOfRunsThatAreGone()
    {
        Desk desk;
        desk.ask(kHere);
        desk.type("of the first");
        QVERIFY(desk.leave(Qt::Key_Escape));
        desk.runs.clear();
        desk.show();
        desk.ask(kHere);
        QCOMPARE(desk.shown(), QString());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestNoteDrafts)
#include "tst_note_drafts.moc"
