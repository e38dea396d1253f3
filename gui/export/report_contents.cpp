// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_contents.h"

#include "gui/common/text/words.h"
#include "gui/export/report_page.h"
#include "gui/export/report_sections.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/panels/summary/numbers_panel.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/build_info.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <vector>

namespace stallscope::gui {

namespace {

constexpr std::size_t kTop = 15;

struct ReportWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString speedWords(const TableRow& row)
{
    if (row.total <= 0 || row.bytes == 0)
        return {};
    return toQString(formatThroughput(static_cast<double>(row.bytes) / static_cast<double>(row.total)));
}

/// First rows of a table, and the number of omitted ones.
template <class Row, class Cells>
void writeTop(ReportPage& page, const QString& title, const std::vector<ReportPage::Column>& columns, const std::vector<Row>& rows, Cells cells)
{
    if (rows.empty())
        return;
    page.subheading(title);
    std::vector<QStringList> shown;
    for (std::size_t i = 0; i < std::min(rows.size(), kTop); ++i)
        shown.push_back(cells(rows[i]));
    page.table(columns, shown);
    if (rows.size() > kTop)
        page.remark(ReportWords::tr("The first %1 of %2.").arg(kTop).arg(countWords(rows.size())));
}

void writeWaits(ReportPage& page, const RunReport& report, const Trace& trace)
{
    const std::vector<ReportPage::Column> columns{{ReportWords::tr("Call"), false}, {ReportWords::tr("Kind"), false}, {ReportWords::tr("Cause"), false},
        {ReportWords::tr("Waits")}, {ReportWords::tr("Time")}, {ReportWords::tr("Bubbles")}, {ReportWords::tr("Needless")}};
    writeTop(page, ReportWords::tr("Waits by site"), columns, report.syncSites, [&trace](const SyncSite& site) {
        return QStringList{toQString(narrative::shown(trace, site.call)), QString::fromUtf8(nameOf(site.kind)),
            site.cause.isValid() ? toQString(narrative::shown(trace, site.cause)) : QString(), countWords(site.count), durationWords(site.total),
            durationWords(site.bubble), countWords(site.needless)};
    });
}

void writeKernels(ReportPage& page, const RunReport& report, const Trace& trace)
{
    const std::vector<ReportPage::Column> columns{{ReportWords::tr("Kernel"), false}, {ReportWords::tr("Time")}, {ReportWords::tr("Share")},
        {ReportWords::tr("Count")}, {ReportWords::tr("Median")}, {ReportWords::tr("Longest")}};
    writeTop(page, ReportWords::tr("Kernels"), columns, report.kernels, [&trace](const TableRow& row) {
        return QStringList{toQString(narrative::shown(trace, row.name)), durationWords(row.total), toQString(narrative::shownShare(row.share)),
            countWords(row.count), durationWords(row.median), durationWords(row.max)};
    });
}

void writeCopies(ReportPage& page, const RunReport& report, const Trace& trace)
{
    const std::vector<ReportPage::Column> columns{{ReportWords::tr("Copy or memset"), false}, {ReportWords::tr("Time")}, {ReportWords::tr("Share")},
        {ReportWords::tr("Count")}, {ReportWords::tr("Bytes")}, {ReportWords::tr("Throughput")}, {ReportWords::tr("Longest")}};
    writeTop(page, ReportWords::tr("Copies and memsets"), columns, report.copies, [&trace](const TableRow& row) {
        return QStringList{toQString(narrative::shown(trace, row.name)), durationWords(row.total), toQString(narrative::shownShare(row.share)),
            countWords(row.count), toQString(formatBytes(row.bytes)), speedWords(row), durationWords(row.max)};
    });
}

/// Metrics of the runs side by side.
void writeNumbers(ReportPage& page, const std::vector<ShownRun>& runs)
{
    std::vector<ReportPage::Column> columns{{ReportWords::tr("Number"), false}};
    std::vector<QStringList> rows;
    for (const ShownRun& run : runs) {
        const std::vector<NumberRow> numbers = numberRows(run, {});
        columns.push_back({run.title});
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (i == rows.size())
                rows.push_back({numbers[i].label});
            while (rows[i].size() + 1 < static_cast<qsizetype>(columns.size()))
                rows[i] << QString(); // for preceding runs without numbers
            rows[i] << numbers[i].run;
        }
    }
    if (rows.empty())
        return;
    page.heading(ReportWords::tr("Numbers"));
    page.wideTable(columns, rows);
}

/// First rows of the tables of a run: waits by site, kernels, copies. The run must have a report.
void writeTables(ReportPage& page, const ShownRun& run, bool saysWhich)
{
    page.heading(saysWhich ? ReportWords::tr("Tables of %1").arg(run.title) : ReportWords::tr("Tables"));
    writeWaits(page, *run.report, *run.trace);
    writeKernels(page, *run.report, *run.trace);
    writeCopies(page, *run.report, *run.trace);
}

QString originWords(const ReportSource& source)
{
    constexpr std::int64_t kMilli = 1'000'000;
    const QString written = ReportWords::tr("Created with Stallscope %1 on %2.").arg(productVersion(), dateWords(QDateTime::currentDateTime()));
    if (!source.runs.empty() && source.runs.front().trace->epochNanos > 0)
        return together(
            {written, ReportWords::tr("Recorded on %1.").arg(dateWords(QDateTime::fromMSecsSinceEpoch(source.runs.front().trace->epochNanos / kMilli)))});
    return written;
}

void writeResult(ReportPage& page, const ReportSource& source, const Sides* sides)
{
    page.heading(ReportWords::tr("Result"));
    if (sides)
        writeVerdict(page, *sides);
    const bool isOne = source.runs.size() == 1 && source.runs.front().report && repeatWords(*source.runs.front().trace, source.runs.front().run).isEmpty();
    if (isOne) {
        const ShownRun& run = source.runs.front();
        const narrative::Verdict verdict = narrative::verdictOf(*run.report, *run.trace);
        if (verdict.isCertain)
            page.result(toQString(verdict.words));
        else
            page.paragraph(toQString(verdict.words));
        page.paragraph(toQString(narrative::evidenceOf(*run.report, *run.trace)));
        return;
    }
    for (const ShownRun& run : source.runs) {
        const QString sentence = headlineFor(run);
        const QString repeat = repeatWords(*run.trace, run.run);
        const QString title = repeat.isEmpty() ? run.title : QStringLiteral("%1 (%2)").arg(run.title, repeat);
        if (!sentence.isEmpty())
            page.paragraph(QStringLiteral("%1: %2").arg(title, sentence));
    }
}

/// A few names; for many runs only their number.
QString titleOf(const ReportSource& source)
{
    constexpr qsizetype kMostTitles = 4;
    QStringList titles;
    for (const ShownRun& run : source.runs)
        titles << run.title;
    const qsizetype more = titles.size() - kMostTitles;
    const QString shown = titles.mid(0, kMostTitles).join(QStringLiteral(" · "));
    return more > 0
        ? ReportWords::tr("%1 and %2").arg(shown, counted(STALLSCOPE_COUNT("Report", "{} more runs", "{} more run"), static_cast<std::uint64_t>(more)))
        : shown;
}

/// How the metrics were obtained, and how to reproduce them.
void writeConditions(ReportPage& page, const ReportSource& source)
{
    writeMachine(page, source.runs);
    writeQuality(page, source.runs);
    writeCommand(page, source.runs);
}

QString runsBody(const ReportSource& source, const std::stop_token& stop)
{
    const auto sides = source.runs.size() > 1 ? sidesOf(source.sides, stop) : nullptr;
    ReportPage page;
    page.title(titleOf(source), originWords(source));
    writeResult(page, source, sides.get());
    writeTimeBudgets(page, source.runs);
    writeAdvice(page, source.runs, stop);
    page.picture();
    writeNotes(page, source.runs);
    writeNumbers(page, source.runs);
    if (sides)
        writeRepeats(page, *sides);
    if (sides)
        writeExplanations(page, *sides, ReportWords::tr("Sources of the difference"), Explained::WallTimeAndBudget);
    for (const ShownRun& run : source.runs) {
        if (run.report && !stop.stop_requested())
            writeTables(page, run, source.runs.size() > 1);
    }
    writeParameters(page, source.runs);
    writeConditions(page, source);
    return page.body();
}

QString sweepBody(const ReportSource& source, const SweepReading& sweep, const std::stop_token& stop)
{
    ReportPage page;
    page.title(titleOf(*sweep.table), originWords(source));
    writeSweepResult(page, sweep);
    page.picture();
    writeNotes(page, source.runs);
    writePoints(page, *sweep.table, sweep.findings);
    writeSharpest(page, sweep, stop);
    writeConditions(page, source);
    return page.body();
}

} // namespace

ReportSource reportSourceOf(const RunList& runs)
{
    ReportSource source;
    for (int i = 0; i < runs.size(); ++i) {
        if (!isPredicted(*runs.at(i).trace))
            source.runs.push_back(runs.at(i));
    }
    source.sides = sourcesOf(runs);
    return source;
}

bool isOfSweep(const ReportSource& source)
{
    const auto isOfFirst = [&source](const ShownRun& run) { return run.trace->pools == source.runs.front().trace->pools; };
    return !source.runs.empty() && std::all_of(source.runs.begin(), source.runs.end(), isOfFirst) && isSweep(*source.runs.front().trace);
}

ReportText reportOf(const ReportSource& source, const std::stop_token& stop)
{
    if (isOfSweep(source)) {
        auto sweep = std::make_shared<const SweepReading>(readSweep(source.runs.front().trace, {}, stop, source.sides.front().service));
        if (sweep->table)
            return {titleOf(*sweep->table), sweepBody(source, *sweep, stop), sweep};
    }
    return {titleOf(source), runsBody(source, stop), nullptr};
}

} // namespace stallscope::gui
