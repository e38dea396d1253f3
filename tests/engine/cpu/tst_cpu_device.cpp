// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_backend.h"
#include "engine/device/collectives.h"
#include "engine/device/program.h"
#include "profiler/analysis/analysis.h"
#include "profiler/record/recorded_thread.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <latch>
#include <stdexcept>

using namespace stallscope;

namespace {

/// A device whose main thread records, and what came of it.
struct Bench {
    Recording recording;
    std::vector<std::unique_ptr<Device>> devices;
    std::optional<RecordedThread> thread;

    explicit Bench(std::uint32_t count = 1, std::uint64_t limit = 64 << 20) : devices(cpu::openCpuDevices(count, &recording, limit)) { thread.emplace(&recording, "main"); }
    [[nodiscard]] Program program(std::size_t device = 0) const { return {*devices[device], {}}; }
    [[nodiscard]] std::shared_ptr<const Trace> finish()
    {
        thread.reset();
        devices.clear();
        recording.change([](TraceBuilder& builder) { builder.addRun({}); });
        return recording.finish();
    }
};

std::vector<Span> spansOf(const Track& track)
{
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes) {
        for (std::size_t b = 0; b < lane.blocks.size(); ++b) {
            const auto columns = lane.blocks.block(b).columns();
            for (std::size_t i = 0; i < columns->size(); ++i)
                spans.push_back(columns->at(i));
        }
    }
    std::sort(spans.begin(), spans.end(), startsBefore);
    return spans;
}

std::vector<Span> spansOf(const Trace& trace, const std::string& track)
{
    for (const Track& one : trace.tracks) {
        if (one.info.name == track)
            return spansOf(one);
    }
    return {};
}

QStringList namesOf(const Trace& trace, const std::string& track)
{
    QStringList names;
    for (const Span& span : spansOf(trace, track))
        names << QString::fromStdString(std::string(trace.nameOf(span)));
    return names;
}

/// Work that waits until the test lets it go, so that what comes before and after it is no matter of luck.
struct Gate {
    std::latch open{1};
    [[nodiscard]] Op op()
    {
        return HostFunction{[this] { open.wait(); }};
    }
};

} // namespace

class TestCpuDevice : public QObject {
    Q_OBJECT

private slots:
    void aStreamIsInOrder()
    {
        Bench bench;
        Program program = bench.program();
        Stream stream = program.stream({"work"});
        const Buffer x = program.deviceFloats(1000);
        const Buffer host = program.pinnedFloats(1000);
        program.enqueue(stream, Fill{x.floats(), 1000, 1});
        for (int i = 0; i < 100; ++i)
            program.enqueue(stream, Increment{x.floats(), x.floats(), 1000});
        program.copyAsync(stream, host.memory(), x.memory());
        program.synchronize(stream);
        QVERIFY(program.outcome().ok());
        QCOMPARE(host.floats()[999], 101.0F);
    }

    void theHostGoesOn()
    {
        Bench bench;
        Program program = bench.program();
        Stream stream = program.stream();
        Gate gate;
        const EventRef event = program.event();
        program.enqueue(stream, gate.op());
        program.record(event, stream);
        QVERIFY(!program.isDone(event));
        QVERIFY(bench.devices[0]->queueDepth(stream.id()) > 0);
        gate.open.count_down();
        program.synchronize(event);
        QVERIFY(program.isDone(event));
        QVERIFY(program.outcome().ok());
    }

    void streamsWaitForEvents()
    {
        Bench bench(2);
        Program first = bench.program(0);
        Program second = bench.program(1);
        Stream a = first.stream();
        Stream b = second.stream();
        const EventRef event = first.event();
        Gate gate;
        std::atomic<int> order{0};
        int atA = -1, atB = -1;
        second.wait(b, event); // never recorded so far: nothing to wait for
        first.enqueue(a, gate.op());
        first.enqueue(a, HostFunction{[&] { atA = order++; }});
        first.record(event, a);
        second.wait(b, event);
        second.enqueue(b, HostFunction{[&] { atB = order++; }});
        gate.open.count_down();
        second.synchronize(b);
        QCOMPARE(atA, 0);
        QCOMPARE(atB, 1);
        QVERIFY(first.outcome().ok() && second.outcome().ok());
    }

    void theDefaultStreamComesBetween()
    {
        Bench bench;
        Program program = bench.program();
        Stream before = program.stream();
        Stream after = program.stream();
        Stream apart = program.stream({"apart", 0, false});
        Gate gate;
        std::atomic<int> order{0};
        int atBefore = -1, atDefault = -1, atAfter = -1;
        program.enqueue(before, gate.op());
        program.enqueue(before, HostFunction{[&] { atBefore = order++; }});
        program.enqueueDefault(HostFunction{[&] { atDefault = order++; }});
        program.enqueue(after, HostFunction{[&] { atAfter = order++; }});
        program.enqueue(apart, HostFunction{[&] {}});
        program.synchronize(apart); // does not hang, though the gate is closed
        gate.open.count_down();
        program.synchronize();
        QCOMPARE(atBefore, 0);
        QCOMPARE(atDefault, 1);
        QCOMPARE(atAfter, 2);
    }

    void copies_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<bool>("async");
        for (const bool async : {false, true}) {
            for (const int bytes : {0, 1, 65536, 65537, 262144, 1'000'003}) {
                QTest::addRow("pinned, %d bytes, %s", bytes, async ? "async" : "blocking") << int(MemoryKind::Pinned) << bytes << async;
                QTest::addRow("pageable, %d bytes, %s", bytes, async ? "async" : "blocking") << int(MemoryKind::Pageable) << bytes << async;
            }
        }
    }
    void copies()
    {
        QFETCH(int, kind);
        QFETCH(int, bytes);
        QFETCH(bool, async);
        Bench bench;
        Program program = bench.program();
        Stream stream = program.stream();
        const auto length = static_cast<std::size_t>(bytes);
        const Buffer from = program.buffer(static_cast<MemoryKind>(kind), length);
        const Buffer to = program.buffer(static_cast<MemoryKind>(kind), length);
        const Buffer device = program.buffer(MemoryKind::Device, length);
        QVERIFY(program.outcome().ok());
        auto* bytesOf = static_cast<unsigned char*>(from.memory().address);
        for (std::size_t i = 0; i < length; ++i)
            bytesOf[i] = static_cast<unsigned char>(i * 7);
        if (async) {
            program.copyAsync(stream, device.memory(), from.memory());
            program.copyAsync(stream, to.memory(), device.memory());
            program.synchronize(stream);
        } else {
            program.copy(device.memory(), from.memory());
            program.copy(to.memory(), device.memory());
        }
        QVERIFY(program.outcome().ok());
        QCOMPARE(std::memcmp(from.memory().address, to.memory().address, length), 0);
    }

    void pageableMemoryBlocksTheCaller()
    {
        Bench bench;
        {
            Program program = bench.program();
            Stream stream = program.stream({"work"});
            const Buffer host = program.buffer(MemoryKind::Pageable, 1 << 20);
            const Buffer pinned = program.buffer(MemoryKind::Pinned, 1 << 20);
            const Buffer device = program.buffer(MemoryKind::Device, 1 << 20);
            program.copyAsync(stream, device.memory(), host.memory());
            program.copyAsync(stream, host.memory(), device.memory());
            program.copyAsync(stream, device.memory(), pinned.memory());
            program.synchronize(stream);
            QVERIFY(program.outcome().ok());
        }
        const auto trace = bench.finish();
        const auto analysis = analyze(trace);
        QVERIFY(analysis.ok());
        QStringList kinds;
        for (const Wait& wait : analysis->front().waits)
            kinds << nameOf(wait.kind);
        QVERIFY2(kinds.contains("pageable-h2d") && kinds.contains("pageable-d2h"), qPrintable(kinds.join(' ')));
        QCOMPARE(kinds.count("pageable-h2d"), 1);
    }

    void aBoundedQueueHoldsTheHostBack()
    {
        Bench bench;
        Program program = bench.program();
        Stream stream = program.stream({"bounded", 4});
        Gate gate;
        program.enqueue(stream, gate.op());
        std::jthread opener([&] { gate.open.count_down(); });
        std::size_t deepest = 0;
        for (int i = 0; i < 200; ++i) {
            program.enqueue(stream, HostFunction{[] {}});
            deepest = std::max(deepest, bench.devices[0]->queueDepth(stream.id()));
        }
        program.synchronize(stream);
        QVERIFY(program.outcome().ok());
        QVERIFY(deepest <= 4);
    }

    void graphsAreReplayed()
    {
        Bench bench;
        {
            Program program = bench.program();
            Stream stream = program.stream({"graphs"});
            const Buffer x = program.deviceFloats(16);
            const Buffer host = program.pinnedFloats(16);
            program.enqueue(stream, Fill{x.floats(), 16, 0});
            program.beginCapture(stream);
            for (int i = 0; i < 5; ++i)
                program.enqueue(stream, Increment{x.floats(), x.floats(), 16});
            const GraphRef graph = program.endCapture(stream);
            for (int i = 0; i < 3; ++i)
                program.launch(graph, stream);
            program.copyAsync(stream, host.memory(), x.memory());
            program.synchronize(stream);
            QVERIFY(program.outcome().ok());
            QCOMPARE(host.floats()[0], 15.0F);
        }
        const auto trace = bench.finish();
        QCOMPARE(namesOf(*trace, "main").count("cpuGraphLaunch"), 3);
        QCOMPARE(namesOf(*trace, "graphs").count("increment"), 15);
    }

    void whatFailsIsTold()
    {
        Bench bench;
        Program program = bench.program();
        Stream stream = program.stream();
        program.enqueue(stream, HostFunction{[] { throw std::runtime_error("the well is dry"); }});
        program.enqueue(stream, HostFunction{[] { throw std::runtime_error("second"); }});
        program.synchronize(stream);
        QVERIFY(!program.outcome());
        QCOMPARE(QString::fromStdString(program.outcome().error().message), QString("host_function failed: the well is dry"));
        Program again = bench.program();
        again.synchronize();
        QVERIFY(again.outcome().ok());
    }

    void outOfMemoryIsTold()
    {
        Bench bench(1, 1 << 20);
        Program program = bench.program();
        const Buffer much = program.buffer(MemoryKind::Device, 2 << 20);
        QVERIFY(!much);
        QVERIFY(program.outcome().error().message.find("out of memory") != std::string::npos);
    }

    void wrongUseIsAnError()
    {
        Bench bench;
        Device& device = *bench.devices[0];
        QVERIFY(!device.enqueue(StreamId(99), Fill{}).ok());
        QVERIFY(!device.synchronizeStream(StreamId(99)).ok());
        QVERIFY(!device.destroyStream(kDefaultStream).ok());
        QVERIFY(!device.endCapture(kDefaultStream).ok());
        QVERIFY(!device.beginCapture(kDefaultStream).ok());
        QVERIFY(!device.recordEvent(nullptr, kDefaultStream).ok());
        QVERIFY(!device.launchGraph(nullptr, kDefaultStream).ok());
        const auto stream = device.createStream({});
        QVERIFY(device.destroyStream(*stream).ok());
        QVERIFY(!device.enqueue(*stream, Fill{}).ok());
    }

    void givingUpSkipsWhatHasNotBegun()
    {
        Bench bench;
        Program program = bench.program();
        Stream stream = program.stream();
        Gate gate;
        std::atomic<int> ran{0};
        program.enqueue(stream, gate.op());
        for (int i = 0; i < 1000; ++i)
            program.enqueue(stream, HostFunction{[&] { ++ran; }});
        bench.devices[0]->giveUp();
        gate.open.count_down();
        program.synchronize(stream);
        QVERIFY(program.outcome().error().isCancelled());
        QVERIFY(ran <= 1);
    }

    void devicesSumTogether()
    {
        Bench bench(3);
        constexpr std::size_t kCount = 1001;
        std::vector<Program> programs;
        std::vector<Stream> streams;
        std::vector<Buffer> data;
        std::vector<CollectivePart> parts;
        for (std::size_t d = 0; d < 3; ++d) {
            Program& program = programs.emplace_back(*bench.devices[d], std::stop_token());
            streams.push_back(program.stream());
            data.push_back(program.deviceFloats(kCount));
            program.enqueue(streams[d], Fill{data[d].floats(), kCount, static_cast<float>(d + 1)});
            parts.push_back({bench.devices[d].get(), streams[d].id(), data[d].floats()});
        }
        QVERIFY(bench.devices[0]->collectives()->sumAll(parts, kCount).ok());
        for (std::size_t d = 0; d < 3; ++d) {
            programs[d].synchronize(streams[d]);
            QVERIFY(programs[d].outcome().ok());
            QVERIFY(std::all_of(data[d].floats(), data[d].floats() + kCount, [](float value) { return value == 6; }));
        }
    }

    void everyLaunchIsRecordedWithItsWork()
    {
        Bench bench;
        {
            Program program = bench.program();
            Stream stream = program.stream({"work"});
            const Buffer x = program.deviceFloats(64);
            for (int i = 0; i < 1000; ++i) {
                program.enqueue(stream, Increment{x.floats(), x.floats(), 64});
                program.synchronize(stream);
            }
            QVERIFY(program.outcome().ok());
        }
        const auto trace = bench.finish();
        QCOMPARE(namesOf(*trace, "main").count("cpuLaunchKernel"), 1000);
        QCOMPARE(namesOf(*trace, "work").count("increment"), 1000);
        const auto analysis = analyze(trace);
        QVERIFY(analysis.ok());
        const RunReport& run = analysis->front();
        QCOMPARE(run.launch.paired, std::uint64_t{1000});
        QCOMPARE(run.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
        std::size_t awaited = 0;
        for (const Wait& wait : run.waits)
            awaited += wait.kind == BlockingKind::Stream && wait.awaited ? 1 : 0;
        QVERIFY(awaited > 900); // a kernel may be done before the call that waits for it begins
        QVERIFY(!run.quality.contains("device_spans_before_launch"));
    }

    void aStreamOfTheSameNameGoesOnOnItsTrack()
    {
        Bench bench;
        for (int i = 0; i < 3; ++i) {
            Program program = bench.program();
            Stream stream = program.stream({"again"});
            program.enqueue(stream, HostFunction{[] {}});
        }
        const auto trace = bench.finish();
        QCOMPARE(std::count_if(trace->tracks.begin(), trace->tracks.end(), [](const Track& track) { return track.info.name == "again"; }), 1);
        QCOMPARE(spansOf(*trace, "again").size(), std::size_t{3});
    }

    void aStreamThatIsGoneIsNotWaitedFor()
    {
        Bench bench;
        Program program = bench.program();
        const Buffer x = program.deviceFloats(64);
        {
            Stream stream = program.stream();
            program.enqueue(stream, Fill{x.floats(), 64, 2});
        }
        program.synchronize();
        QVERIFY(program.outcome().ok());
    }

    void nothingIsRecordedWithoutARecording()
    {
        const auto devices = cpu::openCpuDevices(1, nullptr);
        Program program(*devices[0], {});
        Stream stream = program.stream();
        const EventRef event = program.event();
        const Buffer x = program.deviceFloats(64);
        program.enqueue(stream, Fill{x.floats(), 64, 2});
        program.record(event, stream);
        program.synchronize(event);
        QVERIFY(program.outcome().ok());
        QCOMPARE(x.floats()[63], 2.0F);
    }
};

QTEST_APPLESS_MAIN(TestCpuDevice)
#include "tst_cpu_device.moc"
