// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/shared_ranks.h"

#include "engine/cluster/rank_exchange.h"
#include "profiler/ranks/rank_file_analysis.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>
#include <vector>

namespace stallscope::cluster {

namespace {

std::vector<std::size_t> placesOf(const RankShare& share, std::size_t files)
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < files; ++place) {
        if (share.has(place))
            places.push_back(place);
    }
    return places;
}

/// Reports the files of processes that died.
void addDead(const std::vector<std::size_t>& dead, const RankShare& share, std::size_t files, RankResults& results)
{
    for (const std::size_t rank : dead) {
        for (std::size_t place = rank; place < files; place += share.size)
            results.emplace_back(place, Error{fmt::format("It was to be read by process {} of {}, which has died or was never started.", rank, share.size)});
    }
}

} // namespace

Result<std::optional<RankTable>> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, RankWay way, const Job& job)
{
    const auto logs = rankFilesIn(folder);
    if (!logs)
        return logs.error();
    const auto exchange = beginExchange(way, RankShare::fromLauncher());
    if (!exchange)
        return exchange.error();
    const RankShare& share = (*exchange)->share();
    auto results = readRankFiles(logs->files, placesOf(share, logs->files.size()), range, job);
    if (!results)
        return results.error();
    if (!share.isFirst()) {
        if (const auto handed = (*exchange)->hand(*results); !handed)
            return handed.error();
        return std::optional<RankTable>();
    }
    auto others = (*exchange)->collect(job.stop);
    if (!others)
        return others.error();
    std::move(others->results.begin(), others->results.end(), std::back_inserter(*results));
    addDead(others->dead, share, logs->files.size(), *results);
    auto table = rankTableOf(*std::move(results), folder, *logs);
    if (!table)
        return table.error();
    return std::optional(*std::move(table));
}

} // namespace stallscope::cluster
