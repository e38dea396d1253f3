// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/perfetto_read.h"
#include "tests/support/scenario.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <map>
#include <set>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// All spans as lines, sorted: what both sides must agree on.
QStringList linesOf(const Trace& trace)
{
    QStringList lines;
    for (const Found& found : spansOf(trace))
        lines << QString("%1 %2 %3+%4").arg(nameOf(found.span.kind), QString::fromStdString(found.name)).arg(found.span.start).arg(found.span.duration);
    lines.sort();
    return lines;
}

QStringList linesOf(const PerfettoRead& read)
{
    QStringList lines;
    for (const PerfettoRead::Slice& slice : read.slices)
        lines << QString("%1 %2 %3+%4")
                     .arg(QString::fromStdString(slice.category), QString::fromStdString(slice.name))
                     .arg(slice.start)
                     .arg(slice.end - slice.start);
    lines.sort();
    return lines;
}

} // namespace

class TestPerfettoExport : public QObject {
    Q_OBJECT
private slots:
    void emptyTrace();
    void slices();
    void argumentsAndArrows();
    void oneFlowPerLaunchedSpan();
    void overlappingSpansHaveFurtherTracks();
    void annotationsOfAStreamAreNoParentsOfItsWork();
    void placesOfTheSameName();
    void counters();
    void negativeTimes();
    void everySpan_data();
    void everySpan();
    void hostile();
    void manyTracks();

private:
    [[nodiscard]] PerfettoRead written(const Trace& trace);

    QTemporaryDir m_folder;
};

PerfettoRead TestPerfettoExport::written(const Trace& trace)
{
    const QString path = m_folder.filePath("t.pftrace");
    QFile file(path);
    PerfettoRead failed;
    failed.broken = "not written";
    return saveTrace(trace, path.toStdString(), {}) && file.open(QIODevice::ReadOnly) ? PerfettoReader::read(file.readAll().toStdString()) : failed;
}

void TestPerfettoExport::emptyTrace()
{
    const PerfettoRead read = written(Trace{});
    QCOMPARE(read.broken, std::string());
    QVERIFY(read.slices.empty());
    QCOMPARE(read.tracks.size(), std::size_t{1}); // describes the trace to importers
    QCOMPARE(read.tracks.begin()->second.name, std::string("stallscope"));
}

void TestPerfettoExport::slices()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    scenario.launch(main, {10, 20}, stream, {25, 40}, "gemm");
    scenario.op(main, "outer", {0, 100});
    scenario.op(main, "inner", {5, 50});
    scenario.span(main, SpanKind::Mark, "here", {7, 7});
    scenario.builder().setEpoch(1'700'000'000'000'000'000);
    const PerfettoRead read = written(*scenario.trace());
    QCOMPARE(read.broken, std::string());
    QStringList lines;
    for (const PerfettoRead::Slice& slice : read.slices)
        lines
            << QString("%1: %2 %3..%4").arg(QString::fromStdString(read.path(slice.track)), QString::fromStdString(slice.name)).arg(slice.start).arg(slice.end);
    lines.sort();
    QCOMPARE(lines.join('\n'),
        QString("python / device 0: GPU 0 / stream 7: gemm 25..40\npython / main: cudaLaunchKernel 10..20\npython / main: here 7..7\n"
                "python / main: inner 5..50\npython / main: outer 0..100"));
    QCOMPARE(read.clocks.at(1), std::uint64_t{1'700'000'000'000'000'000});
    QCOMPARE(read.clocks.at(6), std::uint64_t{0});
}

void TestPerfettoExport::argumentsAndArrows()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    scenario.copyCall(main, "cudaMemcpy", {0, 50}, stream, {10, 40}, Scenario::toHost(MemoryKind::Pageable, 64));
    scenario.call(main, "cudaDeviceSynchronize", {60, 70}, scenario.correlation());
    const PerfettoRead read = written(*scenario.trace());
    QCOMPARE(read.broken, std::string());
    QCOMPARE(read.slices.size(), std::size_t{3});
    std::map<std::string, PerfettoRead::Slice> slices;
    for (const PerfettoRead::Slice& slice : read.slices)
        slices[slice.name] = slice;
    const std::map<std::string, std::string> copied{
        {"correlation", "1"}, {"bytes", "64"}, {"direction", "device to host"}, {"source_memory", "device"}, {"target_memory", "pageable"}};
    QVERIFY(slices["Memcpy"].arguments == copied);
    const std::map<std::string, std::string> call{{"correlation", "1"}, {"blocking", "yes"}};
    QVERIFY(slices["cudaMemcpy"].arguments == call);
    QCOMPARE(slices["cudaMemcpy"].flows.size(), std::size_t{1});
    QVERIFY(slices["cudaMemcpy"].flows == slices["Memcpy"].flows);
    QVERIFY(slices["cudaDeviceSynchronize"].flows.empty());
}

/// A flow of all kernels of a graph would lead from kernel to kernel.
void TestPerfettoExport::oneFlowPerLaunchedSpan()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    const CorrelationId graph = scenario.correlation();
    scenario.call(main, "cudaGraphLaunch", {0, 10}, graph);
    scenario.kernel(stream, "a", {20, 30}, graph);
    scenario.kernel(stream, "b", {30, 40}, graph);
    const PerfettoRead read = written(*scenario.trace());
    QCOMPARE(read.broken, std::string());
    std::map<std::string, std::vector<std::uint64_t>> flows;
    for (const PerfettoRead::Slice& slice : read.slices)
        flows[slice.name] = slice.flows;
    QCOMPARE(flows["a"].size(), std::size_t{1});
    QCOMPARE(flows["b"].size(), std::size_t{1});
    QVERIFY(flows["a"] != flows["b"]);
    QVERIFY((flows["cudaGraphLaunch"] == std::vector<std::uint64_t>{flows["a"][0], flows["b"][0]}));
}

void TestPerfettoExport::overlappingSpansHaveFurtherTracks()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    scenario.op(main, "outer", {0, 50});
    scenario.range(main, "overlapping", {40, 60});
    scenario.op(main, "behind", {50, 70});
    const PerfettoRead read = written(*scenario.trace());
    QCOMPARE(read.broken, std::string());
    std::map<std::string, std::string> paths;
    for (const PerfettoRead::Slice& slice : read.slices)
        paths[slice.name] = read.path(slice.track);
    QCOMPARE(paths["outer"], std::string("python / main"));
    QCOMPARE(paths["overlapping"], std::string("python / main / main"));
    QCOMPARE(paths["behind"], std::string("python / main"));
}

void TestPerfettoExport::annotationsOfAStreamAreNoParentsOfItsWork()
{
    Scenario scenario;
    const auto stream = scenario.stream("7");
    scenario.span(stream, SpanKind::DeviceRange, "step", {0, 100});
    scenario.kernel(stream, "gemm", {10, 20});
    const PerfettoRead read = written(*scenario.trace());
    std::map<std::string, std::string> paths;
    for (const PerfettoRead::Slice& slice : read.slices)
        paths[slice.name] = read.path(slice.track);
    QCOMPARE(paths["gemm"], std::string("python / device 0: GPU 0 / stream 7"));
    QCOMPARE(paths["step"], "python / device 0: GPU 0 / stream 7 / " + std::string(nameOf(LaneGroup::DeviceRanges)));
}

/// Two processes with the same id, threads with the same id in both, ids that are no numbers: each keeps its own track.
void TestPerfettoExport::placesOfTheSameName()
{
    TraceBuilder builder;
    const auto a = builder.addProcess({"a", {}, 7, 0, 0});
    const auto b = builder.addProcess({"b", {}, 7, 1, 1});
    const auto c = builder.addProcess({"c", {}, -1, {}, 2});
    for (const auto& [process, id] : std::vector<std::pair<ProcessId, const char*>>{
             {a, "7"}, {a, "8"}, {b, "7"}, {b, "8"}, {c, "Spans"}, {c, "99999999999"}, {c, "0"}, {ProcessId(), "9"}}) {
        const auto track = builder.addTrack({TrackType::HostThread, process, {}, id, id, 0});
        builder.track(track).push({0, 1, builder.intern("x"), {}, {}, SpanKind::Range, SpanFlag::kNone});
    }
    const PerfettoRead read = written(*builder.finish());
    QCOMPARE(read.broken, std::string());
    QCOMPARE(read.slices.size(), std::size_t{8});
    std::set<std::int64_t> pids;
    std::set<std::int64_t> tids;
    int threads = 0;
    for (const auto& [uuid, track] : read.tracks) {
        if (track.pid != 0 && track.tid == 0)
            QVERIFY(pids.insert(track.pid).second && track.pid > 0);
        threads += track.tid != 0 ? 1 : 0;
        if (track.tid != 0)
            QVERIFY(tids.insert(track.tid).second && track.tid > 0);
    }
    QCOMPARE(pids.size(), std::size_t{3});
    QCOMPARE(threads, 2); // 7 and 8 of a; the others are tracks of their process
    QCOMPARE(read.path(read.slices.at(4).track), std::string("c / Spans"));
}

void TestPerfettoExport::counters()
{
    Scenario scenario;
    const CounterId load = scenario.builder().addCounter({"load", "%", scenario.process(), {}});
    scenario.builder().counter(load).append(-5, 0.5);
    scenario.builder().counter(load).append(10, -7);
    const PerfettoRead read = written(*scenario.trace());
    QCOMPARE(read.broken, std::string());
    QCOMPARE(read.samples.size(), std::size_t{1});
    const auto& [track, samples] = *read.samples.begin();
    QCOMPARE(read.path(track), std::string("python / load"));
    const std::vector<std::pair<std::uint64_t, double>> expected{{0, 0.5}, {15, -7}};
    QVERIFY(samples == expected);
}

void TestPerfettoExport::negativeTimes()
{
    Scenario scenario;
    scenario.op(scenario.thread("main"), "early", {-10, 5});
    const PerfettoRead read = written(*scenario.trace());
    QCOMPARE(read.broken, std::string());
    QCOMPARE(read.slices.at(0).start, std::uint64_t{0});
    QCOMPARE(read.slices.at(0).end, std::uint64_t{15});
}

void TestPerfettoExport::everySpan_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("example") << QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
    for (const char* name : {"tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(name) << QStringLiteral(STALLSCOPE_SHARED_DATA "/%1").arg(name);
}

void TestPerfettoExport::everySpan()
{
    QFETCH(const QString, file);
    if (!QFileInfo::exists(file))
        QSKIP("The traces to test with are not on this machine.");
    const auto trace = openTrace(file.toStdString(), {});
    QVERIFY(trace);
    const PerfettoRead read = written(**trace);
    QCOMPARE(read.broken, std::string());
    QVERIFY(linesOf(read) == linesOf(**trace));
}

void TestPerfettoExport::hostile()
{
    constexpr std::size_t kLong = 1'000'000;
    TraceBuilder builder;
    const auto process = builder.addProcess({std::string(kLong, 'p'), {}, std::numeric_limits<std::int64_t>::min(), UINT32_MAX - 1, UINT32_MAX});
    const auto track = builder.addTrack({TrackType::DeviceStream, process, DeviceId(77), "\xFF", "\xFF\xFE", 0});
    builder.track(track).push(
        {-kTimeLimit, 2 * kTimeLimit - 1, builder.intern(std::string(kLong, 'n')), CorrelationId(UINT32_MAX - 1), {}, SpanKind::Kernel, SpanFlag::kNone});
    builder.track(track).push({kTimeLimit - 1, 0, builder.intern(""), {}, {}, SpanKind::Kernel, SpanFlag::kUnfinished});
    SpanDetail detail;
    detail.set(DetailField::Bytes, UINT64_MAX).set(DetailField::Stack, UINT32_MAX - 1).set(DetailField::Domain, UINT32_MAX);
    builder.track(track).push({kTimeLimit - 1, 0, builder.intern("last"), {}, builder.addDetail(detail), SpanKind::Mark, SpanFlag::kNone});
    const PerfettoRead read = written(*builder.finish());
    QCOMPARE(read.broken, std::string());
    QCOMPARE(read.slices.size(), std::size_t{3});
    QCOMPARE(read.slices.at(0).start, std::uint64_t{0});
    QCOMPARE(read.slices.at(0).end, static_cast<std::uint64_t>(2 * kTimeLimit - 1));
    QCOMPARE(read.slices.at(0).name.size(), kLong);
    QCOMPARE(read.slices.at(2).arguments.at("bytes"), std::string("-1"));
}

void TestPerfettoExport::manyTracks()
{
    constexpr std::size_t kTracks = 200'000;
    Trace trace;
    trace.tracks.resize(kTracks);
    const PerfettoRead read = written(trace);
    QCOMPARE(read.broken, std::string());
    QCOMPARE(read.tracks.size(), kTracks + 1);
}

QTEST_APPLESS_MAIN(TestPerfettoExport)
#include "tst_perfetto_export.moc"
