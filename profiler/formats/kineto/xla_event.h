// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/trace_event.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/span_detail.h"

#include <string_view>

namespace stallscope {

/// Traces of XLA (JAX, TensorFlow) have no categories. The kind of an event is derived from its name and args, and from the
/// names of its process and thread (device_threads.h).

/// Derived from the event itself: a CUDA driver or runtime call, or a Python function. None for others.
[[nodiscard]] Category xlaCategoryOf(const TraceEvent& event);
/// Content of the name without the prefix of Python functions: "$train.py:12 step".
[[nodiscard]] std::string_view xlaNameOf(std::string_view content);
/// Correlation id, which these traces write as a string.
[[nodiscard]] CorrelationId xlaCorrelationOf(const TraceEvent& event, BatchRows& rows);
/// Parses "regs:32 static_shared:0 dynamic_shared:0 grid:8,1,1 block:256,1,1 occ_pct:100" or "kind_src:pageable
/// kind_dst:device size:400 dest:0 async:1". Unexpected contents are ignored.
[[nodiscard]] SpanDetail xlaDetailOf(const TraceEvent& event);

} // namespace stallscope
