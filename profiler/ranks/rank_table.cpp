// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_table.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <set>

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
        return Error{leftOut.empty() ? say(STALLSCOPE_TEXT("Ranks", "nothing was read")) : leftOut.front().second};
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

} // namespace stallscope
