// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/run_part.h"

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/steps/steps.h"
#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/dice.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/report_lines.h"
#include "tests/support/edited_waits.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::oracle;
using stallscope::test::Scenario;

namespace {

constexpr std::uint64_t kSeeds = 600;
constexpr std::uint64_t kSeedsPerRow = 50;
constexpr std::size_t kTimes = 12;

using Full = std::shared_ptr<const FullAnalysis>;

/// Lines about sets, waits and sites of a range, without the causes of idle time. What had ended before a wait began may be unknown in a part, and so is what the devices and threads do
/// outside of it.
std::vector<std::string> linesOf(const FullAnalysis& run, TimeRange range)
{
    ReportOptions options;
    options.range = range;
    options.isBrief = true;
    options.buckets = 7;
    RunReport report = run.report(options);
    report.waits = test::edited(report.waits, [](Wait& wait) {
        if (wait.awaited && wait.awaited->end <= wait.start)
            wait.awaited.reset();
        wait.unattributed += std::exchange(wait.wakeup, 0);
    });
    for (SyncSite& site : report.syncSites)
        site.unattributed += std::exchange(site.wakeup, 0);
    report.wall = 0;
    const auto forget = [](Utilization& use) {
        use.deviceSpan = 0;
        use.hasGraphLevel = false;
    };
    forget(report.allDevices);
    for (DeviceReport& device : report.devices)
        forget(device.utilization);
    return oracle::linesOf(run.trace(), report, {.gaps = false, .awaitedNames = false});
}

/// The window, without idle gaps of any device at those ends that are not ends of the run: what caused them may lie outside.
TimeRange withoutGapsAtEnds(const FullAnalysis& whole, TimeRange window)
{
    TimeRange inner = window;
    for (const SegmentSets::Device& device : whole.sets().devices) {
        const IntervalSet& busy = *device.sets.busy;
        const std::size_t first = busy.firstEndingAfter(window.start);
        if (window.start > whole.window().start)
            inner.start = std::max(inner.start, first < busy.size() ? busy.at(first).start : window.end);
        const std::size_t behind = busy.firstEndingAfter(window.end);
        if (window.end < whole.window().end && (behind == busy.size() || busy.at(behind).start >= window.end))
            inner.end = std::min(inner.end, behind > 0 ? busy.at(behind - 1).end : window.start);
    }
    return inner;
}

void compareCauses(Differences& differences, const FullAnalysis& whole, const FullAnalysis& part)
{
    const TimeRange inner = withoutGapsAtEnds(whole, part.window());
    if (inner.isEmpty())
        return;
    const SetMetrics expected = whole.setMetrics(inner);
    const SetMetrics got = part.setMetrics(inner);
    differences.compare("devices", std::uint64_t{expected.devices.size()}, std::uint64_t{got.devices.size()});
    for (std::size_t i = 0; i < std::min(expected.devices.size(), got.devices.size()); ++i) {
        const DeviceReport& a = expected.devices[i];
        const DeviceReport& b = got.devices[i];
        differences.compare("idle: overhead", a.idle.overhead, b.idle.overhead);
        differences.compare("idle: sync", a.idle.sync, b.idle.sync);
        differences.compare("idle: launched late", a.idle.launchLate, b.idle.launchLate);
        differences.compare("idle: edge", a.idle.edge, b.idle.edge);
        for (Nanos TimeBudget::*budget : {&TimeBudget::compute, &TimeBudget::comm, &TimeBudget::copy, &TimeBudget::init, &TimeBudget::syncWait,
                 &TimeBudget::launch, &TimeBudget::hostCode, &TimeBudget::overhead, &TimeBudget::unlaunched, &TimeBudget::edge})
            differences.compare(nameOf(budget), a.budget.*budget, b.budget.*budget);
    }
}

std::size_t compareWaits(Differences& differences, const FullAnalysis& whole, const FullAnalysis& part)
{
    const std::size_t first = part.window().start == whole.window().start ? 0 : whole.waits().firstStartingAt(part.window().start);
    const bool isToEnd = part.window().end == whole.window().end;
    const std::size_t behind = isToEnd ? whole.waits().size() : whole.waits().firstStartingAt(part.window().end);
    differences.compare("waits", std::uint64_t{behind - first}, std::uint64_t{part.waits().size()});
    differences.compare("blocking calls", std::uint64_t{part.waits().size()}, std::uint64_t{part.blockingCalls().size()});
    for (std::size_t i = 0; i < std::min(part.waits().size(), behind - first); ++i) {
        differences.compare("wait " + std::to_string(i) + " starts", whole.waits()[first + i].start, part.waits()[i].start);
        differences.compare("wait " + std::to_string(i) + " takes", whole.waits()[first + i].duration, part.waits()[i].duration);
        differences.compare("wait " + std::to_string(i) + " is under work for", whole.waits()[first + i].working, part.waits()[i].working);
        differences.compare("blocking call", part.waits()[i].start, part.blockingCalls()[i].start);
    }
    return part.waits().size();
}

/// Steps of a part are among those of the run.
std::size_t compareSteps(Differences& differences, const FullAnalysis& whole, const FullAnalysis& part)
{
    const RunSteps all = findSteps(whole);
    const RunSteps some = findSteps(part);
    if (all.origin != StepOrigin::Annotated || some.origin != StepOrigin::Annotated || all.name != some.name || all.thread != some.thread)
        return 0;
    for (const Step& step : some.steps) {
        const auto same = std::ranges::find_if(all.steps, [&step](const Step& one) { return one.host == step.host; });
        if (same == all.steps.end()) {
            differences.add("step", "in the run", std::to_string(step.host.start));
            continue;
        }
        differences.compare("launches of a step", same->launches, step.launches);
        differences.compare("waits of a step", same->waits, step.waits);
        differences.compare("waited in a step", same->waited, step.waited);
        if (same->device != step.device)
            continue; // which stream is the busiest, may differ
        differences.compare("kernels of a step", same->kernel, step.kernel);
        differences.compare("idle time of a step", same->bothIdle, step.bothIdle);
    }
    return some.steps.size();
}

/// A replay of a part begins and ends with it, and repeats what was measured.
void checkReplay(Differences& differences, const FullAnalysis& part)
{
    const WhatIf whatIf(part);
    const CriticalPath path = whatIf.criticalPath();
    differences.compare("length of the critical path", part.window().length(), std::accumulate(path.byCause.begin(), path.byCause.end(), Nanos{0}));
    for (const DeviceSpan& span : part.spans().work().spans()) {
        const bool isCutAtStart = span.start >= part.window().start || part.window().start == part.runWindow().start;
        const bool isCutAtEnd = span.end <= part.window().end || part.window().end == part.runWindow().end;
        if (!isCutAtStart || !isCutAtEnd)
            differences.add("span", "cut", std::to_string(span.start) + ".." + std::to_string(span.end));
    }
    for (const Advice& advice : advise(whatIf)) {
        if (advice.gain > part.window().length() || (!advice.range.isEmpty() && advice.range.end > part.runWindow().length()))
            differences.add("advice", "within the part", nameOf(advice.rule));
    }
}

/// Sixteen steps of one kernel each, launched at once; each kernel takes 100 us.
std::shared_ptr<const Trace> queuedProgram()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < 2'000; ++i)
        s.launch(main, {i * 1'000, i * 1'000 + 500}, stream, {5'000 + i * 100'000, 5'000 + (i + 1) * 100'000}, i % 2 == 0 ? "gemm" : "relu");
    s.call(main, "cudaDeviceSynchronize", {2'000'000, 200'010'000});
    return s.trace();
}

/// Launches and waits in turn, and begins with an initialization of 40 ms.
std::shared_ptr<const Trace> waitingProgram(Nanos steps)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.call(main, "cudaMalloc", {0, 40'000'000});
    for (Nanos i = 0; i < steps; ++i) {
        const Nanos start = 40'000'000 + 60'000 * i;
        s.range(main, steps <= 10'000 ? "step " + std::to_string(i) : "step", {start, start + 58'000});
        s.launch(main, {start + 1'000, start + 6'000}, stream, {start + 10'000, start + 50'000}, "gemm");
        s.call(main, "cudaStreamSynchronize", {start + 7'000, start + 55'000}, {}, Scenario::onStream(7));
    }
    return s.trace();
}

Result<Full> partOf(const std::shared_ptr<const Trace>& trace, const RunPartOptions& options)
{
    const auto whole = FullAnalysis::build(trace, RunId(0));
    return analyzePart(trace, RunId(0), (*whole)->report(), options);
}

} // namespace

class TestRunPart : public QObject {
    Q_OBJECT

private slots:
    void equalsTheRunInItsRange_data();
    void equalsTheRunInItsRange();
    void aPartThatIsTheRunEqualsIt();
    void isTheLongestAroundTheMiddle();
    void keepsToARequestedRange();
    void neverIsWithoutWork();
    void seesNoInitializationBehindTheStart();
    void workInFlightIsNoIdleTime();
    void laterWorkFollowsWorkInFlight();
    void predictsAsTheRunDoes();
    void leavesOutStepsThatAreCut();
    void refusesToCutALongWait();
    void spansWithoutLaunchesKeepTheirTurns();
    void waitsForEventsRecordedBefore();
    void knowsEventsRecordedLongBefore();
    void refusesUnknownCauses();
    void wordsOfFailures();
    void aStopRequestCancels();
    void theServiceReservesItsMemory();
    void givesWayToAFullAnalysis();
};

void TestRunPart::equalsTheRunInItsRange_data()
{
    QTest::addColumn<quint64>("firstSeed");
    for (std::uint64_t seed = 0; seed < kSeeds; seed += kSeedsPerRow)
        QTest::addRow("seeds from %llu", static_cast<unsigned long long>(seed)) << quint64{seed};
}

void TestRunPart::equalsTheRunInItsRange()
{
    QFETCH(const quint64, firstSeed);
    std::size_t parts = 0;
    std::size_t runs = 0;
    std::size_t steps = 0;
    std::size_t waits = 0;
    for (std::uint64_t seed = firstSeed; seed < firstSeed + kSeedsPerRow; ++seed) {
        const auto check = [&](Differences& differences, const Script& script) {
            Dice dice(seed + 6);
            const std::shared_ptr<const Trace> trace = build(script);
            for (std::size_t run = 0; run < trace->runs.size() && differences.isEmpty(); ++run) {
                differences.setPlace("run " + std::to_string(run));
                const auto whole = FullAnalysis::build(trace, RunId::fromIndex(run));
                const RunReport report = (*whole)->report();
                const Nanos length = (*whole)->window().length();
                ++runs;
                for (int tries = 0; tries < 3 && length > 1 && differences.isEmpty(); ++tries) {
                    RunPartOptions options;
                    options.mostSpans = static_cast<std::uint64_t>(dice.between(20, 300));
                    const Nanos from = length * dice.between(0, 900) / 1000;
                    if (tries > 0)
                        options.fromStart = TimeRange{from, from + (length - from) * dice.between(100, 1000) / 1000 + 1};
                    const auto part = analyzePart(trace, RunId::fromIndex(run), report, options);
                    if (!part)
                        continue;
                    ++parts;
                    const TimeRange window = (*part)->window();
                    if (window.isEmpty() || window.start < (*whole)->window().start || window.end > (*whole)->window().end)
                        differences.add("window", "in the run", "outside");
                    if (options.fromStart && (window.start < (*whole)->window().start + from || window.end > (*whole)->window().start + options.fromStart->end))
                        differences.add("window", "in the range", "outside");
                    compareLines(differences, linesOf(**whole, window), linesOf(**part, window));
                    compareCauses(differences, **whole, **part);
                    waits += compareWaits(differences, **whole, **part);
                    steps += compareSteps(differences, **whole, **part);
                    checkReplay(differences, **part);
                }
            }
        };
        const Script script = stretched(longRandomScript(seed, kTimes), seed % 3 == 0 ? 10'000 : 1);
        const std::string text = firstDifference(script, check);
        QVERIFY2(text.empty(), ("seed " + std::to_string(seed) + ": " + text).c_str());
    }
    qInfo("%zu parts of %zu runs, %zu waits, %zu annotated steps", parts, runs, waits, steps);
    QVERIFY(parts > runs && waits > parts);
}

void TestRunPart::aPartThatIsTheRunEqualsIt()
{
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto trace = build(longRandomScript(seed, 4));
        for (std::size_t run = 0; run < trace->runs.size(); ++run) {
            const auto whole = FullAnalysis::build(trace, RunId::fromIndex(run));
            const auto part = analyzePart(trace, RunId::fromIndex(run), (*whole)->report(), {});
            if (!part) { // nothing to compare
                QVERIFY2((*whole)->spans().work().spans().empty() && (*whole)->spans().launches().starts().empty(), part.error().message.c_str());
                continue;
            }
            ++compared;
            QVERIFY(!(*part)->isPart());
            Differences differences;
            compareLines(differences, oracle::linesOf(*trace, (*whole)->report(), {true, false}), oracle::linesOf(*trace, (*part)->report(), {true, false}));
            const WhatIf a(**whole);
            const WhatIf b(**part);
            differences.compare("replayed", a.unchanged(), b.unchanged());
            Change change;
            change.removedWaits.assign((*whole)->waits().size(), true);
            differences.compare("without waits", predict(a, change).length, predict(b, change).length);
            differences.compare("steps", std::uint64_t{findSteps(**whole).steps.size()}, std::uint64_t{findSteps(**part).steps.size()});
            differences.compare("advice", std::uint64_t{advise(a).size()}, std::uint64_t{advise(b).size()});
            QVERIFY2(differences.isEmpty(), ("seed " + std::to_string(seed) + ": " + differences.text()).c_str());
        }
    }
    QVERIFY(compared >= 100);
}

void TestRunPart::isTheLongestAroundTheMiddle()
{
    const auto trace = waitingProgram(10'000); // 30,000 calls and spans in 640 ms
    const auto part = partOf(trace, {.mostSpans = 6'000, .fromStart = {}, .job = {}});
    QVERIFY2(part, part ? "" : part.error().message.c_str());
    const TimeRange window = (*part)->window();
    QVERIFY((*part)->isPart());
    QVERIFY(window.length() > 60'000'000 && window.length() < 120'000'000);
    const Nanos middle = window.start + window.length() / 2;
    QVERIFY(std::abs(middle - 340'000'000) < 40'000'000);
    const auto again = partOf(trace, {.mostSpans = 6'000, .fromStart = {}, .job = {}});
    QVERIFY(again);
    QVERIFY((*again)->window() == window);
}

void TestRunPart::keepsToARequestedRange()
{
    const auto trace = waitingProgram(10'000);
    const TimeRange asked{220'000'000, 250'000'000};
    const auto part = partOf(trace, {.mostSpans = 6'000, .fromStart = asked, .job = {}});
    QVERIFY(part);
    QVERIFY((*part)->window() == asked);
    const TimeRange tooLong{220'000'000, 600'000'000};
    const auto cut = partOf(trace, {.mostSpans = 6'000, .fromStart = tooLong, .job = {}});
    QVERIFY(cut);
    QVERIFY((*cut)->window().start > tooLong.start && (*cut)->window().end < tooLong.end);
    QVERIFY((*cut)->window().length() > 60'000'000);
    // a border within a wait is moved out of it
    const auto moved = partOf(trace, {.mostSpans = 6'000, .fromStart = TimeRange{220'020'000, 250'020'000}, .job = {}});
    QVERIFY(moved);
    QVERIFY(((*moved)->window() == TimeRange{220'055'000, 250'007'000}));
}

void TestRunPart::neverIsWithoutWork()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 1'000}, stream, {5'000, 9'000}, "gemm");
    for (Nanos i = 0; i < 5'000; ++i)
        s.call(main, "cudaGetDevice", {20'000 + i * 1'000, 20'500 + i * 1'000});
    s.launch(main, {6'000'000, 6'001'000}, stream, {6'005'000, 6'009'000}, "gemm");
    const auto trace = s.trace();
    const auto part = partOf(trace, {.mostSpans = 500, .fromStart = {}, .job = {}});
    QVERIFY2(!part || !(*part)->spans().work().spans().empty() || !(*part)->spans().launches().starts().empty(), "a part without work");
    const auto none = partOf(trace, {.mostSpans = 10'000, .fromStart = TimeRange{1'000'000, 2'000'000}, .job = {}});
    QVERIFY(!none);
    QCOMPARE(none.error().message, std::string("the run has no launches and no device work from 1.00 ms to 2.00 ms"));
}

void TestRunPart::seesNoInitializationBehindTheStart()
{
    const auto trace = waitingProgram(10'000);
    const auto beginning = partOf(trace, {.mostSpans = 6'000, .fromStart = TimeRange{0, 100'000'000}, .job = {}});
    QVERIFY(beginning);
    QVERIFY(
        (*beginning)->report({.range = {}, .isBrief = true}).budget->edge + (*beginning)->report({.range = {}, .isBrief = true}).budget->init >= 40'000'000);
    const auto middle = partOf(trace, {.mostSpans = 6'000, .fromStart = {}, .job = {}});
    QVERIFY(middle);
    const RunReport report = (*middle)->report({.range = {}, .isBrief = true});
    QCOMPARE(report.budget->init, Nanos{0});
    QCOMPARE(report.budget->edge, Nanos{0});
    const auto rulesOf = [](const FullAnalysis& run) {
        std::set<AdviceRule> rules;
        for (const Advice& advice : advise(WhatIf(run)))
            rules.insert(advice.rule);
        return rules;
    };
    std::set<AdviceRule> expected = rulesOf(**FullAnalysis::build(trace, RunId(0)));
    expected.erase(AdviceRule::Initialization);
    expected.erase(AdviceRule::OutsideActivity);
    QVERIFY(!expected.empty());
    QVERIFY(rulesOf(**middle) == expected);
}

void TestRunPart::workInFlightIsNoIdleTime()
{
    const auto trace = queuedProgram();
    const auto part = partOf(trace, {.mostSpans = 100'000, .fromStart = TimeRange{50'020'000, 60'030'000}, .job = {}});
    QVERIFY2(part, part ? "" : part.error().message.c_str());
    QVERIFY(((*part)->window() == TimeRange{50'020'000, 60'030'000}));
    const RunReport report = (*part)->report({.range = {}, .isBrief = true});
    QCOMPARE(report.allDevices.busy, Nanos{10'010'000});
    QCOMPARE(report.allDevices.idle, Nanos{0});
    QCOMPARE(report.overlap.syncCount, std::uint64_t{0}); // the wait began before
    QVERIFY((*part)->waits().empty());
    const WhatIf whatIf(**part);
    QCOMPARE(whatIf.unchanged(), Nanos{10'010'000});
    QCOMPARE(whatIf.criticalPath().byCause[static_cast<std::size_t>(PathCause::Kernel)], Nanos{10'010'000});
    for (const Advice& advice : advise(whatIf))
        QVERIFY2(advice.rule == AdviceRule::GpuBound, nameOf(advice.rule));
    // kernels that were launched before the part can be faster, too
    Change change;
    const StringId gemm = (*part)->spans().work().spans()[1].name;
    change.stretches.push_back({gemm, 0.5});
    QVERIFY(predict(whatIf, change).length < 7'600'000 && predict(whatIf, change).length > 7'400'000);
}

/// The host is 500 launches ahead of the device, which is always busy: kernels that were launched before the part delay those launched in it.
void TestRunPart::laterWorkFollowsWorkInFlight()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < 3'000; ++i) {
        const Nanos launched = std::max(i, (i - 500) * 10) * 1'000;
        s.launch(main, {launched, launched + 500}, stream, {5'000 + i * 10'000, 5'000 + (i + 1) * 10'000}, "gemm");
    }
    const auto part = partOf(s.trace(), {.mostSpans = 100'000, .fromStart = TimeRange{10'001'000, 20'001'000}, .job = {}});
    QVERIFY2(part, part ? "" : part.error().message.c_str());
    const WhatIf whatIf(**part);
    QCOMPARE(whatIf.graph().contradictions(), std::uint64_t{0});
    QCOMPARE(whatIf.unchanged(), Nanos{10'000'000});
    QCOMPARE(whatIf.criticalPath().byCause[static_cast<std::size_t>(PathCause::Kernel)], Nanos{10'000'000});
    Change change;
    change.stretches.push_back({(*part)->spans().work().spans()[0].name, 0.5});
    const Nanos length = predict(whatIf, change).length; // the queue is used up after half of it
    QVERIFY2(length > 4'900'000 && length < 5'200'000, std::to_string(length).c_str());
}

/// In a program that does the same all the time, a part gains the same share as the run without its initialization.
void TestRunPart::predictsAsTheRunDoes()
{
    const auto trace = waitingProgram(10'000);
    const auto whole = FullAnalysis::build(trace, RunId(0));
    const auto part = partOf(trace, {.mostSpans = 6'000, .fromStart = {}, .job = {}});
    QVERIFY(whole && part);
    const WhatIf run(**whole);
    const WhatIf some(**part);
    const auto gainOf = [](const WhatIf& whatIf, const Change& change) {
        return static_cast<double>(whatIf.run().window().length() - predict(whatIf, change).length);
    };
    Change noWaits;
    noWaits.removedWaits.assign((*whole)->waits().size(), true);
    Change noWaitsOfPart;
    noWaitsOfPart.removedWaits.assign((*part)->waits().size(), true);
    const double steady = static_cast<double>((*whole)->window().length() - 40'000'000);
    const double expected = gainOf(run, noWaits) / steady;
    const double got = gainOf(some, noWaitsOfPart) / static_cast<double>((*part)->window().length());
    QVERIFY2(expected > 0.05 && std::abs(got - expected) < 0.02, (std::to_string(expected) + " " + std::to_string(got)).c_str());
    Change faster;
    faster.stretches.push_back({(*part)->spans().work().spans()[0].name, 0.5});
    const double expectedFaster = gainOf(run, faster) / steady;
    const double gotFaster = gainOf(some, faster) / static_cast<double>((*part)->window().length());
    QVERIFY2(expectedFaster > 0.05 && std::abs(gotFaster - expectedFaster) < 0.02, (std::to_string(expectedFaster) + " " + std::to_string(gotFaster)).c_str());
}

void TestRunPart::leavesOutStepsThatAreCut()
{
    const auto trace = waitingProgram(10'000);
    const auto part = partOf(trace, {.mostSpans = 6'000, .fromStart = TimeRange{220'005'000, 226'060'000}, .job = {}});
    QVERIFY(part);
    const RunSteps steps = findSteps(**part);
    QCOMPARE(steps.origin, StepOrigin::Annotated);
    QCOMPARE(steps.steps.front().name, std::string("step 3001"));
    QCOMPARE(steps.steps.back().name, std::string("step 3099"));
    QCOMPARE(steps.length.low, Nanos{60'000});
    QCOMPARE(steps.length.high, Nanos{60'000});
}

/// The rest of a wait that began before the part would count as host work.
void TestRunPart::refusesToCutALongWait()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < 300; ++i) {
        const Nanos start = i * 10'000'000;
        s.launch(main, {start, start + 10'000}, stream, {start + 20'000, start + 9'900'000}, "gemm");
        s.call(main, "cudaStreamSynchronize", {start + 15'000, start + 9'950'000}, {}, Scenario::onStream(7));
    }
    const auto trace = s.trace();
    const auto part = partOf(trace, {.mostSpans = 100'000, .fromStart = TimeRange{1'002'000'000, 1'022'000'000}, .job = {}});
    QVERIFY(!part);
    QCOMPARE(part.error().message, std::string("no part of the run can be analysed alone here: what happens at its ends depends on too much of the rest"));
    QVERIFY(partOf(trace, {.mostSpans = 100'000, .fromStart = TimeRange{1'000'000'000, 1'020'000'000}, .job = {}}));
}

namespace {

/// Share of the run, or of the part, that a change of all kernels of that name gains.
double gainOf(const WhatIf& whatIf, std::string_view name)
{
    Change change;
    for (const DeviceSpan& span : whatIf.run().spans().work().spans()) {
        if (whatIf.run().trace().text(span.name) == name && change.stretches.empty())
            change.stretches.push_back({span.name, 0.5});
    }
    const auto length = static_cast<double>(whatIf.run().window().length());
    return (length - static_cast<double>(predict(whatIf, change).length)) / length;
}

} // namespace

/// The trace knows the launches of only a few kernels of a stream, for which the host waits all the time.
void TestRunPart::spansWithoutLaunchesKeepTheirTurns()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const TrackId other = s.stream("8");
    for (Nanos i = 0; i < 3'000; ++i) {
        const Nanos start = i * 100'000;
        s.launch(main, {start + 1'000, start + 2'000}, stream, {start + 4'000, start + 6'000}, "relu");
        if (i % 900 == 890)
            s.launch(main, {start + 2'500, start + 3'500}, other, {start + 10'000, start + 80'000}, "gemm");
        else
            s.kernel(other, "gemm", {start + 10'000, start + 80'000});
        s.call(main, "cudaDeviceSynchronize", {start + 5'000, start + 85'000});
    }
    const auto trace = s.trace();
    const auto whole = FullAnalysis::build(trace, RunId(0));
    const auto part = partOf(trace, {.mostSpans = 100'000, .fromStart = TimeRange{100'000'000, 200'000'000}, .job = {}});
    QVERIFY(whole && part);
    const double expected = gainOf(WhatIf(**whole), "gemm");
    const double got = gainOf(WhatIf(**part), "gemm");
    QVERIFY2(std::abs(got - expected) < 0.005, (std::to_string(expected) + " " + std::to_string(got)).c_str());
}

/// The host lets 400 kernels queue, by waiting for an event that it recorded 400 kernels before; the part is shorter than that.
void TestRunPart::waitsForEventsRecordedBefore()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const auto event = [](Nanos i) { return SpanDetail{}.set(DetailField::Event, static_cast<std::uint64_t>(1 + i % 1'000)); };
    constexpr Nanos kAhead = 400;
    for (Nanos i = 0; i < 3'000; ++i) {
        const Nanos now = i < kAhead ? i * 3'000 : 4'000'000 + (i - kAhead) * 10'000;
        s.launch(main, {now, now + 1'000}, stream, {3'988'000 + i * 10'000, 3'998'000 + i * 10'000}, "gemm");
        s.call(main, "cudaEventRecord", {now + 1'100, now + 1'500}, {}, event(i).set(DetailField::Stream, 7));
        if (i + 1 >= kAhead)
            s.call(main, "cudaEventSynchronize", {now + 2'000, i < kAhead ? 4'000'000 : now + 10'000}, {}, event(i + 1 - kAhead));
    }
    const auto trace = s.trace();
    const auto part = partOf(trace, {.mostSpans = 100'000, .fromStart = TimeRange{12'000'000, 14'000'000}, .job = {}});
    QVERIFY2(part, part ? "" : part.error().message.c_str());
    const WhatIf whatIf(**part);
    QCOMPARE(whatIf.graph().contradictions(), std::uint64_t{0});
    const double gain = gainOf(whatIf, "gemm");
    QVERIFY2(gain > 0.45 && gain < 0.51, std::to_string(gain).c_str());
}

/// An event that was recorded once, and that the host waits for in each step: it waits for nothing.
void TestRunPart::knowsEventsRecordedLongBefore()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const TrackId other = s.stream("8");
    const auto event = SpanDetail{}.set(DetailField::Event, 1);
    s.launch(main, {1'000, 2'000}, other, {5'000, 6'000}, "relu");
    s.call(main, "cudaEventRecord", {3'000, 4'000}, {}, SpanDetail(event).set(DetailField::Stream, 8));
    for (Nanos i = 1; i < 10'000; ++i) {
        const Nanos start = i * 60'000;
        s.launch(main, {start + 1'000, start + 2'000}, stream, {start + 4'000, start + 14'000}, "gemm");
        s.launch(main, {start + 2'000, start + 3'000}, other, {start + 6'000, start + 18'000}, "relu");
        s.call(main, "cudaEventSynchronize", {start + 5'000, start + 20'000}, {}, event);
    }
    const auto trace = s.trace();
    const auto whole = FullAnalysis::build(trace, RunId(0));
    const auto part = partOf(trace, {.mostSpans = 4'000, .fromStart = TimeRange{300'000'000, 330'000'000}, .job = {}});
    QVERIFY2(part, part ? "" : part.error().message.c_str());
    const std::size_t first = (*whole)->waits().firstStartingAt((*part)->window().start);
    QVERIFY((*part)->waits().size() > 100);
    for (std::size_t i = 0; i < (*part)->waits().size(); ++i) {
        QCOMPARE((*part)->waits()[i].working, (*whole)->waits()[first + i].working);
        QCOMPARE((*part)->waits()[i].bubble, (*whole)->waits()[first + i].bubble);
    }
    const double expected = gainOf(WhatIf(**whole), "relu");
    const double got = gainOf(WhatIf(**part), "relu");
    QVERIFY2(std::abs(got - expected) < 0.01, (std::to_string(expected) + " " + std::to_string(got)).c_str());
}

/// A second device works only at the beginning and at the end: why it is idle in between is known only from the end.
void TestRunPart::refusesUnknownCauses()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const TrackId other = s.stream("7", s.addDevice("GPU 1"));
    s.launch(main, {0, 1'000}, other, {2'000, 9'000}, "relu");
    for (Nanos i = 1; i < 10'000; ++i)
        s.launch(main, {i * 10'000, i * 10'000 + 1'000}, stream, {i * 10'000 + 2'000, i * 10'000 + 9'000}, "gemm");
    s.launch(main, {100'000'000, 100'001'000}, other, {100'002'000, 100'009'000}, "relu");
    const auto trace = s.trace();
    const auto middle = partOf(trace, {.mostSpans = 4'000, .fromStart = TimeRange{40'000'000, 50'000'000}, .job = {}});
    QVERIFY(!middle);
    QCOMPARE(middle.error().message, std::string("no part of the run can be analysed alone here: what happens at its ends depends on too much of the rest"));
    const auto part = partOf(trace, {.mostSpans = 4'000, .fromStart = {}, .job = {}}); // at the end of the run
    QVERIFY2(part, part ? "" : part.error().message.c_str());
    const auto whole = FullAnalysis::build(trace, RunId(0));
    const TimeRange window = (*part)->window();
    QVERIFY(window.end > 95'000'000);
    for (std::size_t device = 0; device < 2; ++device) {
        const TimeBudget expected = (*whole)->setMetrics(window).devices.at(device).budget;
        const TimeBudget got = (*part)->setMetrics(window).devices.at(device).budget;
        for (Nanos TimeBudget::*budget : kBudgetParts)
            QCOMPARE(got.*budget, expected.*budget);
    }
}

void TestRunPart::wordsOfFailures()
{
    const auto trace = waitingProgram(1'000);
    const auto outside = partOf(trace, {.mostSpans = 10'000, .fromStart = TimeRange{500'000'000, 600'000'000}, .job = {}});
    QVERIFY(!outside);
    QCOMPARE(outside.error().message, std::string("the run does not reach into this range: it takes 100 ms"));
    const auto small = partOf(trace, {.mostSpans = 1, .fromStart = {}, .job = {}});
    QVERIFY(!small);
    QCOMPARE(small.error().message, std::string("the available memory suffices for no part of the run"));
    QVERIFY(!analyzePart(trace, RunId(3), {}, {}));
}

void TestRunPart::aStopRequestCancels()
{
    std::stop_source stop;
    stop.request_stop();
    RunPartOptions options;
    options.job.stop = stop.get_token();
    const auto part = partOf(waitingProgram(1'000), options);
    QVERIFY(!part && part.error().isCancelled());
    std::stop_source later;
    bool isRunning = false;
    options.job.stop = later.get_token();
    options.job.onProgress = [&](std::uint64_t, std::uint64_t) {
        isRunning = true;
        later.request_stop();
    };
    const auto begun = partOf(waitingProgram(100'000), options);
    QVERIFY(isRunning && !begun && begun.error().isCancelled());
}

void TestRunPart::theServiceReservesItsMemory()
{
    const auto trace = waitingProgram(100'000); // 300,000 calls and spans: 38.4 MB
    AnalysisService service(std::make_shared<ColumnCache>(std::size_t{200} << 20));
    std::vector<Admission> others; // so that the run does not fit once more
    while (service.admits(*trace, RunId(0)))
        others.push_back(service.admit(*trace, RunId(0)));
    const std::uint64_t taken = service.figuresOf(*trace, RunId(0)).taken;
    const AnalysisRequest request{trace, RunId(0), AnalysisNeeds::FullOrNothing};
    QVERIFY(!service.analyze(request)->isFull());
    const auto summary = service.summarize(request);
    QVERIFY2(summary, summary ? "" : summary.error().message.c_str());
    {
        const auto part = service.analyzePart(request, (*summary)->report());
        QVERIFY2(part, part ? "" : part.error().message.c_str());
        QVERIFY(part->reservation.bytes() > 0 && part->reservation.bytes() < 38'400'000);
        // a run that fits beside the other analyses is not refused because of the part
        const AnalysisFigures figures = service.figuresOf(*trace, RunId(0));
        QCOMPARE(figures.taken, taken);
        const std::uint64_t left = figures.limit - figures.taken;
        const auto small = waitingProgram(static_cast<Nanos>(left / 384 - 100));
        QVERIFY(service.figuresOf(*small, RunId(0)).needed > left - part->reservation.bytes());
        QVERIFY(service.admit(*small, RunId(0)).isGranted());
        QVERIFY(!part->facts.fitsWhole());
        QCOMPARE(part->facts.run, (*summary)->report().wall);
        QVERIFY(part->facts.range.start > 0 && part->facts.range.end < part->facts.run);
        QVERIFY(part->facts.busy && part->facts.runBusy && std::abs(*part->facts.busy - *part->facts.runBusy) < 0.01);
        QVERIFY(part->facts.areWaitsListed);
        QVERIFY((*summary)->report().waits[part->facts.firstWait].start == part->full->waits()[0].start);
    }
    QCOMPARE(service.figuresOf(*trace, RunId(0)).taken, taken);
}

/// A full analysis that begins while a part is computed is not refused, and the part ends.
void TestRunPart::givesWayToAFullAnalysis()
{
    const auto trace = waitingProgram(500'000); // 192 MB
    AnalysisService service(std::make_shared<ColumnCache>(std::size_t{200} << 20));
    const auto whole = FullAnalysis::build(trace, RunId(0));
    const RunReport report = (*whole)->report();
    AnalysisRequest request{trace, RunId(0)};
    std::optional<Admission> other;
    request.job.onProgress = [&](std::uint64_t, std::uint64_t) {
        if (!other)
            other = service.admit(*trace, RunId(0));
    };
    const auto part = service.analyzePart(request, report);
    QVERIFY2(other, part ? "" : part.error().message.c_str());
    QVERIFY2(other->isGranted(), (std::to_string(other->figures.needed) + " of " + std::to_string(other->figures.limit)).c_str());
    QVERIFY(!part);
    QCOMPARE(part.error().message, std::string("another run needs the memory"));
    QVERIFY(!part.error().isCancelled());
    other.reset();
    request.job.onProgress = {};
    QVERIFY(service.analyzePart(request, report));
}

QTEST_GUILESS_MAIN(TestRunPart)
#include "tst_run_part.moc"
