// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/ranks/rank_table.h"

#include <vector>

namespace stallscope {

/// The processes that are ranks, by rank; of a rank those that use a device, where any does. Empty where there are fewer than two ranks.
[[nodiscard]] std::vector<ProcessId> processesOfRanks(const Trace& trace);

/// The ranks of a session that holds several: numbers as of a folder with a file for each.
struct RanksWithin {
    RankTable table;
    std::vector<ProcessId> processes; ///< by row
};
/// Empty where there are fewer than two ranks.
[[nodiscard]] Result<RanksWithin> ranksWithin(const Trace& trace, RunId run, const Job& job);

} // namespace stallscope
