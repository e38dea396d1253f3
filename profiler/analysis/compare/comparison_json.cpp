// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/compare/comparison_json.h"

#include "profiler/analysis/report/report_json.h"

#include <cmath>

namespace stallscope {

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
    writeMetrics(json, comparison.metrics);
    writeTables(json, comparison.tables);
    if (more)
        more(json);
    json.endObject();
}

} // namespace stallscope
