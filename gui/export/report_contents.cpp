// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_contents.h"

#include "gui/details/counts.h"
#include "gui/details/words.h"
#include "gui/export/report_comparison.h"
#include "gui/export/report_facts.h"
#include "gui/export/report_page.h"
#include "gui/export/report_sweep.h"
#include "gui/export/report_tables.h"
#include "gui/runs/run_list.h"
#include "gui/runs/shown_repeats.h"
#include "gui/summary/numbers_panel.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/build_info.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Texts of this file.
struct ContentsWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString dateWords(const QDateTime& date)
{
    return QLocale::c().toString(date, QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString originWords(const ReportSource& source)
{
    constexpr std::int64_t kMilli = 1'000'000;
    const QString written =
        ContentsWords::tr("Written by Stallscope %1 on %2.").arg(productVersion(), dateWords(QDateTime::currentDateTime()));
    if (!source.runs.empty() && source.runs.front().trace->epochNanos > 0)
        return together(
            {written, ContentsWords::tr("Recorded on %1.").arg(dateWords(QDateTime::fromMSecsSinceEpoch(source.runs.front().trace->epochNanos / kMilli)))});
    return written;
}

void writeResult(ReportPage& page, const ReportSource& source, const Sides* sides)
{
    page.heading(ContentsWords::tr("Result"));
    if (sides)
        writeVerdict(page, *sides);
    for (const ShownRun& run : source.runs) {
        const QString sentence = headlineFor(run);
        const QString repeat = repeatWords(*run.trace, run.run);
        const QString title = repeat.isEmpty() ? run.title : QStringLiteral("%1 (%2)").arg(run.title, repeat);
        if (!sentence.isEmpty())
            page.paragraph(source.runs.size() == 1 && repeat.isEmpty() ? sentence : QStringLiteral("%1: %2").arg(title, sentence));
    }
}

/// A few names; of many runs only how many there are.
QString titleOf(const ReportSource& source)
{
    constexpr qsizetype kMostTitles = 4;
    QStringList titles;
    for (const ShownRun& run : source.runs)
        titles << run.title;
    const qsizetype more = titles.size() - kMostTitles;
    const QString shown = titles.mid(0, kMostTitles).join(QStringLiteral(" · "));
    return more > 0
        ? ContentsWords::tr("%1 and %2").arg(shown, counted(STALLSCOPE_COUNT("Report", "{} further runs", "{} further run"), static_cast<std::uint64_t>(more)))
        : shown;
}

/// How the numbers came about, and how to get them again.
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
    page.picture();
    writeNotes(page, source.runs);
    writeNumbers(page, source.runs);
    if (sides)
        writeRepeats(page, *sides);
    if (sides)
        writeExplanations(page, *sides, ContentsWords::tr("Where the difference went"));
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
        auto sweep = std::make_shared<const SweepReading>(readSweep(source.runs.front().trace, {}, stop));
        if (sweep->table)
            return {titleOf(*sweep->table), sweepBody(source, *sweep, stop), sweep};
    }
    return {titleOf(source), runsBody(source, stop), nullptr};
}

} // namespace stallscope::gui
