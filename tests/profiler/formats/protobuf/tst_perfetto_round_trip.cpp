// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/span_export.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/random_trace.h"
#include "tests/support/scenario.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <tuple>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// A span with everything that an export keeps: its place, kind, name, times, launch, flags and details.
QString lineOf(const Trace& trace, const Track& track, const Span& span)
{
    const bool isStream = track.info.type == TrackType::DeviceStream && track.info.device.index() < trace.devices.size();
    const QString place = isStream ? QString("device %1 ").arg(trace.devices[track.info.device.index()].ordinal) : QString();
    QString line = place + QString::fromStdString(track.info.nativeId)
        + QString(": %1 %2").arg(nameOf(span.kind), QString::fromStdString(std::string(trace.nameOf(span))));
    line += QString(" %1+%2 #%3 !%4").arg(span.start - trace.range().start).arg(span.duration).arg(span.correlation.value()).arg(span.flags);
    const SpanDetail detail = trace.detailOf(span);
    for (std::size_t i = 0; i < kDetailFields; ++i) {
        const auto field = static_cast<DetailField>(i);
        const auto id = static_cast<std::uint32_t>(detail.get(field));
        if (!detail.has(field))
            continue;
        if (field == DetailField::Stack)
            line += QString(" %1=%2").arg(nameOf(field), QString::fromStdString(stackText(trace, StackId(id))));
        else if (field == DetailField::Domain || field == DetailField::OverheadCause)
            line += QString(" %1=%2").arg(nameOf(field), QString::fromStdString(std::string(trace.text(StringId(id)))));
        else
            line += QString(" %1=%2").arg(nameOf(field)).arg(detail.get(field));
    }
    return line;
}

QStringList linesOf(const Trace& trace, const Track& track)
{
    QStringList lines;
    for (const Lane& lane : track.lanes)
        lane.forEach([&](const SpanColumns& columns, std::size_t row) { lines << lineOf(trace, track, columns.at(row)); });
    lines.sort();
    return lines;
}

QStringList linesOf(const Trace& trace)
{
    QStringList lines;
    for (const Track& track : trace.tracks)
        lines << linesOf(trace, track);
    lines.sort();
    return lines;
}

QStringList countersOf(const Trace& trace)
{
    QStringList counters;
    for (const CounterSeries& series : trace.counters) {
        counters << QString("%1 [%2]: %3").arg(QString::fromStdString(series.info.name), QString::fromStdString(series.info.unit)).arg(series.sampleCount());
    }
    counters.sort();
    return counters;
}

} // namespace

/// What is exported to Perfetto's format opens again with the same spans.
class TestPerfettoRoundTrip : public QObject {
    Q_OBJECT
private slots:
    void keepsEverything();
    void keepsEverySpan_data();
    void keepsEverySpan();
    void keepsProcessesApart();
    void keepsNumbersAndRanksOfProcesses();
    void keepsRuns();

private:
    [[nodiscard]] std::shared_ptr<const Trace> writtenAndRead(const Trace& trace);

    QTemporaryDir m_folder;
};

std::shared_ptr<const Trace> TestPerfettoRoundTrip::writtenAndRead(const Trace& trace)
{
    const std::string path = m_folder.filePath("t.pftrace").toStdString();
    if (const auto saved = saveTrace(trace, path, {}); !saved)
        qFatal("%s", saved.error().message.c_str());
    const auto read = openTrace(path, {});
    if (!read)
        qFatal("%s", read.error().message.c_str());
    return *read;
}

void TestPerfettoRoundTrip::keepsEverything()
{
    constexpr std::uint64_t kTraces = 300;
    for (std::uint64_t seed = 0; seed < kTraces; ++seed) {
        const auto trace = RandomTrace(seed).build();
        const auto read = writtenAndRead(*trace);
        const std::string what = "trace " + std::to_string(seed);
        QCOMPARE(wrongInAccount(*read), std::string());
        QVERIFY2(read->processes == trace->processes, what.c_str());
        QVERIFY2(read->devices == trace->devices, what.c_str());
        QVERIFY2(read->epochNanos == trace->epochNanos, what.c_str());
        QVERIFY2(lossOf(*read, Loss::DroppedRecords) == lossOf(*trace, Loss::DroppedRecords), what.c_str());
        QCOMPARE(read->tracks.size(), trace->tracks.size());
        for (std::size_t i = 0; i < trace->tracks.size(); ++i) {
            QVERIFY2(read->tracks[i].info == trace->tracks[i].info, what.c_str());
            QCOMPARE(linesOf(*read, read->tracks[i]), linesOf(*trace, trace->tracks[i]));
        }
        QCOMPARE(read->counters.size(), trace->counters.size());
        for (std::size_t i = 0; i < trace->counters.size(); ++i) {
            QVERIFY2(read->counters[i].info == trace->counters[i].info, what.c_str());
            QVERIFY2(read->counters[i].blocks[0]->times == trace->counters[i].blocks[0]->times, what.c_str());
            QVERIFY2(read->counters[i].blocks[0]->values == trace->counters[i].blocks[0]->values, what.c_str());
        }
        const bool isForeign = trace->runs.front().workload.empty();
        QVERIFY2(isForeign || read->runs == trace->runs, what.c_str());
        for (const auto& fact : trace->facts)
            QVERIFY2(std::ranges::find(read->facts, fact) != read->facts.end(), what.c_str());
    }
}

void TestPerfettoRoundTrip::keepsEverySpan_data()
{
    QTest::addColumn<QString>("file");
    QTest::newRow("example") << QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
    for (const char* name : {"tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mfu_2gpu.sqlite", "formats/synthetic_cuda.xplane.pb",
             "formats/synthetic_rocprofv3_streams.pftrace"})
        QTest::newRow(name) << QStringLiteral(STALLSCOPE_SHARED_DATA "/%1").arg(name);
}

void TestPerfettoRoundTrip::keepsEverySpan()
{
    QFETCH(const QString, file);
    if (!QFileInfo::exists(file))
        QSKIP("The traces to test with are not on this machine.");
    const auto trace = openTrace(file.toStdString(), {});
    QVERIFY(trace);
    const auto read = writtenAndRead(**trace);
    const QStringList before = linesOf(**trace);
    const QStringList after = linesOf(*read);
    for (int i = 0; i < before.size() && i < after.size(); ++i)
        QCOMPARE(after[i], before[i]);
    QCOMPARE(after.size(), before.size());
    QCOMPARE(countersOf(*read), countersOf(**trace));
    QCOMPARE(wrongInAccount(*read), std::string());
    QCOMPARE(read->devices.size(), (*trace)->devices.size());
    QVERIFY((*trace)->epochNanos == 0 || read->epochNanos + (*trace)->range().start - read->range().start == (*trace)->epochNanos);
}

/// Two processes use the same correlation ids, which do not belong together.
void TestPerfettoRoundTrip::keepsProcessesApart()
{
    Scenario scenario;
    const ProcessId other = scenario.addProcess(7);
    const auto main = scenario.thread("main");
    const auto otherMain = scenario.thread("main", other);
    const auto stream = scenario.stream("1");
    DeviceInfo device;
    device.process = other;
    const auto otherStream = scenario.stream("1", scenario.builder().addDevice(device), other);
    for (const auto& [thread, of, name] : {std::tuple(main, stream, "a"), std::tuple(otherMain, otherStream, "b")}) {
        scenario.call(thread, "cudaLaunchKernel", {0, 10}, CorrelationId(1));
        scenario.kernel(of, name, {20, 30}, CorrelationId(1));
    }
    const auto read = writtenAndRead(*scenario.trace());
    QCOMPARE(read->processes.size(), std::size_t{2});
    QCOMPARE(read->devices.size(), std::size_t{2});
    QVERIFY(read->processes[0].correlationScope != read->processes[1].correlationScope);
    for (const Track& track : read->tracks) {
        if (track.info.type == TrackType::DeviceStream)
            QCOMPARE(track.info.process, read->devices[track.info.device.index()].process);
    }
}

/// Perfetto accepts neither 0 nor negative numbers, and has no ranks.
void TestPerfettoRoundTrip::keepsNumbersAndRanksOfProcesses()
{
    Scenario scenario;
    TraceBuilder& builder = scenario.builder();
    builder.process(scenario.process()) = {"python", {}, 0, 3U, 0};
    const ProcessId other = builder.addProcess({"", {}, -1, 4U, 0});
    scenario.launch(scenario.thread("main"), {0, 10}, scenario.stream("7"), {15, 40});
    scenario.op(scenario.thread("other", other), "flush", {0, 5});
    const auto original = scenario.trace();
    const auto read = writtenAndRead(*original);
    QCOMPARE(read->processes.size(), std::size_t{2});
    for (const Process& process : original->processes) {
        const auto same = std::ranges::find(read->processes, process.pid, &Process::pid);
        QVERIFY(same != read->processes.end());
        QVERIFY(same->rank == process.rank);
        QVERIFY(process.name.empty() || same->name == process.name);
    }
}

void TestPerfettoRoundTrip::keepsRuns()
{
    Scenario scenario;
    const auto main = scenario.thread("main");
    scenario.launch(main, {7, 10}, scenario.stream("7"), {15, 40});
    Run failed; // before it began
    failed.name = failed.workload = "increment";
    failed.state = RunState::Failed;
    scenario.builder().addRun(failed);
    scenario.run({2, 20}, "sync-each");
    scenario.run({20, 45}, "async");
    const auto original = scenario.trace();
    const auto read = writtenAndRead(*original);
    QVERIFY(read->runs == original->runs);
    QCOMPARE(described(*read), described(*original));
    QCOMPARE(linesOf(*read), linesOf(*original));
    QCOMPARE(read->processes.size(), original->processes.size());
    QCOMPARE(wrongInAccount(*read), std::string());
}

QTEST_APPLESS_MAIN(TestPerfettoRoundTrip)
#include "tst_perfetto_round_trip.moc"
