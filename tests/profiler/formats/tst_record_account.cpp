// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/asked.h"
#include "tests/profiler/formats/imported.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <array>
#include <utility>

using namespace stallscope;
using namespace stallscope::test;

namespace {

QByteArray unpacked(const QString& path)
{
    auto source = *fileSource(path.toStdString());
    if (path.endsWith(".gz"))
        source = inflatingSource(std::move(source), path.toStdString(), true);
    QByteArray bytes;
    std::array<char, 1 << 16> part{};
    for (auto read = source->read(part.data(), part.size()); read && *read > 0; read = source->read(part.data(), part.size()))
        bytes.append(part.data(), static_cast<qsizetype>(*read));
    return bytes;
}

} // namespace

/// Nothing is lost without a name.
class TestRecordAccount : public QObject {
    Q_OBJECT
private slots:
    void words();
    void events_data();
    void events();
    void replacedArray();
    void files_data();
    void files();
    void rowsOfNsight_data();
    void rowsOfNsight();
};

void TestRecordAccount::words()
{
    RecordAccount account;
    QCOMPARE(account.words(), std::string("0 read"));
    account.read = 7;
    account.spans = 4;
    account.ends = 1;
    account.lose(Loss::FlowEvents, 2);
    QCOMPARE(account.words(), std::string("7 read: 4 spans, 1 ends of spans, 2 flow_events"));
    account += account;
    QCOMPARE(account.read, std::uint64_t{14});
}

void TestRecordAccount::events_data()
{
    QTest::addColumn<QByteArray>("events");
    QTest::addColumn<QByteArray>("account");
    const auto row = [](const char* name, const char* events, const char* account) { QTest::newRow(name) << QByteArray(events) << QByteArray(account); };
    row("none", "", "0 read");
    row("a span", R"({"ph":"X","name":"a","ts":1,"dur":1})", "1 read: 1 spans");
    row("without a length", R"({"ph":"X","name":"a","ts":1})", "1 read: 1 spans");
    row("without a start", R"({"ph":"X","name":"a","dur":1})", "1 read: 1 missing_starts");
    row("a start that is none", R"({"ph":"X","name":"a","ts":"soon","dur":1})", "1 read: 1 missing_starts");
    row("a mark", R"({"ph":"i","name":"a","ts":1})", "1 read: 1 spans");
    row("memory", R"({"ph":"i","name":"[memory]","ts":1,"args":{"Total Reserved":0,"Total Allocated":8,"Device Id":-1,"Device Type":0}})",
        "1 read: 1 counter samples");
    row("memory without a total", R"({"ph":"i","name":"[memory]","ts":1,"args":{"Bytes":8}})", "1 read: 1 spans");
    row("a kernel without times",
        R"({"ph":"X","name":"a","ts":1e15,"dur":1},{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":0,"args":{"device":0,"stream":7}})",
        "2 read: 1 spans, 1 missing_starts");
    row("a kernel of no length at 0",
        R"({"ph":"X","name":"a","ts":1,"dur":1},{"ph":"X","cat":"kernel","name":"k","ts":0,"dur":0,"args":{"device":0,"stream":7}})", "2 read: 2 spans");
    row("an operation of no length at 0", R"({"ph":"X","cat":"cpu_op","name":"o","ts":0,"dur":0})", "1 read: 1 spans");
    row("a begin and an end", R"({"ph":"B","name":"a","ts":1},{"ph":"E","ts":2})", "2 read: 1 spans, 1 ends of spans");
    row("a begin", R"({"ph":"B","name":"a","ts":1})", "1 read: 1 spans");
    row("an end", R"({"ph":"E","ts":2})", "1 read: 1 unbalanced_ends");
    row("an end without a time", R"({"ph":"B","name":"a","ts":1},{"ph":"E"})", "2 read: 1 spans, 1 missing_starts");
    row("a counter", R"({"ph":"C","name":"c","ts":1,"args":{"a":1,"b":"x"}})", "1 read: 1 counter samples");
    row("a counter without a number", R"({"ph":"C","name":"c","ts":1,"args":{"a":"x","b":null}})", "1 read: 1 invalid_numbers");
    row("a counter without anything", R"({"ph":"C","name":"c","ts":1})", "1 read: 1 invalid_numbers");
    row("names", R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"x"}},{"ph":"M","name":"process_labels","pid":1,"args":{"labels":"y"}},
        {"ph":"M","name":"process_sort_index","pid":1,"args":{"sort_index":1}},{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"z"}},
        {"ph":"M","name":"thread_sort_index","pid":1,"tid":1,"args":{"sort_index":1}})",
        "5 read: 5 names");
    row("an unknown name", R"({"ph":"M","name":"num_cpus","args":{"number":1}})", "1 read: 1 unknown_events");
    row("arrows", R"({"ph":"s","id":1,"ts":1},{"ph":"f","id":1,"ts":2},{"ph":"t","id":1,"ts":2})", "3 read: 3 flow_events");
    row("others", R"({"ph":"b","ts":1},{"ph":"P","ts":2},{"ph":7,"ts":2},{"ts":2})", "4 read: 4 unknown_events");
    row("no events", R"(1,null,"x",[],{"ph":"i","name":"a","ts":1})", "5 read: 1 spans, 4 wrong_types");
    row("broken ones", R"({"ph":"X","name":"a","ts":1,"dur":1},{"ph":"X" "name"},{"ph":"i","name":"b","ts":3})", "3 read: 2 spans, 1 skipped_bytes");
}

void TestRecordAccount::events()
{
    QFETCH(const QByteArray, events);
    QFETCH(const QByteArray, account);
    for (const unsigned threads : {1U, 3U}) {
        const auto trace = importText(document(events.toStdString()), threads);
        QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
        QCOMPARE(wrongInAccount(**trace), std::string());
        const auto& facts = (*trace)->facts;
        const auto fact = std::find_if(facts.begin(), facts.end(), [](const auto& one) { return one.first == RecordAccount::kName; });
        QCOMPARE(fact->second, account.toStdString());
    }
}

/// All of the array that a later one replaces is lost, whatever it was.
void TestRecordAccount::replacedArray()
{
    const auto trace = importText(R"({"traceEvents":[{"ph":"X","ts":1,"dur":1},7,{"ph":"s"}],"traceEvents":[{"ph":"X","ts":1,"dur":1}]})");
    QVERIFY(trace);
    QCOMPARE(wrongInAccount(**trace), std::string());
    QCOMPARE(accountOf(**trace)["duplicate_event_arrays"], std::uint64_t{3});
    QCOMPARE(lossOf(**trace, Loss::DuplicateArrays), std::uint64_t{3});
}

void TestRecordAccount::files_data()
{
    QTest::addColumn<QString>("path");
    for (const char* folder : {STALLSCOPE_SOURCE_DIR "/resources/examples", STALLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/kineto",
             STALLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/nsight", STALLSCOPE_SHARED_DATA}) {
        for (const QFileInfo& file : QDir(folder).entryInfoList({"*.json", "*.json.gz", "*.sqlite"}, QDir::Files)) {
            if (file.fileName() != "expected.json")
                QTest::newRow(qPrintable(file.dir().dirName() + "/" + file.fileName())) << file.filePath();
        }
    }
}

void TestRecordAccount::files()
{
    QFETCH(const QString, path);
    const auto trace = openTrace(path.toStdString(), {});
    if (!trace) {
        QVERIFY(!trace.error().message.empty());
        return; // nothing was taken from it
    }
    QCOMPARE(wrongInAccount(**trace), std::string());
    // Another parser counts what there is, where it can.
    const QJsonDocument json = QJsonDocument::fromJson(unpacked(path));
    QVERIFY(!json.isNull() || !path.endsWith(".gz")); // the real ones can be read by everybody
    if (!json.isNull()) {
        const QJsonArray events = json.isArray() ? json.array() : json.object()["traceEvents"].toArray();
        const auto saysSomething = [](const QJsonValue& event) { return !event.isObject() || !event.toObject().isEmpty(); };
        auto account = accountOf(**trace);
        QCOMPARE(account["read"] - account["duplicate_event_arrays"], static_cast<std::uint64_t>(std::count_if(events.begin(), events.end(), saysSomething)));
    }
}

void TestRecordAccount::rowsOfNsight_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("everything") << STALLSCOPE_SOURCE_DIR "/tests/fuzz/corpus/nsight/everything.sqlite";
    for (const char* name : {"nsysai_mfu_2gpu.sqlite", "nsysai_mock_rtx3080.sqlite"})
        QTest::newRow(name) << QStringLiteral(STALLSCOPE_SHARED_DATA "/%1").arg(name);
}

/// SQLite itself counts the rows that tell when something happened, and those of records of events.
void TestRecordAccount::rowsOfNsight()
{
    QFETCH(const QString, path);
    if (!QFileInfo::exists(path))
        QSKIP("The traces to test with are not on this machine.");
    const auto trace = openTrace(path.toStdString(), {});
    QVERIFY(trace);
    const QString withTimes = asked(path.toStdString(),
        "SELECT DISTINCT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name IN ('start', 'timestamp') WHERE m.type = 'table' "
        "UNION SELECT name FROM sqlite_schema WHERE name = 'CUPTI_ACTIVITY_KIND_CUDA_EVENT'");
    std::uint64_t rows = 0;
    for (const QString& table : withTimes.split('\n', Qt::SkipEmptyParts))
        rows += asked(path.toStdString(), "SELECT count(*) FROM \"" + table + "\"").toULongLong();
    QVERIFY(rows > 0);
    QCOMPARE(accountOf(**trace)["read"], rows);
}

QTEST_APPLESS_MAIN(TestRecordAccount)
#include "tst_record_account.moc"
