// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QString>

#include <cstdint>

namespace stallscope::gui {

/// Number of runs of a plan: "30 runs: 5 points x 2 strategies x 3 repeats". Empty if there are none.
[[nodiscard]] QString planSizeText(const ExperimentPlan& plan);

/// A warning if the plan may exceed the memory of a device, or its limit; otherwise empty.
[[nodiscard]] QString tooLargeText(const ExperimentPlan& plan, std::uint64_t deviceMemory);

} // namespace stallscope::gui
