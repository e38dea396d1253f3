// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/sweep/sweep_data.h"

#include <QString>
#include <QStringList>

namespace stallscope::gui {

/// Result sentence: "async is fastest at every value of count. It is ahead most at count 1,000: 7.77 times as fast as
/// sync-each." Empty until a run is finished.
[[nodiscard]] QString sweepSentence(const SweepTable& table, const SweepFindings& findings);
/// Notes, one per line: what was run, how much of it is finished, and failures.
[[nodiscard]] QStringList sweepNotes(const SweepTable& table);
/// "async at count 1,000: 2.50 ms (median of 3: 2.41 ms to 2.98 ms), 0.129 of sync-each".
[[nodiscard]] QString pointSentence(const SweepTable& table, SweepMetric metric, std::size_t strategy, std::size_t point);

} // namespace stallscope::gui
