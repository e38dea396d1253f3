// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/rank_share.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/ranks/rank_table.h"

#include <optional>
#include <string>

namespace stallscope::cluster {

/// The table of a folder, read by all processes of a launcher together, each its share of the files. Only the first process gets the table.
[[nodiscard]] Result<std::optional<RankTable>> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, RankWay way, const Job& job);

} // namespace stallscope::cluster
