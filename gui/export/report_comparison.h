// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/sides.h"

#include <QString>

namespace stallscope::gui {

class ReportPage;

/// Result of the default comparison, with all reasons not to rely on it.
void writeVerdict(ReportPage& page, const Sides& sides);

/// Wall times of all repeats, with median and interval: the basis of the verdict.
void writeRepeats(ReportPage& page, const Sides& sides);

/// Components of the difference in wall time, for each side against the first one at its point of a sweep.
void writeExplanations(ReportPage& page, const Sides& sides, const QString& heading);

} // namespace stallscope::gui
