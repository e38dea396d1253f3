// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/kineto/trace_event_export.h"
#include "tests/profiler/formats/imported.h"
#include "tests/support/scenario.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace stallscope;
using namespace stallscope::test;

class TestTraceEventExport : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void microseconds_data();
    void microseconds();
    void emptyTrace();
    void roundTrip_data();
    void roundTrip();
    void sharedRoundTrip();
    void flows();
    void scenario();
    void cancelLeavesWhatWasThere();
    void unwritable();
    void unknownSuffix();

private:
    [[nodiscard]] std::string pathOf(const char* name) const { return m_folder.filePath(name).toStdString(); }

    QTemporaryDir m_folder;
};

namespace {

/// A trace that uses all features of the format.
std::shared_ptr<const Trace> richTrace()
{
    const auto trace = importText(R"e({"baseTimeNanoseconds":1751410836000000000,"distributedInfo":{"rank":2},
        "deviceProperties":[{"id":1,"name":"Fake GPU","totalGlobalMem":1024,"numSms":4}],"traceEvents":[
        {"ph":"M","name":"process_name","pid":40,"tid":0,"args":{"name":"py \"thon\""}},{"ph":"M","name":"thread_name","pid":40,"tid":41,"args":{"name":"main"}},
        {"ph":"X","cat":"cpu_op","name":"aten::add","pid":40,"tid":41,"ts":0,"dur":9.001},
        {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":40,"tid":41,"ts":1.5,"dur":2,"args":{"correlation":1}},
        {"ph":"X","cat":"cuda_driver","name":"cuMemcpyDtoHAsync_v2","pid":40,"tid":41,"ts":4,"dur":2,"args":{"correlation":2}},
        {"ph":"X","cat":"cuda_runtime","name":"cudaStreamSynchronize","pid":40,"tid":41,"ts":6.5,"dur":2,"args":{"correlation":3}},
        {"ph":"X","cat":"kernel","name":"void f<int>(char*)","pid":1,"tid":7,"ts":5,"dur":1.25,"args":{"device":1,"stream":7,"correlation":1,"grid":[1,2,3],"block":[4,5,6],
            "registers per thread":7,"shared memory":8,"context":9,"graph node id":10}},
        {"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":1,"tid":7,"ts":7,"dur":1,"args":{"device":1,"stream":7,"correlation":2,"bytes":64}},
        {"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":1,"tid":8,"ts":7,"dur":1,"args":{"device":1,"stream":8,"correlation":9,"bytes":64}},
        {"ph":"X","cat":"cuda_sync","name":"Event Sync","pid":1,"tid":-1,"ts":7,"dur":1,"args":{"device":1,"stream":-1,"correlation":3,"wait_on_stream":7,
            "wait_on_cuda_event_record_corr_id":5,"wait_on_cuda_event_id":6}},
        {"ph":"X","cat":"gpu_user_annotation","name":"step","pid":1,"tid":7,"ts":5,"dur":4,"args":{"device":1,"stream":7}},
        {"ph":"X","cat":"python_function","name":"f.py(1): g","pid":40,"tid":41,"ts":0,"dur":12},
        {"ph":"X","cat":"user_annotation","name":"caf\u00e9","pid":40,"tid":"worker","ts":1234567.891,"dur":0},
        {"ph":"X","cat":"overhead","name":"Buffer Flush","pid":-1,"tid":0,"ts":1,"dur":1},
        {"ph":"i","name":"here","pid":"Traces","tid":"Trace","ts":3,"s":"g"},
        {"ph":"C","name":"load","pid":40,"ts":2,"args":{"value":0.125}},{"ph":"C","name":"load","pid":40,"ts":3,"args":{"value":7}}]})e");
    return trace ? *trace : nullptr;
}

void compare(const Trace& actual, const Trace& expected)
{
    QCOMPARE(described(actual), described(expected));
    const auto actualSpans = spansOf(actual);
    const auto expectedSpans = spansOf(expected);
    for (std::size_t i = 0; i < actualSpans.size(); ++i)
        QVERIFY2(actualSpans[i].detail == expectedSpans[i].detail, actualSpans[i].name.c_str());
    QCOMPARE(actual.processes.size(), expected.processes.size());
    for (std::size_t i = 0; i < actual.processes.size(); ++i)
        QCOMPARE(actual.processes[i].name, expected.processes[i].name);
    QVERIFY(actual.devices == expected.devices);
    QCOMPARE(actual.epochNanos, expected.epochNanos);
    QCOMPARE(actual.counters.size(), expected.counters.size());
    for (std::size_t i = 0; i < actual.counters.size(); ++i) {
        QCOMPARE(actual.counters[i].info.name, expected.counters[i].info.name);
        QVERIFY(actual.counters[i].blocks[0]->times == expected.counters[i].blocks[0]->times);
        QVERIFY(actual.counters[i].blocks[0]->values == expected.counters[i].blocks[0]->values);
    }
}

} // namespace

void TestTraceEventExport::initTestCase()
{
    QVERIFY(m_folder.isValid());
}

void TestTraceEventExport::microseconds_data()
{
    QTest::addColumn<qint64>("time");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("0") << qint64{0} << QByteArray("0.000");
    QTest::newRow("1") << qint64{1} << QByteArray("0.001");
    QTest::newRow("-1500") << qint64{-1500} << QByteArray("-1.500");
    QTest::newRow("1712195495505580007") << qint64{1712195495505580007} << QByteArray("1712195495505580.007");
    QTest::newRow("the least") << std::numeric_limits<qint64>::min() << QByteArray("-9223372036854775.808");
}

void TestTraceEventExport::microseconds()
{
    QFETCH(const qint64, time);
    QFETCH(const QByteArray, text);
    std::string out;
    appendMicroseconds(out, time);
    QCOMPARE(out, text.toStdString());
}

void TestTraceEventExport::emptyTrace()
{
    const std::string path = pathOf("empty.json");
    QVERIFY(saveTrace(Trace{}, path, {}));
    const auto trace = openTrace(path, {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{0});
}

void TestTraceEventExport::roundTrip_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("plain") << QByteArray("rich.json");
    QTest::newRow("packed") << QByteArray("rich.json.gz");
    QTest::newRow("session") << QByteArray("rich.stallscope");
}

void TestTraceEventExport::roundTrip()
{
    QFETCH(const QByteArray, name);
    const auto original = richTrace();
    QVERIFY(original);
    QCOMPARE(original->spanCount(), std::uint64_t{13});
    const std::string path = pathOf(name.constData());
    QVERIFY(saveTrace(*original, path, {}));
    const auto again = openTrace(path, {});
    QVERIFY2(again.ok(), again ? "" : again.error().message.c_str());
    compare(**again, *original);
}

void TestTraceEventExport::sharedRoundTrip()
{
    const QString file = QStringLiteral(STALLSCOPE_SHARED_DATA "/tracelens_bert_small_h100.json.gz");
    if (!QFileInfo::exists(file))
        QSKIP("The traces to test with are not on this machine.");
    const auto original = openTrace(file.toStdString(), {});
    QVERIFY(original);
    const std::string path = pathOf("bert.json");
    QVERIFY(saveTrace(**original, path, {}));
    const auto again = openTrace(path, {});
    QVERIFY(again);
    compare(**again, **original);
}

/// A flow from each call to what it launched; a synchronization launches nothing.
void TestTraceEventExport::flows()
{
    const auto original = richTrace();
    QVERIFY(original);
    const std::string path = pathOf("flows.json");
    QVERIFY(saveTrace(*original, path, {}));
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray events = QJsonDocument::fromJson(file.readAll()).object()["traceEvents"].toArray();
    QStringList flows;
    for (const QJsonValue event : events) {
        const QString phase = event.toObject()["ph"].toString();
        if (phase == "s" || phase == "f")
            flows << QStringLiteral("%1 %2 %3 %4").arg(phase).arg(event["id"].toInt()).arg(event["tid"].toInt()).arg(event["ts"].toDouble());
    }
    flows.sort();
    QCOMPARE(flows.join(", "), QString("f 1 7 5.001, f 2 7 7.001, f 9 8 7.001, s 1 41 1.501, s 2 41 4.001"));
}

/// A recorded trace has processes whose correlation ids mean different things.
void TestTraceEventExport::scenario()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    scenario.launch(main, {0, 10}, stream, {15, 40}, "gemm");
    scenario.call(main, "cudaDeviceSynchronize", {12, 45});
    const auto original = scenario.trace();
    const std::string path = pathOf("scenario.json");
    QVERIFY(saveTrace(*original, path, {}));
    const auto again = openTrace(path, {});
    QVERIFY(again);
    QCOMPARE(spansOf(**again).size(), spansOf(*original).size());
    QCOMPARE((*again)->range(), original->range());
    QCOMPARE((*again)->devices.at(0).name, original->devices.at(0).name);
}

void TestTraceEventExport::cancelLeavesWhatWasThere()
{
    const auto original = richTrace();
    QVERIFY(original);
    std::stop_source stop;
    stop.request_stop();
    const Job job{stop.get_token(), {}};
    for (const char* name : {"kept.json", "kept.json.gz", "kept.csv", "kept.pftrace"}) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
        file.close();
        const auto saved = saveTrace(*original, pathOf(name), job);
        QVERIFY(!saved && saved.error().isCancelled());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("mine"));
    }
    QCOMPARE(QDir(m_folder.path()).entryList({"kept*"}, QDir::Files).size(), 4);
}

void TestTraceEventExport::unwritable()
{
    const auto saved = saveTrace(Trace{}, pathOf("no/such/folder.json"), {});
    QVERIFY(!saved);
    QVERIFY(saved.error().message.find("folder.json: cannot create: ") != std::string::npos);
}

void TestTraceEventExport::unknownSuffix()
{
    const auto saved = saveTrace(Trace{}, pathOf("trace.docx"), {});
    QVERIFY(!saved);
    QVERIFY(saved.error().message.find(".stallscope, .json, .json.gz, .csv, .pftrace, .sqlite") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestTraceEventExport)
#include "tst_trace_event_export.moc"
