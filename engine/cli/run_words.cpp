// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/run_words.h"

#include "engine/cli/compare_words.h"
#include "engine/cli/wording.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stallscope::cli {

namespace {

/// Of the difference in wall time: what is less does not explain it.
constexpr double kNotable = 0.1;

double factorOf(const StrategyResult& result)
{
    return result.ratio.ratio.value_or(1);
}

std::string timeOf(const StrategyResult& result)
{
    return fmt::format("{} took {}", result.strategy, formatDuration(result.median().wall));
}

/// The waits that one has and the other has not, and what they cost.
std::string waitWords(const RunReport& slower, const RunReport& faster)
{
    const std::uint64_t before = slower.tandem.syncCount;
    const std::uint64_t after = faster.tandem.syncCount;
    if (after >= before)
        return {};
    std::string words = fmt::format("the host waits {} instead of {}", counted(after, "time"), formatCount(static_cast<std::int64_t>(before)));
    if (const Nanos bubbles = bubblesOf(slower) - bubblesOf(faster); bubbles > 0)
        words += fmt::format("; the device lost {} to those waits", formatDuration(bubbles));
    return words;
}

/// The largest part of the difference, where it goes the same way as the whole.
std::string partWords(const RunReport& slower, const RunReport& faster)
{
    const Comparison comparison = compareSides({"", "", std::make_shared<Trace>(), {{&slower, {}}}}, {"", "", std::make_shared<Trace>(), {{&faster, {}}}});
    std::vector<ExplainedPart> parts = explainedParts(comparison.explained);
    const auto largest = std::min_element(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.length < b.length; });
    if (static_cast<double>(largest->length) > kNotable * static_cast<double>(comparison.explained.wall))
        return {};
    return fmt::format("the largest part of that, {}, is {}", formatDuration(-largest->length), largest->label);
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
        return timeOf(result) + ".";
    const RunReport& report = result.median();
    return fmt::format("{}: the device was busy {} of it, the host waited {}.", timeOf(result), shownShare(report.allDevices.busyShare),
        counted(report.tandem.syncCount, "time"));
}

std::string comparedWords(const StrategyResult& baseline, const StrategyResult& fastest, bool isTraced)
{
    const std::string at = fastest.point.empty() ? std::string() : " at " + fastest.point;
    switch (fastest.ratio.verdict) {
    case Verdict::Faster: {
        const std::string reason = isTraced ? reasonWords(baseline.median(), fastest.median()) : std::string();
        return fmt::format("{} is {} {}{}{}{}.", fastest.strategy, timesWords(factorOf(fastest)), baseline.strategy, at, reason.empty() ? "" : ": ", reason);
    }
    case Verdict::Slower:
        return fmt::format("No strategy is faster than {}{}: {} is {} it.", baseline.strategy, at, fastest.strategy, timesWords(factorOf(fastest)));
    case Verdict::NoDifferenceShown:
        return fmt::format("No difference shown between {} and {}{}: {}, {} (95 % interval of the ratio: {:.3f} to {:.3f}).", fastest.strategy,
            baseline.strategy, at, timeOf(fastest), timeOf(baseline), fastest.ratio.interval->low, fastest.ratio.interval->high);
    case Verdict::TooFewRepeats: break;
    }
    const std::size_t repeats = std::min(fastest.side.repeats.size(), baseline.side.repeats.size());
    return fmt::format("{}, {}{}: too few repeats to judge ({}; {} on each side are needed).", timeOf(fastest), timeOf(baseline), at, repeats, kRepeatsToJudge);
}

} // namespace

std::string timesWords(double ratio)
{
    return ratio <= 1 ? fmt::format("{:.2f} times as fast as", 1 / ratio) : fmt::format("{:.2f} times as slow as", ratio);
}

std::string reasonWords(const RunReport& slower, const RunReport& faster)
{
    const std::string waits = waitWords(slower, faster);
    return waits.empty() ? partWords(slower, faster) : waits;
}

Nanos bubblesOf(const RunReport& report)
{
    Nanos sum = 0;
    for (const SyncSite& site : report.syncSites)
        sum = saturatingAdd(sum, site.bubble);
    return sum;
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
