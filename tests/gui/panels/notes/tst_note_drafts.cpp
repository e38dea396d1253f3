// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_editor.h"
#include "tests/gui/panels/notes/notes_fixture.h"
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
struct Fixture : test::NotesFixture {
    Fixture()
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
        controller->addNoteToSelection();
    }
    [[nodiscard]] QPlainTextEdit& text() { return controller->editor()->text(); }
    [[nodiscard]] QString shown() { return text().toPlainText(); }
    void type(const char* words) { QTest::keyClicks(&text(), words); }
    [[nodiscard]] bool leave(Qt::Key key)
    {
        QTest::keyClick(&text(), key);
        return QTest::qWaitFor([this] { return !controller->editor(); });
    }
    void click(const char* colour)
    {
        for (auto* button : controller->editor()->findChildren<QToolButton*>()) {
            if (button->accessibleName() == QLatin1String(colour))
                button->click();
        }
    }

    QSignalSpy told{controller, &NotesController::statusMessage};
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
        Fixture fixture;
        fixture.ask(kHere);
        QVERIFY(fixture.leave(Qt::Key_Escape));
        QVERIFY(fixture.told.isEmpty());
        fixture.ask(kHere);
        QCOMPARE(fixture.shown(), QString());
    }

    void aNewNoteIsGoneOnWith()
    {
        Fixture fixture;
        fixture.ask(kHere);
        fixture.type("why so");
        QVERIFY(fixture.leave(Qt::Key_Escape));
        QCOMPARE(fixture.told.size(), 1);
        QVERIFY(fixture.book.notes().empty());
        fixture.ask(kThere); // another one
        QCOMPARE(fixture.shown(), QString());
        QVERIFY(fixture.leave(Qt::Key_Escape));
        fixture.ask(kHere);
        fixture.type(" long?");
        QVERIFY(fixture.leave(Qt::Key_Return));
        QCOMPARE(fixture.book.notes().size(), std::size_t{1});
        QCOMPARE(fixture.book.notes().front().note.text, std::string("why so long?"));
    }

    void anEditedNoteStaysUntilItIsSaved()
    {
        Fixture fixture;
        const NoteId id = fixture.book.add(0, {NoteType::Note, {5'000, 6'000}, "before", {}, 0});
        fixture.controller->edit(id);
        fixture.text().setPlainText("after");
        fixture.click("Green");
        const Note typed = fixture.controller->editor()->note();
        QVERIFY(typed.colour != 0);
        QVERIFY(fixture.leave(Qt::Key_Escape));
        QCOMPARE(fixture.book.find(id)->note.text, std::string("before"));
        QCOMPARE(fixture.book.history().count(), 1);
        fixture.controller->edit(id);
        QVERIFY(fixture.controller->editor()->note() == typed);
        QVERIFY(fixture.leave(Qt::Key_Return));
        QVERIFY(fixture.book.find(id)->note == typed);
        fixture.book.history().undo();
        fixture.controller->edit(id); // it was saved: nothing is left of it
        QCOMPARE(fixture.shown(), QString("before"));
    }

    void undoingComesBackToTheNote()
    {
        Fixture fixture;
        const NoteId id = fixture.book.add(0, {NoteType::Note, {5'000, 6'000}, "before", {}, 0});
        fixture.controller->edit(id);
        fixture.text().setPlainText("after");
        QVERIFY(fixture.leave(Qt::Key_Escape));
        fixture.controller->edit(id);
        QCOMPARE(fixture.shown(), QString("after"));
        QTest::keySequence(&fixture.text(), QKeySequence::Undo);
        QCOMPARE(fixture.shown(), QString("before"));
        QVERIFY(fixture.leave(Qt::Key_Escape)); // as it was: no draft
        fixture.controller->edit(id);
        QCOMPARE(fixture.shown(), QString("before"));
        QCOMPARE(fixture.told.size(), 1);
    }

    /// As after another language was chosen.
    void itIsThereAlsoWhenTheWindowWasMadeAnew()
    {
        Fixture fixture;
        fixture.ask(kHere);
        fixture.type("why so");
        QVERIFY(fixture.leave(Qt::Key_Escape));
        delete fixture.controller;
        fixture.controller = new NotesController(fixture.book, fixture.runs, fixture.selection, fixture.navigation, fixture.window);
        fixture.ask(kHere);
        QCOMPARE(fixture.shown(), QString("why so"));
    }

    void nothingIsLeftOfRunsThatAreGone()
    {
        Fixture fixture;
        fixture.ask(kHere);
        fixture.type("of the first");
        QVERIFY(fixture.leave(Qt::Key_Escape));
        fixture.runs.clear();
        fixture.show();
        fixture.ask(kHere);
        QCOMPARE(fixture.shown(), QString());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestNoteDrafts)
#include "tst_note_drafts.moc"
