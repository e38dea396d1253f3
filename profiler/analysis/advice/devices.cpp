// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/segments/run_segment.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace stallscope::advice {

std::optional<double> meanOf(const CounterSeries& series, TimeRange range)
{
    double sum = 0;
    Nanos covered = 0;
    Nanos from = 0;
    std::optional<double> value;
    const auto hold = [&](Nanos until) {
        const Nanos length = std::min(until, range.end) - std::max(from, range.start);
        if (!value || length <= 0)
            return;
        sum += *value * static_cast<double>(length);
        covered += length;
    };
    for (const auto& block : series.blocks) {
        for (std::size_t i = 0; i < block->times.size(); ++i) {
            hold(block->times[i]);
            from = block->times[i];
            value = block->values[i];
        }
    }
    hold(range.end);
    return covered > 0 ? std::optional(sum / static_cast<double>(covered)) : std::nullopt;
}

namespace {

/// Words in the names of ranges and functions that bring input: evidence, without which nothing is said of an input pipeline.
constexpr std::array<std::string_view, 10> kLoading{
    "dataloader", "data_loader", "dataset", "prefetch", "loadbatch", "load_batch", "next_batch", "nextbatch", "get_batch", "collate"};

} // namespace

bool bringsInput(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return std::any_of(kLoading.begin(), kLoading.end(), [&lower](std::string_view word) { return lower.find(word) != std::string::npos; });
}

namespace {

/// The largest mean of all counters whose name equals or ends with `name`.
std::optional<double> largestMean(const Trace& trace, std::string_view name, TimeRange range)
{
    std::optional<double> largest;
    for (const CounterSeries& series : trace.counters) {
        const auto mean = std::string_view(series.info.name).ends_with(name) ? meanOf(series, range) : std::nullopt;
        if (mean && (!largest || *mean > *largest))
            largest = mean;
    }
    return largest;
}

/// Number of places shown: the longest idle times of the device.
constexpr std::size_t kPlaces = 20;

/// Device spans behind the longest gaps of their streams, longest first.
std::vector<std::uint32_t> spansBehindGaps(const DeviceWork& work)
{
    std::vector<std::pair<Nanos, std::uint32_t>> gaps;
    for (const WorkStream& stream : work.streams()) {
        for (std::uint32_t i = stream.first + 1; i < stream.first + stream.count; ++i)
            gaps.emplace_back(work.spans()[i].start - work.spans()[i - 1].end, i);
    }
    const auto shown = gaps.begin() + static_cast<std::ptrdiff_t>(std::min(kPlaces, gaps.size()));
    std::partial_sort(gaps.begin(), shown, gaps.end(), std::greater<>());
    std::vector<std::uint32_t> spans;
    for (auto gap = gaps.begin(); gap != shown; ++gap)
        spans.push_back(gap->second);
    return spans;
}

/// A device that is busy for a larger share of the run is not starved.
constexpr double kBusyEnough = 0.5;
/// With more waiting by the host, its waits are the reason.
constexpr double kMostWaiting = 0.2;
/// Percent of all processors, or of one thread, that count as busy.
constexpr double kBusyProcessors = 70;
constexpr double kBusyThread = 80;
/// Bytes per second that count as a busy disk.
constexpr double kBusyDisk = 20e6;
std::optional<AdviceRule> reasonOf(const Trace& trace, TimeRange window)
{
    const auto processors = largestMean(trace, "processors in use", window);
    if (!processors)
        return std::nullopt; // not sampled
    if (*processors >= kBusyProcessors || largestMean(trace, ": running", window).value_or(0) >= kBusyThread)
        return AdviceRule::BusyProcessors;
    return largestMean(trace, "read from disk", window).value_or(0) >= kBusyDisk ? AdviceRule::BusyDisk : AdviceRule::NothingBusy;
}

} // namespace

/// A device that idles because the host has no work for it, and the load of the machine meanwhile. The gain is an upper
/// bound: that of a host that always has work ready.
void findStarvedDevices(Findings& findings)
{
    if (findings.isAboutStart())
        return;
    const FullAnalysis& run = findings.run();
    const SetMetrics sets = run.setMetrics(run.window());
    const auto part = [&](Nanos time) { return static_cast<double>(time) / static_cast<double>(std::max<Nanos>(findings.length(), 1)); };
    if (sets.allDevices.busy == 0 || part(sets.allDevices.busy) >= kBusyEnough || sets.overlap.stalled.value_or(0) > kMostWaiting)
        return;
    const auto reason = reasonOf(run.spans().trace(), run.window());
    if (!reason || findings.has(AdviceRule::LaunchBound) || findings.has(AdviceRule::DispatchBound))
        return;
    Advice advice;
    advice.rule = *reason;
    advice.cost = findings.length() - sets.allDevices.busy;
    advice.spans = spansBehindGaps(run.spans().work());
    advice.count = advice.spans.size();
    Change change;
    change.ownWork = 0;
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change, PredictedChange::Work);
}

namespace {

/// Least share of the run in which devices idle during this name.
constexpr double kLeastShare = 0.1;
/// Least share of its time in which devices idle: otherwise it is a name for the whole loop.
constexpr double kMostlyIdle = 0.6;
/// Largest share of its time in which the host is blocked: other rules report waits.
constexpr double kMostBlocked = 0.2;
/// A name that explains this share of what another one explains is preferred if it is more specific.
constexpr double kNearlyAll = 0.8;
/// Less frequent work is initialization.
constexpr std::uint64_t kLeastTimes = 3;
/// Shorter spans, as share of the run, are ignored: their sum is the cost of launching.
constexpr double kShortest = 0.001;

/// Host work under one name on one thread.
struct UnderName {
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos idle = 0;    ///< without device work
    Nanos between = 0; ///< the part of it between the first and the last work of a device, which later launches end
    Nanos blocked = 0;
    Nanos end = 0; ///< of the latest span; recursive functions are counted once

    [[nodiscard]] bool isHostWork(Nanos window) const
    {
        const auto share = [](Nanos part, Nanos whole) { return static_cast<double>(part) / static_cast<double>(std::max<Nanos>(whole, 1)); };
        return count >= kLeastTimes && share(idle, window) >= kLeastShare && share(idle, total) >= kMostlyIdle && share(blocked, total) <= kMostBlocked;
    }
};

using Place = std::pair<std::uint32_t, std::uint32_t>; // track, name

void add(const FullAnalysis& run, TimeRange active, const Lane& lane, std::uint32_t track, std::map<Place, UnderName>& names)
{
    const TimeRange window = run.window();
    const auto shortest = static_cast<Nanos>(static_cast<double>(window.length()) * kShortest);
    lane.forEachStartingIn(window, [&](const SpanColumns& columns, std::size_t row) {
        const TimeRange range{columns.startOf(row), std::min(columns.endOf(row), window.end)};
        const bool isDispatch = lane.place.group == LaneGroup::Operations && !bringsInput(run.trace().text(StringId(columns.name[row])));
        if (range.length() < shortest || isDispatch)
            return;
        UnderName& name = names[{track, columns.name[row]}];
        if (range.start < name.end)
            return;
        const SetMetrics sets = run.setMetrics(range);
        ++name.count;
        name.total += range.length();
        name.idle += range.length() - sets.allDevices.busy;
        name.between += std::max<Nanos>(range.intersected(active).length() - sets.allDevices.busy, 0);
        name.blocked += sets.overlap.hostBlocked;
        name.end = range.end;
    });
}

/// By lanes from the outside in: of two names with the same time, the outer one is kept. Operations lead to launches, unless they bring input.
std::map<Place, UnderName> namesIn(const FullAnalysis& run)
{
    std::map<Place, UnderName> names;
    const Trace& trace = run.spans().trace();
    const TimeRange active = run.setMetrics(run.window()).deviceRange.value_or(run.window());
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type != TrackType::HostThread)
            continue;
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group == LaneGroup::Operations || lane.place.group == LaneGroup::Ranges)
                add(run, active, lane, static_cast<std::uint32_t>(i), names);
        }
    }
    return names;
}

/// Of the names that explain nearly as much as the best one, the most specific: the loading instead of the loop around it.
const std::pair<const Place, UnderName>* mostSpecific(const std::map<Place, UnderName>& names, Nanos window)
{
    Nanos most = 0;
    for (const auto& [place, name] : names)
        most = std::max(most, name.isHostWork(window) ? name.idle : 0);
    const std::pair<const Place, UnderName>* found = nullptr;
    for (const auto& one : names) {
        const bool explains = one.second.isHostWork(window) && static_cast<double>(one.second.idle) >= kNearlyAll * static_cast<double>(most);
        if (explains && (!found || one.second.total < found->second.total))
            found = &one;
    }
    return found;
}

} // namespace

namespace {

/// What threads that bring input, as their names tell, mostly did while the launching thread kept the device waiting.
std::optional<HostCode> loadingElsewhere(const FullAnalysis& run)
{
    IntervalSet waiting;
    for (const SegmentSets::Device& device : run.sets().devices)
        waiting = unite(waiting, intersect(device.budget.timesOf(&TimeBudget::hostCode), IntervalSet::of({run.window()})));
    std::map<StringId, Nanos> names;
    for (const Track& track : run.trace().tracks) {
        if (track.info.type != TrackType::HostThread || !bringsInput(track.info.name))
            continue;
        for (const Lane& lane : track.lanes) {
            lane.forEachStartingIn(run.window(), [&](const SpanColumns& columns, std::size_t row) {
                names[StringId(columns.name[row])] += waiting.measure({columns.startOf(row), columns.endOf(row)});
            });
        }
    }
    const auto most = std::max_element(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most != names.end() && most->second > waiting.total() / 2 ? std::optional(HostCode{most->first, most->second}) : std::nullopt;
}

/// Number of names that a finding about host code without a single cause shows.
constexpr std::size_t kShownFunctions = 3;

/// The costliest names of the host code, if most of it has names and none of them takes half.
std::vector<HostCode> spreadHostCode(const Findings& findings)
{
    std::vector<HostCode> named;
    Nanos total = 0;
    for (const HostCode& code : findings.hostCode()) {
        if (!code.name.isValid())
            continue;
        total += code.total;
        if (named.size() < kShownFunctions)
            named.push_back(code);
    }
    const Nanos half = findings.budget().hostCode / 2;
    return total > half && named.front().total < half ? named : std::vector<HostCode>{};
}

/// The host code that takes most of the part of the budget, if it has a name.
const HostCode* mostHostCode(const Findings& findings)
{
    const auto named = std::find_if(findings.hostCode().begin(), findings.hostCode().end(), [](const HostCode& code) { return code.name.isValid(); });
    return named == findings.hostCode().end() ? nullptr : &*named;
}

} // namespace

/// A device idles because the thread that feeds it does something else first, which has a name in the trace: loading a
/// batch, tokenizing, a checkpoint. The gain is at most the time in which no device had work meanwhile.
void findHostWork(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    const bool isExplained = findings.has(AdviceRule::BusyProcessors) || findings.has(AdviceRule::BusyDisk) || findings.has(AdviceRule::NothingBusy);
    const BudgetParts parts{&TimeBudget::launch, &TimeBudget::hostCode};
    if (isExplained || findings.isAboutStart() || findings.sumOf(parts) < findings.leastGain())
        return;
    const std::map<Place, UnderName> names = namesIn(run);
    const auto* const repeated = mostSpecific(names, findings.length());
    const HostCode* const innermost = mostHostCode(findings);
    Advice advice;
    advice.rule = AdviceRule::HostWork;
    bool isLoading = false;
    if (repeated) {
        advice.cost = repeated->second.between;
        advice.count = repeated->second.count;
        advice.cause = StringId(repeated->first.second);
        if (innermost && innermost->total > findings.budget().hostCode / 2 && innermost->name != advice.cause)
            advice.site = innermost->name;
        if (innermost && (advice.site.isValid() || innermost->name == advice.cause))
            advice.caller = innermost->caller;
    } else if (auto functions = spreadHostCode(findings); functions.size() > 1) {
        advice.cost = findings.budget().hostCode;
        advice.functions = std::move(functions);
        advice.cause = innermost->name;
    } else if (innermost && innermost->total >= findings.leastGain()) {
        advice.cost = innermost->total;
        advice.cause = innermost->name;
        advice.caller = innermost->caller;
    } else if (const auto elsewhere = loadingElsewhere(run)) {
        isLoading = true;
        advice.cost = elsewhere->total;
        advice.cause = elsewhere->name;
    } else {
        return;
    }
    const Trace& trace = run.spans().trace();
    if (isLoading || bringsInput(trace.text(advice.cause)) || (advice.site.isValid() && bringsInput(trace.text(advice.site))))
        advice.rule = AdviceRule::InputPipeline;
    advice.spans = spansBehind(run, parts);
    Change change;
    change.ownWork = 0;
    findings.predict(advice, change);
    advice.gain = std::min({advice.gain, advice.cost, findings.sumOf(parts)});
    findings.addAtMost(std::move(advice));
}

namespace {

/// Share of time, and of memory, from which on a device counts as full.
constexpr double kFull = 0.95;
constexpr double kMemory = 0.9;
/// Number of kernels shown: the longest ones.
constexpr std::size_t kShownPlaces = 20;

/// By UUID, if both have one: NVML's numbers, which name counters, often differ from those of the program.
bool isOf(const CounterInfo& counter, const Trace& trace, const DeviceInfo& device)
{
    if (!counter.name.ends_with(": memory in use"))
        return false;
    if (counter.device.index() < trace.devices.size()) {
        const DeviceInfo& owner = trace.devices[counter.device.index()];
        return owner == device || (!device.uuid.empty() && owner.uuid == device.uuid);
    }
    return device.uuid.empty() && counter.name == "GPU " + std::to_string(device.ordinal) + ": memory in use";
}

bool hasFullMemory(const Trace& trace, const DeviceInfo& device, TimeRange window)
{
    const double full = kMemory * static_cast<double>(device.memoryBytes);
    return device.memoryBytes > 0 && std::any_of(trace.counters.begin(), trace.counters.end(), [&](const CounterSeries& series) {
        return isOf(series.info, trace, device) && meanOf(series, window).value_or(0) >= full;
    });
}

} // namespace

/// High utilization and full memory: overlap cannot gain anything. Reported only where no other finding predicts a gain.
void findFullDevices(Findings& findings)
{
    const FullAnalysis& run = findings.run();
    const Trace& trace = run.spans().trace();
    const SetMetrics sets = run.setMetrics(run.window());
    if (findings.hasGain() || static_cast<double>(sets.allDevices.busy) < kFull * static_cast<double>(findings.length()))
        return;
    if (std::none_of(trace.devices.begin(), trace.devices.end(), [&](const DeviceInfo& device) { return hasFullMemory(trace, device, run.window()); }))
        return;
    Advice advice;
    advice.rule = AdviceRule::FullDevice;
    const auto& spans = run.spans().work().spans();
    for (std::uint32_t i = 0; i < spans.size(); ++i)
        advice.spans.push_back(i);
    const auto shown = advice.spans.begin() + static_cast<std::ptrdiff_t>(std::min(kShownPlaces, advice.spans.size()));
    std::partial_sort(
        advice.spans.begin(), shown, advice.spans.end(), [&](std::uint32_t a, std::uint32_t b) { return spans[a].duration() > spans[b].duration(); });
    advice.spans.erase(shown, advice.spans.end());
    advice.count = advice.spans.size();
    findings.add(std::move(advice));
}

} // namespace stallscope::advice
