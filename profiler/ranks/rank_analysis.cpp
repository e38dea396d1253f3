// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_analysis.h"

#include "profiler/analysis/segments/analysis.h"

#include <algorithm>
#include <set>
#include <utility>

namespace stallscope {

namespace {

/// As if it had been recorded alone. Lanes are shared, ids stay what they are.
std::shared_ptr<const Trace> partOf(const Trace& whole, ProcessId process)
{
    auto part = std::make_shared<Trace>(whole);
    std::erase_if(part->tracks, [process](const Track& track) { return track.info.process != process; });
    part->counters.clear();
    return part;
}

/// Whether it has calls to a device, or work of one: what a profiler keeps in processes of its own has neither.
bool usesDevice(const Trace& trace, ProcessId process)
{
    return std::any_of(trace.tracks.begin(), trace.tracks.end(), [process](const Track& track) {
        const bool isStream = track.info.type == TrackType::DeviceStream;
        const auto isUse = [isStream](const Lane& lane) { return (isStream || lane.place.group == LaneGroup::Calls) && lane.spanCount() > 0; };
        return track.info.process == process && std::any_of(track.lanes.begin(), track.lanes.end(), isUse);
    });
}

} // namespace

std::vector<ProcessId> processesOfRanks(const Trace& trace)
{
    const auto rankOf = [&trace](ProcessId process) { return trace.processes[process.index()].rank; };
    std::vector<ProcessId> processes;
    std::set<std::optional<std::uint32_t>> ranks;
    std::set<std::optional<std::uint32_t>> users;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        const auto process = ProcessId::fromIndex(i);
        if (!rankOf(process))
            continue;
        processes.push_back(process);
        ranks.insert(rankOf(process));
        if (usesDevice(trace, process))
            users.insert(rankOf(process));
    }
    if (ranks.size() < 2)
        return {};
    std::erase_if(processes, [&](ProcessId process) { return users.contains(rankOf(process)) && !usesDevice(trace, process); });
    std::stable_sort(processes.begin(), processes.end(), [&](ProcessId a, ProcessId b) { return rankOf(a) < rankOf(b); });
    return processes;
}

Result<RanksWithin> ranksWithin(const Trace& trace, RunId run, const Job& job)
{
    std::vector<ProcessId> processes = processesOfRanks(trace);
    if (processes.empty())
        return RanksWithin();
    std::vector<RankReport> reports;
    for (const ProcessId process : processes) {
        const auto alone = partOf(trace, process);
        const auto analysis = RunAnalysis::build(alone, run, {job.stop, {}});
        if (!analysis)
            return analysis.error();
        reports.push_back(rankReportOf(*alone, trace.processes[process.index()].name, (*analysis)->report(rankReportOptions())));
        reports.back().file.rank = trace.processes[process.index()].rank;
    }
    return RanksWithin{rankTableOf(std::move(reports), rosterWithin(trace.processes, World::of(trace.facts))), std::move(processes)};
}

} // namespace stallscope
