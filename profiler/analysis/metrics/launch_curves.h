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

/// How launches onto a stream went over time, in equal parts of a range.
struct LaunchCurve {
    /// The slowest of the launches that begin in a part, told by its first span on the stream.
    struct Slowest {
        Nanos launch = 0; ///< start of the call
        Nanos latency = 0;
        Nanos start = 0; ///< of the span
        StringId name = kEmptyString;
    };

    TrackId stream;
    std::vector<std::optional<Slowest>> slowest; ///< by part; absent: nothing is launched in it
    std::vector<std::uint32_t> deepest;          ///< by part: most work that is launched and not yet started
};

/// Of every stream that did something. Work in proportion to the launches of the run.
[[nodiscard]] std::vector<LaunchCurve> launchCurvesOf(const RunSpans& spans, TimeRange range, std::size_t parts);

} // namespace stallscope
