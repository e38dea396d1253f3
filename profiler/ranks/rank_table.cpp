// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_table.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <set>
#include <utility>

namespace stallscope {

namespace {

double medianOf(const std::vector<RankReport>& rows, Nanos Utilization::*what)
{
    std::vector<Nanos> values;
    values.reserve(rows.size());
    for (const RankReport& row : rows)
        values.push_back(row.use.*what);
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    const auto upper = static_cast<double>(values[half]);
    return values.size() % 2 == 1 ? upper : (static_cast<double>(values[half - 1]) + upper) / 2;
}

} // namespace

bool RankTable::haveCollectives() const
{
    return !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const RankReport& row) { return row.use.comm > 0; });
}

std::uint64_t RankTable::ranksHere() const
{
    std::set<std::uint32_t> ranks;
    for (const RankReport& row : rows) {
        if (row.file.rank)
            ranks.insert(*row.file.rank);
    }
    return ranks.size();
}

std::optional<Straggler> findStraggler(const std::vector<RankReport>& rows)
{
    if (rows.size() < 2)
        return std::nullopt;
    const double compute = medianOf(rows, &Utilization::compute);
    const double collectives = medianOf(rows, &Utilization::comm);
    double most = kStragglerShare * medianOf(rows, &Utilization::window);
    std::optional<Straggler> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double over = static_cast<double>(rows[i].use.compute) - compute;
        const double under = collectives - static_cast<double>(rows[i].use.comm);
        if (rows[i].use.comm == 0)
            return std::nullopt; // it takes part in nothing that others wait for
        if (over <= 0 || under <= 0 || over + under < most)
            continue;
        most = over + under;
        found = Straggler{i, static_cast<Nanos>(over), static_cast<Nanos>(under)};
    }
    return found;
}

RankTable rankTableOf(std::vector<RankReport> rows, RankRoster roster)
{
    RankTable table;
    table.rows = std::move(rows);
    table.roster = std::move(roster);
    table.straggler = findStraggler(table.rows);
    return table;
}

Result<RankTable> mergeRankReports(std::vector<RankResult> results)
{
    std::vector<RankReport> reports;
    std::vector<RankFile> files;
    std::vector<std::pair<std::filesystem::path, std::string>> leftOut;
    for (RankResult& result : results) {
        if (!result.report) {
            leftOut.emplace_back(std::move(result.file), result.report.error().message);
            continue;
        }
        files.push_back(result.report->file);
        reports.push_back(*std::move(result.report));
    }
    if (reports.empty())
        return Error{leftOut.empty() ? say(STALLSCOPE_TEXT("Ranks", "no file could be read")) : leftOut.front().second};
    RankRoster roster = rosterOf(files);
    std::vector<RankReport> rows;
    for (const std::size_t kept : roster.kept)
        rows.push_back(std::move(reports[kept]));
    for (const RankRoster::LeftOut& one : roster.leftOut)
        leftOut.emplace_back(files[one.file].path, one.why);
    RankTable table = rankTableOf(std::move(rows), std::move(roster));
    table.leftOut = std::move(leftOut);
    return table;
}

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

Result<RanksWithin> ranksWithin(const Trace& trace, RunId run, const Job& job, const std::shared_ptr<AnalysisService>& service)
{
    std::vector<ProcessId> processes = processesOfRanks(trace);
    if (processes.empty())
        return RanksWithin();
    std::vector<RankReport> reports;
    for (const ProcessId process : processes) {
        const auto alone = partOf(trace, process);
        AnalysisRequest request{alone, run};
        request.report = rankReportOptions();
        request.job.stop = job.stop;
        const auto result = service->analyze(request);
        if (!result)
            return result.error();
        reports.push_back(rankReportOf(*alone, trace.processes[process.index()].name, result->report));
        reports.back().file.rank = trace.processes[process.index()].rank;
    }
    return RanksWithin{rankTableOf(std::move(reports), rosterWithin(trace.processes, World::of(trace.facts))), std::move(processes)};
}

} // namespace stallscope
