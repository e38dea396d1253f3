// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_contents.h"

#include "gui/details/words.h"
#include "gui/export/report_comparison.h"
#include "gui/export/report_facts.h"
#include "gui/export/report_page.h"
#include "gui/export/report_tables.h"
#include "gui/runs/run_list.h"
#include "gui/runs/shown_repeats.h"
#include "gui/summary/numbers_panel.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace stallscope::gui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

QString dateWords(const QDateTime& date)
{
    return QLocale::c().toString(date, QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString originWords(const ReportSource& source)
{
    constexpr std::int64_t kMilli = 1'000'000;
    QString words = tr("Written by Stallscope %1 on %2.").arg(QStringLiteral(STALLSCOPE_VERSION), dateWords(QDateTime::currentDateTime()));
    if (!source.runs.empty() && source.runs.front().trace->epochNanos > 0)
        words += ' ' + tr("Recorded on %1.").arg(dateWords(QDateTime::fromMSecsSinceEpoch(source.runs.front().trace->epochNanos / kMilli)));
    return words;
}

void writeResult(ReportPage& page, const ReportSource& source, const Sides* sides)
{
    page.heading(tr("Result"));
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

} // namespace

ReportSource reportSourceOf(const RunList& runs)
{
    ReportSource source;
    for (int i = 0; i < runs.size(); ++i)
        source.runs.push_back(runs.at(i));
    source.sides = sourcesOf(runs);
    return source;
}

QString reportTitle(const ReportSource& source)
{
    QStringList titles;
    for (const ShownRun& run : source.runs)
        titles << run.title;
    return titles.join(QStringLiteral(" · "));
}

QString reportBody(const ReportSource& source, const std::stop_token& stop)
{
    const auto sides = source.runs.size() > 1 ? sidesOf(source.sides, stop) : nullptr;
    ReportPage page;
    page.title(reportTitle(source), originWords(source));
    writeResult(page, source, sides.get());
    page.picture();
    writeNotes(page, source.runs);
    writeNumbers(page, source.runs);
    if (sides)
        writeRepeats(page, *sides);
    if (sides)
        writeExplanations(page, *sides);
    for (const ShownRun& run : source.runs) {
        if (run.report && !stop.stop_requested())
            writeTables(page, run, source.runs.size() > 1);
    }
    writeParameters(page, source.runs);
    writeMachine(page, source.runs);
    writeQuality(page, source.runs);
    writeCommand(page, source.runs);
    return page.body();
}

} // namespace stallscope::gui
