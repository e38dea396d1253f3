// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/sqlite/sqlite_export.h"
#include "profiler/query/name_groups.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/formats/asked.h"
#include "tests/profiler/query/answered.h"
#include "tests/support/scenario.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <initializer_list>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// A launch, its kernel, a copy that waits, and a counter.
std::shared_ptr<const Trace> smallTrace()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const auto stream = scenario.stream("7");
    scenario.launch(main, {0, 10}, stream, {15, 40}, "gemm");
    SpanDetail grid;
    grid.set(DetailField::GridX, 8).set(DetailField::GridY, 4).set(DetailField::GridZ, 1);
    scenario.span(stream, SpanKind::Kernel, "relu", {50, 60}, {}, grid);
    scenario.copyCall(main, "cudaMemcpy", {45, 100}, stream, {70, 90}, Scenario::toHost(MemoryKind::Pageable, 64));
    scenario.call(main, "cudaDeviceSynchronize", {110, 150});
    scenario.op(main, "aten::linear", {0, 12});
    const CounterId load = scenario.builder().addCounter({"load", "%", scenario.process(), {}});
    scenario.builder().counter(load).append(5, 0.5);
    scenario.builder().losses().count(Loss::FlowEvents, 3);
    scenario.builder().setFact("host", "somewhere");
    return scenario.trace();
}

/// Some thousand kernels with a few names, on two streams.
std::shared_ptr<const Trace> manyKernels()
{
    Scenario scenario;
    const auto first = scenario.stream("7");
    const auto second = scenario.stream("8");
    for (int i = 0; i < 9'000; ++i)
        scenario.kernel(i % 3 == 0 ? second : first, "kernel " + std::to_string(i * i % 17), {i * 10, i * 10 + 1 + i % 7});
    scenario.kernel(first, "long", {200'000, 200'000 + 5'000'000'000});
    return scenario.trace();
}

std::shared_ptr<const Trace> exampleTrace()
{
    const auto trace = openTrace(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", {});
    return trace ? *trace : nullptr;
}

} // namespace

class TestQueryTables : public QObject {
    Q_OBJECT
private slots:
    void answers_data();
    void answers();
    void conditionsSelectTheSameSpansAsSqlite_data();
    void conditionsSelectTheSameSpansAsSqlite();
    void groupsNamesOfAllSizes();
    void agreesWithTheExport_data();
    void agreesWithTheExport();
    void emptyTrace();
    void damagedReferences();
    void namesWithEqualTexts();
};

void TestQueryTables::answers_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("answer");
    const auto row = [](const char* name, const char* sql, const char* answer) { QTest::newRow(name) << QString(sql) << QString(answer); };
    row("spans",
        "SELECT kind, name, start_ns, end_ns, track, device, lane_group, correlation, blocking FROM spans WHERE kind <> 'host-op' ORDER BY start_ns, kind",
        "api-call|cudaLaunchKernel|0|10|main|-|calls|1|0\nkernel|gemm|15|40|stream 7|0|work|1|0\napi-call|cudaMemcpy|45|100|main|-|calls|2|1\n"
        "kernel|relu|50|60|stream 7|0|work|-|0\nmemcpy|Memcpy|70|90|stream 7|0|work|2|0\napi-call|cudaDeviceSynchronize|110|150|main|-|calls|-|1");
    row("short names", "SELECT name, count(*), sum(dur) FROM spans WHERE kind='kernel' GROUP BY name", "gemm|1|25\nrelu|1|10");
    row("groups in descending order", "SELECT name, min(start) FROM spans WHERE kind='kernel' GROUP BY name ORDER BY name DESC", "relu|50\ngemm|15");
    row("distinct names", "SELECT DISTINCT name FROM spans WHERE track_type = 'stream' ORDER BY name", "Memcpy\ngemm\nrelu");
    row("one span", "SELECT name FROM spans WHERE id = (SELECT id FROM spans WHERE name = 'relu')", "relu");
    row("kernels", "SELECT name, count, total_ns, share FROM kernels", "gemm|1|25|0.714285714285714\nrelu|1|10|0.285714285714286");
    row("copies", "SELECT * FROM copies", "device to host|device|pageable|1|20|64|3.2");
    row("calls", "SELECT name, blocking, total_ns FROM calls", "cudaMemcpy|1|55\ncudaDeviceSynchronize|1|40\ncudaLaunchKernel|0|10");
    row("operations", "SELECT name, count, total_ns FROM operations", "aten::linear|1|12");
    row("launches", "SELECT call, name, launch_latency_ns, queue_time_ns FROM launches ORDER BY start_ns",
        "cudaLaunchKernel|gemm|15|5\ncudaMemcpy|Memcpy|25|0");
    row("links by call", "SELECT w.name FROM spans c JOIN links l ON l.call_id = c.id JOIN spans w ON w.id = l.span_id WHERE c.name = 'cudaMemcpy'", "Memcpy");
    row("links by work", "SELECT c.name FROM spans w JOIN links l ON l.span_id = w.id JOIN spans c ON c.id = l.call_id WHERE w.name = 'gemm'",
        "cudaLaunchKernel");
    row("stream gaps", "SELECT start_ns, end_ns, next_name FROM stream_gaps", "40|50|relu\n60|70|Memcpy");
    row("device gaps", "SELECT device, duration_ns, next_track FROM device_gaps", "0|10|stream 7\n0|10|stream 7");
    row("waits",
        "SELECT w.thread, w.call, w.kind, w.awaited, w.awaited_end_ns, s.duration_ns FROM waits w JOIN spans s ON s.id = w.span_id ORDER BY w.start_ns",
        "main|cudaMemcpy|sync-copy|Memcpy|90|55\nmain|cudaDeviceSynchronize|device|Memcpy|90|40");
    row("wait sites", "SELECT call, count, total_ns FROM wait_sites ORDER BY call", "cudaDeviceSynchronize|1|40\ncudaMemcpy|1|55");
    row("details", "SELECT s.name, d.grid_x, d.grid_y, d.bytes FROM spans s JOIN span_details d ON d.span_id = s.id ORDER BY s.start_ns",
        "relu|8|4|-\nMemcpy|-|-|64");
    row("no arguments", "SELECT count(*) FROM args", "0");
    row("losses", "SELECT name, severity, count FROM losses", "flow_events|info|3");
    row("facts", "SELECT * FROM facts", "host|somewhere");
    row("runs", "SELECT id, start_ns FROM runs", "0|-");
    row("counters", "SELECT counter, unit, process, time_ns, value FROM counter_samples", "load|%|python|5|0.5");
    row("tracks", "SELECT t.name, p.name FROM tracks t LEFT JOIN processes p ON p.id = t.process_id ORDER BY t.id", "main|python\nstream 7|python");
    row("recursive", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT sum(i) FROM n", "6");
    row("columns by pragma", "SELECT group_concat(name) FROM pragma_table_info('links')", "call_id,span_id");
}

void TestQueryTables::answers()
{
    QFETCH(const QString, sql);
    QFETCH(const QString, answer);
    const auto database = databaseOf(smallTrace());
    QVERIFY(database);
    QCOMPARE(answerOf(*database, sql), answer);
}

void TestQueryTables::conditionsSelectTheSameSpansAsSqlite_data()
{
    QTest::addColumn<QString>("condition");
    for (const char* condition : {"kind = 'kernel'", "kind = 'Kernel'", "kind = NULL", "kind IN ('kernel', 'memcpy')", "kind = 'kernel' AND kind = 'memcpy'",
             "kind = 7", "name = 'kernel 4'", "name LIKE 'KERNEL 1%'", "name GLOB 'kernel *[24]'", "name LIKE 'kernel 4' AND name LIKE '%4'",
             "name = 'kernel 4' COLLATE NOCASE", "name = 'KERNEL 4' COLLATE NOCASE", "name = 4", "start_ns >= 30000 AND start_ns < 31000", "start_ns = 30000",
             "start_ns > 30000.5 AND start_ns < 30050.5", "start_ns BETWEEN 40 AND 80", "end_ns <= 55", "end_ns > 4000000000", "end_ns = 32",
             "start_ns >= 9223372036854775807", "start_ns > -9223372036854775807", "start_ns > NULL", "track = 'stream 8' AND name = 'kernel 4'",
             "track_id = 1 AND start_ns < 1000", "track_id = 1.0 AND start_ns < 99", "track_type = 'thread'", "lane_group = 'work' AND start_ns < 99",
             "device_id = 0 AND start_ns < 99", "device_id IS NULL", "process_id = 0 AND id = 17", "id = 3", "id = 3.5", "id IN (5, 1, 8999)", "id = 0",
             "id = 99999", "rowid = 4", "correlation = 1", "duration_ns > 4000000000", "NOT kind = 'memcpy' AND start_ns < 50",
             "kind = 'kernel' OR name = 'kernel 4'"})
        QTest::newRow(condition) << QString(condition);
}

/// What a scan leaves out is what SQLite would: the unary plus keeps SQLite from passing the condition on.
void TestQueryTables::conditionsSelectTheSameSpansAsSqlite()
{
    QFETCH(const QString, condition);
    static const auto database = databaseOf(manyKernels());
    QVERIFY(database);
    QString plain = condition;
    for (const char* column :
        {"kind", "name", "start_ns", "end_ns", "track", "track_id", "track_type", "lane_group", "device_id", "process_id", "id", "rowid", "correlation"})
        plain.replace(QRegularExpression(QStringLiteral("\\b%1 (?=[<>=LGBI])").arg(column)), QStringLiteral("+%1 ").arg(column));
    QVERIFY2(plain != condition || condition.startsWith("duration_ns"), qPrintable(plain));
    const QString columns = "SELECT count(*), sum(id), sum(start_ns), sum(duration_ns), max(name) FROM spans WHERE ";
    const QString answer = answerOf(*database, columns + condition);
    QVERIFY2(!answer.startsWith('!'), qPrintable(answer));
    QCOMPARE(answer, answerOf(*database, columns + plain));
    const QString grouped =
        "SELECT group_concat(name || ':' || n || ':' || d) FROM (SELECT name, count(*) n, sum(duration_ns + start_ns) d FROM spans WHERE %1 GROUP BY %2 ORDER BY 1)";
    QCOMPARE(answerOf(*database, grouped.arg(condition, "name")), answerOf(*database, grouped.arg(plain, "name || ''")));
}

/// Whether names share a batch, fill one, or exceed it, each span is visited once and names stay together.
void TestQueryTables::groupsNamesOfAllSizes()
{
    const auto trace = manyKernels();
    const query::SpanIndex index(*trace);
    const query::QueryControl control;
    const query::SpanFilter all;
    for (const auto mostSpans : std::initializer_list<std::size_t>{1, 400, 700, 2'000, 100'000}) {
        for (const bool isDescending : {false, true}) {
            query::NameGroups groups(*trace, index, all, control, isDescending, mostSpans);
            std::vector<std::uint64_t> spans;
            std::vector<std::string_view> names;
            while (groups.next()) {
                spans.push_back(groups.span());
                const auto name = trace->text(StringId(groups.name()));
                if (names.empty() || names.back() != name)
                    names.push_back(name);
            }
            QVERIFY(std::ranges::is_sorted(names, [isDescending](auto a, auto b) { return isDescending ? b < a : a < b; }));
            QVERIFY(std::ranges::adjacent_find(names) == names.end());
            std::ranges::sort(spans);
            QCOMPARE(spans.size(), std::size_t{9'001});
            QVERIFY(std::ranges::adjacent_find(spans) == spans.end());
        }
    }
}

void TestQueryTables::agreesWithTheExport_data()
{
    QTest::addColumn<QString>("sql");
    for (const char* sql : {"SELECT * FROM spans", "SELECT * FROM kernels", "SELECT * FROM calls", "SELECT * FROM copies ORDER BY 1, 2, 3",
             "SELECT * FROM work ORDER BY id", "SELECT * FROM launches ORDER BY span_id", "SELECT * FROM stream_gaps ORDER BY next_span_id",
             "SELECT * FROM device_gaps ORDER BY next_span_id", "SELECT * FROM counter_samples", "SELECT * FROM span_details", "SELECT * FROM tracks",
             "SELECT * FROM processes", "SELECT * FROM devices", "SELECT * FROM runs", "SELECT * FROM run_facts", "SELECT * FROM notes", "SELECT * FROM names",
             "SELECT * FROM kinds", "SELECT * FROM lane_groups", "SELECT * FROM losses", "SELECT * FROM facts", "SELECT * FROM frames", "SELECT * FROM stacks",
             "SELECT * FROM about WHERE name <> 'waits' ORDER BY name"})
        QTest::newRow(sql) << QString(sql);
}

/// The tables that both have hold the same rows, columns and values, so that a query works on either.
void TestQueryTables::agreesWithTheExport()
{
    QFETCH(const QString, sql);
    static const auto trace = exampleTrace();
    static const QTemporaryDir folder;
    static const std::string path = folder.filePath("example.sqlite").toStdString();
    static const bool isWritten = trace && exportSqlite(*trace, path, {}, nullptr);
    QVERIFY(isWritten);
    const auto database = databaseOf(trace);
    const QString expected = asked(path, sql);
    const QString answer = answerOf(*database, sql);
    QVERIFY2(!answer.startsWith('!'), qPrintable(answer));
    const QStringList lines = answer.split('\n');
    const QStringList expectedLines = expected.split('\n');
    for (qsizetype i = 0; i < std::min(lines.size(), expectedLines.size()); ++i)
        QCOMPARE(lines[i], expectedLines[i]);
    QCOMPARE(lines.size(), expectedLines.size());
}

void TestQueryTables::emptyTrace()
{
    const auto database = databaseOf(std::make_shared<const Trace>());
    QVERIFY(database);
    for (const query::TableDescription& table : database->tables()) {
        const QString answer = answerOf(*database, "SELECT count(*) FROM " + QString::fromStdString(table.name));
        QVERIFY2(!answer.startsWith('!'), qPrintable(answer));
    }
    QCOMPARE(answerOf(*database, "SELECT * FROM spans"), QString());
    QCOMPARE(answerOf(*database, "SELECT name, count(*) FROM spans GROUP BY name"), QString());
    QCOMPARE(answerOf(*database, "SELECT * FROM waits"), QString());
}

/// Ids that lead nowhere give NULL or an empty text.
void TestQueryTables::damagedReferences()
{
    TraceBuilder builder;
    const auto track = builder.addTrack({TrackType::DeviceStream, ProcessId(7), DeviceId(9), "", "lost", 0});
    SpanDetail detail;
    detail.set(DetailField::Bytes, UINT64_MAX).set(DetailField::Stack, UINT32_MAX - 1).set(DetailField::Domain, UINT32_MAX);
    builder.track(track).push({-kTimeLimit, 5, StringId(123456), CorrelationId(3), builder.addDetail(detail), SpanKind::Kernel, SpanFlag::kNone});
    builder.track(track).push({kTimeLimit - 1, 0, builder.intern("last"), {}, {}, SpanKind::Kernel, SpanFlag::kNone});
    const auto database = databaseOf(builder.finish());
    QVERIFY(database);
    QCOMPARE(answerOf(*database, "SELECT name, device, process, rank FROM spans ORDER BY start_ns"), QString("|-|-|-\nlast|-|-|-"));
    QCOMPARE(answerOf(*database, "SELECT name, count(*) FROM spans GROUP BY name"), QString("|1\nlast|1"));
    QCOMPARE(answerOf(*database, "SELECT bytes, domain FROM span_details"), QString("-1|"));
    QCOMPARE(answerOf(*database, "SELECT count(*) FROM links"), QString("0"));
}

/// A damaged session may hold a text twice.
void TestQueryTables::namesWithEqualTexts()
{
    auto pools = std::make_shared<TracePools>();
    for (const char* text : {"a", "b", "a"})
        pools->strings.restore(text);
    TraceBuilder builder;
    const auto track = builder.addTrack({});
    for (std::uint32_t i = 0; i < 6; ++i)
        builder.track(track).push({i * 10, 1, StringId(1 + i % 3), {}, {}, SpanKind::Range, SpanFlag::kNone});
    auto trace = std::make_shared<Trace>(*builder.finish());
    trace->pools = pools;
    const auto database = databaseOf(trace);
    QVERIFY(database);
    QCOMPARE(answerOf(*database, "SELECT name, count(*) FROM spans GROUP BY name"), QString("a|4\nb|2"));
    QCOMPARE(answerOf(*database, "SELECT count(*) FROM spans WHERE name = 'a'"), QString("4"));
}

QTEST_APPLESS_MAIN(TestQueryTables)
#include "tst_query_tables.moc"
