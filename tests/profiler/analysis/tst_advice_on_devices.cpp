// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "tests/profiler/analysis/advised.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Rounds of a kernel of `kernel` on one stream, launched when the host gets there, with `work` of its own in between.
struct Rounds {
    Rounds(Nanos kernel, Nanos work)
    {
        for (Nanos i = 0; i < kRounds; ++i) {
            const Nanos start = std::max(now + 6 * kUs, device);
            s.launch(main, {now, now + kCall}, stream, {start, start + kernel});
            device = start + kernel;
            now += kCall + work;
        }
    }
    void counter(std::string name, std::string unit, double value)
    {
        const CounterId id = s.builder().addCounter({std::move(name), std::move(unit), s.process(), {}});
        s.builder().counter(id).append(0, value);
    }
    Scenario s;
    TrackId main = s.thread("main");
    TrackId stream = s.stream("13");
    Nanos now = 0;
    Nanos device = 0;
};

} // namespace

/// Devices that have too little to do, or too much.
class TestAdviceOnDevices : public QObject {
    Q_OBJECT
private slots:
    void replicasThatGather();
    void starvedDevices_data();
    void starvedDevices();
    void aBusyDeviceIsNotStarved();
    void queuesThatGrow_data();
    void queuesThatGrow();
    void fullDevices_data();
    void fullDevices();
    void fullDevicesByUuid_data();
    void fullDevicesByUuid();
    void meansOfCounters();
    void timeBeforeTheFirstLaunch();
    void initializationBeforeMostOfTheWork();
    void noTimeOutsideOfActivity();
    void idleTimeBeforeWork();
};

/// Three devices send their data to the first one, 100 us each, which continues when all of it has arrived.
void TestAdviceOnDevices::replicasThatGather()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto first = s.stream("13");
    std::vector<TrackId> others;
    for (const char* name : {"GPU 1", "GPU 2", "GPU 3"})
        others.push_back(s.stream("13", s.addDevice(name)));
    for (Nanos now = 0; now < kRounds * 430 * kUs; now += 430 * kUs) {
        const Nanos device = now + 10 * kUs;
        Nanos launched = now;
        for (const TrackId other : others) {
            s.launch(main, {launched, launched + kUs}, other, {device, device + 100 * kUs});
            launched += kUs;
        }
        s.call(main, "cudaDeviceSynchronize", {launched, device + 110 * kUs});
        launched = device + 110 * kUs;
        for (Nanos from = 0; from < 3; ++from) {
            const Nanos start = device + (114 + from * 100) * kUs;
            s.copyCall(main, "cudaMemcpyPeerAsync", {launched, launched + kUs}, first, {start, start + 100 * kUs},
                Scenario::moved(CopyDirection::PeerToPeer, MemoryKind::Device, MemoryKind::Device, 1 << 20));
            launched += kUs;
        }
        s.call(main, "cudaDeviceSynchronize", {launched, now + 430 * kUs});
    }
    const auto advice = said(adviceOn(s), AdviceRule::GatheringReplicas);
    QVERIFY(advice);
    QCOMPARE(advice->count, std::uint64_t{3 * kRounds});
    QCOMPARE(advice->cost, kRounds * 300 * kUs);
    QCOMPARE(advice->predicted, kRounds * 430 * kUs - kRounds * 225 * kUs); // a quarter of the copies is left
}

void TestAdviceOnDevices::starvedDevices_data()
{
    QTest::addColumn<double>("processors");
    QTest::addColumn<double>("thread");
    QTest::addColumn<double>("disk");
    QTest::addColumn<QString>("rule");
    QTest::addRow("processors") << 90.0 << 10.0 << 0.0 << "busy-processors";
    QTest::addRow("one thread") << 5.0 << 95.0 << 0.0 << "busy-processors";
    QTest::addRow("a disk") << 10.0 << 10.0 << 1e8 << "busy-disk";
    QTest::addRow("nothing") << 10.0 << 10.0 << 0.0 << "nothing-busy";
}

/// A kernel of 50 us for each 500 us of the host.
void TestAdviceOnDevices::starvedDevices()
{
    QFETCH(double, processors);
    QFETCH(double, thread);
    QFETCH(double, disk);
    QFETCH(QString, rule);
    Rounds rounds(50 * kUs, 500 * kUs);
    const auto unsampled = adviceOn(rounds.s); // the machine was not sampled
    QCOMPARE(unsampled.size(), std::size_t{1});
    QCOMPARE(QString(nameOf(unsampled[0].rule)), QString("unexplained"));
    QCOMPARE(unsampled[0].bound, BoundBy::HostCode);
    Rounds watched(50 * kUs, 500 * kUs);
    watched.counter("processors in use", "%", processors);
    watched.counter("main: running", "%", thread);
    watched.counter("read from disk", "bytes/s", disk);
    const auto all = adviceOn(watched.s);
    QCOMPARE(all.size(), std::size_t{1});
    QCOMPARE(QString(nameOf(all[0].rule)), rule);
    QVERIFY(!all[0].spans.empty());
    QVERIFY(all[0].predicted < kRounds * 60 * kUs);
}

void TestAdviceOnDevices::aBusyDeviceIsNotStarved()
{
    Rounds rounds(50 * kUs, 30 * kUs);
    rounds.counter("processors in use", "%", 90);
    const auto all = adviceOn(rounds.s);
    QCOMPARE(all.size(), std::size_t{1});
    QCOMPARE(QString(nameOf(all[0].rule)), QString("gpu-bound"));
}

void TestAdviceOnDevices::queuesThatGrow_data()
{
    QTest::addColumn<bool>("allocates");
    QTest::addColumn<Nanos>("kernels");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("with memory") << true << Nanos{2000} << true;
    QTest::addRow("without memory") << false << Nanos{2000} << false;
    QTest::addRow("a short one") << true << Nanos{200} << false;
}

void TestAdviceOnDevices::queuesThatGrow()
{
    QFETCH(bool, allocates);
    QFETCH(Nanos, kernels);
    QFETCH(bool, isSaid);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    for (Nanos i = 0; i < kernels; ++i) {
        const Nanos now = i * 5 * kUs;
        s.launch(main, {now, now + kCall}, stream, {6 * kUs + i * 100 * kUs, 106 * kUs + i * 100 * kUs});
        if (allocates)
            s.call(main, "cudaMallocAsync", {now + kCall, now + kCall + 500});
    }
    const auto advice = said(adviceOn(s), AdviceRule::GrowingQueue);
    QCOMPARE(advice.has_value(), isSaid);
    if (isSaid)
        QCOMPARE(advice->gain, Nanos{0});
}

void TestAdviceOnDevices::fullDevices_data()
{
    QTest::addColumn<double>("used");
    QTest::addColumn<Nanos>("work");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("full") << 95e9 << Nanos{0} << true;
    QTest::addRow("with memory left") << 50e9 << Nanos{0} << false;
    QTest::addRow("with time left") << 95e9 << 300 * kUs << false;
}

void TestAdviceOnDevices::fullDevices()
{
    QFETCH(double, used);
    QFETCH(Nanos, work);
    QFETCH(bool, isSaid);
    Rounds rounds(100 * kUs, work);
    rounds.s.builder().device(rounds.s.device()).memoryBytes = 100'000'000'000;
    rounds.counter("GPU 0: memory in use", "bytes", used);
    const auto all = adviceOn(rounds.s, {0, rounds.device});
    QCOMPARE(said(all, AdviceRule::FullDevice).has_value(), isSaid);
    QVERIFY(std::none_of(all.begin(), all.end(), [](const Advice& one) { return one.gain > 0; }));
}

/// The program's GPU 0 is the machine's GPU 1.
void TestAdviceOnDevices::fullDevicesByUuid_data()
{
    QTest::addColumn<double>("ofProgram");
    QTest::addColumn<double>("ofAnother");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("the program's is full") << 95e9 << 0.0 << true;
    QTest::addRow("another one is full, of the same number") << 0.0 << 95e9 << false;
}

void TestAdviceOnDevices::fullDevicesByUuid()
{
    QFETCH(double, ofProgram);
    QFETCH(double, ofAnother);
    QFETCH(bool, isSaid);
    Rounds rounds(100 * kUs, 0);
    TraceBuilder& builder = rounds.s.builder();
    builder.device(rounds.s.device()).memoryBytes = 100'000'000'000;
    builder.device(rounds.s.device()).uuid = "GPU-1";
    rounds.counter("GPU 0: memory in use", "bytes", ofAnother);
    rounds.counter("GPU 1: memory in use", "bytes", ofProgram);
    builder.counter(CounterId(1)).info().device = rounds.s.device();
    QCOMPARE(said(adviceOn(rounds.s, {0, rounds.device}), AdviceRule::FullDevice).has_value(), isSaid);
}

void TestAdviceOnDevices::meansOfCounters()
{
    TraceBuilder builder;
    QVERIFY(!advice::meanOf(CounterSeries{}, {0, 100}));
    CounterBuilder counter({"x", "%", {}, {}});
    counter.append(50, 10);
    counter.append(100, 30);
    const CounterSeries series = counter.series();
    QVERIFY(!advice::meanOf(series, {0, 50}));
    QCOMPARE(*advice::meanOf(series, {0, 100}), 10.0);
    QCOMPARE(*advice::meanOf(series, {50, 150}), 20.0);
    QCOMPARE(*advice::meanOf(series, {200, 210}), 30.0);
}

/// An import [0, 600) with a call in it, a kernel [710, 810) of a launch at 700, and 190 us after it.
void TestAdviceOnDevices::timeBeforeTheFirstLaunch()
{
    Scenario s;
    const auto main = s.thread("main");
    s.python(main, "train.py(1): <module>", {0, 650 * kUs});
    s.python(main, "train.py(9): load_weights", {10 * kUs, 600 * kUs});
    s.launch(main, {700 * kUs, 705 * kUs}, s.stream("13"), {710 * kUs, 810 * kUs}, "gemm");
    s.run({0, 1'000 * kUs});
    const Played run(s);
    const auto all = advise(run.whatIf);
    QVERIFY(!all.empty());
    const Advice& outside = all.front();
    QCOMPARE(QString(nameOf(outside.rule)), QString("outside-activity"));
    QCOMPARE(outside.before, 710 * kUs);
    QCOMPARE(outside.after, 190 * kUs);
    QCOMPARE(outside.initialization, Nanos{0});
    QCOMPARE(outside.cost, 900 * kUs);
    QVERIFY(outside.range == (TimeRange{710 * kUs, 810 * kUs}));
    QCOMPARE(outside.gain, Nanos{0});
    QCOMPARE(QString::fromStdString(std::string(run.trace->text(outside.cause))), QString("train.py(9): load_weights"));
}

/// What precedes most of the work can be left out of the range, what follows it cannot.
void TestAdviceOnDevices::initializationBeforeMostOfTheWork()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    s.launch(main, {0, 5 * kUs}, stream, {10 * kUs, 20 * kUs}, "fill");
    s.call(main, "cudaMalloc", {30 * kUs, 5'030 * kUs});
    s.launch(main, {5'040 * kUs, 5'045 * kUs}, stream, {5'050 * kUs, 5'150 * kUs}, "gemm");
    const auto outside = said(adviceOn(s, {0, 5'150 * kUs}), AdviceRule::OutsideActivity);
    QVERIFY(outside);
    QCOMPARE(outside->initialization, 5'000 * kUs);
    QVERIFY(outside->range == (TimeRange{5'030 * kUs, 5'150 * kUs}));
}

void TestAdviceOnDevices::noTimeOutsideOfActivity()
{
    Scenario s;
    s.launch(s.thread("main"), {0, 5 * kUs}, s.stream("13"), {10 * kUs, 110 * kUs}, "gemm");
    QVERIFY(!said(adviceOn(s, {0, 200 * kUs}), AdviceRule::OutsideActivity));
}

void TestAdviceOnDevices::idleTimeBeforeWork()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    s.launch(main, {0, 10}, stream, {20, 60});
    s.launch(main, {10, 20}, stream, {100, 150});
    s.launch(main, {20, 30}, stream, {150, 160});
    s.run({0, 200});
    const Played run(s);
    QVERIFY(idleBefore(*run.analysis, s.device(), 20) == (TimeRange{0, 20}));
    QVERIFY(idleBefore(*run.analysis, s.device(), 100) == (TimeRange{60, 100}));
    QVERIFY(idleBefore(*run.analysis, s.device(), 150).isEmpty());
    QVERIFY(idleBefore(*run.analysis, s.device(), 200) == (TimeRange{160, 200}));
}

QTEST_APPLESS_MAIN(TestAdviceOnDevices)
#include "tst_advice_on_devices.moc"
