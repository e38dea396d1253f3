// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/rank_exchange.h"

#include "engine/cluster/exchange_by_files.h"
#include "engine/cluster/exchange_by_mpi.h"
#include "engine/cluster/mpi_library.h"
#include "engine/experiment/plugin.h"

#include <cstdint>
#include <cstdlib>

namespace stallscope::cluster {

namespace {

/// In seconds, where the file system of a cluster shows late what was written elsewhere.
constexpr const char* kPatienceVariable = "STALLSCOPE_SHARD_PATIENCE";
constexpr std::chrono::seconds kUsualPatience{60};

/// Null where this MPI did not begin these processes: one that is not its launcher's finds itself alone.
std::unique_ptr<RankExchange> byMpiOf(const RankShare& launched)
{
    const auto plugin = loadMpi(installedPlugins().folders);
    if (!plugin || !isLaunchedBy(**plugin))
        return nullptr;
    auto exchange = ExchangeByMpi::begin(**plugin, rankPatience());
    if (!exchange || (*exchange)->share().rank != launched.rank || (*exchange)->share().size != launched.size)
        return nullptr;
    return std::move(*exchange);
}

} // namespace

std::chrono::milliseconds rankPatience()
{
    const char* const text = std::getenv(kPatienceVariable);
    const double seconds = text ? std::strtod(text, nullptr) : 0;
    return seconds > 0 && seconds < 1e6 ? std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)) : kUsualPatience;
}

Result<std::unique_ptr<RankExchange>> beginExchange(RankWay way, const std::optional<RankShare>& launched)
{
    if (way == RankWay::Mpi) {
        const auto plugin = loadMpi(installedPlugins().folders);
        return plugin ? ExchangeByMpi::begin(**plugin, rankPatience()) : plugin.error();
    }
    if (!launched)
        return Error{"no launcher says which share is this process'"};
    if (way == RankWay::Any) {
        if (auto exchange = byMpiOf(*launched))
            return exchange;
    }
    return ExchangeByFiles::begin(*launched);
}

} // namespace stallscope::cluster
