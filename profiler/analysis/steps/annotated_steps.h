// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_sequence.h"

#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Ranges on one thread, one for each step, that the program itself put into the trace.
struct StepAnnotation {
    std::string name; ///< without its number
    TrackId thread;
    std::vector<TimeRange> ranges; ///< by start; each holds launches, where the run has any
};

/// Steps of the PyTorch profiler, where there are any. Else ranges that differ by no more than a number, follow each other at least
/// three times on one thread, and hold most of the work that any thread launches; of several such rows the one that is called
/// a step, an iteration or a batch, then the one of the longest ranges. In a host-only run they hold most of the time in which their thread does anything.
[[nodiscard]] std::optional<StepAnnotation> annotatedSteps(const RunSpans& spans, const LaunchSequence& launches);

} // namespace stallscope
