// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/trace_event.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/name_cache.h"
#include "profiler/trace/span_detail.h"

namespace stallscope {

[[nodiscard]] SpanKind kindOf(Category category);

/// The correlation id of a device span or call. None, and counted, for what cannot be one: missing, 0, negative, too large, text.
[[nodiscard]] CorrelationId correlationOf(const TraceEvent& event, BatchRows& rows);

/// Everything else that the event's args tell.
[[nodiscard]] SpanDetail detailOf(const TraceEvent& event, const NameFacts& name, BatchRows& rows);

} // namespace stallscope
