// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/steps.h"

#include "profiler/analysis/report/percentiles.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/steps/annotated_steps.h"
#include "profiler/analysis/steps/launch_sequence.h"
#include "profiler/analysis/steps/repetition.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Position of a step: its launches in a sequence, and its time on the host.
struct StepPlace {
    Stretch launches;
    TimeRange host;
};

/// Times of steps on the device: from the start of a step's first launch to the start of what follows its last one, on the
/// busiest stream; at the end of a run, to the last end of its work.
///
/// Steps may alternate between streams and overlap. If a step has no work on the busiest stream, each step lasts from the
/// end of all earlier ones to its own end; a step overtaken by a later one has no time.
class DeviceTurns {
public:
    /// The launches must outlive this.
    DeviceTurns(const RunSpans& spans, const LaunchSequence& launches, std::span<const Stretch> steps);

    [[nodiscard]] TimeRange of(Stretch step) const;

private:
    void findStarts(std::size_t stream);
    void findEnds();
    [[nodiscard]] std::size_t busiestStream() const;

    const RunSpans& m_spans;
    const LaunchSequence& m_launches;
    std::vector<Nanos> m_borders; // before each launch, and behind the last one
};

DeviceTurns::DeviceTurns(const RunSpans& spans, const LaunchSequence& launches, std::span<const Stretch> steps)
    : m_spans(spans), m_launches(launches), m_borders(launches.size() + 1)
{
    if (launches.size() == 0)
        return;
    findStarts(busiestStream());
    if (std::any_of(steps.begin(), steps.end(), [this](const Stretch& step) { return of(step).isEmpty(); }))
        findEnds();
}

void DeviceTurns::findStarts(std::size_t stream)
{
    std::size_t unstarted = m_launches.size(); // from here on, the stream has no work
    m_borders.back() = kTimeLimit;
    for (std::size_t launch = m_launches.size(); launch-- > 0;) {
        m_borders[launch] = m_borders[launch + 1];
        for (const std::uint32_t span : m_launches.spansOf(launch)) {
            if (m_spans.work().streamOf(span) == stream)
                m_borders[launch] = std::min(m_borders[launch], m_spans.work().spans()[span].start);
        }
        if (m_borders[launch] == kTimeLimit)
            unstarted = launch;
    }
    std::fill(m_borders.begin() + static_cast<std::ptrdiff_t>(unstarted), m_borders.end(), m_launches.lastEnd({0, m_launches.size()}));
}

void DeviceTurns::findEnds()
{
    m_borders.front() = kTimeLimit;
    for (const std::uint32_t span : m_launches.spansOf(0))
        m_borders.front() = std::min(m_borders.front(), m_spans.work().spans()[span].start);
    for (std::size_t launch = 0; launch < m_launches.size(); ++launch)
        m_borders[launch + 1] = std::max(m_borders[launch], m_launches.lastEnd({launch, launch + 1}));
}

std::size_t DeviceTurns::busiestStream() const
{
    std::vector<Nanos> work(m_spans.work().streams().size() + 1, -1); // never empty
    for (std::size_t launch = 0; launch < m_launches.size(); ++launch) {
        for (const std::uint32_t span : m_launches.spansOf(launch)) {
            Nanos& own = work[m_spans.work().streamOf(span)];
            own = saturatingAdd(own, m_spans.work().spans()[span].duration() + 1);
        }
    }
    return static_cast<std::size_t>(std::max_element(work.begin(), work.end()) - work.begin());
}

TimeRange DeviceTurns::of(Stretch step) const
{
    return {m_borders[step.first], m_borders[step.end]};
}

/// Which steps lie in a part of a run with all of their work, and with a launch behind them that shows where their time on the device ends. Of a whole run
/// all do.
class CompleteSteps {
public:
    CompleteSteps(const FullAnalysis& run, const LaunchSequence& launches)
        : m_isEndKnown(run.window().end == run.runWindow().end),
          m_isHostOnly(run.spans().isHostOnly()),
          m_end(run.window().end),
          m_launches(launches),
          m_unfinished(launches.firstFrom(run.spans().work().unfinishedFrom())),
          m_lastEnd(launches.lastEnd({0, launches.size()}))
    {
    }

    [[nodiscard]] bool contain(TimeRange host) const
    {
        return m_isEndKnown || (host.end <= m_end && (m_isHostOnly || m_launches.firstFrom(host.end) < m_unfinished));
    }
    [[nodiscard]] bool endsBefore(TimeRange device) const { return m_isEndKnown || m_isHostOnly || device.end < m_lastEnd; }

private:
    bool m_isEndKnown;
    bool m_isHostOnly;
    Nanos m_end;
    const LaunchSequence& m_launches;
    std::size_t m_unfinished; // first launch with work behind the part
    Nanos m_lastEnd;          // on the device
};

using TimeByName = std::map<StringId, Nanos>;

std::uint64_t launchesIn(const RunSpans& spans, TimeRange host)
{
    const std::vector<Nanos>& starts = spans.launches().starts();
    const auto from = std::lower_bound(starts.begin(), starts.end(), host.start);
    return static_cast<std::uint64_t>(std::lower_bound(from, starts.end(), host.end) - from);
}

Step measured(const FullAnalysis& run, const StepPlace& place, TimeRange device)
{
    const SegmentSets& sets = run.sets();
    const OverlapSums overlap = sets.overlap->run(device, place.host);
    Step step;
    step.host = place.host;
    step.device = device;
    step.launches = launchesIn(run.spans(), place.host);
    step.kernel = sets.all.kernels->measure(device);
    step.exposedCopy = sets.all.busy->measure(device) - step.kernel;
    step.bothIdle = overlap.stalled - overlap.stalledWhileBusy;
    step.waits = overlap.syncCount;
    step.waited = overlap.sync;
    return step;
}

Nanos nearestRankOf(const std::vector<Nanos>& sorted, std::size_t quarters)
{
    return sorted[(quarters * sorted.size() + 3) / 4 - 1];
}

template <class LengthOf>
Quartiles quartilesOf(const std::vector<Step>& steps, LengthOf lengthOf)
{
    std::vector<Nanos> lengths;
    std::transform(steps.begin(), steps.end(), std::back_inserter(lengths), lengthOf);
    std::sort(lengths.begin(), lengths.end());
    return {nearestRankOf(lengths, 1), nearestRankOf(lengths, 2), nearestRankOf(lengths, 3)};
}

std::uint64_t medianLaunches(const std::vector<Step>& steps)
{
    std::vector<Nanos> counts;
    std::transform(steps.begin(), steps.end(), std::back_inserter(counts), [](const Step& step) { return static_cast<Nanos>(step.launches); });
    return static_cast<std::uint64_t>(medianOf(std::span(counts)));
}

TimeByName kernelsOf(const RunSpans& spans, const LaunchSequence& launches, Stretch step)
{
    TimeByName kernels;
    for (std::size_t launch = step.first; launch < step.end; ++launch) {
        for (const std::uint32_t index : launches.spansOf(launch)) {
            const DeviceSpan& span = spans.work().spans()[index];
            if (span.isKernel())
                kernels[span.name] += span.duration();
        }
    }
    return kernels;
}

TimeByName waitsOf(const WaitList& waits, TimeRange host)
{
    TimeByName calls;
    for (const Wait& wait : WaitSlice(waits, waits.indicesIn(host)))
        calls[wait.call] += wait.duration;
    return calls;
}

/// The name with the largest increase from a to b.
std::pair<StringId, Nanos> grownMost(const TimeByName& a, const TimeByName& b)
{
    std::pair<StringId, Nanos> most{{}, 0};
    for (const auto& [name, time] : b) {
        const auto before = a.find(name);
        const Nanos more = time - (before == a.end() ? 0 : before->second);
        if (more > most.second)
            most = {name, more};
    }
    return most;
}

StepDifference differenceOf(const FullAnalysis& run, const LaunchSequence& launches, const Step& a, Stretch launchesA, const Step& b, Stretch launchesB)
{
    StepDifference difference;
    difference.parts = explainSteps(a, b);
    difference.launches = static_cast<std::int64_t>(b.launches) - static_cast<std::int64_t>(a.launches);
    std::tie(difference.kernel, difference.kernelMore) = grownMost(kernelsOf(run.spans(), launches, launchesA), kernelsOf(run.spans(), launches, launchesB));
    std::tie(difference.wait, difference.waitMore) = grownMost(waitsOf(run.waits(), a.host), waitsOf(run.waits(), b.host));
    return difference;
}

/// Computes the metrics of each step, and their summary.
void measureSteps(RunSteps& into, const FullAnalysis& run, const LaunchSequence& launches, std::span<const StepPlace> places, const std::stop_token& stop)
{
    std::vector<Stretch> stretches;
    std::transform(places.begin(), places.end(), std::back_inserter(stretches), [](const StepPlace& place) { return place.launches; });
    const bool isHostOnly = run.spans().isHostOnly();
    const DeviceTurns turns(run.spans(), launches, stretches);
    const CompleteSteps complete(run, launches);
    while (!places.empty() && !complete.endsBefore(turns.of(places.back().launches)))
        places = places.first(places.size() - 1);
    for (const StepPlace& place : places) {
        if (stop.stop_requested()) {
            into.steps.clear();
            break;
        }
        const TimeRange device = isHostOnly ? place.host : turns.of(place.launches);
        into.steps.push_back(measured(run, place, device));
    }
    const std::vector<Step>& steps = into.steps;
    if (steps.empty())
        return;
    into.length = quartilesOf(steps, [](const Step& step) { return step.length(); });
    into.host = quartilesOf(steps, [](const Step& step) { return step.host.length(); });
    into.launches = medianLaunches(steps);
    const auto isMedian = [&](const Step& step) { return step.length() == into.length.median; };
    into.median = static_cast<std::size_t>(std::find_if(steps.begin(), steps.end(), isMedian) - steps.begin());
    const auto slowest = std::max_element(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.length() < b.length(); });
    into.slowest = static_cast<std::size_t>(slowest - steps.begin());
    into.slowestMore = differenceOf(run, launches, steps[into.median], stretches[into.median], *slowest, stretches[into.slowest]);
}

/// Whether each range has a number, and a name of its own: "forward gpu0" may be the name of all steps.
bool areNumbered(const Trace& trace, const std::vector<StepRange>& ranges)
{
    std::set<std::string_view> names;
    return std::ranges::all_of(ranges, [&](const StepRange& range) {
        const std::string_view name = trace.text(range.name);
        return numberOfStep(name) && names.insert(name).second;
    });
}

constexpr std::uint64_t kLargestOnAxis = std::uint64_t{1} << 40; // an axis of doubles separates halves of smaller numbers

/// Ranges that are not numbered leave the steps without names.
void nameSteps(RunSteps& into, const Trace& trace, const std::vector<StepRange>& ranges)
{
    if (!into.areThere() || !areNumbered(trace, ranges))
        return;
    const std::uint64_t first = *numberOfStep(trace.text(ranges.front().name));
    bool countUp = first < kLargestOnAxis;
    for (std::size_t i = 0; i < into.steps.size(); ++i) {
        const std::string_view name = trace.text(ranges[i].name);
        into.steps[i].name = name;
        countUp = countUp && *numberOfStep(name) == first + i;
    }
    if (countUp)
        into.firstNumber = first;
}

RunSteps stepsOf(const FullAnalysis& run, const LaunchSequence& launches, const StepAnnotation& annotation, const std::stop_token& stop)
{
    RunSteps found;
    found.origin = StepOrigin::Annotated;
    found.name = annotation.name;
    found.thread = annotation.thread;
    std::vector<StepPlace> places;
    places.reserve(annotation.ranges.size());
    const CompleteSteps complete(run, launches);
    for (const StepRange& range : annotation.ranges) {
        if (!complete.contain(range.time))
            break;
        places.push_back({{launches.firstFrom(range.time.start), launches.firstFrom(range.time.end)}, range.time});
    }
    measureSteps(found, run, launches, places, stop);
    nameSteps(found, run.trace(), annotation.ranges);
    return found;
}

/// Start of the next launch; for the last step of the run the end of its work, so that the wait for it belongs to the step.
Nanos endOnHost(const LaunchSequence& launches, Stretch step)
{
    if (step.end < launches.size())
        return launches.call(step.end).start;
    return std::max(launches.call(step.end - 1).end, launches.lastEnd(step));
}

RunSteps stepsOf(const FullAnalysis& run, const LaunchSequence& launches, const std::vector<Stretch>& stretches, const std::stop_token& stop)
{
    RunSteps found;
    found.origin = StepOrigin::Found;
    found.thread = launches.threadOf(0);
    std::vector<StepPlace> places;
    places.reserve(stretches.size());
    const CompleteSteps complete(run, launches);
    for (const Stretch& stretch : stretches) {
        const TimeRange host{launches.call(stretch.first).start, endOnHost(launches, stretch)};
        if (complete.contain(host))
            places.push_back({stretch, host});
    }
    measureSteps(found, run, launches, places, stop);
    return found;
}

} // namespace

const char* nameOf(StepOrigin origin)
{
    switch (origin) {
    case StepOrigin::TooFewLaunches: return "too few launches";
    case StepOrigin::NothingRepeats: break;
    case StepOrigin::Found: return "found";
    case StepOrigin::Annotated: return "annotated";
    }
    return "nothing repeats";
}

RunSteps findSteps(const FullAnalysis& run, const std::stop_token& stop)
{
    if (const LaunchSequence all = LaunchSequence::ofAllThreads(run.spans()); const auto annotation = annotatedSteps(run.spans(), all)) {
        RunSteps annotated = stepsOf(run, all, *annotation, stop);
        if (annotated.areThere())
            return annotated;
    }
    RunSteps none;
    if (stop.stop_requested())
        return none;
    const LaunchSequence launches = LaunchSequence::ofLeadingThread(run.spans());
    if (launches.size() < kLeastRepeats) {
        none.origin = StepOrigin::TooFewLaunches;
        return none;
    }
    RunSteps found = stepsOf(run, launches, findRepetition(launches.row(), stop), stop);
    return found.areThere() ? found : none;
}

Explanation explainSteps(const Step& a, const Step& b)
{
    return {b.kernel - a.kernel, b.exposedCopy - a.exposedCopy, b.bothIdle - a.bothIdle, b.otherIdle() - a.otherIdle(), b.length() - a.length()};
}

namespace {

void writeOrigin(JsonWriter& json, const RunSteps& steps)
{
    json.key("origin");
    if (steps.areThere())
        json.value(nameOf(steps.origin));
    else
        json.null();
}

void writeSums(JsonWriter& json, const RunSteps& steps)
{
    json.member("count", std::uint64_t{steps.steps.size()}).member("launches", steps.launches);
    json.member("median_ns", steps.length.median).member("low_ns", steps.length.low).member("high_ns", steps.length.high);
    json.member("host_median_ns", steps.host.median);
}

void writeRangeOf(JsonWriter& json, const Step& step)
{
    json.key("range");
    if (step.name.empty())
        json.null();
    else
        json.value(step.name);
}

void writeSlowest(JsonWriter& json, const Trace& trace, const RunSteps& steps, Nanos origin)
{
    const Step& slowest = steps.steps[steps.slowest];
    json.key("slowest").beginObject();
    json.member("step", std::uint64_t{steps.slowest + 1}).member("at_ns", slowest.host.start - origin).member("length_ns", slowest.length());
    writeExplained(json, steps.slowestMore.parts);
    json.member("launches_more", steps.slowestMore.launches);
    writeText(json, trace, "kernel", steps.slowestMore.kernel);
    json.member("kernel_more_ns", steps.slowestMore.kernelMore);
    writeText(json, trace, "wait", steps.slowestMore.wait);
    json.member("wait_more_ns", steps.slowestMore.waitMore);
    writeRangeOf(json, slowest);
    json.endObject();
}

void writeStep(JsonWriter& json, const Step& step, Nanos origin)
{
    json.beginObject();
    json.member("at_ns", step.host.start - origin).member("host_ns", step.host.length());
    json.member("device_at_ns", step.device.start - origin).member("length_ns", step.length());
    json.member("launches", step.launches).member("busy_ns", step.busy()).member("kernel_ns", step.kernel).member("exposed_copy_ns", step.exposedCopy);
    json.member("both_idle_ns", step.bothIdle).member("other_idle_ns", step.otherIdle());
    json.member("sync_count", step.waits).member("sync_ns", step.waited);
    writeRangeOf(json, step);
    json.endObject();
}

} // namespace

void writeSteps(JsonWriter& json, const Trace& trace, const RunSteps& steps, Nanos origin, bool withRows)
{
    json.key("steps").beginObject();
    writeOrigin(json, steps);
    json.key("reason");
    if (!steps.areThere()) {
        json.value(nameOf(steps.origin)).endObject();
        return;
    }
    json.null();
    json.key("name");
    if (steps.origin == StepOrigin::Annotated)
        json.value(steps.name);
    else
        json.null();
    writeTrackId(json, trace, "thread", steps.thread);
    writeSums(json, steps);
    writeSlowest(json, trace, steps, origin);
    if (withRows) {
        json.key("rows").beginArray();
        for (const Step& step : steps.steps)
            writeStep(json, step, origin);
        json.endArray();
    }
    json.endObject();
}

void writeStepsComparison(JsonWriter& json, const RunSteps& a, const RunSteps& b)
{
    json.key("steps");
    if (!a.areThere() || !b.areThere()) {
        json.null();
        return;
    }
    json.beginObject();
    for (const auto& [key, side] : {std::pair("a", &a), std::pair("b", &b)}) {
        json.key(key).beginObject();
        writeOrigin(json, *side);
        writeSums(json, *side);
        json.endObject();
    }
    writeExplained(json, explainSteps(a.steps[a.median], b.steps[b.median]));
    json.endObject();
}

} // namespace stallscope
