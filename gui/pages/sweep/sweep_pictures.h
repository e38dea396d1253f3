// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/sweep_scene.h"
#include "gui/pages/sweep/sweep_data.h"

#include <optional>
#include <vector>

namespace stallscope::gui {

/// Whether a logarithmic axis suits the values: all positive, spanning more than a decade.
[[nodiscard]] bool wantsLog(const std::vector<double>& values);
/// All values drawn for a metric, including repeats.
[[nodiscard]] std::vector<double> drawnValues(const SweepTable& table, SweepMetric metric);

/// What a sweep plot shows, and how.
struct SweepChoice {
    SweepMetric metric = SweepMetric::Wall;
    std::size_t strategy = 0; ///< of a heat map
    bool canLog = false;      ///< all values are positive
    bool isLog = false;
    bool marksBest = true;
};
/// Chooses the scale by the values unless `log` is set.
[[nodiscard]] SweepChoice choiceOf(
    const SweepTable& table, const SweepFindings& findings, SweepMetric metric, std::size_t strategy, std::optional<bool> log = {});

/// Axis of a swept parameter. The values of a choice are equally spaced.
[[nodiscard]] PlottedAxis axisOf(const SweepAxis& axis);
/// `marksBest`: whether to mark the best point of each strategy.
[[nodiscard]] CurveScene curvesOf(const SweepTable& table, const SweepChoice& choice);
/// Colours range from the worst to the best value.
[[nodiscard]] HeatScene mapOf(const SweepTable& table, const SweepChoice& choice);

} // namespace stallscope::gui
