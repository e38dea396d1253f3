// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/gpu_sampler.h"

#include <QElapsedTimer>
#include <QTest>

#include <dlfcn.h>

using namespace stallscope;
using namespace std::chrono_literals;

namespace {

const std::string kFake = FAKE_NVML;

int timesOpen()
{
    void* const library = dlopen(FAKE_NVML, RTLD_NOW);
    const int open = reinterpret_cast<int (*)()>(dlsym(library, "fakeNvmlOpen"))();
    dlclose(library);
    return open;
}

const CounterSeries* find(const Trace& trace, const std::string& name)
{
    for (const CounterSeries& series : trace.counters) {
        if (series.info.name == name)
            return &series;
    }
    return nullptr;
}

/// As the library of the tests has it.
std::string uuidOf(int number)
{
    return "GPU-00000000-0000-0000-0000-00000000000" + std::to_string(number);
}

/// A recording that lasts until a GPU was sampled several times.
std::shared_ptr<const Trace> recorded(const std::string& library)
{
    Recording recording;
    GpuSampler::attach(recording, 1ms, library);
    const auto isSeen = [&recording] {
        const auto trace = recording.feed().latest().trace;
        const CounterSeries* slowest = trace ? find(*trace, "GPU 0: PCIe received") : nullptr;
        return slowest && slowest->sampleCount() >= 3;
    };
    return QTest::qWaitFor(isSeen, 20'000) ? recording.finish() : nullptr;
}

} // namespace

class TestGpuSampler : public QObject {
    Q_OBJECT
private slots:
    void everyNumber_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<double>("value");
        const auto row = [](const char* name, const char* unit, double value) { QTest::newRow(name) << QString(name) << QString(unit) << value; };
        row("GPU 0: utilization", "%", 73);
        row("GPU 0: memory utilization", "%", 12);
        row("GPU 0: memory in use", "bytes", 5e9);
        row("GPU 0: power", "W", 250.5);
        row("GPU 0: SM clock", "MHz", 1980);
        row("GPU 0: memory clock", "MHz", 2619);
        row("GPU 0: PCIe sent", "bytes/s", 3e6);
        row("GPU 0: PCIe received", "bytes/s", 20e6);
        row("GPU 1: utilization", "%", 5);
        row("GPU 1: SM clock", "MHz", 1980);
    }
    void everyNumber()
    {
        QFETCH(const QString, name);
        const auto trace = recorded(kFake);
        QVERIFY(trace);
        const CounterSeries* series = find(*trace, name.toStdString());
        QVERIFY(series && series->sampleCount() > 0);
        QTEST(QString::fromStdString(series->info.unit), "unit");
        Nanos before = -1;
        for (const auto& block : series->blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i) {
                QTEST(block->values[i], "value");
                QVERIFY(block->times[i] >= before);
                before = block->times[i];
            }
        }
    }

    void uuids()
    {
        const auto nvml = Nvml::load(kFake);
        QVERIFY(nvml);
        QCOMPARE(nvml->uuid(0), uuidOf(1));
        QCOMPARE(nvml->uuid(1), uuidOf(2));
        QCOMPARE(nvml->uuid(2), std::string());
    }

    /// The program's GPU 0 is the machine's second one, as CUDA_VISIBLE_DEVICES=1 has it.
    void countersBelongToTheProgramsDevice_data()
    {
        QTest::addColumn<bool>("isToldLater");
        QTest::newRow("the device is known first") << false;
        QTest::newRow("the counters are there first") << true;
    }
    void countersBelongToTheProgramsDevice()
    {
        QFETCH(const bool, isToldLater);
        TraceBuilder builder;
        const ProcessId process = builder.addProcess({});
        const DeviceId device = builder.addDevice({"Some GPU", 0, process, 0, 0, isToldLater ? "" : uuidOf(2)});
        GpuSampler sampler(monotonicNow(), 1ms, kFake);
        const auto seen = [&](const char* name) {
            sampler.take(builder);
            return find(*builder.publish(), name) != nullptr;
        };
        QTRY_VERIFY_WITH_TIMEOUT(seen("GPU 1: utilization") && seen("GPU 1: memory clock"), 20'000);
        builder.device(device).uuid = uuidOf(2);
        sampler.take(builder);
        const auto trace = builder.publish();
        for (const CounterSeries& series : trace->counters) {
            const bool isOfDevice = series.info.name.starts_with("GPU 1: ");
            QCOMPARE(series.info.device, isOfDevice ? device : DeviceId());
            QCOMPARE(series.info.process, process);
        }
        QCOMPARE(trace->devices.size(), std::size_t{1});
    }

    void whereNothingIsKnownOfAProgram()
    {
        TraceBuilder builder;
        GpuSampler sampler(monotonicNow(), 1ms, kFake);
        const auto seen = [&] {
            sampler.take(builder);
            return builder.deviceCount() > 0;
        };
        QTRY_VERIFY_WITH_TIMEOUT(seen(), 20'000);
        QCOMPARE(builder.deviceCount(), std::size_t{2}); // the third one reports nothing
        QCOMPARE(builder.device(DeviceId(1)).uuid, uuidOf(2));
        QCOMPARE(builder.device(DeviceId(1)).ordinal, 1U);
        QVERIFY(!builder.device(DeviceId(1)).process.isValid());
    }

    void whatIsNotToldIsNoCounter()
    {
        const auto trace = recorded(kFake);
        QVERIFY(trace);
        for (const char* missing : {"GPU 1: power", "GPU 1: PCIe sent", "GPU 2: utilization"})
            QVERIFY2(!find(*trace, missing), missing);
        QCOMPARE(trace->counters.size(), std::size_t{8 + 5});
        QCOMPARE(timesOpen(), 0);
    }

    void noGpus_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<bool>("hasDriver");
        QTest::newRow("no library") << QString("/nowhere/libnvidia-ml.so.1") << true;
        QTest::newRow("another library") << QString("libz.so.1") << true;
        QTest::newRow("no driver") << QString::fromStdString(kFake) << false;
    }
    void noGpus()
    {
        QFETCH(const QString, library);
        QFETCH(const bool, hasDriver);
        if (!hasDriver)
            qputenv("FAKE_NVML_HAS_NO_DRIVER", "1");
        QVERIFY(!Nvml::load(library.toStdString()));
        {
            Recording recording;
            GpuSampler::attach(recording, 1ms, library.toStdString());
            QVERIFY(recording.finish()->counters.empty());
        } // ends the sampler's thread, which may only just have begun: what it is told about the driver holds until here
        qunsetenv("FAKE_NVML_HAS_NO_DRIVER");
        QCOMPARE(timesOpen(), 0);
    }

    void itEndsAtOnce()
    {
        TraceBuilder builder;
        QElapsedTimer clock;
        clock.start();
        {
            GpuSampler sampler(monotonicNow(), 3600s, kFake);
            QTRY_COMPARE_WITH_TIMEOUT(timesOpen(), 1, 20'000);
        }
        QVERIFY(clock.elapsed() < 60'000);
        QCOMPARE(timesOpen(), 0);
    }

    void thisMachinesOwn()
    {
        const auto nvml = Nvml::load(Nvml::kLibrary);
        if (!nvml || nvml->count() == 0)
            QSKIP("this machine has no NVIDIA driver with a GPU: only the library of the tests was asked");
        for (std::size_t gpu = 0; gpu < nvml->count(); ++gpu) {
            QVERIFY(nvml->usedBytes(gpu).value_or(0) >= 0);
            QVERIFY(nvml->busyShare(gpu).value_or(0) <= 100);
            QVERIFY(nvml->multiprocessorMegahertz(gpu).value_or(0) < 10'000);
        }
    }
};

QTEST_GUILESS_MAIN(TestGpuSampler)
#include "tst_gpu_sampler.moc"
