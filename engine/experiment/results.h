// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/metrics/queue_model.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/result.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace stallscope {

/// Result of one strategy at one point of the sweep.
struct StrategyResult {
    std::string strategy;
    std::string point; ///< empty without a sweep
    bool isBaseline = false;
    ComparisonSide side;  ///< finished repeats, possibly none
    std::string failure;  ///< why repeats are missing; empty if all succeeded
    RatioOfMedians ratio; ///< its wall time relative to the baseline; empty for the baseline itself
    /// Results reported by the workload in the repeat with the median wall time.
    Facts measured;
    /// Of that repeat, if it is a loop of equal launches.
    std::optional<QueueModel> model;

    [[nodiscard]] bool hasRuns() const { return !side.repeats.empty(); }
    /// Requires at least one run.
    [[nodiscard]] const RunReport& median() const { return medianRepeat(side); }
};

/// Results of an experiment: computed from its trace alone, so that a file gives the same results as the run.
struct ExperimentResults {
    std::shared_ptr<const Trace> trace;
    /// Reports of the trace's runs, to which strategies refer. Only the repeat with the median wall time is analysed;
    /// others have just their wall time.
    std::unique_ptr<const std::vector<RunReport>> reports;
    std::vector<StrategyResult> strategies; ///< by point, its baseline first

    /// The baseline of the same point; null if it has no runs.
    [[nodiscard]] const StrategyResult* baselineOf(const StrategyResult& result) const;
};

[[nodiscard]] Result<ExperimentResults> resultsOf(std::shared_ptr<const Trace> trace, const std::string& file,
    const std::shared_ptr<AnalysisService>& service = std::make_shared<AnalysisService>(), const std::stop_token& stop = {});

/// The results in one or two sentences: which strategy is faster, by how much, and why; or that the repeats show no
/// difference, or are too few to judge. Empty without results.
[[nodiscard]] std::string resultSentence(const ExperimentPlan& plan, const ExperimentResults& results);

} // namespace stallscope
