// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/target_table.h"

#include "profiler/base/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace stallscope::bench {

namespace {

struct Row {
    const Target* target = nullptr;
    double measured = 0;
    std::optional<double> limit; // of the machine
    double result = 0;           // ratio or value
};

std::optional<Row> rowOf(const Target& target, const Measurements& measurements)
{
    const auto measured = measurements.of(target.measured);
    if (!measured)
        return {};
    Row row{&target, *measured, {}, *measured};
    for (const Quantity& quantity : target.beside) {
        const auto value = measurements.of(quantity);
        if (!value || *value <= 0)
            return {};
        row.limit = std::max(row.limit.value_or(0), *value);
    }
    if (row.limit)
        row.result = row.measured / *row.limit;
    return row;
}

std::vector<Row> rowsOf(const std::vector<Target>& targets, const Measurements& measurements)
{
    std::vector<Row> rows;
    for (const Target& target : targets) {
        if (const auto row = rowOf(target, measurements))
            rows.push_back(*row);
    }
    return rows;
}

std::string figure(double value, const std::string& unit)
{
    return unit.empty() ? fmt::format("{:.3g}x", value) : fmt::format("{:.3g} {}", value, unit);
}

std::string timeText(double seconds)
{
    if (seconds < 1e-6)
        return fmt::format("{:.3g} ns", seconds * 1e9);
    if (seconds < 1e-3)
        return fmt::format("{:.3g} us", seconds * 1e6);
    return seconds < 1 ? fmt::format("{:.3g} ms", seconds * 1e3) : fmt::format("{:.3g} s", seconds);
}

/// Counters of times are in milliseconds, and are called so.
double secondsOf(const Quantity& quantity, double value)
{
    return quantity.counter.ends_with("_ms") ? value / 1000 : value;
}

const char* verdict(const Row& row)
{
    if (!row.target->most)
        return "";
    return row.result <= *row.target->most ? "reached" : "MISSED";
}

} // namespace

std::optional<double> Measurements::of(const Quantity& quantity) const
{
    const auto benchmark = m_values.find(quantity.benchmark);
    if (benchmark == m_values.end())
        return {};
    const auto counter = benchmark->second.find(quantity.counter);
    if (counter == benchmark->second.end())
        return {};
    std::vector<double> values = counter->second;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

std::string targetTable(const std::vector<Target>& targets, const Measurements& measurements)
{
    std::string text = fmt::format("{:<56} {:>12} {:>12} {:>12} {:>12}\n", "", "measured", "beside", "result", "at most");
    for (const Row& row : rowsOf(targets, measurements)) {
        const bool isTime = row.limit.has_value();
        fmt::format_to(std::back_inserter(text), "{:<56} {:>12} {:>12} {:>12} {:>12} {}\n", row.target->what, isTime ? timeText(secondsOf(row.target->measured, row.measured)) : "",
            isTime ? timeText(secondsOf(row.target->beside.front(), *row.limit)) : "", figure(row.result, row.target->unit), row.target->most ? figure(*row.target->most, row.target->unit) : "",
            verdict(row));
    }
    return text;
}

std::string targetJson(const std::vector<Target>& targets, const Measurements& measurements)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).key("targets").beginArray();
    for (const Row& row : rowsOf(targets, measurements)) {
        json.beginObject().member("what", std::string_view(row.target->what)).member("measured", row.measured);
        json.key("beside");
        row.limit ? json.value(*row.limit) : json.null();
        json.member("result", row.result).member("unit", std::string_view(row.target->unit)).key("at_most");
        row.target->most ? json.value(*row.target->most) : json.null();
        json.key("reached");
        row.target->most ? json.value(row.result <= *row.target->most) : json.null();
        json.endObject();
    }
    json.endArray().endObject();
    return json.take();
}

} // namespace stallscope::bench
