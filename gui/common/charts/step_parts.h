// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/analysis/steps/steps.h"

#include <QColor>

#include <array>
#include <cstdint>

namespace stallscope::gui {

/// Components of a step in the order of narrative::explainedParts(); they sum to its length.
enum class StepPart : std::uint8_t { Kernel, ExposedCopy, BothIdle, OtherIdle };
inline constexpr std::array kStepParts{StepPart::Kernel, StepPart::ExposedCopy, StepPart::BothIdle, StepPart::OtherIdle};

[[nodiscard]] Nanos lengthOf(const Step& step, StepPart part);
[[nodiscard]] QColor colourOf(const Theme& theme, StepPart part);

/// End of the axis of step lengths: the slowest step, unless it is an outlier, which is then cut off so that the others stay legible.
[[nodiscard]] Nanos reachOf(const RunSteps& steps);

} // namespace stallscope::gui
