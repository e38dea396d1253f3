// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/experiment_progress.h"

#include <QString>

namespace stallscope::gui {

/// How far an experiment is, in a line: "running async, repeat 2 (3 of 10 done)"; of a sweep "point 3 of 5: count 1,000,
/// async, repeat 2 of 5". Once it has ended, how: with everything that went wrong on the way.
[[nodiscard]] QString progressText(const ExperimentProgress& progress);
/// Of one that has ended, and left nothing: why.
[[nodiscard]] QString whyNothingRan(const ExperimentProgress& progress);

} // namespace stallscope::gui
