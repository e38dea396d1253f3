// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/run_words.h"

#include "engine/cli/compare_words.h"
#include "engine/cli/wording.h"
#include "profiler/analysis/waits.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stallscope::cli {

namespace {

/// Of the difference in wall time: what is less does not explain it.
constexpr double kExplains = 0.1;

double factorOf(const StrategyResult& result)
{
    return result.ratio.ratio.value_or(1);
}

std::string timeOf(const StrategyResult& result)
{
    return say(STALLSCOPE_TEXT("Result", "{} took {}"), result.strategy, formatDuration(result.median().wall));
}

/// The waits that one has and the other has not, and what they cost.
std::string waitWords(const RunReport& slower, const RunReport& faster)
{
    const std::uint64_t before = slower.tandem.syncCount;
    const std::uint64_t after = faster.tandem.syncCount;
    if (after >= before)
        return {};
    const std::string fewer = timesText(after);
    const std::string more = formatCount(static_cast<std::int64_t>(before));
    if (const Nanos bubbles = bubblesOf(slower) - bubblesOf(faster); bubbles > 0)
        return say(STALLSCOPE_TEXT("Result", "the host waits {} instead of {}; the device lost {} to those waits"), fewer, more, formatDuration(bubbles));
    return say(STALLSCOPE_TEXT("Result", "the host waits {} instead of {}"), fewer, more);
}

/// The largest part of the difference, where it goes the same way as the whole.
std::string partWords(const RunReport& slower, const RunReport& faster)
{
    const Explanation explained = explainDifference(slower, faster);
    std::vector<ExplainedPart> parts = explainedParts(explained);
    const auto largest = std::min_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.length < b.length; });
    if (static_cast<double>(largest->length) > kExplains * static_cast<double>(explained.wall))
        return {};
    return say(STALLSCOPE_TEXT("Result", "the largest part of that, {}, is {}"), formatDuration(-largest->length), say(largest->label));
}

/// Of the strategies that were compared with the baseline the fastest one.
const StrategyResult* fastestOf(const RunPage& run)
{
    const StrategyResult* fastest = nullptr;
    for (const StrategyResult& result : run.results.strategies) {
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
    return say(STALLSCOPE_TEXT("Result", "{}: the device was busy {} of it, the host waited {}."), timeOf(result), shownShare(report.allDevices.busyShare),
        timesText(report.tandem.syncCount));
}

/// "sync-each at count 100": a strategy, and of a sweep the point.
std::string placeOf(const StrategyResult& result)
{
    return result.point.empty() ? result.strategy : say(STALLSCOPE_TEXT("Result", "{} at {}"), result.strategy, result.point);
}

std::string fasterWords(const StrategyResult& baseline, const StrategyResult& fastest, bool isTraced)
{
    const std::string times = timesWords(factorOf(fastest), placeOf(baseline));
    const std::string reason = isTraced ? reasonWords(baseline.median(), fastest.median()) : std::string();
    return reason.empty() ? say(STALLSCOPE_TEXT("Result", "{} is {}."), fastest.strategy, times)
                          : say(STALLSCOPE_TEXT("Result", "{} is {}: {}."), fastest.strategy, times, reason);
}

std::string comparedWords(const StrategyResult& baseline, const StrategyResult& fastest, bool isTraced)
{
    switch (fastest.ratio.verdict) {
    case Verdict::Faster: return fasterWords(baseline, fastest, isTraced);
    case Verdict::Slower:
        return say(STALLSCOPE_TEXT("Result", "No strategy is faster than {}: {} is {}."), placeOf(baseline), fastest.strategy,
            timesWords(factorOf(fastest), say(STALLSCOPE_TEXT("Result", "it"))));
    case Verdict::NoDifferenceShown:
        return say(STALLSCOPE_TEXT("Result",
                       "No difference shown between {} and {}: {}, {} (95 % interval of the ratio: {} to {}). More repeats or a quieter machine may show one."),
            fastest.strategy, placeOf(baseline), timeOf(fastest), timeOf(baseline), fmt::format("{:.3f}", fastest.ratio.interval->low),
            fmt::format("{:.3f}", fastest.ratio.interval->high));
    case Verdict::TooFewRepeats: break;
    }
    const std::size_t repeats = std::min(fastest.side.repeats.size(), baseline.side.repeats.size());
    const std::string other = fastest.point.empty() ? timeOf(baseline) : say(STALLSCOPE_TEXT("Result", "{} at {}"), timeOf(baseline), fastest.point);
    return say(
        STALLSCOPE_TEXT("Result", "{}, {}: too few repeats to judge ({}; {} on each side are needed)."), timeOf(fastest), other, repeats, kRepeatsToJudge);
}

} // namespace

std::string timesWords(double ratio, const std::string& than)
{
    return ratio <= 1 ? say(STALLSCOPE_TEXT("Result", "{} times as fast as {}"), fmt::format("{:.2f}", 1 / ratio), than)
                      : say(STALLSCOPE_TEXT("Result", "{} times as slow as {}"), fmt::format("{:.2f}", ratio), than);
}

std::string reasonWords(const RunReport& slower, const RunReport& faster)
{
    const std::string waits = waitWords(slower, faster);
    return waits.empty() ? partWords(slower, faster) : waits;
}

std::string resultSentence(const RunPage& run)
{
    if (const StrategyResult* fastest = fastestOf(run))
        return comparedWords(*run.results.baselineOf(*fastest), *fastest, run.plan.isTraced);
    const auto& strategies = run.results.strategies;
    const auto any = std::find_if(strategies.begin(), strategies.end(), [](const StrategyResult& result) { return result.hasRuns(); });
    return any == strategies.end() ? std::string() : aloneWords(*any, run.plan.isTraced);
}

} // namespace stallscope::cli
