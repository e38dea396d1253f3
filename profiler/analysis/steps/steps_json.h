// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/steps.h"
#include "profiler/base/json_writer.h"
#include "profiler/trace/trace.h"

namespace stallscope {

/// Writes the member "steps" of a run. Times are relative to `origin`.
void writeSteps(JsonWriter& json, const Trace& trace, const RunSteps& steps, Nanos origin, bool withRows);
/// Writes the member "steps" of a comparison: null if a side has none.
void writeStepsComparison(JsonWriter& json, const RunSteps& a, const RunSteps& b);

} // namespace stallscope
