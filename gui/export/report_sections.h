// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/pages/compare/sides.h"
#include "gui/pages/sweep/sweep_data.h"

#include <QString>

#include <cstdint>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

class ReportPage;

/// Result of the default comparison, with all reasons not to rely on it.
void writeVerdict(ReportPage& page, const Sides& sides);

/// Where the time of the devices of each run went.
void writeTimeBudgets(ReportPage& page, const std::vector<ShownRun>& runs);
/// What to change about each run, largest gain first, or why there is no advice. Replays the runs.
void writeAdvice(ReportPage& page, const std::vector<ShownRun>& runs, const std::stop_token& stop);

/// Wall times of all repeats, with median and interval: the basis of the verdict.
void writeRepeats(ReportPage& page, const Sides& sides);

/// How much of each difference a report explains.
enum class Explained : std::uint8_t { WallTime, WallTimeAndBudget };
/// Components of the difference in wall time, for each side against the first one at its point of a sweep; where asked for, also the time budgets.
void writeExplanations(ReportPage& page, const Sides& sides, const QString& heading, Explained what);

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

/// "increment on cpu, over count and length".
[[nodiscard]] QString titleOf(const SweepTable& table);

/// Result and parameters.
void writeSweepResult(ReportPage& page, const SweepReading& reading);

/// One table per metric: a row per point, a column per strategy.
void writePoints(ReportPage& page, const SweepTable& table, const SweepFindings& findings);

/// Components of the difference at the point at which a strategy is ahead of the baseline most; writes nothing if none is ahead.
void writeSharpest(ReportPage& page, const SweepReading& reading, const std::stop_token& stop);

} // namespace stallscope::gui
