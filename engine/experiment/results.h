// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/metrics/queue_model.h"

#include "profiler/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// What one strategy came to at one point of the sweep.
struct StrategyResult {
    std::string strategy;
    std::string point; ///< empty where nothing was swept
    bool isBaseline = false;
    ComparisonSide side;  ///< the repeats that are done; there may be none
    std::string failure;  ///< why there are no more of them; empty where nothing went wrong
    RatioOfMedians ratio; ///< its wall time over the baseline's; empty for the baseline itself
    /// What the workload measured in the repeat with the median wall time.
    Facts measured;
    /// Of that repeat, where it is a loop of equal launches.
    std::optional<QueueModel> model;

    [[nodiscard]] bool hasRuns() const { return !side.repeats.empty(); }
    /// There is at least one run.
    [[nodiscard]] const RunReport& median() const { return medianRepeat(side); }
};

/// What an experiment came to: worked out from its trace alone, so that a file tells the same as the run did.
struct ExperimentResults {
    std::shared_ptr<const Trace> trace;
    /// Of the trace's runs; the strategies look at them. Only the repeat of each that has the median wall time is analysed, others have their wall time
    /// and no more.
    std::unique_ptr<const std::vector<RunReport>> reports;
    std::vector<StrategyResult> strategies; ///< point by point, the baseline of each first

    /// The baseline of the same point; null where it has no runs.
    [[nodiscard]] const StrategyResult* baselineOf(const StrategyResult& result) const;
};

[[nodiscard]] Result<ExperimentResults> resultsOf(std::shared_ptr<const Trace> trace, const std::string& file);

} // namespace stallscope
