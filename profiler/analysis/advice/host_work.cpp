// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace stallscope::advice {

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
    Nanos idle = 0; ///< without device work
    Nanos blocked = 0;
    Nanos end = 0; ///< of the latest span; recursive functions are counted once

    [[nodiscard]] bool isHostWork(Nanos window) const
    {
        const auto share = [](Nanos part, Nanos whole) { return static_cast<double>(part) / static_cast<double>(std::max<Nanos>(whole, 1)); };
        return count >= kLeastTimes && share(idle, window) >= kLeastShare && share(idle, total) >= kMostlyIdle && share(blocked, total) <= kMostBlocked;
    }
};

using Place = std::pair<std::uint32_t, std::uint32_t>; // track, name

void add(const RunAnalysis& run, const Lane& lane, std::uint32_t track, std::map<Place, UnderName>& names)
{
    const TimeRange window = run.window();
    const auto shortest = static_cast<Nanos>(static_cast<double>(window.length()) * kShortest);
    lane.forEachStartingIn(window, [&](const SpanColumns& columns, std::size_t row) {
        const TimeRange range{columns.startOf(row), std::min(columns.endOf(row), window.end)};
        if (range.length() < shortest)
            return;
        UnderName& name = names[{track, columns.name[row]}];
        if (range.start < name.end)
            return;
        const SetMetrics sets = run.setMetrics(range);
        ++name.count;
        name.total += range.length();
        name.idle += range.length() - sets.allDevices.busy;
        name.blocked += sets.overlap.hostBlocked;
        name.end = range.end;
    });
}

/// By lanes from the outside in: of two names with the same time, the outer one is kept.
std::map<Place, UnderName> namesIn(const RunAnalysis& run)
{
    std::map<Place, UnderName> names;
    const Trace& trace = run.spans().trace();
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (trace.tracks[i].info.type != TrackType::HostThread)
            continue;
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group == LaneGroup::Operations || lane.place.group == LaneGroup::Ranges)
                add(run, lane, static_cast<std::uint32_t>(i), names);
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

/// A device idles because the thread that feeds it does something else first, which has a name in the trace: loading a
/// batch, tokenizing, a checkpoint. The gain is at most the time in which no device had work meanwhile.
void findHostWork(Findings& findings)
{
    const RunAnalysis& run = findings.run();
    const bool isExplained = findings.has(AdviceRule::LaunchBound) || findings.has(AdviceRule::BusyProcessors) || findings.has(AdviceRule::BusyDisk)
        || findings.has(AdviceRule::NothingBusy);
    if (isExplained || run.setMetrics(run.window()).allDevices.busy == 0)
        return;
    const std::map<Place, UnderName> names = namesIn(run);
    const auto* const most = mostSpecific(names, findings.length());
    if (!most)
        return;
    Advice advice;
    advice.rule = AdviceRule::HostWork;
    advice.cost = most->second.idle;
    advice.count = most->second.count;
    advice.cause = StringId(most->first.second);
    advice.spans = spansBehindGaps(run.spans().work());
    Change change;
    change.ownWork = 0;
    findings.predict(advice, change);
    advice.predicted = std::max(advice.predicted, findings.length() - most->second.idle);
    advice.gain = findings.length() - advice.predicted;
    findings.addIfWorthIt(std::move(advice));
}

} // namespace stallscope::advice
