// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/launch_plot.h"
#include "gui/common/charts/sweep_scene.h"
#include "profiler/analysis/report/histogram.h"
#include "profiler/analysis/steps/steps.h"

#include <QString>

#include <vector>

/// Describes plots for screen readers: the item under the cursor, or the whole plot. Empty if nothing is shown.
namespace stallscope::gui {

[[nodiscard]] QString wordsOf(const std::vector<HistogramBin>& bins);
[[nodiscard]] QString wordsOf(const std::vector<LaunchPlot::Stream>& streams);
[[nodiscard]] QString wordsOf(const RunSteps& steps);
[[nodiscard]] QString wordsOf(const CurveScene& scene);
[[nodiscard]] QString pointWords(const CurveScene& scene, std::size_t curve, std::size_t point);
[[nodiscard]] QString wordsOf(const HeatScene& scene);
[[nodiscard]] QString cellWords(const HeatScene& scene, std::size_t cell);

} // namespace stallscope::gui
