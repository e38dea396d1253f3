// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/run.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// A distributed program writes one file per rank.
namespace stallscope {

/// Files in a folder and its subfolders that may be traces according to their names, in natural order of their paths. Other
/// files (TensorBoard events, logs) and links to folders are skipped.
[[nodiscard]] Result<std::vector<std::filesystem::path>> traceFilesIn(const std::filesystem::path& folder);

/// Rank in a file name: "rank3.json", "worker_12.pt.trace.json.gz", "7.json".
[[nodiscard]] std::optional<std::uint32_t> rankInName(const std::filesystem::path& path);

/// Facts about a file that determine whether it is one of several ranks.
struct RankFile {
    std::filesystem::path path;
    std::optional<std::uint32_t> rank;      ///< from the trace, otherwise from the file name
    std::optional<std::uint32_t> worldSize; ///< number of ranks
    std::int64_t epochNanos = 0;            ///< start time; 0 if unknown
    std::string job = {};                   ///< name given by the launcher; empty if unknown
    std::int64_t pid = 0;                   ///< of the process with the most host spans; 0 if unknown
    TimeRange range = {};                   ///< first start to last end, relative to `epochNanos`
};
/// Difference between two times since 1970; saturates, because files may contain wrong times.
[[nodiscard]] Nanos distance(std::int64_t from, std::int64_t to);
[[nodiscard]] RankFile rankFileOf(const Trace& trace, const std::filesystem::path& path);

/// The files that belong to one program.
struct RankRoster {
    struct LeftOut {
        std::size_t file = 0;
        std::string why; ///< why others are left out, as a sentence
    };
    std::vector<std::size_t> kept; ///< by rank; files of unknown rank are last
    std::vector<LeftOut> leftOut;
    std::vector<std::uint32_t> missing;                                 ///< first few of the ranks without a file
    std::vector<std::pair<std::uint64_t, std::uint64_t>> missingRanges; ///< the same as first few ranges, from the first to the last rank of each
    std::uint64_t missingCount = 0;
};
/// Selects one file per rank, all of the job with the most files. If ranks were recorded repeatedly, selects the last
/// recordings that all of them have. Files without information about a distributed program count as its ranks only if they
/// were recorded at the same time; otherwise the latest ones are selected.
[[nodiscard]] RankRoster rosterOf(const std::vector<RankFile>& files);
/// "No traces for ranks 2, 3, 8-127." Empty if none is missing.
[[nodiscard]] std::string missingWords(const RankRoster& roster);
/// Fact of a trace that contains this sentence.
inline constexpr const char* kMissingRanksFact = "missing ranks";

/// Roster of one trace with several ranks, as far as the ranks of its processes are known.
[[nodiscard]] RankRoster rosterWithin(const std::vector<Process>& processes, const World& world);

/// Fails if writing `output` would replace `input` or one of the traces in the folder `input`, even through links or
/// another spelling of the path. No format preserves everything that another one stores.
[[nodiscard]] Result<> checkKeepsInput(const std::filesystem::path& input, const std::filesystem::path& output);

} // namespace stallscope
