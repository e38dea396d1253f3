// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/rank_results.h"
#include "engine/cluster/rank_share.h"
#include "profiler/base/result.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace stallscope::cluster {

/// How the processes of a launcher bring together what each has read. While a process works, it shows that it lives.
class RankExchange {
public:
    virtual ~RankExchange() = default;

    [[nodiscard]] virtual const RankShare& share() const = 0;
    /// Of this process. It is done then.
    [[nodiscard]] virtual Result<> hand(const RankResults& results) = 0;
    /// By the first one: what all others handed in. Of those that died nothing; who they are is told.
    struct Collected {
        RankResults results;
        std::vector<std::size_t> dead;
    };
    [[nodiscard]] virtual Result<Collected> collect(const std::stop_token& stop) = 0;
};

/// How often a process shows that it lives.
inline constexpr std::chrono::milliseconds kRankBeat{1000};
/// A process from which nothing is seen for so long has died: 60 s, or as STALLSCOPE_SHARD_PATIENCE says.
[[nodiscard]] std::chrono::milliseconds rankPatience();

/// By MPI where that is here, began these processes and says of them what the launcher does; else, or where files are asked
/// for, by a folder that all of them see. MPI alone asks no launcher.
[[nodiscard]] Result<std::unique_ptr<RankExchange>> beginExchange(RankWay way, const std::optional<RankShare>& launched);

} // namespace stallscope::cluster
