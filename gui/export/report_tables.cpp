// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_tables.h"

#include "engine/cli/wording.h"
#include "gui/details/counts.h"
#include "gui/details/words.h"
#include "gui/export/report_page.h"
#include "gui/summary/number_rows.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr std::size_t kTop = 15;

/// Texts of this file.
struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString speedWords(const TableRow& row)
{
    if (row.total <= 0 || row.bytes == 0)
        return {};
    return TableWords::tr("%1 GB/s").arg(static_cast<double>(row.bytes) / static_cast<double>(row.total), 0, 'f', 2); // bytes per nanosecond
}

/// The first rows of a table, and how many are left out.
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
        page.remark(TableWords::tr("The first %1 of %2.").arg(kTop).arg(countWords(rows.size())));
}

void writeWaits(ReportPage& page, const RunReport& report, const Trace& trace)
{
    const std::vector<ReportPage::Column> columns{{TableWords::tr("Call"), false}, {TableWords::tr("Kind"), false}, {TableWords::tr("Under"), false},
        {TableWords::tr("Waits")}, {TableWords::tr("Time")}, {TableWords::tr("Bubbles")}, {TableWords::tr("Needless")}};
    writeTop(page, TableWords::tr("Waits by site"), columns, report.syncSites, [&trace](const SyncSite& site) {
        return QStringList{toQString(cli::shown(trace, site.call)), QString::fromUtf8(nameOf(site.kind)),
            site.cause.isValid() ? toQString(cli::shown(trace, site.cause)) : QString(), countWords(site.count), durationWords(site.total),
            durationWords(site.bubble), countWords(site.needless)};
    });
}

void writeKernels(ReportPage& page, const RunReport& report, const Trace& trace)
{
    const std::vector<ReportPage::Column> columns{{TableWords::tr("Kernel"), false}, {TableWords::tr("Time")}, {TableWords::tr("Share")},
        {TableWords::tr("Count")}, {TableWords::tr("Median")}, {TableWords::tr("Longest")}};
    writeTop(page, TableWords::tr("Kernels"), columns, report.kernels, [&trace](const TableRow& row) {
        return QStringList{toQString(cli::shown(trace, row.name)), durationWords(row.total), toQString(cli::shownShare(row.share)), countWords(row.count),
            durationWords(row.median), durationWords(row.max)};
    });
}

void writeCopies(ReportPage& page, const RunReport& report, const Trace& trace)
{
    const std::vector<ReportPage::Column> columns{{TableWords::tr("Copy or memset"), false}, {TableWords::tr("Time")}, {TableWords::tr("Share")},
        {TableWords::tr("Count")}, {TableWords::tr("Bytes")}, {TableWords::tr("Speed")}, {TableWords::tr("Longest")}};
    writeTop(page, TableWords::tr("Copies and memsets"), columns, report.copies, [&trace](const TableRow& row) {
        return QStringList{toQString(cli::shown(trace, row.name)), durationWords(row.total), toQString(cli::shownShare(row.share)), countWords(row.count),
            toQString(formatBytes(row.bytes)), speedWords(row), durationWords(row.max)};
    });
}

} // namespace

void writeNumbers(ReportPage& page, const std::vector<ShownRun>& runs)
{
    std::vector<ReportPage::Column> columns{{TableWords::tr("Number"), false}};
    std::vector<QStringList> rows;
    for (const ShownRun& run : runs) {
        const std::vector<NumberRow> numbers = numberRows(run, {});
        columns.push_back({run.title});
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (i == rows.size())
                rows.push_back({numbers[i].label});
            while (rows[i].size() + 1 < static_cast<qsizetype>(columns.size()))
                rows[i] << QString(); // runs before it that have no numbers
            rows[i] << numbers[i].run;
        }
    }
    if (rows.empty())
        return;
    page.heading(TableWords::tr("Numbers"));
    page.wideTable(columns, rows);
}

void writeTables(ReportPage& page, const ShownRun& run, bool saysWhich)
{
    page.heading(saysWhich ? TableWords::tr("Tables of %1").arg(run.title) : TableWords::tr("Tables"));
    writeWaits(page, *run.report, *run.trace);
    writeKernels(page, *run.report, *run.trace);
    writeCopies(page, *run.report, *run.trace);
}

} // namespace stallscope::gui
