// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_findings.h"

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

bool areLevel(const SweepPoint& a, const SweepPoint& b)
{
    return compareMedians(a.wallTimes(), b.wallTimes()).verdict == Verdict::NoDifferenceShown;
}

std::optional<SweepFindings::Race> raceAt(const SweepTable& table, std::size_t point)
{
    std::vector<std::size_t> runners;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        if (table.at(strategy, point).hasRuns())
            runners.push_back(strategy);
    }
    if (runners.size() < 2)
        return std::nullopt;
    const auto wall = [&](std::size_t strategy) { return *table.value(SweepMetric::Wall, strategy, point); };
    const std::size_t first = *std::min_element(runners.begin(), runners.end(), [&](std::size_t a, std::size_t b) { return wall(a) < wall(b); });
    SweepFindings::Race race{point, {first}, {}, {}};
    for (const std::size_t other : runners) {
        if (other != first && areLevel(table.at(first, point), table.at(other, point)))
            race.leaders.push_back(other);
    }
    const bool isBehind = table.baseline && std::find(race.leaders.begin(), race.leaders.end(), *table.baseline) == race.leaders.end();
    if (isBehind && table.at(*table.baseline, point).hasRuns() && wall(first) > 0) {
        race.ahead = wall(*table.baseline) / wall(first);
        race.aheadInterval = compareMedians(table.at(first, point).wallTimes(), table.at(*table.baseline, point).wallTimes()).interval;
    }
    return race;
}

/// Along one axis, with the others fixed: time never shrinks, and grows at least by the square root of the parameter's
/// growth. The root allows for constant costs: 1000 times the launches may take 40 times as long.
bool growsAlong(const SweepTable& table, std::size_t strategy, std::size_t first, std::size_t step, const SweepAxis& axis)
{
    std::optional<double> shortest;
    std::optional<double> last;
    double least = 0;
    double most = 0;
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        const auto wall = table.value(SweepMetric::Wall, strategy, first + i * step);
        if (!wall)
            continue;
        if (last && *wall < *last)
            return false;
        if (!shortest) {
            shortest = wall;
            least = static_cast<double>(axis.values[i]);
        }
        last = wall;
        most = static_cast<double>(axis.values[i]);
    }
    return last && least > 0 && most > least && *last >= *shortest * std::sqrt(most / least);
}

/// Whether, for some strategy, time grows along this axis everywhere.
bool isAmount(const SweepTable& table, std::size_t which)
{
    const std::size_t step = which + 1 < table.axes.size() ? table.axes[which + 1].values.size() : 1;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        bool grows = table.points() > 0;
        for (std::size_t point = 0; point < table.points() && grows; ++point) {
            if (table.placesOf(point)[which] == 0)
                grows = growsAlong(table, strategy, point, step, table.axes[which]);
        }
        if (grows)
            return true;
    }
    return false;
}

bool haveEnoughRepeats(const SweepTable& table)
{
    for (const auto& row : table.rows) {
        if (std::any_of(row.begin(), row.end(), [](const SweepPoint& point) { return point.hasRuns() && point.repeats.size() < kRepeatsToJudge; }))
            return false;
    }
    return true;
}

void findBest(SweepFindings& findings, const SweepTable& table)
{
    double shortest = 0;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        for (std::size_t point = 0; point < table.points(); ++point) {
            const auto wall = table.value(SweepMetric::Wall, strategy, point);
            if (!wall || (findings.bestStrategy && *wall >= shortest))
                continue;
            findings.bestStrategy = strategy;
            findings.bestPoint = point;
            shortest = *wall;
        }
    }
    if (!findings.bestStrategy)
        return;
    const SweepPoint& best = table.at(*findings.bestStrategy, findings.bestPoint);
    for (std::size_t point = 0; point < table.points(); ++point) {
        if (point != findings.bestPoint && areLevel(best, table.at(*findings.bestStrategy, point)))
            findings.levelPoints.push_back(point);
    }
}

} // namespace

SweepFindings findingsOf(const SweepTable& table)
{
    SweepFindings findings;
    for (std::size_t point = 0; point < table.points(); ++point) {
        if (auto race = raceAt(table, point))
            findings.races.push_back(std::move(*race));
    }
    findings.hasVerdicts = haveEnoughRepeats(table);
    for (std::size_t i = 0; i < table.axes.size(); ++i)
        findings.isAmountOfWork = findings.isAmountOfWork || isAmount(table, i);
    findBest(findings, table);
    return findings;
}

} // namespace stallscope::gui
