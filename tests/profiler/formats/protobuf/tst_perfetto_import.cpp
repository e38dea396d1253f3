// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/perfetto/perfetto_import.h"
#include "profiler/trace/event_arguments.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/protobuf/perfetto_writer.h"

#include <QTest>

#include <algorithm>
#include <zlib.h>

using namespace stallscope;
using namespace stallscope::test;
using protozero::pbf_writer;

namespace {

constexpr std::uint64_t kProcess = 1; // ids of tracks
constexpr std::uint64_t kThread = 2;
constexpr std::uint64_t kStream = 3;
constexpr std::uint64_t kCounter = 4;

Result<std::shared_ptr<const Trace>> importBytes(const std::string& bytes, bool keepsArguments = false)
{
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = keepsArguments;
    const OpenSource open = [&bytes]() -> Result<std::unique_ptr<ByteSource>> { return memorySource(bytes); };
    return importPerfetto(open, "trace.pftrace", options);
}

std::shared_ptr<const Trace> imported(const PerfettoWriter& writer)
{
    const auto trace = importBytes(writer.bytes());
    if (!trace)
        qFatal("%s", trace.error().message.c_str());
    if (const std::string wrong = wrongInAccount(**trace); !wrong.empty())
        qFatal("%s", wrong.c_str());
    return *trace;
}

/// A program with a thread and a stream.
PerfettoWriter program()
{
    PerfettoWriter writer;
    writer.process(kProcess, 10, "app").thread(kThread, 10, 11, "main").track(kStream, kProcess, "STREAM [\" 3 \"] ");
    return writer;
}

std::string deflated(const std::string& bytes)
{
    uLongf size = compressBound(bytes.size());
    std::string packed(size, '\0');
    if (compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()) != Z_OK)
        return {};
    packed.resize(size);
    return packed;
}

PerfettoWriter::Fill flow(std::uint64_t id)
{
    return [id](pbf_writer& event) { event.add_fixed64(47, id); };
}

} // namespace

class TestPerfettoImport : public QObject {
    Q_OBJECT
private slots:
    void mapsTheCategoriesOfRocprofv3();
    void mapsTheCategoriesOfTheSystemsProfiler();
    void pairsLaunchesByFlow();
    void joinsAllFlowsOfACall();
    void nestsSlicesOfATrack();
    void matchesSlicesOfSeveralSequencesByTime();
    void keepsUnfinishedSlices();
    void keepsUnfinishedSlicesAmongFinishedOnes();
    void nestsSlicesOfEqualTimes();
    void readsPacketsOfAnySize();
    void resolvesInternedNamesPerSequence();
    void dropsPacketsWithoutTheirState();
    void addsDifferencesOfIncrementalClocks();
    void readsTheFileAgainIfAClockIsToldLate();
    void addsUpIncrementalCounters();
    void readsCountersOfGpus();
    void readsCompressedPackets();
    void discardsMalformedArguments_data();
    void discardsMalformedArguments();
    void skipsNestedCompressedPackets();
    void survivesParentsInACircle();
    void namesThePlaceOfTheFirstDamage();
    void keepsWhatPrecedesACut();
    void bitFlipsAreErrorsOrLosses();
};

void TestPerfettoImport::mapsTheCategoriesOfRocprofv3()
{
    PerfettoWriter writer = program();
    writer.slice(0, 10, kThread, "hip_api", "hipDeviceSynchronize").slice(20, 30, kThread, "marker_api", "step").slice(30, 30, kThread, "marker_api", "point");
    writer.slice(40, 50, kStream, "kernel_dispatch", "gemm", [](pbf_writer& event) {
        PerfettoWriter::annotation(event, "agent", "Agent-2");
        PerfettoWriter::annotation(event, "workgroup_size", 256);
        PerfettoWriter::annotation(event, "grid_size", 1024);
    });
    writer.slice(60, 70, kStream, "memory_copy", "MEMORY_COPY_DEVICE_TO_HOST", [](pbf_writer& event) {
        PerfettoWriter::annotation(event, "src_agent", "Agent-2");
        PerfettoWriter::annotation(event, "dst_agent", "Agent-0");
        PerfettoWriter::annotation(event, "copy_bytes", 4096);
    });
    const auto trace = imported(writer);
    QCOMPARE(described(*trace),
        std::string("main: api-call hipDeviceSynchronize 0+10 !1\nmain: range step 20+10\nmain: mark point 30+0\n"
                    "stream 3: kernel gemm 40+10\nstream 3: memcpy MEMORY_COPY_DEVICE_TO_HOST 60+10\n"));
    QCOMPARE(trace->devices.size(), std::size_t{1});
    QCOMPARE(trace->devices[0].ordinal, 2U);
    const auto spans = spansOf(*trace);
    QCOMPARE(spans[3].detail.get(DetailField::GridX), std::uint64_t{4});
    QCOMPARE(spans[3].detail.get(DetailField::BlockX), std::uint64_t{256});
    QCOMPARE(spans[4].detail.get(DetailField::Bytes), std::uint64_t{4096});
    QCOMPARE(spans[4].detail.direction(), CopyDirection::DeviceToHost);
}

void TestPerfettoImport::mapsTheCategoriesOfTheSystemsProfiler()
{
    PerfettoWriter writer = program();
    writer.track(5, kProcess, "HIP Activity Stream 7").track(6, kProcess, "GPU Kernel Dispatch [1] Queue 2");
    writer.slice(0, 10, kThread, "host", "main").slice(20, 30, 5, "rocm_hip_stream", "gemm");
    writer.slice(40, 50, 5, "rocm_hip_stream", "x", [](pbf_writer& event) { PerfettoWriter::annotation(event, "bytes", 8); });
    writer.slice(60, 70, 6, "rocm_kernel_dispatch", "fill");
    QCOMPARE(described(*imported(writer)),
        std::string("main: host-op main 0+10\nstream 7: kernel gemm 20+10\nstream 7: memcpy x 40+10\nqueue 2: kernel fill 60+10\n"));
}

void TestPerfettoImport::pairsLaunchesByFlow()
{
    constexpr std::uint64_t kBeyond32Bits = std::uint64_t{1} << 40;
    PerfettoWriter writer = program();
    writer.slice(0, 10, kThread, "hip_api", "hipLaunchKernel", flow(kBeyond32Bits)).slice(20, 30, kStream, "kernel_dispatch", "gemm", flow(kBeyond32Bits));
    QCOMPARE(described(*imported(writer)), std::string("main: api-call hipLaunchKernel 0+10 #1\nstream 3: kernel gemm 20+10 #1\n"));
}

void TestPerfettoImport::joinsAllFlowsOfACall()
{
    PerfettoWriter writer = program();
    writer.slice(20, 30, kStream, "kernel_dispatch", "first", flow(7)).slice(30, 40, kStream, "kernel_dispatch", "second", flow(8));
    writer.slice(0, 10, kThread, "hip_api", "hipGraphLaunch", [](pbf_writer& event) {
        event.add_fixed64(47, 7);
        event.add_fixed64(47, 8);
    });
    QCOMPARE(described(*imported(writer)),
        std::string("main: api-call hipGraphLaunch 0+10 #1\nstream 3: kernel first 20+10 #1\nstream 3: kernel second 30+10 #1\n"));
}

void TestPerfettoImport::nestsSlicesOfATrack()
{
    PerfettoWriter writer = program();
    writer.begin(0, kThread, "user", "outer").begin(10, kThread, "user", "inner").end(20, kThread).end(30, kThread).end(40, kThread);
    const auto trace = imported(writer);
    QCOMPARE(described(*trace), std::string("main: range outer 0+30\nmain: range inner 10+10\n"));
    QCOMPARE(lossOf(*trace, Loss::UnbalancedEnds), std::uint64_t{1});
}

void TestPerfettoImport::matchesSlicesOfSeveralSequencesByTime()
{
    PerfettoWriter writer = program();
    writer.begin(10, kThread, "user", "a").begin(30, kThread, "user", "b").end(20, kThread, 2).end(40, kThread, 3);
    QCOMPARE(described(*imported(writer)), std::string("main: range a 0+10\nmain: range b 20+10\n"));
}

void TestPerfettoImport::keepsUnfinishedSlices()
{
    PerfettoWriter writer = program();
    writer.begin(0, kThread, "user", "open").slice(10, 50, kStream, "kernel_dispatch", "gemm");
    const auto trace = imported(writer);
    QCOMPARE(described(*trace), "main: range open 0+50 !" + std::to_string(SpanFlag::kUnfinished) + "\nstream 3: kernel gemm 10+40\n");
    QCOMPARE(lossOf(*trace, Loss::UnfinishedSpans), std::uint64_t{1});
}

/// Also when another sequence writes to the track later.
void TestPerfettoImport::keepsUnfinishedSlicesAmongFinishedOnes()
{
    PerfettoWriter writer = program();
    writer.begin(0, kThread, "user", "open").begin(10, kThread, "user", "a").end(20, kThread).begin(30, kThread, "user", "b");
    const std::string unfinished = " !" + std::to_string(SpanFlag::kUnfinished);
    QCOMPARE(described(*imported(writer)), "main: range open 0+30" + unfinished + "\nmain: range a 10+10\nmain: range b 30+0" + unfinished + "\n");
    writer.end(40, kThread, 2).slice(50, 60, kStream, "kernel_dispatch", "gemm");
    QCOMPARE(described(*imported(writer)), "main: range open 0+60" + unfinished + "\nmain: range a 10+10\nmain: range b 30+10\nstream 3: kernel gemm 50+10\n");
}

/// The slice that began first is the outer one.
void TestPerfettoImport::nestsSlicesOfEqualTimes()
{
    PerfettoWriter writer = program();
    writer.begin(0, kThread, "user", "outer").begin(0, kThread, "user", "inner").end(10, kThread).end(10, kThread);
    const auto trace = imported(writer);
    QCOMPARE(described(*trace), std::string("main: range outer 0+10\nmain: range inner 0+10\n"));
    const auto isOuter = [&trace](const Lane& lane) { return lane.place.depth == 0 && trace->nameOf(lane.blocks.block(0).columns()->at(0)) == "outer"; };
    QVERIFY(std::ranges::any_of(trace->tracks.front().lanes, isOuter));
}

/// Lengths of one, two and three bytes.
void TestPerfettoImport::readsPacketsOfAnySize()
{
    PerfettoWriter writer = program();
    std::string expected;
    std::uint64_t time = 0;
    for (const std::size_t size : {1U, 100U, 127U, 128U, 200U, 16'000U, 16'383U, 16'384U, 40'000U, 300'000U}) {
        const std::string text(size, 'x');
        writer.slice(time, time + 10, kThread, "user", "s", [&text](pbf_writer& event) { PerfettoWriter::annotation(event, "text", text); });
        expected += "main: range s " + std::to_string(time) + "+10\n";
        time += 10;
    }
    QCOMPARE(described(*imported(writer)), expected);
}

void TestPerfettoImport::resolvesInternedNamesPerSequence()
{
    PerfettoWriter writer = program();
    const auto introduce = [&writer](std::uint64_t sequence, const std::string& name) {
        writer.packet(
            [&](pbf_writer& packet) {
                pbf_writer interned(packet, 12);
                pbf_writer entry(interned, 2);
                entry.add_uint64(1, 1);
                entry.add_string(2, name);
            },
            sequence, 1);
    };
    const auto instant = [&writer](std::uint64_t sequence, std::uint64_t time) {
        writer.event(
            time,
            [](pbf_writer& event) {
                event.add_uint64(9, 3);
                event.add_uint64(10, 1);
                event.add_uint64(11, kThread);
            },
            sequence);
    };
    introduce(1, "a");
    introduce(2, "b");
    instant(1, 0);
    instant(2, 10);
    introduce(1, "c"); // replaces it
    instant(1, 20);
    QCOMPARE(described(*imported(writer)), std::string("main: mark a 0+0\nmain: mark b 10+0\nmain: mark c 20+0\n"));
}

void TestPerfettoImport::dropsPacketsWithoutTheirState()
{
    PerfettoWriter writer = program();
    writer.packet(
        [](pbf_writer& packet) {
            packet.add_uint64(8, 5);
            pbf_writer event(packet, 11);
            PerfettoWriter::describe(event, 3, kThread, "user", "lost");
        },
        7, 2);
    const auto trace = imported(writer);
    QCOMPARE(trace->spanCount(), std::uint64_t{0});
    QCOMPARE(lossOf(*trace, Loss::DroppedRecords), std::uint64_t{1});
}

/// Times that are absolute in between do not move the clock.
void TestPerfettoImport::addsDifferencesOfIncrementalClocks()
{
    PerfettoWriter writer = program();
    writer.packet(
        [](pbf_writer& packet) {
            {
                pbf_writer defaults(packet, 59);
                defaults.add_uint64(58, 64);
            }
            pbf_writer snapshot(packet, 6);
            for (const std::uint64_t id : {6U, 64U}) {
                pbf_writer clock(snapshot, 1);
                clock.add_uint64(1, id);
                clock.add_uint64(2, 1000);
                clock.add_uint64(3, id == 64 ? 1 : 0);
                clock.add_uint64(4, 1);
            }
        },
        1, 1);
    const auto at = [&writer](std::uint64_t time, std::uint64_t clock, const char* name) {
        writer.packet([&](pbf_writer& packet) {
            packet.add_uint64(8, time);
            if (clock != 0)
                packet.add_uint64(58, clock);
            pbf_writer event(packet, 11);
            PerfettoWriter::describe(event, 3, kThread, "user", name);
        });
    };
    at(10, 0, "a"); // 1010
    at(1005, 6, "b");
    at(20, 0, "c"); // 1030
    QCOMPARE(described(*imported(writer)), std::string("main: mark b 0+0\nmain: mark a 5+0\nmain: mark c 25+0\n"));
}

void TestPerfettoImport::readsTheFileAgainIfAClockIsToldLate()
{
    constexpr std::uint64_t kMonotonic = 3;
    PerfettoWriter writer = program();
    writer.packet([](pbf_writer& packet) {
        packet.add_uint64(8, 100);
        packet.add_uint64(58, kMonotonic);
        pbf_writer event(packet, 11);
        PerfettoWriter::describe(event, 3, kThread, "user", "early");
    });
    writer.slice(5000, 5100, kThread, "user", "range").clocks({{kMonotonic, 1000}, {6, 6000}});
    QCOMPARE(described(*imported(writer)), std::string("main: range range 0+100\nmain: mark early 100+0\n"));
}

void TestPerfettoImport::addsUpIncrementalCounters()
{
    PerfettoWriter writer = program();
    writer.packet([](pbf_writer& packet) {
        pbf_writer descriptor(packet, 60);
        descriptor.add_uint64(1, kCounter);
        descriptor.add_string(2, "memory");
        pbf_writer counter(descriptor, 8);
        counter.add_uint64(3, 3);
        counter.add_int64(4, 1024);
        counter.add_bool(5, true);
    });
    for (const std::int64_t change : {5, -2}) {
        writer.event(static_cast<std::uint64_t>(10 - change), [change](pbf_writer& event) {
            event.add_uint64(9, 4);
            event.add_uint64(11, kCounter);
            event.add_int64(30, change);
        });
    }
    const auto trace = imported(writer);
    QCOMPARE(trace->counters.size(), std::size_t{1});
    QCOMPARE(trace->counters[0].info.name, std::string("memory"));
    QCOMPARE(trace->counters[0].info.unit, std::string("bytes"));
    QVERIFY((trace->counters[0].blocks.at(0)->values == std::vector<double>{5.0 * 1024, 3.0 * 1024}));
}

/// A value holds from the previous one of its counter on, so that the first one has no start.
void TestPerfettoImport::readsCountersOfGpus()
{
    PerfettoWriter writer = program();
    writer.slice(0, 10, kThread, "user", "a");
    const auto counters = [&writer](std::uint64_t time, const PerfettoWriter::Fill& fill) {
        writer.packet([&](pbf_writer& packet) {
            packet.add_uint64(8, time);
            pbf_writer event(packet, 52);
            fill(event);
        });
    };
    const auto value = [](pbf_writer& event, std::uint32_t id, std::int64_t number) {
        pbf_writer counter(event, 2);
        counter.add_uint32(1, id);
        counter.add_int64(2, number);
    };
    counters(5, [&](pbf_writer& event) {
        pbf_writer descriptor(event, 1);
        pbf_writer specification(descriptor, 1);
        specification.add_uint32(1, 7);
        specification.add_string(2, "DRAM read");
        specification.add_uint64(7, 7);  // bytes
        specification.add_uint64(8, 22); // per second
    });
    for (const std::uint32_t device : {0U, 3U}) {
        counters(10, [&](pbf_writer& event) {
            event.add_int32(3, static_cast<std::int32_t>(device));
            value(event, 7, 100);
            value(event, 8, 1);
        });
        counters(20, [&](pbf_writer& event) {
            event.add_int32(3, static_cast<std::int32_t>(device));
            value(event, 7, 200 + device);
            pbf_writer counter(event, 2);
            counter.add_uint32(1, 8);
            counter.add_double(3, 0.5);
        });
    }
    counters(30, [&](pbf_writer& event) { value(event, 7, 300); });
    counters(40, [&](pbf_writer& event) { // the descriptor is interned
        event.add_uint64(4, 1);
        value(event, 7, 400);
    });
    const auto trace = imported(writer);
    QStringList series;
    for (const CounterSeries& one : trace->counters) {
        QString line = QString("GPU %1: %2 [%3]").arg(trace->devices.at(one.info.device.index()).ordinal).arg(one.info.name.c_str(), one.info.unit.c_str());
        for (std::size_t i = 0; i < one.blocks.at(0)->times.size(); ++i)
            line += QString(" %1:%2").arg(one.blocks[0]->times[i]).arg(one.blocks[0]->values[i]);
        series << line;
    }
    series.sort();
    QCOMPARE(series.join("\n"),
        QString("GPU 0: DRAM read [bytes/s] 10:200 20:300\nGPU 0: counter 8 [] 10:0.5\nGPU 3: DRAM read [bytes/s] 10:203\nGPU 3: counter 8 [] 10:0.5"));
    QCOMPARE(losses(*trace), std::string("missing_starts=4 unknown_events=1"));
    QCOMPARE(described(*trace), std::string("main: range a 0+10\n"));
}

void TestPerfettoImport::readsCompressedPackets()
{
    PerfettoWriter inner = program();
    inner.slice(0, 10, kThread, "user", "a");
    PerfettoWriter outer;
    outer.packet([&inner](pbf_writer& packet) { packet.add_bytes(50, deflated(inner.bytes())); });
    QCOMPARE(described(*imported(outer)), std::string("main: range a 0+10\n"));
}

void TestPerfettoImport::discardsMalformedArguments_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("kept");
    QTest::newRow("object") << QByteArray(R"({"a": [1, {"b":2}]})") << QByteArray(R"({"a":[1,{"b":2}]})");
    QTest::newRow("text") << QByteArray(R"("x")") << QByteArray(R"("x")");
    QTest::newRow("nothing") << QByteArray("") << QByteArray("");
    QTest::newRow("no JSON") << QByteArray("}{") << QByteArray("");
    QTest::newRow("cut off") << QByteArray(R"({"a":[1)") << QByteArray("");
    QTest::newRow("more than one value") << QByteArray("{}{}") << QByteArray("");
    QTest::newRow("no UTF-8") << QByteArray("{\"a\":\"\xff\"}") << QByteArray("");
    QTest::newRow("deep") << QByteArray(100'000, '[') << QByteArray("");
}

/// Of the original event, as exports of Stallscope write them.
void TestPerfettoImport::discardsMalformedArguments()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QByteArray, kept);
    PerfettoWriter writer = program();
    writer.slice(0, 10, kThread, "host-op", "aten::mm", [&](pbf_writer& event) {
        pbf_writer annotation(event, 4);
        annotation.add_string(10, "args");
        annotation.add_string(9, json.data(), static_cast<std::size_t>(json.size()));
    });
    const auto trace = importBytes(writer.bytes(), true);
    QVERIFY(trace);
    EventArguments arguments(**trace);
    QCOMPARE(std::string(arguments.of(spansOf(**trace).front().span.detail)), kept.toStdString());
    QCOMPARE(lossOf(**trace, Loss::WrongTypes), std::uint64_t{kept.isEmpty() && !json.isEmpty() ? 1U : 0U});
    QCOMPARE(wrongInAccount(**trace), std::string());
}

void TestPerfettoImport::skipsNestedCompressedPackets()
{
    PerfettoWriter inner = program();
    inner.slice(0, 10, kThread, "user", "a");
    PerfettoWriter middle;
    middle.packet([&inner](pbf_writer& packet) { packet.add_bytes(50, deflated(inner.bytes())); });
    PerfettoWriter outer;
    outer.packet([&middle](pbf_writer& packet) { packet.add_bytes(50, deflated(middle.bytes())); });
    const auto trace = imported(outer);
    QCOMPARE(trace->spanCount(), std::uint64_t{0});
    QCOMPARE(lossOf(*trace, Loss::WrongTypes), std::uint64_t{1});
}

void TestPerfettoImport::survivesParentsInACircle()
{
    PerfettoWriter writer;
    writer.track(5, 6, "a").track(6, 5, "b").slice(0, 10, 5, "kernel", "x").slice(0, 10, 6, "user", "y");
    QCOMPARE(imported(writer)->spanCount(), std::uint64_t{2});
}

void TestPerfettoImport::namesThePlaceOfTheFirstDamage()
{
    const auto trace = importBytes("\x0B");
    QVERIFY(!trace);
    QCOMPARE(trace.error().message, std::string("trace.pftrace: byte 0: not a valid field of a Protocol Buffers message"));
}

void TestPerfettoImport::keepsWhatPrecedesACut()
{
    PerfettoWriter writer = program();
    writer.slice(0, 10, kThread, "user", "a").slice(20, 30, kThread, "user", "b");
    for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
        const auto trace = importBytes(writer.bytes().substr(0, size));
        if (trace)
            QCOMPARE(wrongInAccount(**trace), std::string());
        else
            QVERIFY(trace.error().message.starts_with("trace.pftrace: byte "));
    }
    const auto trace = importBytes(writer.bytes().substr(0, writer.bytes().size() - 1));
    QVERIFY(trace);
    QCOMPARE(lossOf(**trace, Loss::IncompleteFile), std::uint64_t{1});
    QCOMPARE((*trace)->spanCount(), std::uint64_t{2}); // the last one is unfinished
}

void TestPerfettoImport::bitFlipsAreErrorsOrLosses()
{
    PerfettoWriter writer = program();
    writer.clocks({{1, 1'700'000'000'000'000'000}, {6, 0}}).slice(0, 10, kThread, "hip_api", "hipLaunchKernel", flow(1));
    writer.slice(20, 30, kStream, "kernel_dispatch", "gemm", [](pbf_writer& event) { PerfettoWriter::annotation(event, "agent", "Agent-1"); });
    writer.slice(0, 40, kThread, ExportedTrace::kRunCategory, "run", [](pbf_writer& event) { PerfettoWriter::annotation(event, "stallscope", "{}"); });
    for (const std::uint64_t time : {10U, 20U}) {
        writer.packet([time](pbf_writer& packet) {
            packet.add_uint64(8, time);
            pbf_writer counters(packet, 52);
            pbf_writer(counters, 1).add_bytes(1, std::string("\x08\x07\x12\x02SM", 6));
            pbf_writer value(counters, 2);
            value.add_uint64(1, 7);
            value.add_int64(2, 40);
        });
    }
    for (std::size_t bit = 0; bit < writer.bytes().size() * 8; ++bit) {
        std::string bytes = writer.bytes();
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        const auto trace = importBytes(bytes);
        if (trace)
            QCOMPARE(wrongInAccount(**trace), std::string());
        else
            QVERIFY(!trace.error().message.empty());
    }
}

QTEST_APPLESS_MAIN(TestPerfettoImport)
#include "tst_perfetto_import.moc"
