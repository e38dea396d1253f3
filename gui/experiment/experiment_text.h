// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment_progress.h"
#include "engine/experiment/plan.h"

#include <QString>

#include <cstdint>

namespace stallscope::gui {

/// Number of runs of a plan: "30 runs: 5 points x 2 strategies x 3 repeats". Empty if there are none.
[[nodiscard]] QString planSizeText(const ExperimentPlan& plan);

/// A warning if the plan may exceed the memory of a device, or its limit; otherwise empty.
[[nodiscard]] QString tooLargeText(const ExperimentPlan& plan, std::uint64_t deviceMemory);

/// Progress in a line: "running async, repeat 2 (3 of 10 done)"; for a sweep "point 3 of 5: count 1,000, async, repeat 2 of
/// 5". After the end, the outcome with all failures.
[[nodiscard]] QString progressText(const ExperimentProgress& progress);
/// Why a finished experiment has no results.
[[nodiscard]] QString whyNothingRan(const ExperimentProgress& progress);

} // namespace stallscope::gui
