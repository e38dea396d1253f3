// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What engine/cuda does with the CUDA runtime, held against a double of it: no GPU is needed, and none is used.

#include "engine/cuda/cuda_plugin.h"
#include "engine/device/program.h"
#include "tests/engine/cuda/cuda_bench.h"
#include "tests/engine/workloads/small_settings.h"

#include <QTest>

#include <array>
#include <barrier>
#include <set>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr std::size_t kLength = 1000;

} // namespace

class TestCudaDevice : public QObject {
    Q_OBJECT

private slots:
    void devicesAreListed()
    {
        newRuntime();
        cuda::CudaPlugin plugin;
        const auto listed = plugin.list();
        QVERIFY(listed.ok());
        QCOMPARE(listed->size(), std::size_t{2});
        QCOMPARE(listed->back().facts.id, std::string("cuda:1"));
        QVERIFY(listed->back().missing.empty());
        const auto tooOld = plugin.open({2}, 0);
        QVERIFY(!tooOld.ok());
        QVERIFY2(tooOld.error().message.starts_with("cuda:2: Double has compute capability 3.0; this build has code for "), tooOld.error().message.c_str());
    }

    void everyWorkload_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("strategy");
        for (const WorkloadInfo& info : catalogue()) {
            for (const StrategyInfo& strategy : info.strategies)
                QTest::addRow("%s %s", info.name, strategy.name) << info.name << strategy.name;
        }
    }
    /// Results are those of the reference, and nothing is left behind.
    void everyWorkload()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        Settings settings = kSmall.at(workload.toStdString());
        if (info.findParameter("devices"))
            settings.emplace_back("devices", 2);
        Bench bench(info.findParameter("devices") ? 2 : 1);
        if (const auto why = info.whyNot ? info.whyNot(bench.device(), strategy.toStdString()) : std::nullopt) {
            QCOMPARE(*why, std::string("no sums over devices: this is a double"));
            return;
        }
        RehearsalStage rehearsal(info, settings);
        rehearsal.stage().recording = nullptr;
        rehearsal.stage().devices.clear();
        for (const auto& device : bench.devices)
            rehearsal.stage().devices.push_back(device.get());
        {
            const auto piece = info.make(rehearsal.stage(), info.findStrategy(strategy.toStdString())->name);
            QCOMPARE(messageOf(piece->prepare()), QString("no error"));
            for (int repeat = 0; repeat < 2; ++repeat) {
                QCOMPARE(messageOf(piece->run()), QString("no error"));
                const Result<Facts> checked = piece->check();
                QVERIFY2(checked.ok(), checked ? "" : checked.error().message.c_str());
            }
        }
        QCOMPARE(bench.device().memoryUse().inUse, std::uint64_t{0});
        bench.devices.clear();
        QCOMPARE(bench.cuda.leftBehind(), std::string());
    }

    /// A launch costs one CUDA call and no queries, which would show in traces.
    void aLaunchIsOneCall()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(kLength);
        bench.cuda.calls.clear();
        for (int i = 0; i < 10; ++i)
            program.fillBytes(stream, buffer.memory(), 1);
        QVERIFY(program.outcome().ok());
        QCOMPARE(bench.cuda.calls, (std::map<std::string, int>{{"cudaMemsetAsync", 10}}));
    }

    void twoDevicesAreChangedBetween()
    {
        const Bench bench(2);
        for (const int ordinal : {0, 1, 1, 0}) {
            Program program(*bench.devices[static_cast<std::size_t>(ordinal)], {});
            const Buffer buffer = program.deviceFloats(kLength);
            QVERIFY(program.outcome().ok());
            QCOMPARE(bench.cuda.current, ordinal);
            QCOMPARE(buffer.memory().device, static_cast<std::uint32_t>(ordinal));
        }
    }

    /// Else an operation of one would work in what kernels of the other one's are still to read.
    void threadsOfOneStreamWorkInMemoryOfTheirOwn()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(3 * 16);
        const auto multiply = [&] { program.enqueue(stream, MatrixProduct{buffer.floats(), buffer.floats() + 16, buffer.floats() + 32, 4, 4, 4}); };
        const int before = bench.cuda.calls["cudaMalloc"];
        for (int i = 0; i < 3; ++i)
            multiply();
        QCOMPARE(bench.cuda.calls["cudaMalloc"], before + 1);
        std::thread(multiply).join();
        QCOMPARE(bench.cuda.calls["cudaMalloc"], before + 2);
        QVERIFY(program.outcome().ok());
    }

    void threadsFindTheirMemoryAtTheSameTime()
    {
        newRuntime();
        cuda::MemoryLedger ledger("cuda:0", 0);
        cuda::CudaStream stream(cudaStreamLegacy, {}, ledger);
        constexpr std::size_t kThreads = 8;
        std::array<std::set<const cuda::Scratch*>, kThreads> found;
        std::barrier all(kThreads); // none ends before each has looked: ids of threads are used again
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < kThreads; ++i) {
            threads.emplace_back([&, i] {
                for (int look = 0; look < 1000; ++look)
                    found[i].insert(&stream.scratch());
                all.arrive_and_wait();
            });
        }
        threads.clear();
        std::set<const cuda::Scratch*> different;
        for (const auto& one : found) {
            QCOMPARE(one.size(), std::size_t{1});
            different.insert(*one.begin());
        }
        QCOMPARE(different.size(), kThreads);
    }

    void aBoundedQueueWaitsForHalfOfIt()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream({"bounded", 8, true});
        const Buffer buffer = program.deviceFloats(kLength);
        bench.cuda.isHeld = true;
        for (int i = 0; i < 8; ++i)
            program.enqueue(stream, Fill{buffer.floats(), kLength, 1});
        QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{8});
        QCOMPARE(bench.cuda.calls["cudaEventSynchronize"], 0);
        program.enqueue(stream, Fill{buffer.floats(), kLength, 1});
        QCOMPARE(bench.cuda.calls["cudaEventSynchronize"], 1);
        QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{4}); // half of it, and the one that waited
        program.synchronize(stream);
        QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{0});
        QVERIFY(program.outcome().ok());
    }

    void anOpenQueueIsCountedWhereSomebodyAsks()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(kLength);
        bench.cuda.isHeld = true;
        for (int i = 0; i < 5; ++i)
            program.enqueue(stream, Fill{buffer.floats(), kLength, 1});
        QCOMPARE(bench.cuda.calls["cudaEventRecord"], 0);
        QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{5});
        QCOMPARE(bench.cuda.calls["cudaEventRecord"], 1);
        program.enqueue(stream, Fill{buffer.floats(), kLength, 1});
        QVERIFY(program.isDone(program.event())); // of its own; the mark stays where it is
        QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{6});
        program.synchronize();
        QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{0});
        QVERIFY(program.outcome().ok());
    }

    void memoryFreedInAStreamCountsUntilItsTurn()
    {
        const Bench bench(1, 4096);
        Program program = bench.program();
        const Stream stream = program.stream();
        bench.cuda.isHeld = true;
        const Memory memory = program.allocateInStream(stream, 4000);
        program.freeInStream(stream, memory);
        QCOMPARE(bench.device().memoryUse().inUse, std::uint64_t{4000});
        QCOMPARE(bench.cuda.calls["cudaStreamSynchronize"], 0);
        const Memory next = program.allocateInStream(stream, 4000); // there is room once that turn has come: it is waited for
        QVERIFY2(program.outcome().ok(), qPrintable(messageOf(program.outcome())));
        QCOMPARE(bench.cuda.calls["cudaStreamSynchronize"], 1);
        program.freeInStream(stream, next);
        program.synchronize(stream);
        QCOMPARE(bench.device().memoryUse().inUse, std::uint64_t{0});
        QCOMPARE(bench.device().memoryUse().peak, std::uint64_t{4000});
    }

    void graphsKeepWhatTheyWorkWith()
    {
        Bench bench;
        {
            Program program = bench.program();
            int calls = 0;
            GraphRef graph;
            const Buffer buffer = program.deviceFloats(kLength);
            {
                const Stream captured = program.stream();
                program.enqueue(captured, Fill{buffer.floats(), kLength, 0});
                program.beginCapture(captured);
                program.enqueue(captured, Increment{buffer.floats(), buffer.floats(), kLength, 1});
                program.enqueue(captured, HostFunction{[&calls] { ++calls; }});
                graph = program.endCapture(captured);
            }
            QCOMPARE(calls, 0);
            const Stream stream = program.stream(); // the one that captured it is gone
            for (int i = 0; i < 3; ++i)
                program.launch(graph, stream);
            program.synchronize(stream);
            QVERIFY2(program.outcome().ok(), qPrintable(messageOf(program.outcome())));
            QCOMPARE(calls, 3);
            QCOMPARE(buffer.floats()[kLength - 1], 3.0F);
        }
        bench.devices.clear();
        QCOMPARE(bench.cuda.leftBehind(), std::string());
    }
};

QTEST_APPLESS_MAIN(TestCudaDevice)
#include "tst_cuda_device.moc"
