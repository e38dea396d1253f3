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

/// Result and parameters.
void writeSweepResult(ReportPage& page, const SweepReading& reading);

/// One table per metric: a row per point, a column per strategy.
void writePoints(ReportPage& page, const SweepTable& table, const SweepFindings& findings);

/// Components of the difference at the point at which a strategy is ahead of the baseline most; writes nothing if none is ahead.
void writeSharpest(ReportPage& page, const SweepReading& reading, const std::stop_token& stop);

} // namespace stallscope::gui
