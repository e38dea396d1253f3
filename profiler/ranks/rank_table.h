// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/ranks/rank_report.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// The rank that the others wait for in collectives: it arrives last, so it computes longest and waits least.
struct Straggler {
    std::size_t row = 0;
    Nanos computeOverMedian = 0;
    Nanos collectivesUnderMedian = 0;
};

struct RankTable {
    std::vector<RankReport> rows;                                       ///< by rank; those of an unknown one after them
    std::vector<std::pair<std::filesystem::path, std::string>> leftOut; ///< files that do not count, and why
    RankRoster roster;
    std::optional<Straggler> straggler;

    /// Whether every rank had some.
    [[nodiscard]] bool haveCollectives() const;
    /// How many ranks the rows are of.
    [[nodiscard]] std::uint64_t ranksHere() const;
    [[nodiscard]] std::uint64_t ranksInAll() const { return ranksHere() + roster.missingCount; }
    /// Otherwise findings hold only for these ranks, not for the program.
    [[nodiscard]] bool hasAllRanks() const { return roster.missingCount == 0; }
};

/// Least share of the window of a finding.
inline constexpr double kStragglerShare = 0.02;
/// The rank that the others wait for, if the difference is at least that share. Empty otherwise, and for fewer than two ranks.
[[nodiscard]] std::optional<Straggler> findStraggler(const std::vector<RankReport>& rows);

/// The table of all files. Contains each rank of one job once, the first of several files of a rank; other files, and those without a report, are
/// listed as left out. Fails if there is no report.
[[nodiscard]] Result<RankTable> mergeRankReports(std::vector<RankResult> results);
/// The table of reports that belong together.
[[nodiscard]] RankTable rankTableOf(std::vector<RankReport> rows, RankRoster roster);

/// Processes of each rank, by rank: those that use a device, if any does. Empty for fewer than two ranks.
[[nodiscard]] std::vector<ProcessId> processesOfRanks(const Trace& trace);

/// The ranks of a session with several ranks, with the same numbers as a folder with a file for each.
struct RanksWithin {
    RankTable table;
    std::vector<ProcessId> processes; ///< by row
};
/// Empty for fewer than two ranks.
[[nodiscard]] Result<RanksWithin> ranksWithin(
    const Trace& trace, RunId run, const Job& job, const std::shared_ptr<AnalysisService>& service = std::make_shared<AnalysisService>());

} // namespace stallscope
