// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

class RunSpans;

/// Launches onto a stream over time, in equal slices of a range.
struct LaunchCurve {
    /// The slowest launch that begins in a slice, identified by its first span on the stream.
    struct Slowest {
        Nanos launch = 0; ///< start of the call
        Nanos latency = 0;
        Nanos start = 0; ///< of the span
        StringId name = kEmptyString;
    };

    TrackId stream;
    std::vector<std::optional<Slowest>> slowest; ///< by slice; empty: no launch in it
    std::vector<std::uint32_t> deepest;          ///< by slice: largest number of pending launches
};

/// For every stream with work. Takes time in proportion to the launches of the run.
[[nodiscard]] std::vector<LaunchCurve> launchCurvesOf(const RunSpans& spans, TimeRange range, std::size_t parts);

} // namespace stallscope
