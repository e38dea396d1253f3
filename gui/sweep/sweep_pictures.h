// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/plot/sweep_scene.h"
#include "gui/sweep/sweep_data.h"

namespace stallscope::gui {

/// Whether values are told better by their logarithm: all positive, and more than a decade apart.
[[nodiscard]] bool wantsLog(const std::vector<double>& values);
/// Every value that would be drawn of a metric, repeats included.
[[nodiscard]] std::vector<double> drawnValues(const SweepTable& table, SweepMetric metric);

/// The axis of a swept parameter. A choice has its words in equal steps.
[[nodiscard]] PlottedAxis axisOf(const SweepAxis& axis);
/// `marksBest`: whether the best point of each strategy says something.
[[nodiscard]] CurveScene curvesOf(const SweepTable& table, SweepMetric metric, bool isLog, bool marksBest);
/// Colours go from the worst to the best value.
[[nodiscard]] HeatScene mapOf(const SweepTable& table, SweepMetric metric, bool isLog, bool marksBest, std::size_t strategy);

} // namespace stallscope::gui
