// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/trace_event.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/name_cache.h"
#include "profiler/trace/span_detail.h"

namespace stallscope {

[[nodiscard]] SpanKind kindOf(Category category);

/// Correlation id of a device span or call. Invalid, and counted, if the value is missing, 0, negative, too large, or text.
[[nodiscard]] CorrelationId correlationOf(const TraceEvent& event, BatchRows& rows);

/// All other facts in the event's args.
[[nodiscard]] SpanDetail detailOf(const TraceEvent& event, const NameFacts& name, BatchRows& rows);

} // namespace stallscope
