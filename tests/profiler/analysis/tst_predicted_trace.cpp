// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/predicted_trace.h"

#include "tests/profiler/analysis/played.h"
#include "tests/support/spans.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

/// What would have happened with a change.
std::shared_ptr<const Trace> predictionOf(const Played& run, const Change& change)
{
    return predictedTrace(run.whatIf, change, run.whatIf.replayed(change));
}

/// Of a track with this name, in order of start.
std::vector<Span> spansOf(const Trace& trace, const std::string& track, SpanKind kind)
{
    std::vector<Span> spans;
    for (const Track& each : trace.tracks) {
        for (const Lane& lane : each.lanes) {
            for (const Span& span : each.info.name == track ? test::spansOf(lane) : std::vector<Span>()) {
                if (span.kind == kind)
                    spans.push_back(span);
            }
        }
    }
    std::sort(spans.begin(), spans.end(), startsBefore);
    return spans;
}

bool hasTrack(const Trace& trace, const std::string& name)
{
    return std::any_of(trace.tracks.begin(), trace.tracks.end(), [&](const Track& track) { return track.info.name == name; });
}

/// Five times: a launch, its kernel of 100 ns, a wait until 20 ns behind it; all of it within a range.
struct Loop {
    Loop()
    {
        for (Nanos i = 0; i < 5; ++i) {
            const Nanos now = i * 125;
            s.launch(main, {now, now + 10}, stream, {now + 5, now + 105});
            s.call(main, "cudaStreamSynchronize", {now + 10, now + 125}, {}, Scenario::onStream(7));
        }
        s.range(main, "all", {0, 625});
    }
    Scenario s;
    TrackId main = s.thread("main");
    TrackId stream = s.stream("7");
};

} // namespace

class TestPredictedTrace : public QObject {
    Q_OBJECT
private slots:
    void timesBetweenPoints_data();
    void timesBetweenPoints();
    void withoutAChangeItIsWhatWasMeasured();
    void itIsMarkedAsPredicted();
    void removedWaitsAreGone();
    void partsOfARemovedWaitGoWithIt();
    void aCopyThatNoLongerWaits();
    void copiesOnStreamsOfTheirOwn();
    void roundsTakeTurnsOnStreams();
    void graphsLeaveNoTimeBetweenLaunches();
    void whatTheReplayDoesNotKnowIsLeftOut();
    void callsKeepTheirSites();
    void otherRunsAreLeftOut();
    void nothingToPredict();
    void someWaitsStay();
};

void TestPredictedTrace::timesBetweenPoints_data()
{
    QTest::addColumn<Nanos>("measured");
    QTest::addColumn<Nanos>("predicted");
    QTest::newRow("before the first") << Nanos{-10} << Nanos{-10};
    QTest::newRow("first") << Nanos{0} << Nanos{0};
    QTest::newRow("in proportion") << Nanos{50} << Nanos{20};
    QTest::newRow("at a point") << Nanos{100} << Nanos{40};
    QTest::newRow("vanished") << Nanos{150} << Nanos{40};
    QTest::newRow("moved") << Nanos{230} << Nanos{70};
    QTest::newRow("goes back: as the one before") << Nanos{300} << Nanos{140};
    QTest::newRow("behind the last") << Nanos{1'000} << Nanos{840};
}

void TestPredictedTrace::timesBetweenPoints()
{
    QFETCH(Nanos, measured);
    ThreadTime time;
    QCOMPARE(time.at(measured), measured);
    time.add(0, 0);
    time.add(100, 40);
    time.add(200, 40);
    time.add(300, 140);
    time.add(290, 130);
    QTEST(time.at(measured), "predicted");
}

void TestPredictedTrace::withoutAChangeItIsWhatWasMeasured()
{
    Loop loop;
    const Played run(loop.s);
    const auto predicted = predictionOf(run, {});
    QCOMPARE(predicted->runs.size(), std::size_t{1});
    QCOMPARE(*predicted->runs[0].window, run.analysis->window());
    for (const auto& [track, kind] : {std::pair("main", SpanKind::ApiCall), {"main", SpanKind::Range}, {"stream 7", SpanKind::Kernel}}) {
        const auto before = spansOf(*run.trace, track, kind);
        const auto after = spansOf(*predicted, track, kind);
        QVERIFY(!before.empty());
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < after.size(); ++i) {
            QCOMPARE(after[i].range(), before[i].range());
            QCOMPARE(predicted->nameOf(after[i]), run.trace->nameOf(before[i]));
            QCOMPARE(predicted->detailOf(after[i]), run.trace->detailOf(before[i]));
            QCOMPARE(after[i].correlation, before[i].correlation);
        }
    }
}

void TestPredictedTrace::itIsMarkedAsPredicted()
{
    Loop loop;
    const Played run(loop.s);
    const auto predicted = predictionOf(run, {});
    QVERIFY(isPredicted(*predicted));
    QVERIFY(!isPredicted(*run.trace));
    QVERIFY(predicted->pools != run.trace->pools);
    for (const Span& span : spansOf(*predicted, "main", SpanKind::ApiCall))
        QVERIFY(span.has(SpanFlag::kPredicted));
    for (const Span& span : spansOf(*predicted, "stream 7", SpanKind::Kernel))
        QVERIFY(span.has(SpanFlag::kPredicted));
}

/// Four launches follow each other, the fifth is waited for. Kernels: 5 + 5 * 100.
void TestPredictedTrace::removedWaitsAreGone()
{
    Loop loop;
    const Played run(loop.s);
    const Change change = run.withoutWaits();
    const auto predicted = predictionOf(run, change);
    const auto calls = spansOf(*predicted, "main", SpanKind::ApiCall);
    QCOMPARE(calls.size(), std::size_t{6}); // the last one drains the device
    for (std::size_t i = 0; i < 5; ++i)
        QCOMPARE(calls[i].range(), (TimeRange{static_cast<Nanos>(i) * 10, static_cast<Nanos>(i) * 10 + 10}));
    const auto kernels = spansOf(*predicted, "stream 7", SpanKind::Kernel);
    QCOMPARE(kernels.back().end(), Nanos{505});
    const auto all = spansOf(*predicted, "main", SpanKind::Range);
    QCOMPARE(all.front().range(), *predicted->runs[0].window);
    const auto analysis = *FullAnalysis::build(predicted, RunId(0));
    QCOMPARE(analysis->window().length(), run.whatIf.replayed(change).length());
    QCOMPARE(analysis->waits().size(), std::size_t{1});
}

/// The synchronization contains a driver call.
void TestPredictedTrace::partsOfARemovedWaitGoWithIt()
{
    Loop loop;
    loop.s.call(loop.main, "cuStreamSynchronize", {15, 120}, {}, Scenario::onStream(7));
    const Played run(loop.s);
    for (const Span& call : spansOf(*predictionOf(run, run.withoutWaits()), "main", SpanKind::ApiCall))
        QVERIFY(call.name != kEmptyString && call.duration > 0);
    QCOMPARE(spansOf(*predictionOf(run, run.withoutWaits()), "main", SpanKind::ApiCall).size(), std::size_t{6});
    QCOMPARE(spansOf(*predictionOf(run, {}), "main", SpanKind::ApiCall).size(), std::size_t{11});
}

void TestPredictedTrace::aCopyThatNoLongerWaits()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    s.copyCall(main, "cudaMemcpy", {0, 1'100}, stream, {100, 1'000}, Scenario::toDevice(MemoryKind::Pageable, 1 << 20));
    s.launch(main, {1'200, 1'210}, stream, {1'220, 1'300});
    s.call(main, "cudaDeviceSynchronize", {1'210, 1'400});
    const Played run(s);
    QCOMPARE(run.analysis->waits().size(), std::size_t{2});
    const auto predicted = predictionOf(run, run.withoutWaits());
    const auto calls = spansOf(*predicted, "main", SpanKind::ApiCall);
    QCOMPARE(predicted->nameOf(calls.front()), std::string_view("cudaMemcpyAsync"));
    QVERIFY(!calls.front().has(SpanFlag::kBlocking) && calls.front().duration < 1'100);
    const auto copies = spansOf(*predicted, "stream 7", SpanKind::Memcpy);
    QCOMPARE(predicted->detailOf(copies.front()).sourceMemory(), MemoryKind::Pinned);
    QCOMPARE(predicted->detailOf(copies.front()).get(DetailField::Bytes), std::uint64_t{1 << 20});
    QCOMPARE((*FullAnalysis::build(predicted, RunId(0)))->waits().size(), std::size_t{1});
}

void TestPredictedTrace::copiesOnStreamsOfTheirOwn()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos i = 0; i < 4; ++i) {
        const Nanos start = 100 + i * 250;
        s.copyCall(main, "cudaMemcpyAsync", {i * 40, i * 40 + 10}, stream, {start, start + 100}, Scenario::toDevice(MemoryKind::Pinned));
        s.launch(main, {i * 40 + 10, i * 40 + 20}, stream, {start + 100, start + 200});
        s.copyCall(main, "cudaMemcpyAsync", {i * 40 + 20, i * 40 + 30}, stream, {start + 200, start + 250}, Scenario::toHost(MemoryKind::Pinned));
    }
    s.call(main, "cudaDeviceSynchronize", {200, 1'200});
    const Played run(s);
    Change change;
    change.ownCopyStreams = true;
    const auto predicted = predictionOf(run, change);
    QCOMPARE(spansOf(*predicted, "stream 7", SpanKind::Kernel).size(), std::size_t{4});
    QCOMPARE(spansOf(*predicted, "stream 7, copies in", SpanKind::Memcpy).size(), std::size_t{4});
    QCOMPARE(spansOf(*predicted, "stream 7, copies out", SpanKind::Memcpy).size(), std::size_t{4});
    for (const Track& track : predicted->tracks) {
        if (track.info.type == TrackType::DeviceStream)
            QCOMPARE(track.lanes.size(), std::size_t{1}); // nothing overlaps on a stream
    }
    QVERIFY(predicted->runs[0].window->length() < run.analysis->window().length());
}

void TestPredictedTrace::roundsTakeTurnsOnStreams()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos i = 0; i < 6; ++i) {
        const Nanos start = 100 + i * 200;
        s.copyCall(main, "cudaMemcpyAsync", {i * 20, i * 20 + 10}, stream, {start, start + 100}, Scenario::toDevice(MemoryKind::Pinned));
        s.launch(main, {i * 20 + 10, i * 20 + 20}, stream, {start + 100, start + 200});
    }
    s.call(main, "cudaDeviceSynchronize", {120, 1'400});
    const Played run(s);
    Change change;
    change.streams = 3;
    const auto predicted = predictionOf(run, change);
    for (const char* track : {"stream 7", "stream 7, turn 2", "stream 7, turn 3"}) {
        QCOMPARE(spansOf(*predicted, track, SpanKind::Memcpy).size(), std::size_t{2});
        QCOMPARE(spansOf(*predicted, track, SpanKind::Kernel).size(), std::size_t{2});
    }
    for (const Track& track : predicted->tracks)
        QCOMPARE(track.lanes.size(), std::size_t{1}); // nothing overlaps on a stream
    QVERIFY(predicted->runs[0].window->length() < run.analysis->window().length());
}

void TestPredictedTrace::graphsLeaveNoTimeBetweenLaunches()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos i = 0; i < 10; ++i)
        s.launch(main, {i * 50, i * 50 + 10}, stream, {i * 50 + 20, i * 50 + 30});
    s.call(main, "cudaDeviceSynchronize", {500, 510});
    const Played run(s);
    Change change;
    change.asGraphs = true;
    const auto predicted = predictionOf(run, change);
    const auto calls = spansOf(*predicted, "main", SpanKind::ApiCall);
    QCOMPARE(calls.size(), std::size_t{11});
    QCOMPARE(calls.front().range(), (TimeRange{0, 10}));
    QCOMPARE(calls[9].range(), (TimeRange{10, 10}));
    QVERIFY(predicted->runs[0].window->length() < run.analysis->window().length());
}

void TestPredictedTrace::whatTheReplayDoesNotKnowIsLeftOut()
{
    Loop loop;
    loop.s.op(loop.s.thread("loader"), "decode", {0, 600});
    loop.s.op(loop.s.thread("other", loop.s.addProcess(1)), "decode", {0, 600});
    CounterInfo counter;
    counter.name = "CPU";
    loop.s.builder().counter(loop.s.builder().addCounter(counter)).append(10, 1);
    loop.s.builder().addNote({NoteType::Note, {0, 10}, "look", {}, 0});
    const Played run(loop.s);
    const auto predicted = predictionOf(run, {});
    QVERIFY(hasTrack(*run.trace, "loader") && !hasTrack(*predicted, "loader"));
    QVERIFY(hasTrack(*predicted, "main") && hasTrack(*predicted, "stream 7"));
    QCOMPARE(run.trace->processes.size(), std::size_t{2});
    QCOMPARE(predicted->processes.size(), std::size_t{1});
    QCOMPARE(predicted->devices.size(), std::size_t{1});
    QVERIFY(predicted->counters.empty() && predicted->notes.empty());
}

void TestPredictedTrace::callsKeepTheirSites()
{
    Loop loop;
    TraceBuilder& builder = loop.s.builder();
    SpanDetail detail;
    detail.set(DetailField::Stack, builder.pools()->stacks.addStack({{builder.intern("main")}, {builder.intern("train")}}).value());
    loop.s.call(loop.main, "cudaDeviceSynchronize", {625, 640}, {}, detail);
    const auto predicted = predictionOf(Played(loop.s), {});
    const Span call = spansOf(*predicted, "main", SpanKind::ApiCall).back();
    const auto frames = predicted->pools->stacks.frames(StackId(static_cast<std::uint32_t>(predicted->detailOf(call).get(DetailField::Stack))));
    QCOMPARE(frames.size(), std::size_t{2});
    QCOMPARE(predicted->text(frames.front().function), std::string_view("train"));
}

void TestPredictedTrace::otherRunsAreLeftOut()
{
    Loop loop;
    loop.s.run({0, 625}, "first");
    loop.s.launch(loop.main, {2'000, 2'010}, loop.stream, {2'005, 2'105});
    loop.s.run({2'000, 2'200}, "second");
    const Played run(loop.s);
    const auto predicted = predictionOf(run, {});
    QCOMPARE(predicted->runs.size(), std::size_t{1});
    QCOMPARE(predicted->runs[0].strategy, std::string("first"));
    QCOMPARE(spansOf(*predicted, "stream 7", SpanKind::Kernel).size(), std::size_t{5});
    QCOMPARE(spansOf(*predicted, "main", SpanKind::ApiCall).size(), std::size_t{10});
}

void TestPredictedTrace::nothingToPredict()
{
    Scenario s;
    s.op(s.thread("main"), "aten::add", {10, 20});
    const Played run(s);
    const auto predicted = predictionOf(run, {});
    QVERIFY(isPredicted(*predicted));
    QCOMPARE(predicted->spanCount(), std::uint64_t{0});
}

void TestPredictedTrace::someWaitsStay()
{
    const std::vector<bool> all(7, true);
    QCOMPARE(allButEach(all, 0), all);
    QCOMPARE(allButEach({}, 3), std::vector<bool>());
    QCOMPARE(allButEach({true, false, true, true, true, true}, 2), (std::vector<bool>{true, false, false, true, false, true}));
    QCOMPARE(allButEach(all, 1), std::vector<bool>(7, false));
}

QTEST_APPLESS_MAIN(TestPredictedTrace)
#include "tst_predicted_trace.moc"
