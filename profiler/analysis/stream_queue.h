// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/launch_report.h"
#include "profiler/analysis/report.h"
#include "profiler/analysis/run_spans.h"

#include <cstdint>

namespace stallscope {

/// How many launches wait in a stream: one more at a launch's start, one less at the start of its first span there. At the
/// same time the one more comes first.
struct QueueDepth {
    std::uint64_t max = 0;
    double mean = 0; ///< over the time of the range
    Nanos full = 0;  ///< time at or above 1024, where CUDA's queues are full
};
[[nodiscard]] QueueDepth queueDepthOf(const RunSpans& spans, const WorkStream& stream, TimeRange range);

/// The gaps of a stream, as published for Holistic Trace Analysis: spans in order of start, gap = start - end of the span
/// before, negative where they overlap. A gap belongs to the range in which the span after it starts.
[[nodiscard]] IdleByStream idleByStreamOf(const RunSpans& spans, const WorkStream& stream, const RowFilter& rows);

} // namespace stallscope
