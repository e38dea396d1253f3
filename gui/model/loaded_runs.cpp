// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/loaded_runs.h"

#include "gui/model/run_list.h"
#include "gui/model/shown_repeats.h"

#include <QFileInfo>

namespace stallscope::gui {

QString titleOf(const QString& path, const Run& run, bool isOnlyFile)
{
    const QString name = QFileInfo(path).fileName();
    QString words = QString::fromStdString(run.name.empty() ? run.strategy : run.name);
    if (words.isEmpty() || words == name)
        return name;
    return isOnlyFile ? words : QString("%1: %2").arg(name, words);
}

void addFiles(RunList& runs, const std::vector<LoadedFile>& files)
{
    addFiles(runs, files, files.size() == 1);
}

void addFiles(RunList& runs, const std::vector<LoadedFile>& files, bool isOnlyFile)
{
    for (const LoadedFile& file : files) {
        std::vector<RunId> shown = shownRepeats(*file.trace);
        shown.resize(std::min(shown.size(), RunList::kMostShown));
        for (const RunId run : shown)
            runs.add(titleOf(file.path, file.trace->runs[run.index()], isOnlyFile), file.trace, run);
    }
}

QString titleOfFiles(const std::vector<LoadedFile>& files)
{
    QStringList names;
    for (const LoadedFile& file : files)
        names << QFileInfo(file.path).fileName();
    return names.join(", ");
}

} // namespace stallscope::gui
