// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/played.h"

#include <QTest>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

/// A CPU device and its host on some cores.
struct Machine {
    explicit Machine(std::uint32_t cores)
    {
        DeviceInfo& device = s.builder().device(s.device());
        device.name = "cpu:0";
        device.multiprocessors = cores;
    }
    /// The host launches [0, 10) and waits for the kernel [10, 110); then another one on another stream, [120, 220), until 230.
    void oneAfterTheOther()
    {
        s.launch(main, {0, 10}, first, {10, 110});
        s.call(main, "cpuStreamSynchronize", {10, 115}, {}, Scenario::onStream(7));
        s.launch(main, {115, 125}, second, {125, 225});
        s.call(main, "cpuStreamSynchronize", {125, 230}, {}, Scenario::onStream(8));
        s.run({0, 230});
    }
    [[nodiscard]] Played played() { return Played(s.trace(SourceFormat::Stallscope)); }

    Scenario s;
    TrackId main = s.thread("main");
    TrackId first = s.stream("7");
    TrackId second = s.stream("8");
};

} // namespace

class TestSharedCores : public QObject {
    Q_OBJECT
private slots:
    void aDeviceWithCoresOfItsOwn();
    void coresEnough();
    void kernelsSideBySideTakeTurns();
    void whatWasCrowdedBeforeGetsFaster();
    void aHostThatSpinsNeedsACore_data();
    void aHostThatSpinsNeedsACore();
    void whoStillIsAwakeNeedNotBeWokenUp();
    void copiesAndKernelsTogetherAsMeasured();
    void aGraphHasTheGapThatWasMeasured();
    void aSpanOfNobodyBehindAGapThatWasMeasured();
    void nothingChangesWithoutAChange_data();
    void nothingChangesWithoutAChange();
};

void TestSharedCores::aDeviceWithCoresOfItsOwn()
{
    Machine machine(1);
    machine.s.builder().device(machine.s.device()).name = "a GPU";
    machine.oneAfterTheOther();
    const Played run = machine.played();
    QCOMPARE(run.whatIf.graph().device().sharedCores(), 0.0);
    QCOMPARE(run.length(run.withoutWaits()), Nanos{20 + 10 + 100 - 10 + 5});
}

void TestSharedCores::coresEnough()
{
    Machine machine(2);
    machine.oneAfterTheOther();
    const Played run = machine.played();
    QCOMPARE(run.whatIf.graph().device().sharedCores(), 2.0);
    // the second kernel begins 10 after its launch, and the host wakes up 5 after it
    QCOMPARE(run.length(run.withoutWaits()), Nanos{10 + 10 + 100 + 5});
}

/// On one core the kernels take turns with each other, and with the host while it launches.
void TestSharedCores::kernelsSideBySideTakeTurns()
{
    Machine machine(1);
    machine.oneAfterTheOther();
    const Played run = machine.played();
    const Replay replay = run.whatIf.replayed(run.withoutWaits());
    // 20 of launches, two kernels of 100, 5 to wake up
    QCOMPARE(replay.length(), Nanos{20 + 200 + 5});
    QVERIFY(replay.spans[0].length() > 180);
}

/// Two kernels of 100 that shared a core took 200 each. One after the other they take 100 each.
void TestSharedCores::whatWasCrowdedBeforeGetsFaster()
{
    Machine machine(1);
    machine.s.launch(machine.main, {0, 10}, machine.first, {10, 210}, "a");
    machine.s.launch(machine.main, {0, 10}, machine.second, {10, 210}, "b");
    machine.s.call(machine.main, "cpuDeviceSynchronize", {10, 215});
    machine.s.run({0, 215});
    const Played run = machine.played();
    QCOMPARE(run.length(), Nanos{215});
    Change change;
    change.stretches.push_back({run.trace->pools->strings.find("b"), 0});
    QCOMPARE(run.length(change), Nanos{10 + 100 + 5});
}

void TestSharedCores::aHostThatSpinsNeedsACore_data()
{
    QTest::addColumn<QString>("wait");
    QTest::addColumn<Nanos>("kernel");
    QTest::addRow("spin") << "spin" << Nanos{100};
    QTest::addRow("block") << "block" << Nanos{200};
}

/// What the kernel would have taken without anybody else, half as fast: of that much, a host that spins took its half.
void TestSharedCores::aHostThatSpinsNeedsACore()
{
    QFETCH(QString, wait);
    QFETCH(Nanos, kernel);
    Machine machine(1);
    machine.s.launch(machine.main, {0, 10}, machine.first, {10, 210});
    machine.s.call(machine.main, "cpuStreamSynchronize", {10, 215}, {}, Scenario::onStream(7));
    Run own;
    own.window = TimeRange{0, 215};
    own.parameters = {{"wait", wait.toStdString()}};
    machine.s.builder().addRun(own);
    const auto trace = machine.s.builder().finish();
    const auto analysis = *FullAnalysis::build(trace, RunId(0));
    const WhatIf whatIf(*analysis);
    QCOMPARE(whatIf.graph().spans()[0].length, kernel);
}

/// Of ten launches nine take 40 to wake the device up, one takes 10; kernels take 5, and each is waited for.
void TestSharedCores::whoStillIsAwakeNeedNotBeWokenUp()
{
    for (const bool isOfThreads : {true, false}) {
        Machine machine(2);
        if (!isOfThreads)
            machine.s.builder().device(machine.s.device()).name = "a GPU";
        Nanos now = 0;
        for (int i = 0; i < 20; ++i) {
            const Nanos call = i % 10 == 3 ? 10 : 40;
            machine.s.launch(machine.main, {now, now + call}, machine.first, {now + call, now + call + 5});
            machine.s.call(machine.main, "cpuStreamSynchronize", {now + call, now + call + 10}, {}, Scenario::onStream(7));
            now += call + 10;
        }
        machine.s.run({0, now});
        const Played run = machine.played();
        const auto& steps = run.whatIf.graph().steps();
        QCOMPARE(steps[0].length, Nanos{40});
        QCOMPARE(steps[0].queued, isOfThreads ? Nanos{10} : Nanos{40});
    }
}

/// Two kernels that get one and a half times as much done as one. Side by side with each other, and the first one with the host
/// that launches the second, they take 133 for 100; before and after that somebody is alone for 10.
void TestSharedCores::copiesAndKernelsTogetherAsMeasured()
{
    Machine machine(2);
    machine.s.builder().setFact("cpu workers together 2", "computing 1.50, mixed 1.00, copying 1.00");
    machine.s.launch(machine.main, {0, 10}, machine.first, {10, 110});
    machine.s.call(machine.main, "cpuStreamSynchronize", {10, 110}, {}, Scenario::onStream(7));
    machine.s.launch(machine.main, {110, 120}, machine.second, {120, 220});
    machine.s.call(machine.main, "cpuStreamSynchronize", {120, 220}, {}, Scenario::onStream(8));
    machine.s.run({0, 220});
    const Played run = machine.played();
    QCOMPARE(run.length(), Nanos{220});
    QCOMPARE(run.length(run.withoutWaits()), Nanos{10 + 133 + 10});
}

/// Three kernels of 30 behind each other, with gaps of 20 on the device; as a graph with the gap that the trial measured.
void TestSharedCores::aGraphHasTheGapThatWasMeasured()
{
    Machine machine(2);
    machine.s.builder().setFact("cpu worker graph gap (ns)", "7");
    for (Nanos i = 0; i < 3; ++i)
        machine.s.launch(machine.main, {10 * i, 10 * i + 10}, machine.first, {50 * i + 10, 50 * i + 40});
    machine.s.run({0, 140});
    const Played run = machine.played();
    QCOMPARE(run.length(), Nanos{140});
    Change change;
    change.asGraphs = true;
    QCOMPARE(run.length(change), Nanos{10 + 3 * 30 + 2 * 7});
}

/// What nobody launched starts when it did, whatever is usual behind another span.
void TestSharedCores::aSpanOfNobodyBehindAGapThatWasMeasured()
{
    Machine machine(2);
    machine.s.builder().setFact("cpu worker gap (ns)", "57");
    machine.s.kernel(machine.first, "a", {40, 140});
    machine.s.kernel(machine.first, "b", {150, 250});
    machine.s.run({0, 250});
    const Played run = machine.played();
    QCOMPARE(run.length(), Nanos{250});
    QCOMPARE(run.whatIf.replayed({}).spans[0].start, Nanos{40});
}

void TestSharedCores::nothingChangesWithoutAChange_data()
{
    QTest::addColumn<std::uint32_t>("cores");
    for (const std::uint32_t cores : {1U, 2U, 3U, 64U})
        QTest::addRow("%u cores", cores) << cores;
}

/// Three streams that are launched onto and waited for in turns, as fast as they go.
void TestSharedCores::nothingChangesWithoutAChange()
{
    QFETCH(std::uint32_t, cores);
    Machine machine(cores);
    const std::array streams{machine.first, machine.second, machine.s.stream("9")};
    Nanos now = 0;
    Nanos end = 0;
    for (Nanos i = 0; i < 60; ++i) {
        const Nanos start = std::max(now + 10, i < 3 ? 0 : end - 400);
        end = std::max(end, start + 300 + i * 7 % 40);
        machine.s.launch(machine.main, {now, now + 12}, streams[static_cast<std::size_t>(i % 3)], {start, start + 300 + i * 7 % 40});
        now += 12;
        if (i % 5 == 4) {
            machine.s.call(machine.main, "cpuDeviceSynchronize", {now, end + 9});
            now = end + 9;
        }
    }
    machine.s.run({0, now});
    const Played run = machine.played();
    const Replay same = run.whatIf.replayed({});
    QVERIFY(std::abs(same.length() - now) <= now / 1000 + 2);
}

QTEST_APPLESS_MAIN(TestSharedCores)
#include "tst_shared_cores.moc"
