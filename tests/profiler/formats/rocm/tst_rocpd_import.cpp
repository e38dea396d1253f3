// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/rocm/lz4_frame.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/rocm/rocm_databases.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

/// Databases of rocprofv3 and the ROCm Systems Profiler.
class TestRocpdImport : public QObject {
    Q_OBJECT
private slots:
    void readsEveryLayout_data();
    void readsEveryLayout();
    void readsCompressedDetails();
    void unpacksMatchesOfLz4();
    void refusesDamagedLz4_data();
    void refusesDamagedLz4();
    void keepsProcessesApart();
    void showsQueuesWithoutStreams();
    void numbersLargeIds();
    void countsWhatIsNotRead();
    void processesOfOneMachineShareItsClock_data();
    void processesOfOneMachineShareItsClock();
    void showsNothingPersonal();

private:
    DatabaseFolder m_folder;
};

void TestRocpdImport::readsEveryLayout_data()
{
    QTest::addColumn<RocpdLayout>("layout");
    QTest::newRow("inline") << RocpdLayout::Inline;
    QTest::newRow("table of times") << RocpdLayout::TimeTable;
    QTest::newRow("tracks") << RocpdLayout::Tracks;
}

void TestRocpdImport::readsEveryLayout()
{
    QFETCH(const RocpdLayout, layout);
    const auto trace = m_folder.open(rocpdSql(layout));
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace), rocpdProgram());
    QCOMPARE((*trace)->format, SourceFormat::Rocpd);
    QCOMPARE(wrongInAccount(**trace), std::string());
    QCOMPARE(losses(**trace), std::string());
    QCOMPARE((*trace)->devices.size(), std::size_t{1});
    QCOMPARE((*trace)->devices[0].name, std::string("a GPU"));
    QCOMPARE((*trace)->processes.at(0).pid, 10);

    const auto spans = spansOf(**trace);
    const SpanDetail kernel = spans[5].detail;
    QCOMPARE(kernel.get(DetailField::GridX), std::uint64_t{4}); // 1000 work items in blocks of 256
    QCOMPARE(kernel.get(DetailField::BlockX), std::uint64_t{256});
    QCOMPARE(kernel.get(DetailField::DynamicShared), std::uint64_t{512});
    QCOMPARE(spans[6].detail.get(DetailField::Bytes), std::uint64_t{4096});
    QCOMPARE(spans[6].detail.direction(), CopyDirection::DeviceToHost);

    QCOMPARE((*trace)->counters.size(), std::size_t{1});
    QCOMPARE((*trace)->counters[0].info.name, std::string("SQ_WAVES"));
    QCOMPARE((*trace)->counters[0].blocks.at(0)->times.at(0), 210); // at the start of its kernel
    QCOMPARE((*trace)->counters[0].blocks.at(0)->values.at(0), 64.0);
}

void TestRocpdImport::readsCompressedDetails()
{
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline, "_a", true));
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(described(**trace), rocpdProgram());
}

void TestRocpdImport::unpacksMatchesOfLz4()
{
    // "abcabcabcabc!": three literals, a match of nine at distance three, one literal
    const std::string block("\x35"
                            "abc\x03\x00\x10!",
        8);
    std::string frame("\x04\x22\x4D\x18\x60\x40\x00", 7);
    frame += std::string(1, static_cast<char>(block.size())) + std::string(3, '\0') + block + std::string(4, '\0');
    QVERIFY(rocm::isLz4Frame(frame));
    QCOMPARE(rocm::unpackedLz4Frame(frame), std::string("abcabcabcabc!"));
}

void TestRocpdImport::refusesDamagedLz4_data()
{
    QTest::addColumn<QByteArray>("frame");
    const QByteArray head("\x04\x22\x4D\x18\x60\x40\x00", 7);
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("only the header") << head;
    QTest::newRow("a block beyond the end") << head + QByteArray("\xFF\xFF\xFF\x7F", 4);
    QTest::newRow("a match before the start") << head
            + QByteArray("\x05\x00\x00\x00\x10"
                         "a\x09\x00\x00"
                         "\x00\x00\x00\x00",
                13);
    QTest::newRow("a distance of nothing") << head
            + QByteArray("\x05\x00\x00\x00\x10"
                         "a\x00\x00\x00"
                         "\x00\x00\x00\x00",
                13);
    QTest::newRow("an endless match") << head
            + QByteArray("\x00\x10\x00\x00\x1F"
                         "a\x01\x00",
                8)
            + QByteArray(4096 - 4, '\xFF') + QByteArray(4, '\0');
}

void TestRocpdImport::refusesDamagedLz4()
{
    QFETCH(const QByteArray, frame);
    QCOMPARE(rocm::unpackedLz4Frame(frame.toStdString()), std::string());
}

/// Each process of a job has its own tables, in which ids start anew.
void TestRocpdImport::keepsProcessesApart()
{
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline, "_a") + rocpdSql(RocpdLayout::TimeTable, "_b"));
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->processes.size(), std::size_t{2});
    QVERIFY((*trace)->processes[0].correlationScope != (*trace)->processes[1].correlationScope);
    QCOMPARE((*trace)->spanCount(), std::uint64_t{14});
    QCOMPARE((*trace)->devices.size(), std::size_t{1}); // of one machine
    QCOMPARE((*trace)->tracks.size(), std::size_t{4});
}

void TestRocpdImport::showsQueuesWithoutStreams()
{
    const auto trace = m_folder.open(
        rocpdSql(RocpdLayout::Inline) + "UPDATE rocpd_kernel_dispatch_a SET stream_id = 0; UPDATE rocpd_memory_copy_a SET stream_id = 0, queue_id = NULL;");
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    const std::string text = described(**trace);
    QVERIFY2(text.find("queue 3: kernel add(float*)") != std::string::npos, text.c_str());
    QVERIFY2(text.find("queue 0: memcpy") != std::string::npos, text.c_str());
}

void TestRocpdImport::numbersLargeIds()
{
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline) + "UPDATE rocpd_event_a SET stack_id = stack_id + 9000000000000000000 WHERE stack_id < 9;");
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    const auto spans = spansOf(**trace);
    QVERIFY(spans[1].span.correlation.isValid());
    QCOMPARE(spans[1].span.correlation, spans[5].span.correlation);
    QCOMPARE(spans[2].span.correlation, spans[6].span.correlation);
    QVERIFY(spans[1].span.correlation != spans[2].span.correlation);
    QCOMPARE(lossOf(**trace, Loss::InvalidCorrelation), std::uint64_t{0});
}

void TestRocpdImport::countsWhatIsNotRead()
{
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline)
        + "CREATE TABLE rocpd_memory_allocate_a (id INTEGER PRIMARY KEY, start INTEGER, \"end\" INTEGER); INSERT INTO rocpd_memory_allocate_a VALUES (1, 5000, 5001);");
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE(losses(**trace), std::string("unknown_events=1"));
    QCOMPARE(wrongInAccount(**trace), std::string());
    const auto& facts = (*trace)->facts;
    QVERIFY(std::find(facts.begin(), facts.end(), std::pair<std::string, std::string>("tables not read", "memory_allocate")) != facts.end());
}

void TestRocpdImport::processesOfOneMachineShareItsClock_data()
{
    QTest::addColumn<qint64>("later");
    QTest::addColumn<QByteArray>("machine"); // of the second process, unless it is that of the first
    QTest::addColumn<qint64>("shift");
    QTest::addColumn<QByteArray>("alignedBy");
    QTest::newRow("at the same time") << qint64{120} << QByteArray() << qint64{120} << QByteArray("clock of the machine");
    QTest::newRow("after another boot") << qint64{1'000'000'000} << QByteArray() << qint64{0} << QByteArray("beginning");
    QTest::newRow("on another host") << qint64{120} << QByteArray("hostname = 'other'") << qint64{0} << QByteArray("beginning");
    QTest::newRow("on a host of the same name") << qint64{120} << QByteArray("machine_id = '1'") << qint64{0} << QByteArray("beginning");
    QTest::newRow("on an unknown machine") << qint64{120} << QByteArray("machine_id = '0000', hostname = NULL") << qint64{0} << QByteArray("beginning");
}

/// A database for each process, without a time of day.
void TestRocpdImport::processesOfOneMachineShareItsClock()
{
    QFETCH(const qint64, later);
    QFETCH(const QByteArray, machine);
    QFETCH(const qint64, shift);
    QFETCH(const QByteArray, alignedBy);
    const std::string moved = std::to_string(later);
    std::string second = rocpdSql(RocpdLayout::Inline);
    for (const char* const table : {"kernel_dispatch", "memory_copy", "region"})
        second += "UPDATE rocpd_" + std::string(table) + "_a SET start = start + " + moved + ", \"end\" = \"end\" + " + moved + ";";
    second += "UPDATE rocpd_sample_a SET timestamp = timestamp + " + moved + ";";
    if (!machine.isEmpty())
        second += "UPDATE rocpd_info_node_a SET " + machine.toStdString() + ";";
    QTemporaryDir folder;
    QVERIFY(QFile::copy(QString::fromStdString(m_folder.create(rocpdSql(RocpdLayout::Inline))), folder.filePath("10_results.db")));
    QVERIFY(QFile::copy(QString::fromStdString(m_folder.create(second)), folder.filePath("11_results.db")));

    const auto trace = openTrace(folder.path().toStdString(), {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    std::vector<Nanos> kernels;
    for (const Found& found : spansOf(**trace)) {
        if (found.span.kind == SpanKind::Kernel)
            kernels.push_back(found.span.start);
    }
    std::ranges::sort(kernels);
    QCOMPARE(kernels.size(), std::size_t{2});
    QCOMPARE(kernels[1] - kernels[0], shift);
    const auto fact = std::ranges::find((*trace)->facts, std::string("aligned by"), &std::pair<std::string, std::string>::first);
    QVERIFY(fact != (*trace)->facts.end());
    QCOMPARE(QByteArray::fromStdString(fact->second), alignedBy);
}

void TestRocpdImport::showsNothingPersonal()
{
    const auto trace = m_folder.open(rocpdSql(RocpdLayout::Inline));
    QVERIFY(trace.ok());
    QTemporaryDir folder;
    for (const Exporter& exporter : exporters()) {
        const std::string path = folder.filePath("out").toStdString() + exporter.suffix;
        QVERIFY(saveTrace(**trace, path, {}).ok());
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(kCanary), exporter.suffix);
    }
    for (const auto& [name, value] : (*trace)->facts)
        QVERIFY(value.find(kCanary) == std::string::npos);
}

QTEST_APPLESS_MAIN(TestRocpdImport)
#include "tst_rocpd_import.moc"
