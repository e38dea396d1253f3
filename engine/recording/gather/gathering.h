// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/run.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::recording {

/// A folder of shards that are merged into one session.
struct GatherPlan {
    std::string folder;
    std::string output;
    std::optional<Nanos> keepLast; ///< keeps only what overlaps this time before the end
    Run run;                       ///< properties of the whole
    Facts facts;
    std::uint64_t lostEvents = 0; ///< not counted in any shard
    std::size_t memoryLimit = 0;  ///< for reading a shard; 0: the default
    std::size_t living = 0;       ///< processes still running when the recorder ends
};

struct Gathered {
    std::size_t processes = 0;
    std::uint64_t spans = 0;
    std::vector<std::string> cuda;     ///< how CUDA was recorded, or why not, without duplicates; empty if it was not used
    std::vector<std::string> metrics;  ///< why hardware metrics of GPUs are missing, without duplicates
    std::string range;                 ///< argument of --range; empty without it
    bool hasRangeBegun = false;        ///< in any process
    std::optional<Nanos> unmetDelay;   ///< argument of --delay, if the program ended before
    LossCounts losses{};               ///< of the whole
    std::uint64_t unkeptNames = 0;     ///< spans with a missing name
    std::size_t refused = 0;           ///< processes that could not be recorded
    std::string missingRanks;          ///< ranks without a recording, as a sentence
    std::vector<std::string> problems; ///< shards that could not be read
    bool hasArenas = false;            ///< events that are in no shard were read, too
    std::size_t living = 0;            ///< processes that may still be recording into the folder
};

/// Merges all shards, and events that are not in a shard yet, on a common clock, and saves them as one session. A folder
/// without both gives no file.
[[nodiscard]] Result<Gathered> gatherShards(const GatherPlan& plan, const Job& job);

/// Adds facts of a shard about its recording.
void addShardFacts(const Trace& shard, Gathered& gathered);

/// Facts about the program of the shards: the clocks of its device records, and its ranks, including a sentence about ranks without a recording. That sentence
/// is omitted if a launcher started the recorder too, because then every rank has a recording of its own.
[[nodiscard]] Facts worldFacts(const std::vector<const Trace*>& shards);

/// Clause about processes that may still be recording into the folder; empty if there are none.
[[nodiscard]] std::string livingWords(std::size_t living, const std::string& folder);

/// "4 spans of 2 processes, nothing missing; no CUDA was used".
[[nodiscard]] std::string wordsOf(const Gathered& gathered);

} // namespace stallscope::recording
