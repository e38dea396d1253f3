// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/run_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stallscope {

/// What a piece of the critical path was spent on.
enum class PathCause : std::uint8_t { HostWork, Launch, Kernel, Copy, Communication, Wakeup, Other };
inline constexpr std::size_t kPathCauses = 7;
/// "host_work", "launch", ...
[[nodiscard]] const char* nameOf(PathCause cause);

/// The pieces follow each other without a gap, from the start of the run to its end.
struct PathPiece {
    TimeRange range;
    PathCause cause = PathCause::Other;
    std::uint32_t step = HostStep::kNone; ///< the host step that it belongs to, or
    std::uint32_t span = SpanStep::kNone; ///< the device span
};

/// The chain that set the run's length: from its end back, at each point to what was waited for last. Shortening what is not
/// on it does not shorten the run.
struct CriticalPath {
    std::vector<PathPiece> pieces;             ///< by time
    std::array<Nanos, kPathCauses> byCause{}; ///< add up to the run's length
};

[[nodiscard]] CriticalPath findCriticalPath(const RunSpans& spans, const RunGraph& graph);

} // namespace stallscope
