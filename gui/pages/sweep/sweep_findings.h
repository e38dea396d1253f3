// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/sweep/sweep_data.h"

#include <optional>
#include <vector>

namespace stallscope::gui {

/// Results of a sweep as data, from which sentences are composed.
struct SweepFindings {
    /// A point at which at least two strategies have runs.
    struct Race {
        std::size_t point = 0;
        /// The strategy with the shortest median wall time, followed by those that do not differ significantly. Only the
        /// first if there are too few repeats.
        std::vector<std::size_t> leaders;
        /// Baseline wall time divided by that of the first leader; empty if the baseline has no runs, leads or is level.
        std::optional<double> ahead;
        std::optional<Interval> aheadInterval; ///< if there are enough repeats
    };
    std::vector<Race> races;
    bool hasVerdicts = true; ///< every strategy has enough repeats at every point at which it has any
    /// The swept parameters scale the amount of work: time grows along them, so the point with the shortest time is meaningless.
    bool isAmountOfWork = false;
    /// Strategy of the overall shortest median wall time.
    std::optional<std::size_t> bestStrategy;
    std::size_t bestPoint = 0;
    /// Points of that strategy that do not differ significantly from its best.
    std::vector<std::size_t> levelPoints;
};

/// Compares wall times as a comparison does: medians, with a bootstrap interval of their ratio.
[[nodiscard]] SweepFindings findingsOf(const SweepTable& table);

} // namespace stallscope::gui
