// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/commands.h"
#include "profiler/base/nanos.h"
#include "profiler/base/result.h"
#include "profiler/trace/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::cli {

/// Parts that processes left in a folder, to be put together.
struct GatherPlan {
    std::string folder;
    std::string output;
    std::optional<Nanos> keepLast; ///< only what reaches into that time before the end
    Run run;                       ///< what is known of the whole
    Facts facts;
};

struct Gathered {
    std::size_t parts = 0; ///< of processes: what is told of GPUs comes beside them
    std::uint64_t spans = 0;
    Nanos recorderTime = 0;             ///< processor time of our threads, in all processes
    Nanos rangeCost = 0;                ///< of one range, where it was highest
    std::vector<std::string> cuda;      ///< what came of CUDA, each thing once; empty where nobody used it
    std::string range;                  ///< what recording waited for; empty where for nothing
    bool hasRangeBegun = false;         ///< in any of the processes
    std::string missing;                 ///< ranks of which nothing is here, in a sentence
    std::vector<std::string> complaints; ///< of parts that could not be read
    bool isStillGrowing = false;        ///< a process that writes here has not ended
};

/// Reads all parts, brings them onto one clock, and saves them as one session. A folder without parts gives no file.
[[nodiscard]] Result<Gathered> gatherParts(const GatherPlan& plan, const Surroundings& around);

/// "4 spans of 2 processes; no CUDA was used; recording took 3.1 ms of processor time, and about 40 ns in each range".
[[nodiscard]] std::string wordsOf(const Gathered& gathered);

} // namespace stallscope::cli
