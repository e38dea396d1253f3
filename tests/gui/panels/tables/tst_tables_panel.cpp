// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/histogram_plot.h"
#include "gui/panels/tables/distribution_page.h"
#include "gui/panels/tables/table_view.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/timeline/logic/span_links.h"
#include "tests/gui/panels/tables/tables_fixture.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kUs = 1000;

/// Two steps of a loop: launch, copy back, wait; the second wait costs more, and stands at the same site.
std::shared_ptr<const Trace> loop()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    Nanos at = 0;
    for (const Nanos work : {100 * kUs, 300 * kUs}) {
        s.range(main, "step", {at, at + work + 100 * kUs});
        s.op(main, "aten::item", {at + 20 * kUs, at + work + 60 * kUs});
        s.launch(main, {at, at + 5 * kUs}, stream, {at + 10 * kUs, at + work}, "gemm");
        s.copyCall(
            main, "cudaMemcpyAsync", {at + 21 * kUs, at + 25 * kUs}, stream, {at + work, at + work + 10 * kUs}, Scenario::toHost(MemoryKind::Pinned, 4096));
        s.call(main, "cudaStreamSynchronize", {at + 30 * kUs, at + work + 50 * kUs}, {}, Scenario::onStream(7));
        at += work + 200 * kUs;
    }
    s.launch(main, {at, at + 5 * kUs}, stream, {at + 10 * kUs, at + 20 * kUs}, "add");
    return s.trace();
}

/// A window's worth of things around a panel.
struct Fixture : test::TablesFixture {
    Fixture() : TablesFixture(1200) {}
    void open(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            runs.add(QString("run %1").arg(i), loop(), RunId(0));
    }
    [[nodiscard]] TableModel& table(TableKind kind) { return panel.view(kind).table(); }
    [[nodiscard]] QString cell(TableKind kind, int row, int column) { return table(kind).index(row, column).data().toString(); }
    [[nodiscard]] bool isReady() const { return !runs.isAnalysing() && !panel.isWorking(); }
    [[nodiscard]] Wait wait(std::size_t index) const { return runs.at(0).analysis->waits()[index]; }
    [[nodiscard]] SpanPlace placeOfWait(std::size_t index) const
    {
        return *placeOf(*runs.at(0).trace, 0, wait(index).thread, wait(index).start, wait(index).call);
    }
};

} // namespace

class TestTablesPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void hasRowsOfEveryKind();
    void followsTheRange();
    void aLongNameMakesNothingWide();
    void aSiteLeadsToItsCostliestWait();
    void rowsLeadToSpans_data();
    void rowsLeadToSpans();
    void spansMarkTheirRows();
    void otherRunsCanBeChosen();
    void pagesWithAChoiceOfTheirOwnHideTheChoiceOfRuns();
    void nothingIsLeftOfRunsThatAreGone();
    void workIsPutOffWhileNobodySeesIt();
    void copiesWhatIsSelected();
    void aFileThatCannotBeWrittenIsTold();
    void eachTableKeepsItsFilter();
    void showsHowLongSpansOfTheNameTake();
    void pointsOfLaunchesLeadToTheirSpans();
    void keysWalkThroughPlots();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestTablesPanel::hasRowsOfEveryKind()
{
    Fixture fixture;
    QCOMPARE(fixture.table(TableKind::Sites).rowCount(), 0);
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    const std::array<int, kTableKinds> expected{1, 2, 7, 2, 1, 3, 1};
    const std::array<const char*, kTableKinds> sortedBy{"bubble_ns", "at_ns", "time_ns", "total_ns", "total_ns", "total_ns", "total_ns"};
    for (const TableKind kind : kAllTables) {
        fixture.panel.showTable(kind);
        QCOMPARE(fixture.panel.current(), kind);
        QCOMPARE(fixture.table(kind).rowCount(), expected[static_cast<std::size_t>(kind)]);
        const TableColumn& sorted = fixture.table(kind).rows()->columns()[static_cast<std::size_t>(fixture.table(kind).arrangement().column)];
        QCOMPARE(QString(sorted.key), QString(sortedBy[static_cast<std::size_t>(kind)]));
        for (int column = 0; column < fixture.table(kind).columnCount(); ++column) {
            QVERIFY(!fixture.table(kind).headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
            QVERIFY(fixture.table(kind).headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().contains("."));
        }
    }
    QCOMPARE(fixture.cell(TableKind::Sites, 0, 0), QString("cudaStreamSynchronize"));
    QCOMPARE(fixture.cell(TableKind::Sites, 0, 2), QString("aten::item"));
    QCOMPARE(fixture.cell(TableKind::Kernels, 0, 0), QString("gemm"));
    QCOMPARE(fixture.cell(TableKind::Copies, 0, 1), QString("device to host"));
    QCOMPARE(fixture.cell(TableKind::Copies, 0, 7), QString("8.00 KiB"));
}

/// Of a file, between whose letters no line breaks.
void TestTablesPanel::aLongNameMakesNothingWide()
{
    TablesBar bar;
    bar.setRuns({QStringLiteral("a"), QStringLiteral("b")}, 0);
    const int usual = bar.minimumSizeHint().width();
    bar.setRuns({QString(300, 'x'), QStringLiteral("b")}, 0);
    QVERIFY2(bar.minimumSizeHint().width() < usual + 250, qPrintable(QString::number(bar.minimumSizeHint().width())));
}

void TestTablesPanel::followsTheRange()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showTable(TableKind::Kernels);
    QCOMPARE(fixture.cell(TableKind::Kernels, 0, 1), QString("2"));
    fixture.selection.selectRange(TimeRange{0, 250 * kUs});
    QVERIFY(fixture.panel.isWorking());
    QCOMPARE(fixture.table(TableKind::Kernels).rowCount(), 2); // the last result stays until then
    QTRY_VERIFY(fixture.isReady());
    QCOMPARE(fixture.table(TableKind::Kernels).rowCount(), 1);
    QCOMPARE(fixture.cell(TableKind::Kernels, 0, 1), QString("1"));
    fixture.panel.showTable(TableKind::Waits);
    QCOMPARE(fixture.table(TableKind::Waits).rowCount(), 1);
    fixture.selection.selectRange(TimeRange{250 * kUs, 260 * kUs});
    QTRY_VERIFY(fixture.isReady());
    QCOMPARE(fixture.table(TableKind::Waits).rowCount(), 0);
    fixture.selection.selectRange({});
    QTRY_COMPARE(fixture.table(TableKind::Waits).rowCount(), 2);
}

void TestTablesPanel::aSiteLeadsToItsCostliestWait()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showTable(TableKind::Sites);
    QTest::keyClick(&fixture.panel.view(TableKind::Sites), Qt::Key_Down);
    QTest::keyClick(&fixture.panel.view(TableKind::Sites), Qt::Key_Return);
    QTRY_VERIFY(fixture.selection.span());
    const std::size_t costliest = fixture.wait(0).bubble > fixture.wait(1).bubble ? 0 : 1;
    QCOMPARE(fixture.selection.span()->span.start, fixture.wait(costliest).start);
}

void TestTablesPanel::rowsLeadToSpans_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<Nanos>("start");
    QTest::newRow("a wait") << static_cast<int>(TableKind::Waits) << 30 * kUs;
    QTest::newRow("the longest kernel of a name") << static_cast<int>(TableKind::Kernels) << 310 * kUs;
    QTest::newRow("the first of the longest copies") << static_cast<int>(TableKind::Copies) << 100 * kUs;
    QTest::newRow("the longest call of a name") << static_cast<int>(TableKind::Calls) << 330 * kUs;
    QTest::newRow("the longest range of a name") << static_cast<int>(TableKind::Ranges) << 300 * kUs;
}

void TestTablesPanel::rowsLeadToSpans()
{
    QFETCH(int, kind);
    QFETCH(Nanos, start);
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    const auto table = static_cast<TableKind>(kind);
    fixture.panel.showTable(table);
    TableView& view = fixture.panel.view(table);
    const QPoint first = view.visualRect(fixture.table(table).index(0, 0)).center();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, first);
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, first);
    QTRY_VERIFY(fixture.selection.span());
    QCOMPARE(fixture.selection.span()->span.start, start);
    QCOMPARE(view.currentIndex().row(), 0);
}

void TestTablesPanel::spansMarkTheirRows()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showTable(TableKind::Waits);
    fixture.selection.select(fixture.placeOfWait(1));
    QCOMPARE(fixture.panel.view(TableKind::Waits).currentIndex().row(), 1);
    fixture.panel.view(TableKind::Waits).sortByColumn(0, Qt::DescendingOrder);
    QCOMPARE(fixture.panel.view(TableKind::Waits).currentIndex().row(), 0);
    fixture.panel.showTable(TableKind::Sites);
    QCOMPARE(fixture.panel.view(TableKind::Sites).currentIndex().row(), 0);
    fixture.panel.showTable(TableKind::Kernels);
    QVERIFY(!fixture.panel.view(TableKind::Kernels).currentIndex().isValid());
    const Trace& trace = *fixture.runs.at(0).trace;
    for (const SpanPlace& place : correlatedWith(trace, *placeOf(trace, 0, TrackId(0), 0, trace.tracks[0].lanes.back().blocks.block(0).columns()->at(0).name)))
        fixture.selection.select(place);
    QCOMPARE(fixture.panel.view(TableKind::Kernels).currentIndex().row(), 0);
    fixture.selection.select({});
    QVERIFY(!fixture.panel.view(TableKind::Kernels).currentIndex().isValid());
}

void TestTablesPanel::otherRunsCanBeChosen()
{
    Fixture fixture;
    fixture.open(2);
    QTRY_VERIFY(fixture.isReady());
    QCOMPARE(fixture.panel.run(), 0);
    fixture.panel.setRun(1);
    QTRY_VERIFY(fixture.isReady());
    QCOMPARE(fixture.table(TableKind::Sites).rows()->set()->run, 1);
    fixture.selection.select(fixture.placeOfWait(0)); // of the first run
    QCOMPARE(fixture.panel.run(), 0);
    QTRY_COMPARE(fixture.table(TableKind::Sites).rows()->set()->run, 0);
}

void TestTablesPanel::pagesWithAChoiceOfTheirOwnHideTheChoiceOfRuns()
{
    Fixture fixture;
    auto* page = new QWidget;
    fixture.panel.addPage(page, "Own", "A page with a choice of its own");
    fixture.open(2);
    QTRY_VERIFY(fixture.isReady());
    const auto* runs = fixture.panel.findChild<QComboBox*>();
    QVERIFY(runs && runs->isVisible());
    fixture.panel.showDistribution();
    QVERIFY(runs->isVisible());
    fixture.panel.showPage(page);
    QVERIFY(!runs->isVisible());
    fixture.panel.showTable(TableKind::Sites);
    QVERIFY(runs->isVisible());
}

void TestTablesPanel::nothingIsLeftOfRunsThatAreGone()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showTable(TableKind::Calls);
    QVERIFY(fixture.table(TableKind::Calls).rowCount() > 0);
    fixture.selection.clear();
    fixture.runs.clear();
    for (const TableKind kind : kAllTables) {
        fixture.panel.showTable(kind);
        QCOMPARE(fixture.table(kind).rowCount(), 0);
    }
}

void TestTablesPanel::workIsPutOffWhileNobodySeesIt()
{
    Fixture fixture;
    fixture.panel.hide();
    fixture.open();
    QTRY_VERIFY(!fixture.runs.isAnalysing());
    QVERIFY(!fixture.panel.isWorking());
    QVERIFY(!fixture.table(TableKind::Sites).rows());
    fixture.panel.show();
    QTRY_COMPARE(fixture.table(TableKind::Sites).rowCount(), 1);
}

void TestTablesPanel::copiesWhatIsSelected()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showTable(TableKind::Kernels);
    TableView& view = fixture.panel.view(TableKind::Kernels);
    view.selectAll();
    QSignalSpy told(&view, &TableView::statusMessage);
    QTest::keySequence(&view, QKeySequence::Copy);
    const QStringList lines = QApplication::clipboard()->text().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith("Name\tCount\tTotal"));
    QVERIFY(lines[1].startsWith("gemm\t2\t"));
    QCOMPARE(told.front().front().toString(), QString("Copied 2 rows"));
}

void TestTablesPanel::aFileThatCannotBeWrittenIsTold()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    QSignalSpy failed(&fixture.panel, &TablesPanel::saveFailed);
    fixture.panel.saveTo("/no/such/folder/table.csv");
    QVERIFY(failed.wait());
    QVERIFY(failed.front().front().toString().contains("/no/such/folder"));
}

void TestTablesPanel::eachTableKeepsItsFilter()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showTable(TableKind::Calls);
    fixture.panel.focusFilter();
    QTest::keyClicks(QApplication::focusWidget(), "stream sync");
    QCOMPARE(fixture.table(TableKind::Calls).rowCount(), 1);
    fixture.panel.showTable(TableKind::Kernels);
    QCOMPARE(fixture.table(TableKind::Kernels).rowCount(), 2);
    fixture.panel.showTable(TableKind::Calls);
    QCOMPARE(fixture.table(TableKind::Calls).rowCount(), 1);
}

void TestTablesPanel::showsHowLongSpansOfTheNameTake()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    const auto* filter = fixture.panel.findChild<QLineEdit*>();
    QVERIFY(filter && filter->isVisible());
    fixture.panel.showDistribution();
    QVERIFY(fixture.panel.showsDistribution());
    QVERIFY(!filter->isVisible()); // it has no rows
    QTRY_VERIFY(fixture.isReady());
    QVERIFY(fixture.panel.distribution().bins().empty()); // nothing is selected
    fixture.selection.select(fixture.placeOfWait(0));
    QTRY_VERIFY(!fixture.panel.distribution().bins().empty());
    const auto& bins = fixture.panel.distribution().bins();
    QCOMPARE(bins.front().count, std::uint64_t{1});
    QCOMPARE(bins.back().count, std::uint64_t{1});
    QCOMPARE(bins.back().to, fixture.wait(1).duration + 1);
    emit fixture.panel.distribution().histogram().binClicked(static_cast<int>(bins.size()) - 1);
    QTRY_COMPARE(fixture.selection.span()->span.start, fixture.wait(1).start);
    fixture.selection.selectRange(TimeRange{0, 250 * kUs});
    QTRY_COMPARE(fixture.panel.distribution().bins().size(), std::size_t{1}); // one wait is left, and one length
    fixture.selection.select({});
    QTRY_VERIFY(fixture.panel.distribution().bins().empty());
}

void TestTablesPanel::pointsOfLaunchesLeadToTheirSpans()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showDistribution();
    QTRY_VERIFY(fixture.isReady());
    LaunchPlot& plot = fixture.panel.distribution().launches();
    QCOMPARE(plot.streams().size(), std::size_t{1});
    QCOMPARE(plot.spotAt({-100, -100}), std::nullopt);
    const LaunchPlot::Spot first{0, 0};
    QCOMPARE(plot.spotAt(plot.pointOf(first)), std::optional(first));
    QTest::mouseClick(plot.childAt(plot.rect().center()), Qt::LeftButton, {}, plot.pointOf(first).toPoint());
    QTRY_VERIFY(fixture.selection.span());
    QCOMPARE(fixture.selection.span()->span.start, 10 * kUs);
}

void TestTablesPanel::keysWalkThroughPlots()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(fixture.isReady());
    fixture.panel.showDistribution();
    QTRY_VERIFY(fixture.isReady());
    LaunchPlot& launches = fixture.panel.distribution().launches();
    QVERIFY(launches.focusPolicy() & Qt::TabFocus);
    QTest::keyClick(&launches, Qt::Key_Return); // at no point yet
    QVERIFY(!fixture.selection.span());
    QTest::keyClick(&launches, Qt::Key_Home);
    QVERIFY(!launches.accessibleDescription().isEmpty());
    QTest::keyClick(&launches, Qt::Key_Return);
    QTRY_VERIFY(fixture.selection.span());
    QCOMPARE(fixture.selection.span()->span.start, 10 * kUs);
    QTRY_VERIFY(fixture.isReady()); // the lengths of its name
    auto* lengths = fixture.panel.distribution().findChild<HistogramPlot*>();
    fixture.selection.select(std::nullopt);
    QTRY_VERIFY(fixture.isReady());
    QTest::keyClick(lengths, Qt::Key_End); // nothing is selected: there are no bins
    QVERIFY(lengths->accessibleDescription().isEmpty());
    fixture.selection.select(fixture.placeOfWait(0));
    QTRY_VERIFY(!fixture.panel.distribution().bins().empty());
    QVERIFY(lengths->focusPolicy() & Qt::TabFocus);
    QTest::keyClick(lengths, Qt::Key_Home);
    const QString first = lengths->accessibleDescription();
    QTest::keyClick(lengths, Qt::Key_End);
    QVERIFY(!first.isEmpty() && lengths->accessibleDescription() != first);
    QTest::keyClick(lengths, Qt::Key_Return);
    QTRY_COMPARE(fixture.selection.span()->span.start, fixture.wait(1).start);
}

QTEST_MAIN(TestTablesPanel)
#include "tst_tables_panel.moc"
