// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_sequence.h"
#include "profiler/analysis/steps/steps.h"

#include <span>
#include <stop_token>
#include <vector>

namespace stallscope {

/// Position of a step: its launches in a sequence, and its time on the host.
struct StepPlace {
    Stretch launches;
    TimeRange host;
};

/// Computes the metrics of each step, and their summary.
void measureSteps(RunSteps& into, const RunAnalysis& run, const LaunchSequence& launches, std::span<const StepPlace> places, const std::stop_token& stop);

} // namespace stallscope
