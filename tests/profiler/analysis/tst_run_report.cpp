// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/percentiles.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/segments/analysis.h"

#include "tests/support/scenario.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace stallscope;
using test::Scenario;

namespace {

RunReport reportOf(Scenario& scenario)
{
    return (*analyze(scenario.trace())).front();
}

const StreamReport& firstStream(const RunReport& report)
{
    return report.devices[0].streams[0];
}

} // namespace

class TestRunReport : public QObject {
    Q_OBJECT
private slots:
    void launchesAndDetails();
    void launchesOfUnknownNames();
    void shortKernels();
    void queueDepth();
    void idleByStream();
    void idleCauses();
    void idleUnderAnEventOfAnotherStream();
    void severalDevicesAreAsBusyAsTheirMean();
    void json();
};

/// A copy call around the driver's: one launch, whatever id the span carries.
void TestRunReport::launchesAndDetails()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const CorrelationId outer = s.correlation();
    const CorrelationId inner = s.correlation();
    s.call(main, "cudaMemcpyAsync", {0, 20}, outer);
    s.call(main, "cuMemcpyHtoDAsync_v2", {5, 15}, inner);
    s.copy(stream, {30, 40}, inner, Scenario::toDevice(MemoryKind::Pinned));
    s.call(main, "cudaLaunchKernel", {50, 60}, s.correlation());
    const RunReport report = reportOf(s);
    QCOMPARE(report.launch.paired, std::uint64_t{1});
    QCOMPARE(report.launch.launchesWithoutSpan, std::uint64_t{1});
    QCOMPARE(report.launch.latency->max, 30);
    QCOMPARE(report.launch.queueTime->max, 10);
    QCOMPARE(report.calls.size(), std::size_t{2});
}

void TestRunReport::launchesOfUnknownNames()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const CorrelationId id = s.correlation();
    s.call(main, "acceleratorSubmit", {0, 20}, id);
    s.kernel(stream, "k", {30, 40}, id);
    s.kernel(stream, "k", {40, 50}, CorrelationId(77));
    const RunReport report = reportOf(s);
    QCOMPARE(report.threads.size(), std::size_t{1});
    QCOMPARE(report.launch.paired, std::uint64_t{1});
    QCOMPARE(report.launch.deviceSpansWithoutLaunch, std::uint64_t{1});
}

void TestRunReport::shortKernels()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 19});
    s.launch(main, {10, 20}, stream, {20, 30});
    s.kernel(stream, "unlaunched", {30, 31});
    const RunReport report = reportOf(s);
    QCOMPARE(report.launch.shortKernels, std::uint64_t{1});
    QCOMPARE(*report.launch.shortKernelsShare, 0.5);
}

/// Launches at 0, 10, 20; starts at 10, 40, 50. At 10 the launch comes before the start: two.
void TestRunReport::queueDepth()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 5}, stream, {10, 40});
    s.launch(main, {10, 15}, stream, {40, 50});
    s.launch(main, {20, 25}, stream, {50, 100});
    const RunReport report = reportOf(s);
    QCOMPARE(firstStream(report).queueDepthMax, std::uint64_t{2});
    QCOMPARE(firstStream(report).queueDepthMean, 0.7); // 10 + 30 + 30 of 100
    QCOMPARE(firstStream(report).queueFull, 0);
}

void TestRunReport::idleByStream()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 5}, stream, {10, 40});
    s.launch(main, {5, 8}, stream, {35, 60});       // overlaps by 5
    s.launch(main, {8, 9}, stream, {70, 80});       // 10 after
    s.launch(main, {90, 95}, stream, {100, 110});   // launched after the end of the one before
    s.kernel(stream, "unlaunched", {40110, 40120}); // 40 us
    const IdleByStream idle = firstStream(reportOf(s)).idleByStream;
    QCOMPARE(idle.kernelWait, 5);
    QCOMPARE(idle.hostWait, 20);
    QCOMPARE(idle.otherWait, 40000);
}

/// The idle gap [10000,100000): a wait until 30000, overhead from 35000 to 40000, a launch at 50000 that starts at 100000.
void TestRunReport::idleCauses()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 500}, stream, {1000, 10000});
    s.call(main, "cudaDeviceSynchronize", {20000, 30000});
    s.span(main, SpanKind::Overhead, "Buffer Flush", {35000, 40000});
    s.launch(main, {50000, 50500}, stream, {100000, 110000});
    s.call(main, "cudaDeviceSynchronize", {100000, 112000});
    const IdleCauses idle = reportOf(s).devices[0].idle;
    QCOMPARE(idle.overhead, 5000);
    QCOMPARE(idle.sync, 10000);
    QCOMPARE(idle.launchLate, 25000); // 10000-20000, 30000-35000, 40000-50000
    QCOMPARE(idle.launchLatency, 30000);
    QCOMPARE(idle.other, 20000);
    QCOMPARE(idle.edge, 3000);
    QCOMPARE(idle.dependency, 0);
}

void TestRunReport::idleUnderAnEventOfAnotherStream()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId seven = s.stream("7");
    const TrackId eight = s.stream("8");
    s.launch(main, {0, 1}, seven, {10, 20});
    s.call(main, "cudaEventRecord", {1, 2}, {}, Scenario::onStream(8).set(DetailField::Event, 1));
    s.call(main, "cudaStreamWaitEvent", {2, 3}, {}, Scenario::onStream(7).set(DetailField::Event, 1));
    s.launch(main, {3, 4}, seven, {50, 60});
    s.launch(main, {4, 5}, seven, {70, 80});
    s.launch(main, {5, 6}, eight, {75, 80});
    const IdleCauses idle = reportOf(s).devices[0].idle;
    QCOMPARE(idle.dependency, 30);
    QCOMPARE(idle.launchLatency, 10);
    QCOMPARE(idle.edge, 10);
}

/// One is busy in the first half, the other all the time.
void TestRunReport::severalDevicesAreAsBusyAsTheirMean()
{
    QVERIFY(!busyShareOf(RunReport()));
    Scenario one;
    one.kernel(one.stream("7"), "gemm", {0, 50});
    QCOMPARE(busyShareOf(reportOf(one)), Share(1.0));
    Scenario two;
    two.kernel(two.stream("7"), "gemm", {0, 50});
    two.kernel(two.stream("8", two.addDevice("GPU 1")), "gemm", {0, 100});
    const RunReport report = reportOf(two);
    QCOMPARE(report.allDevices.busyShare, Share(1.0));
    QCOMPARE(busyShareOf(report), Share(0.75));
}

void TestRunReport::json()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {15, 45}, "a");
    s.call(main, "cudaDeviceSynchronize", {10, 50});
    s.launch(main, {60, 70}, stream, {75, 105}, "b");
    const auto trace = s.trace();
    const auto reports = analyze(trace);
    JsonWriter json;
    writeJson(json, *trace, *reports, "file.json", {true, 1});
    const QJsonObject document = QJsonDocument::fromJson(QByteArray::fromStdString(json.text())).object();
    QCOMPARE(document["schema"].toInt(), 1);
    QCOMPARE(document["format"].toString(), QString("kineto"));
    const QJsonObject run = document["runs"].toArray()[0].toObject();
    QCOMPARE(run["wall_ns"].toInteger(), 105);
    QCOMPARE(run["kernels"].toArray().size(), 1); // of two
    QVERIFY(run["all_devices"].toObject()["comm_hidden"].isNull());
    QCOMPARE(run["all_devices"].toObject()["utilization"].toArray().size(), 200);
    const QJsonObject wait = run["sync_points"].toArray()[0].toObject();
    QCOMPARE(wait["kind"].toString(), QString("device"));
    QVERIFY(wait["cause"].isNull());
    QCOMPARE(wait["awaited"].toObject()["name"].toString(), QString("a"));
    QCOMPARE(wait["bubble_ns"].toInteger(), 30);
    const QJsonObject idle = run["devices"].toArray()[0].toObject()["idle"].toObject();
    QCOMPARE(idle.keys(), (QStringList{"dependency", "edge", "launch_late", "launch_latency", "other", "overhead", "sync"}));
    JsonWriter without;
    writeJson(without, *trace, *reports, "file.json", {false, 0});
    QVERIFY(!QByteArray::fromStdString(without.text()).contains("sync_points"));
}

QTEST_GUILESS_MAIN(TestRunReport)
#include "tst_run_report.moc"
