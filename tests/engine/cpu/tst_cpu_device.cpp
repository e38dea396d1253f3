// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cpu/device_bench.h"

#include <QTest>

#include <atomic>
#include <stdexcept>

using namespace stallscope;
using namespace stallscope::test;

class TestCpuDevice : public QObject {
    Q_OBJECT

private slots:
    void takesNoMoreMemoryThanUsualUnlessAsked()
    {
        constexpr std::uint64_t kMost = std::uint64_t{2} << 30;
        QVERIFY(cpu::cpuFacts().memoryBytes > 0 && cpu::cpuFacts().memoryBytes <= kMost);
        const auto unasked = cpu::openCpuDevices(1, nullptr);
        QCOMPARE(unasked.front()->facts().memoryBytes, cpu::cpuFacts().memoryBytes);
        QVERIFY(!unasked.front()->allocate(MemoryKind::Device, kMost + 1).ok());
        const auto asked = cpu::openCpuDevices(1, nullptr, 2 * kMost);
        QCOMPARE(asked.front()->facts().memoryBytes, 2 * kMost);
    }

    void aStreamIsInOrder()
    {
        DeviceBench bench;
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
        DeviceBench bench;
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
        DeviceBench bench(2);
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
        DeviceBench bench;
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

    void whatFailsIsTold()
    {
        DeviceBench bench;
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
        DeviceBench bench(1, 1 << 20);
        Program program = bench.program();
        const Buffer much = program.buffer(MemoryKind::Device, 2 << 20);
        QVERIFY(!much);
        QVERIFY(program.outcome().error().message.find("out of memory") != std::string::npos);
    }

    void wrongUseIsAnError()
    {
        DeviceBench bench;
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
        DeviceBench bench;
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

    void aStreamThatIsGoneIsNotWaitedFor()
    {
        DeviceBench bench;
        Program program = bench.program();
        const Buffer x = program.deviceFloats(64);
        {
            Stream stream = program.stream();
            program.enqueue(stream, Fill{x.floats(), 64, 2});
        }
        program.synchronize();
        QVERIFY(program.outcome().ok());
    }
};

QTEST_APPLESS_MAIN(TestCpuDevice)
#include "tst_cpu_device.moc"
