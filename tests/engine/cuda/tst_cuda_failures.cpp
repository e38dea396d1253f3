// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Failures of the CUDA runtime and invalid requests in engine/cuda; uses the fake runtime like tst_cuda_device.

#include "engine/cuda/cuda_device.h"
#include "engine/cuda/cuda_plugin.h"
#include "engine/device/program.h"
#include "tests/engine/cuda/cuda_bench.h"

#include <QTest>

#include <stdexcept>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr std::size_t kLength = 1000;

} // namespace

class TestCudaFailures : public QObject {
    Q_OBJECT

private slots:
    void outOfMemory()
    {
        const Bench bench(1, std::uint64_t{1} << 60);
        const Result<Memory> byCuda = bench.device().allocate(MemoryKind::Device, std::size_t{1} << 50);
        QVERIFY(!byCuda.ok());
        QVERIFY2(byCuda.error().message.starts_with("cuda:0: out of memory: cannot allocate 1"), byCuda.error().message.c_str());
        QCOMPARE(bench.cuda.last, cudaSuccess); // no later call reports it
        QCOMPARE(bench.device().memoryUse().inUse, std::uint64_t{0});
        QVERIFY(!bench.device().isLost());
        const Bench limited(1, 1000);
        QCOMPARE(limited.device().allocate(MemoryKind::Device, 1001).error().message,
            std::string("cuda:0: out of memory: cannot allocate 1001 B; 0 B of 1000 B are in use"));
    }

    void whatCannotBeCaptured()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream();
        const Buffer device = program.deviceFloats(kLength);
        const Buffer host = program.buffer(MemoryKind::Pageable, kLength * sizeof(float));
        QCOMPARE(messageOf(bench.device().beginCapture(kDefaultStream)), QString("cuda:0: the default stream cannot be captured"));
        QCOMPARE(bench.device().endCapture(stream.id()).error().message, std::string("cuda:0: this stream is not being captured"));
        program.beginCapture(stream);
        QCOMPARE(messageOf(bench.device().beginCapture(stream.id())), QString("cuda:0: this stream is being captured already"));
        QCOMPARE(messageOf(bench.device().copyAsync(stream.id(), device.memory(), host.memory())),
            QString("cuda:0: a copy of pageable memory waits for the host, so it cannot be captured"));
        QVERIFY(program.endCapture(stream) != nullptr);
        bench.cuda.failures["cudaGraphInstantiate"] = cudaErrorInvalidValue;
        program.beginCapture(stream);
        QCOMPARE(
            bench.device().endCapture(stream.id()).error().message, std::string("cuda:0: cudaGraphInstantiate failed: something went wrong (CUDA error 1)"));
        QVERIFY(program.outcome().ok());
    }

    void hostFunctionsThatFail()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream();
        program.enqueue(stream, HostFunction{[] { throw std::runtime_error("a teapot"); }});
        QVERIFY(program.outcome().ok());
        QCOMPARE(messageOf(bench.device().synchronizeStream(stream.id())), QString("host_function failed: a teapot"));
        program.enqueue(stream, HostFunction{[] { throw 7; }});
        QVERIFY(messageOf(bench.device().synchronize()).startsWith("host_function failed: "));
        QVERIFY(bench.device().synchronize().ok());
        bench.cuda.failures["cudaLaunchHostFunc"] = cudaErrorInvalidValue;
        QVERIFY(!bench.device().enqueue(stream.id(), HostFunction{[] {}}).ok()); // and the call is not kept
    }

    void aLostDevice()
    {
        Bench bench;
        {
            Program program = bench.program();
            const Stream stream = program.stream();
            Buffer buffer = program.deviceFloats(kLength);
            bench.cuda.failures["cudaStreamSynchronize"] = cudaErrorIllegalAddress;
            const QString lost =
                "cuda:0 is lost until the program is started anew: cudaStreamSynchronize failed: an illegal memory access was encountered (CUDA "
                "error 700)";
            QCOMPARE(messageOf(bench.device().synchronizeStream(stream.id())), lost);
            QVERIFY(bench.device().isLost());
            bench.cuda.calls.clear();
            QCOMPARE(messageOf(bench.device().enqueue(stream.id(), Fill{buffer.floats(), kLength, 1})), lost);
            QCOMPARE(messageOf(bench.device().synchronize()), lost);
            QCOMPARE(bench.device().createEvent(WaitMode::Block).error().message, lost.toStdString());
            QCOMPARE(bench.device().allocate(MemoryKind::Pinned, 1).error().message, lost.toStdString());
            QVERIFY(bench.cuda.calls.empty()); // CUDA is not asked again
            QCOMPARE(bench.device().queueDepth(stream.id()), std::size_t{0});
        }
        bench.devices.clear(); // goes without a word
        QVERIFY(!bench.plugin.open({0}, 0).ok());
    }

    /// Its work never ends, and would be waited for in vain.
    void theRecordsOfALostDeviceAreForcedOut()
    {
        RuntimeDouble& cuda = newRuntime();
        const auto listed = cuda::CudaPlugin().list();
        QVERIFY(listed.ok());
        std::vector<bool> flushes;
        cuda::Group group;
        group.flushCollector = [&flushes](bool isLost) { flushes.push_back(isLost); };
        for (const bool isLost : {false, true}) {
            const auto device = cuda::CudaDevice::open(listed->front().facts, 0, group);
            QVERIFY2(device.ok(), device ? "" : device.error().message.c_str());
            if (isLost)
                cuda.failures["cudaDeviceSynchronize"] = cudaErrorIllegalAddress;
            QCOMPARE((*device)->synchronize().ok(), !isLost);
        }
        QCOMPARE(flushes, (std::vector<bool>{false, true}));
    }

    void givingUp()
    {
        const Bench bench;
        Program program = bench.program();
        const Stream stream = program.stream();
        const Buffer buffer = program.deviceFloats(kLength);
        bench.device().giveUp();
        QVERIFY(bench.device().enqueue(stream.id(), Fill{buffer.floats(), kLength, 1}).error().isCancelled());
        QVERIFY(bench.device().copy(buffer.memory(), buffer.memory()).error().isCancelled());
        QVERIFY(bench.device().allocateInStream(stream.id(), 10).error().isCancelled());
        QVERIFY(bench.device().synchronize().error().isCancelled());
        const Stream next = program.stream();
        QVERIFY(bench.device().enqueue(next.id(), Fill{buffer.floats(), kLength, 1}).ok());
        QVERIFY(bench.device().synchronize().ok());
    }

    void whatCudaRefusesIsSaid_data()
    {
        QTest::addColumn<QString>("call");
        for (const char* call : {"cudaSetDeviceFlags", "cudaMemPoolCreate", "cudaMemPoolSetAttribute"})
            QTest::newRow(call) << call;
    }
    /// A device that is only partly initialized is rejected and cleaned up.
    void whatCudaRefusesIsSaid()
    {
        QFETCH(QString, call);
        RuntimeDouble& cuda = newRuntime();
        cuda.failures[call.toStdString()] = cudaErrorInvalidValue;
        cuda::CudaPlugin plugin;
        const auto opened = plugin.open({0}, 0);
        QVERIFY(!opened.ok());
        QCOMPARE(QString::fromStdString(opened.error().message), QString("cuda:0: %1 failed: something went wrong (CUDA error 1)").arg(call));
        QCOMPARE(cuda.leftBehind(), std::string());
    }
};

QTEST_APPLESS_MAIN(TestCudaFailures)
#include "tst_cuda_failures.moc"
