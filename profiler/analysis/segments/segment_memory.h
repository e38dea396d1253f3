// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/segments/run_segment.h"

namespace stallscope {

/// Adds to the carry what later segments need to know about calls before `context`.
void extendCarry(RunCarry& carry, const RunSegment& segment, Nanos context);
/// Correlation ids of calls that start in the range do not belong to the run.
void learnOthers(RunCarry& carry, const Trace& trace, TimeRange range);

} // namespace stallscope
