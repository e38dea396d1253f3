// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QString>

#include <cstdint>

namespace stallscope::gui {

/// How much a plan asks for: "30 runs: 5 points x 2 strategies x 3 repeats". Empty where nothing would run.
[[nodiscard]] QString planSizeText(const ExperimentPlan& plan);

/// A warning where the plan may need more memory than each device has, or than its limit allows; empty where all fits.
[[nodiscard]] QString tooLargeText(const ExperimentPlan& plan, std::uint64_t deviceMemory);

} // namespace stallscope::gui
