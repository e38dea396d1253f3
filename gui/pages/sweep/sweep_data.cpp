// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_data.h"

#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "gui/common/text/words.h"
#include "gui/pages/compare/metric_words.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

struct MetricNames {
    Q_DECLARE_TR_FUNCTIONS(SweepMetric)
};

/// "1 ms", "20 us": at most six digits, without trailing zeros.
QString shortDuration(double nanos)
{
    struct Unit {
        double length;
        const char* name;
    };
    constexpr std::array<Unit, 4> kUnits{{{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}}};
    for (const Unit& unit : kUnits) {
        if (std::abs(nanos) >= unit.length)
            return QStringLiteral("%1 %2").arg(QString::number(nanos / unit.length, 'g', 6), QLatin1String(unit.name));
    }
    return nanos == 0 ? QStringLiteral("0") : QStringLiteral("%1 ns").arg(QString::number(nanos, 'g', 3));
}

SweepTable emptyTable(const ExperimentPlan& plan)
{
    SweepTable table;
    table.workload = plan.workload->name;
    table.device = plan.device;
    table.isTraced = plan.isTraced;
    table.repeats = plan.repeats;
    for (const SweptParameter& swept : plan.sweep) {
        SweepAxis axis{*plan.workload->findParameter(swept.name), swept.values};
        std::sort(axis.values.begin(), axis.values.end());
        table.axes.push_back(std::move(axis));
    }
    for (const StrategyInfo* strategy : plan.chosen())
        table.strategies.emplace_back(strategy->name);
    table.rows.assign(table.strategies.size(), std::vector<SweepPoint>(table.points()));
    return table;
}

std::optional<std::size_t> placeOn(const SweepAxis& axis, const Run& run)
{
    const auto fact = std::find_if(run.parameters.begin(), run.parameters.end(), [&](const auto& one) { return one.first == axis.parameter.name; });
    if (fact == run.parameters.end())
        return std::nullopt;
    const auto value = axis.parameter.parse(fact->second);
    const auto found = value ? std::find(axis.values.begin(), axis.values.end(), *value) : axis.values.end();
    return found == axis.values.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - axis.values.begin()));
}

std::optional<std::size_t> pointFor(const SweepTable& table, const Run& run)
{
    std::size_t point = 0;
    for (const SweepAxis& axis : table.axes) {
        const auto place = placeOn(axis, run);
        if (!place)
            return std::nullopt;
        point = point * axis.values.size() + *place;
    }
    return point;
}

void addRun(SweepTable& table, const Run& run, RunId id, const std::optional<RunNumbers>& numbers)
{
    const auto strategy = std::find(table.strategies.begin(), table.strategies.end(), run.strategy);
    const auto point = pointFor(table, run);
    if (strategy == table.strategies.end() || !point)
        return;
    const auto row = static_cast<std::size_t>(strategy - table.strategies.begin());
    if (run.isBaseline)
        table.baseline = row;
    SweepPoint& at = table.rows[row][*point];
    if (run.state == RunState::Failed)
        at.failure = run.message.empty() ? nameOf(run.state) : run.message;
    else if (run.state == RunState::Done && numbers)
        at.repeats.push_back({id, *numbers});
    table.runsDone += run.state == RunState::Done ? 1 : 0;
}

/// Strategies that the device does not support were planned, but never started.
void dropStrategiesLeftOut(SweepTable& table, const Trace& trace)
{
    for (std::size_t i = table.strategies.size(); i-- > 0;) {
        const std::string fact = "left out " + table.strategies[i];
        if (std::none_of(trace.facts.begin(), trace.facts.end(), [&](const auto& one) { return one.first == fact; }))
            continue;
        table.strategies.erase(table.strategies.begin() + static_cast<std::ptrdiff_t>(i));
        table.rows.erase(table.rows.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

std::optional<double> numberOf(SweepMetric metric, const RunNumbers& numbers)
{
    switch (metric) {
    case SweepMetric::Wall:
    case SweepMetric::Ratio: return static_cast<double>(numbers.wall);
    case SweepMetric::Busy: return numbers.busy;
    case SweepMetric::Stalled: return numbers.stalled;
    case SweepMetric::Overlap: return numbers.overlap;
    case SweepMetric::Bubbles: return static_cast<double>(numbers.bubbles);
    }
    return std::nullopt;
}

} // namespace

RunNumbers numbersOf(const RunReport& report)
{
    return {report.wall, busyShareOf(report), report.overlap.stalled, report.overlap.hostDeviceOverlap, bubblesOf(report)};
}

QString titleOf(SweepMetric metric)
{
    switch (metric) {
    case SweepMetric::Wall: return MetricNames::tr("Wall time");
    case SweepMetric::Ratio: return MetricNames::tr("Ratio to the baseline");
    case SweepMetric::Busy: return MetricNames::tr("Device busy");
    case SweepMetric::Stalled: return MetricNames::tr("Blocked mid-run");
    case SweepMetric::Overlap: return MetricNames::tr("Host/device overlap");
    case SweepMetric::Bubbles: return MetricNames::tr("Bubbles");
    }
    return {};
}

namespace {

/// Elsewhere, metrics are those of the repeat with the median wall time.
QString ofAllRepeats(const QString& meaning)
{
    return together({meaning, MetricNames::tr("Median over the repeats, not the value of the repeat with the median wall time.")});
}

} // namespace

QString helpOf(SweepMetric metric)
{
    switch (metric) {
    case SweepMetric::Wall: return MetricNames::tr("Run time, median of the repeats.");
    case SweepMetric::Ratio: return MetricNames::tr("Wall time relative to the baseline at the same point; below 1 is faster.");
    case SweepMetric::Busy: return ofAllRepeats(MetricNames::tr("Share of the time in which the device is busy; mean of several devices."));
    case SweepMetric::Stalled: return ofAllRepeats(wordsOfMetric("stalled").meaning);
    case SweepMetric::Overlap: return ofAllRepeats(wordsOfMetric("host_device_overlap").meaning);
    case SweepMetric::Bubbles: return ofAllRepeats(MetricNames::tr("Device time lost to host waits."));
    }
    return {};
}

QString valueText(SweepMetric metric, double value)
{
    if (metric == SweepMetric::Wall || metric == SweepMetric::Bubbles)
        return toQString(formatDuration(static_cast<Nanos>(std::llround(value))));
    return isShare(metric) ? toQString(formatShare(value)) : QString::number(value, 'g', 3);
}

QString tickText(SweepMetric metric, double value)
{
    if (metric == SweepMetric::Wall || metric == SweepMetric::Bubbles)
        return shortDuration(value);
    return isShare(metric) ? QStringLiteral("%1 %").arg(QString::number(value * 100, 'g', 4)) : QString::number(value, 'g', 4);
}

bool isLessBetter(SweepMetric metric)
{
    return metric != SweepMetric::Busy && metric != SweepMetric::Overlap;
}

bool isShare(SweepMetric metric)
{
    return metric == SweepMetric::Busy || metric == SweepMetric::Stalled || metric == SweepMetric::Overlap;
}

bool needsRecording(SweepMetric metric)
{
    return metric != SweepMetric::Wall && metric != SweepMetric::Ratio;
}

std::vector<double> SweepPoint::wallTimes() const
{
    std::vector<double> walls;
    for (const SweepRun& repeat : repeats)
        walls.push_back(static_cast<double>(repeat.numbers.wall));
    return walls;
}

const SweepRun& SweepPoint::median() const
{
    std::vector<const SweepRun*> byWall;
    for (const SweepRun& repeat : repeats)
        byWall.push_back(&repeat);
    std::stable_sort(byWall.begin(), byWall.end(), [](const SweepRun* a, const SweepRun* b) { return a->numbers.wall < b->numbers.wall; });
    return *byWall[(byWall.size() - 1) / 2];
}

std::size_t SweepTable::points() const
{
    std::size_t product = 1;
    for (const SweepAxis& axis : axes)
        product *= axis.values.size();
    return product;
}

std::vector<std::size_t> SweepTable::placesOf(std::size_t point) const
{
    std::vector<std::size_t> places(axes.size());
    for (std::size_t i = axes.size(); i-- > 0;) {
        places[i] = point % axes[i].values.size();
        point /= axes[i].values.size();
    }
    return places;
}

std::string SweepTable::nameOf(std::size_t point) const
{
    std::string name;
    const std::vector<std::size_t> places = placesOf(point);
    for (std::size_t i = 0; i < axes.size(); ++i)
        name += (i > 0 ? ", " : "") + std::string(axes[i].parameter.name) + " " + axes[i].text(places[i]);
    return name;
}

std::vector<double> SweepTable::values(SweepMetric metric, std::size_t strategy, std::size_t point) const
{
    std::vector<double> values;
    std::optional<double> whole = 1;
    if (metric == SweepMetric::Ratio)
        whole = baseline ? value(SweepMetric::Wall, *baseline, point) : std::nullopt;
    if (!whole || *whole == 0)
        return values;
    for (const SweepRun& repeat : at(strategy, point).repeats) {
        if (const auto number = numberOf(metric, repeat.numbers))
            values.push_back(*number / *whole);
    }
    return values;
}

std::optional<double> SweepTable::value(SweepMetric metric, std::size_t strategy, std::size_t point) const
{
    return medianOf(values(metric, strategy, point));
}

std::optional<std::size_t> SweepTable::best(SweepMetric metric, std::size_t strategy) const
{
    std::optional<std::size_t> best;
    double bestValue = 0;
    bool isChosen = false;
    for (std::size_t point = 0; point < points(); ++point) {
        const auto here = value(metric, strategy, point);
        if (!here)
            continue;
        const bool isBetter = !best || (isLessBetter(metric) ? *here < bestValue : *here > bestValue);
        isChosen = isChosen || (best && *here != bestValue);
        if (isBetter) {
            best = point;
            bestValue = *here;
        }
    }
    return isChosen ? best : std::nullopt;
}

std::optional<SweepTable> sweepTableOf(const Trace& trace, const std::vector<std::optional<RunNumbers>>& numbers)
{
    const auto plan = planOf(trace, catalogue());
    if (!plan || plan->sweep.empty())
        return std::nullopt;
    SweepTable table = emptyTable(*plan);
    dropStrategiesLeftOut(table, trace);
    table.runsTotal = table.points() * table.strategies.size() * table.repeats;
    for (std::size_t i = 0; i < trace.runs.size(); ++i)
        addRun(table, trace.runs[i], RunId::fromIndex(i), i < numbers.size() ? numbers[i] : std::nullopt);
    return table;
}

bool isSweep(const Trace& trace)
{
    const auto plan = planOf(trace, catalogue());
    return plan && !plan->sweep.empty();
}

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

namespace {

std::optional<RunNumbers> lookAt(AnalysisService& service, const std::shared_ptr<const Trace>& trace, RunId run, const std::stop_token& stop)
{
    const auto report = service.numbersOf(trace, run, {stop, {}});
    return report ? std::optional(numbersOf(**report)) : std::nullopt;
}

} // namespace

SweepReading readSweep(
    const std::shared_ptr<const Trace>& trace, const KnownRuns& known, const std::stop_token& stop, const std::shared_ptr<AnalysisService>& service)
{
    SweepReading reading;
    reading.trace = trace;
    if (!isSweep(*trace))
        return reading;
    reading.known.runs = trace->runs;
    for (std::size_t i = 0; i < trace->runs.size() && !stop.stop_requested(); ++i) {
        const bool isKnown = i < known.runs.size() && known.runs[i] == trace->runs[i] && known.numbers[i];
        const bool isDone = trace->runs[i].state == RunState::Done;
        reading.known.numbers.push_back(isKnown ? known.numbers[i] : isDone ? lookAt(*service, trace, RunId::fromIndex(i), stop) : std::nullopt);
    }
    reading.known.numbers.resize(trace->runs.size());
    if (auto table = sweepTableOf(*trace, reading.known.numbers)) {
        reading.findings = findingsOf(*table);
        reading.table = std::make_shared<const SweepTable>(std::move(*table));
    }
    return reading;
}

} // namespace stallscope::gui
