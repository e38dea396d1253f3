// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/comparison.h"

#include "profiler/analysis/table_difference.h"

#include <algorithm>
#include <cassert>

namespace stallscope {

namespace {

/// A metric of a side: that of the repeat with the median wall time, and the values of all.
struct Spread {
    Metric metric;
    std::vector<double> values;
};

/// The place of a key. `expected`: repeats have nearly the same keys in the same order.
std::size_t placeOfMetric(std::vector<Spread>& merged, const Metric& metric, std::size_t expected)
{
    if (expected < merged.size() && merged[expected].metric.key == metric.key)
        return expected;
    const auto at = std::find_if(merged.begin(), merged.end(), [&metric](const Spread& known) { return known.metric.key == metric.key; });
    const auto place = static_cast<std::size_t>(at - merged.begin());
    if (at == merged.end())
        merged.push_back({{metric.key, metric.unit, std::nullopt}, {}});
    return place;
}

/// The metrics of a side's repeats, merged: each key that any of them has.
std::vector<Spread> spreadMetrics(const ComparisonSide& side)
{
    const RunReport* median = &medianRepeat(side);
    std::vector<Spread> merged;
    for (const ComparedRun& run : side.repeats) {
        std::size_t place = 0;
        for (const Metric& metric : metricsOf(*run.report)) {
            place = placeOfMetric(merged, metric, place);
            Spread& spread = merged[place++];
            if (metric.value)
                spread.values.push_back(*metric.value);
            if (run.report == median)
                spread.metric.value = metric.value;
        }
    }
    return merged;
}

/// What is counted only where it is not zero is zero where it is missing.
std::optional<double> valueWhereMissing(const std::string& key)
{
    return key.starts_with("quality.") ? std::optional<double>(0) : std::nullopt;
}

/// Of every repeat; nothing where it is not known of one.
std::vector<double> everyValue(std::vector<double> values, const std::string& key, std::size_t repeats)
{
    if (const auto missing = valueWhereMissing(key))
        values.resize(repeats, *missing);
    return values.size() == repeats ? values : std::vector<double>();
}

bool areApart(const std::vector<double>& a, const std::vector<double>& b)
{
    if (std::min(a.size(), b.size()) < kRepeatsToJudge)
        return false;
    const auto [leastA, mostA] = std::ranges::minmax(a);
    const auto [leastB, mostB] = std::ranges::minmax(b);
    return mostA < leastB || mostB < leastA;
}

std::vector<MetricDifference> metricDifferences(const ComparisonSide& a, const ComparisonSide& b)
{
    const std::vector<Spread> metricsA = spreadMetrics(a);
    const std::vector<Spread> metricsB = spreadMetrics(b);
    const auto find = [](const std::vector<Spread>& metrics, const std::string& key) {
        return std::find_if(metrics.begin(), metrics.end(), [&key](const Spread& spread) { return spread.metric.key == key; });
    };
    std::vector<MetricDifference> differences;
    const auto add = [&](const Metric& metric, const Spread* inA, const Spread* inB) {
        const auto valueOf = [&](const Spread* spread) { return spread && spread->metric.value ? spread->metric.value : valueWhereMissing(metric.key); };
        const auto every = [&](const Spread* spread, const ComparisonSide& side) {
            return everyValue(spread ? spread->values : std::vector<double>(), metric.key, side.repeats.size());
        };
        differences.push_back({metric.key, metric.unit, valueOf(inA), valueOf(inB), areApart(every(inA, a), every(inB, b))});
    };
    for (const Spread& spread : metricsA) {
        const auto other = find(metricsB, spread.metric.key);
        add(spread.metric, &spread, other == metricsB.end() ? nullptr : &*other);
    }
    for (const Spread& spread : metricsB) {
        if (find(metricsA, spread.metric.key) == metricsA.end())
            add(spread.metric, nullptr, &spread);
    }
    return differences;
}

std::optional<double> distortionOf(const ComparisonSide& side)
{
    std::vector<double> ratios;
    for (const ComparedRun& run : side.repeats) {
        if (run.untracedWall && *run.untracedWall > 0)
            ratios.push_back(static_cast<double>(run.report->wall) / static_cast<double>(*run.untracedWall));
    }
    return medianOf(std::move(ratios));
}

} // namespace

std::vector<double> wallTimes(const ComparisonSide& side)
{
    std::vector<double> walls;
    for (const ComparedRun& run : side.repeats)
        walls.push_back(static_cast<double>(run.report->wall));
    return walls;
}

std::optional<double> MetricDifference::difference() const
{
    return a && b ? std::optional<double>(*b - *a) : std::nullopt;
}

std::optional<double> MetricDifference::ratio() const
{
    return a && b && *a != 0 ? std::optional<double>(*b / *a) : std::nullopt;
}

const RunReport& Comparison::medianA() const
{
    return medianRepeat(a);
}

const RunReport& Comparison::medianB() const
{
    return medianRepeat(b);
}

const RunReport& medianRepeat(const ComparisonSide& side)
{
    assert(!side.repeats.empty());
    std::vector<const RunReport*> byWall;
    for (const ComparedRun& run : side.repeats)
        byWall.push_back(run.report);
    std::stable_sort(byWall.begin(), byWall.end(), [](const RunReport* x, const RunReport* y) { return x->wall < y->wall; });
    return *byWall[(byWall.size() - 1) / 2];
}

Explanation explainDifference(const RunReport& a, const RunReport& b)
{
    Explanation explained;
    explained.kernel = b.allDevices.kernel - a.allDevices.kernel;
    explained.exposedCopy = b.allDevices.exposedCopy - a.allDevices.exposedCopy;
    explained.bothIdle = b.tandem.bothIdle - a.tandem.bothIdle;
    explained.otherIdle = (b.allDevices.idle - b.tandem.bothIdle) - (a.allDevices.idle - a.tandem.bothIdle);
    explained.wall = b.wall - a.wall;
    return explained;
}

Comparison compareSides(ComparisonSide a, ComparisonSide b)
{
    Comparison comparison;
    comparison.a = std::move(a);
    comparison.b = std::move(b);
    comparison.wall = compareMedians(wallTimes(comparison.a), wallTimes(comparison.b));
    comparison.metrics = metricDifferences(comparison.a, comparison.b);
    comparison.tables = tableDifferences(*comparison.a.trace, comparison.medianA(), *comparison.b.trace, comparison.medianB());
    comparison.explained = explainDifference(comparison.medianA(), comparison.medianB());
    comparison.distortionA = distortionOf(comparison.a);
    comparison.distortionB = distortionOf(comparison.b);
    return comparison;
}

} // namespace stallscope
