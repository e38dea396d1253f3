// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/analysis/steps/steps.h"

#include <QColor>

#include <array>
#include <cstdint>

namespace stallscope::gui {

/// What a step is made of, in the order of narrative::explainedParts(): they add up to its length.
enum class StepPart : std::uint8_t { Kernel, ExposedCopy, BothIdle, OtherIdle };
inline constexpr std::array kStepParts{StepPart::Kernel, StepPart::ExposedCopy, StepPart::BothIdle, StepPart::OtherIdle};

[[nodiscard]] Nanos lengthOf(const Step& step, StepPart part);
[[nodiscard]] QColor colourOf(const Theme& theme, StepPart part);

/// Where an axis of lengths ends: at the slowest step, but where that is far off, so that the others have their room. Longer steps are
/// cut off there.
[[nodiscard]] Nanos reachOf(const RunSteps& steps);

} // namespace stallscope::gui
