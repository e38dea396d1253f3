// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/settings.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_notebook.h"
#include "tests/gui/support/qt_warnings.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// Colours of the characters of a line that have one of their own.
QList<QTextLayout::FormatRange> formatsOf(const QueryEditor& editor, int line)
{
    return editor.document()->findBlockByNumber(line).layout()->formats();
}

} // namespace

/// The editor of queries, and what is remembered of them.
class TestQueryEditor : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void ctrlEnterRuns();
    void tabLeavesTheEditor();
    void offersWordsWhileTyping();
    void insertsTheChosenWord();
    void walksThroughTheHistory();
    void textsCanBePutBackByUndo();
    void marksAnError();
    void coloursKeywordsAndTexts();
    void historyIsBounded();
    void savedQueriesAreReplacedAndDeleted();
    void notebookIsRemembered();
    void aDamagedNotebookIsIgnored();

private:
    test::QtWarnings m_warnings;
};

void TestQueryEditor::ctrlEnterRuns()
{
    QueryEditor editor;
    editor.show();
    QSignalSpy requested(&editor, &QueryEditor::runRequested);
    QTest::keyClicks(&editor, "SELECT 1");
    QTest::keyClick(&editor, Qt::Key_Return);
    QCOMPARE(requested.size(), 0);
    QCOMPARE(editor.toPlainText(), QString("SELECT 1\n"));
    QTest::keyClick(&editor, Qt::Key_Return, Qt::ControlModifier);
    QTest::keyClick(&editor, Qt::Key_Enter, Qt::ControlModifier | Qt::KeypadModifier);
    QCOMPARE(requested.size(), 2);
    QCOMPARE(editor.toPlainText(), QString("SELECT 1\n"));
}

void TestQueryEditor::tabLeavesTheEditor()
{
    QueryEditor editor;
    QVERIFY(editor.tabChangesFocus());
}

void TestQueryEditor::offersWordsWhileTyping()
{
    QueryEditor editor;
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    QTest::keyClicks(&editor, "SELECT * FROM s");
    QVERIFY(editor.completions().isEmpty()); // after two letters
    QTest::keyClicks(&editor, "p");
    QCOMPARE(editor.completions(), QStringList({"span_details", "spans"}));
    QTest::keyClick(&editor, Qt::Key_Escape);
    QTest::keyClicks(&editor, "ans");
    QVERIFY(editor.completions().isEmpty()); // complete
    QTest::keyClicks(&editor, " WHERE ");
    QVERIFY(editor.completions().isEmpty());
}

void TestQueryEditor::insertsTheChosenWord()
{
    QueryEditor editor;
    editor.show();
    QVERIFY(QTest::qWaitForWindowExposed(&editor));
    QTest::keyClicks(&editor, "SELECT name FROM kern");
    editor.complete();
    QCOMPARE(editor.completions(), QStringList({"kernels"}));
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
    QCOMPARE(editor.toPlainText(), QString("SELECT name FROM kernels"));
    editor.putText("SELECT group_con");
    editor.complete();
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
    QCOMPARE(editor.toPlainText(), QString("SELECT group_concat("));
}

void TestQueryEditor::walksThroughTheHistory()
{
    QueryEditor editor;
    editor.show();
    editor.setHistory({"SELECT 2", "SELECT 1"});
    editor.putText("SELECT 3");
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(&editor, key, Qt::ControlModifier);
        return editor.toPlainText();
    };
    QCOMPARE(press(Qt::Key_Down), QString("SELECT 3"));
    QCOMPARE(press(Qt::Key_Up), QString("SELECT 2"));
    QCOMPARE(press(Qt::Key_Up), QString("SELECT 1"));
    QCOMPARE(press(Qt::Key_Up), QString("SELECT 1"));
    QCOMPARE(press(Qt::Key_Down), QString("SELECT 2"));
    QCOMPARE(press(Qt::Key_Down), QString("SELECT 3"));
}

void TestQueryEditor::textsCanBePutBackByUndo()
{
    QueryEditor editor;
    editor.putText("SELECT 1");
    editor.putText("SELECT 2");
    editor.undo();
    QCOMPARE(editor.toPlainText(), QString("SELECT 1"));
}

void TestQueryEditor::marksAnError()
{
    QueryEditor editor;
    editor.putText("SELECT nme FROM kernels");
    editor.markError(7);
    QCOMPARE(editor.markedText(), QString("nme"));
    editor.markError(1000); // of another text
    QCOMPARE(editor.markedText(), QString());
    editor.markError(7);
    editor.putText("SELECT name FROM kernels");
    QCOMPARE(editor.markedText(), QString());
}

void TestQueryEditor::coloursKeywordsAndTexts()
{
    QueryEditor editor;
    editor.setTheme(themeOf(Theme::Mode::Light));
    editor.putText("SELECT name -- of it\nFROM spans /* all\nof them */ WHERE kind = 'kernel'");
    QTRY_COMPARE(formatsOf(editor, 0).size(), 2);
    QCOMPARE(formatsOf(editor, 0)[0].length, 6);
    QCOMPARE(formatsOf(editor, 0)[1].format.foreground().color(), themeOf(Theme::Mode::Light).mutedText);
    QCOMPARE(formatsOf(editor, 2)[0].length, 10); // the comment goes on
    QCOMPARE(formatsOf(editor, 2)[0].format.foreground().color(), themeOf(Theme::Mode::Light).mutedText);
    editor.setTheme(themeOf(Theme::Mode::Dark));
    QTRY_COMPARE(formatsOf(editor, 0)[1].format.foreground().color(), themeOf(Theme::Mode::Dark).mutedText);
}

void TestQueryEditor::historyIsBounded()
{
    QueryNotebook notebook;
    notebook.addToHistory("  ");
    notebook.addToHistory(QString(QueryNotebook::kLongestQuery + 1, 'x'));
    QVERIFY(notebook.history().isEmpty());
    for (int i = 0; i < 150; ++i)
        notebook.addToHistory(QString("SELECT %1").arg(i));
    QCOMPARE(notebook.history().size(), QueryNotebook::kMostHistory);
    QCOMPARE(notebook.history().front(), QString("SELECT 149"));
    notebook.addToHistory(" SELECT 100\n");
    QCOMPARE(notebook.history().front(), QString("SELECT 100"));
    QCOMPARE(notebook.history().count("SELECT 100"), 1);
    QCOMPARE(notebook.history().size(), QueryNotebook::kMostHistory);
    for (int i = 0; i < 20; ++i)
        notebook.addToHistory(QString::number(i) + QString(QueryNotebook::kLongestQuery - 2, 'x'));
    QVERIFY(notebook.history().join("").size() <= QueryNotebook::kLongestHistory);
    QVERIFY(notebook.history().front().startsWith("19"));
}

void TestQueryEditor::savedQueriesAreReplacedAndDeleted()
{
    QueryNotebook notebook;
    QVERIFY(!notebook.save(" ", "SELECT 1"));
    QVERIFY(!notebook.save("a", " \n"));
    QVERIFY(notebook.save("b", "SELECT 1"));
    QVERIFY(notebook.save("a", "SELECT 2"));
    QVERIFY(notebook.save(" b ", "SELECT 3"));
    QCOMPARE(notebook.saved(), QList<SavedQuery>({{"a", "SELECT 2"}, {"b", "SELECT 3"}}));
    notebook.remove("a");
    notebook.remove("no such");
    QCOMPARE(notebook.saved(), QList<SavedQuery>({{"b", "SELECT 3"}}));
    for (qsizetype i = 0; i < QueryNotebook::kMostSaved; ++i)
        (void)notebook.save(QString("query %1").arg(i), "SELECT 1");
    QCOMPARE(notebook.saved().size(), QueryNotebook::kMostSaved);
    QVERIFY(!notebook.save("one more", "SELECT 1"));
    QVERIFY(notebook.save("b", "SELECT 4")); // replaces one
}

void TestQueryEditor::notebookIsRemembered()
{
    const QTemporaryDir folder;
    QueryNotebook notebook;
    notebook.addToHistory("SELECT 1");
    notebook.addToHistory("SELECT 'a, \"b\"',\n2");
    QVERIFY(notebook.save("with; signs = %", "SELECT 1,\n2"));
    {
        Settings settings(folder.filePath("settings.ini"));
        notebook.store(settings);
    }
    QueryNotebook loaded;
    loaded.load(Settings(folder.filePath("settings.ini")));
    QCOMPARE(loaded.history(), notebook.history());
    QCOMPARE(loaded.saved(), notebook.saved());
}

void TestQueryEditor::aDamagedNotebookIsIgnored()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    settings.setChoice("query.history", 7);
    settings.setChoice("query.saved", QStringList{"a name without a query"});
    QueryNotebook notebook;
    notebook.load(settings);
    QVERIFY(notebook.history().isEmpty());
    QVERIFY(notebook.saved().isEmpty());
}

QTEST_MAIN(TestQueryEditor)
#include "tst_query_editor.moc"
