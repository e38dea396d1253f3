// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "tests/engine/cpu/device_bench.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::test;

class TestCpuRecording : public QObject {
    Q_OBJECT

private slots:
    void pageableMemoryBlocksTheCaller()
    {
        DeviceBench bench;
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

    void everyLaunchIsRecordedWithItsWork()
    {
        DeviceBench bench;
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
        DeviceBench bench;
        for (int i = 0; i < 3; ++i) {
            Program program = bench.program();
            Stream stream = program.stream({"again"});
            program.enqueue(stream, HostFunction{[] {}});
        }
        const auto trace = bench.finish();
        QCOMPARE(std::count_if(trace->tracks.begin(), trace->tracks.end(), [](const Track& track) { return track.info.name == "again"; }), 1);
        QCOMPARE(spansOf(*trace, "again").size(), std::size_t{3});
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

QTEST_APPLESS_MAIN(TestCpuRecording)
#include "tst_cpu_recording.moc"
