// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_editor.h"
#include "gui/panels/notes/notes_panel.h"
#include "tests/gui/panels/notes/notes_fixture.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// One foreign trace whose run begins at 1,000 ns.
struct Fixture : test::NotesFixture {
    Fixture()
    {
        Scenario s;
        main = s.thread("main");
        stream = s.stream("7");
        s.launch(main, {1'000, 2'000}, stream, {3'000, 50'000}, "gemm");
        s.launch(main, {60'000, 61'000}, stream, {62'000, 101'000}, "add");
        trace = s.trace();
        runs.add("a run", trace, RunId(0));
        range.setBounds(runs.bounds(), runs.windows());
        range.fit();
        panel.resize(420, 260);
        panel.show();
        panel.activateWindow();
        (void)QTest::qWaitForWindowActive(&panel);
    }
    [[nodiscard]] QString cell(int row, int column) { return panel.table().model()->index(row, column).data().toString(); }
    [[nodiscard]] int rows() { return panel.table().model()->rowCount(); }
    NoteId add(TimeRange where, const char* text) { return book.add(0, {NoteType::Note, where, text, {}, 0}); }

    TrackId main;
    TrackId stream;
    std::shared_ptr<const Trace> trace;
    NotesPanel panel{book, runs, *controller};
};

} // namespace

class TestNotesPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void theModelKeepsTheRulesThroughAllChanges();
    void notesStandInOrderOfTime();
    void textIsEditedInPlace();
    void deleteRemovesWhatIsSelected();
    void theFilterFindsTextAndRun();
    void aDoubleClickGoesThere();
    void notesAreCopiedAsText();
    void theEditorTakesReturn();
    void anEmptyNewNoteIsNone();

private:
    test::QtWarnings m_warnings;
};

void TestNotesPanel::theModelKeepsTheRulesThroughAllChanges()
{
    Fixture fixture;
    const QAbstractItemModelTester tester(&fixture.panel.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const NoteId a = fixture.add({5'000, 6'000}, "a");
    const NoteId b = fixture.add({2'000, 3'000}, "b");
    fixture.book.setText(a, "c");
    fixture.runs.setOffset(0, 500);
    fixture.book.remove(std::array{a, b});
    while (fixture.book.history().canUndo())
        fixture.book.history().undo();
    while (fixture.book.history().canRedo())
        fixture.book.history().redo();
    fixture.book.history().undo();
    QCOMPARE(fixture.panel.model().rowCount(), 2);
    fixture.runs.clear();
    QCOMPARE(fixture.panel.model().rowCount(), 0);
}

void TestNotesPanel::notesStandInOrderOfTime()
{
    Fixture fixture;
    QVERIFY(!fixture.panel.table().isVisible());
    fixture.add({51'000, 61'000}, "second");
    fixture.add({11'000, 12'000}, "first");
    fixture.book.add(0, {NoteType::Bookmark, {31'000, 31'000}, {}, {}, 0});
    QVERIFY(fixture.panel.table().isVisible());
    QCOMPARE(fixture.cell(0, NoteModel::Text), QString("first"));
    QCOMPARE(fixture.cell(0, NoteModel::Run), QString("a run"));
    QCOMPARE(fixture.cell(0, NoteModel::Time), QString("10.0 us  (for 1.00 us)"));
    QCOMPARE(fixture.cell(1, NoteModel::Text), QString("Bookmark"));
    QCOMPARE(fixture.cell(1, NoteModel::Time), QString("30.0 us"));
    QCOMPARE(fixture.cell(2, NoteModel::Text), QString("second"));
}

void TestNotesPanel::textIsEditedInPlace()
{
    Fixture fixture;
    fixture.add({5'000, 6'000}, "before");
    QTableView& table = fixture.panel.table();
    table.setFocus();
    table.setCurrentIndex(table.model()->index(0, NoteModel::Text));
    QTest::keyClick(&table, Qt::Key_F2);
    auto* editor = table.findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QString("before"));
    editor->selectAll();
    QTest::keyClicks(editor, "after");
    fixture.runs.setOffset(0, 700); // and with it the times beside it
    QCOMPARE(fixture.cell(0, NoteModel::Time), QString("4.70 us  (for 1.00 us)"));
    QCOMPARE(editor->text(), QString("after"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(fixture.book.notes().front().note.text, std::string("after"));
    QCOMPARE(fixture.cell(0, NoteModel::Text), QString("after"));
    fixture.book.history().undo();
    QCOMPARE(fixture.cell(0, NoteModel::Text), QString("before"));
    QVERIFY(!table.model()->flags(table.model()->index(0, NoteModel::Time)).testFlag(Qt::ItemIsEditable));
}

void TestNotesPanel::deleteRemovesWhatIsSelected()
{
    Fixture fixture;
    fixture.add({5'000, 6'000}, "a");
    fixture.add({7'000, 8'000}, "b");
    fixture.add({9'000, 10'000}, "c");
    QTableView& table = fixture.panel.table();
    table.setFocus();
    table.selectRow(1);
    QTest::keyClick(&table, Qt::Key_Delete);
    QCOMPARE(fixture.rows(), 2);
    QCOMPARE(fixture.cell(1, NoteModel::Text), QString("c"));
    QCOMPARE(table.currentIndex().row(), 1); // the next one may go as well
    table.selectAll();
    QTest::keyClick(&table, Qt::Key_Delete);
    QCOMPARE(fixture.rows(), 0);
    fixture.book.history().undo();
    QCOMPARE(fixture.rows(), 2);
}

void TestNotesPanel::theFilterFindsTextAndRun()
{
    Fixture fixture;
    fixture.add({5'000, 6'000}, "a long wait");
    fixture.add({7'000, 8'000}, "a short kernel");
    QTest::keyClicks(&fixture.panel.filter(), "WAIT");
    QCOMPARE(fixture.rows(), 1);
    QCOMPARE(fixture.cell(0, NoteModel::Text), QString("a long wait"));
    fixture.panel.filter().setText("a run");
    QCOMPARE(fixture.rows(), 2);
    fixture.panel.filter().setText("nothing of it");
    QCOMPARE(fixture.rows(), 0);
    QVERIFY(fixture.panel.filter().isVisible()); // else it could not be taken back
}

void TestNotesPanel::aDoubleClickGoesThere()
{
    Fixture fixture;
    fixture.add({21'000, 22'000}, "a range");
    const StringId add = fixture.trace->pools->strings.find("add");
    fixture.book.add(0, {NoteType::Note, {62'000, 101'000}, "a span", Note::SpanRef{fixture.stream, LaneGroup::Work, 62'000, add}, 0});
    fixture.book.add(0, {NoteType::Bookmark, {90'000, 90'000}, {}, {}, 0});
    fixture.range.show({0, 5'000});
    const auto doubleClick = [&](int row) {
        QTableView& table = fixture.panel.table();
        const QPoint at = table.visualRect(table.model()->index(row, NoteModel::Time)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at);
    };
    doubleClick(0);
    QCOMPARE(fixture.selection.range(), std::optional(TimeRange{20'000, 21'000}));
    QVERIFY(fixture.range.range().start <= 20'000 && fixture.range.range().end >= 21'000);
    doubleClick(1);
    QVERIFY(fixture.selection.span());
    QCOMPARE(fixture.selection.span()->track, fixture.stream);
    QCOMPARE(fixture.selection.span()->span.start, Nanos{62'000});
    fixture.range.show({0, 5'000});
    doubleClick(2);
    QVERIFY(fixture.range.range().contains(89'000));
}

void TestNotesPanel::notesAreCopiedAsText()
{
    Fixture fixture;
    fixture.add({5'000, 6'000}, "a");
    fixture.add({7'000, 8'000}, "b");
    fixture.panel.copy();
    QCOMPARE(QApplication::clipboard()->text(), QString("4.00 us  (for 1.00 us)\ta run\ta\n6.00 us  (for 1.00 us)\ta run\tb"));
    fixture.panel.table().setFocus();
    fixture.panel.table().selectRow(1);
    QTest::keyClick(&fixture.panel.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("6.00 us  (for 1.00 us)\ta run\tb"));
}

void TestNotesPanel::theEditorTakesReturn()
{
    Fixture fixture;
    fixture.selection.selectRange(TimeRange{1'000, 2'000});
    fixture.controller->addNoteToSelection();
    NoteEditor* editor = fixture.controller->editor();
    QVERIFY(editor);
    QTest::keyClicks(&editor->text(), "first");
    QTest::keyClick(&editor->text(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(&editor->text(), "second");
    QTest::keyClick(&editor->text(), Qt::Key_Return);
    QCOMPARE(fixture.rows(), 1);
    QCOMPARE(fixture.book.notes().front().note.text, std::string("first\nsecond"));
    QVERIFY(fixture.book.notes().front().note.range == (TimeRange{2'000, 3'000})); // in the time of the trace
    // asked again for the same range it edits
    fixture.controller->addNoteToSelection();
    QCOMPARE(fixture.controller->editor()->text().toPlainText(), QString("first\nsecond"));
    fixture.controller->editor()->text().setPlainText("third");
    fixture.controller->editor()->accept();
    QCOMPARE(fixture.rows(), 1);
    QCOMPARE(fixture.cell(0, NoteModel::Text), QString("third"));
}

void TestNotesPanel::anEmptyNewNoteIsNone()
{
    Fixture fixture;
    QString told;
    connect(fixture.controller, &NotesController::statusMessage, this, [&told](const QString& message) { told = message; });
    fixture.controller->addNoteToSelection();
    QVERIFY(told.contains("Select"));
    QVERIFY(!fixture.controller->editor());
    fixture.selection.selectRange(TimeRange{1'000, 2'000});
    fixture.controller->addNoteToSelection();
    fixture.controller->editor()->accept();
    QCOMPARE(fixture.book.history().count(), 0);
}

QTEST_MAIN(TestNotesPanel)
#include "tst_notes_panel.moc"
