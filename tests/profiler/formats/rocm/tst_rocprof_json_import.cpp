// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/recording_rows.h"
#include "profiler/formats/rocm/rocprof_json_import.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

Result<std::shared_ptr<const Trace>> opened(std::string_view text)
{
    ImportOptions options;
    options.threads = 1;
    return importRocprofJson(memorySource(text), "run_results.json", options);
}

const std::string kAgents = R"("agents":[{"id":{"handle":5},"type":1,"logical_node_type_id":0,"name":"cpu"},)"
                            R"({"id":{"handle":6},"type":2,"logical_node_type_id":0,"name":"gfx","product_name":"a GPU"}])";
const std::string kStrings =
    R"("strings":{"buffer_records":[{"kind":"NONE","operations":[]},{"kind":"HIP","operations":["none","hipLaunchKernel","hipMemcpyAsync"]},)"
    R"({"kind":"MARKER","operations":["roctxMarkA","roctxRangePushA"]},{"kind":"COPY","operations":["none","MEMORY_COPY_DEVICE_TO_HOST"]}],)"
    R"("marker_api":[{"key":1,"value":"step 0"},{"key":2,"value":"epoch 0"}]})";
const std::string kSymbols = R"json("kernel_symbols":[{"kernel_id":9,"kernel_name":"_Z3addPf.kd","formatted_kernel_name":"add(float*)"}])json";
const std::string kRecords =
    R"("buffer_records":{"kernel_dispatch":[{"kind":11,"operation":2,"thread_id":11,"correlation_id":{"internal":7,"external":0},"start_timestamp":5200,)"
    R"("end_timestamp":5500,"dispatch_info":{"agent_id":{"handle":6},"queue_id":{"handle":1},"kernel_id":9,"group_segment_size":512,)"
    R"("workgroup_size":{"x":256,"y":1,"z":1},"grid_size":{"x":1000,"y":1,"z":1}},"stream_id":{"handle":3}}],)"
    R"("hip_api":[{"kind":1,"operation":1,"thread_id":11,"correlation_id":{"internal":7},"start_timestamp":5000,"end_timestamp":5100},)"
    R"({"kind":1,"operation":2,"thread_id":11,"correlation_id":{"internal":8},"start_timestamp":5100,"end_timestamp":5150}],)"
    R"("marker_api":[{"kind":2,"operation":1,"thread_id":11,"correlation_id":{"internal":1},"start_timestamp":4990,"end_timestamp":5700},)"
    R"({"kind":2,"operation":0,"thread_id":11,"correlation_id":{"internal":2},"start_timestamp":5650,"end_timestamp":5650}],)"
    R"("memory_copy":[{"kind":3,"operation":1,"thread_id":11,"correlation_id":{"internal":8},"start_timestamp":5500,"end_timestamp":5600,)"
    R"("dst_agent_id":{"handle":5},"src_agent_id":{"handle":6},"bytes":4096,"stream_id":{"handle":3}}]})";

std::string process(std::initializer_list<std::string> members)
{
    std::string text = R"({"metadata":{"pid":10,"command":["./do-not-show-this-value"],"node":{"hostname":"do-not-show-this-value"}})";
    for (const std::string& member : members)
        text += "," + member;
    return text + "}";
}
std::string tool(const std::string& processes)
{
    return R"({"rocprofiler-sdk-tool":[)" + processes + "]}";
}

const std::string kProgram = "thread 11: range step 0 0+710\n"
                             "thread 11: api-call hipLaunchKernel 10+100 #7\n"
                             "thread 11: api-call hipMemcpyAsync 110+50 #8\n"
                             "thread 11: mark epoch 0 660+0\n"
                             "stream 3: kernel add(float*) 210+300 #7\n"
                             "stream 3: memcpy MEMORY_COPY_DEVICE_TO_HOST 510+100 #8\n";

} // namespace

/// JSON of rocprofv3.
class TestRocprofJsonImport : public QObject {
    Q_OBJECT
private slots:
    void readsRecordsBeforeAndAfterTheirNames_data();
    void readsRecordsBeforeAndAfterTheirNames();
    void keepsProcessesOfOnePidApart();
    void tellsMachinesApart();
    void readsCounters();
    void reportsBadInput_data();
    void reportsBadInput();
    void keepsWhatPrecedesTheEnd();
    void countsBadRecords_data();
    void countsBadRecords();
};

void TestRocprofJsonImport::readsRecordsBeforeAndAfterTheirNames_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("names first") << QString::fromStdString(tool(process({kAgents, kStrings, kSymbols, kRecords})));
    QTest::newRow("records first") << QString::fromStdString(tool(process({kRecords, kSymbols, kStrings, kAgents})));
}

void TestRocprofJsonImport::readsRecordsBeforeAndAfterTheirNames()
{
    QFETCH(const QString, text);
    const std::string json = text.toStdString();
    const auto trace = opened(json);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace), kProgram);
    QCOMPARE((*trace)->format, SourceFormat::RocprofJson);
    QCOMPARE(wrongInAccount(**trace), std::string());
    QCOMPARE(losses(**trace), std::string());
    QCOMPARE((*trace)->devices.at(0).name, std::string("a GPU"));
    QCOMPARE((*trace)->processes.at(0).pid, 10);
    const auto spans = spansOf(**trace);
    QCOMPARE(spans[4].detail.get(DetailField::GridX), std::uint64_t{4});
    QCOMPARE(spans[5].detail.get(DetailField::Bytes), std::uint64_t{4096});
    QCOMPARE(spans[5].detail.direction(), CopyDirection::DeviceToHost);
    for (const auto& [name, value] : (*trace)->facts)
        QVERIFY(value.find("do-not-show") == std::string::npos);
}

void TestRocprofJsonImport::keepsProcessesOfOnePidApart()
{
    const std::string one = process({kAgents, kStrings, kSymbols, kRecords});
    const std::string json = tool(one + "," + one);
    const auto trace = opened(json);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->processes.size(), std::size_t{2});
    QVERIFY((*trace)->processes[0].correlationScope != (*trace)->processes[1].correlationScope);
    QCOMPARE((*trace)->spanCount(), std::uint64_t{12});
}

/// Without naming them.
void TestRocprofJsonImport::tellsMachinesApart()
{
    const auto processOn = [](const std::string& node) {
        return R"({"metadata":{"node":)" + node + "}," + kAgents + "," + kStrings + "," + kSymbols + "," + kRecords + "}";
    };
    const auto machineOf = [](const std::string& processes) {
        const auto trace = opened(tool(processes));
        if (!trace)
            return trace.error().message;
        for (const auto& [name, value] : (*trace)->facts) {
            if (name == rocm::kMachine)
                return value;
        }
        return std::string();
    };
    const std::string first = processOn(R"({"machine_id":"12","hostname":"a"})");
    const std::string second = processOn(R"({"machine_id":"12","hostname":"b"})");
    QVERIFY(!machineOf(first).empty());
    QCOMPARE(machineOf(first + "," + first), machineOf(first));
    QVERIFY(machineOf(second) != machineOf(first));
    QVERIFY(machineOf(processOn(R"({"machine_id":"13","hostname":"a"})")) != machineOf(first));
    QCOMPARE(machineOf(first + "," + second), std::string());
    for (const char* const unknown : {"7", "{}", R"({"machine_id":"000","hostname":""})"})
        QCOMPARE(machineOf(processOn(unknown)), std::string());
}

void TestRocprofJsonImport::readsCounters()
{
    const std::string counters = R"("counters":[{"id":{"handle":44},"name":"SQ_WAVES"}])";
    const std::string callbacks = R"("callback_records":{"counter_collection":[{"thread_id":11,"dispatch_data":{"start_timestamp":5200,"end_timestamp":5500,)"
                                  R"("dispatch_info":{"agent_id":{"handle":6}}},"records":[{"counter_id":{"handle":44},"value":64.5}]}]})";
    const std::string json = tool(process({kAgents, kStrings, counters, kSymbols, callbacks, kRecords}));
    const auto trace = opened(json);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->counters.at(0).info.name, std::string("SQ_WAVES"));
    QCOMPARE((*trace)->counters[0].info.device, DeviceId(0));
    QCOMPARE((*trace)->counters[0].blocks.at(0)->values.at(0), 64.5);
    QCOMPARE(wrongInAccount(**trace), std::string());
}

void TestRocprofJsonImport::reportsBadInput_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("no process") << QByteArray(R"({"rocprofiler-sdk-tool":[]})")
                                << "run_results.json: byte 27: the list \"rocprofiler-sdk-tool\" contains no process";
    QTest::newRow("no list") << QByteArray(R"({"rocprofiler-sdk-tool":7})")
                             << "run_results.json: byte 26: the list \"rocprofiler-sdk-tool\" contains no process";
    QTest::newRow("cut in a name") << QByteArray(R"({"rocprofiler-sdk-tool":[{"agen)") << "run_results.json: byte 31: expected the end of a value";
    QTest::newRow("no colon") << QByteArray(R"({"rocprofiler-sdk-tool" [])") << "run_results.json: byte 24: expected ':'";
    QTest::newRow("text behind a member") << QByteArray(R"({"rocprofiler-sdk-tool":[{"agents":[] x}]})") << "run_results.json: byte 38: expected a name";
}

void TestRocprofJsonImport::reportsBadInput()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, message);
    const auto trace = opened(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QVERIFY(!trace.ok());
    QCOMPARE(QString::fromStdString(trace.error().message), message);
}

void TestRocprofJsonImport::keepsWhatPrecedesTheEnd()
{
    const std::string whole = tool(process({kAgents, kStrings, kSymbols, kRecords}));
    for (std::size_t size = whole.find("kernel_dispatch"); size < whole.size(); ++size) {
        const std::string cut = whole.substr(0, size);
        const auto trace = opened(cut);
        if (!trace) {
            QVERIFY(trace.error().message.starts_with("run_results.json: byte "));
            continue;
        }
        QCOMPARE(lossOf(**trace, Loss::IncompleteFile), std::uint64_t{1});
        QCOMPARE(wrongInAccount(**trace), std::string());
    }
}

void TestRocprofJsonImport::countsBadRecords_data()
{
    QTest::addColumn<QString>("record");
    QTest::addColumn<QString>("lost");
    QTest::newRow("no object") << "7"
                               << "missing_starts=1";
    QTest::newRow("no start") << R"({"end_timestamp":5})"
                              << "missing_starts=1";
    QTest::newRow("start and end 0") << R"({"start_timestamp":0,"end_timestamp":0})"
                                     << "missing_starts=1";
    QTest::newRow("a time that is text") << R"({"start_timestamp":"5","end_timestamp":6})"
                                         << "missing_starts=1";
    QTest::newRow("no end") << R"({"kind":1,"operation":1,"correlation_id":{"internal":1},"start_timestamp":5})"
                            << "missing_durations=1";
    QTest::newRow("end before start") << R"({"kind":1,"operation":1,"correlation_id":{"internal":1},"start_timestamp":5,"end_timestamp":4})"
                                      << "negative_durations=1";
    QTest::newRow("correlation 0") << R"({"kind":1,"operation":1,"correlation_id":{"internal":0},"start_timestamp":5,"end_timestamp":6})"
                                   << "invalid_correlations=1";
    QTest::newRow("unknown kind") << R"({"kind":99,"operation":1,"correlation_id":{"internal":1},"start_timestamp":5,"end_timestamp":6})"
                                  << "wrong_types=1";
    QTest::newRow("negative operation") << R"({"kind":1,"operation":-4,"correlation_id":{"internal":1},"start_timestamp":5,"end_timestamp":6})"
                                        << "wrong_types=1";
    QTest::newRow("malformed") << R"({"kind":1,,"operation":1})"
                               << "wrong_types=1";
    QTest::newRow("times beyond the limit") << R"({"kind":1,"operation":1,"correlation_id":{"internal":1},"start_timestamp":-9223372036854775808,)"
                                               R"("end_timestamp":9223372036854775807})"
                                            << "missing_starts=1";
}

void TestRocprofJsonImport::countsBadRecords()
{
    QFETCH(const QString, record);
    QFETCH(const QString, lost);
    const std::string json = tool(process({kAgents, kStrings, R"("buffer_records":{"hip_api":[)" + record.toStdString() + "]}"}));
    const auto trace = opened(json);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QVERIFY2(QString::fromStdString(losses(**trace)).contains(lost), losses(**trace).c_str());
    QCOMPARE(wrongInAccount(**trace), std::string());
}

QTEST_APPLESS_MAIN(TestRocprofJsonImport)
#include "tst_rocprof_json_import.moc"
