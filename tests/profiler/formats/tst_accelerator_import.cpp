// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"

#include <QTest>

#include <fmt/format.h>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::string span(std::string_view category, std::string_view name, std::string_view pid, int tid, int start, int length, std::string_view args = "")
{
    return fmt::format(
        R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{{}}}}})", category, name, pid, tid, start, length, args);
}

std::string naming(std::string_view what, std::string_view pid, int tid, std::string_view name)
{
    return fmt::format(
        R"({{"ph":"M","name":"{}","pid":{},"tid":{},"args":{{"{}":"{}"}}}})", what, pid, tid, what == "process_labels" ? "labels" : "name", name);
}

template <class... Events>
std::string events(const Events&... all)
{
    std::string text;
    ((text += (text.empty() ? "" : ",") + std::string(all)), ...);
    return document(text);
}

} // namespace

/// Traces of the PyTorch Profiler on accelerators other than GPUs with CUDA, and of torch_npu.
class TestAcceleratorImport : public QObject {
    Q_OBJECT
private slots:
    void mapsCategories_data();
    void mapsCategories();
    void placesSynchronizationsOfXpuOnTheirThread();
    void saysThatWaitsOfXpuAreMissing();
    void keepsQueuesOfXpuDevicesApart();
    void readsTransfersOfMtia();
    void saysThatWaitsAreMissingWhereOnlyLaunchesAreRecorded_data();
    void saysThatWaitsAreMissingWhereOnlyLaunchesAreRecorded();
    void joinsSynchronizationRowsWithTheirStream();
    void recordsEventsOnTheirStream();
    void attachesCountersToTheirDevice();
    void linksAscendByFlows();
};

void TestAcceleratorImport::mapsCategories_data()
{
    QTest::addColumn<QString>("category");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("pid");
    QTest::addColumn<QString>("line");
    QTest::newRow("SYCL call") << "xpu_runtime"
                               << "urQueueFinish" << 9 << "thread 7: api-call urQueueFinish 0+2000 #3 !1";
    QTest::newRow("Level Zero call") << "xpu_driver"
                                     << "zeFenceHostSynchronize" << 9 << "thread 7: api-call zeFenceHostSynchronize 0+2000 #3 !1";
    QTest::newRow("MTIA call") << "mtia_runtime"
                               << "runFunction" << 9 << "thread 7: api-call runFunction 0+2000 #3";
    QTest::newRow("MTIA kernel") << "mtia_ccp_events"
                                 << "fc" << 9 << "stream 7: kernel fc 0+2000 #3";
    QTest::newRow("Gaudi kernel") << "hpu_op"
                                  << "GEMM" << 0 << "stream 7: kernel GEMM 0+2000 #3";
    QTest::newRow("Gaudi operation") << "hpu_op"
                                     << "linear" << 9 << "thread 7: host-op linear 0+2000";
    QTest::newRow("call of a device from outside") << "privateuse1_driver"
                                                   << "synStreamSynchronize" << 9 << "thread 7: api-call synStreamSynchronize 0+2000 #3 !1";
    QTest::newRow("copy of a fork") << "mlu_memcpy"
                                    << "Memcpy H2D" << 0 << "stream 7: memcpy Memcpy H2D 0+2000 #3";
    QTest::newRow("memset of a fork") << "GCU_MEMSET"
                                      << "Memset" << 0 << "stream 7: memset Memset 0+2000 #3";
    QTest::newRow("annotation of a fork") << "mlu_user_annotation"
                                          << "step" << 0 << "stream 7: device-range step 0+2000";
    QTest::newRow("synchronization of a fork") << "gcu_sync"
                                               << "Stream Sync" << 0 << "stream 7: sync-record Stream Sync 0+2000 #3";
    QTest::newRow("collective") << "collective_comm"
                                << "xccl::allreduce" << 9 << "thread 7: host-op xccl::allreduce 0+2000";
    QTest::newRow("annotation of MTIA") << "mtia_insight"
                                        << "insight" << 9 << "thread 7: range insight 0+2000";
}

void TestAcceleratorImport::mapsCategories()
{
    QFETCH(const QString, category);
    QFETCH(const QString, name);
    QFETCH(const int, pid);
    QFETCH(const QString, line);
    const auto trace = importText(events(span(category.toStdString(), name.toStdString(), std::to_string(pid), 7, 1, 2, R"("correlation":3)")));
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(QString::fromStdString(described(**trace)), line + "\n");
    QCOMPARE((*trace)->format, SourceFormat::Kineto);
    QCOMPARE(wrongInAccount(**trace), std::string());
}

/// They name no process.
void TestAcceleratorImport::placesSynchronizationsOfXpuOnTheirThread()
{
    const auto trace = importText(events(span("xpu_driver", "zeEventHostSynchronize", "60", 61, 1, 9, R"("correlation":3)"),
        span("xpu_sync", "zeEventHostSynchronize", "-1", 61, 2, 7, R"("correlation":3,"Type":"HOST_EVENT")"),
        span("xpu_sync", "barrier", "0", 64, 2, 7, R"("correlation":4,"Type":"GPU_BARRIER_EXECUTION")"), span("overhead", "Buffer Flush", "-1", 61, 20, 1)));
    QVERIFY(trace.ok());
    QCOMPARE(described(**trace),
        std::string("thread 61: api-call zeEventHostSynchronize 0+9000 #3 !1\n"
                    "thread 61: api-call zeEventHostSynchronize 1000+7000 #3 !1\n"
                    "thread 61: overhead Buffer Flush 19000+1000\n"
                    "stream 64: sync-record barrier 1000+7000 #4\n"));
    QCOMPARE((*trace)->processes.size(), std::size_t{1});
}

void TestAcceleratorImport::saysThatWaitsOfXpuAreMissing()
{
    const auto waitsOf = [](const std::string& text) {
        const auto trace = importText(text);
        const auto& facts = (*trace)->facts;
        return std::any_of(facts.begin(), facts.end(), [](const auto& fact) { return fact.first == "waits"; });
    };
    const std::string call = span("xpu_runtime", "urEnqueueKernelLaunch", "60", 61, 1, 2, R"("correlation":3)");
    QVERIFY(waitsOf(events(call)));
    QVERIFY(!waitsOf(events(call, span("xpu_driver", "zeCommandListAppendLaunchKernel", "60", 61, 1, 1, R"("correlation":3)"))));
}

void TestAcceleratorImport::keepsQueuesOfXpuDevicesApart()
{
    const auto trace = importText(events(naming("process_name", "0", 0, "Max 1550"), naming("process_labels", "0", 0, "XPU 0"),
        naming("process_labels", "1", 0, "XPU 1"), span("kernel", "k", "0", 64, 1, 2, R"("correlation":1,"context":"0x0f","device":0)"),
        span("gpu_memcpy", "Memcpy D2M (Device -> Memory)", "1", 64, 1, 2, R"("correlation":2,"device":1,"bytes":5)")));
    QVERIFY(trace.ok());
    QCOMPARE((*trace)->devices.size(), std::size_t{2});
    QCOMPARE((*trace)->devices[0].name, std::string("Max 1550"));
    QCOMPARE((*trace)->devices[1].name, std::string("XPU 1"));
    QCOMPARE((*trace)->tracks.size(), std::size_t{2});
    QCOMPARE(losses(**trace), std::string());
    QCOMPARE(spansOf(**trace)[1].detail.direction(), CopyDirection::DeviceToHost);
}

void TestAcceleratorImport::readsTransfersOfMtia()
{
    const auto trace = importText(events(naming("process_labels", "9", 0, "MTIA 9"), naming("thread_name", "9", 408, "Stream 102 FW"),
        span("mtia_ccp_events", "dma_request", "9", 408, 1, 2, R"("stream":102,"direction":"HOST_TO_DEVICE","size":796)")));
    QVERIFY(trace.ok());
    QCOMPARE(described(**trace), std::string("Stream 102 FW: memcpy dma_request 0+2000\n"));
    QCOMPARE((*trace)->tracks[0].info.nativeId, std::string("408")); // the row of the file
    QCOMPARE((*trace)->devices[0].name, std::string("MTIA 9"));
    const SpanDetail detail = spansOf(**trace)[0].detail;
    QCOMPARE(detail.get(DetailField::Bytes), std::uint64_t{796});
    QCOMPARE(detail.direction(), CopyDirection::HostToDevice);
}

void TestAcceleratorImport::saysThatWaitsAreMissingWhereOnlyLaunchesAreRecorded_data()
{
    QTest::addColumn<QString>("category");
    QTest::addColumn<QString>("call");
    QTest::addColumn<bool>("isMissing");
    QTest::newRow("MTIA") << "mtia_runtime"
                          << "runFunction - job_prep_and_submit_for_execution" << true;
    QTest::newRow("Gaudi") << "privateuse1_runtime"
                           << "Launch" << true;
    QTest::newRow("Gaudi with waits") << "privateuse1_driver"
                                      << "synStreamSynchronize" << false;
    QTest::newRow("CUDA, whose calls are all recorded") << "cuda_runtime"
                                                        << "cudaLaunchKernel" << false;
}

void TestAcceleratorImport::saysThatWaitsAreMissingWhereOnlyLaunchesAreRecorded()
{
    QFETCH(const QString, category);
    QFETCH(const QString, call);
    QFETCH(const bool, isMissing);
    const auto trace = importText(events(span(category.toStdString(), call.toStdString(), "60", 61, 1, 2, R"("correlation":3)")));
    QVERIFY(trace.ok());
    QCOMPARE(std::ranges::any_of((*trace)->facts, [](const auto& fact) { return fact.first == "waits"; }), isMissing);
}

void TestAcceleratorImport::joinsSynchronizationRowsWithTheirStream()
{
    const auto trace = importText(events(naming("thread_name", "0", 7, "stream 7"), naming("thread_name", "0", 1000007, "stream 7 (sync)"),
        span("kernel", "k", "0", 7, 1, 2, R"("correlation":1,"device":0,"stream":7)"),
        span("cuda_sync", "Stream Sync", "0", 1000007, 1, 3, R"("correlation":2)")));
    QVERIFY(trace.ok());
    QCOMPARE((*trace)->tracks.size(), std::size_t{1});
    QCOMPARE(described(**trace), std::string("stream 7: sync-record Stream Sync 0+3000 #2\nstream 7: kernel k 0+2000 #1\n"));
}

void TestAcceleratorImport::recordsEventsOnTheirStream()
{
    const auto trace = importText(events(span("cuda_event", "cudaEventRecord", "0", 7, 1, 0, R"("correlation":4,"event_id":5,"device":0,"stream":7)")));
    QVERIFY(trace.ok());
    QCOMPARE(described(**trace), std::string("stream 7: sync-record cudaEventRecord 0+0 #4\n"));
    const SpanDetail detail = spansOf(**trace)[0].detail;
    QCOMPARE(detail.eventRole(), EventRole::Recorded);
    QCOMPARE(detail.get(DetailField::Event), std::uint64_t{5});
    QCOMPARE(detail.get(DetailField::Stream), std::uint64_t{7});
}

void TestAcceleratorImport::attachesCountersToTheirDevice()
{
    const std::string counter = R"({"ph":"C","cat":"hardware_counters","name":"cycles","pid":"GPU 1 Counters","tid":0,"ts":2,"args":{"":0.5}})";
    const auto trace = importText(events(span("kernel", "k", "0", 7, 1, 2, R"("correlation":1,"device":0,"stream":7)"),
        span("kernel", "k", "1", 7, 1, 2, R"("correlation":2,"device":1,"stream":7)"), counter));
    QVERIFY(trace.ok());
    QCOMPARE((*trace)->counters.size(), std::size_t{1});
    QCOMPARE((*trace)->counters[0].info.name, std::string("cycles"));
    QCOMPARE((*trace)->counters[0].info.device, DeviceId(1));
}

/// A document without an object around it, times as text that no double holds, and no correlation ids.
void TestAcceleratorImport::linksAscendByFlows()
{
    const auto flow = [](const char* phase, int pid, int tid, int micros) {
        return fmt::format(R"({{"ph":"{}","id":"1152921504606846976","cat":"HostToDevice","name":"f","pid":{},"tid":{},"ts":"169952962310{:04}.001"}})", phase,
            pid, tid, micros);
    };
    const auto row = [](const char* name, int pid, int tid, int micros, const char* args) {
        return fmt::format(
            R"({{"ph":"X","name":"{}","pid":{},"tid":{},"ts":"169952962310{:04}.001","dur":5.002,"args":{{{}}}}})", name, pid, tid, micros, args);
    };
    const std::string text = "[" + naming("process_name", "1", 0, "Python") + "," + naming("process_name", "2", 0, "CANN") + ","
        + naming("process_name", "4", 0, "Ascend Hardware") + "," + naming("process_name", "5", 0, "Communication") + ","
        + naming("thread_name", "4", 2, "Stream 2") + "," + row("aten::mm", 1, 9, 0, "") + "," + row("Node@launch", 2, 9, 1, "") + ","
        + row("AscendCL@aclrtSynchronizeStream", 2, 9, 10, "") + "," + row("MatMul", 4, 2, 20, R"("Task Type":"AI_CORE")") + ","
        + row("Copy", 4, 2, 30, R"("Task Type":"MEMCPY_ASYNC")") + "," + row("wait", 4, 2, 40, R"("Task Type":"EVENT_WAIT")") + "," + row("hcom", 5, 1, 50, "")
        + "," + flow("s", 2, 9, 2) + "," + flow("f", 4, 2, 20) + "]";
    const auto trace = importText(text);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace),
        std::string("thread 9: host-op aten::mm 0+5002\n"
                    "thread 9: api-call Node@launch 1000+5002 #1\n"
                    "thread 9: api-call AscendCL@aclrtSynchronizeStream 10000+5002 !1\n"
                    "stream 2: kernel MatMul 20000+5002 #1\n"
                    "stream 2: memcpy Copy 30000+5002\n"
                    "stream 2: sync-record wait 40000+5002\n"
                    "Communication 1: device-range hcom 50000+5002\n"));
    QCOMPARE((*trace)->format, SourceFormat::Ascend);
    QCOMPARE((*trace)->devices.at(0).name, std::string("Ascend NPU"));
    QCOMPARE(wrongInAccount(**trace), std::string());
}

QTEST_APPLESS_MAIN(TestAcceleratorImport)
#include "tst_accelerator_import.moc"
