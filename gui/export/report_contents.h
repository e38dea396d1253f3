// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/pages/compare/sides.h"
#include "gui/pages/sweep/sweep_data.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

class RunList;

/// Data of a report: analysed runs, and possible comparisons. A snapshot that any thread may read.
struct ReportSource {
    std::vector<ShownRun> runs;
    std::vector<SideSource> sides;

    friend bool operator==(const ReportSource&, const ReportSource&) = default;
};
[[nodiscard]] ReportSource reportSourceOf(const RunList& runs);

/// Whether all shown runs are one sweep.
[[nodiscard]] bool isOfSweep(const ReportSource& source);

/// A report as plain HTML, with a marker in place of its picture.
struct ReportText {
    QString title;
    QString body;
    std::shared_ptr<const SweepReading> sweep; ///< shown by the picture; null: the timeline
};
/// Results, metrics, explanation of differences, tables, parameters, machine, notes, and the command to repeat it; for a
/// sweep, rows per point instead of chapters. Callable from any thread; analyses the remaining repeats. When stopped,
/// returns what is complete so far.
[[nodiscard]] ReportText reportOf(const ReportSource& source, const std::stop_token& stop = {});

} // namespace stallscope::gui
