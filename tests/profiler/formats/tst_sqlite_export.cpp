// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/sqlite/sqlite_export.h"
#include "tests/profiler/formats/asked.h"
#include "tests/profiler/formats/imported.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/scenario.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace stallscope;
using namespace stallscope::test;

namespace {

struct Written {
    std::shared_ptr<const Trace> trace;
    ExportedWaits waits;
};

/// A launch, its kernel, a copy that waits, and a counter.
Written rich()
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
    const CounterId load = scenario.builder().addCounter({"load", "%", scenario.process(), {}});
    scenario.builder().counter(load).append(5, 0.5);
    scenario.builder().losses().count(Loss::FlowEvents, 3);
    scenario.builder().setFact("host", "somewhere");
    ExportedWait wait;
    wait.run = RunId(0);
    wait.thread = main;
    wait.call = scenario.builder().intern("cudaMemcpy");
    wait.kind = "sync-copy";
    wait.start = 45;
    wait.duration = 55;
    wait.awaited = scenario.builder().intern("Memcpy");
    wait.awaitedStream = stream;
    wait.awaitedRange = {70, 90};
    wait.working = 45;
    wait.wakeup = 10;
    return {scenario.trace(), {wait}};
}

} // namespace

class TestSqliteExport : public QObject {
    Q_OBJECT
private slots:
    void emptyTrace();
    void questions_data();
    void questions();
    void callsInsideOthers();
    void waitsAreSaidToBeMissing();
    void documentedQueries();
    void documentedColumns();
    void everySpan();
    void hostile();
    void manyTracks();
    void cancelLeavesWhatWasThere();
    void fullDisk();
    void isNotOpened();

private:
    [[nodiscard]] std::string pathOf(const char* name) const { return m_folder.filePath(name).toStdString(); }
    [[nodiscard]] std::string richFile();
    [[nodiscard]] static QString documentation();

    QTemporaryDir m_folder;
};

std::string TestSqliteExport::richFile()
{
    const std::string path = pathOf("rich.sqlite");
    if (!QFile::exists(QString::fromStdString(path))) {
        const Written written = rich();
        const auto saved = exportSqlite(*written.trace, path, {}, &written.waits);
        return saved ? path : saved.error().message;
    }
    return path;
}

QString TestSqliteExport::documentation()
{
    QFile file(QStringLiteral(STALLSCOPE_SOURCE_DIR "/docs/sqlite.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void TestSqliteExport::emptyTrace()
{
    const std::string path = pathOf("empty.sqlite");
    QVERIFY(saveTrace(Trace{}, path, {}));
    QCOMPARE(asked(path, "SELECT count(*) FROM spans"), QString("0"));
    QCOMPARE(asked(path, "SELECT value FROM about WHERE name = 'format'"), QString("stallscope"));
    QCOMPARE(asked(path, "PRAGMA integrity_check"), QString("ok"));
    QCOMPARE(asked(path, "PRAGMA application_id"), QString("1400132451"));
}

void TestSqliteExport::questions_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("answer");
    const auto row = [](const char* name, const char* sql, const char* answer) { QTest::newRow(name) << QString(sql) << QString(answer); };
    row("spans", "SELECT kind, name, start_ns, end_ns, track, device, lane_group, correlation, blocking FROM spans ORDER BY start_ns, kind",
        "api-call|cudaLaunchKernel|0|10|main|-|calls|1|0\nkernel|gemm|15|40|stream 7|0|work|1|0\napi-call|cudaMemcpy|45|100|main|-|calls|2|1\n"
        "kernel|relu|50|60|stream 7|0|work|-|0\nmemcpy|Memcpy|70|90|stream 7|0|work|2|0\napi-call|cudaDeviceSynchronize|110|150|main|-|calls|-|1");
    row("kernels", "SELECT name, count, total_ns, share FROM kernels", "gemm|1|25|0.714285714285714\nrelu|1|10|0.285714285714286");
    row("copies", "SELECT * FROM copies", "device to host|device|pageable|1|20|64|3.2");
    row("calls", "SELECT name, blocking, total_ns FROM calls", "cudaMemcpy|1|55\ncudaDeviceSynchronize|1|40\ncudaLaunchKernel|0|10");
    row("launches", "SELECT call, name, launch_latency_ns, queue_time_ns FROM launches ORDER BY start_ns",
        "cudaLaunchKernel|gemm|15|5\ncudaMemcpy|Memcpy|25|0");
    row("stream gaps", "SELECT start_ns, end_ns, next_name FROM stream_gaps", "40|50|relu\n60|70|Memcpy");
    row("device gaps", "SELECT device, duration_ns, next_track FROM device_gaps", "0|10|stream 7\n0|10|stream 7");
    row("waits",
        "SELECT w.thread, w.call, w.kind, w.cause, w.awaited, w.awaited_end_ns, w.hole_start_ns, s.duration_ns FROM waits w JOIN spans s ON s.id = w.span_id",
        "main|cudaMemcpy|sync-copy|-|Memcpy|90|-|55");
    row("wait sites", "SELECT call, count, total_ns, working_ns FROM wait_sites", "cudaMemcpy|1|55|45");
    row("details", "SELECT span_id IS NOT NULL, grid_x, grid_y, bytes FROM span_details ORDER BY grid_x", "1|-|-|64\n1|8|4|-");
    row("losses", "SELECT name, severity, count FROM losses", "flow_events|info|3");
    row("facts", "SELECT * FROM facts", "host|somewhere");
    row("runs", "SELECT id, start_ns FROM runs", "0|-");
    row("counters", "SELECT counter, unit, process, time_ns, value FROM counter_samples", "load|%|python|5|0.5");
    row("analysed", "SELECT value FROM about WHERE name = 'waits'", "analysed");
}

void TestSqliteExport::questions()
{
    QFETCH(const QString, sql);
    QFETCH(const QString, answer);
    QCOMPARE(asked(richFile(), sql), answer);
}

/// The runtime calls the driver, and both are recorded: one launch.
void TestSqliteExport::callsInsideOthers()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    const CorrelationId first = scenario.correlation();
    scenario.call(main, "cudaLaunchKernel", {0, 100}, first);
    scenario.call(main, "cuLaunchKernel", {10, 90}, first);
    scenario.call(main, "cuCtxGetCurrent", {92, 94}, scenario.correlation());
    scenario.call(main, "cuLaunchKernel", {200, 250}, scenario.correlation());
    scenario.call(main, "cudaGetDevice", {300, 310});
    scenario.call(main, "cudaGetDevice", {302, 304});
    const std::string path = pathOf("nested.sqlite");
    QVERIFY(saveTrace(*scenario.trace(), path, {}));
    QCOMPARE(asked(path, "SELECT name, count, total_ns FROM calls"),
        QString("cudaLaunchKernel|1|100\ncuLaunchKernel|1|50\ncudaGetDevice|2|12\ncuCtxGetCurrent|1|2"));
}

void TestSqliteExport::waitsAreSaidToBeMissing()
{
    const std::string path = pathOf("unanalysed.sqlite");
    QVERIFY(saveTrace(*rich().trace, path, {}));
    QCOMPARE(asked(path, "SELECT value FROM about WHERE name = 'waits'"), QString("not analysed"));
    QCOMPARE(asked(path, "SELECT count(*) FROM waits"), QString("0"));
}

void TestSqliteExport::documentedQueries()
{
    static const QRegularExpression block("```sql\n(.*?)```", QRegularExpression::DotMatchesEverythingOption);
    int queries = 0;
    for (const QRegularExpressionMatch& match : block.globalMatch(documentation())) {
        const QString answer = asked(richFile(), match.captured(1));
        QVERIFY2(!answer.isEmpty() && !answer.contains('!'), qPrintable(match.captured(1) + answer));
        ++queries;
    }
    QVERIFY(queries >= 10);
}

/// Each table and view has its row, and each of its columns a place there.
void TestSqliteExport::documentedColumns()
{
    const QStringList lines = documentation().split('\n');
    const QStringList places = asked(richFile(), "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").split('\n');
    QVERIFY(places.size() > 20);
    for (const QString& place : places) {
        const QString line = lines.filter(QRegularExpression("^\\| [^|]*`" + place + "`")).value(0);
        QVERIFY2(!line.isEmpty(), qPrintable(place));
        if (place == "work") // all of spans
            continue;
        for (const QString& column : asked(richFile(), "SELECT name FROM pragma_table_info('" + place + "')").split('\n'))
            QVERIFY2(line.contains("`" + column + "`"), qPrintable(place + "." + column));
    }
}

void TestSqliteExport::everySpan()
{
    const auto trace = openTrace(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", {});
    QVERIFY(trace);
    const std::string path = pathOf("example.sqlite");
    QVERIFY(saveTrace(**trace, path, {}));
    QCOMPARE(asked(path, "SELECT count(*) FROM spans").toULongLong(), (*trace)->spanCount());
    Nanos total = 0;
    for (const Found& found : spansOf(**trace))
        total += found.span.duration;
    QCOMPARE(asked(path, "SELECT sum(duration_ns) FROM spans").toLongLong(), total);
    QCOMPARE(asked(path, "PRAGMA integrity_check"), QString("ok"));
}

void TestSqliteExport::hostile()
{
    constexpr std::size_t kLong = 1'000'000;
    TraceBuilder builder;
    const auto process = builder.addProcess({std::string(kLong, 'p'), {}, std::numeric_limits<std::int64_t>::min(), UINT32_MAX - 1, 0});
    const auto track = builder.addTrack({TrackType::HostThread, process, {}, "'; DROP TABLE names; --", "\xFF\xFE", 0});
    builder.track(track).push({-kTimeLimit, 2 * kTimeLimit - 1, builder.intern(std::string(kLong, 'n')), {}, {}, SpanKind::Range, SpanFlag::kNone});
    builder.track(track).push({kTimeLimit - 1, 0, builder.intern("\"`'; --"), {}, {}, SpanKind::ApiCall, SpanFlag::kNone});
    SpanDetail detail;
    detail.set(DetailField::Bytes, UINT64_MAX).set(DetailField::Stack, UINT32_MAX - 1).set(DetailField::Domain, UINT32_MAX);
    builder.track(track).push({kTimeLimit - 1, 0, builder.intern(""), {}, builder.addDetail(detail), SpanKind::Mark, SpanFlag::kNone});
    const std::string path = pathOf("hostile.sqlite");
    QVERIFY(saveTrace(*builder.finish(), path, {}));
    QCOMPARE(
        asked(path, "SELECT min(start_ns), max(end_ns), max(length(name)) FROM spans"), QString("%1|%2|%3").arg(-kTimeLimit).arg(kTimeLimit - 1).arg(kLong));
    QCOMPARE(asked(path, "SELECT bytes, domain FROM span_details"), QString("-1|"));
    QCOMPARE(asked(path, "SELECT native_id, name FROM tracks"), QString("'; DROP TABLE names; --|\uFFFD\uFFFD"));
    QCOMPARE(asked(path, "PRAGMA integrity_check"), QString("ok"));
}

void TestSqliteExport::manyTracks()
{
    constexpr int kTracks = 1'000'000;
    Trace trace;
    trace.tracks.resize(kTracks);
    const std::string path = pathOf("tracks.sqlite");
    QVERIFY(saveTrace(trace, path, {}));
    QCOMPARE(asked(path, "SELECT count(*) FROM tracks").toInt(), kTracks);
}

void TestSqliteExport::cancelLeavesWhatWasThere()
{
    QFile file(m_folder.filePath("kept.sqlite"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("mine") == 4);
    file.close();
    std::stop_source stop;
    stop.request_stop();
    const auto saved = saveTrace(*rich().trace, pathOf("kept.sqlite"), Job{stop.get_token(), {}});
    QVERIFY(!saved && saved.error().isCancelled());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("mine"));
    QCOMPARE(QDir(m_folder.path()).entryList({"kept*"}, QDir::Files).size(), 1);
}

void TestSqliteExport::fullDisk()
{
    TraceBuilder builder;
    const auto track = builder.addTrack({});
    for (int i = 0; i < 20'000; ++i)
        builder.track(track).push({i, 1, builder.intern("name " + std::to_string(i)), {}, {}, SpanKind::Range, SpanFlag::kNone});
    const auto trace = builder.finish();
    const FileSizeLimit limit(64 << 10);
    const auto saved = saveTrace(*trace, pathOf("full.sqlite"), {});
    QVERIFY(!saved);
    QVERIFY2(saved.error().message.find("full.sqlite: cannot write: ") != std::string::npos, saved.error().message.c_str());
    QCOMPARE(QDir(m_folder.path()).entryList({"full*"}, QDir::Files).size(), 0);
}

void TestSqliteExport::isNotOpened()
{
    const auto trace = openTrace(richFile(), {});
    QVERIFY(!trace);
    QVERIFY2(
        trace.error().message.find("rich.sqlite: SQLite export of Stallscope, which cannot be imported") != std::string::npos, trace.error().message.c_str());
}

QTEST_APPLESS_MAIN(TestSqliteExport)
#include "tst_sqlite_export.moc"
