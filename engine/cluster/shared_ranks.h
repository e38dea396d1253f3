// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/communicator.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/ranks/rank_report.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::cluster {

struct SharedReports {
    std::vector<RankResult> results; ///< of all files, in their order; only in the first process
    std::string incomplete;          ///< which processes did not report, in a sentence; empty: none
};

/// Reads the files, each process its share, and gathers the reports in the first process. That one does not wait for a process forever: it gives up after
/// STALLSCOPE_RANKS_TIMEOUT seconds (600) without a message, or when it is cancelled, as by a launcher that ends the others after one has died. Files
/// that were not reported have an error that names the process. Another process fails only when cancelled.
[[nodiscard]] Result<SharedReports> reportOnRanks(
    Communicator& communicator, const std::vector<std::filesystem::path>& files, std::optional<TimeRange> range, const Job& job);

} // namespace stallscope::cluster
