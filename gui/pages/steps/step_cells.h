// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"

#include <array>
#include <vector>

namespace stallscope::gui {

/// Activity of devices and host in one of the equal slices of a step: shares of the slice in the order of kStepParts. They
/// sum to 1, to less in the slice in which the step ends, and to 0 behind it.
using StepCell = std::array<double, 4>;

/// Divides `reach` from the start of the step on the device into `parts` cells. All cells add up to the step's own numbers.
[[nodiscard]] std::vector<StepCell> cellsOf(const RunAnalysis& whole, const Step& step, Nanos reach, std::size_t parts);

} // namespace stallscope::gui
