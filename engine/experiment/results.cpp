// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/results.h"

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/set_metrics.h"

#include <algorithm>

namespace stallscope {

namespace {

StrategyResult& resultFor(std::vector<StrategyResult>& results, const Run& run, const std::string& point)
{
    const auto known =
        std::find_if(results.begin(), results.end(), [&](const StrategyResult& result) { return result.strategy == run.strategy && result.point == point; });
    if (known != results.end())
        return *known;
    StrategyResult& result = results.emplace_back();
    result.strategy = run.strategy;
    result.point = point;
    result.isBaseline = run.isBaseline;
    return result;
}

/// One entry per strategy that was begun, even without finished runs.
std::vector<StrategyResult> strategiesOf(const Trace& trace)
{
    std::vector<StrategyResult> results;
    for (const Run& run : trace.runs) {
        StrategyResult& result = resultFor(results, run, pointOf(trace, run));
        if (run.state != RunState::Done)
            result.failure = run.message.empty() ? nameOf(run.state) : run.message;
    }
    return results;
}

/// Names and wall times, without analysis. Recorded runs contain their wall time; for others it is derived from spans.
Result<std::vector<RunReport>> headsOf(const std::shared_ptr<const Trace>& trace)
{
    std::vector<RunReport> heads;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        const Run& run = trace->runs[i];
        if (run.window || run.state != RunState::Done) {
            heads.push_back(headOf(run, run.window.value_or(TimeRange()), run.window.value_or(TimeRange())));
            continue;
        }
        auto analysis = RunAnalysis::build(trace, RunId::fromIndex(i));
        if (!analysis)
            return analysis.error();
        heads.push_back((*analysis)->report());
    }
    return heads;
}

/// Only the wall times of repeats are needed, so many repeats are cheap; only the median one is analysed.
Result<> analyzeMedian(std::vector<RunReport>& reports, const std::shared_ptr<const Trace>& trace, StrategyResult& result)
{
    const auto run = static_cast<std::size_t>(&result.median() - reports.data());
    const auto analysis = RunAnalysis::build(trace, RunId::fromIndex(run));
    if (!analysis)
        return analysis.error();
    reports[run] = (*analysis)->report();
    result.measured = trace->runs[run].results;
    result.model = queueModelOf(trace, RunId::fromIndex(run), reports[run]);
    return {};
}

} // namespace

const StrategyResult* ExperimentResults::baselineOf(const StrategyResult& result) const
{
    const auto found = std::find_if(
        strategies.begin(), strategies.end(), [&](const StrategyResult& other) { return other.isBaseline && other.hasRuns() && other.point == result.point; });
    return found == strategies.end() ? nullptr : &*found;
}

Result<ExperimentResults> resultsOf(std::shared_ptr<const Trace> trace, const std::string& file)
{
    auto heads = headsOf(trace);
    if (!heads)
        return heads.error();
    auto reports = std::make_unique<std::vector<RunReport>>(std::move(*heads));
    ExperimentResults results{trace, nullptr, strategiesOf(*trace)};
    for (ComparisonSide& side : sidesByStrategy(file, trace, *reports)) {
        const auto result = std::find_if(results.strategies.begin(), results.strategies.end(),
            [&](const StrategyResult& one) { return one.strategy == side.strategy && one.point == side.point; });
        result->side = std::move(side);
        if (const auto analyzed = analyzeMedian(*reports, trace, *result); !analyzed)
            return analyzed.error();
    }
    results.reports = std::move(reports);
    for (StrategyResult& result : results.strategies) {
        const StrategyResult* baseline = results.baselineOf(result);
        if (baseline && baseline != &result && result.hasRuns())
            result.ratio = compareMedians(wallTimes(baseline->side), wallTimes(result.side));
    }
    return results;
}

} // namespace stallscope
