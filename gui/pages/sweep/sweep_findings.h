// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/sweep/sweep_data.h"

#include <optional>
#include <vector>

namespace stallscope::gui {

/// What can be said about a sweep, before it is put into words.
struct SweepFindings {
    /// A point at which at least two strategies have runs.
    struct Race {
        std::size_t point = 0;
        /// The one with the shortest median wall time, then those to which no difference is shown. With too few repeats to
        /// judge it stands alone.
        std::vector<std::size_t> leaders;
        /// The baseline's wall time over the first leader's; absent where the baseline has no runs, leads or is level.
        std::optional<double> ahead;
        std::optional<Interval> aheadInterval; ///< with enough repeats
    };
    std::vector<Race> races;
    bool hasVerdicts = true; ///< every strategy has enough repeats at every point that has any
    /// The swept parameters say how much is to be done: at more of them everything takes longer, and where it is shortest
    /// says nothing.
    bool isAmountOfWork = false;
    /// The strategy and point with the shortest median wall time of all.
    std::optional<std::size_t> bestStrategy;
    std::size_t bestPoint = 0;
    /// Points of that strategy to which no difference is shown.
    std::vector<std::size_t> levelPoints;
};

/// Compares wall times as a comparison does: medians, with a bootstrap interval of their ratio.
[[nodiscard]] SweepFindings findingsOf(const SweepTable& table);

} // namespace stallscope::gui
