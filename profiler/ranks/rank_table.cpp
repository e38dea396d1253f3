// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_table.h"

#include "profiler/analysis/waits/waits.h"

#include <algorithm>
#include <set>

namespace stallscope {

namespace {

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

bool RankTable::haveCollectives() const
{
    return !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const RankRow& row) { return row.use.comm > 0; });
}

std::uint64_t RankTable::ranksHere() const
{
    std::set<std::uint32_t> ranks;
    for (const RankRow& row : rows) {
        if (row.file.rank)
            ranks.insert(*row.file.rank);
    }
    return ranks.size();
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

RankRow rankRowOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run)
{
    RankRow row{rankFileOf(trace, path), trace.spanCount(), run.overlap, run.allDevices, bubblesOf(run)};
    row.use.busyCurve.clear();
    row.use.kernelCurve.clear();
    row.use.copyCurve.clear();
    return row;
}

ReportOptions rankReportOptions()
{
    ReportOptions wishes;
    wishes.waits = false;
    wishes.isBrief = true;
    return wishes;
}

} // namespace stallscope
