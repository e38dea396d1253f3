// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::string naming(int pid, const char* process, int tid = 0, const char* thread = nullptr)
{
    std::string text = R"({"ph":"M","pid":)" + std::to_string(pid) + R"(,"name":"process_name","args":{"name":")" + process + R"("}},)";
    if (thread)
        text +=
            R"({"ph":"M","pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"name":"thread_name","args":{"name":")" + thread + R"("}},)";
    return text;
}

std::string span(int pid, int tid, int start, int duration, const char* name, const char* args = "{}")
{
    return R"({"ph":"X","pid":)" + std::to_string(pid) + R"(,"tid":)" + std::to_string(tid) + R"(,"ts":)" + std::to_string(start) + R"(,"dur":)"
        + std::to_string(duration) + R"(,"name":")" + name + R"(","args":)" + args + "},";
}

std::shared_ptr<const Trace> imported(std::string events)
{
    if (!events.empty())
        events.pop_back(); // the last comma
    auto trace = importText(R"({"displayTimeUnit":"ns","metadata":{"highres-ticks":true},"traceEvents":[)" + events + "]}");
    return trace ? *trace : nullptr;
}

/// A step of JAX: a launch and its kernel, a copy back that the host waits for, and the lines that repeat the work.
std::string step()
{
    return naming(1, "/device:GPU:0", 13, "Stream #13(Compute,MemcpyD2H)") + naming(1, "/device:GPU:0", 20, "XLA Modules")
        + naming(701, "/host:CPU", 55, "python3") + span(701, 55, 0, 90, "PjitFunction(f)") + span(701, 55, 1, 80, "$train.py:12 step")
        + span(701, 55, 2, 5, "cuLaunchKernel", R"({"correlation_id":"7","context_id":"$$1"})")
        + span(701, 55, 10, 3, "cuMemcpyDtoHAsync_v2", R"({"correlation_id":"8","memcpy_details":"kind_src:device kind_dst:pinned size:400 dest:0 async:1"})")
        + span(701, 55, 14, 60, "cuStreamSynchronize", R"({"correlation_id":"9"})")
        + span(1, 13, 10, 50, "loop_fusion",
            R"({"correlation_id":"7","kernel_details":"regs:32 static_shared:16 dynamic_shared:8 grid:4,2,1 block:256,1,1 occ_pct:100","hlo_op":"fusion.3"})")
        + span(1, 13, 62, 10, "MemcpyD2H", R"({"correlation_id":"8","memcpy_details":"kind_src:device kind_dst:pinned size:400 dest:0 async:1"})")
        + span(1, 20, 10, 62, "jit_f(123)");
}

} // namespace

/// Traces of JAX and TensorFlow, which name no categories.
class TestXlaImport : public QObject {
    Q_OBJECT
private slots:
    void tracks();
    void spans();
    void details();
    void numbers();
    void tpu();
    void tensorFlow1();
    void otherTracesStayAsTheyAre();
    void oddNames_data();
    void oddNames();
    void oddArguments();
    void longNames();
};

void TestXlaImport::tracks()
{
    const auto trace = imported(step());
    QVERIFY(trace);
    QCOMPARE(trace->devices.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(trace->devices[0].name), QString("GPU 0"));
    QStringList tracks;
    for (const Track& track : trace->tracks)
        tracks << QString("%1 %2").arg(track.info.type == TrackType::DeviceStream ? "device" : "host", QString::fromStdString(track.info.name));
    QCOMPARE(tracks, QStringList({"host python3", "device stream 13", "device XLA Modules"}));
    QCOMPARE(trace->processes.at(trace->devices[0].process.index()).pid, 701);
    QCOMPARE(losses(*trace), std::string());
    QCOMPARE(wrongInAccount(*trace), std::string());
}

void TestXlaImport::spans()
{
    const auto trace = imported(step());
    QVERIFY(trace);
    QCOMPARE(QString::fromStdString(described(*trace)), QString(R"(python3: host-op PjitFunction(f) 0+90000
python3: python train.py:12 step 1000+80000
python3: api-call cuLaunchKernel 2000+5000 #7
python3: api-call cuMemcpyDtoHAsync_v2 10000+3000 #8
python3: api-call cuStreamSynchronize 14000+60000 #9 !1
stream 13: kernel loop_fusion 10000+50000 #7
stream 13: memcpy MemcpyD2H 62000+10000 #8
XLA Modules: device-range jit_f(123) 10000+62000
)"));
}

void TestXlaImport::details()
{
    const auto trace = imported(step());
    QVERIFY(trace);
    SpanDetail kernel;
    SpanDetail copy;
    for (const Found& found : spansOf(*trace)) {
        if (found.span.kind == SpanKind::Kernel)
            kernel = found.detail;
        if (found.span.kind == SpanKind::Memcpy)
            copy = found.detail;
    }
    const auto is = [](const SpanDetail& detail, DetailField field, std::uint64_t value) { return detail.find(field) == value; };
    QVERIFY(is(kernel, DetailField::Registers, 32));
    QVERIFY(is(kernel, DetailField::StaticShared, 16));
    QVERIFY(is(kernel, DetailField::DynamicShared, 8));
    QVERIFY(is(kernel, DetailField::GridX, 4));
    QVERIFY(is(kernel, DetailField::GridY, 2));
    QVERIFY(is(kernel, DetailField::BlockX, 256));
    QVERIFY(is(copy, DetailField::Bytes, 400));
    QVERIFY(is(copy, DetailField::Direction, static_cast<std::uint64_t>(CopyDirection::DeviceToHost)));
    QVERIFY(is(copy, DetailField::SourceMemory, static_cast<std::uint64_t>(MemoryKind::Device)));
    QVERIFY(is(copy, DetailField::TargetMemory, static_cast<std::uint64_t>(MemoryKind::Pinned)));
}

/// Device time counts once although it is recorded on two tracks; the wait has its target and call site.
void TestXlaImport::numbers()
{
    const auto trace = imported(step());
    QVERIFY(trace);
    const auto analysis = FullAnalysis::build(trace, RunId::fromIndex(0));
    QVERIFY(analysis);
    const RunReport report = (*analysis)->report();
    QCOMPARE(report.allDevices.busy, Nanos{60'000});
    QCOMPARE(report.allDevices.kernel, Nanos{50'000});
    QCOMPARE(report.waits.size(), std::size_t{1});
    QCOMPARE(trace->pools->strings.view(report.waits[0].cause), std::string_view("PjitFunction(f)"));
    QCOMPARE(trace->pools->strings.view(report.waits[0].site), std::string_view("train.py:12 step"));
}

void TestXlaImport::tpu()
{
    const auto trace =
        imported(naming(3, "/device:TPU:1", 2, "XLA Modules") + naming(3, "/device:TPU:1", 3, "XLA Ops") + naming(3, "/device:TPU:1", 4, "Async XLA Ops")
            + span(3, 2, 0, 30, "jit_step(9)") + span(3, 3, 0, 10, "fusion.1") + span(3, 3, 12, 8, "copy.2") + span(3, 4, 1, 20, "slice-start"));
    QVERIFY(trace);
    QCOMPARE(QString::fromStdString(trace->devices.at(0).name), QString("TPU 1"));
    QCOMPARE(QString::fromStdString(described(*trace)), QString(R"(Async XLA Ops: device-range slice-start 1000+20000
XLA Modules: device-range jit_step(9) 0+30000
XLA Ops: kernel fusion.1 0+10000
XLA Ops: kernel copy.2 12000+8000
)"));
}

/// A process for each stream, one for all of them, and one for what the program launched.
void TestXlaImport::tensorFlow1()
{
    const std::string all = naming(5, "/device:GPU:0/stream:all Compute") + naming(7, "/job:localhost/replica:0/task:0/device:GPU:0 Compute")
        + span(7, 1, 0, 2, "MatMul") + span(5, 0, 4, 10, "MatMul");
    const auto alone = imported(all);
    QVERIFY(alone);
    QCOMPARE(QString::fromStdString(described(*alone)), QString("thread 1: host-op MatMul 0+2000\nall streams: kernel MatMul 4000+10000\n"));

    const auto both = imported(all + naming(6, "/device:GPU:0/stream:14 Compute") + span(6, 0, 4, 10, "MEMCPYHtoD"));
    QVERIFY(both);
    QCOMPARE(QString::fromStdString(described(*both)),
        QString("thread 1: host-op MatMul 0+2000\nstream 14: memcpy MEMCPYHtoD 4000+10000\nall streams: device-range MatMul 4000+10000\n"));
}

void TestXlaImport::otherTracesStayAsTheyAre()
{
    const auto trace = imported(naming(1, "browser", 2, "main") + span(1, 2, 0, 5, "cudaLaunchKernel") + span(1, 2, 6, 5, "Stream #1"));
    QVERIFY(trace);
    QVERIFY(trace->devices.empty());
    QCOMPARE(QString::fromStdString(described(*trace)), QString("main: range cudaLaunchKernel 0+5000\nmain: range Stream #1 6000+5000\n"));
}

void TestXlaImport::oddNames_data()
{
    QTest::addColumn<QByteArray>("process");
    QTest::addColumn<bool>("isDevice");
    QTest::newRow("no number") << QByteArray("/device:GPU") << false;
    QTest::newRow("empty number") << QByteArray("/device:GPU:") << false;
    QTest::newRow("no type") << QByteArray("/device::0") << false;
    QTest::newRow("a processor") << QByteArray("/device:CPU:0") << false;
    QTest::newRow("a huge number") << QByteArray("/device:GPU:99999999999999999999999") << true;
    QTest::newRow("something behind it") << QByteArray("/device:GPU:0 (host a)") << true;
    QTest::newRow("an unknown type") << QByteArray("/device:NPU:3") << true;
}

void TestXlaImport::oddNames()
{
    QFETCH(const QByteArray, process);
    QFETCH(const bool, isDevice);
    const auto trace = imported(naming(1, process.constData(), 2, "Stream #4") + span(1, 2, 0, 5, "fusion"));
    QVERIFY(trace);
    QCOMPARE(trace->devices.size(), isDevice ? std::size_t{1} : std::size_t{0});
    QCOMPARE(trace->tracks.size(), std::size_t{1});
}

void TestXlaImport::oddArguments()
{
    const auto trace = imported(naming(1, "/device:GPU:0", 2, "Stream #4")
        + span(1, 2, 0, 5, "a", R"({"correlation_id":"none","kernel_details":"regs: grid:,, block:1 :: x"})")
        + span(1, 2, 6, 5, "b", R"({"correlation_id":-4,"kernel_details":{"regs":3}})") + span(1, 2, 12, 5, "", R"({"memcpy_details":"size:-1 kind_src:"})"));
    QVERIFY(trace);
    QCOMPARE(lossOf(*trace, Loss::InvalidCorrelation), std::uint64_t{2});
    QCOMPARE(spansOf(*trace).size(), std::size_t{3});
    QVERIFY(spansOf(*trace)[0].detail.find(DetailField::BlockX) == 1U);
}

void TestXlaImport::longNames()
{
    const std::string name(1'000'000, 'x');
    const std::string kernel = R"({"correlation_id":"7","hlo_op":")" + name + R"(","kernel_details":"regs:)" + name + " grid:4,2,1 " + name + R"("})";
    const auto trace = imported(naming(1, ("/device:GPU:0" + name).c_str(), 2, ("Stream #4" + name).c_str()) + naming(701, name.c_str(), 55, name.c_str())
        + span(701, 55, 0, 90, name.c_str()) + span(701, 55, 1, 80, ("$" + name + ":12 step").c_str()) + span(1, 2, 0, 5, name.c_str(), kernel.c_str())
        + span(1, 2, 6, 5, ("Memcpy" + name).c_str(), (R"({"memcpy_details":"size:)" + name + R"("})").c_str()));
    QVERIFY(trace);
    QCOMPARE(trace->spanCount(), std::uint64_t{4});
    QCOMPARE(wrongInAccount(*trace), std::string());
    for (const Found& found : spansOf(*trace))
        QVERIFY(found.name.size() >= name.size());
    QVERIFY(FullAnalysis::build(trace, RunId(0)));
}

QTEST_APPLESS_MAIN(TestXlaImport)
#include "tst_xla_import.moc"
