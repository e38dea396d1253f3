// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/run_facts.h"

namespace stallscope::oracle {

struct ExpectedDepth {
    std::uint64_t max = 0;
    double mean = 0;
    Nanos full = 0; ///< time at or above 1024
};

/// Nearest rank, in whole numbers.
[[nodiscard]] std::optional<Percentiles> percentilesOf(std::vector<Nanos> values);

/// Of one stream, or of the run. Of a range: its launches, and its device spans, are those that start in it.
[[nodiscard]] LaunchReport launches(const RunFacts& facts, std::optional<std::size_t> stream, TimeRange range);

/// Counts what is queued at each nanosecond. Absent where a span started before its launch.
[[nodiscard]] std::optional<ExpectedDepth> queueDepth(const RunFacts& facts, std::size_t stream, TimeRange range);

} // namespace stallscope::oracle
