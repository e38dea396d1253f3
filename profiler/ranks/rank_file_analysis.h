// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/formats/log_folder.h"
#include "profiler/ranks/rank_table.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// The row of each file, or why it could not be read, with the file's place in its list.
using RankResults = std::vector<std::pair<std::size_t, Result<RankRow>>>;

/// The traces in a folder; in a folder of TensorBoard logs, those of the latest run.
[[nodiscard]] Result<LogFolder> rankFilesIn(const std::string& folder);
/// Reads and analyses the files at these places side by side, at most one per core in memory. Fails only when cancelled.
[[nodiscard]] Result<RankResults> readRankFiles(
    const std::vector<std::filesystem::path>& files, const std::vector<std::size_t>& places, std::optional<TimeRange> range, const Job& job);
/// Puts the results of all files together. Fails if none of them could be read. `folder` is empty for files that were named one by one.
[[nodiscard]] Result<RankTable> rankTableOf(RankResults results, const std::string& folder, const LogFolder& logs);

/// The table of a folder with a file for each rank.
[[nodiscard]] Result<RankTable> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, const Job& job);
/// The table of these files. Fails if they are not ranks of one program.
[[nodiscard]] Result<RankTable> analyzeRanks(const std::vector<std::filesystem::path>& files, std::optional<TimeRange> range, const Job& job);
/// The deepest folder that holds all of the files.
[[nodiscard]] std::filesystem::path commonFolder(const std::vector<std::filesystem::path>& files);

} // namespace stallscope
