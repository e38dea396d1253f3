// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The contract of engine/device/device.h, on the GPU.

#include "tests/gpu/gpu_stage.h"

#include <QTest>

#include <atomic>
#include <latch>
#include <stdexcept>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr std::size_t kLength = 1 << 20;

Memory onHost(std::vector<float>& values)
{
    return {values.data(), values.size() * sizeof(float), MemoryKind::Pageable, 0};
}

} // namespace

class TestGpuDevice : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        NEEDS_GPUS(1);
        m_stage = std::make_unique<GpuStage>();
    }

    void facts()
    {
        const DeviceFacts& facts = m_stage->device().facts();
        QCOMPARE(facts.id, std::string("cuda:0"));
        QCOMPARE(facts.backend, std::string("cuda"));
        QVERIFY(!facts.name.empty() && facts.memoryBytes > 0 && facts.multiprocessors > 0 && facts.copyEngines > 0);
        QVERIFY(!m_stage->device().isLost());
        QVERIFY(!m_stage->device().collectives());
        QCOMPARE(m_stage->device().whyNoCollectives(), std::string("collectives need at least two devices"));
    }

    void copies_data()
    {
        QTest::addColumn<int>("host");
        QTest::addColumn<bool>("isAsync");
        QTest::newRow("pinned") << static_cast<int>(MemoryKind::Pinned) << false;
        QTest::newRow("pinned, asynchronous") << static_cast<int>(MemoryKind::Pinned) << true;
        QTest::newRow("pageable") << static_cast<int>(MemoryKind::Pageable) << false;
        QTest::newRow("pageable, asynchronous") << static_cast<int>(MemoryKind::Pageable) << true;
    }
    void copies()
    {
        QFETCH(int, host);
        QFETCH(bool, isAsync);
        Program program = m_stage->program();
        const Stream stream = program.stream();
        const Buffer source = program.buffer(static_cast<MemoryKind>(host), kLength * sizeof(float));
        const Buffer target = program.buffer(static_cast<MemoryKind>(host), kLength * sizeof(float));
        const Buffer first = program.deviceFloats(kLength);
        const Buffer second = program.deviceFloats(kLength);
        QVERIFY(program.outcome().ok());
        for (std::size_t i = 0; i < kLength; ++i) {
            source.floats()[i] = static_cast<float>(i % 1000);
            target.floats()[i] = -1;
        }
        const auto copy = [&](const Buffer& to, const Buffer& from) {
            isAsync ? program.copyAsync(stream, to.memory(), from.memory()) : program.copy(to.memory(), from.memory());
        };
        copy(first, source);
        copy(second, first);
        copy(target, second);
        program.synchronize(stream);
        QVERIFY(program.outcome().ok());
        QVERIFY(std::equal(source.floats(), source.floats() + kLength, target.floats()));
    }

    /// The shorter of both lengths is what is copied.
    void theShorterLength()
    {
        Program program = m_stage->program();
        std::vector<float> values(10, 3);
        const Buffer buffer = program.deviceFloats(4);
        program.copy(buffer.memory(), onHost(values));
        values.assign(10, 0);
        program.copy(onHost(values), buffer.memory());
        QVERIFY(program.outcome().ok());
        QCOMPARE(values, (std::vector<float>{3, 3, 3, 3, 0, 0, 0, 0, 0, 0}));
    }

    void bytesAreFilled()
    {
        Program program = m_stage->program();
        const Stream stream = program.stream();
        const Buffer buffer = program.buffer(MemoryKind::Device, 1000);
        program.fillBytes(stream, buffer.memory(), 0xAB);
        program.synchronize(stream);
        QCOMPARE(valuesOf<std::uint8_t>(program, buffer), std::vector<std::uint8_t>(1000, 0xAB));
    }

    void eventsOrderStreams()
    {
        Program program = m_stage->program();
        const Stream one = program.stream({"one", 0, false});
        const Stream two = program.stream({"two", 0, false});
        const Buffer buffer = program.deviceFloats(kLength);
        const EventRef ready = program.event();
        QVERIFY(program.isDone(ready)); // never recorded: nobody waits for it
        program.enqueue(one, Fill{buffer.floats(), kLength, 1});
        for (int i = 0; i < 50; ++i)
            program.enqueue(one, Iterate{buffer.floats(), buffer.floats(), kLength, 100, 1, 0});
        program.enqueue(one, Fill{buffer.floats(), kLength, 2});
        program.record(ready, one);
        program.wait(two, ready);
        program.enqueue(two, Increment{buffer.floats(), buffer.floats(), kLength, 1});
        program.synchronize(two);
        QVERIFY(program.isDone(ready));
        QCOMPARE(valuesOf<float>(program, buffer).back(), 3.0F);
        QVERIFY(program.outcome().ok());
    }

    void hostFunctionsHaveTheirTurn()
    {
        Program program = m_stage->program();
        const Stream stream = program.stream();
        std::latch open(1);
        std::atomic<int> order{0};
        std::atomic<int> first{0};
        program.enqueue(stream, HostFunction{[&] { open.wait(); }});
        program.enqueue(stream, HostFunction{[&] { first = ++order; }});
        const EventRef behind = program.event();
        program.record(behind, stream);
        QVERIFY(!program.isDone(behind));
        open.count_down();
        program.synchronize(behind);
        QCOMPARE(first.load(), 1);
        program.enqueue(stream, HostFunction{[] { throw std::runtime_error("a teapot"); }});
        program.synchronize(stream);
        QVERIFY(!program.outcome().ok());
        QCOMPARE(program.outcome().error().message, std::string("host_function failed: a teapot"));
        QVERIFY(m_stage->device().synchronize().ok()); // it was told
    }

    void graphsRunAgainAndAgain()
    {
        Program program = m_stage->program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(1000);
        const Buffer sum = program.deviceFloats(1);
        std::atomic<int> calls{0};
        program.enqueue(stream, Fill{buffer.floats(), 1000, 0});
        program.beginCapture(stream);
        program.enqueue(stream, Increment{buffer.floats(), buffer.floats(), 1000, 1});
        program.enqueue(stream, Reduce{buffer.floats(), sum.floats(), 1000}); // works in memory that the graph keeps
        program.enqueue(stream, HostFunction{[&calls] { ++calls; }});
        const GraphRef graph = program.endCapture(stream);
        for (int i = 0; i < 3; ++i)
            program.launch(graph, stream);
        program.synchronize(stream);
        QVERIFY2(program.outcome().ok(), program.outcome().ok() ? "" : program.outcome().error().message.c_str());
        QCOMPARE(valuesOf<float>(program, sum).front(), 3000.0F);
        QCOMPARE(calls.load(), 3);
    }

    void whatCannotBeCaptured()
    {
        Device& device = m_stage->device();
        Program program = m_stage->program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(4);
        std::vector<float> values(4);
        QVERIFY(!device.beginCapture(kDefaultStream).ok());
        QVERIFY(!device.endCapture(stream.id()).ok());
        program.beginCapture(stream);
        QVERIFY(!device.beginCapture(stream.id()).ok());
        QVERIFY(!device.copyAsync(stream.id(), buffer.memory(), onHost(values)).ok());
        QVERIFY(program.endCapture(stream) != nullptr);
        QVERIFY(program.outcome().ok());
    }

    void memoryIsCounted()
    {
        Program program = m_stage->program();
        Device& device = m_stage->device();
        const std::uint64_t before = device.memoryUse().inUse;
        Buffer buffer = program.buffer(MemoryKind::Device, 1000);
        const Buffer pinned = program.buffer(MemoryKind::Pinned, 5000); // lies on the host
        QCOMPARE(device.memoryUse().inUse, before + 1000);
        buffer.release();
        QCOMPARE(device.memoryUse().inUse, before);
        const Stream stream = program.stream();
        const Memory memory = program.allocateInStream(stream, 2000);
        QCOMPARE(device.memoryUse().inUse, before + 2000);
        program.freeInStream(stream, memory);
        program.synchronize(stream);
        QCOMPARE(device.memoryUse().inUse, before);
        QVERIFY(program.outcome().ok());
    }

    void memoryIsLimited()
    {
        const GpuStage limited(1, nullptr, 1 << 20);
        Program program = limited.program();
        const Buffer first = program.buffer(MemoryKind::Device, 1 << 19);
        const Stream stream = program.stream();
        // What was freed in the stream is room again once its turn has come.
        for (int i = 0; i < 100; ++i) {
            const Memory memory = program.allocateInStream(stream, 1 << 19);
            program.enqueue(stream, Fill{memory.floats(), memory.floatCount(), 1});
            program.freeInStream(stream, memory);
        }
        QVERIFY2(program.outcome().ok(), program.outcome().ok() ? "" : program.outcome().error().message.c_str());
        const Result<Memory> tooMuch = limited.device().allocate(MemoryKind::Device, 1 << 20);
        QVERIFY(!tooMuch.ok());
        QVERIFY(tooMuch.error().message.find("out of memory: cannot allocate 1.00 MiB") != std::string::npos);
    }

    /// Also where CUDA says so and not the limit; the device goes on.
    void moreThanThereIs()
    {
        Device& device = m_stage->device();
        const GpuStage unlimited(1, nullptr, std::uint64_t{1} << 60);
        const Result<Memory> tooMuch = unlimited.device().allocate(MemoryKind::Device, std::size_t{1} << 50);
        QVERIFY(!tooMuch.ok());
        QVERIFY2(tooMuch.error().message.find("out of memory") != std::string::npos, tooMuch.error().message.c_str());
        QVERIFY(!unlimited.device().isLost());
        QVERIFY(device.synchronize().ok());
    }

    void aBoundedQueueFills()
    {
        Program program = m_stage->program();
        const Stream bounded = program.stream({"bounded", 8, true});
        const Stream open = program.stream({"open", 0, true});
        const Buffer buffer = program.deviceFloats(kLength);
        Device& device = m_stage->device();
        for (int i = 0; i < 200; ++i) {
            program.enqueue(bounded, Iterate{buffer.floats(), buffer.floats(), kLength, 200});
            QVERIFY(device.queueDepth(bounded.id()) <= 8);
        }
        program.synchronize(bounded);
        QCOMPARE(device.queueDepth(bounded.id()), std::size_t{0});
        std::size_t deepest = 0;
        for (int i = 0; i < 200; ++i) {
            program.enqueue(open, Iterate{buffer.floats(), buffer.floats(), kLength, 2000});
            deepest = std::max(deepest, device.queueDepth(open.id()));
        }
        QVERIFY(deepest > 8);
        program.synchronize(open);
        QCOMPARE(device.queueDepth(open.id()), std::size_t{0});
        QVERIFY(program.outcome().ok());
    }

    void waitModes()
    {
        for (const WaitMode mode : {WaitMode::Spin, WaitMode::Yield, WaitMode::Block}) {
            m_stage->device().setWaitMode(mode);
            Program program = m_stage->program();
            const Stream stream = program.stream();
            const Buffer buffer = program.deviceFloats(kLength);
            const EventRef done = program.event(mode);
            program.enqueue(stream, Fill{buffer.floats(), kLength, 1});
            program.record(done, stream);
            program.synchronize(done);
            program.synchronize();
            QVERIFY(program.outcome().ok());
        }
    }

    void givingUpLastsUntilTheNextStream()
    {
        Device& device = m_stage->device();
        Program program = m_stage->program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(4);
        device.giveUp();
        const Result<> refused = device.enqueue(stream.id(), Fill{buffer.floats(), 4, 1});
        QVERIFY(!refused.ok() && refused.error().isCancelled());
        const Result<> waited = device.synchronize();
        QVERIFY(!waited.ok() && waited.error().isCancelled());
        const Stream next = program.stream();
        program.enqueue(next, Fill{buffer.floats(), 4, 1});
        program.synchronize(next);
        QVERIFY(program.outcome().ok());
    }

    void strangers()
    {
        Device& device = m_stage->device();
        QVERIFY(!device.synchronizeStream(StreamId(12'345)).ok());
        QVERIFY(!device.destroyStream(kDefaultStream).ok());
        QVERIFY(!device.recordEvent(EventRef(), kDefaultStream).ok());
        QVERIFY(!device.launchGraph(GraphRef(), kDefaultStream).ok());
        QVERIFY(device.synchronize().ok());
    }

private:
    std::unique_ptr<GpuStage> m_stage;
};

QTEST_GUILESS_MAIN(TestGpuDevice)
#include "tst_gpu_device.moc"
