// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/growing_analysis.h"

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/growing_script.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/report_lines.h"
#include "tests/support/edited_waits.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <algorithm>
#include <utility>

using namespace stallscope;
using namespace stallscope::oracle;
using test::Scenario;

namespace {

constexpr std::uint64_t kSeeds = 300;
constexpr std::uint64_t kSeedsPerRow = 25;
constexpr std::size_t kTimes = 12; // as long as other random programs

/// What had ended before a wait began may lie in a part that is closed: it is not told there.
std::vector<std::string> linesOf(const Trace& trace, RunReport report)
{
    report.waits = test::edited(report.waits, [](Wait& wait) {
        if (wait.awaited && wait.awaited->end <= wait.start)
            wait.awaited.reset();
    });
    return oracle::linesOf(trace, report, {true, false});
}

std::vector<std::string> linesIn(const Trace& trace, const RunAnalysis& analysis, TimeRange range)
{
    ReportOptions options;
    options.range = range;
    options.buckets = 7;
    options.isBrief = true;
    RunReport report = analysis.report(options);
    report.waits = test::edited(report.waits, [](Wait& wait) { wait.isFinal = false; }); // never set in a growing run
    return linesOf(trace, std::move(report));
}

/// A thread that launches ahead of its stream, and waits now and then: 40 ns a step.
Script loopScript(Nanos steps)
{
    Script script;
    script.format = SourceFormat::Stallscope;
    script.clockError = 0;
    script.processes.push_back({"program", "", 1, {}, 0});
    script.devices.push_back({"GPU", 0, ProcessId(0), 0, 0});
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "7", "", 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    for (Nanos i = 0; i < steps; ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        script.spans.push_back({1, SpanKind::ApiCall, "cudaLaunchKernel", 40 * i, 8, id, {}, ""});
        script.spans.push_back({0, SpanKind::Kernel, "gemm", 40 * i + 100, 25, id, {}, ""});
        if (i % 10 == 9)
            script.spans.push_back({1, SpanKind::ApiCall, "cudaDeviceSynchronize", 40 * i + 10, 20, {}, {}, ""});
    }
    return script;
}

/// A call goes on around a launch until its kernel is over, and reaches into the gap behind it.
Script longCallScript(Nanos steps)
{
    Script script = loopScript(0);
    for (Nanos i = 0; i < steps; ++i) {
        const auto id = static_cast<std::uint32_t>(i + 1);
        script.spans.push_back({1, SpanKind::ApiCall, "cudaStreamBeginCapture", 400 * i, 200, {}, {}, ""});
        script.spans.push_back({1, SpanKind::ApiCall, "cudaLaunchKernel", 400 * i + 5, 3, id, {}, ""});
        script.spans.push_back({0, SpanKind::Kernel, "gemm", 400 * i + 10, 50, id, {}, ""});
    }
    return script;
}

/// One thread launches all the time; another one launches a kernel now and then that is loaded meanwhile, for 1.5 ms, and starts long after that.
Script lazyKernelScript(Nanos steps)
{
    Script script = loopScript(0);
    script.timeScale = 10'000;
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "13", "", 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "2", "", 0});
    for (Nanos i = 0; i < steps; ++i) {
        const Nanos at = 400'000 * i;
        const auto id = static_cast<std::uint32_t>(i + 1);
        script.spans.push_back({1, SpanKind::ApiCall, "cudaLaunchKernel", at, 8'000, id, {}, ""});
        script.spans.push_back({0, SpanKind::Kernel, "gemm", at + 10'000, 90'000, id, {}, ""});
        if (i % 10 != 3)
            continue;
        script.spans.push_back({3, SpanKind::ApiCall, "cudaLaunchKernel", at + 50'000, 1'500'000, 1'000'000 + id, {}, ""});
        script.spans.push_back({2, SpanKind::Kernel, "lazy" + std::to_string(i), at + 3'000'000, 20'000, 1'000'000 + id, {}, ""});
    }
    return script;
}

struct Growth {
    std::size_t closed = 0;
    std::size_t snapshots = 0;
    std::uint64_t restarts = 0;
};

/// Both must say the same after every snapshot: of the whole run, and of two parts of it.
void compareGrowth(Differences& differences, const Script& script, Growth& growth)
{
    GrowingScript growing(script);
    Dice dice(script.seed + 4);
    const Nanos patience = script.timeScale * dice.between(50, 1500);
    const auto fewest = static_cast<std::size_t>(dice.between(1, 12));
    GrowingAnalysis analysis(RunId(0), {fewest, patience});
    std::size_t closed = 0;
    for (std::size_t snapshot = 0; !growing.isOver() && differences.isEmpty(); ++snapshot) {
        const std::shared_ptr<const Trace> trace = growing.grow();
        const auto whole = FullAnalysis::build(trace, RunId(0));
        const auto grown = analysis.take(trace);
        differences.setPlace("snapshot " + std::to_string(snapshot));
        if (!whole || !grown)
            return differences.add("analysis", "made", "failed");
        const TimeRange window = (*whole)->window();
        const Nanos from = window.start + window.length() * dice.between(0, 999) / 1000;
        for (const TimeRange range : {window, TimeRange{window.start, from}, TimeRange{from, from + (window.end - from) * dice.between(1, 1000) / 1000}})
            compareLines(differences, linesIn(*trace, **whole, range), linesIn(*trace, **grown, range));
        closed = std::max(closed, analysis.closedSegments());
        ++growth.snapshots;
    }
    growth.closed += closed;
    growth.restarts += analysis.restarts();
}

} // namespace

class TestGrowingAnalysis : public QObject {
    Q_OBJECT

private slots:
    void saysTheSameAsTheWhole_data();
    void saysTheSameAsTheWhole();
    void saysTheSameOfGapsThatStayOpen();
    void aSteadyRunIsClosedSegmentBySegment();
    void snapshotsKeepTheirWaits();
    void closedSegmentsGoWhenTheRunIsOver();
    void whatNeedsSpansIsWorkedOutWhenAskedFor();
};

void TestGrowingAnalysis::saysTheSameAsTheWhole_data()
{
    QTest::addColumn<quint64>("firstSeed");
    for (std::uint64_t seed = 0; seed < kSeeds; seed += kSeedsPerRow)
        QTest::addRow("seeds from %llu", static_cast<unsigned long long>(seed)) << quint64{seed};
}

void TestGrowingAnalysis::saysTheSameAsTheWhole()
{
    QFETCH(const quint64, firstSeed);
    Growth all;
    for (std::uint64_t seed = firstSeed; seed < firstSeed + kSeedsPerRow; ++seed) {
        // slow programs initialize things for longer than 1 ms
        const Script script = stretched(longRandomScript(seed, kTimes), seed % 3 == 0 ? 10'000 : 1);
        Differences differences;
        compareGrowth(differences, script, all);
        const std::string text = "seed " + std::to_string(seed) + ": " + differences.text();
        QVERIFY2(differences.isEmpty(), text.c_str());
    }
    qInfo("%zu snapshots, %zu parts closed, %zu restarts", all.snapshots, all.closed, static_cast<std::size_t>(all.restarts));
    QVERIFY(all.closed > kSeedsPerRow);
}

void TestGrowingAnalysis::saysTheSameOfGapsThatStayOpen()
{
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (Script script : {longCallScript(100), lazyKernelScript(100)}) {
            script.seed = seed;
            Growth growth;
            Differences differences;
            compareGrowth(differences, script, growth);
            const std::string text = "seed " + std::to_string(seed) + ": " + differences.text();
            QVERIFY2(differences.isEmpty(), text.c_str());
        }
    }
}

void TestGrowingAnalysis::aSteadyRunIsClosedSegmentBySegment()
{
    const Script script = loopScript(2000);
    GrowingScript growing(script);
    GrowingAnalysis analysis(RunId(0), {50, 2000});
    std::size_t snapshots = 0;
    for (; !growing.isOver(); ++snapshots) {
        const auto grown = analysis.take(growing.grow());
        QVERIFY(grown);
        QVERIFY(std::ranges::none_of((*grown)->waitIndex().all(), &Wait::isFinal)); // more may be launched
    }
    QCOMPARE(analysis.restarts(), std::uint64_t{0});
    QVERIFY(analysis.bytes() > 0);
    QVERIFY2(analysis.closedSegments() > 30, std::to_string(analysis.closedSegments()).c_str());
    QVERIFY(snapshots > analysis.closedSegments());
}

/// Snapshots share the waits of closed segments.
void TestGrowingAnalysis::snapshotsKeepTheirWaits()
{
    const Script script = loopScript(12'000);
    GrowingScript growing(script);
    GrowingAnalysis analysis(RunId(0), {500, 2000});
    std::vector<std::shared_ptr<const RunAnalysis>> snapshots;
    while (!growing.isOver())
        snapshots.push_back(*analysis.take(growing.grow()));
    QVERIFY(snapshots.back()->waits().size() > WaitList::kChunk);
    const auto textsOf = [](const RunAnalysis& one) {
        std::vector<std::string> texts;
        for (RunReport report = one.report({{}, 1, true, true}); const Wait& wait : report.waits)
            texts.push_back(std::to_string(wait.start) + ' ' + std::to_string(wait.bubble) + ' ' + std::to_string(wait.wakeup));
        return texts;
    };
    const auto last = textsOf(*snapshots.back());
    for (std::size_t i = 0; i < snapshots.size(); i += 20) {
        const auto whole = *FullAnalysis::build(std::make_shared<const Trace>(snapshots[i]->trace()), RunId(0));
        QCOMPARE(textsOf(*snapshots[i]), textsOf(*whole));
        QVERIFY(last.size() >= whole->waits().size());
    }
}

void TestGrowingAnalysis::closedSegmentsGoWhenTheRunIsOver()
{
    const Script script = loopScript(2000);
    GrowingScript growing(script);
    GrowingAnalysis analysis(RunId(0), {50, 2000});
    std::shared_ptr<const Trace> trace;
    while (!growing.isOver()) {
        trace = growing.grow();
        QVERIFY(analysis.take(trace));
    }
    QVERIFY(analysis.closedSegments() > 0 && analysis.bytes() > 0);
    auto over = std::make_shared<Trace>(*trace);
    over->runs[0].state = RunState::Done;
    QVERIFY(analysis.take(over));
    QCOMPARE(analysis.closedSegments(), std::size_t{0});
    QCOMPARE(analysis.bytes(), std::size_t{0});
    QCOMPARE(analysis.restarts(), std::uint64_t{0});
}

void TestGrowingAnalysis::whatNeedsSpansIsWorkedOutWhenAskedFor()
{
    const Script script = loopScript(300);
    GrowingScript growing(script);
    GrowingAnalysis analysis(RunId(0), {50, 2000});
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const RunAnalysis> grown;
    while (!growing.isOver()) {
        trace = growing.grow();
        grown = *analysis.take(trace);
    }
    QVERIFY(analysis.closedSegments() > 1);
    const auto whole = *FullAnalysis::build(trace, RunId(0));
    QCOMPARE(linesOf(*trace, grown->report()), linesOf(*trace, whole->report()));
    QCOMPARE(grown->tables(grown->window()).kernels.front().count, whole->tables(whole->window()).kernels.front().count);
    QCOMPARE(grown->launchCurves(grown->window(), 10).size(), whole->launchCurves(whole->window(), 10).size());
    QCOMPARE(&grown->full(), &grown->full()); // computed once
    QCOMPARE(grown->full().waits().size(), whole->waits().size());
    QCOMPARE(grown->full().spans().calls().calls().size(), whole->spans().calls().calls().size());
}

QTEST_GUILESS_MAIN(TestGrowingAnalysis)
#include "tst_growing_analysis.moc"
