// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/steps.h"

#include <array>
#include <vector>

namespace stallscope::gui {

/// What devices and host did in one of the equal parts of a step's time: shares of the part, in the order of kStepParts. They add up to 1, but
/// to less where the step ends within the part, and to 0 behind it.
using StepCell = std::array<double, 4>;

/// From the start of a step's turn on the device, `parts` of them over `reach`. Neighbouring cells add up to the step's own numbers.
[[nodiscard]] std::vector<StepCell> cellsOf(const RunAnalysis& whole, const Step& step, Nanos reach, std::size_t parts);

} // namespace stallscope::gui
