// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/base/json_writer.h"
#include "profiler/trace/trace.h"

#include <vector>

namespace stallscope {

/// Writes the member "advice" of a run.
void writeAdvice(JsonWriter& json, const Trace& trace, const std::vector<Advice>& advice);

} // namespace stallscope
