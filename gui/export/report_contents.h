// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"
#include "gui/pages/compare/sides.h"
#include "gui/pages/sweep/sweep_reader.h"

#include <QString>

#include <memory>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

class RunList;

/// What a report is made from: runs that are analysed, and what can be compared. A copy, which any thread may read.
struct ReportSource {
    std::vector<ShownRun> runs;
    std::vector<SideSource> sides;

    friend bool operator==(const ReportSource&, const ReportSource&) = default;
};
[[nodiscard]] ReportSource reportSourceOf(const RunList& runs);

/// Whether all that is shown is one sweep.
[[nodiscard]] bool isOfSweep(const ReportSource& source);

/// A report without its picture, whose place is marked in the body: plain HTML.
struct ReportText {
    QString title;
    QString body;
    std::shared_ptr<const SweepReading> sweep; ///< what the picture shows; null: the timeline
};
/// What came out, the numbers, why they differ, tables, parameters, machine, notes, and how to run it again; of a sweep, every
/// point in a row instead of a chapter. From any thread; takes as long as the repeats take that are not analysed yet. What was
/// worked out before it was stopped.
[[nodiscard]] ReportText reportOf(const ReportSource& source, const std::stop_token& stop = {});

} // namespace stallscope::gui
