// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/commands/command_line.h"

#include <optional>

namespace stallscope::gui {

class RunList;

void awaitNumbers(const RunList& runs);
/// A side that is left open is that of the runs. A range in which nothing ran is a mistake.
[[nodiscard]] Result<std::optional<TimeRange>> seenOf(const std::optional<TimeRange>& range, const RunList& runs);

/// Opens the files of the options, waits for their numbers, and writes the picture. Needs an application, and no display.
[[nodiscard]] Result<> takeScreenshot(const AppOptions& options);
/// Likewise for a report.
[[nodiscard]] Result<> takeReport(const AppOptions& options);

} // namespace stallscope::gui
