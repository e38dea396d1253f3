// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/advice/counter_mean.h"
#include "tests/profiler/analysis/played.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

constexpr Nanos kUs = 1000;
constexpr Nanos kCall = 4 * kUs;
constexpr Nanos kRounds = 40;

/// What is said of a rule; nothing where it is silent.
std::optional<Advice> said(const std::vector<Advice>& all, AdviceRule rule)
{
    const auto found = std::find_if(all.begin(), all.end(), [rule](const Advice& one) { return one.rule == rule; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}
std::vector<Advice> adviceOn(Scenario& s)
{
    return advise(Played(s).whatIf);
}
std::vector<Advice> adviceOn(Scenario& s, TimeRange window)
{
    s.run(window);
    return adviceOn(s);
}

/// Rounds of a kernel of `kernel` on one stream, launched where the host comes to it, with `work` of its own in between.
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

class TestAdviceRules : public QObject {
    Q_OBJECT
private slots:
    void everyRuleHasANameAndAnExample();
    void waitsForUnrelatedStreams();
    void sizesThatAreReadBack_data();
    void sizesThatAreReadBack();
    void pageableCopies();
    void aSynchronizeBehindAPageableCopy_data();
    void aSynchronizeBehindAPageableCopy();
    void copiesThatAStreamIsNotWorth_data();
    void copiesThatAStreamIsNotWorth();
    void fewCopiesDoNotExplainALongWait();
    void smallCopies_data();
    void smallCopies();
    void workOnTheDefaultStream_data();
    void workOnTheDefaultStream();
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
};

void TestAdviceRules::everyRuleHasANameAndAnExample()
{
    std::vector<QString> names;
    for (std::size_t i = 0; i < kAdviceRules; ++i) {
        names.emplace_back(nameOf(static_cast<AdviceRule>(i)));
        QVERIFY(!QString(exampleOf(static_cast<AdviceRule>(i))).isEmpty());
    }
    std::sort(names.begin(), names.end());
    QVERIFY(std::adjacent_find(names.begin(), names.end()) == names.end());
}

/// 50 us of what is wanted beside 200 of something else, round for round; the host needs 100 for its own work.
void TestAdviceRules::waitsForUnrelatedStreams()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto wanted = s.stream("13");
    const auto other = s.stream("14");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, wanted, {now + 6 * kUs, now + 56 * kUs});
        s.launch(main, {now + kCall, now + 2 * kCall}, other, {now + 10 * kUs, now + 210 * kUs});
        s.call(main, "cudaDeviceSynchronize", {now + 2 * kCall, now + 220 * kUs});
        now += 320 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), QString("unrelated-streams"));
    QCOMPARE(all[0].count, std::uint64_t{kRounds});
    // what is left is the other work, and some way to it
    QVERIFY(all[0].predicted >= kRounds * 200 * kUs);
    QVERIFY(all[0].predicted < kRounds * 220 * kUs);
}

void TestAdviceRules::sizesThatAreReadBack_data()
{
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<QString>("rule");
    QTest::addRow("cub") << "void cub::DeviceSelectSweepKernel<int>"
                         << "shape-read-back";
    QTest::addRow("ours") << "compact"
                          << "shape-read-back";
    QTest::addRow("a sum") << "reduce"
                           << "small-read-back";
}

void TestAdviceRules::sizesThatAreReadBack()
{
    QFETCH(QString, kernel);
    QFETCH(QString, rule);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 56 * kUs}, kernel.toStdString());
        s.copyCall(main, "cudaMemcpy", {now + kCall, now + 70 * kUs}, stream, {now + 57 * kUs, now + 58 * kUs}, Scenario::toHost(MemoryKind::Pageable, 8));
        now += 90 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), rule);
}

void TestAdviceRules::pageableCopies()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.copyCall(main, "cudaMemcpyAsync", {now, now + 60 * kUs}, stream, {now + 6 * kUs, now + 50 * kUs}, Scenario::toDevice(MemoryKind::Pageable, 1 << 20));
        s.launch(main, {now + 60 * kUs, now + 64 * kUs}, stream, {now + 66 * kUs, now + 100 * kUs});
        now += 80 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), QString("pageable-copy"));
}

void TestAdviceRules::aSynchronizeBehindAPageableCopy_data()
{
    QTest::addColumn<std::uint64_t>("bytes");
    QTest::addColumn<QString>("rule");
    QTest::addRow("a number") << std::uint64_t{8} << "small-upload";
    QTest::addRow("a batch") << std::uint64_t{1 << 20} << "pageable-copy";
}

/// As PyTorch does it: an asynchronous copy, and a synchronize that waits for it and all that is before it. The call of a large
/// one waits, too: the bytes are those of the copies, however many waits there are for them.
void TestAdviceRules::aSynchronizeBehindAPageableCopy()
{
    QFETCH(std::uint64_t, bytes);
    QFETCH(QString, rule);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 106 * kUs});
        s.copyCall(main, "cudaMemcpyAsync", {now + kCall, now + 2 * kCall}, stream, {now + 106 * kUs, now + 107 * kUs},
            Scenario::toDevice(MemoryKind::Pageable, bytes));
        s.call(main, "cudaStreamSynchronize", {now + 2 * kCall, now + 115 * kUs}, {}, Scenario::onStream(13));
        now += 140 * kUs;
    }
    const auto all = adviceOn(s);
    QVERIFY(!all.empty());
    QCOMPARE(QString(nameOf(all[0].rule)), rule);
    QCOMPARE(all[0].count, std::uint64_t{kRounds});
    QCOMPARE(all[0].bytes, bytes * kRounds);
}

void TestAdviceRules::copiesThatAStreamIsNotWorth_data()
{
    QTest::addColumn<Nanos>("copy");
    QTest::addColumn<bool>("isWorthIt");
    QTest::addRow("a few us") << 6 * kUs << false;
    QTest::addRow("longer") << 60 * kUs << true;
}

/// Copies in, each before a kernel, on one stream that is kept at work.
void TestAdviceRules::copiesThatAStreamIsNotWorth()
{
    QFETCH(Nanos, copy);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    Nanos done = 10 * kUs;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.copyCall(main, "cudaMemcpyAsync", {now, now + kUs}, stream, {done, done + copy}, Scenario::toDevice(MemoryKind::Pinned, 1 << 16));
        s.launch(main, {now + kUs, now + 2 * kUs}, stream, {done + copy, done + 2 * copy});
        now += 2 * kUs;
        done += 2 * copy;
    }
    QTEST(said(adviceOn(s), AdviceRule::CopiesBesideNothing).has_value(), "isWorthIt");
}

/// The same: copies in streams of their own would be faster only because the host waits for less.
void TestAdviceRules::fewCopiesDoNotExplainALongWait()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 106 * kUs});
        s.copyCall(
            main, "cudaMemcpyAsync", {now + kCall, now + 2 * kCall}, stream, {now + 106 * kUs, now + 107 * kUs}, Scenario::toDevice(MemoryKind::Pinned, 8));
        s.call(main, "cudaStreamSynchronize", {now + 2 * kCall, now + 115 * kUs}, {}, Scenario::onStream(13));
        now += 140 * kUs;
    }
    QVERIFY(!said(adviceOn(s), AdviceRule::CopiesBesideNothing));
}

void TestAdviceRules::smallCopies_data()
{
    QTest::addColumn<Nanos>("row");
    QTest::addColumn<std::uint64_t>("bytes");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("twenty of 1 KiB") << Nanos{20} << std::uint64_t{1024} << true;
    QTest::addRow("three of 1 KiB") << Nanos{3} << std::uint64_t{1024} << false;
    QTest::addRow("twenty of 1 MiB") << Nanos{20} << (std::uint64_t{1} << 20) << false;
}

/// Each copy takes 2 us, and 5 us until the next one.
void TestAdviceRules::smallCopies()
{
    QFETCH(Nanos, row);
    QFETCH(std::uint64_t, bytes);
    QFETCH(bool, isSaid);
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        for (Nanos copy = 0; copy < row; ++copy) {
            s.copyCall(main, "cudaMemcpyAsync", {now, now + kCall}, stream, {now + 6 * kUs, now + 8 * kUs}, Scenario::toDevice(MemoryKind::Pinned, bytes));
            now += 5 * kUs;
        }
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 10 * kUs});
        now += 5 * kUs;
    }
    const auto advice = said(adviceOn(s), AdviceRule::SmallCopies);
    QCOMPARE(advice.has_value(), isSaid);
    if (isSaid) {
        QCOMPARE(advice->count, static_cast<std::uint64_t>(kRounds * row));
        QCOMPARE(advice->bytes, static_cast<std::uint64_t>(kRounds * row) * bytes);
        QVERIFY(advice->predicted < kRounds * 3 * 5 * kUs); // of 21 calls a round two are left
    }
}

void TestAdviceRules::workOnTheDefaultStream_data()
{
    QTest::addColumn<QString>("stream");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("the default stream") << "7" << true;
    QTest::addRow("another one") << "9" << false;
}

/// Copies in (50) on four streams by turns, kernels (100) on one more that waits for each of them, as they do for it.
void TestAdviceRules::workOnTheDefaultStream()
{
    QFETCH(QString, stream);
    QFETCH(bool, isSaid);
    Scenario s;
    const auto main = s.thread("main");
    const auto common = s.stream(stream.toStdString());
    const std::array streams{s.stream("13"), s.stream("14"), s.stream("15"), s.stream("16")};
    Nanos now = 0;
    Nanos device = 6 * kUs;
    for (std::size_t i = 0; i < kRounds; ++i) {
        const Nanos copied = device + 50 * kUs;
        s.copyCall(main, "cudaMemcpyAsync", {now, now + kCall}, streams[i % 4], {device, copied}, Scenario::toDevice(MemoryKind::Pinned, 1 << 20));
        s.launch(main, {now + kCall, now + 2 * kCall}, common, {copied, copied + 100 * kUs});
        now += 2 * kCall;
        device = copied + 100 * kUs;
    }
    const auto advice = said(adviceOn(s), AdviceRule::DefaultStream);
    QCOMPARE(advice.has_value(), isSaid);
    if (isSaid) {
        QCOMPARE(advice->count, std::uint64_t{kRounds});
        QVERIFY(advice->predicted >= kRounds * 50 * kUs); // one copy at a time
        QVERIFY(advice->predicted < kRounds * 100 * kUs); // kernels of four streams beside each other
    }
}

/// Three devices send what they have to the first one, 100 us each, and it goes on when all of it is there.
void TestAdviceRules::replicasThatGather()
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

void TestAdviceRules::starvedDevices_data()
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
void TestAdviceRules::starvedDevices()
{
    QFETCH(double, processors);
    QFETCH(double, thread);
    QFETCH(double, disk);
    QFETCH(QString, rule);
    Rounds rounds(50 * kUs, 500 * kUs);
    QVERIFY(adviceOn(rounds.s).empty()); // nobody has looked at the machine
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

void TestAdviceRules::aBusyDeviceIsNotStarved()
{
    Rounds rounds(50 * kUs, 30 * kUs);
    rounds.counter("processors in use", "%", 90);
    QVERIFY(adviceOn(rounds.s).empty());
}

void TestAdviceRules::queuesThatGrow_data()
{
    QTest::addColumn<bool>("allocates");
    QTest::addColumn<Nanos>("kernels");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("with memory") << true << Nanos{2000} << true;
    QTest::addRow("without memory") << false << Nanos{2000} << false;
    QTest::addRow("a short one") << true << Nanos{200} << false;
}

void TestAdviceRules::queuesThatGrow()
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

void TestAdviceRules::fullDevices_data()
{
    QTest::addColumn<double>("used");
    QTest::addColumn<Nanos>("work");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("full") << 95e9 << Nanos{0} << true;
    QTest::addRow("with memory left") << 50e9 << Nanos{0} << false;
    QTest::addRow("with time left") << 95e9 << 300 * kUs << false;
}

void TestAdviceRules::fullDevices()
{
    QFETCH(double, used);
    QFETCH(Nanos, work);
    QFETCH(bool, isSaid);
    Rounds rounds(100 * kUs, work);
    rounds.s.builder().device(rounds.s.device()).memoryBytes = 100'000'000'000;
    rounds.counter("GPU 0: memory in use", "bytes", used);
    const auto all = adviceOn(rounds.s, {0, rounds.device});
    QCOMPARE(said(all, AdviceRule::FullDevice).has_value(), isSaid);
    QCOMPARE(all.empty(), !isSaid);
}

/// The program's GPU 0 is the machine's GPU 1.
void TestAdviceRules::fullDevicesByUuid_data()
{
    QTest::addColumn<double>("ofProgram");
    QTest::addColumn<double>("ofAnother");
    QTest::addColumn<bool>("isSaid");
    QTest::addRow("the program's is full") << 95e9 << 0.0 << true;
    QTest::addRow("another one is full, of the same number") << 0.0 << 95e9 << false;
}

void TestAdviceRules::fullDevicesByUuid()
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

void TestAdviceRules::meansOfCounters()
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

QTEST_APPLESS_MAIN(TestAdviceRules)
#include "tst_advice_rules.moc"
