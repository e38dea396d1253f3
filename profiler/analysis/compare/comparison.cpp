// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/compare/comparison.h"

#include "profiler/analysis/report/report_json.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

using RowsByName = std::map<std::string, RowDifference>;
enum class Which { A, B };

void add(RowsByName& rows, const std::string& name, Which side, std::uint64_t count, Nanos total)
{
    RowDifference& row = rows[name];
    row.name = name;
    (side == Which::A ? row.countA : row.countB) += count;
    (side == Which::A ? row.totalA : row.totalB) += total;
}

/// Text ids differ between files, so rows are matched by text.
void addTable(RowsByName& rows, const Trace& trace, const std::vector<TableRow>& table, Which side)
{
    for (const TableRow& row : table)
        add(rows, std::string(trace.text(row.name)), side, row.count, row.total);
}

void addSites(RowsByName& rows, const Trace& trace, const std::vector<SyncSite>& sites, Which side)
{
    for (const SyncSite& site : sites) {
        std::string name(trace.text(site.call));
        if (site.cause.isValid())
            name.append(" under ").append(trace.text(site.cause));
        add(rows, name, side, site.count, site.total);
    }
}

RowChange changeOf(const RowDifference& row)
{
    if (row.countA == 0)
        return RowChange::Added;
    if (row.countB == 0)
        return RowChange::Removed;
    return row.countA == row.countB && row.totalA == row.totalB ? RowChange::Same : RowChange::Changed;
}

TableDifference tableOf(const char* name, RowsByName byName)
{
    TableDifference table{name, {}};
    for (auto& [key, row] : byName) {
        row.change = changeOf(row);
        table.rows.push_back(std::move(row));
    }
    std::stable_sort(table.rows.begin(), table.rows.end(),
        [](const RowDifference& x, const RowDifference& y) { return std::abs(x.difference()) > std::abs(y.difference()); });
    return table;
}

using TableMember = std::vector<TableRow> RunReport::*;
constexpr std::pair<const char*, TableMember> kTables[]{
    {"kernels", &RunReport::kernels}, {"copies", &RunReport::copies}, {"calls", &RunReport::calls}, {"ranges", &RunReport::ranges}};

/// Tables of two reports, matched by name.
std::vector<TableDifference> tableDifferences(const Trace& traceA, const RunReport& a, const Trace& traceB, const RunReport& b)
{
    std::vector<TableDifference> tables;
    RowsByName sites;
    addSites(sites, traceA, a.syncSites, Which::A);
    addSites(sites, traceB, b.syncSites, Which::B);
    tables.push_back(tableOf("sync_sites", std::move(sites)));
    for (const auto& [name, member] : kTables) {
        RowsByName rows;
        addTable(rows, traceA, a.*member, Which::A);
        addTable(rows, traceB, b.*member, Which::B);
        tables.push_back(tableOf(name, std::move(rows)));
    }
    if (!a.operations.empty() || !b.operations.empty()) {
        RowsByName rows;
        addTable(rows, traceA, a.operations, Which::A);
        addTable(rows, traceB, b.operations, Which::B);
        tables.push_back(tableOf("operations", std::move(rows)));
    }
    return tables;
}

/// A metric of a side: the value of the repeat with the median wall time, and the values of all repeats.
struct Spread {
    Metric metric;
    std::vector<double> values;
};

/// Index of a key. `expected`: guess, because repeats have nearly the same keys in the same order.
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

/// The metrics of a side's repeats, merged by key.
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

/// Metrics that are omitted when they are zero are zero when they are missing.
std::optional<double> valueWhereMissing(const std::string& key)
{
    return key.starts_with("quality.") ? std::optional<double>(0) : std::nullopt;
}

/// Values of every repeat; empty if one is missing.
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

const char* nameOf(RowChange change)
{
    switch (change) {
    case RowChange::Same: return "same";
    case RowChange::Changed: return "changed";
    case RowChange::Added: return "added";
    case RowChange::Removed: return "removed";
    }
    return "";
}

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

TimeBudget BudgetDifference::difference() const
{
    TimeBudget parts;
    for (Nanos TimeBudget::*part : kBudgetParts)
        parts.*part = b.*part - a.*part;
    return parts;
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
    explained.bothIdle = b.overlap.bothIdle - a.overlap.bothIdle;
    explained.otherIdle = (b.allDevices.idle - b.overlap.bothIdle) - (a.allDevices.idle - a.overlap.bothIdle);
    explained.wall = b.wall - a.wall;
    return explained;
}

std::optional<BudgetDifference> compareBudgets(const RunReport& a, const RunReport& b)
{
    const auto hasDeviceWork = [](const RunReport& run) { return run.allDevices.spans > 0 || run.allDevices.busy > 0; };
    if (!a.budget || !b.budget || !hasDeviceWork(a) || !hasDeviceWork(b))
        return {};
    return BudgetDifference{*a.budget, *b.budget};
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
    comparison.budget = compareBudgets(comparison.medianA(), comparison.medianB());
    comparison.distortionA = distortionOf(comparison.a);
    comparison.distortionB = distortionOf(comparison.b);
    return comparison;
}

namespace {

const std::string* valueOf(const Run& run, const std::string& name)
{
    const auto found = std::find_if(run.parameters.begin(), run.parameters.end(), [&name](const auto& parameter) { return parameter.first == name; });
    return found == run.parameters.end() ? nullptr : &found->second;
}

bool isSwept(const Trace& trace, const std::string& name, const std::string& value)
{
    return std::any_of(trace.runs.begin(), trace.runs.end(), [&](const Run& run) {
        const std::string* other = valueOf(run, name);
        return other && *other != value;
    });
}

ComparisonSide& sideFor(std::vector<ComparisonSide>& sides, const std::string& strategy, const std::string& point)
{
    const auto known = std::find_if(sides.begin(), sides.end(), [&](const ComparisonSide& side) { return side.strategy == strategy && side.point == point; });
    if (known != sides.end())
        return *known;
    ComparisonSide& side = sides.emplace_back();
    side.strategy = strategy;
    side.point = point;
    side.label = point.empty() ? strategy : strategy + ", " + point;
    return side;
}

/// The recording of a failed program is valid; a failed strategy has no valid measurement.
bool takesPart(const Trace& trace, const Run& run)
{
    const bool isWholeRecording = trace.runs.size() == 1 && run.strategy.empty();
    return run.state == RunState::Done || isWholeRecording;
}

} // namespace

std::string pointOf(const Trace& trace, const Run& run)
{
    std::string point;
    for (const auto& [name, value] : run.parameters) {
        if (isSwept(trace, name, value))
            point += (point.empty() ? "" : ", ") + name + " " + value;
    }
    return point;
}

std::vector<ComparisonSide> sidesByStrategy(const std::string& file, const std::shared_ptr<const Trace>& trace, const std::vector<RunReport>& reports)
{
    std::vector<ComparisonSide> sides;
    std::map<std::string, std::size_t> points; // in order of appearance
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const Run run = i < trace->runs.size() ? trace->runs[i] : Run();
        if (!takesPart(*trace, run))
            continue;
        ComparisonSide& side = sideFor(sides, reports[i].strategy, pointOf(*trace, run));
        side.file = file;
        side.trace = trace;
        side.isBaseline = side.isBaseline || reports[i].isBaseline;
        side.repeats.push_back({&reports[i], run.untracedWall});
        points.try_emplace(side.point, points.size());
    }
    std::stable_sort(sides.begin(), sides.end(), [&points](const ComparisonSide& x, const ComparisonSide& y) {
        return std::pair(points[x.point], !x.isBaseline) < std::pair(points[y.point], !y.isBaseline);
    });
    return sides;
}

namespace {

void writeNumber(JsonWriter& json, MetricUnit unit, std::optional<double> value)
{
    const bool isWhole = unit == MetricUnit::Time || unit == MetricUnit::Count;
    if (!value)
        json.null();
    else if (isWhole)
        json.value(std::int64_t{std::llround(*value)});
    else
        json.value(*value);
}

void writeOptional(JsonWriter& json, std::string_view key, std::optional<double> value)
{
    json.key(key);
    writeNumber(json, MetricUnit::Number, value);
}

void writeSide(JsonWriter& json, std::string_view key, const ComparisonSide& side, std::optional<double> distortion)
{
    json.key(key).beginObject();
    json.member("label", side.label).member("file", side.file);
    json.key("wall_ns").beginArray();
    for (const ComparedRun& run : side.repeats)
        json.value(run.report->wall);
    json.endArray();
    writeOptional(json, "distortion", distortion);
    json.key("run");
    writeRunReport(json, *side.trace, medianRepeat(side));
    json.endObject();
}

void writeMetrics(JsonWriter& json, const std::vector<MetricDifference>& metrics)
{
    json.key("metrics").beginArray();
    for (const MetricDifference& metric : metrics) {
        json.beginObject().member("key", metric.key).member("unit", nameOf(metric.unit));
        json.key("a");
        writeNumber(json, metric.unit, metric.a);
        json.key("b");
        writeNumber(json, metric.unit, metric.b);
        json.key("difference");
        writeNumber(json, metric.unit, metric.difference());
        writeOptional(json, "ratio", metric.ratio());
        json.member("apart", metric.isApart);
        json.endObject();
    }
    json.endArray();
}

void writeBudgets(JsonWriter& json, const std::optional<BudgetDifference>& budget)
{
    if (!budget) {
        json.key("time_budget").null();
        return;
    }
    const TimeBudget difference = budget->difference();
    json.key("time_budget").beginObject();
    writeBudget(json, "a", budget->a);
    writeBudget(json, "b", budget->b);
    writeBudget(json, "difference", difference);
    json.member("window_ns", difference.total()).endObject();
}

void writeTables(JsonWriter& json, const std::vector<TableDifference>& tables)
{
    json.key("tables").beginObject();
    for (const TableDifference& table : tables) {
        json.key(table.table).beginArray();
        for (const RowDifference& row : table.rows) {
            json.beginObject().member("name", row.name).member("change", nameOf(row.change));
            json.member("count_a", row.countA).member("count_b", row.countB).member("total_ns_a", row.totalA).member("total_ns_b", row.totalB);
            json.member("difference_ns", row.difference()).endObject();
        }
        json.endArray();
    }
    json.endObject();
}

} // namespace

void writeWall(JsonWriter& json, const RatioOfMedians& wall)
{
    json.key("wall").beginObject();
    writeOptional(json, "ratio", wall.ratio);
    json.key("interval");
    if (wall.interval)
        json.beginArray().value(wall.interval->low).value(wall.interval->high).endArray();
    else
        json.null();
    json.member("verdict", nameOf(wall.verdict)).endObject();
}

void writeExplained(JsonWriter& json, const Explanation& explained)
{
    json.key("explained").beginObject();
    json.member("kernel_ns", explained.kernel).member("exposed_copy_ns", explained.exposedCopy).member("both_idle_ns", explained.bothIdle);
    json.member("other_idle_ns", explained.otherIdle).member("wall_ns", explained.wall).endObject();
}

void writeComparison(JsonWriter& json, const Comparison& comparison, const std::function<void(JsonWriter& json)>& more)
{
    json.beginObject();
    writeSide(json, "a", comparison.a, comparison.distortionA);
    writeSide(json, "b", comparison.b, comparison.distortionB);
    writeWall(json, comparison.wall);
    writeExplained(json, comparison.explained);
    writeBudgets(json, comparison.budget);
    writeMetrics(json, comparison.metrics);
    writeTables(json, comparison.tables);
    if (more)
        more(json);
    json.endObject();
}

} // namespace stallscope
