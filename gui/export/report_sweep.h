// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/sweep/sweep_reader.h"

#include <QString>

#include <stop_token>

namespace stallscope::gui {

class ReportPage;

/// "increment on cpu, over count and length".
[[nodiscard]] QString titleOf(const SweepTable& table);

/// What came out, and what was run.
void writeSweepResult(ReportPage& page, const SweepReading& reading);

/// Of each metric a table: a row for each point, a column for each strategy.
void writePoints(ReportPage& page, const SweepTable& table, const SweepFindings& findings);

/// Where the difference went at the point at which a strategy is ahead of the baseline most; nothing where none is.
void writeSharpest(ReportPage& page, const SweepReading& reading, const std::stop_token& stop);

} // namespace stallscope::gui
