// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QString>

namespace stallscope::gui {

/// How much a plan asks for: "30 runs: 5 points x 2 strategies x 3 repeats". Empty where nothing would run.
[[nodiscard]] QString planSizeText(const ExperimentPlan& plan);

} // namespace stallscope::gui
