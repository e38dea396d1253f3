// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/files/analyzed_file.h"
#include "profiler/analysis/replay/what_if.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Predictions of changes to a run of a file.
namespace stallscope {

/// A kernel that is `times` times as fast.
struct Speedup {
    std::string name; ///< as in findKernel()
    double times = 0; ///< from 1e-6 to 1e6
};

/// A change as users ask for it.
struct ChangeRequest {
    std::vector<std::size_t> withoutSites; ///< counted from 1, in the order of `sync_sites`
    std::vector<std::size_t> withoutWaits; ///< counted from 1, in order of start
    std::vector<Speedup> faster;
    bool asGraphs = false;
    bool ownCopyStreams = false;
    std::uint32_t streams = 0;           ///< 0: as they are
    std::optional<TimeRange> range = {}; ///< relative to the start of the run; empty: the whole run, or a part that fits into memory
};

/// Result of `what-if` for one run.
struct WhatIfAnswer {
    RunReport report;              ///< of the whole run
    std::optional<PartFacts> part; ///< the part that the other members are about; empty: the whole run
    CriticalPath path;
    WaitPredictions waits;
    std::optional<Prediction> changed; ///< with the requested change
    std::string change;                ///< in words
    std::uint64_t contradictions = 0;
};

/// Without a change, only the other members of the answer are computed. Of a run that exceeds the memory limit, and if a range is requested, they are
/// about a part. `path` is shown in errors.
[[nodiscard]] Result<WhatIfAnswer> predictChange(AnalysisService& service, const std::shared_ptr<const Trace>& trace, RunId run, const std::string& path,
    const ChangeRequest& request, const std::stop_token& stop);

/// The document of `what-if --json`.
[[nodiscard]] std::string whatIfJson(std::string_view file, const Trace& trace, const WhatIfAnswer& answer);

} // namespace stallscope
