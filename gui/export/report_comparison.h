// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/sides.h"

#include <QString>

namespace stallscope::gui {

class ReportPage;

/// Result of the default comparison, with all reasons not to rely on it.
void writeVerdict(ReportPage& page, const Sides& sides);

/// The wall times of every repeat, with their median and its interval: what the verdict stands on.
void writeRepeats(ReportPage& page, const Sides& sides);

/// Where the difference in wall time went, of each side against the first one at its point of a sweep.
void writeExplanations(ReportPage& page, const Sides& sides, const QString& heading);

} // namespace stallscope::gui
