// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/compare_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

constexpr std::size_t kRowsOfTable = 8;

constexpr const char* kOnlyHost = "Neither side has device work; only host work is compared.";

std::string explainedText(const Page& page, const Explanation& explained)
{
    TextTable table({{"", Words}, {"B - A"}});
    for (const narrative::ExplainedPart& part : narrative::explainedParts(explained))
        table.addRow({say(part.label), narrative::signedDuration(part.length)});
    table.addRow({"wall time", narrative::signedDuration(explained.wall)});
    return heading(page, "Where the difference comes from (the repeats with the median wall time)") + table.text(page);
}

std::string metricsText(const Page& page, const Comparison& comparison)
{
    TextTable table({{"metric", Words}, {"A"}, {"B"}, {"B - A"}, {"change"}});
    for (const MetricDifference& metric : narrative::metricsToShow(comparison))
        table.addRow({metric.key, formatMetric(metric.unit, metric.a), formatMetric(metric.unit, metric.b), narrative::signedDifference(metric),
            narrative::signedPercent(metric.ratio())});
    return heading(page, "Side by side (the repeats with the median wall time)") + table.text(page);
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

} // namespace

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
        out += narrative::isWithoutDevices(comparison) ? wrapped(kOnlyHost, page.width) : explainedText(page, comparison.explained);
        out += comparedStepsText(page, steps[i]);
        for (const TableDifference& table : comparison.tables)
            out += tableText(page, table);
        out += metricsText(page, comparison);
    }
    return out;
}

} // namespace stallscope::cli
