// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

using Facts = std::vector<std::pair<std::string, std::string>>; ///< in the order of their source
/// Fact of a recording: how many processes were still running when it ended. Absent if none were.
inline constexpr const char* kStillRunningFact = "processes still running";
/// Fact that the host's waits were not recorded: results do not report their absence.
inline constexpr const char* kWaitsFact = "waits";
/// The same of one of several files: followed by its name.
inline constexpr const char* kWaitsOfFact = "waits of ";

/// Stored in session files: append, never renumber.
enum class RunState : std::uint8_t { Running = 0, Done = 1, Failed = 2, Cancelled = 3 };
[[nodiscard]] const char* nameOf(RunState state);

/// One repeat of one strategy. Runs share the tracks of their trace and are separated by time: a span belongs to the run in
/// which its launch call starts.
struct Run {
    std::string name;
    std::string workload;
    std::string strategy;
    std::string device;
    std::uint32_t repeat = 0;
    bool isBaseline = false;
    RunState state = RunState::Done;
    std::string message; ///< why it failed
    /// From the start of the timed part to the later of: the return of the final synchronization, the last device end of
    /// its launches. Empty in a foreign trace, where the analysis derives it from the spans.
    std::optional<TimeRange> window;
    std::optional<Nanos> untracedWall; ///< wall time of the same repeat without recording, if it was run
    Facts parameters;
    Facts results; ///< results reported by the workload

    friend bool operator==(const Run&, const Run&) = default;
};

/// Distributed program of which a trace records one rank.
struct World {
    static constexpr const char* kSizeFact = "world size"; ///< number of ranks
    static constexpr const char* kJobFact = "job";         ///< name given by the launcher, equal for all ranks

    std::optional<std::uint32_t> size;
    std::string job; ///< empty: unknown

    [[nodiscard]] static World of(const Facts& facts);
};

} // namespace stallscope
