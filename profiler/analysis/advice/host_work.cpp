// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>
#include <map>
#include <utility>

namespace stallscope::advice {

namespace {

/// Devices idle under one name for that part of the run: less is not worth a word of its own.
constexpr double kLeastShare = 0.1;
/// They mostly idle while the host is there: else it is a name for the whole loop.
constexpr double kMostlyIdle = 0.6;
/// The host works there, and does not wait for a device: that has rules of its own.
constexpr double kMostBlocked = 0.2;
/// A name that explains that part of what another one explains will do, if it is closer to the place.
constexpr double kNearlyAll = 0.8;
/// What happens once or twice is setting up.
constexpr std::uint64_t kLeastTimes = 3;
/// Shorter spans are not looked at, as a part of the run: together they are what launching costs.
constexpr double kShortest = 0.001;

/// What the host did under one name on one thread.
struct UnderName {
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos idle = 0; ///< with no device at work
    Nanos blocked = 0;
    Nanos end = 0; ///< of the latest; a function that calls itself is counted once

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

/// By lanes from the outside in: of two that say the same, the outer one is met first, and kept.
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

/// Of the names that explain nearly as much as the one that explains most, the one that says where it is best: not the loop, but
/// the loading in it.
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

/// A device idles because the thread that feeds it does something else first, and the trace says what: loading a batch, tokenizing,
/// a checkpoint. Gained is at most the time for which no device had work meanwhile.
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
