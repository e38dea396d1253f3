// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/pages/operators/operators_panel.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/selection.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kUs = 1000;

/// Two steps, each with a linear layer that adds and multiplies; the second step is longer, and works on another shape.
std::shared_ptr<const Trace> twoSteps()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    Nanos at = 0;
    for (const char* const shapes : {R"({"Input Dims":[[1,512]]})", R"({"Ev Idx":3,"Input Dims":[[8,512]]})"}) {
        const Nanos length = (at == 0 ? 100 : 200) * kUs;
        s.python(main, "train.py(31): step", {at, at + length});
        s.range(main, "step", {at + 1 * kUs, at + length - 1 * kUs});
        Span linear{at + 10 * kUs, length - 20 * kUs, s.builder().intern("aten::linear"), {}, {}, SpanKind::HostOp, SpanFlag::kNone};
        linear.detail = s.builder().addDetail({}, shapes);
        s.builder().track(main).push(linear);
        s.op(main, "aten::mm", {at + 20 * kUs, at + 50 * kUs});
        s.launch(main, {at + 30 * kUs, at + 35 * kUs}, stream, {at + 40 * kUs, at + 90 * kUs}, "gemm");
        s.launch(main, {at + 60 * kUs, at + 65 * kUs}, stream, {at + 92 * kUs, at + 95 * kUs}, "add");
        at += length + 50 * kUs;
    }
    return s.trace();
}

struct Page {
    RunList runs;
    Selection selection;
    OperatorsPanel panel{runs, selection};

    Page()
    {
        panel.resize(1000, 400);
        panel.show();
    }
    void open(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            runs.add(QString("run %1").arg(i), twoSteps(), RunId(0));
    }
    [[nodiscard]] bool isReady() const { return !runs.isAnalysing() && panel.table() && panel.table()->grouping == panel.grouping() && !panel.isWorking(); }
    [[nodiscard]] QString cell(int row, const char* key)
    {
        const TableModel& table = panel.view(panel.grouping()).table();
        for (int column = 0; column < table.columnCount(); ++column) {
            if (QString(table.rows()->columns()[static_cast<std::size_t>(column)].key) == key)
                return table.index(row, column).data().toString();
        }
        return "no such column";
    }
    [[nodiscard]] int rowCount() { return panel.view(panel.grouping()).table().rowCount(); }
};

} // namespace

class TestOperatorsPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void listsOperationsAndRangesByTotalTime();
    void separatesInputShapes();
    void separatesCallSites();
    void followsTheSelectedRange();
    void aRowLeadsToItsLongestSpan();
    void aSelectedSpanMarksItsRow();
    void otherRunsCanBeChosen();
    void computesNothingWhileHidden();
    void tellsWhyItIsEmpty();
    void savesExactNumbers();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestOperatorsPanel::listsOperationsAndRangesByTotalTime()
{
    Page page;
    const QAbstractItemModelTester tester(&page.panel.view(OperatorGrouping::Name).table());
    page.open();
    QTRY_VERIFY(page.isReady());
    QCOMPARE(page.rowCount(), 3);
    QCOMPARE(page.cell(0, "name"), QString("step"));
    QCOMPARE(page.cell(0, "kind"), QString("range"));
    QCOMPARE(page.cell(1, "name"), QString("aten::linear"));
    QCOMPARE(page.cell(1, "kind"), QString("operation"));
    QCOMPARE(page.cell(1, "count"), QString("2"));
    QCOMPARE(page.cell(1, "total_ns"), QString("260 us"));
    QCOMPARE(page.cell(1, "self_ns"), QString("200 us")); // without 30 us of aten::mm in each
    QCOMPARE(page.cell(1, "device_ns"), QString("106 us"));
    QCOMPARE(page.cell(1, "self_device_ns"), QString("6.00 us"));
    QCOMPARE(page.cell(2, "name"), QString("aten::mm"));
    QCOMPARE(page.cell(2, "self_device_ns"), QString("100 us"));
}

void TestOperatorsPanel::separatesInputShapes()
{
    Page page;
    page.open();
    page.panel.showGrouping(OperatorGrouping::Shapes);
    QTRY_VERIFY(page.isReady());
    QCOMPARE(page.rowCount(), 4);
    QCOMPARE(page.cell(1, "name"), QString("aten::linear"));
    QCOMPARE(page.cell(1, "input_shapes"), QString("[[8,512]]"));
    QCOMPARE(page.cell(2, "input_shapes"), QString("[[1,512]]"));
    QCOMPARE(page.cell(2, "count"), QString("1"));
}

void TestOperatorsPanel::separatesCallSites()
{
    Page page;
    page.open();
    page.panel.showGrouping(OperatorGrouping::Site);
    QTRY_VERIFY(page.isReady());
    QCOMPARE(page.rowCount(), 3);
    QCOMPARE(page.cell(0, "site"), QString("train.py(31): step"));
}

void TestOperatorsPanel::followsTheSelectedRange()
{
    Page page;
    page.open();
    QTRY_VERIFY(page.isReady());
    const ShownRun& run = page.runs.at(0);
    page.selection.selectRange(run.onAxis({0, 100 * kUs}));
    QTRY_COMPARE(page.cell(1, "count"), QString("1"));
    QCOMPARE(page.cell(1, "total_ns"), QString("80.0 us"));
    page.selection.selectRange({});
    QTRY_COMPARE(page.cell(1, "count"), QString("2"));
}

void TestOperatorsPanel::aRowLeadsToItsLongestSpan()
{
    Page page;
    page.open();
    QTRY_VERIFY(page.isReady());
    QSignalSpy requested(&page.panel, &OperatorsPanel::spanRequested);
    TableView& view = page.panel.view(OperatorGrouping::Name);
    view.setCurrentIndex(view.model()->index(1, 0));
    view.openCurrent();
    QTRY_COMPARE(requested.size(), 1);
    const auto place = requested.at(0).at(0).value<SpanPlace>();
    QCOMPARE(place.span.duration, 180 * kUs);
    QCOMPARE(place.lane.group, LaneGroup::Operations);
}

void TestOperatorsPanel::aSelectedSpanMarksItsRow()
{
    Page page;
    page.open();
    QTRY_VERIFY(page.isReady());
    QSignalSpy requested(&page.panel, &OperatorsPanel::spanRequested);
    TableView& view = page.panel.view(OperatorGrouping::Name);
    view.setCurrentIndex(view.model()->index(2, 0));
    view.openCurrent();
    QTRY_COMPARE(requested.size(), 1);
    view.mark({});
    page.selection.select(requested.at(0).at(0).value<SpanPlace>());
    QCOMPARE(view.currentIndex().row(), 2);
    page.selection.select({});
    QCOMPARE(view.currentIndex().row(), -1);
}

void TestOperatorsPanel::otherRunsCanBeChosen()
{
    Page page;
    page.open(2);
    QTRY_VERIFY(page.isReady());
    page.panel.setRun(1);
    QTRY_VERIFY(page.panel.table()->run == 1);
    QTRY_VERIFY(page.isReady());
    QCOMPARE(page.rowCount(), 3);
    page.runs.removeLast();
    QTRY_VERIFY(page.isReady());
    QCOMPARE(page.panel.run(), 0);
    page.runs.clear();
    QVERIFY(!page.panel.table());
    QCOMPARE(page.rowCount(), 0);
}

void TestOperatorsPanel::computesNothingWhileHidden()
{
    Page page;
    page.panel.hide();
    page.open();
    QTRY_VERIFY(!page.runs.isAnalysing());
    QVERIFY(!page.panel.isWorking());
    QVERIFY(!page.panel.table());
    page.panel.show();
    QTRY_VERIFY(page.isReady());
}

void TestOperatorsPanel::tellsWhyItIsEmpty()
{
    Page page;
    page.open();
    QTRY_VERIFY(page.isReady());
    const ShownRun& run = page.runs.at(0);
    page.selection.selectRange(run.onAxis({110 * kUs, 140 * kUs})); // between the steps
    QTRY_COMPARE(page.rowCount(), 0);
    page.selection.selectRange({});
    QTRY_COMPARE(page.rowCount(), 3);
    page.panel.view(OperatorGrouping::Name).table().setFilter("conv");
    QCOMPARE(page.rowCount(), 0);
}

void TestOperatorsPanel::savesExactNumbers()
{
    const QTemporaryDir folder;
    Page page;
    page.open();
    page.panel.showGrouping(OperatorGrouping::Shapes);
    QTRY_VERIFY(page.isReady());
    QSignalSpy saved(&page.panel, &OperatorsPanel::saved);
    page.panel.saveTo(folder.filePath("operators.csv"));
    QTRY_COMPARE(saved.size(), 1);
    QFile file(folder.filePath("operators.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split("\r\n");
    QCOMPARE(lines.at(0), QString("name,kind,input_shapes,count,total_ns,self_ns,mean_ns,device_ns,self_device_ns"));
    QCOMPARE(lines.at(2), QString("aten::linear,host-op,\"[[8,512]]\",1,180000,150000,180000,53000,3000"));
}

QTEST_MAIN(TestOperatorsPanel)
#include "tst_operators_panel.moc"
