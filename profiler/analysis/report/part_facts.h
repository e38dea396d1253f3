// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// Which part of a run was analysed in full, and how typical of the run it is. Times are relative to the start of the run.
struct PartFacts {
    TimeRange range;
    Nanos run = 0;                  ///< duration of the whole run
    std::size_t devices = 0;        ///< of the run
    Share busy;                     ///< busyShareOf() the part
    Share runBusy;                  ///< and of the run
    std::uint64_t neededBytes = 0;  ///< memory that a full analysis of the whole run needs
    std::uint64_t allowedBytes = 0; ///< memory that is available to it
    std::size_t firstWait = 0;      ///< waits of the run before those of the part
    bool areWaitsListed = true;     ///< false: the report of the run lists no waits, so that `firstWait` is unknown

    [[nodiscard]] Nanos length() const { return range.length(); }
    /// Whether the whole run would fit into memory: the range was requested.
    [[nodiscard]] bool fitsWhole() const { return neededBytes <= allowedBytes; }
};

/// Writes the members "range_ns", "length_ns", "busy" and "run_busy".
void writePartFacts(JsonWriter& json, const PartFacts& part);

} // namespace stallscope
