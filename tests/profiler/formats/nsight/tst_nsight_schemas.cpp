// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/nsight/nsight_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace stallscope;
using namespace stallscope::test;

/// One program in each version of the export: equal spans, and equal waits.
class TestNsightSchemas : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void spans_data() { versions(); }
    void spans();
    void details_data() { versions(); }
    void details();
    void waits_data() { versions(); }
    void waits();

private:
    void versions();
    Result<std::shared_ptr<const Trace>> import(NsightVersion version);

    QTemporaryDir m_folder;
};

void TestNsightSchemas::versions()
{
    QTest::addColumn<NsightVersion>("version");
    QTest::newRow("2020") << NsightVersion::V2020;
    QTest::newRow("2022") << NsightVersion::V2022;
    QTest::newRow("2024") << NsightVersion::V2024;
    QTest::newRow("2026") << NsightVersion::V2026;
}

Result<std::shared_ptr<const Trace>> TestNsightSchemas::import(NsightVersion version)
{
    const std::string path = m_folder.filePath("export.sqlite").toStdString();
    {
        NsightExport file(path, version);
        NsightProgram program(file);
        addWaitingProgram(program);
    }
    return openTrace(path, {});
}

void TestNsightSchemas::spans()
{
    QFETCH(const NsightVersion, version);
    const auto trace = import(version);
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace),
        std::string("thread 101: range step 0+8000\n"
                    "thread 101: api-call cudaMemcpyAsync 100+200 #1\n"
                    "thread 101: api-call cudaLaunchKernel 1000+100 #2\n"
                    "thread 101: api-call cudaEventRecord 2100+20 #3\n"
                    "thread 101: api-call cudaStreamWaitEvent 2150+20 #4\n"
                    "thread 101: api-call cudaLaunchKernel 2200+100 #5\n"
                    "thread 101: api-call cudaEventSynchronize 3100+400 #6 !1\n"
                    "thread 101: api-call cudaStreamSynchronize 3600+100 #7 !1\n"
                    "thread 101: api-call cuCtxSynchronize 3800+200 #8 !1\n"
                    "stream 7: memcpy Memcpy HtoD (Pageable -> Device) 400+200 #1\n"
                    "stream 7: kernel void first<int>(int*) 1200+800 #2\n"
                    "stream 7: sync-record Stream Sync 3610+80 #7\n"
                    "stream 8: sync-record Stream Wait Event 2155+10 #4\n"
                    "stream 8: kernel void second<int>(int*) 2400+600 #5\n"
                    "no stream: sync-record Event Sync 3110+380 #6\n"
                    "no stream: sync-record Context Sync 3810+180 #8\n"));
    QCOMPARE(losses(**trace), std::string());
    QCOMPARE((*trace)->format, SourceFormat::Nsight);
    QCOMPARE((*trace)->devices.size(), std::size_t{1});
    QCOMPARE((*trace)->processes.size(), std::size_t{1});
    QCOMPARE((*trace)->processes[0].pid, std::int64_t{100});
}

void TestNsightSchemas::details()
{
    QFETCH(const NsightVersion, version);
    const auto trace = import(version);
    QVERIFY(trace);
    std::map<std::string, SpanDetail> details;
    for (const Found& found : spansOf(**trace))
        details[found.name] = found.detail;
    const SpanDetail& copy = details["Memcpy HtoD (Pageable -> Device)"];
    QCOMPARE(copy.direction(), CopyDirection::HostToDevice);
    QCOMPARE(copy.sourceMemory(), MemoryKind::Pageable);
    QCOMPARE(copy.targetMemory(), MemoryKind::Device);
    QCOMPARE(copy.get(DetailField::Bytes), std::uint64_t{4096});
    const SpanDetail& kernel = details["void first<int>(int*)"];
    QCOMPARE(kernel.get(DetailField::GridX), std::uint64_t{4});
    QCOMPARE(kernel.get(DetailField::BlockX), std::uint64_t{128});
    QCOMPARE(kernel.get(DetailField::Registers), std::uint64_t{32});
    QCOMPARE(kernel.get(DetailField::StaticShared), std::uint64_t{16});
    QCOMPARE(kernel.get(DetailField::Context), std::uint64_t{1});
    QVERIFY(!kernel.has(DetailField::Graph) && !kernel.has(DetailField::GraphNode));
    QCOMPARE(details["Stream Sync"].scope(), SyncScope::Stream);
    QCOMPARE(details["Stream Sync"].get(DetailField::Stream), std::uint64_t{7});
    QCOMPARE(details["Event Sync"].scope(), SyncScope::Event);
    QCOMPARE(details["Event Sync"].get(DetailField::Event), std::uint64_t{5});
    QCOMPARE(details["Context Sync"].scope(), SyncScope::Context);
    QCOMPARE(details["Stream Wait Event"].eventRole(), EventRole::StreamWaits);
    const bool hasRecords = version == NsightVersion::V2026;
    QCOMPARE(details["Event Sync"].has(DetailField::EventRecord), hasRecords);
    QCOMPARE(details["cudaEventRecord"].get(DetailField::EventRecord), std::uint64_t{hasRecords ? 50U : 0U});
    QCOMPARE(details["cudaEventRecord"].get(DetailField::Stream), std::uint64_t{hasRecords ? 7U : 0U});
}

/// Only with the records of events is it known that the event is behind the first kernel, and not behind all.
void TestNsightSchemas::waits()
{
    QFETCH(const NsightVersion, version);
    const auto trace = import(version);
    QVERIFY(trace);
    const auto reports = analyze(*trace);
    QVERIFY(reports && reports->size() == 1);
    const RunReport& report = reports->front();
    std::map<std::string, std::string> awaited;
    for (const Wait& wait : report.waits)
        awaited[std::string((*trace)->text(wait.call)) + " " + nameOf(wait.kind) + " under " + std::string((*trace)->text(wait.cause))] =
            wait.awaited ? (*trace)->text(wait.awaited->name) : "nothing";
    const std::map<std::string, std::string> expected{
        {"cudaEventSynchronize event under step", version == NsightVersion::V2026 ? "void first<int>(int*)" : "void second<int>(int*)"},
        {"cudaStreamSynchronize stream under step", "void first<int>(int*)"},
        {"cuCtxSynchronize context under step", "void second<int>(int*)"},
    };
    QCOMPARE(awaited, expected);
    QCOMPARE(report.launch.paired, std::uint64_t{3});
    QCOMPARE(report.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
}

QTEST_APPLESS_MAIN(TestNsightSchemas)
#include "tst_nsight_schemas.moc"
