// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"

#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using test::Scenario;

namespace {

std::shared_ptr<const RunAnalysis> analysisOf(Scenario& scenario, SourceFormat format = SourceFormat::Kineto)
{
    auto built = FullAnalysis::build(scenario.trace(format), RunId(0));
    Q_ASSERT(built);
    return *built;
}

bool holdsIdentities(const Utilization& use)
{
    return use.kernel + use.exposedCopy + use.idle == use.window && use.kernel == use.compute + use.exposedComm;
}

} // namespace

class TestAnalysis : public QObject {
    Q_OBJECT
private slots:
    void emptyTrace();
    void unknownRun();
    void cancels();
    void windowOfAHostOnlyTrace();
    void aSynchronousLoop();
    void foreignWindow();
    void recordedRunsTakeWhatTheyLaunch();
    void rangeClipsSetsAndPicksRows();
    void setsOfADevice();
    void communicationThatHides();
    void graphsCountOnce();
    void severalDevices();
    void drainIsNoFault();
    void allBlockedNeedsEveryThread();
    void tables();
    void quality();
};

void TestAnalysis::emptyTrace()
{
    Scenario s;
    const RunReport report = analysisOf(s)->report();
    QCOMPARE(report.wall, 0);
    QVERIFY(!report.overlap.hostBlockedShare && !report.allDevices.busyShare && !report.allDevices.busyMean && !report.launch.latency);
    QVERIFY(report.devices.empty() && report.threads.empty() && report.kernels.empty() && report.quality.empty());
    QVERIFY(report.allDevices.busyCurve.empty());
}

void TestAnalysis::unknownRun()
{
    Scenario s;
    const auto built = FullAnalysis::build(s.trace(), RunId(1));
    QVERIFY(!built);
    QVERIFY(!built.error().isCancelled());
}

void TestAnalysis::cancels()
{
    Scenario s;
    std::stop_source stop;
    stop.request_stop();
    const auto reports = analyze(s.trace(), {{}, {stop.get_token(), {}}});
    QVERIFY(!reports);
    QVERIFY(reports.error().isCancelled());
}

/// Where anything is launched, only launching threads and device spans make a window; else the host's own events do.
void TestAnalysis::windowOfAHostOnlyTrace()
{
    const auto python = [](Scenario& s) {
        const TrackId main = s.thread("main");
        s.python(main, "train", {0, 100});
        return main;
    };
    const auto host = [&python](Scenario& s) {
        const TrackId main = python(s);
        s.call(main, "cudaMalloc", {10, 20});
        s.op(main, "aten::empty", {5, 25});
        s.range(s.thread("other"), "load", {20, 40});
        s.span(main, SpanKind::Overhead, "flush", {50, 90});
    };
    Scenario nothingElse;
    python(nothingElse);
    QCOMPARE(analysisOf(nothingElse)->window(), (TimeRange{0, 100}));
    Scenario hostOnly;
    host(hostOnly);
    const RunReport report = analysisOf(hostOnly)->report();
    QCOMPARE(report.range, (TimeRange{5, 40}));
    QCOMPARE(report.wall, 35);
    QCOMPARE(report.overlap.syncCount, std::uint64_t{1});
    QCOMPARE(report.overlap.hostBlocked, 0); // a thread that launches nothing does not count
    Scenario launching;
    host(launching);
    launching.launch(launching.thread("launches"), {60, 70}, launching.stream("7"), {75, 80});
    QCOMPARE(analysisOf(launching)->window(), (TimeRange{60, 80}));
}

/// Two launches with a synchronize after each:
///   host   |launch 0-10|sync 10-50        |launch 60-70|sync 70-110|
///   device       |kernel 15-45|                 |kernel 75-105|
void TestAnalysis::aSynchronousLoop()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {15, 45});
    s.call(main, "cudaStreamSynchronize", {10, 50}, {}, Scenario::onStream(7));
    s.launch(main, {60, 70}, stream, {75, 105});
    s.call(main, "cudaStreamSynchronize", {70, 110}, {}, Scenario::onStream(7));
    const RunReport report = analysisOf(s)->report();

    QCOMPARE(report.wall, 110);
    QCOMPARE(report.allDevices.busy, 60);
    QCOMPARE(report.allDevices.deviceSpan, 90);
    QVERIFY(holdsIdentities(report.allDevices));
    QCOMPARE(report.overlap.hostBlocked, 80);
    QCOMPARE(report.overlap.drain, 40);
    QCOMPARE(*report.overlap.stalled, 40.0 / 110);
    QCOMPARE(report.overlap.bothIdle, 10); // 10-15 and 45-50
    QCOMPARE(*report.overlap.hostDeviceOverlap, 0.5);
    QCOMPARE(report.overlap.api, 20);
    QCOMPARE(report.overlap.allBlocked, 80);
    QCOMPARE(report.overlap.syncCount, std::uint64_t{2});
    QCOMPARE(report.overlap.sync, 80);
    QCOMPARE(report.waits.size(), std::size_t{2});
    const Wait& first = report.waits[0];
    QCOMPARE(first.awaited->end, 45);
    QCOMPARE(first.wakeup, 5);
    QCOMPARE(first.working, 35);
    QCOMPARE(first.gap, 30);
    QCOMPARE(first.bubble, 30);
    QVERIFY(first.gapRange == (TimeRange{45, 75}));
    QCOMPARE(report.waits[1].gap, 0);
    QCOMPARE(report.syncSites.size(), std::size_t{1});
    QCOMPARE(report.syncSites[0].total, 80);
    const IdleCauses& idle = report.devices[0].idle;
    QCOMPARE(idle.sync, 30);
    QCOMPARE(idle.edge, 20);
    QCOMPARE(idle.total(), report.allDevices.idle);
    QCOMPARE(report.launch.paired, std::uint64_t{2});
    QCOMPARE(report.launch.latency->p50, 15);
    QCOMPARE(report.devices[0].streams[0].queueDepthMax, std::uint64_t{1});
    QCOMPARE(report.devices[0].streams[0].queueDepthMean, 30.0 / 110);
    QCOMPARE(report.devices[0].streams[0].idleByStream.hostWait, 30);
}

void TestAnalysis::foreignWindow()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId other = s.thread("other");
    const TrackId stream = s.stream("7");
    s.launch(main, {100, 110}, stream, {120, 130});
    s.op(main, "aten::mm", {90, 140});
    s.range(main, "step", {0, 1000});
    s.python(main, "train", {0, 1000});
    s.span(main, SpanKind::Overhead, "Buffer Flush", {500, 600});
    s.call(other, "cudaMalloc", {10, 20});
    s.op(other, "aten::empty", {10, 20});
    QVERIFY(analysisOf(s)->window() == (TimeRange{90, 140}));
}

void TestAnalysis::recordedRunsTakeWhatTheyLaunch()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {100, 120}, "warm-up");
    s.launch(main, {90, 95}, stream, {120, 130}, "first");
    s.kernel(stream, "unlaunched", {140, 150});
    s.launch(main, {200, 210}, stream, {220, 230}, "second");
    s.run({90, 190}, "async");
    s.run({200, 240}, "sync");
    const auto reports = analyze(s.trace(SourceFormat::Stallscope));
    QVERIFY(reports);
    QCOMPARE(reports->size(), std::size_t{2});
    QCOMPARE((*reports)[0].strategy, std::string("async"));
    QCOMPARE((*reports)[0].wall, 100);
    QCOMPARE((*reports)[0].allDevices.spans, std::uint64_t{2});
    QCOMPARE((*reports)[0].allDevices.kernel, 20);
    QCOMPARE((*reports)[0].launch.deviceSpansWithoutLaunch, std::uint64_t{1});
    QCOMPARE((*reports)[1].allDevices.spans, std::uint64_t{1});
    QCOMPARE((*reports)[1].allDevices.kernel, 10);
}

void TestAnalysis::rangeClipsSetsAndPicksRows()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 30}, "a");
    s.launch(main, {10, 20}, stream, {30, 50}, "b");
    s.call(main, "cudaDeviceSynchronize", {20, 60});
    const auto analysis = analysisOf(s);
    const RunReport report = analysis->report({TimeRange{20, 40}, 4, true});
    QCOMPARE(report.wall, 60);
    QCOMPARE(report.window, 20);
    QCOMPARE(report.allDevices.kernel, 20);
    QCOMPARE(report.allDevices.deviceSpan, 20);
    QCOMPARE(report.overlap.hostBlocked, 20);
    QCOMPARE(report.overlap.sync, 40);
    QCOMPARE(report.kernels.size(), std::size_t{1}); // b starts in the range, a does not
    QCOMPARE(report.kernels[0].total, 20);
    QCOMPARE(report.allDevices.spans, std::uint64_t{1});
    QCOMPARE(report.waits.size(), std::size_t{1});
    QCOMPARE(report.allDevices.busyCurve, (std::vector<double>{1, 1, 1, 1}));
    QVERIFY(analysis->report({TimeRange{40, 20}, 4, true}).waits.empty());
    const SetMetrics sets = analysis->setMetrics({20, 40});
    QCOMPARE(sets.allDevices.kernel, 20);
    QCOMPARE(sets.overlap.sync, 40);
}

/// Kernels 10-30 and 20-40 on two streams, a copy to the device 35-60, one to the host 50-70, a memset 80-90.
void TestAnalysis::setsOfADevice()
{
    Scenario s;
    const TrackId a = s.stream("7");
    const TrackId b = s.stream("8");
    const TrackId c = s.stream("9");
    s.kernel(a, "k", {10, 30});
    s.kernel(b, "k", {20, 40});
    s.copy(a, {35, 60}, {}, Scenario::toDevice(MemoryKind::Pinned));
    s.copy(c, {50, 70}, {}, Scenario::toHost(MemoryKind::Pinned));
    s.span(b, SpanKind::Memset, "Memset", {80, 90});
    s.span(b, SpanKind::Migration, "Migration", {90, 100});
    const Utilization use = analysisOf(s)->report().devices[0].utilization;
    QCOMPARE(use.window, 80);
    QCOMPARE(use.busy, 70);
    QCOMPARE(use.kernel, 30);
    QCOMPARE(use.copy, 35);
    QCOMPARE(use.memset, 10);
    QCOMPARE(use.exposedCopy, 40);
    QCOMPARE(*use.copyHidden, 5.0 / 35);
    QCOMPARE(*use.copyComputeOverlap, 5.0 / 30);
    QCOMPARE(*use.h2dD2hOverlap, 10.0 / 20);
    QCOMPARE(*use.kernelConcurrency, 40.0 / 30);
    QVERIFY(!use.commHidden);
    QVERIFY(holdsIdentities(use));
}

void TestAnalysis::communicationThatHides()
{
    Scenario s;
    const TrackId a = s.stream("7");
    const TrackId b = s.stream("8");
    s.kernel(a, "gemm", {0, 30});
    s.kernel(b, "ncclDevKernel_AllReduce", {20, 60});
    const Utilization use = analysisOf(s)->report().allDevices;
    QCOMPARE(use.comm, 40);
    QCOMPARE(use.compute, 30);
    QCOMPARE(use.exposedComm, 30);
    QCOMPARE(*use.commHidden, 0.25);
    QVERIFY(holdsIdentities(use));
}

void TestAnalysis::graphsCountOnce()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const TrackId other = s.stream("8");
    const CorrelationId whole = s.correlation();
    const CorrelationId byNode = s.correlation();
    s.call(main, "cudaGraphLaunch", {0, 10}, whole);
    s.span(stream, SpanKind::Graph, "graph", {20, 40}, whole);
    s.call(main, "cudaGraphLaunch", {10, 20}, byNode);
    s.span(stream, SpanKind::Graph, "graph", {40, 80}, byNode);
    s.kernel(other, "node", {45, 50}, byNode);
    s.kernel(other, "node", {60, 70}, byNode);
    const RunReport report = analysisOf(s)->report();
    QCOMPARE(report.allDevices.kernel, 35);
    QVERIFY(report.allDevices.hasGraphLevel);
    QCOMPARE(report.allDevices.spans, std::uint64_t{3});
    QCOMPARE(report.launch.paired, std::uint64_t{3});
    QCOMPARE(report.launch.latency->max, 35);               // of the nodes only the first
    QCOMPARE(report.launch.shortKernels, std::uint64_t{0}); // 5 is no less than 10 / 2
}

void TestAnalysis::severalDevices()
{
    Scenario s;
    const DeviceId second = s.addDevice("GPU 1");
    const TrackId a = s.stream("7");
    const TrackId b = s.stream("7", second);
    s.kernel(a, "k", {0, 30});
    s.kernel(b, "k", {20, 40});
    const RunReport report = analysisOf(s)->report();
    QCOMPARE(report.devices.size(), std::size_t{2});
    QCOMPARE(report.allDevices.busy, 40);
    QCOMPARE(*report.allDevices.busyMean, 50.0 / 80);
    QCOMPARE(*report.allDevices.kernelConcurrency, 50.0 / 40);
    QCOMPARE(report.devices[1].utilization.idle, 20);
    QCOMPARE(report.devices[1].idle.edge, 20);
}

void TestAnalysis::drainIsNoFault()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 50});
    s.launch(main, {10, 20}, stream, {50, 90});
    s.call(main, "cudaDeviceSynchronize", {20, 95});
    const OverlapMetrics overlap = analysisOf(s)->report().overlap;
    QCOMPARE(overlap.hostBlocked, 75);
    QCOMPARE(overlap.drain, 75);
    QCOMPARE(*overlap.stalled, 0.0);
    QCOMPARE(*overlap.hostDeviceOverlap, 1.0);
    QCOMPARE(overlap.bothIdle, 0);
}

void TestAnalysis::allBlockedNeedsEveryThread()
{
    Scenario s;
    const TrackId one = s.thread("one");
    const TrackId two = s.thread("two");
    const TrackId stream = s.stream("7");
    s.launch(one, {0, 10}, stream, {10, 20});
    s.call(one, "cudaDeviceSynchronize", {10, 60});
    s.launch(two, {20, 30}, stream, {30, 40});
    s.call(two, "cudaDeviceSynchronize", {40, 50});
    const RunReport report = analysisOf(s)->report();
    // two is alive from 20 to 50: blocked with one in 40-50; alone is one in 10-20 and 50-60
    QCOMPARE(report.overlap.allBlocked, 30);
    QCOMPARE(report.threads.size(), std::size_t{2});
    QCOMPARE(report.threads[1].overlap.allBlocked, 10);
    QCOMPARE(report.threads[0].overlap.syncCount, std::uint64_t{1});
    QCOMPARE(report.overlap.syncCount, std::uint64_t{2});
}

void TestAnalysis::tables()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 20}, "small");
    s.launch(main, {10, 20}, stream, {20, 50}, "large");
    s.launch(main, {20, 30}, stream, {50, 52}, "small");
    s.copyCall(main, "cudaMemcpyAsync", {30, 32}, stream, {60, 70}, Scenario::toHost(MemoryKind::Pinned, 100));
    s.copyCall(main, "cudaMemcpyAsync", {32, 34}, stream, {70, 80}, Scenario::toHost(MemoryKind::Pinned, 50));
    s.range(main, "step", {10, 31});
    const RunReport report = analysisOf(s)->report();
    QCOMPARE(report.kernels.size(), std::size_t{2});
    QCOMPARE(report.kernels[0].total, 30);
    QCOMPARE(*report.kernels[0].share, 30.0 / 42);
    QCOMPARE(report.kernels[1].count, std::uint64_t{2});
    QCOMPARE(report.kernels[1].mean, 6);
    QCOMPARE(report.kernels[1].median, 2);
    QCOMPARE(report.kernels[1].min, 2);
    QCOMPARE(report.kernels[1].max, 10);
    QCOMPARE(report.copies.size(), std::size_t{1});
    QCOMPARE(report.copies[0].bytes, std::uint64_t{150});
    QVERIFY(report.copies[0].direction == CopyDirection::DeviceToHost && report.copies[0].targetMemory == MemoryKind::Pinned);
    QCOMPARE(report.calls.size(), std::size_t{2});
    QCOMPARE(report.calls[0].count, std::uint64_t{3});
    QCOMPARE(report.ranges.size(), std::size_t{1});
    QCOMPARE(report.ranges[0].deviceTime, 42); // large, small and the first copy
}

void TestAnalysis::quality()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {10, 20}, stream, {8, 108});
    s.span(main, SpanKind::Overhead, "Buffer Flush", {50, 60});
    s.builder().losses().count(Loss::DroppedRecords, 3);
    s.builder().setClockError(5);
    const RunReport report = analysisOf(s)->report();
    QCOMPARE(report.quality.at("dropped_records"), 3);
    QCOMPARE(report.quality.at("clock_error_ns"), 5);
    QCOMPARE(report.quality.at("device_spans_before_launch"), 1);
    QCOMPARE(report.quality.at("overhead_ns"), 10);
    QCOMPARE(*report.overheadShare, 0.1);
    QCOMPARE(report.quality.size(), std::size_t{4});
}

QTEST_GUILESS_MAIN(TestAnalysis)
#include "tst_analysis.moc"
