// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/formats/rank_folder.h"
#include "profiler/ranks/rank_table.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace stallscope {

/// Input of a table of ranks: a folder with a file for each rank, or a list of files.
struct RankInput {
    std::filesystem::path folder; ///< as given; of files the deepest one that holds all of them
    bool isFolder = false;
    LogFolder logs; ///< in a folder of TensorBoard logs the files of the latest run

    [[nodiscard]] static Result<RankInput> of(const std::vector<std::filesystem::path>& paths);
    [[nodiscard]] const std::vector<std::filesystem::path>& files() const { return logs.files; }
};

/// Called with the index of a file and its result as soon as it is known, one call at a time, from any thread.
using TakeRankResult = std::function<void(std::size_t place, RankResult result)>;
/// Reads and analyses the files with these indices in parallel, at most one per core in memory. Fails only when cancelled.
[[nodiscard]] Result<> reportOnRanks(const std::vector<std::filesystem::path>& files, const std::vector<std::size_t>& places, std::optional<TimeRange> range,
    const Job& job, const TakeRankResult& take);
/// The table of the results of all files, in their order. Files of a list must be ranks of one program.
[[nodiscard]] Result<RankTable> rankTableOf(const RankInput& input, std::vector<RankResult> results);

/// Reads all files in this process and makes the table.
[[nodiscard]] Result<RankTable> analyzeRanks(const RankInput& input, std::optional<TimeRange> range, const Job& job);
/// The deepest folder that contains all of the files.
[[nodiscard]] std::filesystem::path commonFolder(const std::vector<std::filesystem::path>& files);

} // namespace stallscope
