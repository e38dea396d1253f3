// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/row_metrics.h"

#include "profiler/analysis/metrics/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace stallscope::cli {

namespace {

constexpr std::string_view kOperators = "operators";
constexpr std::array<std::string_view, 5> kTableNames{"kernels", "copies", "calls", "ranges", kOperators};

std::string_view tableIn(std::string_view key)
{
    const std::string_view table = key.substr(0, std::min(key.find('.'), key.size()));
    return table.size() < key.size() && std::ranges::find(kTableNames, table) != kTableNames.end() ? table : std::string_view();
}

std::string_view fieldIn(std::string_view key)
{
    return key.substr(key.rfind('.') + 1);
}

struct Values {
    double a = 0;
    double b = 0;
};
/// By name without spaces. Rows of one name, such as copies in both directions, add up.
using ValuesByName = std::map<std::string, Values>;

Values& valuesOf(ValuesByName& rows, std::string_view name)
{
    std::string packed(name);
    std::erase(packed, ' ');
    return rows[packed];
}

ValuesByName rowsOfTable(const TableDifference& table, std::string_view field)
{
    ValuesByName rows;
    for (const RowDifference& row : table.rows) {
        Values& values = valuesOf(rows, row.name);
        const bool isCount = field == "count";
        values.a += static_cast<double>(isCount ? static_cast<Nanos>(row.countA) : row.totalA);
        values.b += static_cast<double>(isCount ? static_cast<Nanos>(row.countB) : row.totalB);
    }
    return rows;
}

double valueOf(const OperatorRow& row, std::string_view field)
{
    if (field == "count")
        return static_cast<double>(row.count);
    if (field == "self_ns")
        return static_cast<double>(row.self);
    if (field == "device_ns")
        return static_cast<double>(row.device);
    return static_cast<double>(field == "self_device_ns" ? row.selfDevice : row.total);
}

void addOperators(ValuesByName& rows, const AnalyzedFile& file, RunId run, std::string_view field, double Values::*side)
{
    for (const OperatorRow& row : file.operators[run.index()])
        valuesOf(rows, file.trace->text(row.name)).*side += valueOf(row, field);
}

bool isField(std::string_view table, std::string_view field)
{
    if (field == "count" || field == "total_ns")
        return true;
    return table == kOperators && (field == "self_ns" || field == "device_ns" || field == "self_device_ns");
}

} // namespace

bool namesRow(std::string_view key)
{
    return !tableIn(key).empty();
}

bool namesOperator(std::string_view key)
{
    return tableIn(key) == kOperators;
}

bool needsDevices(std::string_view key)
{
    const std::string_view table = tableIn(key);
    const std::string_view field = fieldIn(key);
    return table == "kernels" || table == "copies" || (table == kOperators && (field == "device_ns" || field == "self_device_ns"));
}

std::vector<MetricDifference> rowMetrics(std::string_view key, const Comparison& comparison, const AnalyzedFile& fileOfA, const AnalyzedFile& fileOfB)
{
    const std::string_view table = tableIn(key);
    const std::string_view field = fieldIn(key);
    if (!isField(table, field))
        return {};
    ValuesByName rows;
    if (table == kOperators) {
        addOperators(rows, fileOfA, comparison.medianA().run, field, &Values::a);
        addOperators(rows, fileOfB, comparison.medianB().run, field, &Values::b);
    } else {
        const auto found = std::ranges::find_if(comparison.tables, [table](const TableDifference& one) { return one.table == table; });
        if (found != comparison.tables.end())
            rows = rowsOfTable(*found, field);
    }
    std::vector<MetricDifference> metrics;
    metrics.reserve(rows.size());
    for (const auto& [name, values] : rows)
        metrics.push_back({fmt::format("{}.{}.{}", table, name, field), field == "count" ? MetricUnit::Count : MetricUnit::Time, values.a, values.b});
    return metrics;
}

} // namespace stallscope::cli
