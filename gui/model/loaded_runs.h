// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/trace_loader.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

class RunList;

/// Adds the runs of the files to the list, with distinguishable titles. Of repeats, only the one with the median wall time
/// is shown; all of them count in comparisons.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files);
/// Adds some of the shown files; `isOnlyFile`: their titles do not need the file name.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files, bool isOnlyFile);
/// Title of a run of the file.
[[nodiscard]] QString titleOf(const QString& path, const Run& run, bool isOnlyFile);
/// Names of the files for the window title.
[[nodiscard]] QString titleOfFiles(const std::vector<LoadedFile>& files);

} // namespace stallscope::gui
