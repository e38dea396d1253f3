// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/trace/column_cache.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

class RunList;

/// A run that the window shows, and its numbers.
struct SideSource {
    QString title;
    std::shared_ptr<const Trace> trace;
    RunId run;
    std::shared_ptr<const RunReport> report;  ///< null: it could not be worked out
    bool isLeftOut = false;                   ///< it is shown without numbers
    std::shared_ptr<ColumnCache> memory = {}; ///< bounds what working out numbers may take; null: nothing does

    friend bool operator==(const SideSource&, const SideSource&) = default;
};

/// What can be compared with what. The sides look at reports that it keeps.
struct Sides {
    struct Side {
        ComparisonSide side;
        std::optional<Interval> interval; ///< of its median wall time
        int shown = -1;                   ///< the first of its runs that the window shows, by its place in the RunList; -1: none
    };
    std::vector<std::unique_ptr<const std::vector<RunReport>>> reports; ///< one of each trace
    std::vector<Side> all;                                              ///< trace by trace, the baseline of each first
};

/// Those that were measured, in the order of the list: there is no verdict on a prediction, which stands behind them.
[[nodiscard]] std::vector<SideSource> sourcesOf(const RunList& runs);

/// The strategies of a session with all their repeats, also those that are not shown; a foreign trace is a side of one run.
/// Labels tell them apart: strategies within a file, files and strategies where there are several files. Takes as long as
/// the repeats take that are not analysed yet; null when it was stopped.
[[nodiscard]] std::shared_ptr<const Sides> sidesOf(const std::vector<SideSource>& sources, const std::stop_token& stop = {});

/// The default sides: the first side, and of the others at its point of a sweep the fastest.
struct SideChoice {
    int a = -1;
    int b = -1;
};
[[nodiscard]] SideChoice usualChoice(const Sides& sides);

} // namespace stallscope::gui
