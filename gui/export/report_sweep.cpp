// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_sweep.h"

#include "gui/export/picture_words.h"
#include "gui/export/report_comparison.h"
#include "gui/export/report_page.h"
#include "gui/pages/sweep/sweep_words.h"
#include "gui/panels/details/counts.h"
#include "gui/panels/details/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr std::size_t kMostPoints = 60; // two pages; the file holds all
constexpr qsizetype kMostNotes = 8;

struct SweepWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

/// "87.3 us"; for strategies other than the baseline "87.3 us (0.151)".
QString wallCell(const SweepTable& table, std::size_t strategy, std::size_t point)
{
    const auto wall = table.value(SweepMetric::Wall, strategy, point);
    if (!wall)
        return SweepWords::tr("n/a");
    const QString text = valueText(SweepMetric::Wall, *wall);
    const auto ratio = strategy == table.baseline ? std::nullopt : table.value(SweepMetric::Ratio, strategy, point);
    return ratio ? QStringLiteral("%1 (%2)").arg(text, valueText(SweepMetric::Ratio, *ratio)) : text;
}

QString cell(const SweepTable& table, SweepMetric metric, std::size_t strategy, std::size_t point)
{
    if (metric == SweepMetric::Wall)
        return wallCell(table, strategy, point);
    const auto value = table.value(metric, strategy, point);
    return value ? valueText(metric, *value) : SweepWords::tr("n/a");
}

/// Leaders without a significant difference are listed together.
QString leadersAt(const SweepTable& table, const SweepFindings& findings, std::size_t point)
{
    const auto race = std::find_if(findings.races.begin(), findings.races.end(), [point](const auto& one) { return one.point == point; });
    QStringList names;
    for (std::size_t i = 0; race != findings.races.end() && i < race->leaders.size(); ++i)
        names << toQString(table.strategies[race->leaders[i]]);
    return names.join(QStringLiteral(", "));
}

void writeMetric(ReportPage& page, const SweepTable& table, const SweepFindings& findings, SweepMetric metric)
{
    const bool saysWho = metric == SweepMetric::Wall && !findings.races.empty();
    std::vector<ReportPage::Column> columns{{SweepWords::tr("Point"), false}};
    for (const std::string& strategy : table.strategies)
        columns.push_back({toQString(strategy)});
    if (saysWho)
        columns.push_back({findings.hasVerdicts ? SweepWords::tr("Fastest") : SweepWords::tr("Shortest (no verdict)"), false});
    std::vector<QStringList> rows;
    for (std::size_t point = 0; point < std::min(table.points(), kMostPoints); ++point) {
        QStringList row{toQString(table.nameOf(point))};
        for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy)
            row << cell(table, metric, strategy, point);
        if (saysWho)
            row << leadersAt(table, findings, point);
        rows.push_back(row);
    }
    page.subheading(titleOf(metric));
    page.remark(metric == SweepMetric::Wall && table.baseline && table.strategies.size() > 1
            ? SweepWords::tr("Medians of the repeats; in parentheses, the ratio to %1.").arg(toQString(table.strategies[*table.baseline]))
            : helpOf(metric));
    page.table(columns, rows);
    if (table.points() > kMostPoints)
        page.remark(counted(STALLSCOPE_COUNT("Report", "The first {} of {} points.", "The first {} of {} point."), kMostPoints, table.points()));
}

/// The trace reduced to one point. A cheap copy: large data is shared.
std::shared_ptr<const Trace> onlyRunsAt(const SweepReading& reading, std::size_t point)
{
    auto part = std::make_shared<Trace>(*reading.trace);
    part->runs.clear();
    for (std::size_t strategy = 0; strategy < reading.table->strategies.size(); ++strategy) {
        for (const SweepRun& run : reading.table->at(strategy, point).repeats)
            part->runs.push_back(reading.trace->runs[run.run.index()]);
    }
    return part;
}

} // namespace

QString titleOf(const SweepTable& table)
{
    QStringList parameters;
    for (const SweepAxis& axis : table.axes)
        parameters << QLatin1String(axis.parameter.name);
    return SweepWords::tr("%1 on %2, over %3").arg(toQString(table.workload), toQString(table.device), parameters.join(SweepWords::tr(" and ")));
}

void writeSweepResult(ReportPage& page, const SweepReading& reading)
{
    const QStringList notes = sweepNotes(*reading.table);
    std::vector<const Run*> runs;
    for (const Run& run : reading.trace->runs)
        runs.push_back(&run);
    page.heading(SweepWords::tr("Result"));
    page.result(sweepSentence(*reading.table, reading.findings));
    for (const QString& note : notes.mid(0, kMostNotes))
        page.remark(note);
    if (notes.size() > kMostNotes)
        page.remark(
            counted(STALLSCOPE_COUNT("Report", "{} more lines omitted.", "{} more line omitted."), static_cast<std::uint64_t>(notes.size() - kMostNotes)));
    page.remark(experimentWords(runs));
}

void writePoints(ReportPage& page, const SweepTable& table, const SweepFindings& findings)
{
    page.heading(SweepWords::tr("All points"));
    for (const SweepMetric metric : kSweepMetrics) {
        const bool isKnown = table.isTraced || !needsRecording(metric);
        if (isKnown && metric != SweepMetric::Ratio) // shown beside the wall time
            writeMetric(page, table, findings, metric);
    }
}

void writeSharpest(ReportPage& page, const SweepReading& reading, const std::stop_token& stop)
{
    const auto& races = reading.findings.races;
    const auto most = std::max_element(races.begin(), races.end(), [](const auto& a, const auto& b) { return a.ahead.value_or(1) < b.ahead.value_or(1); });
    if (most == races.end() || !most->ahead || !reading.table->isTraced)
        return;
    const auto part = onlyRunsAt(reading, most->point);
    if (const auto sides = sidesOf({{{}, part, RunId(0), nullptr}}, stop))
        writeExplanations(page, *sides, SweepWords::tr("Sources of the difference at %1").arg(toQString(reading.table->nameOf(most->point))));
}

} // namespace stallscope::gui
