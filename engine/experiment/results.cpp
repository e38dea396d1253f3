// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/results.h"

#include "profiler/analysis/analysis.h"

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

/// One for each strategy that was begun, also where no run of it is done.
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

void lookAtMedian(const ExperimentResults& results, StrategyResult& result)
{
    const auto run = static_cast<std::size_t>(&result.median() - results.reports->data());
    result.measured = results.trace->runs[run].results;
    result.model = queueModelOf(results.trace, RunId::fromIndex(run), result.median());
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
    auto reports = analyze(trace);
    if (!reports)
        return reports.error();
    ExperimentResults results{trace, std::make_unique<const std::vector<RunReport>>(std::move(*reports)), strategiesOf(*trace)};
    for (ComparisonSide& side : sidesByStrategy(file, trace, *results.reports)) {
        const auto result = std::find_if(results.strategies.begin(), results.strategies.end(),
            [&](const StrategyResult& one) { return one.strategy == side.strategy && one.point == side.point; });
        result->side = std::move(side);
        lookAtMedian(results, *result);
    }
    for (StrategyResult& result : results.strategies) {
        const StrategyResult* baseline = results.baselineOf(result);
        if (baseline && baseline != &result && result.hasRuns())
            result.ratio = compareMedians(wallTimes(baseline->side), wallTimes(result.side));
    }
    return results;
}

} // namespace stallscope
