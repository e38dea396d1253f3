// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"
#include "profiler/trace/world.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// A distributed program leaves a file for each of its ranks.
namespace stallscope {

/// Files of a folder, and of the folders in it, that may hold traces, by their names: in the order of their paths, numbers as
/// numbers. What lies beside them (events of TensorBoard, logs) is passed over, and so are links to folders.
[[nodiscard]] Result<std::vector<std::filesystem::path>> traceFilesIn(const std::filesystem::path& folder);

/// What a name says: "rank3.json", "worker_12.pt.trace.json.gz", "7.json".
[[nodiscard]] std::optional<std::uint32_t> rankInName(const std::filesystem::path& path);

/// Whose file it is.
struct RankFile {
    std::filesystem::path path;
    std::optional<std::uint32_t> rank;      ///< as the trace says, else as its name does
    std::optional<std::uint32_t> worldSize; ///< of how many ranks there were
    std::int64_t epochNanos = 0;            ///< when it begins; 0 where unknown
    std::string job = {};                   ///< as its launcher calls it; empty where unknown
    std::int64_t pid = 0;                   ///< of the process with most host spans; 0 where unknown
    TimeRange range = {};                   ///< first start to last end, after `epochNanos`
};
/// From one time since 1970 to another, also where a file is wrong about them.
[[nodiscard]] Nanos distance(std::int64_t from, std::int64_t to);
[[nodiscard]] RankFile rankFileOf(const Trace& trace, const std::filesystem::path& path);

/// Which of the files are one program's.
struct RankRoster {
    struct LeftOut {
        std::size_t file = 0;
        std::string why; ///< a sentence
    };
    std::vector<std::size_t> kept; ///< in the order of ranks; files of an unknown rank after them
    std::vector<LeftOut> leftOut;
    std::vector<std::uint32_t> missing; ///< ranks that no file is of, the first few
    std::uint64_t missingCount = 0;
};
/// Each rank once, and all of one job: the one that most files are of. Where ranks were recorded several times, one after the other, those recordings
/// are taken that are the last ones which all of them have. Files that tell nothing of a distributed program are ranks of one only where they were
/// recorded at one time: else the latest ones are taken.
[[nodiscard]] RankRoster rosterOf(const std::vector<RankFile>& files);
/// "There is no file of rank 3, 4 and 5 others." Empty where none is missing.
[[nodiscard]] std::string missingWords(const RankRoster& roster);
/// Where such a sentence stands among the facts of a trace.
inline constexpr const char* kMissingRanksFact = "missing ranks";

/// Of one trace that holds several ranks, as far as its processes have one.
[[nodiscard]] RankRoster rosterWithin(const std::vector<Process>& processes, const World& world);
/// "Nothing was recorded here of these ranks: 3."
[[nodiscard]] std::string missingWithinWords(const RankRoster& roster);

} // namespace stallscope
