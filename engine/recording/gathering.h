// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/nanos.h"
#include "profiler/base/result.h"
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
    std::optional<Nanos> keepLast; ///< only what reaches into that time before the end
    Run run;                       ///< what is known of the whole
    Facts facts;
    std::uint64_t lostEvents = 0; ///< that no shard counts
    std::size_t memoryLimit = 0;  ///< for reading a shard; 0: the default
    std::size_t living = 0;       ///< processes that still run when the recorder ends
};

struct Gathered {
    std::size_t processes = 0;
    std::uint64_t spans = 0;
    std::vector<std::string> cuda;     ///< how CUDA was recorded, or why not, each once; empty where no process used it
    std::string range;                 ///< the argument of --range; empty where there was none
    bool hasRangeBegun = false;        ///< in any of the processes
    std::optional<Nanos> unmetDelay;   ///< the argument of --delay, where the program ended within it
    LossCounts losses{};               ///< of the whole
    std::uint64_t unkeptNames = 0;     ///< spans of which the name is missing
    std::size_t refused = 0;           ///< processes that could not be recorded
    std::string missingRanks;          ///< ranks of which nothing is here, in a sentence
    std::vector<std::string> problems; ///< shards that could not be read
    bool hasArenas = false;            ///< events that no shard holds were read, too
    std::size_t living = 0;            ///< processes that may still be recording into the folder
};

/// Reads all shards, and the events that are in no shard yet, brings them onto one clock, and saves them as one session. A folder without
/// either gives no file.
[[nodiscard]] Result<Gathered> gatherShards(const GatherPlan& plan, const Job& job);

/// What a shard reports of how it was recorded.
void addShardFacts(const Trace& shard, Gathered& gathered);

/// Which processes may still be recording into the folder, as a clause behind others; empty where there are none.
[[nodiscard]] std::string livingWords(std::size_t living, const std::string& folder);

/// "4 spans of 2 processes, nothing missing; no CUDA was used".
[[nodiscard]] std::string wordsOf(const Gathered& gathered);

} // namespace stallscope::recording
