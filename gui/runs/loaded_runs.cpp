// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/loaded_runs.h"

#include "gui/runs/run_list.h"

#include <QFileInfo>

namespace stallscope::gui {

namespace {

QString titleOf(const LoadedFile& file, const Run& run, bool isOnlyFile)
{
    const QString name = QFileInfo(file.path).fileName();
    QString words = QString::fromStdString(run.name.empty() ? run.strategy : run.name);
    if (words.isEmpty() || words == name)
        return name;
    return isOnlyFile ? words : QString("%1: %2").arg(name, words);
}

} // namespace

void addFiles(RunList& runs, const std::vector<LoadedFile>& files)
{
    for (const LoadedFile& file : files) {
        std::size_t shown = 0;
        for (std::size_t i = 0; i < file.trace->runs.size(); ++i) {
            if (file.trace->runs[i].repeat == 0 && shown++ < RunList::kMostShown)
                runs.add(titleOf(file, file.trace->runs[i], files.size() == 1), file.trace, RunId::fromIndex(i));
        }
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
