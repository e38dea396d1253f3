// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_editor.h"
#include "gui/panels/notes/note_model.h"
#include "gui/panels/notes/notes_panel.h"
#include "tests/gui/panels/notes/notes_desk.h"
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
struct Desk : test::NotesDesk {
    Desk()
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
    NotesPanel panel{book, runs, *desk};
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
    Desk desk;
    const QAbstractItemModelTester tester(&desk.panel.model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const NoteId a = desk.add({5'000, 6'000}, "a");
    const NoteId b = desk.add({2'000, 3'000}, "b");
    desk.book.setText(a, "c");
    desk.runs.setOffset(0, 500);
    desk.book.remove(std::array{a, b});
    while (desk.book.history().canUndo())
        desk.book.history().undo();
    while (desk.book.history().canRedo())
        desk.book.history().redo();
    desk.book.history().undo();
    QCOMPARE(desk.panel.model().rowCount(), 2);
    desk.runs.clear();
    QCOMPARE(desk.panel.model().rowCount(), 0);
}

void TestNotesPanel::notesStandInOrderOfTime()
{
    Desk desk;
    QVERIFY(!desk.panel.table().isVisible());
    desk.add({51'000, 61'000}, "second");
    desk.add({11'000, 12'000}, "first");
    desk.book.add(0, {NoteType::Bookmark, {31'000, 31'000}, {}, {}, 0});
    QVERIFY(desk.panel.table().isVisible());
    QCOMPARE(desk.cell(0, NoteModel::Text), QString("first"));
    QCOMPARE(desk.cell(0, NoteModel::Run), QString("a run"));
    QCOMPARE(desk.cell(0, NoteModel::Time), QString("10.0 us  (for 1.00 us)"));
    QCOMPARE(desk.cell(1, NoteModel::Text), QString("Bookmark"));
    QCOMPARE(desk.cell(1, NoteModel::Time), QString("30.0 us"));
    QCOMPARE(desk.cell(2, NoteModel::Text), QString("second"));
}

void TestNotesPanel::textIsEditedInPlace()
{
    Desk desk;
    desk.add({5'000, 6'000}, "before");
    QTableView& table = desk.panel.table();
    table.setFocus();
    table.setCurrentIndex(table.model()->index(0, NoteModel::Text));
    QTest::keyClick(&table, Qt::Key_F2);
    auto* editor = table.findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QString("before"));
    editor->selectAll();
    QTest::keyClicks(editor, "after");
    desk.runs.setOffset(0, 700); // and with it the times beside it
    QCOMPARE(desk.cell(0, NoteModel::Time), QString("4.70 us  (for 1.00 us)"));
    QCOMPARE(editor->text(), QString("after"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(desk.book.notes().front().note.text, std::string("after"));
    QCOMPARE(desk.cell(0, NoteModel::Text), QString("after"));
    desk.book.history().undo();
    QCOMPARE(desk.cell(0, NoteModel::Text), QString("before"));
    QVERIFY(!table.model()->flags(table.model()->index(0, NoteModel::Time)).testFlag(Qt::ItemIsEditable));
}

void TestNotesPanel::deleteRemovesWhatIsSelected()
{
    Desk desk;
    desk.add({5'000, 6'000}, "a");
    desk.add({7'000, 8'000}, "b");
    desk.add({9'000, 10'000}, "c");
    QTableView& table = desk.panel.table();
    table.setFocus();
    table.selectRow(1);
    QTest::keyClick(&table, Qt::Key_Delete);
    QCOMPARE(desk.rows(), 2);
    QCOMPARE(desk.cell(1, NoteModel::Text), QString("c"));
    QCOMPARE(table.currentIndex().row(), 1); // the next one may go as well
    table.selectAll();
    QTest::keyClick(&table, Qt::Key_Delete);
    QCOMPARE(desk.rows(), 0);
    desk.book.history().undo();
    QCOMPARE(desk.rows(), 2);
}

void TestNotesPanel::theFilterFindsTextAndRun()
{
    Desk desk;
    desk.add({5'000, 6'000}, "a long wait");
    desk.add({7'000, 8'000}, "a short kernel");
    QTest::keyClicks(&desk.panel.filter(), "WAIT");
    QCOMPARE(desk.rows(), 1);
    QCOMPARE(desk.cell(0, NoteModel::Text), QString("a long wait"));
    desk.panel.filter().setText("a run");
    QCOMPARE(desk.rows(), 2);
    desk.panel.filter().setText("nothing of it");
    QCOMPARE(desk.rows(), 0);
    QVERIFY(desk.panel.filter().isVisible()); // else it could not be taken back
}

void TestNotesPanel::aDoubleClickGoesThere()
{
    Desk desk;
    desk.add({21'000, 22'000}, "a range");
    const StringId add = desk.trace->pools->strings.find("add");
    desk.book.add(0, {NoteType::Note, {62'000, 101'000}, "a span", Note::SpanRef{desk.stream, LaneGroup::Work, 62'000, add}, 0});
    desk.book.add(0, {NoteType::Bookmark, {90'000, 90'000}, {}, {}, 0});
    desk.range.show({0, 5'000});
    const auto doubleClick = [&](int row) {
        QTableView& table = desk.panel.table();
        const QPoint at = table.visualRect(table.model()->index(row, NoteModel::Time)).center();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, at);
    };
    doubleClick(0);
    QCOMPARE(desk.selection.range(), std::optional(TimeRange{20'000, 21'000}));
    QVERIFY(desk.range.range().start <= 20'000 && desk.range.range().end >= 21'000);
    doubleClick(1);
    QVERIFY(desk.selection.span());
    QCOMPARE(desk.selection.span()->track, desk.stream);
    QCOMPARE(desk.selection.span()->span.start, Nanos{62'000});
    desk.range.show({0, 5'000});
    doubleClick(2);
    QVERIFY(desk.range.range().contains(89'000));
}

void TestNotesPanel::notesAreCopiedAsText()
{
    Desk desk;
    desk.add({5'000, 6'000}, "a");
    desk.add({7'000, 8'000}, "b");
    desk.panel.copy();
    QCOMPARE(QApplication::clipboard()->text(), QString("4.00 us  (for 1.00 us)\ta run\ta\n6.00 us  (for 1.00 us)\ta run\tb"));
    desk.panel.table().setFocus();
    desk.panel.table().selectRow(1);
    QTest::keyClick(&desk.panel.table(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("6.00 us  (for 1.00 us)\ta run\tb"));
}

void TestNotesPanel::theEditorTakesReturn()
{
    Desk desk;
    desk.selection.selectRange(TimeRange{1'000, 2'000});
    desk.desk->addNoteToSelection();
    NoteEditor* editor = desk.desk->editor();
    QVERIFY(editor);
    QTest::keyClicks(&editor->text(), "first");
    QTest::keyClick(&editor->text(), Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(&editor->text(), "second");
    QTest::keyClick(&editor->text(), Qt::Key_Return);
    QCOMPARE(desk.rows(), 1);
    QCOMPARE(desk.book.notes().front().note.text, std::string("first\nsecond"));
    QVERIFY(desk.book.notes().front().note.range == (TimeRange{2'000, 3'000})); // in the time of the trace
    // asked again for the same range it edits
    desk.desk->addNoteToSelection();
    QCOMPARE(desk.desk->editor()->text().toPlainText(), QString("first\nsecond"));
    desk.desk->editor()->text().setPlainText("third");
    desk.desk->editor()->accept();
    QCOMPARE(desk.rows(), 1);
    QCOMPARE(desk.cell(0, NoteModel::Text), QString("third"));
}

void TestNotesPanel::anEmptyNewNoteIsNone()
{
    Desk desk;
    QString told;
    connect(desk.desk, &NoteDesk::told, this, [&told](const QString& message) { told = message; });
    desk.desk->addNoteToSelection();
    QVERIFY(told.contains("Select"));
    QVERIFY(!desk.desk->editor());
    desk.selection.selectRange(TimeRange{1'000, 2'000});
    desk.desk->addNoteToSelection();
    desk.desk->editor()->accept();
    QCOMPARE(desk.book.history().count(), 0);
}

QTEST_MAIN(TestNotesPanel)
#include "tst_notes_panel.moc"
