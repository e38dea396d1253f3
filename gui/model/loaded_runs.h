// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/trace_loader.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

class RunList;

/// Adds the runs of the files to the list, with titles that tell them apart. Of repeats the one with the median wall time
/// is shown; all of them count where numbers are compared.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files);
/// The same for some of the files that are shown.
void addFiles(RunList& runs, const std::vector<LoadedFile>& files, bool isOnlyFile);
/// Of a run of that file.
[[nodiscard]] QString titleOf(const QString& path, const Run& run, bool isOnlyFile);
/// The names of the files, for a window.
[[nodiscard]] QString titleOfFiles(const std::vector<LoadedFile>& files);

} // namespace stallscope::gui
