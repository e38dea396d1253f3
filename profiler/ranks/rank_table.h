// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/formats/common/rank_files.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// Summary of one rank of a distributed program: the first run in its file.
struct RankRow {
    RankFile file;
    std::uint64_t spans = 0;
    OverlapMetrics overlap;
    Utilization use; ///< of all its devices
    Nanos bubbles = 0;
};

/// The rank that the others wait for in collectives: it comes last, so it computes most and waits there least.
struct Straggler {
    std::size_t row = 0;
    Nanos computeOverMedian = 0;
    Nanos collectivesUnderMedian = 0;
};

struct RankTable {
    std::vector<RankRow> rows;                                          ///< by rank; those of an unknown one after them
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
[[nodiscard]] std::optional<Straggler> findStraggler(const std::vector<RankRow>& rows);

/// Takes the row of a rank from the report on its run.
[[nodiscard]] RankRow rankRowOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run);
/// The parts of a report that a row needs.
[[nodiscard]] ReportOptions rankReportOptions();

} // namespace stallscope
