// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_sequence.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// A range that the program recorded around a step.
struct StepRange {
    TimeRange time;
    StringId name;
};

/// Ranges on one thread, one per step.
struct StepAnnotation {
    std::string name; ///< without its number
    TrackId thread;
    std::vector<StepRange> ranges; ///< by start; each contains launches, if the run has any
};

/// Steps of the PyTorch profiler, if there are any. Otherwise ranges whose names differ only in a number, that follow each
/// other at least three times on one thread, and contain most of the work launched by any thread; of several such series
/// the one named step, iteration or batch, otherwise the one with the longest ranges. In a host-only run they must contain
/// most of the active time of their thread.
[[nodiscard]] std::optional<StepAnnotation> annotatedSteps(const RunSpans& spans, const LaunchSequence& launches);

/// The number that distinguishes the name of a step from those of others: 4 of "step 4", 3 of "epoch [3/10]".
[[nodiscard]] std::optional<std::uint64_t> numberOfStep(std::string_view rangeName);

} // namespace stallscope
