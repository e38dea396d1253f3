// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/results.h"

#include "profiler/analysis/segments/measured_segments.h"

#include <algorithm>
#include <utility>

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

/// A recorded run contains its wall time; that of others is derived from spans.
bool isWallTimeKnown(const Run& run)
{
    return run.window || run.state != RunState::Done;
}

Result<RunReport> completeReport(const std::shared_ptr<const Trace>& trace, RunId run, AnalysisService& service, const std::stop_token& stop)
{
    AnalysisRequest request{trace, run};
    request.job.stop = stop;
    auto result = service.analyze(request);
    return result ? Result<RunReport>(std::move(result->report)) : result.error();
}

/// Names and wall times, without analysis where possible.
Result<std::vector<RunReport>> headsOf(const std::shared_ptr<const Trace>& trace, AnalysisService& service, const std::stop_token& stop)
{
    std::vector<RunReport> heads;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        const auto run = RunId::fromIndex(i);
        if (isWallTimeKnown(trace->runs[i])) {
            const TimeRange window = trace->runs[i].window.value_or(TimeRange());
            heads.push_back(headOf(*trace, run, window, window));
            continue;
        }
        auto report = completeReport(trace, run, service, stop);
        if (!report)
            return report.error();
        heads.push_back(*std::move(report));
    }
    return heads;
}

/// Only the wall times of repeats are needed, so many repeats are cheap; only the median one is analysed.
Result<> analyzeMedian(
    std::vector<RunReport>& reports, const std::shared_ptr<const Trace>& trace, StrategyResult& result, AnalysisService& service, const std::stop_token& stop)
{
    const RunId run = result.median().run;
    const Run& recorded = trace->runs[run.index()];
    if (isWallTimeKnown(recorded)) {
        auto report = completeReport(trace, run, service, stop);
        if (!report)
            return report.error();
        reports[run.index()] = *std::move(report);
    }
    result.measured = recorded.results;
    result.model = queueModelOf(trace, run, reports[run.index()]);
    return {};
}

} // namespace

const StrategyResult* ExperimentResults::baselineOf(const StrategyResult& result) const
{
    const auto found = std::find_if(
        strategies.begin(), strategies.end(), [&](const StrategyResult& other) { return other.isBaseline && other.hasRuns() && other.point == result.point; });
    return found == strategies.end() ? nullptr : &*found;
}

Result<ExperimentResults> resultsOf(
    std::shared_ptr<const Trace> trace, const std::string& file, const std::shared_ptr<AnalysisService>& service, const std::stop_token& stop)
{
    auto heads = headsOf(trace, *service, stop);
    if (!heads)
        return heads.error();
    auto reports = std::make_unique<std::vector<RunReport>>(std::move(*heads));
    ExperimentResults results{trace, nullptr, strategiesOf(*trace)};
    for (ComparisonSide& side : sidesByStrategy(file, trace, *reports)) {
        const auto result = std::find_if(results.strategies.begin(), results.strategies.end(),
            [&](const StrategyResult& one) { return one.strategy == side.strategy && one.point == side.point; });
        result->side = std::move(side);
        if (const auto analyzed = analyzeMedian(*reports, trace, *result, *service, stop); !analyzed)
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
