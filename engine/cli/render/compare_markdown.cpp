// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/compare_text.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

constexpr std::size_t kMarkdownRows = 5;
constexpr std::size_t kMarkdownName = 80;

/// Names come from traces: nothing in them may end a table cell, open a link or an element.
std::string safeText(std::string_view text)
{
    std::string safe;
    for (const char c : text) {
        const bool isMarkup = std::string_view("\\`*_[]<>|~#!@").find(c) != std::string_view::npos;
        if (isMarkup)
            safe += '\\';
        safe += c;
    }
    return safe;
}

std::string cell(std::string_view text)
{
    return safeText(elidedMiddle(displayText(text), kMarkdownName));
}

std::string explainedTable(const Explanation& explained)
{
    std::string out = "| where the difference comes from | B - A |\n| --- | ---: |\n";
    for (const narrative::ExplainedPart& part : narrative::explainedParts(explained))
        out += fmt::format("| {} | {} |\n", say(part.label), narrative::signedDuration(part.length));
    return out + fmt::format("| **wall time** | **{}** |\n", narrative::signedDuration(explained.wall));
}

std::string metricTable(const Comparison& comparison)
{
    std::string out = "<details><summary>Every metric</summary>\n\n| metric | A | B | B - A | change |\n| --- | ---: | ---: | ---: | ---: |\n";
    for (const MetricDifference& metric : narrative::metricsToShow(comparison))
        out += fmt::format("| {} | {} | {} | {} | {} |\n", cell(metric.key), formatMetric(metric.unit, metric.a), formatMetric(metric.unit, metric.b),
            narrative::signedDifference(metric), narrative::signedPercent(metric.ratio()));
    return out + "\n</details>\n";
}

std::string differenceTable(const TableDifference& table, const char* title)
{
    std::string rows;
    std::size_t count = 0;
    for (const RowDifference& row : table.rows) {
        if (row.change == RowChange::Same || count++ >= kMarkdownRows)
            continue;
        rows += fmt::format("| {} | {} | {} ({}) | {} ({}) | {} |\n", cell(row.name), nameOf(row.change), formatDuration(row.totalA), row.countA,
            formatDuration(row.totalB), row.countB, narrative::signedDuration(row.difference()));
    }
    if (rows.empty())
        return {};
    return fmt::format("\n| {} | | A (count) | B (count) | B - A |\n| --- | --- | ---: | ---: | ---: |\n", title) + rows;
}

/// Where the host waited; without a device, what it did.
std::string differenceTables(const Comparison& comparison)
{
    constexpr std::pair<std::string_view, const char*> kOfHost[]{{"operations", "operation"}, {"ranges", "range"}};
    std::string out = differenceTable(comparison.tables.front(), "where the host waited");
    for (const TableDifference& table : comparison.tables) {
        for (const auto& [name, title] : kOfHost) {
            if (narrative::isWithoutDevices(comparison) && table.table == name)
                out += differenceTable(table, title);
        }
    }
    return out;
}

} // namespace

std::string compareMarkdown(const std::vector<Comparison>& comparisons, std::span<const ComparedSteps> steps)
{
    std::string out;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        const Comparison& comparison = comparisons[i];
        if (!out.empty())
            out += "\n";
        out += fmt::format("### {} against {}\n\n", cell(comparison.b.label), cell(comparison.a.label));
        out +=
            narrative::verdictSentence(comparison, cell(comparison.a.label), cell(comparison.b.label), safeText(narrative::reservationOf(comparison))) + "\n\n";
        if (steps[i].areThere())
            out += safeText(narrative::stepsAgainst(*steps[i].a, *steps[i].b)) + "\n\n";
        for (const std::string& warning : narrative::distortionWarnings(comparison))
            out += fmt::format("> {}\n\n", warning);
        if (!narrative::isWithoutDevices(comparison))
            out += explainedTable(comparison.explained);
        out += differenceTables(comparison) + "\n" + metricTable(comparison);
    }
    return out;
}

} // namespace stallscope::cli
