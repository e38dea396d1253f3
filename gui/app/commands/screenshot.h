// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/commands/command_line.h"

#include <optional>

namespace stallscope::gui {

class RunList;

void awaitNumbers(const RunList& runs);
/// Fills an open end of `range` from the runs. Fails if nothing ran in the range.
[[nodiscard]] Result<std::optional<TimeRange>> seenOf(const std::optional<TimeRange>& range, const RunList& runs);

/// Opens the files of the options, waits for their numbers, and writes the picture. Needs a QApplication, but no display.
[[nodiscard]] Result<> takeScreenshot(const AppOptions& options);
/// Opens the files, waits for their numbers, and writes the report.
[[nodiscard]] Result<> takeReport(const AppOptions& options);

} // namespace stallscope::gui
