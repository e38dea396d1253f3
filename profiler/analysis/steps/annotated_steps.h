// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_sequence.h"

#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Ranges on one thread, one per step, that the program recorded itself.
struct StepAnnotation {
    std::string name; ///< without its number
    TrackId thread;
    std::vector<TimeRange> ranges; ///< by start; each contains launches, if the run has any
};

/// Steps of the PyTorch profiler, if there are any. Otherwise ranges whose names differ only in a number, that follow each
/// other at least three times on one thread, and contain most of the work launched by any thread; of several such series
/// the one named step, iteration or batch, otherwise the one with the longest ranges. In a host-only run they must contain
/// most of the active time of their thread.
[[nodiscard]] std::optional<StepAnnotation> annotatedSteps(const RunSpans& spans, const LaunchSequence& launches);

} // namespace stallscope
