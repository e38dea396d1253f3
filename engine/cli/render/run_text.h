// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "engine/experiment/experiment_progress.h"
#include "engine/experiment/plan.h"
#include "engine/experiment/results.h"

#include <string>

namespace stallscope::cli {

/// Data about a finished experiment.
struct RunPage {
    const ExperimentPlan& plan;
    ExperimentProgress progress;
    const ExperimentResults& results;
    std::string file; ///< empty: none
};

/// The result in a sentence, then a line for each strategy.
[[nodiscard]] std::string runText(const Page& page, const RunPage& run);
/// The same as a JSON document (docs/json.md).
[[nodiscard]] std::string runJson(const RunPage& run);

} // namespace stallscope::cli
