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

/// The rank that the others wait for in collectives: it comes last, so it computes most and waits there least.
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
    /// Else nothing that is found holds for the program, only for these ranks.
    [[nodiscard]] bool hasAllRanks() const { return roster.missingCount == 0; }
};

/// Fewer per cent of the window than this are no finding.
inline constexpr double kStragglerShare = 0.02;
/// Of ranks that say so by 2 % of the window at least; none of fewer than two ranks.
[[nodiscard]] std::optional<Straggler> findStraggler(const std::vector<RankReport>& rows);

/// The table of all files. Each rank counts once, and only those of one job; the rest is left out, as are files without a report. Of two files of one
/// rank the first counts. Fails if there is no report at all.
[[nodiscard]] Result<RankTable> mergeRankReports(std::vector<RankResult> results);
/// The table of reports that belong together.
[[nodiscard]] RankTable rankTableOf(std::vector<RankReport> rows, RankRoster roster);

/// The processes that are ranks, by rank; of a rank those that use a device, where any does. Empty where there are fewer than two ranks.
[[nodiscard]] std::vector<ProcessId> processesOfRanks(const Trace& trace);

/// The ranks of a session that holds several: numbers as of a folder with a file for each.
struct RanksWithin {
    RankTable table;
    std::vector<ProcessId> processes; ///< by row
};
/// Empty where there are fewer than two ranks.
[[nodiscard]] Result<RanksWithin> ranksWithin(
    const Trace& trace, RunId run, const Job& job, const std::shared_ptr<AnalysisService>& service = std::make_shared<AnalysisService>());

} // namespace stallscope
