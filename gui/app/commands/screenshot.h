// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/commands/command_line.h"

namespace stallscope::gui {

/// Opens the files of the options, waits for their numbers, and writes the picture. Needs a QApplication, but no display.
[[nodiscard]] Result<> takeScreenshot(const AppOptions& options);
/// Opens the files, waits for their numbers, and writes the report.
[[nodiscard]] Result<> takeReport(const AppOptions& options);

/// Opens the files of the options, and writes every table of every shown run to a CSV file in its folder, or in one folder
/// per run if there are several. Needs a QApplication, but no display.
[[nodiscard]] Result<> takeTables(const AppOptions& options);

} // namespace stallscope::gui
