// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/result_sentence.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stallscope {

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
        return together(say(STALLSCOPE_TEXT("Result", "No difference shown between {} and {}: {}, {} (95 % interval of the ratio: {} to {})."), fastest.strategy,
                            placeOf(baseline), timeOf(fastest), timeOf(baseline), fmt::format("{:.3f}", fastest.ratio.interval->low),
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
