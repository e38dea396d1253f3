// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/segments/analysis_service.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

class RunList;

/// A shown run with its report.
struct SideSource {
    QString title;
    std::shared_ptr<const Trace> trace;
    RunId run;
    std::shared_ptr<const RunReport> report; ///< null: not available
    bool isLeftOut = false;                  ///< the run is shown without numbers
    /// Analyses runs that are not shown.
    std::shared_ptr<AnalysisService> service = std::make_shared<AnalysisService>();

    friend bool operator==(const SideSource&, const SideSource&) = default;
};

/// Everything that can be compared. Owns the reports to which the sides refer.
struct Sides {
    struct Side {
        ComparisonSide side;
        std::optional<Interval> interval; ///< of the median wall time
        int shown = -1;                   ///< RunList index of the first of its runs that is shown; -1: none
    };
    std::vector<std::unique_ptr<const std::vector<RunReport>>> reports; ///< one per trace
    std::vector<Side> all;                                              ///< by trace, its baseline first
};

/// Measured runs in the order of the list. Predicted runs take no part in comparisons.
[[nodiscard]] std::vector<SideSource> sourcesOf(const RunList& runs);

/// The strategies of a session with all their repeats, including those not shown; a foreign trace is a side with one run.
/// Labels are unique: strategies within a file, files and strategies across files. Analyses the remaining repeats, which
/// may take long; null when stopped.
[[nodiscard]] std::shared_ptr<const Sides> sidesOf(const std::vector<SideSource>& sources, const std::stop_token& stop = {});

/// Default sides: the first side, and the fastest of the others at the same point of a sweep.
struct SideChoice {
    int a = -1;
    int b = -1;
};
[[nodiscard]] SideChoice usualChoice(const Sides& sides);

} // namespace stallscope::gui
