// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/value_plot.h"
#include "gui/model/run_list.h"
#include "gui/model/settings.h"
#include "gui/pages/query/example_queries.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/query/query_results.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/selection.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

const QString kEndless = QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ");

/// Launches of kernels that get longer.
std::shared_ptr<const Trace> launches(int count, const char* name = "gemm")
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (int i = 0; i < count; ++i) {
        const Nanos start = i * 10'000;
        s.launch(main, {start, start + 1'000}, stream, {start + 2'000, start + 3'000 + i * 100}, name);
    }
    return s.trace();
}

struct Page {
    RunList runs;
    Selection selection;
    QueryPanel panel{runs, selection};

    Page()
    {
        panel.resize(1000, 600);
        panel.show();
    }
    void open(int count = 10, const char* name = "gemm") { runs.add("a run", launches(count, name), RunId(0)); }
    void run(const QString& sql)
    {
        panel.editor().putText(sql);
        panel.run();
    }
    /// The result of a query; false if it did not end.
    [[nodiscard]] bool finish(const QString& sql)
    {
        run(sql);
        return QTest::qWaitFor([this] { return !panel.isRunning() && !panel.results().isWorking(); });
    }
    [[nodiscard]] QString cell(int row, int column) const { return panel.results().table().table().index(row, column).data().toString(); }
    [[nodiscard]] int rowCount() const { return panel.results().table().table().rowCount(); }
};

QAction* entryOf(QMenu& menu, const QString& text)
{
    emit menu.aboutToShow();
    for (QAction* action : menu.actions()) {
        if (action->text().remove('&').startsWith(text))
            return action;
    }
    return nullptr;
}

} // namespace

class TestQueryPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void showsTheRowsOfAQuery();
    void sortsAndFilters();
    void columnsChangeWithTheQuery();
    void keepsRowsUpToTheLimits();
    void showsErrorsWithTheirPlace();
    void canBeCancelled();
    void aNewQueryReplacesTheRunningOne();
    void endsAtTheTimeLimit();
    void cannotChangeAnything();
    void rowsLeadToTheTimeline();
    void aTimeOutsideOfAllRunsLeadsNowhere();
    void choosesTheRun();
    void closingARunDropsItsResult();
    void closingARunKeepsTheResultsOfOthers();
    void namesTheRunOfTheResult();
    void closingARunEndsItsQuery();
    void aPredictionThatGoesLeavesTheResult();
    void plotsAColumn();
    void copiesAndSaves();
    void rememberedBetweenStarts();
    void survivesAChangeOfLanguage();
    void examplesAndSavedQueriesRun();
    void historyIsPutIntoTheEditor();
    void worksWithoutARun();

private:
    test::QtWarnings m_warnings;
};

void TestQueryPanel::showsTheRowsOfAQuery()
{
    Page page;
    const QAbstractItemModelTester tester(&page.panel.results().table().table());
    page.open();
    QVERIFY(page.finish("SELECT name, count, total_ns FROM kernels"));
    QVERIFY2(!page.panel.hasError(), qPrintable(page.panel.message()));
    QCOMPARE(page.rowCount(), 1);
    QCOMPARE(page.cell(0, 0), QString("gemm"));
    QCOMPARE(page.cell(0, 1), QString("10"));
    QCOMPARE(page.cell(0, 2), QString("14,500"));
    QVERIFY(page.panel.message().startsWith("1 row in "));
    QVERIFY(page.finish("SELECT name FROM kernels WHERE 0"));
    QCOMPARE(page.rowCount(), 0);
    QVERIFY(page.panel.message().startsWith("0 rows in "));
}

void TestQueryPanel::sortsAndFilters()
{
    Page page;
    page.open();
    QVERIFY(page.finish("SELECT name, start_ns, duration_ns, 1.0 / duration_ns FROM spans ORDER BY start_ns"));
    QCOMPARE(page.rowCount(), 20);
    QCOMPARE(page.cell(0, 1), QString("0")); // in the order of the query
    page.panel.results().table().sortByColumn(3, Qt::AscendingOrder);
    QCOMPARE(page.cell(0, 2), QString("1,900"));
    page.panel.results().table().sortByColumn(0, Qt::DescendingOrder);
    QCOMPARE(page.cell(0, 0), QString("gemm"));
    page.panel.results().table().table().setFilter("LAUNCH");
    QCOMPARE(page.rowCount(), 10);
}

/// Neither sort order nor columns of the query before stay.
void TestQueryPanel::columnsChangeWithTheQuery()
{
    Page page;
    page.open();
    QVERIFY(page.finish("SELECT name, start_ns FROM spans ORDER BY start_ns"));
    page.panel.results().table().sortByColumn(1, Qt::DescendingOrder);
    QVERIFY(page.finish("VALUES (2, 1, 3), (1, 2, 3)"));
    QCOMPARE(page.panel.results().table().table().columnCount(), 3);
    QCOMPARE(page.cell(0, 0), QString("2"));
    QCOMPARE(page.panel.results().table().table().headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QString("column1"));
    QVERIFY(page.finish("SELECT 1 AS \"other\", 2 AS \"<b>x\"")); // not translated, not read as HTML
    QCOMPARE(page.panel.results().table().table().headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QString("other"));
    QVERIFY(page.panel.results().table().table().headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString().contains("&lt;b&gt;x"));
}

void TestQueryPanel::keepsRowsUpToTheLimits()
{
    Page page;
    page.open();
    page.panel.setLimits(1'000, 1 << 20);
    QVERIFY(page.finish(kEndless + "SELECT i FROM n"));
    QCOMPARE(page.rowCount(), 1'000);
    QVERIFY2(page.panel.message().startsWith("Only the first 1,000 rows are shown ("), qPrintable(page.panel.message()));
    QVERIFY(page.finish(kEndless + "SELECT hex(randomblob(5000)) FROM n"));
    QVERIFY(page.rowCount() > 50 && page.rowCount() < 200);
    QVERIFY(page.panel.message().startsWith("Only the first "));
}

void TestQueryPanel::showsErrorsWithTheirPlace()
{
    Page page;
    page.open();
    QVERIFY(page.finish("SELECT count(*) FROM spans"));
    QVERIFY(page.finish("SELECT nme\nFROM kernels"));
    QVERIFY(page.panel.hasError());
    QCOMPARE(page.panel.message(), QString("no such column: nme (line 1, column 8, at 'nme'). Did you mean name?"));
    QCOMPARE(page.panel.editor().markedText(), QString("nme"));
    QCOMPARE(page.rowCount(), 1); // the result before stays
    QVERIFY(page.finish("SELECT name\nFROM kernels"));
    QVERIFY(!page.panel.hasError());
    QCOMPARE(page.panel.editor().markedText(), QString());
}

void TestQueryPanel::canBeCancelled()
{
    Page page;
    page.open();
    page.panel.setTimeLimit(std::chrono::milliseconds(0));
    page.run(kEndless + "SELECT count(*) FROM n");
    QVERIFY(page.panel.isRunning());
    page.panel.cancel();
    QVERIFY(!page.panel.isRunning());
    QCOMPARE(page.panel.message(), QString("Cancelled."));
    QVERIFY(page.finish("SELECT 1")); // once the other one has ended
    QCOMPARE(page.cell(0, 0), QString("1"));
}

void TestQueryPanel::aNewQueryReplacesTheRunningOne()
{
    Page page;
    page.open();
    page.panel.setTimeLimit(std::chrono::milliseconds(0));
    page.run(kEndless + "SELECT count(*) FROM n");
    QVERIFY(page.finish("SELECT 2"));
    QCOMPARE(page.cell(0, 0), QString("2"));
}

void TestQueryPanel::endsAtTheTimeLimit()
{
    Page page;
    page.open();
    page.panel.setTimeLimit(std::chrono::milliseconds(20));
    QVERIFY(page.finish(kEndless + "SELECT count(*) FROM n"));
    QVERIFY2(page.panel.hasError() && page.panel.message().contains("20.0 ms"), qPrintable(page.panel.message()));
}

void TestQueryPanel::cannotChangeAnything()
{
    Page page;
    page.open();
    for (const char* sql : {"DELETE FROM spans", "ATTACH 'other.db' AS other", "SELECT load_extension('x.so')", "CREATE TABLE t (a)",
             "PRAGMA journal_mode = OFF", "SELECT 1; DELETE FROM spans"}) {
        QVERIFY(page.finish(sql));
        QVERIFY2(page.panel.hasError(), sql);
    }
    QVERIFY(page.finish("SELECT count(*) FROM spans"));
    QCOMPARE(page.cell(0, 0), QString("20"));
}

void TestQueryPanel::rowsLeadToTheTimeline()
{
    Page page;
    page.open();
    QSignalSpy spans(&page.panel, &QueryPanel::spanRequested);
    QSignalSpy ranges(&page.panel, &QueryPanel::rangeRequested);
    TableView& table = page.panel.results().table();
    QVERIFY(page.finish("SELECT id, start_ns FROM spans WHERE kind = 'kernel' ORDER BY duration_ns DESC"));
    table.sortByColumn(1, Qt::DescendingOrder);
    table.selectRow(0);
    QTest::keyClick(&table, Qt::Key_Return);
    QTRY_COMPARE(spans.size(), 1);
    QCOMPARE(spans[0][0].value<SpanPlace>().span.start, Nanos{92'000});
    QCOMPARE(spans[0][0].value<SpanPlace>().run, 0);
    QVERIFY(page.finish("SELECT start_ns, end_ns FROM stream_gaps"));
    table.selectRow(1);
    emit table.doubleClicked(table.currentIndex());
    QTRY_COMPARE(ranges.size(), 1);
    QCOMPARE(ranges[0][1].value<TimeRange>(), (TimeRange{13'100, 22'000}));
    QVERIFY(page.finish("SELECT count(*) FROM spans"));
    table.selectRow(0);
    table.openCurrent();
    QVERIFY(page.panel.results().message().contains("start_ns"));
}

void TestQueryPanel::aTimeOutsideOfAllRunsLeadsNowhere()
{
    Page page;
    page.open();
    QSignalSpy ranges(&page.panel, &QueryPanel::rangeRequested);
    QVERIFY(page.finish("SELECT 1000000000 AS start_ns")); // far after the end
    page.panel.results().table().selectRow(0);
    page.panel.results().table().openCurrent();
    QTRY_VERIFY(!page.panel.results().message().isEmpty());
    QCOMPARE(ranges.size(), 0);
}

void TestQueryPanel::choosesTheRun()
{
    Page page;
    page.open(10, "gemm");
    page.open(5, "add");
    QVERIFY(page.finish("SELECT name, count FROM kernels"));
    QCOMPARE(page.cell(0, 0), QString("gemm"));
    page.panel.results().setRun(1);
    QVERIFY(page.finish("SELECT name, count FROM kernels"));
    QCOMPARE(page.cell(0, 0), QString("add"));
    QCOMPARE(page.cell(0, 1), QString("5"));
    QSignalSpy spans(&page.panel, &QueryPanel::spanRequested);
    QVERIFY(page.finish("SELECT id, start_ns FROM spans WHERE kind = 'kernel' LIMIT 1"));
    page.panel.results().table().selectRow(0);
    page.panel.results().table().openCurrent();
    QTRY_COMPARE(spans.size(), 1);
    QCOMPARE(spans[0][0].value<SpanPlace>().run, 1);
}

void TestQueryPanel::closingARunDropsItsResult()
{
    Page page;
    page.open(10, "gemm");
    page.open(5, "add");
    page.panel.results().setRun(1);
    QVERIFY(page.finish("SELECT name FROM kernels"));
    page.runs.removeLast();
    QTRY_VERIFY(!page.panel.results().answer());
    QCOMPARE(page.rowCount(), 0);
    QVERIFY(page.finish("SELECT name FROM kernels"));
    QCOMPARE(page.cell(0, 0), QString("gemm"));
    page.runs.clear();
    QVERIFY(!page.panel.results().answer());
    QCOMPARE(page.panel.message(), QString());
}

/// Those behind it leave the list and come back.
void TestQueryPanel::closingARunKeepsTheResultsOfOthers()
{
    Page page;
    for (const char* name : {"gemm", "add", "relu"})
        page.open(5, name);
    page.panel.results().setRun(2);
    QVERIFY(page.finish("SELECT name FROM kernels"));
    page.runs.remove(0);
    QCoreApplication::processEvents();
    QCOMPARE(page.cell(0, 0), QString("relu"));
    page.runs.remove(0);
    QCoreApplication::processEvents();
    QCOMPARE(page.cell(0, 0), QString("relu"));
    page.runs.remove(0);
    QTRY_VERIFY(!page.panel.results().answer());
}

/// Also while another run is chosen.
void TestQueryPanel::namesTheRunOfTheResult()
{
    Page page;
    page.runs.add("first", launches(5, "gemm"), RunId(0));
    page.runs.add("second", launches(5, "add"), RunId(0));
    QVERIFY(page.finish("SELECT name FROM kernels"));
    QCOMPARE(page.panel.results().scope(), QString());
    QCOMPARE(page.panel.results().shownTable()->scope, QString("first"));
    page.panel.results().setRun(1);
    QCOMPARE(page.panel.results().scope(), QString("Result of first"));
    QCOMPARE(page.panel.results().shownTable()->scope, QString("first"));
    QVERIFY(page.finish("SELECT name FROM kernels"));
    QCOMPARE(page.panel.results().scope(), QString());
    QCOMPARE(page.panel.results().shownTable()->scope, QString("second"));
}

void TestQueryPanel::closingARunEndsItsQuery()
{
    Page page;
    page.open();
    page.panel.setTimeLimit(std::chrono::milliseconds(0));
    page.run(kEndless + "SELECT count(*) FROM n");
    page.runs.clear();
    QVERIFY(!page.panel.isRunning());
    page.open(3);
    QVERIFY(page.finish("SELECT count(*) FROM spans"));
    QCOMPARE(page.cell(0, 0), QString("6"));
}

void TestQueryPanel::aPredictionThatGoesLeavesTheResult()
{
    Page page;
    page.open(10, "gemm");
    QVERIFY(page.finish("SELECT name FROM kernels"));
    page.open(10, "predicted");
    page.runs.removeLast();
    QCoreApplication::processEvents();
    QCOMPARE(page.cell(0, 0), QString("gemm"));
}

void TestQueryPanel::plotsAColumn()
{
    Page page;
    page.open();
    QVERIFY(page.finish("SELECT id, start_ns, duration_ns, name FROM spans WHERE kind = 'kernel' ORDER BY start_ns DESC"));
    QueryResults& results = page.panel.results();
    results.showPlot();
    QCOMPARE(results.plottedColumn().currentText(), QString("duration_ns")); // neither an id nor the time
    QCOMPARE(results.plottedColumn().count(), 3);
    const ValuePlot::Scene& scene = results.plot().scene();
    QVERIFY(scene.isOverTime && scene.hasDurations);
    QCOMPARE(scene.points.size(), std::size_t{10});
    QCOMPARE(qint64{scene.points[9].key}, qint64{92'000});
    QCOMPARE(scene.points[9].value, 1'900.0);
    QSignalSpy spans(&page.panel, &QueryPanel::spanRequested);
    QTRY_COMPARE(results.plot().pointAt(results.plot().positionOf(9)), std::optional<std::size_t>(9)); // once it is laid out
    QTest::keyClick(&results.plot(), Qt::Key_End);
    QTest::keyClick(&results.plot(), Qt::Key_Return);
    QTRY_COMPARE(spans.size(), 1);
    QCOMPARE(spans[0][0].value<SpanPlace>().span.start, Nanos{92'000});
    QVERIFY(page.finish("VALUES ('x', 0.5), ('y', NULL), ('y', 9e999), ('z', 2)"));
    QCOMPARE(results.plot().scene().points.size(), std::size_t{2}); // without what cannot be plotted
    QVERIFY(!results.plot().scene().isOverTime);
    QCOMPARE(qint64{results.plot().scene().points[1].key}, qint64{4});
    QVERIFY(page.finish("SELECT name FROM kernels"));
    QVERIFY(results.plot().scene().points.empty());
    QVERIFY(!results.plottedColumn().isEnabled());
}

void TestQueryPanel::copiesAndSaves()
{
    const QTemporaryDir folder;
    Page page;
    page.open(3);
    QVERIFY(page.finish("SELECT name, start_ns FROM spans WHERE kind = 'kernel' ORDER BY start_ns"));
    TableView& table = page.panel.results().table();
    table.selectAll();
    table.copy();
    QCOMPARE(QApplication::clipboard()->text(), QString("name\tstart_ns\ngemm\t2000\ngemm\t12000\ngemm\t22000\n"));
    page.panel.results().copyAsCsv();
    QCOMPARE(QApplication::clipboard()->text().remove('\r'), QString("name,start_ns\ngemm,2000\ngemm,12000\ngemm,22000\n"));
    QSignalSpy saved(&page.panel.results(), &QueryResults::saved);
    page.panel.results().saveTo(folder.filePath("a.csv"));
    QTRY_COMPARE(saved.size(), 1);
    QFile file(folder.filePath("a.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), QString("name,start_ns\r\ngemm,2000\r\ngemm,12000\r\ngemm,22000\r\n"));
    QStringList actions;
    for (const QAction* action : table.actions())
        actions << action->text().remove('&');
    QCOMPARE(actions, QStringList({"Show on Timeline", "Copy", "Copy as CSV", "Plot Column"}));
}

void TestQueryPanel::rememberedBetweenStarts()
{
    const QTemporaryDir folder;
    Settings settings(folder.filePath("settings.ini"));
    {
        Page page;
        page.panel.keepIn(settings);
        page.open();
        QVERIFY(page.finish("SELECT 1"));
        QVERIFY(page.finish("SELECT 2"));
        QVERIFY(page.panel.saveQuery("two"));
        page.panel.editor().putText("SELECT 3");
    }
    Page page;
    page.panel.keepIn(settings);
    QCOMPARE(page.panel.notebook().history(), QStringList({"SELECT 2", "SELECT 1"}));
    QCOMPARE(page.panel.notebook().saved(), QList<SavedQuery>({{"two", "SELECT 2"}}));
    QCOMPARE(page.panel.editor().toPlainText(), QString("SELECT 3"));
    page.panel.deleteQuery("two");
    QueryNotebook stored;
    stored.load(settings);
    QVERIFY(stored.saved().isEmpty());
}

void TestQueryPanel::survivesAChangeOfLanguage()
{
    RunList runs;
    Selection selection;
    auto panel = std::make_unique<QueryPanel>(runs, selection);
    runs.add("a run", launches(10), RunId(0));
    panel->editor().putText("SELECT name FROM kernels");
    panel->run();
    const QueryPanel::State running = panel->state();
    QVERIFY(running.isRunning);
    QTRY_VERIFY(!panel->isRunning());
    const QueryPanel::State done = panel->state();
    QVERIFY(!done.isRunning && done.answer);
    panel = std::make_unique<QueryPanel>(runs, selection);
    runs.emitAll();
    panel->restore(done);
    QCOMPARE(panel->results().answer(), done.answer);
    QCOMPARE(panel->editor().toPlainText(), QString("SELECT name FROM kernels"));
    panel = std::make_unique<QueryPanel>(runs, selection);
    runs.emitAll();
    panel->restore(running); // runs again
    QTRY_VERIFY(panel->results().answer());
}

void TestQueryPanel::examplesAndSavedQueriesRun()
{
    Page page;
    page.open();
    QAction* example = entryOf(page.panel.examplesMenu(), titleOf(exampleQueries().front()));
    QVERIFY(example);
    example->trigger();
    QCOMPARE(page.panel.editor().toPlainText(), QString(exampleQueries().front().sql));
    QTRY_VERIFY(!page.panel.isRunning());
    QCOMPARE(page.cell(0, 0), QString("gemm"));
    page.panel.editor().putText("SELECT 5");
    QVERIFY(page.panel.saveQuery("a & b"));
    page.panel.editor().putText("");
    QAction* saved = entryOf(page.panel.savedMenu(), "a  b");
    QVERIFY(saved);
    saved->trigger();
    QTRY_COMPARE(page.cell(0, 0), QString("5"));
    entryOf(page.panel.savedMenu(), "Delete");
    QCOMPARE(page.panel.savedMenu().findChildren<QMenu*>().size(), 1); // of several openings
    QVERIFY(!page.panel.saveQuery(" "));
    QVERIFY(page.panel.hasError());
}

void TestQueryPanel::historyIsPutIntoTheEditor()
{
    Page page;
    page.open();
    QVERIFY(page.finish("SELECT 1"));
    QVERIFY(page.finish("SELECT 2"));
    QAction* first = entryOf(page.panel.historyMenu(), "SELECT 1");
    QVERIFY(first);
    first->trigger();
    QCOMPARE(page.panel.editor().toPlainText(), QString("SELECT 1"));
    QVERIFY(!page.panel.isRunning());
    QCOMPARE(page.cell(0, 0), QString("2"));
    entryOf(page.panel.historyMenu(), "Clear History")->trigger();
    QVERIFY(page.panel.notebook().history().isEmpty());
}

void TestQueryPanel::worksWithoutARun()
{
    Page page;
    page.run("SELECT 1");
    QVERIFY(!page.panel.isRunning());
    page.open();
    page.run(" \n");
    QVERIFY(!page.panel.isRunning());
}

QTEST_MAIN(TestQueryPanel)
#include "tst_query_panel.moc"
