// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/compare_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

constexpr std::size_t kRowsOfTable = 8;

constexpr const char* kOnlyHost = "No device work on either side; only host work is compared.";

constexpr std::size_t kSentenceIndent = 2;

/// Two durations and their difference.
void addLengths(TextTable& table, const std::string& name, Nanos a, Nanos b)
{
    table.addRow({name, formatDuration(a), formatDuration(b), narrative::signedDuration(b - a)});
}

/// Scope of the explanation, for sides with several devices. The time budget is a mean instead.
const char* scopeOfExplanation(const Comparison& comparison)
{
    return narrative::isMeanOfDevices(comparison) ? ", at least one device" : "";
}

std::string explainedText(const Page& page, const Comparison& comparison)
{
    const Explanation& explained = comparison.explained;
    TextTable table({{"", Words}, {"B - A"}});
    for (const narrative::ExplainedPart& part : narrative::explainedParts(explained))
        table.addRow({say(part.label), narrative::signedDuration(part.length)});
    table.addRow({"wall time", narrative::signedDuration(explained.wall)});
    return heading(page, fmt::format("Where the difference comes from{} (the repeats with the median wall time)", scopeOfExplanation(comparison)))
        + table.text(page);
}

/// Time budgets of both sides. Empty if a side has no device work.
std::string budgetText(const Page& page, const Comparison& comparison)
{
    if (!comparison.budget)
        return {};
    TextTable table({{"", Elided}, {"A"}, {"B"}, {"B - A"}});
    for (const narrative::BudgetRow& row : narrative::budgetRows(*comparison.budget))
        addLengths(table, say(row.label), row.a, row.b);
    addLengths(table, "window", comparison.budget->a.total(), comparison.budget->b.total());
    const std::string sentence = narrative::budgetSentence(comparison);
    const char* title = narrative::isMeanOfDevices(comparison) ? "Time budget, mean of the devices (the repeats with the median wall time)"
                                                               : "Time budget (the repeats with the median wall time)";
    return heading(page, title) + (sentence.empty() ? std::string() : wrapped(sentence, page.width, kSentenceIndent)) + table.text(page);
}

std::string metricsText(const Page& page, const Comparison& comparison)
{
    TextTable table({{"metric", Words}, {"A"}, {"B"}, {"B - A"}, {"change"}});
    for (const MetricDifference& metric : narrative::metricsToShow(comparison))
        table.addRow({metric.key, formatMetric(metric.unit, metric.a), formatMetric(metric.unit, metric.b), narrative::signedDifference(metric),
            narrative::signedPercent(metric.ratio())});
    return heading(page, "All metrics (the repeats with the median wall time)") + table.text(page);
}

std::string tableText(const Page& page, const TableDifference& difference)
{
    TextTable table({{"change", Words}, {"A"}, {"B"}, {"B - A"}, {"count A"}, {"count B"}, {"name", Elided}});
    std::size_t unchanged = 0;
    std::size_t shownRows = 0;
    for (const RowDifference& row : difference.rows) {
        if (row.change == RowChange::Same) {
            ++unchanged;
            continue;
        }
        if (shownRows++ < kRowsOfTable)
            table.addRow({nameOf(row.change), formatDuration(row.totalA), formatDuration(row.totalB), narrative::signedDuration(row.difference()),
                formatCount(static_cast<std::int64_t>(row.countA)), formatCount(static_cast<std::int64_t>(row.countB)), row.name});
    }
    if (table.isEmpty())
        return {};
    std::string title = difference.table;
    std::replace(title.begin(), title.end(), '_', ' ');
    if (shownRows > kRowsOfTable)
        title += fmt::format(" ({} of {} that differ)", kRowsOfTable, shownRows);
    else if (unchanged > 0)
        title += fmt::format(" ({} unchanged)", unchanged);
    return heading(page, title) + table.text(page);
}

constexpr std::size_t kMarkdownRows = 5;
constexpr std::size_t kMarkdownName = 80;

/// Escapes names from traces, which must not end a table cell, or open a link or an element.
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

std::string explainedTable(const Comparison& comparison)
{
    const Explanation& explained = comparison.explained;
    std::string out = fmt::format("| where the difference comes from{} | B - A |\n| --- | ---: |\n", scopeOfExplanation(comparison));
    for (const narrative::ExplainedPart& part : narrative::explainedParts(explained))
        out += fmt::format("| {} | {} |\n", say(part.label), narrative::signedDuration(part.length));
    return out + fmt::format("| **wall time** | **{}** |\n", narrative::signedDuration(explained.wall));
}

std::string budgetTable(const Comparison& comparison)
{
    if (!comparison.budget)
        return {};
    std::string out = fmt::format(
        "\n| time budget{} | A | B | B - A |\n| --- | ---: | ---: | ---: |\n", narrative::isMeanOfDevices(comparison) ? " (mean of the devices)" : "");
    for (const narrative::BudgetRow& row : narrative::budgetRows(*comparison.budget))
        out +=
            fmt::format("| {} | {} | {} | {} |\n", say(row.label), formatDuration(row.a), formatDuration(row.b), narrative::signedDuration(row.difference()));
    const Nanos a = comparison.budget->a.total();
    const Nanos b = comparison.budget->b.total();
    return out + fmt::format("| **window** | **{}** | **{}** | **{}** |\n", formatDuration(a), formatDuration(b), narrative::signedDuration(b - a));
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

/// Blocking calls; without a device, operations of the host.
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

std::string comparedStepsText(const Page& page, const ComparedSteps& steps)
{
    if (!steps.areThere())
        return {};
    const Step& a = steps.a->steps[steps.a->median];
    const Step& b = steps.b->steps[steps.b->median];
    TextTable table({{"of the median step", Words}, {"A"}, {"B"}, {"B - A"}});
    const std::vector<narrative::ExplainedPart> partsOfA = narrative::explainedParts(explainSteps({}, a));
    const std::vector<narrative::ExplainedPart> partsOfB = narrative::explainedParts(explainSteps({}, b));
    const bool areOnHostAlone = steps.a->areOnHostAlone() && steps.b->areOnHostAlone();
    for (std::size_t i = 0; i < partsOfA.size() && !areOnHostAlone; ++i)
        addLengths(table, say(partsOfA[i].label), partsOfA[i].length, partsOfB[i].length);
    addLengths(table, "length", a.length(), b.length());
    if (!areOnHostAlone)
        addLengths(table, "blocking calls in it", a.waited, b.waited);
    addLengths(table, "between the quartiles of all steps", steps.a->length.spread(), steps.b->length.spread());
    return heading(page, "Steps") + wrapped(narrative::stepsAgainst(*steps.a, *steps.b), page.width, kSentenceIndent) + table.text(page);
}

std::string compareText(const Page& page, const std::vector<Comparison>& comparisons, std::span<const ComparedSteps> steps)
{
    std::string out;
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        const Comparison& comparison = comparisons[i];
        if (!out.empty())
            out += "\n";
        out += page.strong(wrapped(
            narrative::verdictSentence(comparison, displayText(comparison.a.label), displayText(comparison.b.label), narrative::reservationOf(comparison)),
            page.width));
        for (const std::string& warning : narrative::distortionWarnings(comparison))
            out += page.warning(wrapped(warning, page.width));
        out += narrative::isWithoutDevices(comparison) ? wrapped(kOnlyHost, page.width) : explainedText(page, comparison);
        out += budgetText(page, comparison);
        out += comparedStepsText(page, steps[i]);
        for (const TableDifference& table : comparison.tables)
            out += tableText(page, table);
        out += metricsText(page, comparison);
    }
    return out;
}

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
        if (const std::string sentence = narrative::budgetSentence(comparison); !sentence.empty())
            out += sentence + "\n\n";
        if (steps[i].areThere())
            out += safeText(narrative::stepsAgainst(*steps[i].a, *steps[i].b)) + "\n\n";
        for (const std::string& warning : narrative::distortionWarnings(comparison))
            out += fmt::format("> {}\n\n", warning);
        if (!narrative::isWithoutDevices(comparison))
            out += explainedTable(comparison);
        out += budgetTable(comparison);
        out += differenceTables(comparison) + "\n" + metricTable(comparison);
    }
    return out;
}

} // namespace stallscope::cli
