// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/compare/sides.h"
#include "gui/runs/shown_run.h"

#include <QString>

#include <stop_token>
#include <vector>

namespace stallscope::gui {

class RunList;

/// What a report is made from: runs that are analysed, and what can be compared. A copy, which any thread may read.
struct ReportSource {
    std::vector<ShownRun> runs;
    std::vector<SideSource> sides;
};
[[nodiscard]] ReportSource reportSourceOf(const RunList& runs);

[[nodiscard]] QString reportTitle(const ReportSource& source);
/// The report as plain HTML without its picture: what came out, the numbers, why they differ, tables, parameters, machine,
/// notes, and how to run it again. From any thread; takes as long as the repeats take that are not analysed yet. What was
/// worked out before it was stopped.
[[nodiscard]] QString reportBody(const ReportSource& source, const std::stop_token& stop = {});

} // namespace stallscope::gui
