// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/played.h"

#include <QTest>

#include <numeric>
#include <random>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

/// `rounds` times: launch (10 ns), the kernel starts 5 ns after the launch began and takes `kernel`, the host waits and wakes up
/// 20 ns after it, then works for `work`.
void waitEachTime(Scenario& s, int rounds, Nanos kernel, Nanos work)
{
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    Nanos now = 0;
    for (int i = 0; i < rounds; ++i) {
        s.launch(main, {now, now + 10}, stream, {now + 5, now + 5 + kernel});
        s.call(main, "cudaStreamSynchronize", {now + 10, now + 25 + kernel}, {}, Scenario::onStream(7));
        now += 25 + kernel + work;
    }
}

} // namespace

class TestReplay : public QObject {
    Q_OBJECT
private slots:
    void withoutAChangeNothingChanges();
    void randomRunsAreReplayedAsTheyWere();
    void aRemovedWaitLetsTheHostGoOn();
    void theDrainStays();
    void aBlockingCopyThatNoLongerWaits();
    void aFasterKernel();
    void workOfTheHostIsNotGainedByRemovingAWait();
    void eventsHoldAnotherStreamUp();
    void aThreadThatWaitsForAnother();
    void launchesAsOneGraph();
    void nobodyWakesUpADeviceThatWorks();
    void copiesBesideKernels();
    void roundsInTwoStreams();
    void spansWithoutALaunchStayWhereTheyAre();
    void nothingToReplay();
    void theCriticalPathAddsUp();
    void theCriticalPathOfAHostThatIsSlow();
};

void TestReplay::withoutAChangeNothingChanges()
{
    Scenario s;
    waitEachTime(s, 10, 100, 30);
    const Played run(s);
    const Replay same = run.whatIf.replayed({});
    QCOMPARE(same.window, run.analysis->window());
    const auto& steps = run.whatIf.graph().steps();
    QCOMPARE(steps.size(), std::size_t{20});
    for (std::size_t i = 0; i < steps.size(); ++i)
        QCOMPARE(same.steps[i], steps[i].call);
    QCOMPARE(run.whatIf.graph().contradictions(), std::uint64_t{0});
}

/// Any order of launches, copies, waits for streams and for the device, on three streams from two threads.
void TestReplay::randomRunsAreReplayedAsTheyWere()
{
    for (unsigned seed = 1; seed <= 50; ++seed) {
        std::mt19937 random(seed);
        const auto upTo = [&](int most) { return static_cast<Nanos>(random() % static_cast<unsigned>(most)); };
        Scenario s;
        const std::vector<TrackId> threads{s.thread("a"), s.thread("b")};
        const std::vector<TrackId> streams{s.stream("7"), s.stream("8"), s.stream("9")};
        std::vector<Nanos> now(2, 0);
        std::vector<Nanos> busyUntil(3, 0);
        for (int i = 0; i < 400; ++i) {
            const std::size_t thread = random() % 2;
            const std::size_t stream = random() % 3;
            now[thread] += upTo(40);
            const Nanos start = now[thread];
            if (random() % 4 != 0) {
                const Nanos begins = std::max(start + 1 + upTo(30), busyUntil[stream]);
                busyUntil[stream] = begins + 1 + upTo(200);
                s.launch(threads[thread], {start, start + 10}, streams[stream], {begins, busyUntil[stream]});
                now[thread] = start + 10;
            } else {
                const bool isDevice = random() % 2 == 0;
                const Nanos done = isDevice ? *std::max_element(busyUntil.begin(), busyUntil.end()) : busyUntil[stream];
                now[thread] = std::max(start, done) + 1 + upTo(20);
                s.call(threads[thread], isDevice ? "cudaDeviceSynchronize" : "cudaStreamSynchronize", {start, now[thread]}, {},
                    isDevice ? SpanDetail{} : Scenario::onStream(7 + stream));
            }
        }
        const Played run(s);
        const Replay same = run.whatIf.replayed({});
        QCOMPARE(same.window, run.analysis->window());
        const auto& spans = run.analysis->spans().work().spans();
        for (std::size_t i = 0; i < spans.size(); ++i)
            QCOMPARE(same.spans[i], spans[i].range());
    }
}

/// The first launch takes 10, then kernels follow each other: 5 + 10 * 100. The last wait stays, and takes its 20 to wake up.
void TestReplay::aRemovedWaitLetsTheHostGoOn()
{
    Scenario s;
    waitEachTime(s, 10, 100, 0);
    const Played run(s);
    QCOMPARE(run.analysis->window().length(), Nanos{10 * 125});
    QCOMPARE(run.length(run.withoutWaits()), Nanos{5 + 10 * 100 + 20});
    Change one;
    one.removedWaits.assign(10, false);
    one.removedWaits[3] = true;
    QCOMPARE(run.length(one), Nanos{10 * 125 - 20 - 5}); // a wake-up, and the next launch's way to the device
}

void TestReplay::theDrainStays()
{
    Scenario s;
    waitEachTime(s, 1, 100, 0);
    const Played run(s);
    QVERIFY(run.whatIf.graph().steps().back().isDrain);
    QCOMPARE(run.length(run.withoutWaits()), run.analysis->window().length());
}

/// Launch [0,10), kernel [5,105); copy back into pageable memory [10,130) with its span [106,120); launch [130,140), kernel [135,235).
void TestReplay::aBlockingCopyThatNoLongerWaits()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {5, 105});
    s.copyCall(main, "cudaMemcpyAsync", {10, 130}, stream, {106, 120}, Scenario::toHost(MemoryKind::Pageable));
    s.launch(main, {130, 140}, stream, {135, 235});
    const Played run(s);
    QCOMPARE(run.analysis->waits().size(), std::size_t{1});
    QCOMPARE(run.length(), Nanos{235});
    // the copy's call takes as long as a launch; the second kernel follows the copy
    const Replay without = run.whatIf.replayed(run.withoutWaits());
    QCOMPARE(without.steps[1], (TimeRange{10, 20}));
    QCOMPARE(without.spans[1], (TimeRange{106, 120}));
    QCOMPARE(without.length(), Nanos{120 + 100});
}

void TestReplay::aFasterKernel()
{
    Scenario s;
    waitEachTime(s, 10, 100, 0);
    const Played run(s);
    Change change;
    change.stretches.push_back({run.trace->pools->strings.find("kernel"), 0.5});
    QCOMPARE(run.length(change), Nanos{10 * 75});
}

/// Each round the host works longer than its kernel takes: the waits were long, but all that goes is the wake-up.
void TestReplay::workOfTheHostIsNotGainedByRemovingAWait()
{
    Scenario s;
    waitEachTime(s, 10, 100, 500);
    const Played run(s);
    const Nanos measured = run.analysis->window().length();
    // nine waits of 115 go; each round still takes its 510
    QCOMPARE(run.length(run.withoutWaits()), measured - 9 * 115);
    QCOMPARE(run.onPath(PathCause::HostWork), Nanos{9 * 500});
}

/// Stream 8 waits for the work of stream 7; the host continues meanwhile.
void TestReplay::eventsHoldAnotherStreamUp()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto first = s.stream("7");
    const auto second = s.stream("8");
    SpanDetail recorded = Scenario::onStream(7);
    recorded.set(DetailField::Event, 3).set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::Recorded));
    SpanDetail waits = Scenario::onStream(8);
    waits.set(DetailField::Event, 3).set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::StreamWaits));
    s.launch(main, {0, 10}, first, {5, 105}, "long");
    s.call(main, "cudaEventRecord", {10, 12}, {}, recorded);
    s.call(main, "cudaStreamWaitEvent", {12, 14}, {}, waits);
    s.launch(main, {14, 24}, second, {107, 207}, "other");
    const Played run(s);
    QCOMPARE(run.length(), Nanos{207});
    Change change;
    change.stretches.push_back({run.trace->pools->strings.find("long"), 0.5});
    QCOMPARE(run.length(change), Nanos{157});
}

/// Forward in one thread, backward in another one, as PyTorch does it: each is in no operation while the other works. Without
/// the wait behind each round both move up.
void TestReplay::aThreadThatWaitsForAnother()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto backward = s.thread("backward");
    const auto stream = s.stream("7");
    constexpr Nanos kUs = 1000;
    Nanos now = 0;
    for (int i = 0; i < 4; ++i) {
        s.op(main, "forward", {now, now + 50 * kUs});
        s.launch(main, {now + 40 * kUs, now + 45 * kUs}, stream, {now + 50 * kUs, now + 350 * kUs});
        s.op(backward, "backward", {now + 60 * kUs, now + 110 * kUs});
        s.launch(backward, {now + 100 * kUs, now + 105 * kUs}, stream, {now + 350 * kUs, now + 650 * kUs});
        s.op(main, "item", {now + 140 * kUs, now + 670 * kUs});
        s.call(main, "cudaStreamSynchronize", {now + 145 * kUs, now + 660 * kUs}, {}, Scenario::onStream(7));
        now += 700 * kUs;
    }
    const Played run(s);
    const auto& steps = run.whatIf.graph().steps();
    const auto behindOther = std::count_if(steps.begin(), steps.end(), [](const HostStep& step) { return step.after != HostStep::kNone; });
    QCOMPARE(behindOther, 4 + 4); // each backward behind a forward, each wait behind a backward
    QCOMPARE(run.length(), run.analysis->window().length());
    // the device never idles: eight kernels, the way to the first, back from the last one, and out of the operation
    QCOMPARE(run.length(run.withoutWaits()), Nanos{50 + 8 * 300 + 10 + 10} * kUs);
    QCOMPARE(run.onPath(PathCause::Kernel), Nanos{4 * 600} * kUs);
}

/// Launch-bound: each kernel takes 5, each launch 20. As a graph, kernels follow each other.
void TestReplay::launchesAsOneGraph()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos i = 0; i < 10; ++i)
        s.launch(main, {20 * i, 20 * i + 20}, stream, {20 * i + 15, 20 * i + 20});
    s.call(main, "cudaStreamSynchronize", {200, 210}, {}, Scenario::onStream(7));
    const Played run(s);
    QCOMPARE(run.length(), Nanos{210});
    Change change;
    change.asGraphs = true;
    QCOMPARE(run.length(change), Nanos{15 + 10 * 5 + 10});
}

/// Copy in 50, kernel 100, copy out 50, four times on one stream, launched far ahead. With copies beside kernels: the first
/// copy in, four kernels, the last copy out. The first launch of each round takes 10 ns because the stream sleeps; without
/// the waits it does not.
void TestReplay::nobodyWakesUpADeviceThatWorks()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos now = 0; now < 4 * 220; now += 220) {
        s.launch(main, {now, now + 10}, stream, {now + 10, now + 110});
        s.launch(main, {now + 10, now + 14}, stream, {now + 110, now + 210});
        s.call(main, "cudaStreamSynchronize", {now + 14, now + 220}, {}, Scenario::onStream(7));
    }
    const Played run(s);
    QCOMPARE(run.whatIf.replayed({}).steps[3], TimeRange(220, 230));
    const Replay without = run.whatIf.replayed(run.withoutWaits());
    QCOMPARE(without.steps[0], TimeRange(0, 10));
    QCOMPARE(without.steps[3], TimeRange(14, 18));
    QCOMPARE(without.steps[4], TimeRange(18, 22));
    QCOMPARE(without.length(), Nanos{820});
}

/// Four times 50 in, 100 of work, 50 out: the way out of a round is the way in of the next but one.
void TestReplay::roundsInTwoStreams()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos i = 0; i < 4; ++i) {
        const Nanos host = 3 * i;
        const Nanos device = 1 + 200 * i;
        s.copyCall(main, "cudaMemcpyAsync", {host, host + 1}, stream, {device, device + 50}, Scenario::toDevice(MemoryKind::Pinned));
        s.launch(main, {host + 1, host + 2}, stream, {device + 50, device + 150});
        s.copyCall(main, "cudaMemcpyAsync", {host + 2, host + 3}, stream, {device + 150, device + 200}, Scenario::toHost(MemoryKind::Pinned));
    }
    s.call(main, "cudaStreamSynchronize", {12, 805}, {}, Scenario::onStream(7));
    const Played run(s);
    QCOMPARE(run.length(), Nanos{805});
    Change change;
    change.streams = 2;
    QCOMPARE(run.length(change), Nanos{1 + 4 + 450});
    change.streams = 1;
    QCOMPARE(run.length(change), Nanos{805});
}

void TestReplay::copiesBesideKernels()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    Nanos host = 0;
    Nanos device = 1;
    for (int i = 0; i < 4; ++i) {
        s.copyCall(main, "cudaMemcpyAsync", {host, host + 1}, stream, {device, device + 50}, Scenario::toDevice(MemoryKind::Pinned));
        s.launch(main, {host + 1, host + 2}, stream, {device + 50, device + 150});
        s.copyCall(main, "cudaMemcpyAsync", {host + 2, host + 3}, stream, {device + 150, device + 200}, Scenario::toHost(MemoryKind::Pinned));
        host += 3;
        device += 200;
    }
    const Played run(s);
    QCOMPARE(run.length(), Nanos{801});
    Change change;
    change.ownCopyStreams = true;
    QCOMPARE(run.length(change), Nanos{1 + 50 + 400 + 50});
}

void TestReplay::spansWithoutALaunchStayWhereTheyAre()
{
    Scenario s;
    waitEachTime(s, 5, 100, 0);
    const auto stream = s.stream("9");
    s.kernel(stream, "by itself", {300, 340});
    s.kernel(stream, "by itself", {350, 390});
    const Played run(s);
    const Replay without = run.whatIf.replayed(run.withoutWaits());
    const auto& spans = run.analysis->spans().work().spans();
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (!spans[i].hasLaunch())
            QCOMPARE(without.spans[i], spans[i].range());
    }
}

void TestReplay::nothingToReplay()
{
    Scenario s;
    s.run({100, 200});
    const Played run(s);
    QCOMPARE(run.length(), Nanos{100});
    QVERIFY(run.whatIf.graph().turns().empty());
    QCOMPARE(run.onPath(PathCause::HostWork), Nanos{100});
}

void TestReplay::theCriticalPathAddsUp()
{
    Scenario s;
    waitEachTime(s, 10, 100, 0);
    const Played run(s);
    const CriticalPath path = run.whatIf.criticalPath();
    QCOMPARE(std::accumulate(path.byCause.begin(), path.byCause.end(), Nanos{0}), run.analysis->window().length());
    Nanos reached = run.analysis->window().start;
    const PathPieces pieces(run.analysis->spans(), run.whatIf.graph(), path);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const PathPiece piece = pieces.at(i);
        QCOMPARE(piece.range.start, reached);
        QVERIFY(!piece.range.isEmpty());
        QCOMPARE(pieces.firstEndingAfter(piece.range.start), i);
        QCOMPARE(pieces.firstEndingAfter(piece.range.end - 1), i);
        reached = piece.range.end;
    }
    QCOMPARE(pieces.firstEndingAfter(reached), pieces.size());
    QCOMPARE(reached, run.analysis->window().end);
    QCOMPARE(run.onPath(PathCause::Kernel), Nanos{1000});
    QCOMPARE(run.onPath(PathCause::Wakeup), Nanos{200});
    QCOMPARE(run.onPath(PathCause::Launch), Nanos{50});
}

/// A host that takes 50 from launch to launch, and kernels of 5: the path is the host, then the last kernel.
void TestReplay::theCriticalPathOfAHostThatIsSlow()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos i = 0; i < 10; ++i)
        s.launch(main, {50 * i, 50 * i + 10}, stream, {50 * i + 15, 50 * i + 20});
    const Played run(s);
    QCOMPARE(run.onPath(PathCause::Kernel), Nanos{5});
    QCOMPARE(run.onPath(PathCause::HostWork), Nanos{9 * 40});
    QCOMPARE(run.onPath(PathCause::Launch), Nanos{9 * 10 + 15});
}

QTEST_APPLESS_MAIN(TestReplay)
#include "tst_replay.moc"
