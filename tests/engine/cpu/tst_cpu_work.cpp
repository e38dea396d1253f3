// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/device.h"
#include "tests/engine/cpu/device_bench.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <thread>

using namespace stallscope;
using namespace stallscope::test;

class TestCpuWork : public QObject {
    Q_OBJECT

private slots:
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
        DeviceBench bench;
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

    void aBoundedQueueHoldsTheHostBack()
    {
        DeviceBench bench;
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
        DeviceBench bench;
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

    void devicesSumTogether()
    {
        DeviceBench bench(3);
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
};

QTEST_APPLESS_MAIN(TestCpuWork)
#include "tst_cpu_work.moc"
