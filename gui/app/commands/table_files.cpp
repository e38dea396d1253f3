// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/table_files.h"

#include "gui/app/commands/screenshot.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/row_order.h"
#include "gui/panels/tables/table_set.h"
#include "gui/panels/tables/table_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

namespace stallscope::gui {

namespace {

/// Replaces characters that are invalid in file names.
QString folderName(int run, const QString& title)
{
    static const QRegularExpression kOthers("[^\\w.,=+-]+");
    return QStringLiteral("%1-%2").arg(run + 1).arg(QString(title).replace(kOthers, "_").left(80));
}

Result<> writeTables(const ShownRun& run, int index, const std::optional<TimeRange>& range, const QDir& folder)
{
    if (!folder.mkpath("."))
        return Error{QCoreApplication::translate("CommandLine", "cannot create the folder '%1'").arg(folder.path()).toStdString()};
    const auto set = tablesOf(run, index, range ? std::optional(run.inTrace(*range)) : std::nullopt);
    for (const TableKind kind : kAllTables) {
        const auto rows = rowsOf(set, kind);
        const auto order = arrange(*rows, {usualOrderOf(kind).column, usualOrderOf(kind).order, {}});
        const QString path = folder.filePath(QString("%1.csv").arg(keyOf(kind)));
        if (const auto saved = saveCsv(*rows, order, path.toStdU16String()); !saved)
            return saved;
    }
    return {};
}

} // namespace

Result<> takeTables(const AppOptions& options)
{
    const auto files = loadFiles(options.files, {}, std::make_shared<ColumnCache>(options.memory.value_or(ColumnCache::usualLimit())));
    if (!files)
        return files.error();
    RunList runs;
    addFiles(runs, *files);
    const auto seen = seenOf(options.range, runs);
    if (!seen)
        return seen.error();
    awaitNumbers(runs);
    const QDir folder(options.tables);
    for (int i = 0; i < runs.size(); ++i) {
        const QDir own = runs.size() == 1 ? folder : QDir(folder.filePath(folderName(i, runs.at(i).title)));
        if (const auto written = writeTables(runs.at(i), i, *seen, own); !written)
            return written;
    }
    return {};
}

} // namespace stallscope::gui
