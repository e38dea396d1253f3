// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/compare_words.h"

#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace stallscope::narrative {

namespace {

std::string repeatsOf(const ComparisonSide& side)
{
    return side.repeats.size() == 1 ? "1 repeat" : fmt::format("{} repeats, median", side.repeats.size());
}

bool isNothing(const std::optional<double>& value)
{
    return !value || *value == 0;
}

std::string judgement(const RatioOfMedians& wall)
{
    if (!wall.interval)
        return fmt::format("{} ({} on each side are needed)", nameOf(wall.verdict), kRepeatsToJudge);
    return fmt::format("{} (95 % interval of B / A: {:.3f} to {:.3f})", nameOf(wall.verdict), wall.interval->low, wall.interval->high);
}

std::string missingFrom(const ComparisonSide& side)
{
    const std::vector<double> walls = wallTimes(side);
    return whatIsMissing(*side.trace, static_cast<Nanos>(*std::max_element(walls.begin(), walls.end())));
}

} // namespace

std::string reservationOf(const Comparison& comparison)
{
    const std::string a = missingFrom(comparison.a);
    const std::string b = missingFrom(comparison.b);
    if (a.empty() && b.empty())
        return {};
    if (comparison.a.trace == comparison.b.trace)
        return fmt::format("the recording is incomplete: {}", a.empty() ? b : a);
    if (a.empty() || b.empty())
        return fmt::format("{} is incomplete: {}", a.empty() ? "B" : "A", a.empty() ? b : a);
    return fmt::format("A is incomplete: {}; so is B: {}", a, b);
}

std::string verdictSentence(const Comparison& comparison, std::string_view labelA, std::string_view labelB, std::string_view reservation)
{
    const Nanos a = comparison.medianA().wall;
    const Nanos b = comparison.medianB().wall;
    std::string sentence = fmt::format(
        "A, {}, took {} ({}); B, {}, took {} ({})", labelA, formatDuration(a), repeatsOf(comparison.a), labelB, formatDuration(b), repeatsOf(comparison.b));
    if (comparison.wall.ratio && *comparison.wall.ratio != 1)
        sentence += fmt::format(": {:.1f} % {}", std::abs(*comparison.wall.ratio - 1) * 100, *comparison.wall.ratio < 1 ? "less" : "more");
    const std::string reserved = reservation.empty() ? std::string() : fmt::format(" ({})", reservation);
    return fmt::format("{}. Verdict{}: {}.", sentence, reserved, judgement(comparison.wall));
}

std::vector<std::string> distortionWarnings(const Comparison& comparison)
{
    std::vector<std::string> warnings;
    const auto check = [&warnings](const char* side, std::optional<double> distortion) {
        if (distortion && *distortion > kNotableDistortion)
            warnings.push_back(say(STALLSCOPE_TEXT("Result", "Tracing made {} {} % slower: small differences may come from the tracing."), side,
                fmt::format("{:.1f}", (*distortion - 1) * 100)));
    };
    check("A", comparison.distortionA);
    check("B", comparison.distortionB);
    return warnings;
}

bool isWithoutDevices(const Comparison& comparison)
{
    return comparison.medianA().allDevices.spans == 0 && comparison.medianB().allDevices.spans == 0;
}

std::vector<ExplainedPart> explainedParts(const Explanation& explained)
{
    return {{STALLSCOPE_TEXT("Result", "kernels"), explained.kernel}, {STALLSCOPE_TEXT("Result", "exposed copies and memsets"), explained.exposedCopy},
        {STALLSCOPE_TEXT("Result", "idle while a host thread was blocked"), explained.bothIdle},
        {STALLSCOPE_TEXT("Result", "idle for other reasons"), explained.otherIdle}};
}

namespace {

constexpr Nanos kShownPart = 100; // a part is shown from 1 / 100 of the window on

bool isWorthARow(Nanos part, Nanos window)
{
    return part > 0 && part >= window / kShownPart + (window % kShownPart != 0 ? 1 : 0);
}

bool isDifferenceShown(const RatioOfMedians& wall)
{
    return wall.verdict == stallscope::Verdict::Faster || wall.verdict == stallscope::Verdict::Slower;
}

Text changeText(bool isShorter, bool isMost)
{
    if (isMost)
        return isShorter ? STALLSCOPE_TEXT("Result", "B is {} shorter, mostly {} ({}).") : STALLSCOPE_TEXT("Result", "B is {} longer, mostly {} ({}).");
    return isShorter ? STALLSCOPE_TEXT("Result", "B is {} shorter; the largest change is {} ({}).")
                     : STALLSCOPE_TEXT("Result", "B is {} longer; the largest change is {} ({}).");
}

} // namespace

std::vector<BudgetRow> budgetRows(const BudgetDifference& budget)
{
    std::vector<BudgetRow> rows;
    BudgetRow others{STALLSCOPE_TEXT("Result", "other"), 0, 0};
    for (const BudgetPart& part : budgetParts()) {
        const BudgetRow row{part.label, budget.a.*part.part, budget.b.*part.part};
        if (isWorthARow(row.a, budget.a.total()) || isWorthARow(row.b, budget.b.total())) {
            rows.push_back(row);
        } else {
            others.a += row.a;
            others.b += row.b;
        }
    }
    if (others.a != 0 || others.b != 0)
        rows.push_back(others);
    return rows;
}

bool isMeanOfDevices(const Comparison& comparison)
{
    return comparison.medianA().devices.size() > 1 || comparison.medianB().devices.size() > 1;
}

/// A part is most of the difference where it changes by more than all others together: then it also goes the same way as the whole.
std::string budgetSentence(const Comparison& comparison)
{
    if (!comparison.budget || !isDifferenceShown(comparison.wall) || !reservationOf(comparison).empty())
        return {};
    const TimeBudget difference = comparison.budget->difference();
    const Nanos whole = difference.total();
    if (whole == 0)
        return {};
    const auto changeOf = [&difference](const BudgetPart& part) { return std::abs(difference.*part.part); };
    const auto largest = std::max_element(
        budgetParts().begin(), budgetParts().end(), [&](const BudgetPart& one, const BudgetPart& other) { return changeOf(one) < changeOf(other); });
    Nanos others = -changeOf(*largest);
    for (const BudgetPart& part : budgetParts())
        others += changeOf(part);
    const bool isMost = changeOf(*largest) > others;
    return say(changeText(whole < 0, isMost), formatDuration(std::abs(whole)), say(largest->label), signedDuration(difference.*largest->part));
}

std::string signedDuration(Nanos length)
{
    return (length > 0 ? "+" : "") + formatDuration(length);
}

std::string signedPercent(std::optional<double> ratio)
{
    return ratio ? fmt::format("{:+.1f} %", (*ratio - 1) * 100) : std::string();
}

std::string signedDifference(const MetricDifference& metric)
{
    const std::optional<double> difference = metric.difference();
    if (!difference)
        return {};
    if (metric.unit == MetricUnit::Fraction)
        return fmt::format("{:+.1f} pp", *difference * 100);
    return (*difference > 0 ? "+" : "") + formatMetric(metric.unit, difference);
}

std::vector<MetricDifference> metricsToShow(const Comparison& comparison)
{
    const bool areWithout = isWithoutDevices(comparison);
    std::vector<MetricDifference> metrics;
    for (const MetricDifference& metric : comparison.metrics) {
        const bool isLeftOut = metric.key.starts_with("devices.") || (areWithout && metric.key.starts_with("all_devices."));
        if (!isLeftOut && !(isNothing(metric.a) && isNothing(metric.b)))
            metrics.push_back(metric);
    }
    return metrics;
}

namespace {

/// Of the difference in wall time: what is less does not explain it.
constexpr double kExplains = 0.1;

/// The waits that one has and the other has not, and what they cost.
std::string waitWords(const RunReport& slower, const RunReport& faster)
{
    const std::uint64_t before = slower.overlap.syncCount;
    const std::uint64_t after = faster.overlap.syncCount;
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

} // namespace stallscope::narrative
