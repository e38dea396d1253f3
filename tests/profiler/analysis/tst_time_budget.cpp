// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/time_budget.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/formats/formats.h"
#include "tests/support/scenario.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace stallscope;
using test::Scenario;

namespace {

const QString kData = QStringLiteral(STALLSCOPE_SHARED_DATA);
constexpr Nanos kMicro = 1'000;
constexpr Nanos kMilli = 1'000'000;

RunReport reportOf(Scenario& scenario)
{
    return analyze(scenario.trace())->front();
}

/// A thread, a stream, and a first and a last kernel of 10 us with 1 ms between them.
struct OneGap {
    Scenario s;
    TrackId thread = s.thread("main");
    TrackId stream = s.stream("7");

    OneGap() { s.launch(thread, {0, 5 * kMicro}, stream, {10 * kMicro, 20 * kMicro}, "first"); }
    /// The launch call of the last kernel, which starts at 1.02 ms.
    void launchLast(TimeRange call, std::string_view name = "last") { s.launch(thread, call, stream, {1'020 * kMicro, 1'030 * kMicro}, name); }
    [[nodiscard]] TimeBudget budget() { return *reportOf(s).budget; }
};

} // namespace

class TestTimeBudget : public QObject {
    Q_OBJECT

private slots:
    void namesTheLargestPart_data();
    void namesTheLargestPart();
    void meanAddsUp();
    void meanOfLongWindowsDoesNotOverflow();
    void partsAGapByWhatTheLaunchingThreadDid();
    void namesTheCodeOfTheHost();
    void namesTheLineThatCalledACFunction();
    void aCFunctionOfManyLinesHasNoCaller();
    void takesMpiCallsForCodeOfTheHost();
    void countsQueuedWorkFromTheStartOfTheGap();
    void tellsWhyWorkIsQueued();
    void takesLongFirstUsesForInitialization();
    void takesLaterAllocationsForWaits();
    void takesTheFirstLaunchOfAKernelForInitialization();
    void takesLibrarySetUpForInitialization();
    void aWarmUpInitializes();
    void hasNoBudgetWithoutDevices();
    void diagnosesRealTraces_data();
    void diagnosesRealTraces();
};

void TestTimeBudget::namesTheLargestPart_data()
{
    QTest::addColumn<TimeBudget>("budget");
    QTest::addColumn<QString>("bound");
    const auto budget = [](Nanos compute, Nanos launch, Nanos queued, Nanos edge, Nanos unlaunched) {
        TimeBudget one;
        one.compute = compute;
        one.launch = launch;
        one.queuedGraph = queued;
        one.queuedUnknown = queued;
        one.edge = edge;
        one.unlaunched = unlaunched;
        return one;
    };
    QTest::newRow("nothing") << budget(0, 0, 0, 10, 0) << "none";
    QTest::newRow("80 % compute") << budget(80, 20, 0, 0, 0) << "gpu";
    QTest::newRow("less than 80 %") << budget(799, 201, 0, 0, 0) << "launch";
    QTest::newRow("80 % of what is left of the window") << budget(80, 20, 0, 1'000, 0) << "gpu";
    QTest::newRow("10 % of it") << budget(50, 10, 0, 0, 40) << "launch";
    QTest::newRow("less than 10 % of it") << budget(501, 99, 0, 0, 400) << "mixed";
    QTest::newRow("10 % of what 10 does not divide") << budget(5, 2, 0, 0, 14) << "mixed"; // 2 < 2.1
    QTest::newRow("queued work counts together") << budget(50, 20, 15, 0, 0) << "queued";
}

void TestTimeBudget::namesTheLargestPart()
{
    QFETCH(TimeBudget, budget);
    QFETCH(QString, bound);
    QCOMPARE(QString(nameOf(boundBy(budget))), bound);
}

/// The example of time_budget.h.
void TestTimeBudget::meanAddsUp()
{
    TimeBudget a;
    a.compute = 5;
    TimeBudget b;
    b.compute = 2;
    b.edge = 3;
    const TimeBudget mean = meanOf(std::array{a, b});
    QCOMPARE(mean.compute, Nanos{4});
    QCOMPARE(mean.edge, Nanos{1});
}

void TestTimeBudget::meanOfLongWindowsDoesNotOverflow()
{
    TimeBudget one;
    one.compute = 2 * (kTimeLimit - 1);
    one.edge = 1;
    const std::vector<TimeBudget> devices(64, one);
    QCOMPARE(meanOf(devices), one);
}

void TestTimeBudget::partsAGapByWhatTheLaunchingThreadDid()
{
    OneGap gap;
    gap.s.op(gap.thread, "aten::add", {300 * kMicro, 450 * kMicro});
    gap.s.call(gap.thread, "cudaGetDevice", {200 * kMicro, 210 * kMicro});
    gap.s.call(gap.s.thread("another"), "cudaGetDevice", {500 * kMicro, 600 * kMicro}); // launches nothing
    gap.launchLast({400 * kMicro, 460 * kMicro});
    const TimeBudget budget = gap.budget();
    QCOMPARE(budget.launch, (10 + 160 + 30) * kMicro);
    QCOMPARE(budget.hostCode, (180 + 90) * kMicro);
    QCOMPARE(budget.queuedUnknown, 530 * kMicro);
    QCOMPARE(budget.compute, 20 * kMicro);
    QCOMPARE(budget.edge, 10 * kMicro);
    QCOMPARE(budget.total(), 1'030 * kMicro);
}

void TestTimeBudget::namesTheCodeOfTheHost()
{
    OneGap gap;
    gap.s.python(gap.thread, "train.py(3): step", {0, 900 * kMicro});
    gap.s.range(gap.thread, "load", {100 * kMicro, 400 * kMicro});
    gap.s.range(gap.thread, "ProfilerStep#1", {150 * kMicro, 300 * kMicro});
    gap.launchLast({960 * kMicro, 1'000 * kMicro});
    const RunReport report = reportOf(gap.s);
    QCOMPARE(report.hostCode.size(), std::size_t{3});
    const Trace& trace = *gap.s.trace();
    QCOMPARE(trace.text(report.hostCode[0].name), std::string_view("train.py(3): step"));
    QCOMPARE(report.hostCode[0].total, (80 + 500) * kMicro);
    QCOMPARE(trace.text(report.hostCode[1].name), std::string_view("load"));
    QCOMPARE(report.hostCode[1].total, 300 * kMicro);
    QVERIFY(!report.hostCode[2].name.isValid());
    QCOMPARE(report.hostCode[2].total, 60 * kMicro);
}

/// It has no line of its own. The innermost line outside of PyTorch is the one to change.
void TestTimeBudget::namesTheLineThatCalledACFunction()
{
    OneGap gap;
    gap.s.python(gap.thread, "train.py(3): step", {0, 900 * kMicro});
    gap.s.python(gap.thread, "scale.py(7): scale", {100 * kMicro, 800 * kMicro});
    gap.s.python(gap.thread, "torch/utils/data.py(9): get", {110 * kMicro, 790 * kMicro});
    gap.s.python(gap.thread, "<built-in function zoom>", {120 * kMicro, 780 * kMicro});
    gap.launchLast({960 * kMicro, 1'000 * kMicro});
    const RunReport report = reportOf(gap.s);
    const Trace& trace = *gap.s.trace();
    QCOMPARE(trace.text(report.hostCode[0].name), std::string_view("<built-in function zoom>"));
    QCOMPARE(report.hostCode[0].total, 660 * kMicro);
    QCOMPARE(trace.text(report.hostCode[0].caller), std::string_view("scale.py(7): scale"));
    for (std::size_t i = 1; i < report.hostCode.size(); ++i)
        QVERIFY(!report.hostCode[i].caller.isValid());
}

/// None of its callers stands for it.
void TestTimeBudget::aCFunctionOfManyLinesHasNoCaller()
{
    OneGap gap;
    for (int line = 0; line < 3; ++line) {
        const Nanos start = line * 300 * kMicro;
        gap.s.python(gap.thread, "train.py(" + std::to_string(line) + "): step", {start, start + 290 * kMicro});
        gap.s.python(gap.thread, "<built-in function zoom>", {start, start + 290 * kMicro});
    }
    gap.launchLast({960 * kMicro, 1'000 * kMicro});
    const RunReport report = reportOf(gap.s);
    QCOMPARE(gap.s.trace()->text(report.hostCode[0].name), std::string_view("<built-in function zoom>"));
    QVERIFY(!report.hostCode[0].caller.isValid());
}

/// A thread in MPI_Wait waits for other processes: it launches nothing.
void TestTimeBudget::takesMpiCallsForCodeOfTheHost()
{
    OneGap gap;
    gap.s.op(gap.thread, "MPI_Wait", {100 * kMicro, 800 * kMicro});
    gap.s.op(gap.thread, "aten::mm", {850 * kMicro, 950 * kMicro});
    gap.launchLast({960 * kMicro, 1'000 * kMicro});
    const RunReport report = reportOf(gap.s);
    QCOMPARE(report.budget->hostCode, (80 + 700 + 50 + 10) * kMicro);
    QCOMPARE(report.hostCode.size(), std::size_t{2});
    QCOMPARE(gap.s.trace()->text(report.hostCode[0].name), std::string_view("MPI_Wait"));
    QCOMPARE(report.hostCode[0].total, 700 * kMicro);
}

/// Launched before the gap began, it is not on its way any more.
void TestTimeBudget::countsQueuedWorkFromTheStartOfTheGap()
{
    OneGap gap;
    gap.launchLast({6 * kMicro, 9 * kMicro});
    const TimeBudget budget = gap.budget();
    QCOMPARE(budget.queuedUnknown, kMilli);
    QCOMPARE(budget.launch, Nanos{0});
}

void TestTimeBudget::tellsWhyWorkIsQueued()
{
    OneGap graph;
    const CorrelationId id = graph.s.correlation();
    graph.s.call(graph.thread, "cudaGraphLaunch", {6 * kMicro, 9 * kMicro}, id);
    graph.s.kernel(graph.stream, "node", {1'020 * kMicro, 1'030 * kMicro}, id);
    QCOMPARE(graph.budget().queuedGraph, kMilli);

    OneGap comm;
    comm.launchLast({6 * kMicro, 9 * kMicro}, "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
    QCOMPARE(comm.budget().queuedComm, kMilli);

    OneGap dependency;
    const TrackId other = dependency.s.stream("13");
    SpanDetail record;
    record.set(DetailField::Event, 5).set(DetailField::EventRecord, 1).set(DetailField::Stream, 13);
    SpanDetail wait;
    wait.set(DetailField::Event, 5).set(DetailField::EventRecord, 1).set(DetailField::Stream, 7);
    dependency.s.launch(dependency.thread, {5 * kMicro + 100, 5 * kMicro + 200}, other, {11 * kMicro, 19 * kMicro}, "side");
    dependency.s.call(dependency.thread, "cudaEventRecord", {5 * kMicro + 300, 5 * kMicro + 400}, {}, record);
    dependency.s.call(dependency.thread, "cudaStreamWaitEvent", {5 * kMicro + 500, 5 * kMicro + 600}, {}, wait);
    dependency.launchLast({6 * kMicro, 9 * kMicro});
    QCOMPARE(dependency.budget().queuedDependency, kMilli);
}

void TestTimeBudget::takesLongFirstUsesForInitialization()
{
    Scenario s;
    const TrackId thread = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(thread, {0, 1'000}, stream, {2'000, 3'000});
    s.call(thread, "cudaMalloc", {kMilli, 3 * kMilli});
    s.call(thread, "cudaStreamCreate", {4 * kMilli, 5 * kMilli});
    s.call(thread, "cudaStreamCreate", {6 * kMilli, 7 * kMilli - 1}); // shorter than 1 ms
    s.launch(thread, {8 * kMilli, 8 * kMilli + 10}, stream, {9 * kMilli, 10 * kMilli});
    QCOMPARE(reportOf(s).budget->init, 3 * kMilli);
}

/// 120 kernels; between them allocations of 2 ms. The 100th is over before the last two of cudaMalloc, but the first of cudaHostAlloc comes behind it.
void TestTimeBudget::takesLaterAllocationsForWaits()
{
    Scenario s;
    const TrackId thread = s.thread("main");
    const TrackId stream = s.stream("7");
    Nanos at = 0;
    for (int i = 0; i < 120; ++i, at += 3 * kMilli) {
        s.launch(thread, {at, at + 1'000}, stream, {at + 2'000, at + 12'000});
        if (i == 50 || i == 105 || i == 110)
            s.call(thread, "cudaMalloc", {at + 500'000, at + 2'500'000});
        if (i == 107 || i == 112)
            s.call(thread, "cudaHostAlloc", {at + 500'000, at + 2'500'000});
    }
    const TimeBudget budget = *reportOf(s).budget;
    QCOMPARE(budget.init, 2 * 2 * kMilli); // cudaMalloc at 50, cudaHostAlloc at 107
    QCOMPARE(budget.syncWait, 3 * 2 * kMilli);
}

void TestTimeBudget::takesTheFirstLaunchOfAKernelForInitialization()
{
    Scenario s;
    const TrackId thread = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(thread, {0, 1'000}, stream, {2'000, 3'000}, "known");
    s.launch(thread, {kMilli, 4 * kMilli}, stream, {4 * kMilli + 10, 5 * kMilli}, "known");
    s.launch(thread, {6 * kMilli, 16 * kMilli}, stream, {16 * kMilli + 10, 17 * kMilli}, "lazy");
    const TimeBudget budget = *reportOf(s).budget;
    QCOMPARE(budget.init, 10 * kMilli);
    QCOMPARE(budget.launch, 3 * kMilli + 10 + 10);
}

void TestTimeBudget::takesLibrarySetUpForInitialization()
{
    OneGap gap;
    gap.s.op(gap.thread, "cudnnCreate", {100 * kMicro, 1'100 * kMicro});
    gap.s.launch(gap.thread, {1'200 * kMicro, 1'210 * kMicro}, gap.stream, {1'220 * kMicro, 1'230 * kMicro});
    const TimeBudget budget = gap.budget();
    QCOMPARE(budget.init, kMilli);
    QCOMPARE(budget.launch, 20 * kMicro);
}

/// What was used before the run is not initialized in it.
void TestTimeBudget::aWarmUpInitializes()
{
    Scenario s;
    const TrackId thread = s.thread("main");
    const TrackId stream = s.stream("7");
    for (int i = 0; i < 100; ++i)
        s.launch(thread, {i * 100, i * 100 + 10}, stream, {i * 100 + 20, i * 100 + 50});
    s.call(thread, "cudaMalloc", {kMilli, 2 * kMilli});
    const Nanos begin = 10 * kMilli;
    s.launch(thread, {begin, begin + 10}, stream, {begin + 20, begin + 50});
    s.call(thread, "cudaMalloc", {begin + 100, begin + 100 + kMilli});
    s.launch(thread, {begin + 2 * kMilli, begin + 4 * kMilli}, stream, {begin + 4 * kMilli + 1, begin + 5 * kMilli});
    s.run({begin, begin + 5 * kMilli});
    QCOMPARE(reportOf(s).budget->init, Nanos{0});
}

void TestTimeBudget::hasNoBudgetWithoutDevices()
{
    Scenario s;
    s.op(s.thread("main"), "aten::add", {0, 100});
    const RunReport report = reportOf(s);
    QVERIFY(!report.budget);
    QCOMPARE(QString(nameOf(report.boundBy)), QString("none"));
    QVERIFY(!report.outsideGpuActivity);
}

void TestTimeBudget::diagnosesRealTraces_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mock_rtx3080.sqlite",
             "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestTimeBudget::diagnosesRealTraces()
{
    QFETCH(QString, file);
    QFile facts(kData + "/diagnoses.json");
    if (!facts.open(QFile::ReadOnly) || !QFile::exists(kData + "/" + file))
        QSKIP("The real traces are not beside this checkout, so there is nothing to compare with.");
    const QJsonObject expected = QJsonDocument::fromJson(facts.readAll()).object()[file].toObject();
    QVERIFY(!expected.isEmpty());
    const auto trace = openTrace((kData + "/" + file).toStdString(), {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const RunReport report = analyze(*trace)->front();
    QVERIFY2(expected["bound_by"].toArray().contains(QString(nameOf(report.boundBy))), nameOf(report.boundBy));
    QCOMPARE(report.outsideGpuActivity.value_or(0) > 0.5, expected["outside"].toBool());
    const auto near = [&](const char* key, Nanos part) {
        const double share = static_cast<double>(part) / static_cast<double>(report.window);
        return std::abs(share - expected["shares"].toObject()[key].toDouble()) <= 0.005;
    };
    QVERIFY(near("compute", report.budget->compute));
    QVERIFY(near("comm", report.budget->comm));
    QVERIFY(near("copy", report.budget->copy));
    for (const DeviceReport& device : report.devices)
        QCOMPARE(device.budget.total(), report.window);
    QCOMPARE(report.budget->total(), report.window);
}

QTEST_GUILESS_MAIN(TestTimeBudget)
#include "tst_time_budget.moc"
