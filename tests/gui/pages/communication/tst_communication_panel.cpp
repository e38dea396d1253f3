// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/pages/communication/communication_panel.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/formats/rank_folder.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/profiler/formats/ranks.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A rank as PyTorch records it: rounds of a gemm and an all-reduce of 1 MiB, and at the end an all-gather. Rank 1 computes 40 us longer in each
/// round, so that the others wait for it. Times in us.
QByteArray rankOf(int rank)
{
    constexpr int kRounds = 3;
    constexpr int kPeriod = 200;
    QStringList events;
    int correlation = 1;
    const auto kernel = [&](const char* name, int start, int end, const QString& arguments) {
        events << QStringLiteral(R"({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":5,"tid":6,"ts":%1,"dur":2,"args":{"correlation":%2}})")
                      .arg(start - 8)
                      .arg(correlation);
        events << QStringLiteral(R"({"ph":"X","cat":"kernel","name":"%1","pid":0,"tid":7,"ts":%2,"dur":%3,"args":{"device":0,"stream":7,"correlation":%4%5}})")
                      .arg(name)
                      .arg(start)
                      .arg(end - start)
                      .arg(correlation++)
                      .arg(arguments);
    };
    const auto facts = [](const char* collective, int in, int out) {
        return QStringLiteral(
            R"(,"Collective name":"%1","In msg nelems":%2,"Out msg nelems":%3,"Group size":2,"dtype":"Float","Process Group Name":"0","Process Group Ranks":"[0, 1]")")
            .arg(collective)
            .arg(in)
            .arg(out);
    };
    for (int round = 0; round < kRounds; ++round) {
        const int from = 10 + round * kPeriod;
        const int arrived = from + (rank == 1 ? 100 : 60);
        kernel("gemm", from, arrived, {});
        kernel("ncclDevKernel_AllReduce_Sum_f32_RING_LL", arrived, from + 150, facts("allreduce", 262144, 262144));
    }
    kernel("ncclDevKernel_AllGather_RING_LL", 10 + kRounds * kPeriod, 60 + kRounds * kPeriod, facts("_allgather_base", 1024, 2048));
    return QStringLiteral(
        R"({"schemaVersion":1,"baseTimeNanoseconds":1700000000000000000,"distributedInfo":{"backend":"nccl","rank":%1,"world_size":2},"traceEvents":[%2]})")
        .arg(rank)
        .arg(events.join(','))
        .toUtf8();
}

struct Page {
    RunList runs;
    Selection selection;
    CommunicationPanel panel{runs, selection};

    Page()
    {
        panel.resize(1000, 400);
        panel.show();
    }
    void openRanks()
    {
        for (int rank = 0; rank < 2; ++rank) {
            if (!test::writeFile(folder.filePath(QString("rank%1.json").arg(rank)), rankOf(rank)))
                qFatal("cannot write");
        }
        const auto trace = openRankFolder(folder.path().toStdString(), {}); // keeps the arguments of communication in any case
        if (!trace)
            qFatal("%s", trace.error().message.c_str());
        runs.add("ranks", *trace, RunId(0));
    }
    [[nodiscard]] bool isReady() const { return !runs.isAnalysing() && panel.tables() && !panel.isWorking(); }
    [[nodiscard]] QString cell(int row, const char* key) const
    {
        const TableModel& table = panel.table(panel.view()).table();
        for (int column = 0; column < table.columnCount(); ++column) {
            if (QString(table.rows()->columns()[static_cast<std::size_t>(column)].key) == key)
                return table.index(row, column).data().toString();
        }
        return "no such column";
    }
    [[nodiscard]] int rowCount() const { return panel.table(panel.view()).table().rowCount(); }

    QTemporaryDir folder;
};

} // namespace

/// The communication page on a program of two ranks.
class TestCommunicationPanel : public QObject {
    Q_OBJECT

private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void listsCollectivesByTypeAndSize();
    void listsEachCollectiveWithTheLastRank();
    void countsHowOftenARankCameLast();
    void followsTheSelectedRange();
    void rowsLeadToSpans();
    void aSelectedSpanMarksItsRow();
    void aRunWithoutCommunicationHasNoPage();
    void aSingleRankHasOnlyOneTable();
    void savesExactNumbers();

private:
    test::QtWarnings m_warnings;
};

void TestCommunicationPanel::listsCollectivesByTypeAndSize()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    QVERIFY(page.panel.hasCommunication());
    QCOMPARE(page.rowCount(), 2);
    QCOMPARE(page.cell(0, "type"), QString("all-reduce"));
    QCOMPARE(page.cell(0, "group_size"), QString("2"));
    QCOMPARE(page.cell(0, "bytes"), QString("1.00 MiB"));
    QCOMPARE(page.cell(0, "count"), QString("6"));
    QCOMPARE(page.cell(0, "total_bytes"), QString("6.00 MiB"));
    QCOMPARE(page.cell(0, "total_ns"), QString("420 us")); // 3 * (90 + 50)
    QCOMPARE(page.cell(0, "exposed_ns"), QString("420 us"));
    QCOMPARE(page.cell(0, "overlap"), QString("0.0 %"));
    QCOMPARE(page.cell(0, "waited_ns"), QString("120 us"));
    QCOMPARE(page.cell(0, "bus_bandwidth"), QString("21.0 GB/s")); // 1 MiB in 50 us
    QCOMPARE(page.cell(1, "type"), QString("all-gather"));
    QCOMPARE(page.cell(1, "bytes"), QString("8.00 KiB"));
    const QAbstractItemModelTester tester(&page.panel.table(CollectiveView::Sizes).table());
}

void TestCommunicationPanel::listsEachCollectiveWithTheLastRank()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    page.panel.showView(CollectiveView::Matches);
    QCOMPARE(page.rowCount(), 4);
    QCOMPARE(page.cell(0, "last"), QString("rank 1"));
    QCOMPARE(page.cell(0, "first"), QString("rank 0"));
    QCOMPARE(page.cell(0, "late_ns"), QString("40.0 us"));
    QCOMPARE(page.cell(0, "shortest_ns"), QString("50.0 us"));
    QCOMPARE(page.cell(3, "late_ns"), QString("0 ns"));
    QCOMPARE(page.cell(3, "last"), QString()); // they came together
}

void TestCommunicationPanel::countsHowOftenARankCameLast()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    page.panel.showView(CollectiveView::Ranks);
    QCOMPARE(page.rowCount(), 2);
    QCOMPARE(page.cell(0, "rank"), QString("rank 1"));
    QCOMPARE(page.cell(0, "matched"), QString("4"));
    QCOMPARE(page.cell(0, "last"), QString("3"));
    QCOMPARE(page.cell(0, "waited_for_ns"), QString("120 us"));
    QCOMPARE(page.cell(1, "waited_ns"), QString("120 us"));
}

void TestCommunicationPanel::followsTheSelectedRange()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    const ShownRun& run = page.runs.at(0);
    const Nanos second = page.panel.tables()->source->index.matches()[1].begin;
    page.selection.selectRange(run.onAxis({second - 1000, second + 100'000}));
    QTRY_VERIFY(page.isReady() && !page.panel.tables()->filter.isWhole);
    QCOMPARE(page.rowCount(), 1);
    QCOMPARE(page.cell(0, "count"), QString("2"));
    page.selection.selectRange({});
    QTRY_VERIFY(page.isReady() && page.panel.tables()->filter.isWhole);
    QCOMPARE(page.rowCount(), 2);
}

void TestCommunicationPanel::rowsLeadToSpans()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    QSignalSpy requested(&page.panel, &CommunicationPanel::spanRequested);
    for (const CollectiveView view : kCollectiveViews) {
        page.panel.showView(view);
        page.panel.table(view).selectRow(0);
        page.panel.table(view).openCurrent();
        QTRY_COMPARE(requested.size(), 1);
        const auto place = requested.takeFirst().front().value<SpanPlace>();
        QCOMPARE(place.span.duration, view == CollectiveView::Sizes ? Nanos{90'000} : Nanos{50'000});
    }
}

void TestCommunicationPanel::aSelectedSpanMarksItsRow()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    const auto& index = page.panel.tables()->source->index;
    const auto gather = std::find_if(index.all().begin(), index.all().end(), [](const Collective& one) { return one.type == CollectiveType::AllGather; });
    QVERIFY(gather != index.all().end());
    const auto place = targetOf(*page.panel.tables(), CollectiveView::Sizes, 1);
    QVERIFY(place);
    page.selection.select(place);
    QCOMPARE(page.panel.table(CollectiveView::Sizes).currentIndex().row(), 1);
    page.panel.showView(CollectiveView::Ranks);
    QVERIFY(page.panel.table(CollectiveView::Ranks).currentIndex().isValid());
}

void TestCommunicationPanel::aRunWithoutCommunicationHasNoPage()
{
    Page page;
    test::Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {20, 100}, "gemm");
    page.runs.add("one", s.trace(), RunId(0));
    QTRY_VERIFY(page.isReady());
    QVERIFY(!page.panel.hasCommunication());
    QCOMPARE(page.rowCount(), 0);
}

void TestCommunicationPanel::aSingleRankHasOnlyOneTable()
{
    Page page;
    test::Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {20, 100}, "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
    page.runs.add("one", s.trace(), RunId(0));
    QTRY_VERIFY(page.isReady());
    page.panel.showView(CollectiveView::Ranks); // not offered
    QCOMPARE(page.panel.view(), CollectiveView::Sizes);
    QCOMPARE(page.cell(0, "type"), QString("all-reduce"));
    QCOMPARE(page.cell(0, "bytes"), QString("n/a"));
    QCOMPARE(page.cell(0, "bus_bandwidth"), QString("n/a"));
    QCOMPARE(page.cell(0, "waited_ns"), QString("n/a"));
}

void TestCommunicationPanel::savesExactNumbers()
{
    Page page;
    page.openRanks();
    QTRY_VERIFY(page.isReady());
    const QString path = page.folder.filePath("table.csv");
    QSignalSpy saved(&page.panel, &CommunicationPanel::saved);
    page.panel.saveTo(path);
    QTRY_COMPARE(saved.size(), 1);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().split('\n');
    QVERIFY(lines[0].startsWith("type,group_size,bytes,count,"));
    QVERIFY2(lines[1].startsWith("all-reduce,2,1048576,6,6291456,420000,"), lines[1].constData());
}

QTEST_MAIN(TestCommunicationPanel)
#include "tst_communication_panel.moc"
