// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/steps.h"
#include "profiler/trace/trace.h"

#include <string>

/// Sentences about the steps of a run.
namespace stallscope::narrative {

/// "Found 40 steps of 52 launches: median 12.3 ms, half of them between 12.1 ms and 12.6 ms."; or why there are none.
[[nodiscard]] std::string stepsSentence(const RunSteps& steps);
/// Name of the step's range, otherwise its number: "train 3", "17".
[[nodiscard]] std::string stepName(const RunSteps& steps, std::size_t step);
/// "Slowest step 17: 31.0 ms, 18.7 ms longer than the median step: ...". Empty if no step is slower.
[[nodiscard]] std::string slowestSentence(const Trace& trace, const RunSteps& steps);
/// Compares the median steps of two runs. Both must have steps.
[[nodiscard]] std::string stepsAgainst(const RunSteps& a, const RunSteps& b);

} // namespace stallscope::narrative
