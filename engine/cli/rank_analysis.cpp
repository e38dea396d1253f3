// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/rank_analysis.h"

#include "engine/cli/rank_row.h"
#include "profiler/analysis/analysis.h"

#include <algorithm>

namespace stallscope::cli {

namespace {

/// As if it had been recorded alone. Lanes are shared, ids stay what they are.
std::shared_ptr<const Trace> partOf(const Trace& whole, ProcessId process)
{
    auto part = std::make_shared<Trace>(whole);
    std::erase_if(part->tracks, [process](const Track& track) { return track.info.process != process; });
    part->counters.clear();
    return part;
}

double medianOf(const std::vector<RankRow>& rows, Nanos Utilization::*what)
{
    std::vector<Nanos> values;
    for (const RankRow& row : rows)
        values.push_back(row.use.*what);
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    const auto upper = static_cast<double>(values[half]);
    return values.size() % 2 == 1 ? upper : (static_cast<double>(values[half - 1]) + upper) / 2;
}

} // namespace

Result<RanksWithin> ranksWithin(const Trace& trace, RunId run, const Job& job)
{
    std::vector<ProcessId> processes;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        if (trace.processes[i].rank)
            processes.push_back(ProcessId::fromIndex(i));
    }
    RanksWithin ranks;
    if (processes.size() < 2)
        return ranks;
    std::stable_sort(processes.begin(), processes.end(),
        [&trace](ProcessId a, ProcessId b) { return trace.processes[a.index()].rank < trace.processes[b.index()].rank; });
    for (const ProcessId process : processes) {
        const auto alone = partOf(trace, process);
        const auto analysis = RunAnalysis::build(alone, run, {job.stop, {}});
        if (!analysis)
            return analysis.error();
        ranks.table.rows.push_back(rowOf(*alone, trace.processes[process.index()].name, (*analysis)->report(briefly())));
        ranks.table.rows.back().file.rank = trace.processes[process.index()].rank;
    }
    ranks.processes = std::move(processes);
    ranks.table.roster = rosterWithin(trace.processes, World::of(trace.facts));
    ranks.table.straggler = findStraggler(ranks.table.rows);
    return ranks;
}

bool RankTable::haveCollectives() const
{
    return !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const RankRow& row) { return row.use.comm > 0; });
}

std::optional<Straggler> findStraggler(const std::vector<RankRow>& rows)
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

} // namespace stallscope::cli
