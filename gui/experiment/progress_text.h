// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment_progress.h"

#include <QString>

namespace stallscope::gui {

/// Progress in a line: "running async, repeat 2 (3 of 10 done)"; for a sweep "point 3 of 5: count 1,000, async, repeat 2 of
/// 5". After the end, the outcome with all failures.
[[nodiscard]] QString progressText(const ExperimentProgress& progress);
/// Why a finished experiment has no results.
[[nodiscard]] QString whyNothingRan(const ExperimentProgress& progress);

} // namespace stallscope::gui
