// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands.h"
#include "engine/cli/rank_share.h"
#include "profiler/analysis/report.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/exchange/rank_files.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::cli {

/// What is asked of each rank of a distributed program: of the first run in its file.
struct RankRow {
    RankFile file;
    std::uint64_t spans = 0;
    Tandem tandem;
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

/// Reads and analyses the files of a folder side by side, one a core: no more than that many are in memory at once. Fails
/// where none of them can be read.
[[nodiscard]] Result<RankTable> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, const Surroundings& around);
/// The same of files wherever they lie. Fails where they do not say that they are ranks of one program.
[[nodiscard]] Result<RankTable> analyzeRanks(const std::vector<std::filesystem::path>& files, std::optional<TimeRange> range, const Surroundings& around);
/// In which all of them lie, as they were named.
[[nodiscard]] std::filesystem::path commonFolder(const std::vector<std::filesystem::path>& files);
/// The same by all processes of a launcher together, each its share. Only the first one has the table.
[[nodiscard]] Result<std::optional<RankTable>> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, RankWay way, const Surroundings& around);

/// The processes that are ranks, by rank; of a rank those that use a device, where any does. Empty where there are fewer than two ranks.
[[nodiscard]] std::vector<ProcessId> processesOfRanks(const Trace& trace);

/// The ranks of a session that holds several: numbers as of a folder with a file for each.
struct RanksWithin {
    RankTable table;
    std::vector<ProcessId> processes; ///< by row
};
/// Empty where there are fewer than two ranks.
[[nodiscard]] Result<RanksWithin> ranksWithin(const Trace& trace, RunId run, const Job& job);

/// Which rank the others wait for, or why none can be told. Of a part of the ranks nothing is said of the program.
[[nodiscard]] std::string rankFinding(const RankTable& table);
/// What `analyze DIR` prints.
[[nodiscard]] std::string ranksText(const Page& page, const std::string& folder, const RankTable& table);
[[nodiscard]] std::string ranksJson(const std::string& folder, const RankTable& table);

} // namespace stallscope::cli
