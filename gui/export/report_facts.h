// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

class ReportPage;

/// What people wrote to the runs, in order of time.
void writeNotes(ReportPage& page, const std::vector<ShownRun>& runs);
/// What each run was started with, and what the workload itself measured, side by side.
void writeParameters(ReportPage& page, const std::vector<ShownRun>& runs);
/// What the traces tell of the machine and the program.
void writeMachine(ReportPage& page, const std::vector<ShownRun>& runs);
/// How far the numbers can be trusted: whatever is missing or was mended.
void writeQuality(ReportPage& page, const std::vector<ShownRun>& runs);
/// How to run it again, where it was recorded from a workload of the catalogue.
void writeCommand(ReportPage& page, const std::vector<ShownRun>& runs);

/// "stallscope-cli run increment --param count=100 --repeat 5"; empty where nothing tells.
[[nodiscard]] QString commandToRunAgain(const Trace& trace);

} // namespace stallscope::gui
