// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

class ReportPage;

/// Notes of the runs by time.
void writeNotes(ReportPage& page, const std::vector<ShownRun>& runs);
/// Parameters of each run and the results of the workload itself, side by side.
void writeParameters(ReportPage& page, const std::vector<ShownRun>& runs);
/// Machine and program, as recorded in the traces.
void writeMachine(ReportPage& page, const std::vector<ShownRun>& runs);
/// Data quality: missing and repaired data.
void writeQuality(ReportPage& page, const std::vector<ShownRun>& runs);
/// Command to repeat a run of a built-in workload.
void writeCommand(ReportPage& page, const std::vector<ShownRun>& runs);

/// "stallscope-cli run increment --param count=100 --repeat 5"; empty if the trace does not record it.
[[nodiscard]] QString commandToRunAgain(const Trace& trace);

} // namespace stallscope::gui
