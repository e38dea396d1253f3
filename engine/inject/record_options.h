// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::inject {

/// What `stallscope-cli record` asks of the library in the recorded processes: by environment variables, which children
/// inherit.
struct RecordOptions {
    enum class Range { Whole, Nvtx, Profiler };

    std::string folder;           ///< absolute; each process leaves its part here
    Nanos start = 0;              ///< monotonic time at which the whole recording began: delays count from here
    Nanos delay = 0;
    std::optional<Nanos> duration;
    Range range = Range::Whole;
    std::string rangeName;        ///< of the NVTX ranges in which is recorded
    std::optional<std::uint64_t> maxBytes; ///< of all parts together
    bool usesCupti = true;
    bool hasWholeGraphs = false;  ///< a graph launch as one span
    Nanos stackThreshold = 80'000; ///< a call that waits for longer has its call stack taken

    friend bool operator==(const RecordOptions&, const RecordOptions&) = default;
};

using Variables = std::vector<std::pair<std::string, std::string>>;

[[nodiscard]] Variables toEnvironment(const RecordOptions& options);
/// Nothing where this process is not to be recorded.
[[nodiscard]] std::optional<RecordOptions> fromEnvironment();

} // namespace stallscope::inject
