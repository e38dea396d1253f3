// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/sweep_scene.h"
#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_findings.h"

#include <optional>
#include <vector>

namespace stallscope::gui {

/// Whether values are told better by their logarithm: all positive, and more than a decade apart.
[[nodiscard]] bool wantsLog(const std::vector<double>& values);
/// Every value that would be drawn of a metric, repeats included.
[[nodiscard]] std::vector<double> drawnValues(const SweepTable& table, SweepMetric metric);

/// The axis of a swept parameter. A choice has its words in equal steps.
/// What of a sweep is drawn, and how.
struct SweepChoice {
    SweepMetric metric = SweepMetric::Wall;
    std::size_t strategy = 0; ///< of a map
    bool canLog = false;      ///< no value is zero
    bool isLog = false;
    bool marksBest = true;
};
/// What suits the values, where `log` does not decide.
[[nodiscard]] SweepChoice choiceOf(
    const SweepTable& table, const SweepFindings& findings, SweepMetric metric, std::size_t strategy, std::optional<bool> log = {});

[[nodiscard]] PlottedAxis axisOf(const SweepAxis& axis);
/// `marksBest`: whether the best point of each strategy says something.
[[nodiscard]] CurveScene curvesOf(const SweepTable& table, const SweepChoice& choice);
/// Colours go from the worst to the best value.
[[nodiscard]] HeatScene mapOf(const SweepTable& table, const SweepChoice& choice);

} // namespace stallscope::gui
