// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/metrics/stream_tally.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/waits/waits.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace stallscope::advice {

namespace {

/// Least share of launches that take longer than their kernel.
constexpr double kMostLaunches = 0.5;
/// Fewer launches are not worth a graph.
constexpr std::size_t kLaunches = 50;

} // namespace

namespace {

/// Part of the time budget, and how much of it the launching threads spent in framework operations but outside API calls.
struct Dispatching {
    Nanos launch = 0;
    Nanos inOperations = 0;
};

/// When the operations of a thread brought input.
IntervalSet loadingOf(const FullAnalysis& run, TrackId thread)
{
    std::map<std::uint32_t, bool> isLoading;
    std::vector<TimeRange> times;
    for (const Lane& lane : run.trace().tracks[thread.index()].lanes) {
        if (lane.place.group != LaneGroup::Operations)
            continue;
        lane.forEachStartingIn(run.window(), [&](const SpanColumns& columns, std::size_t row) {
            const auto [known, isNew] = isLoading.try_emplace(columns.name[row]);
            if (isNew)
                known->second = bringsInput(run.trace().text(StringId(columns.name[row])));
            if (known->second)
                times.push_back({columns.startOf(row), columns.endOf(row)});
        });
    }
    return IntervalSet::of(std::move(times));
}

Dispatching dispatchingOf(const FullAnalysis& run)
{
    const CallIndex& calls = run.spans().calls();
    HostActivity active(run.spans());
    IntervalSet operations;
    for (std::size_t i = 0; i < calls.threads().size(); ++i) {
        if (!run.spans().launches().isLaunchingThread()[i])
            continue;
        IntervalSet own;
        for (const Call& call : calls.of(calls.threads()[i]))
            own.append(call.range());
        operations = unite(operations, subtract(subtract(active.of(i), own), loadingOf(run, calls.threads()[i].track)));
    }
    Dispatching found;
    for (const SegmentSets::Device& device : run.sets().devices) {
        const IntervalSet launch = intersect(device.budget.timesOf(&TimeBudget::launch), IntervalSet::of({run.window()}));
        found.launch += launch.total();
        found.inOperations += intersect(launch, operations).total();
    }
    return found;
}

/// The operation, and the place in the program, from which most of the launches came that the device waited for.
void nameLaunches(const FullAnalysis& run, Advice& advice)
{
    constexpr std::size_t kPlaced = 2000; // longest first: the others change nothing
    const RunSpans& spans = run.spans();
    std::vector<BlockingCall> launches; // to be placed in the program as blocking calls are
    std::vector<Nanos> lengths;
    for (const BudgetStretch& stretch : longestStretches(run, &TimeBudget::launch, kPlaced)) {
        const auto next = firstSpanFrom(spans.work(), stretch.device, stretch.range.end);
        if (!next || !spans.work().spans()[*next].hasLaunch())
            continue;
        const std::uint32_t call = spans.work().spans()[*next].launch;
        const Call& launch = spans.calls().calls()[call];
        launches.push_back({launch.start, launch.end, call, static_cast<std::uint32_t>(spans.calls().threadOf(call)), BlockingKind::Device});
        lengths.push_back(stretch.range.length());
    }
    std::map<StringId, Nanos> causes;
    std::map<StringId, Nanos> sites;
    Nanos all = 0;
    const std::vector<CallSite> places = findCallSites(spans, launches);
    for (std::size_t i = 0; i < places.size(); ++i) {
        all += lengths[i];
        causes[places[i].cause] += lengths[i];
        sites[places[i].site] += lengths[i];
    }
    const auto most = [all](const std::map<StringId, Nanos>& names) {
        const auto largest = std::max_element(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return largest != names.end() && largest->second > all / 5 ? largest->first : StringId{};
    };
    advice.cause = most(causes);
    advice.site = most(sites);
}

} // namespace

namespace {

/// Kernels by the kind of their launch, and what launching cost the host. The cost of a launch is divided among its spans.
struct LaunchCosts {
    std::uint64_t kernels = 0;
    std::uint64_t launches = 0;
    std::vector<std::uint32_t> shortKernels; ///< shorter than their share of the call
    Nanos calls = 0;                         ///< of all launches, the calls
    Nanos work = 0;                          ///< of graphs: time in which the device works on them: kernels, copies and memsets
    Nanos cost = 0;                          ///< of the launches of short kernels, including the host's own work for them

    [[nodiscard]] bool areMostShort() const { return static_cast<double>(shortKernels.size()) >= kMostLaunches * static_cast<double>(kernels); }
};

bool launchesGraph(const FullAnalysis& run, const HostStep& launch)
{
    return run.spans().calls().calls()[launch.apiCall].what.meaning == CallMeaning::LaunchGraph;
}

/// Of graph launches, or of all others.
LaunchCosts launchCostsOf(const Findings& findings, bool ofGraphs)
{
    const FullAnalysis& run = findings.run();
    const RunGraph& graph = findings.whatIf().graph();
    const TimeRange gap = findings.dominatingGap() ? findings.dominatingGap()->range : TimeRange{};
    const auto& spans = run.spans().work().spans();
    LaunchCosts costs;
    std::vector<bool> isCounted(graph.steps().size(), false);
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
        const std::uint32_t step = graph.spans()[i].step;
        if (!spans[i].isKernel() || step == SpanStep::kNone || launchesGraph(run, graph.steps()[step]) != ofGraphs)
            continue;
        const HostStep& launch = graph.steps()[step];
        const auto shares = static_cast<Nanos>(std::max<std::uint32_t>(launch.launched.count, 1));
        ++costs.kernels;
        if (!isCounted[step]) {
            isCounted[step] = true;
            ++costs.launches;
            costs.calls += launch.call.length();
        }
        if (spans[i].duration() * shares < launch.call.length()) {
            costs.shortKernels.push_back(i);
            const TimeRange before{launch.call.start - launch.before, launch.call.start};
            costs.cost += (before.length() - before.intersected(gap).length() + launch.length) / shares;
        }
    }
    if (!ofGraphs)
        return costs;
    std::map<std::uint32_t, std::vector<TimeRange>> work; // by launch
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
        if (const std::uint32_t step = graph.spans()[i].step; step != SpanStep::kNone && isCounted[step])
            work[step].push_back(spans[i].range());
    }
    for (auto& [step, ranges] : work)
        costs.work += IntervalSet::of(std::move(ranges)).total();
    return costs;
}

} // namespace

/// Graphs whose work takes less time than their launch: another graph of the same kernels would not help.
void findGraphLaunches(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    LaunchCosts costs = launchCostsOf(findings, true);
    if (costs.kernels < kLaunches || !costs.areMostShort() || costs.calls <= costs.work)
        return;
    Advice advice;
    advice.rule = AdviceRule::GraphLaunches;
    advice.count = costs.launches;
    advice.cost = costs.calls;
    advice.worked = costs.work;
    advice.spans = std::move(costs.shortKernels);
    nameLaunches(run, advice);
    findings.addDescription(std::move(advice));
}

/// Launches take longer than the kernels, or the framework operations that lead to them keep the device waiting. A graph saves both; the host's own code
/// between the launches only if it is captured, too, so it counts for the upper end of the interval alone. Graphs that are launched already do not count.
void findLaunchBound(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    LaunchCosts costs = launchCostsOf(findings, false);
    Advice advice;
    advice.rule = AdviceRule::LaunchBound;
    advice.count = costs.kernels;
    advice.cost = costs.cost;
    const bool areMostShort = costs.areMostShort();
    advice.spans = std::move(costs.shortKernels);
    if (advice.count < kLaunches)
        return;
    const Dispatching dispatching = dispatchingOf(run);
    const bool isDispatched = dispatching.launch > 0 && dispatching.inOperations > dispatching.launch / 2;
    if (isDispatched) {
        advice.rule = AdviceRule::DispatchBound;
        advice.cost = findings.budget().launch;
        advice.spans = spansBehind(run, {&TimeBudget::launch});
    } else if (!areMostShort) {
        return;
    }
    nameLaunches(run, advice);
    Change change;
    change.asGraphs = true;
    findings.predict(advice, change);
    advice.mostGain = advice.gain;
    const BudgetParts queued{&TimeBudget::queuedGraph, &TimeBudget::queuedDependency, &TimeBudget::queuedComm, &TimeBudget::queuedUnknown};
    advice.gain = std::min(advice.gain, findings.sumOf(isDispatched ? BudgetParts{&TimeBudget::launch} : queued | BudgetParts{&TimeBudget::launch}));
    findings.addIfWorthIt(std::move(advice), PredictedChange::Graphs);
}

namespace {

/// Least queue depth of a stream,
constexpr std::uint64_t kDeep = 500;
/// and least share of all launches in it: the host is not throttled.
constexpr double kDeepPart = 0.5;
/// Least number of stream-ordered allocations, whose memory is held by pending work.
constexpr std::size_t kAllocations = 50;

std::size_t allocationsIn(const CallIndex& calls)
{
    return static_cast<std::size_t>(
        std::count_if(calls.calls().begin(), calls.calls().end(), [](const Call& call) { return call.what.meaning == CallMeaning::AllocateInStream; }));
}

} // namespace

/// A host that is far ahead costs no time, but the memory of its queued work.
void findGrowingQueues(Findings& findings)
{
    const RunSpans& spans = findings.run().spans();
    const std::size_t allocations = allocationsIn(spans.calls());
    if (allocations < kAllocations || findings.run().isPart()) // a queue that was filled before would seem to grow
        return;
    for (const WorkStream& stream : spans.work().streams()) {
        const QueueDepth depth = queueDepthOf(spans, stream, findings.run().window());
        if (depth.max < kDeep || static_cast<double>(depth.max) < kDeepPart * stream.count)
            continue;
        Advice advice;
        advice.rule = AdviceRule::GrowingQueue;
        advice.count = depth.max;
        advice.spans = {stream.first + stream.count / 2};
        findings.add(std::move(advice));
    }
}

namespace {

/// Least number of changes between work of the default stream and of other streams.
constexpr std::size_t kTurns = 10;
/// Largest share of the default stream's time that may overlap with other streams: otherwise they do not serialize.
constexpr double kMostBeside = 0.05;

/// CUDA's legacy default stream is the first one of a context, which CUPTI numbers 7; that of the CPU device is found by name.
bool isDefault(const Trace& trace, const WorkStream& stream)
{
    const TrackInfo& info = trace.tracks[stream.track.index()].info;
    return info.name == "default" || info.nativeId == "7" || info.nativeId == "0";
}

/// Whether the host waits for most of the stream's launches: other rules report that.
bool isWaitedFor(const RunGraph& graph, const WorkStream& stream)
{
    std::size_t waits = 0;
    for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i)
        waits += graph.spans()[i].step != SpanStep::kNone && graph.steps()[graph.spans()[i].step].waits() ? 1 : 0;
    return 2 * waits > stream.count;
}

/// Order of the work of one stream and of the other streams of its device.
struct Turns {
    std::size_t count = 0;
    Nanos beside = 0;
    Nanos own = 0;
};

Turns turnsOf(const DeviceWork& work, const WorkStream& self)
{
    struct Piece {
        TimeRange range;
        bool isOwn = false;
    };
    std::vector<Piece> pieces;
    for (const WorkStream& stream : work.streams()) {
        for (const DeviceSpan& span : stream.device == self.device ? work.of(stream) : std::span<const DeviceSpan>())
            pieces.push_back({span.range(), stream.first == self.first && stream.track == self.track});
    }
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.range.start < b.range.start; });
    Turns turns;
    Nanos ownUntil = -kTimeLimit;
    Nanos othersUntil = -kTimeLimit;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto& [range, isOwn] = pieces[i];
        turns.count += i > 0 && pieces[i - 1].isOwn != isOwn ? 1 : 0;
        turns.own += isOwn ? range.length() : 0;
        turns.beside += std::max<Nanos>(std::min(range.end, isOwn ? othersUntil : ownUntil) - range.start, 0);
        (isOwn ? ownUntil : othersUntil) = std::max(isOwn ? ownUntil : othersUntil, range.end);
    }
    return turns;
}

} // namespace

/// Work on the default stream that alternates with that of other streams, and could run on the stream that it belongs to.
void findDefaultStreams(Findings& findings)
{
    const DeviceWork& work = findings.run().spans().work();
    Advice advice;
    advice.rule = AdviceRule::DefaultStream;
    Change change;
    change.dealtStreams.assign(work.streams().size(), false);
    for (std::size_t i = 0; i < work.streams().size(); ++i) {
        const WorkStream& stream = work.streams()[i];
        if (!isDefault(findings.run().spans().trace(), stream) || !stream.device.isValid() || isWaitedFor(findings.whatIf().graph(), stream))
            continue;
        const Turns turns = turnsOf(work, stream);
        if (turns.count < kTurns || static_cast<double>(turns.beside) > kMostBeside * static_cast<double>(turns.own))
            continue;
        change.dealtStreams[i] = true;
        for (std::uint32_t span = stream.first; span < stream.first + stream.count; ++span)
            advice.spans.push_back(span);
        advice.cost += turns.own;
    }
    advice.count = advice.spans.size();
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change, PredictedChange::Streams);
}

} // namespace stallscope::advice
