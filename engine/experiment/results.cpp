// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/results.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

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

namespace {

double factorOf(const StrategyResult& result)
{
    return result.ratio.ratio.value_or(1);
}

std::string timeOf(const StrategyResult& result)
{
    return say(STALLSCOPE_TEXT("Result", "{} took {}"), result.strategy, formatDuration(result.median().wall));
}

/// The fastest of the strategies that were compared with the baseline.
const StrategyResult* fastestOf(const ExperimentResults& results)
{
    const StrategyResult* fastest = nullptr;
    for (const StrategyResult& result : results.strategies) {
        if (result.ratio.ratio && (!fastest || factorOf(result) < factorOf(*fastest)))
            fastest = &result;
    }
    return fastest;
}

std::string aloneWords(const StrategyResult& result, bool isTraced)
{
    if (!isTraced)
        return sentenceOf(timeOf(result));
    const RunReport& report = result.median();
    return sayFor(std::max<std::size_t>(report.devices.size(), 1),
        STALLSCOPE_COUNT(
            "Result", "{}: the devices were busy {} of it on average, the host waited {}.", "{}: the device was busy {} of it, the host waited {}."),
        timeOf(result), narrative::shownShare(busyShareOf(report)), narrative::timesText(report.overlap.syncCount));
}

/// "sync-each at count 100": strategy and, in a sweep, point.
std::string placeOf(const StrategyResult& result)
{
    return result.point.empty() ? result.strategy : say(STALLSCOPE_TEXT("Result", "{} at {}"), result.strategy, result.point);
}

std::string fasterWords(const StrategyResult& baseline, const StrategyResult& fastest, bool isTraced)
{
    const std::string times = narrative::timesWords(factorOf(fastest), placeOf(baseline));
    const std::string reason = isTraced ? narrative::reasonWords(baseline.median(), fastest.median()) : std::string();
    return reason.empty() ? say(STALLSCOPE_TEXT("Result", "{} is {}."), fastest.strategy, times)
                          : say(STALLSCOPE_TEXT("Result", "{} is {}: {}."), fastest.strategy, times, reason);
}

std::string comparedWords(const StrategyResult& baseline, const StrategyResult& fastest, bool isTraced)
{
    switch (fastest.ratio.verdict) {
    case Verdict::Faster: return fasterWords(baseline, fastest, isTraced);
    case Verdict::Slower:
        return say(STALLSCOPE_TEXT("Result", "No strategy is faster than {}: {} is {}."), placeOf(baseline), fastest.strategy,
            narrative::timesWords(factorOf(fastest), say(STALLSCOPE_TEXT("Result", "it"))));
    case Verdict::NoDifferenceShown:
        return together(say(STALLSCOPE_TEXT("Result", "No difference shown between {} and {}: {}, {} (95 % interval of the ratio: {} to {})."),
                            fastest.strategy, placeOf(baseline), timeOf(fastest), timeOf(baseline), fmt::format("{:.3f}", fastest.ratio.interval->low),
                            fmt::format("{:.3f}", fastest.ratio.interval->high)),
            say(STALLSCOPE_TEXT("Result", "More repeats or a quieter machine may show one.")));
    case Verdict::TooFewRepeats: break;
    }
    const std::size_t repeats = std::min(fastest.side.repeats.size(), baseline.side.repeats.size());
    const std::string other = fastest.point.empty() ? timeOf(baseline) : say(STALLSCOPE_TEXT("Result", "{} at {}"), timeOf(baseline), fastest.point);
    return say(
        STALLSCOPE_TEXT("Result", "{}, {}: too few repeats to judge ({}; {} on each side are needed)."), timeOf(fastest), other, repeats, kRepeatsToJudge);
}

} // namespace

std::string resultSentence(const ExperimentPlan& plan, const ExperimentResults& results)
{
    if (const StrategyResult* fastest = fastestOf(results))
        return comparedWords(*results.baselineOf(*fastest), *fastest, plan.isTraced);
    const auto& strategies = results.strategies;
    const auto any = std::find_if(strategies.begin(), strategies.end(), [](const StrategyResult& result) { return result.hasRuns(); });
    return any == strategies.end() ? std::string() : aloneWords(*any, plan.isTraced);
}

} // namespace stallscope
