// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/condition.h"

#include "engine/cli/commands/row_metrics.h"
#include "profiler/analysis/metrics/quality.h"
#include "profiler/base/arguments.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace stallscope::cli {

namespace {

/// Suffix that may be omitted in a key.
constexpr std::string_view kAllDevices = "all_devices.";
constexpr std::string_view kWall = "wall_ns";
constexpr std::string_view kQuality = "quality.";

std::string withoutSpaces(std::string_view text)
{
    std::string packed(text);
    std::erase(packed, ' ');
    return packed;
}

std::optional<double> plainNumber(std::string_view text)
{
    double number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    const bool isWhole = end.ec == std::errc() && end.ptr == text.data() + text.size();
    return isWhole && !text.empty() && std::isfinite(number) ? std::optional<double>(number) : std::nullopt;
}

/// Removes the word from the end.
bool takeShown(std::string& packed)
{
    constexpr std::string_view kShown = "shown";
    const bool isThere = packed.ends_with(kShown);
    if (isThere)
        packed.resize(packed.size() - kShown.size());
    return isThere;
}

/// The threshold without its sign.
bool readAmount(std::string_view text, Condition& condition)
{
    if (text.ends_with('%')) {
        const std::optional<double> percent = plainNumber(text.substr(0, text.size() - 1));
        condition.isPercent = true;
        condition.amount = percent.value_or(0) / 100;
        return percent.has_value();
    }
    if (const std::optional<double> number = plainNumber(text)) {
        condition.amount = *number;
        return true;
    }
    const Result<Nanos> length = parseDuration(text);
    condition.isLength = true;
    condition.amount = length ? static_cast<double>(*length) : 0;
    return length.ok();
}

const MetricDifference* find(const std::vector<MetricDifference>& metrics, std::string_view key)
{
    const auto withKey = [&metrics](std::string_view wanted) {
        const auto at = std::find_if(metrics.begin(), metrics.end(), [wanted](const MetricDifference& metric) { return metric.key == wanted; });
        return at == metrics.end() ? nullptr : &*at;
    };
    const MetricDifference* metric = withKey(key);
    return metric ? metric : withKey(fmt::format("{}{}", kAllDevices, key));
}

std::vector<std::string> qualityKeys()
{
    std::vector<std::string> keys = qualityNames();
    for (std::string& key : keys)
        key.insert(0, kQuality);
    return keys;
}

/// Reports contain only nonzero quality counters; a condition may name each of them.
std::optional<MetricDifference> metricFor(const std::vector<MetricDifference>& metrics, const std::string& key)
{
    if (const MetricDifference* metric = find(metrics, key))
        return *metric;
    const std::vector<std::string> counted = qualityKeys();
    if (std::find(counted.begin(), counted.end(), key) == counted.end())
        return std::nullopt;
    return MetricDifference{key, key.ends_with("_ns") ? MetricUnit::Time : MetricUnit::Count, 0.0, 0.0};
}

std::vector<std::string> knownKeys(const std::vector<MetricDifference>& metrics)
{
    std::vector<std::string> keys;
    keys.reserve(metrics.size());
    for (const MetricDifference& known : metrics)
        keys.push_back(known.key.starts_with(kAllDevices) ? known.key.substr(kAllDevices.size()) : known.key);
    for (std::string& key : qualityKeys()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            keys.push_back(std::move(key));
    }
    return keys;
}

std::string whatThereIs(std::string_view key, const std::vector<std::string>& known)
{
    if (std::string meant = suggestion(key, known); !meant.empty())
        return meant;
    if (key.starts_with(kQuality)) // compare --json lists only those that are not zero
        return fmt::format("The keys of quality are {}.", joinedNames(qualityNames(), Last::And));
    return "compare --json lists all metrics.";
}

std::optional<double> measured(const Condition& condition, const MetricDifference& metric)
{
    if (condition.against == Condition::Against::Value)
        return metric.b;
    const std::optional<double> change = metric.difference();
    if (!change || condition.against == Condition::Against::Change)
        return change;
    if (*metric.a == 0) // any change from nothing is larger than every share of it
        return *change == 0 ? 0 : std::copysign(std::numeric_limits<double>::infinity(), *change);
    return *change / std::abs(*metric.a);
}

std::string sentenceFor(const MetricDifference& metric)
{
    std::string sentence = fmt::format("{} went from {} to {}", metric.key, formatMetric(metric.unit, metric.a), formatMetric(metric.unit, metric.b));
    if (const std::optional<double> ratio = metric.ratio())
        sentence += fmt::format(" ({:+.1f} %)", (*ratio - 1) * 100);
    return sentence;
}

/// Reports contain zeros for missing devices; a condition must not use them as measured values.
void removeWithoutDevices(MetricDifference& metric, const Comparison& comparison)
{
    if (!metric.key.starts_with(kAllDevices) && !needsDevices(metric.key))
        return;
    if (comparison.medianA().devices.empty())
        metric.a.reset();
    if (comparison.medianB().devices.empty())
        metric.b.reset();
}

ConditionAnswer answerFor(const Condition& condition, const MetricDifference& metric)
{
    ConditionAnswer result;
    result.sentence = sentenceFor(metric);
    const std::optional<double> value = measured(condition, metric);
    result.isKnown = value.has_value();
    result.holds = value && (condition.isAbove ? *value > condition.amount : *value < condition.amount);
    return result;
}

} // namespace

Result<Condition> parseCondition(std::string_view text)
{
    const Error bad{
        fmt::format("'{}' is not a condition such as wall_ns>+5%, wall_ns>+5% shown, wall_ns>+2ms, sync_count<-10% or busy<0.8", displayText(text))};
    std::string packed = withoutSpaces(text);
    Condition condition;
    condition.mustBeShown = takeShown(packed);
    // Names of kernels may contain both signs; a threshold has none.
    const std::size_t at = namesRow(packed) ? packed.find_last_of("<>") : packed.find_first_of("<>");
    if (at == std::string::npos || at == 0)
        return bad;
    condition.text = displayText(text);
    condition.key = packed.substr(0, at);
    condition.isAbove = packed[at] == '>';
    std::string_view threshold = std::string_view(packed).substr(at + 1);
    const bool hasSign = threshold.starts_with('+') || threshold.starts_with('-');
    const double sign = threshold.starts_with('-') ? -1 : 1;
    if (hasSign)
        threshold.remove_prefix(1);
    if (threshold.empty() || threshold[0] == '-' || threshold[0] == '+' || !readAmount(threshold, condition))
        return bad;
    condition.amount *= sign;
    if (hasSign)
        condition.against = condition.isPercent ? Condition::Against::RelativeChange : Condition::Against::Change;
    return condition;
}

std::optional<std::string> objectionTo(const Condition& condition, const std::vector<MetricDifference>& metrics)
{
    const std::optional<MetricDifference> metric = metricFor(metrics, condition.key);
    if (!metric) {
        return fmt::format("'{}' is not a metric. {}", displayText(condition.key), whatThereIs(condition.key, knownKeys(metrics)));
    }
    if (condition.mustBeShown && (metric->key != kWall || condition.against != Condition::Against::RelativeChange))
        return fmt::format("'{}': only a change of wall_ns in per cent can be shown, as in wall_ns>+5% shown", condition.text);
    if (condition.isLength && metric->unit != MetricUnit::Time)
        return fmt::format("'{}': {} is not a duration", condition.text, metric->key);
    if (condition.against == Condition::Against::Value && condition.isPercent && metric->unit != MetricUnit::Fraction)
        return fmt::format("'{}': {} is not a share; for a change write a sign, as in +5%", condition.text, metric->key);
    return std::nullopt;
}

ConditionAnswer answer(const Condition& condition, const std::vector<MetricDifference>& metrics)
{
    return answerFor(condition, metricFor(metrics, condition.key).value());
}

ConditionAnswer answer(const Condition& condition, const Comparison& comparison, const std::vector<MetricDifference>& metrics)
{
    MetricDifference metric = metricFor(metrics, condition.key).value();
    removeWithoutDevices(metric, comparison);
    ConditionAnswer result = answerFor(condition, metric);
    if (!condition.mustBeShown)
        return result;
    const std::optional<Interval>& interval = comparison.wall.interval;
    result.isKnown = interval.has_value();
    result.holds = interval && (condition.isAbove ? interval->low - 1 > condition.amount : interval->high - 1 < condition.amount);
    result.sentence += interval ? fmt::format("; 95 % interval of the change: {:+.1f} % to {:+.1f} %", (interval->low - 1) * 100, (interval->high - 1) * 100)
                                : fmt::format(": {} ({} on each side are needed)", nameOf(comparison.wall.verdict), kRepeatsToJudge);
    return result;
}

} // namespace stallscope::cli
