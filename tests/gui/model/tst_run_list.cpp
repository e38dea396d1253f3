// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "profiler/trace/column_cache.h"
#include "tests/support/scenario.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

std::shared_ptr<const Trace> traceUntil(Nanos end)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {100, 150}, stream, {200, end}, "gemm");
    s.op(main, "before all work", {0, 90});
    return s.trace();
}

} // namespace

class TestRunList : public QObject {
    Q_OBJECT
private slots:
    void anEmptyListHasNoBounds();
    void runsBeginAtZero();
    void offsetsMoveOneRun();
    void numbersComeAndFollowNewerSnapshots();
    void clearingDoesNotWaitForNumbers();
    void theLastOneGoes();
    void anyOneGoes_data();
    void anyOneGoes();
    void runsBeyondTheMemorySaySo();
    void runsShareTheMemory();
    void whereOneGoesAnotherFits();
};

void TestRunList::anEmptyListHasNoBounds()
{
    RunList runs;
    QVERIFY(runs.isEmpty() && runs.bounds().isEmpty() && !runs.isAnalysing());
    QSignalSpy cleared(&runs, &RunList::cleared);
    runs.clear();
    QCOMPARE(cleared.size(), 1);
    const int index = runs.add("nothing in it", std::make_shared<Trace>(), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(!runs.at(index).analysis);
}

void TestRunList::runsBeginAtZero()
{
    RunList runs;
    runs.add("run", traceUntil(1000), RunId(0));
    QTRY_VERIFY(runs.at(0).analysis != nullptr);
    const ShownRun& run = runs.at(0);
    QCOMPARE(run.onAxis(run.window).start, Nanos{0});
    QCOMPARE(run.inTrace(run.onAxis({300, 500})), (TimeRange{300, 500}));
    // what was recorded before the window is shown too
    QVERIFY(runs.bounds().start <= 0);
    QCOMPARE(run.inTrace(runs.bounds()).end, Nanos{1000});
}

void TestRunList::offsetsMoveOneRun()
{
    RunList runs;
    runs.add("one", traceUntil(1000), RunId(0));
    runs.add("two", traceUntil(1000), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QSignalSpy changed(&runs, &RunList::changed);
    const TimeRange before = runs.bounds();
    runs.setOffset(1, 400);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.front().front().toInt(), 1);
    QCOMPARE(runs.at(1).onAxis({100, 200}), (TimeRange{runs.at(0).onAxis({100, 200}).start + 400, runs.at(0).onAxis({100, 200}).end + 400}));
    QCOMPARE(runs.bounds(), (TimeRange{before.start, before.end + 400}));
}

void TestRunList::numbersComeAndFollowNewerSnapshots()
{
    RunList runs;
    QSignalSpy analysed(&runs, &RunList::analysed);
    runs.add("live", traceUntil(1000), RunId(0));
    for (Nanos end = 1100; end <= 3000; end += 100)
        runs.update(0, traceUntil(end));
    QCOMPARE(runs.at(0).trace->range().end, Nanos{3000});
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(analysed.size() >= 1);
    QTRY_COMPARE(runs.at(0).report->allDevices.kernel, Nanos{2800});
}

void TestRunList::clearingDoesNotWaitForNumbers()
{
    RunList runs;
    QSignalSpy analysed(&runs, &RunList::analysed);
    for (int i = 0; i < 20; ++i)
        runs.add("run", traceUntil(1000), RunId(0));
    runs.clear();
    QVERIFY(runs.isEmpty() && !runs.isAnalysing());
    runs.add("another", traceUntil(2000), RunId(0));
    QTRY_COMPARE(analysed.size(), 1);
    QCOMPARE(runs.at(0).report->allDevices.kernel, Nanos{1800});
}

void TestRunList::theLastOneGoes()
{
    RunList runs;
    QSignalSpy removed(&runs, &RunList::removed);
    QSignalSpy analysed(&runs, &RunList::analysed);
    runs.add("one", traceUntil(1000), RunId(0));
    runs.add("two", traceUntil(2000), RunId(0)); // still being analysed
    runs.removeLast();
    QCOMPARE(runs.size(), 1);
    QCOMPARE(removed.size(), 1);
    QCOMPARE(removed.front().front().toInt(), 1);
    runs.add("three", traceUntil(3000), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QCOMPARE(analysed.size(), 2);
    QCOMPARE(runs.at(1).report->allDevices.kernel, Nanos{2800});
}

void TestRunList::anyOneGoes_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("the first") << 0;
    QTest::newRow("one in the middle") << 1;
    QTest::newRow("the last") << 2;
}

/// Those behind it keep their numbers and their place on the axis.
void TestRunList::anyOneGoes()
{
    QFETCH(const int, which);
    RunList runs;
    for (const Nanos end : {1000, 2000, 3000})
        runs.add(QString::number(end), traceUntil(end), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    runs.setOffset(2, 50);
    QStringList expected{"1000", "2000", "3000"};
    expected.removeAt(which);
    QSignalSpy removed(&runs, &RunList::removed);
    QSignalSpy added(&runs, &RunList::added);
    runs.remove(which);
    QCOMPARE(removed.size(), 3 - which);
    QCOMPARE(added.size(), 2 - which);
    QStringList left;
    for (int i = 0; i < runs.size(); ++i) {
        left << runs.at(i).title;
        QVERIFY(runs.at(i).report);
        QCOMPARE(runs.at(i).report->allDevices.kernel, Nanos{runs.at(i).title.toInt() - 200});
    }
    QCOMPARE(left, expected);
    if (which < 2)
        QCOMPARE(runs.at(1).offset, Nanos{50});
}

void TestRunList::runsBeyondTheMemorySaySo()
{
    const auto memory = std::make_shared<ColumnCache>(std::size_t{255}); // a call and a span are taken for 256
    RunList runs;
    runs.setMemory(memory);
    QSignalSpy changed(&runs, &RunList::changed);
    runs.add("run", traceUntil(1000), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(!runs.at(0).analysis && !runs.at(0).report);
    QVERIFY2(runs.at(0).withoutNumbers.contains("256 B") && runs.at(0).withoutNumbers.contains("255 B"), qPrintable(runs.at(0).withoutNumbers));
    QVERIFY(!changed.isEmpty());
    memory->setLimit(256);
    runs.retryNumbers();
    QVERIFY(runs.at(0).withoutNumbers.isEmpty());
    QTRY_VERIFY(runs.at(0).analysis != nullptr);
}

void TestRunList::runsShareTheMemory()
{
    RunList runs;
    runs.setMemory(std::make_shared<ColumnCache>(std::size_t{2 * 256 + 255}));
    for (int i = 0; i < 4; ++i)
        runs.add("run", traceUntil(1000), RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(runs.at(0).analysis && runs.at(1).analysis);
    for (const int late : {2, 3}) {
        QVERIFY(!runs.at(late).analysis);
        QVERIFY2(runs.at(late).withoutAnalysis.contains("512 B"), qPrintable(runs.at(late).withoutAnalysis));
    }
    runs.memory()->setLimit(3 * 256);
    runs.retryNumbers();
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(runs.at(2).analysis && !runs.at(3).analysis);
}

void TestRunList::whereOneGoesAnotherFits()
{
    Trace withAnEmptyRun = *traceUntil(1000);
    withAnEmptyRun.runs.push_back(withAnEmptyRun.runs.front());
    withAnEmptyRun.runs.front().window = TimeRange{0, 1000};
    withAnEmptyRun.runs.back().window = TimeRange{5000, 6000};
    const auto trace = std::make_shared<const Trace>(std::move(withAnEmptyRun));
    RunList runs;
    runs.setMemory(std::make_shared<ColumnCache>(std::size_t{256}));
    runs.add("one", trace, RunId(0));
    runs.add("two", trace, RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(runs.at(0).analysis && !runs.at(1).analysis);
    runs.replace(0, trace, RunId(1));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(runs.at(0).analysis && runs.at(1).analysis && runs.at(1).withoutAnalysis.isEmpty());
    runs.replace(0, trace, RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(!runs.at(0).analysis && runs.at(1).analysis);
    runs.removeLast();
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(runs.at(0).analysis && runs.at(0).withoutAnalysis.isEmpty());
    runs.add("two", trace, RunId(0));
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(!runs.at(1).analysis);
    runs.remove(0); // before the one that does not fit
    QTRY_VERIFY(!runs.isAnalysing());
    QVERIFY(runs.at(0).analysis && runs.at(0).withoutAnalysis.isEmpty());
}

QTEST_GUILESS_MAIN(TestRunList)
#include "tst_run_list.moc"
