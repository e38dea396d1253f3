// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "tests/profiler/formats/imported.h"

#include <QTest>

#include <string>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::shared_ptr<const Trace> imported(std::string_view events)
{
    const auto trace = importText(document(events));
    return trace ? *trace : nullptr;
}

/// Many spans on a few tracks, out of order, with equal starts.
std::string manyEvents(int count)
{
    std::string events;
    for (int i = 0; i < count; ++i) {
        const int time = (i * 7919) % (count * 2);
        events += (i ? "," : "") + std::string(R"({"ph":"X","cat":"kernel","name":"k)") + std::to_string(i % 97) + R"(","pid":0,"tid":)" + std::to_string(i % 3)
            + R"(,"ts":)" + std::to_string(time) + R"(,"dur":)" + std::to_string(i % 5) + R"(,"args":{"device":0,"stream":)" + std::to_string(i % 3)
            + R"(,"correlation":)" + std::to_string(i + 1) + R"(,"grid":[)" + std::to_string(i) + ",1,1]}}";
    }
    return events;
}

} // namespace

class TestTraceEventImport : public QObject {
    Q_OBJECT
private slots:
    void kinds_data();
    void kinds();
    void kernelDetails();
    void copyDetails();
    void syncDetails();
    void argsBeforeCategory();
    void timesFromTheFirst();
    void beginsAndEnds();
    void marks();
    void counters();
    void names();
    void devices();
    void otherEvents();
    void chrome();
    void memory();
    void cutOffByTheProfiler();
    void outsideOfTheProfiler();
    void commandBufferFull();
    void environmentStaysOut();
    void sameForAnyThreads();
    void cancel();
};

void TestTraceEventImport::kinds_data()
{
    QTest::addColumn<QByteArray>("category");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("line");
    const auto row = [](const char* category, const char* name, const char* line) {
        QTest::addRow("%s %s", category, name) << QByteArray(category) << QByteArray(name) << QByteArray(line);
    };
    row("kernel", "gemm", "stream 7: kernel gemm 0+5 #3");
    row("Kernel", "ncclDevKernel_AllReduce", "stream 7: kernel ncclDevKernel_AllReduce 0+5 #3 !32");
    row("gpu_memcpy", "Memcpy HtoD (Pinned -> Device)", "stream 7: memcpy Memcpy HtoD (Pinned -> Device) 0+5 #3");
    row("Memcpy", "x", "stream 7: memcpy x 0+5 #3");
    row("gpu_memset", "Memset (Device)", "stream 7: memset Memset (Device) 0+5 #3");
    row("cuda_runtime", "cudaLaunchKernel", "thread 2: api-call cudaLaunchKernel 0+5 #3");
    row("cuda_runtime", "cudaStreamSynchronize", "thread 2: api-call cudaStreamSynchronize 0+5 #3 !1");
    row("cuda_runtime", "hipMemcpy", "thread 2: api-call hipMemcpy 0+5 #3 !1");
    row("Runtime", "cudaFree", "thread 2: api-call cudaFree 0+5 #3 !1");
    row("cuda_driver", "cuLaunchKernel", "thread 2: api-call cuLaunchKernel 0+5 #3");
    row("cuda_sync", "Stream Sync", "stream 7: sync-record Stream Sync 0+5 #3");
    row("cpu_op", "aten::add", "thread 2: host-op aten::add 0+5");
    row("Operator", "aten::add", "thread 2: host-op aten::add 0+5");
    row("user_annotation", "step", "thread 2: range step 0+5");
    row("gpu_user_annotation", "step", "stream 7: device-range step 0+5");
    row("python_function", "f", "thread 2: python f 0+5");
    row("overhead", "Buffer Flush", "thread 2: overhead Buffer Flush 0+5");
    row("Trace", "PyTorch Profiler (0)", "thread 2: range PyTorch Profiler (0) 0+5");
    row("anything", "x", "thread 2: range x 0+5");
}

void TestTraceEventImport::kinds()
{
    QFETCH(const QByteArray, category);
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, line);
    const auto trace = imported(
        (R"({"ph":"X","cat":")" + category + R"(","name":")" + name + R"(","pid":1,"tid":2,"ts":7,"dur":0.005,"args":{"device":0,"stream":7,"correlation":3}})")
            .toStdString());
    QVERIFY(trace);
    const std::string expected = line.toStdString() + "\n";
    QCOMPARE(described(*trace), expected);
    QCOMPARE(losses(*trace), std::string());
}

void TestTraceEventImport::kernelDetails()
{
    const auto trace = imported(R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":1,"dur":1,"args":{"External id":9,"queued":0,"device":0,
        "context":1,"stream":7,"correlation":3,"registers per thread":40,"shared memory":1024,"blocks per SM":1.5,"grid":[10,2,3],"block":[256,1,4],
        "graph id":0,"graph node id":5}})");
    QVERIFY(trace);
    const SpanDetail expected = SpanDetail()
                                    .set(DetailField::Context, 1)
                                    .set(DetailField::Registers, 40)
                                    .set(DetailField::DynamicShared, 1024)
                                    .set(DetailField::GridX, 10)
                                    .set(DetailField::GridY, 2)
                                    .set(DetailField::GridZ, 3)
                                    .set(DetailField::BlockX, 256)
                                    .set(DetailField::BlockY, 1)
                                    .set(DetailField::BlockZ, 4)
                                    .set(DetailField::GraphNode, 5);
    QVERIFY(spansOf(*trace).at(0).detail == expected);
}

void TestTraceEventImport::copyDetails()
{
    const auto trace = imported(R"e({"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":1,"dur":1,
        "args":{"device":0,"context":1,"stream":7,"correlation":3,"bytes":4096}})e");
    QVERIFY(trace);
    const SpanDetail detail = spansOf(*trace).at(0).detail;
    QCOMPARE(detail.get(DetailField::Bytes), std::uint64_t{4096});
    QCOMPARE(detail.direction(), CopyDirection::DeviceToHost);
    QCOMPARE(detail.sourceMemory(), MemoryKind::Device);
    QCOMPARE(detail.targetMemory(), MemoryKind::Pageable);
}

void TestTraceEventImport::syncDetails()
{
    const auto trace = imported(R"({"ph":"X","cat":"cuda_sync","name":"Event Sync","pid":0,"tid":-1,"ts":1,"dur":1,"args":{"cuda_sync_kind":"Event Sync",
        "wait_on_stream":7,"wait_on_cuda_event_record_corr_id":1533,"wait_on_cuda_event_id":8,"stream":-1,"correlation":1536,"device":0,"context":1}})");
    QVERIFY(trace);
    const SpanDetail detail = spansOf(*trace).at(0).detail;
    QCOMPARE(detail.scope(), SyncScope::Event);
    QCOMPARE(detail.eventRole(), EventRole::HostWaits);
    QCOMPARE(detail.get(DetailField::Stream), std::uint64_t{7});
    QCOMPARE(detail.get(DetailField::Event), std::uint64_t{8});
    QCOMPARE(detail.get(DetailField::EventRecord), std::uint64_t{1533});
}

void TestTraceEventImport::argsBeforeCategory()
{
    const auto trace = imported(R"({"args":{"stream":9,"device":0,"correlation":3},"tid":7,"dur":1,"ts":1,"name":"k","cat":"kernel","ph":"X"})");
    QVERIFY(trace);
    QCOMPARE(described(*trace), std::string("stream 9: kernel k 0+1000 #3\n"));
}

void TestTraceEventImport::timesFromTheFirst()
{
    const auto trace = imported(R"({"ph":"X","name":"b","pid":1,"tid":2,"ts":1712195495505581.5,"dur":1.002},
        {"ph":"X","name":"a","pid":1,"tid":2,"ts":1712195495505580.007,"dur":"0.5"})");
    QVERIFY(trace);
    QCOMPARE(described(*trace), std::string("thread 2: range a 0+500\nthread 2: range b 1493+1002\n"));
    QCOMPARE(trace->epochNanos, std::int64_t{1712195495505580007});
    const auto based = importText(R"({"baseTimeNanoseconds":1751410836000000000,"traceEvents":[{"ph":"X","name":"a","pid":1,"tid":2,"ts":5,"dur":1}]})");
    QVERIFY(based);
    QCOMPARE((*based)->epochNanos, std::int64_t{1751410836000005000});
}

void TestTraceEventImport::beginsAndEnds()
{
    const auto trace = imported(R"({"ph":"B","cat":"cpu_op","name":"a","pid":1,"tid":2,"ts":1},{"ph":"B","cat":"cpu_op","name":"b","pid":1,"tid":2,"ts":2},
        {"ph":"E","pid":1,"tid":2,"ts":3},{"ph":"E","pid":1,"tid":2,"ts":4},{"ph":"E","pid":1,"tid":2,"ts":5},
        {"ph":"B","name":"c","pid":1,"tid":2,"ts":6},{"ph":"X","name":"x","pid":1,"tid":3,"ts":8,"dur":1})");
    QVERIFY(trace);
    QCOMPARE(described(*trace),
        std::string("thread 2: host-op a 0+3000\nthread 2: host-op b 1000+1000\nthread 2: range c 5000+3000 !4\nthread 3: range x 7000+1000\n"));
    QCOMPARE(losses(*trace), std::string("unfinished_spans=1 unbalanced_ends=1"));
}

void TestTraceEventImport::marks()
{
    const auto trace =
        imported(R"({"ph":"i","name":"Iteration Start","s":"g","pid":"Traces","tid":"Trace PyTorch","ts":5},{"ph":"I","name":"x","pid":1,"tid":2,"ts":6})");
    QVERIFY(trace);
    QCOMPARE(described(*trace), std::string("thread 2: mark x 1000+0\nTrace PyTorch: mark Iteration Start 0+0\n"));
    QCOMPARE(trace->processes.at(1).name, std::string("Traces"));
}

void TestTraceEventImport::counters()
{
    const auto trace = imported(
        R"({"ph":"C","name":"memory","pid":1,"ts":9,"args":{"used":2.5,"free":1}},{"ph":"C","name":"memory","pid":1,"ts":8,"args":{"used":1e3,"free":"NaN"}},
        {"ph":"C","name":"load","pid":1,"ts":9,"args":{"value":1}})");
    QVERIFY(trace);
    QCOMPARE(trace->counters.size(), std::size_t{3});
    QCOMPARE(trace->counters[0].info.name, std::string("load"));
    QCOMPARE(trace->counters[2].info.name, std::string("memory: used"));
    const CounterBlock& used = *trace->counters[2].blocks.at(0);
    QVERIFY((used.times == std::vector<Nanos>{0, 1000}));
    QVERIFY((used.values == std::vector<double>{1000, 2.5}));
    QCOMPARE(losses(*trace), std::string("invalid_numbers=1"));
}

void TestTraceEventImport::names()
{
    const auto trace = imported(R"({"ph":"M","name":"process_name","pid":5,"tid":0,"args":{"name":"python"}},
        {"ph":"M","name":"thread_name","pid":5,"tid":"6","args":{"name":"main "}},{"ph":"M","name":"thread_sort_index","pid":5,"tid":6,"args":{"sort_index":-3}},
        {"ph":"X","name":"caf\u00e9 \ud83d\ude00 \"q\"","pid":5,"tid":6,"ts":1,"dur":1})");
    QVERIFY(trace);
    QCOMPARE(trace->processes.at(0).name, std::string("python"));
    QCOMPARE(trace->processes.at(0).pid, std::int64_t{5});
    QCOMPARE(trace->tracks.at(0).info.name, std::string("main"));
    QCOMPARE(trace->tracks.at(0).info.sortKey, -3);
    QCOMPARE(spansOf(*trace).at(0).name, std::string("caf\xC3\xA9 \xF0\x9F\x98\x80 \"q\""));
}

void TestTraceEventImport::devices()
{
    const auto trace = importText(R"({"deviceProperties":[{"id":0,"name":"Fake GPU","totalGlobalMem":85017755648,"numSms":132},{"id":1,"name":"idle"}],
        "distributedInfo":{"backend":"nccl","rank":3},"traceEvents":[
        {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7,"correlation":1}},
        {"ph":"X","name":"other","pid":1,"tid":1,"ts":1,"dur":1},
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":40,"tid":41,"ts":1,"dur":1,"args":{"correlation":1}}]})");
    QVERIFY(trace);
    const Trace& t = **trace;
    QCOMPARE(t.devices.size(), std::size_t{1});
    QCOMPARE(t.devices[0].name, std::string("Fake GPU"));
    QCOMPARE(t.devices[0].memoryBytes, std::uint64_t{85017755648});
    QCOMPARE(t.devices[0].multiprocessors, 132U);
    QCOMPARE(t.processes[t.devices[0].process.index()].pid, std::int64_t{40});
    QCOMPARE(t.processes[0].rank.value_or(9), 3U);
    QCOMPARE(t.format, SourceFormat::Kineto);
}

void TestTraceEventImport::otherEvents()
{
    const auto trace =
        imported(R"({"ph":"s","id":1,"pid":1,"tid":2,"ts":1,"cat":"ac2g","name":"ac2g"},{"ph":"f","id":1,"pid":1,"tid":2,"ts":1},{"ph":"t","ts":1},
        {"ph":"b","name":"async","ts":1},{"ph":"XX","ts":1},{"name":"nothing"},{})");
    QVERIFY(trace);
    QCOMPARE(losses(*trace), std::string("unknown_events=3 flow_events=3"));
}

void TestTraceEventImport::chrome()
{
    const auto trace = importText(R"([{"ph":"X","name":"a","cat":"ui","pid":1,"tid":2,"ts":1,"dur":1}])");
    QVERIFY(trace);
    QCOMPARE((*trace)->format, SourceFormat::Chrome);
    QCOMPARE((*trace)->runs.at(0).name, std::string("trace.json"));
    QVERIFY(!(*trace)->runs.at(0).window);
}

/// What PyTorch records with profile_memory.
void TestTraceEventImport::memory()
{
    const auto trace = importText(
        document(R"({"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":5,"tid":5,"ts":2,"args":{"Total Reserved":64,"Total Allocated":16,
        "Bytes":16,"Addr":1,"Device Id":1,"Device Type":1}},
        {"ph":"i","s":"t","cat":"cpu_instant_event","name":"[memory]","pid":5,"tid":5,"ts":1,"args":{"Total Reserved":0,"Total Allocated":8,"Device Id":-1,"Device Type":0}},
        {"ph":"i","name":"other","pid":5,"tid":5,"ts":3,"args":{"Total Allocated":8}},{"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":5,"ts":0,"dur":9})"));
    QVERIFY(trace);
    QStringList lines;
    for (const CounterSeries& series : (*trace)->counters) {
        lines << QString("%1 [%2] %3: %4 at %5")
                     .arg(QString::fromStdString(series.info.name), QString::fromStdString(series.info.unit))
                     .arg((*trace)->processes.at(series.info.process.index()).pid)
                     .arg(series.blocks[0]->values[0])
                     .arg(series.blocks[0]->times[0]);
    }
    QCOMPARE(lines.join(", "),
        QString("CPU memory allocated [bytes] 5: 8 at 1000, GPU 1 memory allocated [bytes] 5: 16 at 2000, GPU 1 memory reserved [bytes] 5: 64 at 2000"));
    QCOMPARE(described(**trace), std::string("thread 5: host-op op 0+9000\nthread 5: mark other 3000+0\n"));
}

/// What still ran when the profiler stopped ends with it, whatever thread it is of.
void TestTraceEventImport::cutOffByTheProfiler()
{
    for (const unsigned threads : {1U, 3U}) {
        const auto trace = importText(document(R"e({"ph":"X","cat":"python_function","name":"main","pid":5,"tid":5,"ts":11,"dur":9},
            {"ph":"X","cat":"cpu_op","name":"op","pid":5,"tid":6,"ts":19.5,"dur":0.5},{"ph":"X","cat":"cpu_op","name":"before","pid":5,"tid":6,"ts":12,"dur":7},
            {"ph":"X","cat":"cpu_op","name":"nothing","pid":5,"tid":7,"ts":20,"dur":0},{"ph":"X","cat":"cuda_runtime","name":"cudaFree","pid":5,"tid":8,"ts":15,"dur":5,"args":{"correlation":1}},
            {"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":10,"dur":10})e"),
            threads);
        QVERIFY(trace);
        QStringList cutOff;
        for (const Found& found : spansOf(**trace)) {
            if (found.span.has(SpanFlag::kUnfinished))
                cutOff << QString::fromStdString(found.name);
        }
        QCOMPARE(cutOff.join(' '), QString("main op"));
        QCOMPARE(lossOf(**trace, Loss::UnfinishedSpans), std::uint64_t{2});
    }
}

/// Calls and device work that no window touches are kept and counted; operations of the host may have begun before.
void TestTraceEventImport::outsideOfTheProfiler()
{
    const std::string events = R"({"ph":"X","cat":"kernel","name":"before","pid":0,"tid":7,"ts":1,"dur":2,"args":{"correlation":1}},
        {"ph":"X","cat":"kernel","name":"touches","pid":0,"tid":7,"ts":8,"dur":2,"args":{"correlation":2}},
        {"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":2,"ts":1,"dur":1},
        {"ph":"X","cat":"cuda_runtime","name":"after","pid":1,"tid":2,"ts":21,"dur":1,"args":{"correlation":3}})";
    const auto without = importText(document(events));
    QVERIFY(without);
    QCOMPARE(lossOf(**without, Loss::OutsideWindow), std::uint64_t{0});
    const auto with = importText(document(events + R"e(,{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"P","ts":10,"dur":10})e"));
    QVERIFY(with);
    QCOMPARE(spansOf(**with).size(), spansOf(**without).size() + 1);
    QCOMPARE(lossOf(**with, Loss::OutsideWindow), std::uint64_t{2});
}

/// Kineto writes that the device took no more work as a record of overhead, of no thread.
void TestTraceEventImport::commandBufferFull()
{
    const auto trace =
        importText(document(R"e({"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":0,"dur":10,"args":{"correlation":1}},
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":2,"ts":20,"dur":60,"args":{"correlation":2}},
        {"ph":"X","cat":"overhead","name":"Command Buffer Full","pid":-1,"tid":0,"ts":25,"dur":50},
        {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":70,"args":{"device":0,"stream":7,"correlation":1}},
        {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":82,"dur":5,"args":{"device":0,"stream":7,"correlation":2}})e"));
    QVERIFY(trace);
    const auto analysis = FullAnalysis::build(*trace, RunId::fromIndex(0));
    QVERIFY(analysis);
    QCOMPARE((*analysis)->waits().size(), std::size_t{1});
    QCOMPARE(QString(nameOf((*analysis)->waits()[0].kind)), QString("queue-full"));
    QCOMPARE((*analysis)->waits()[0].start, Nanos{20'000});
}

void TestTraceEventImport::environmentStaysOut()
{
    const auto trace = importText(R"({"metadata":{"environment":{"TOKEN":"hunter2"}},"environment":"hunter2","schemaVersion":1,
        "traceEvents":[{"ph":"X","name":"a","pid":1,"tid":2,"ts":1,"dur":1,"args":{"env":"hunter2"}}]})");
    QVERIFY(trace);
    QCOMPARE((*trace)->facts.size(), std::size_t{2});
    QCOMPARE((*trace)->facts.at(1).second, std::string("1 read: 1 spans"));
    for (std::size_t i = 0; i < (*trace)->pools->strings.size(); ++i)
        QVERIFY((*trace)->pools->strings.view(StringId::fromIndex(i)).find("hunter2") == std::string_view::npos);
}

void TestTraceEventImport::sameForAnyThreads()
{
    const std::string text = document(manyEvents(20000));
    const auto one = importText(text, 1);
    QVERIFY(one);
    QCOMPARE((*one)->spanCount(), std::uint64_t{20000});
    const std::string expected = described(**one);
    for (const unsigned threads : {2U, 3U, 8U}) {
        const auto many = importText(text, threads);
        QVERIFY(many);
        QCOMPARE(described(**many), expected);
        QCOMPARE(losses(**many), losses(**one));
    }
}

void TestTraceEventImport::cancel()
{
    const std::string text = document(manyEvents(20000));
    for (const unsigned threads : {1U, 3U}) {
        std::stop_source stop;
        ImportOptions options;
        options.threads = threads;
        options.job.stop = stop.get_token();
        options.job.onProgress = [&stop](std::uint64_t done, std::uint64_t) {
            if (done > 0)
                stop.request_stop();
        };
        const auto trace = importTraceEvents(memorySource(text), "t.json", options);
        QVERIFY(!trace);
        QVERIFY(trace.error().isCancelled());
    }
}

QTEST_APPLESS_MAIN(TestTraceEventImport)
#include "tst_trace_event_import.moc"
