// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_model/worker_facts.h"
#include "tests/profiler/analysis/played.h"

#include <QTest>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

constexpr Nanos kCall = 10;
constexpr int kKernels = 20;

/// A CPU device whose trial measured that a kernel of 300 takes 100 longer if the host waits for each, and 300 longer if
/// its worker was asleep.
struct Machine {
    Machine()
    {
        DeviceInfo& device = s.builder().device(s.device());
        device.name = "cpu:0";
        device.multiprocessors = 4;
        s.builder().setFact("cpu worker kernel (ns)", "300");
        s.builder().setFact("cpu worker cold kernel (ns)", "100");
        s.builder().setFact("cpu worker woken kernel (ns)", "300");
    }

    /// The host does `own`, launches a kernel and waits for it, again and again.
    void waitForEach(Nanos own, Nanos kernel)
    {
        for (int i = 0; i < kKernels; ++i) {
            now += own;
            s.launch(main, {now, now + kCall}, stream, {now + kCall, now + kCall + kernel}, "small");
            s.call(main, "cpuStreamSynchronize", {now + kCall, now + kCall + kernel}, {}, Scenario::onStream(7));
            now += kCall + kernel;
        }
    }

    /// Launches that many at once, each behind the one before it, and waits for them.
    void waitForAll(int count, Nanos kernel)
    {
        for (int i = 0; i < count; ++i)
            s.launch(main, {now + i * kCall, now + (i + 1) * kCall}, stream, {now + kCall + i * kernel, now + kCall + (i + 1) * kernel}, "small");
        s.call(main, "cpuStreamSynchronize", {now + count * kCall, now + kCall + count * kernel}, {}, Scenario::onStream(7));
        now += kCall + count * kernel;
    }

    [[nodiscard]] Played played()
    {
        s.run({0, now});
        return Played(s.trace(SourceFormat::Stallscope));
    }

    Scenario s;
    TrackId main = s.thread("main");
    TrackId stream = s.stream("7");
    Nanos now = 0;
};

} // namespace

class TestColdKernels : public QObject {
    Q_OBJECT
private slots:
    void behindEachOtherTheyAreWarm_data();
    void behindEachOtherTheyAreWarm();
    void whoWaitedForItsTurnKnowsBetter();
    void fewOfThemKnowNothing();
    void oneThatIsStillAloneStaysCold();
    void aGpuHasNone();
};

void TestColdKernels::behindEachOtherTheyAreWarm_data()
{
    QTest::addColumn<Nanos>("own");
    QTest::addColumn<Nanos>("cold");
    QTest::addColumn<Nanos>("warm");
    QTest::addRow("as in the trial") << Nanos{5} << Nanos{400} << Nanos{300};
    QTest::addRow("shorter") << Nanos{5} << Nanos{80} << Nanos{60};
    QTest::addRow("longer") << Nanos{5} << Nanos{4000} << Nanos{3900};
    QTest::addRow("the worker asleep") << WorkerFacts::kAwake << Nanos{600} << Nanos{300};
}

/// The first one is woken up for still.
void TestColdKernels::behindEachOtherTheyAreWarm()
{
    QFETCH(Nanos, own);
    QFETCH(Nanos, cold);
    QFETCH(Nanos, warm);
    Machine machine;
    machine.waitForEach(own, cold);
    const Played run = machine.played();
    QCOMPARE(run.length(), machine.now);
    Change change = run.withoutWaits();
    change.ownWork = 0;
    const Replay replay = run.whatIf.replayed(change);
    QCOMPARE(replay.spans.front().length(), cold);
    for (std::size_t i = 1; i < replay.spans.size(); ++i)
        QCOMPARE(replay.spans[i].length(), warm);
}

/// Each first one of ten takes 400, the others 350: so do all of them without the waits.
void TestColdKernels::whoWaitedForItsTurnKnowsBetter()
{
    Machine machine;
    machine.waitForEach(5, 400);
    machine.waitForAll(20, 350);
    const Played run = machine.played();
    QCOMPARE(run.length(), machine.now);
    const Replay replay = run.whatIf.replayed(run.withoutWaits());
    for (std::size_t i = 1; i < replay.spans.size(); ++i)
        QCOMPARE(replay.spans[i].length(), Nanos{350});
}

void TestColdKernels::fewOfThemKnowNothing()
{
    Machine machine;
    machine.waitForEach(5, 400);
    machine.waitForAll(3, 350);
    const Played run = machine.played();
    QCOMPARE(run.whatIf.replayed(run.withoutWaits()).spans[1].length(), Nanos{300});
}

/// A host that does much on its own finds its worker idle with waits and without.
void TestColdKernels::oneThatIsStillAloneStaysCold()
{
    Machine machine;
    machine.waitForEach(5000, 400);
    const Played run = machine.played();
    const Replay replay = run.whatIf.replayed(run.withoutWaits());
    for (const TimeRange& span : replay.spans)
        QCOMPARE(span.length(), Nanos{400});
}

void TestColdKernels::aGpuHasNone()
{
    Machine machine;
    machine.s.builder().device(machine.s.device()).name = "a GPU";
    machine.waitForEach(5, 400);
    const Played run = machine.played();
    QCOMPARE(run.whatIf.replayed(run.withoutWaits()).spans[1].length(), Nanos{400});
}

QTEST_APPLESS_MAIN(TestColdKernels)
#include "tst_cold_kernels.moc"
