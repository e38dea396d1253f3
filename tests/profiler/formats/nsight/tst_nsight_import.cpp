// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/base/utf8.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/nsight/imports_exports.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

using enum NsightVersion;

std::string factOf(const Trace& trace, std::string_view name)
{
    for (const auto& [fact, value] : trace.facts) {
        if (fact == name)
            return value;
    }
    return {};
}

} // namespace

class TestNsightImport : public ImportsExports {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void processesKeepTheirIds();
    void namesOfProcessesAndThreads();
    void devicesOfTheMachine();
    void deviceOfAContext();
    void rowsWithoutProcess();
    void copies_data();
    void copies();
    void enumerationsOfTheExport();
    void migrations();
    void memset();
    void wholeGraphs();
    void graphsWithNodes();
    void textsWithoutKey();
    void factsAndTime();
    void estimatesLongTables();
    void warnings_data();
    void warnings();
    void environmentStaysOut();
    void threadsDoNotMatter();
    void cancelled();
    void progress();
};

/// Two processes number their calls alike.
void TestNsightImport::processesKeepTheirIds()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        for (const std::int64_t process : {0, 1}) {
            program.process(100 + 100 * process, process, process + 1);
            program.call("cudaLaunchKernel_v7000", 2, 1000 + process * 500, 1100 + process * 500);
            program.kernel(process ? "second" : "first", 2, 7, 2000 + process * 500, 2100 + process * 500);
        }
    });
    QCOMPARE(trace->processes.size(), std::size_t{2});
    QVERIFY(trace->processes[0].correlationScope != trace->processes[1].correlationScope);
    QCOMPARE(trace->devices.size(), std::size_t{2});
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().launch.paired, std::uint64_t{2});
    QCOMPARE(reports->front().launch.latency->max, Nanos{1000});
    QCOMPARE(reports->front().threads.size(), std::size_t{2});
}

void TestNsightImport::namesOfProcessesAndThreads()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("PROCESSES", {{"globalPid", NsightExport::pid(100)}, {"pid", 100}, {"name", "trainer"}});
        file.add("ThreadNames", {{"nameId", file.text("python")}, {"globalTid", NsightExport::tid(200, 200)}});
        file.add("ThreadNames", {{"nameId", file.text("loader\x1B[31m")}, {"globalTid", NsightExport::tid(200, 201)}});
        for (const std::int64_t pid : {300, 200, 100}) {
            program.process(pid, 0, 1);
            program.nvtx(59, "range", 10, 20);
        }
    });
    QCOMPARE(trace->processes.size(), std::size_t{3});
    QCOMPARE(trace->processes[0].name, std::string("trainer"));
    QCOMPARE(trace->processes[1].name, std::string("python")); // as its first thread
    QCOMPARE(trace->processes[2].name, std::string("process 300"));
    QCOMPARE(trace->tracks[1].info.name, std::string("loader\xEF\xBF\xBD[31m"));
    QCOMPARE(trace->tracks[1].info.nativeId, std::string("201"));
    QCOMPARE(trace->tracks[2].info.name, std::string("thread 301"));
}

/// Both processes use their device 0; the export maps it to the machine's devices.
void TestNsightImport::devicesOfTheMachine()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        NsightExport& file = program.file();
        for (const std::int64_t gpu : {0, 1}) {
            file.add(
                "TARGET_INFO_GPU", {{"id", gpu}, {"name", gpu ? "second GPU" : "first GPU"}, {"totalMemory", 8 << 20}, {"smCount", 68}, {"cuDevice", gpu}});
            file.add("TARGET_INFO_CUDA_DEVICE", {{"gpuId", gpu}, {"cudaId", 0}, {"pid", 100 + 100 * gpu}});
            program.process(100 + 100 * gpu, 0, 1);
            program.kernel("k", 1, 7, 100, 200);
        }
    });
    QCOMPARE(trace->devices.size(), std::size_t{2});
    QCOMPARE(trace->devices[0].name, std::string("first GPU"));
    QCOMPARE(trace->devices[1].name, std::string("second GPU"));
    QCOMPARE(trace->devices[1].ordinal, 0U);
    QCOMPARE(trace->devices[1].multiprocessors, 68U);
    QCOMPARE(trace->devices[1].memoryBytes, std::uint64_t{8} << 20);
}

/// Synchronizations name device 0 whatever it is.
void TestNsightImport::deviceOfAContext()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        program.process(100, 3, 9);
        program.kernel("k", 1, 7, 100, 200);
        program.synchronization(3, 2, 7, NsightExport::kInvalid, NsightExport::kInvalid, 210, 220);
        program.process(200, 5, 11); // only a wait: the list of contexts determines the device
        program.file().add("TARGET_INFO_CUDA_CONTEXT_INFO", {{"processId", 200}, {"deviceId", 5}, {"contextId", 11}});
        program.synchronization(4, 2, NsightExport::kInvalid, NsightExport::kInvalid, NsightExport::kInvalid, 230, 240);
    });
    QCOMPARE(trace->devices.size(), std::size_t{2});
    QCOMPARE(trace->devices[0].ordinal, 3U);
    QCOMPARE(trace->devices[1].ordinal, 5U);
    QCOMPARE(trace->tracks.size(), std::size_t{2});
}

void TestNsightImport::rowsWithoutProcess()
{
    const auto trace = import(V2020, [](NsightProgram& program) {
        program.call("cudaLaunchKernel_v7000", 1, 100, 110);
        program.kernel("k", 1, 7, 120, 130);
        program.file().run("ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL DROP COLUMN globalPid");
    });
    QCOMPARE(trace->processes.size(), std::size_t{1});
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().launch.paired, std::uint64_t{1});
}

void TestNsightImport::copies_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("source");
    QTest::addColumn<int>("target");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<CopyDirection>("direction");
    const auto row = [](const char* title, int kind, int source, int target, const char* name, CopyDirection direction) {
        QTest::newRow(title) << kind << source << target << QByteArray(name) << direction;
    };
    row("to the device", 1, 1, 2, "Memcpy HtoD (Pinned -> Device)", CopyDirection::HostToDevice);
    row("to the host", 2, 2, 0, "Memcpy DtoH (Device -> Pageable)", CopyDirection::DeviceToHost);
    row("array", 4, 3, 1, "Memcpy AtoH (Array -> Pinned)", CopyDirection::DeviceToHost);
    row("on the device", 8, 2, 5, "Memcpy DtoD (Device -> Device Static)", CopyDirection::DeviceToDevice);
    row("on the host", 9, 0, 1, "Memcpy HtoH (Pageable -> Pinned)", CopyDirection::HostToHost);
    row("between devices", 10, 2, 2, "Memcpy PtoP (Device -> Device)", CopyDirection::PeerToPeer);
    row("managed", 1, 4, 6, "Memcpy HtoD (Managed -> Managed Static)", CopyDirection::HostToDevice);
    row("unknown memory", 1, 7, 99, "Memcpy HtoD (Unknown -> Unknown)", CopyDirection::HostToDevice);
    row("unknown", 77, 2, 2, "Memcpy of an unknown kind (Device -> Device)", CopyDirection::Unknown);
}

/// The numbers that were meant before exports carried tables of them.
void TestNsightImport::copies()
{
    QFETCH(const int, kind);
    QFETCH(const int, source);
    QFETCH(const int, target);
    QFETCH(const CopyDirection, direction);
    const auto trace = import(V2020, [&](NsightProgram& program) { program.copy(kind, source, target, 1, 7, 100, 200); });
    const Found copy = spansOf(*trace).at(0);
    QTEST(QByteArray::fromStdString(copy.name), "name");
    QCOMPARE(copy.detail.direction(), direction);
    QCOMPARE(copy.span.kind, SpanKind::Memcpy);
}

/// If an export has a table of enumeration names, the table is used.
void TestNsightImport::enumerationsOfTheExport()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.file().run("UPDATE ENUM_CUDA_MEM_KIND SET id = id + 100");
        program.file().run("UPDATE ENUM_CUDA_MEMCPY_OPER SET id = id + 200");
        program.file().run("UPDATE ENUM_NSYS_EVENT_TYPE SET id = id + 300");
        program.copy(201, 101, 102, 1, 7, 100, 200);
        program.nvtx(334, "mark", 100, -1);
    });
    QCOMPARE(described(*trace), std::string("thread 101: mark mark 0+0\nstream 7: memcpy Memcpy HtoD (Pinned -> Device) 0+100 #1\n"));
}

void TestNsightImport::migrations()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.kernel("k", 1, 7, 100, 200);
        program.copy(11, 7, 7, 0, 0, 150, 180);
    });
    const Found migration = named(*trace, "Unified Memory Memcpy HtoD");
    QCOMPARE(migration.span.kind, SpanKind::Migration);
    QCOMPARE(migration.detail.direction(), CopyDirection::HostToDevice);
    QCOMPARE(losses(*trace), std::string());
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().devices[0].utilization.migration, Nanos{30});
    QCOMPARE(reports->front().devices[0].utilization.copy, Nanos{0});
}

void TestNsightImport::memset()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.file().add("CUPTI_ACTIVITY_KIND_MEMSET",
            {{"start", 100}, {"end", 110}, {"deviceId", 0}, {"contextId", 1}, {"streamId", 7}, {"correlationId", 1}, {"globalPid", NsightExport::pid(100)},
                {"value", 0}, {"bytes", 64}, {"memKind", 2}});
    });
    const Found found = named(*trace, "Memset (Device)");
    QCOMPARE(found.span.kind, SpanKind::Memset);
    QCOMPARE(found.detail.get(DetailField::Bytes), std::uint64_t{64});
    QCOMPARE(found.detail.targetMemory(), MemoryKind::Device);
}

void TestNsightImport::wholeGraphs()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        program.call("cudaGraphLaunch_v10000", 9, 100, 150);
        program.graph(6, 9, 7, 200, 900);
    });
    QCOMPARE(named(*trace, "CUDA graph 6").span.kind, SpanKind::Graph);
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().devices[0].utilization.kernel, Nanos{700});
    QVERIFY(reports->front().devices[0].utilization.hasGraphLevel);
    QCOMPARE(reports->front().launch.paired, std::uint64_t{1});
}

/// One launch, many spans. The graph as a whole is then an annotation.
void TestNsightImport::graphsWithNodes()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        program.call("cudaGraphLaunch_v10000", 9, 100, 150);
        program.kernel("a", 9, 7, 200, 300, (std::int64_t{6} << 32) + 1);
        program.kernel("b", 9, 7, 400, 500, (std::int64_t{6} << 32) + 2);
        program.graph(6, 9, 7, 200, 900);
    });
    const SpanDetail node = named(*trace, "void b<int>(int*)").detail;
    QCOMPARE(node.get(DetailField::GraphNode), (std::uint64_t{6} << 32) + 2);
    QCOMPARE(node.get(DetailField::Graph), std::uint64_t{6});
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().devices[0].utilization.kernel, Nanos{200});
    QVERIFY(!reports->front().devices[0].utilization.hasGraphLevel);
    QCOMPARE(reports->front().launch.paired, std::uint64_t{2});
}

/// Other programs copy exports without their keys.
void TestNsightImport::textsWithoutKey()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        addWaitingProgram(program);
        program.file().run("CREATE TABLE Plain (id INTEGER, value TEXT)");
        program.file().run("INSERT INTO Plain SELECT id, value FROM StringIds ORDER BY id DESC");
        program.file().run("DROP TABLE StringIds");
        program.file().run("ALTER TABLE Plain RENAME TO StringIds");
    });
    QVERIFY(named(*trace, "void first<int>(int*)").span.duration > 0);
    QCOMPARE(losses(*trace), std::string());
}

void TestNsightImport::factsAndTime()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("META_DATA_EXPORT", {{"name", "EXPORT_PRODUCT_VERSION"}, {"value", "2024.1.1"}});
        file.add("META_DATA_EXPORT", {{"name", "EXPORT_USER"}, {"value", "somebody"}});
        file.add("TARGET_INFO_SESSION_START_TIME", {{"utcEpochNs", 1'700'000'000'000'000'000}, {"utcTime", "then"}});
        file.add("SCHED_EVENTS", {{"start", 1}, {"cpu", 0}, {"isSchedIn", 1}, {"globalTid", 5}});
        program.kernel("k", 1, 7, 2'000, 3'000);
    });
    QCOMPARE(factOf(*trace, "Nsight Systems"), std::string("2024.1.1"));
    QCOMPARE(factOf(*trace, "tables not read"), std::string("SCHED_EVENTS"));
    QCOMPARE(trace->epochNanos, std::int64_t{1'700'000'000'000'002'000});
    QCOMPARE(trace->range().start, Nanos{0});
}

/// Counting hundreds of millions of rows that are not read would take longer than reading the others.
void TestNsightImport::estimatesLongTables()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("SCHED_EVENTS", {{"start", 1}, {"cpu", 0}, {"isSchedIn", 1}, {"globalTid", 5}});
        file.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO SCHED_EVENTS (start, cpu) SELECT i, 0 FROM n");
        file.run("DELETE FROM SCHED_EVENTS WHERE start < 5000 AND rowid > 1");
        file.run("UPDATE SCHED_EVENTS SET rowid = 300000000 WHERE start = 100000");
        program.kernel("k", 1, 7, 2'000, 3'000);
    });
    QCOMPARE(factOf(*trace, "tables not read"), std::string("SCHED_EVENTS"));
    QCOMPARE(lossOf(*trace, Loss::UnknownEvents), std::uint64_t{95'002});

    const auto longer = import(V2024, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("SCHED_EVENTS", {{"start", 1}, {"cpu", 0}, {"isSchedIn", 1}, {"globalTid", 5}});
        file.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) INSERT INTO SCHED_EVENTS (start, cpu) SELECT i, 0 FROM n");
        file.run("UPDATE SCHED_EVENTS SET rowid = 300000000 WHERE start = 100000");
        program.kernel("k", 1, 7, 2'000, 3'000);
    });
    QCOMPARE(factOf(*longer, "tables not read"), std::string("SCHED_EVENTS (about 300,000,000 rows)"));
    QCOMPARE(lossOf(*longer, Loss::UnknownEvents), std::uint64_t{300'000'000});
    QCOMPARE(wrongInAccount(*longer), std::string());
}

void TestNsightImport::warnings_data()
{
    QTest::addColumn<int>("severity");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("told");
    QTest::newRow("none") << 2 << QString() << QString();
    QTest::newRow("information") << 1 << "Process 7 was launched." << QString();
    QTest::newRow("a warning") << 2 << "Not all CUDA events might have been collected."
                               << "Not all CUDA events might have been collected.";
    QTest::newRow("an error") << 3 << "CUDA tracing failed."
                              << "CUDA tracing failed.";
    QTest::newRow("more than a line") << 2 << "one\ntwo" << QString::fromStdString(displayText("one\ntwo"));
    QTest::newRow("very long") << 2 << QString(100'000, 'x') << QString::fromStdString(elidedMiddle(std::string(100'000, 'x'), 200));
}

/// Each once, even if it was repeated.
void TestNsightImport::warnings()
{
    QFETCH(const int, severity);
    QFETCH(const QString, text);
    QFETCH(const QString, told);
    const auto trace = import(V2024, [&](NsightProgram& program) {
        for (int i = 0; i < 3; ++i)
            program.file().add("DIAGNOSTIC_EVENT", {{"timestamp", i}, {"severity", severity}, {"text", text.toStdString()}});
        program.kernel("k", 1, 7, 2'000, 3'000);
    });
    QCOMPARE(QString::fromStdString(factOf(*trace, "warning 1")), told);
    QCOMPARE(factOf(*trace, "warning 2"), std::string());
    QCOMPARE(factOf(*trace, "tables not read"), std::string());
}

void TestNsightImport::environmentStaysOut()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("META_DATA_EXPORT", {{"name", "EXPORT_HOST"}, {"value", "hunter2"}});
        file.add("TARGET_INFO_SYSTEM_ENV", {{"name", "TOKEN"}, {"value", "hunter2"}});
        (void)file.text("what the program printed: hunter2");
        program.kernel("k", 1, 7, 2'000, 3'000);
    });
    for (const auto& [name, value] : trace->facts)
        QVERIFY(value.find("hunter2") == std::string::npos);
    for (std::uint32_t i = 0; i < trace->pools->strings.size(); ++i)
        QVERIFY(trace->text(StringId(i)).find("hunter2") == std::string_view::npos);
}

void TestNsightImport::threadsDoNotMatter()
{
    ImportOptions one;
    one.threads = 1;
    ImportOptions four;
    four.threads = 4;
    const auto alone = import(V2026, addWaitingProgram, one);
    const auto together = import(V2026, addWaitingProgram, four);
    QCOMPARE(described(*together), described(*alone));
    QCOMPARE(losses(*together), losses(*alone));
}

void TestNsightImport::cancelled()
{
    std::stop_source stop;
    stop.request_stop();
    ImportOptions options;
    options.job.stop = stop.get_token();
    const auto trace = openTrace(fileOf(V2026,
                                     [](NsightProgram& program) {
                                         addWaitingProgram(program);
                                         program.file().run("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT 100000) "
                                                            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL (start, \"end\") SELECT n, n + 1 FROM r");
                                     }),
        options);
    QVERIFY(!trace && trace.error().isCancelled());
}

void TestNsightImport::progress()
{
    std::uint64_t last = 0;
    std::uint64_t most = 0;
    ImportOptions options;
    options.job.onProgress = [&](std::uint64_t done, std::uint64_t total) {
        QVERIFY(done >= last && done <= total);
        last = done;
        most = total;
    };
    (void)import(V2026, addWaitingProgram, options);
    QCOMPARE(last, most);
    QCOMPARE(most, std::uint64_t{16});
}

QTEST_APPLESS_MAIN(TestNsightImport)
#include "tst_nsight_import.moc"
