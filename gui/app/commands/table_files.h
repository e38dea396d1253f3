// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/commands/command_line.h"

namespace stallscope::gui {

/// Opens the files of the options, and writes every table of every run that is shown as CSV into its folder: one file each; of
/// several runs each has a folder of its own. Needs an application, and no display.
[[nodiscard]] Result<> takeTables(const AppOptions& options);

} // namespace stallscope::gui
