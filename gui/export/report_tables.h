// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/runs/shown_run.h"

#include <vector>

namespace stallscope::gui {

class ReportPage;

/// The numbers of the runs side by side.
void writeNumbers(ReportPage& page, const std::vector<ShownRun>& runs);

/// The tops of a run's tables: waits by site, kernels, copies. The run has a report.
void writeTables(ReportPage& page, const ShownRun& run, bool saysWhich);

} // namespace stallscope::gui
