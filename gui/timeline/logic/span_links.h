// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

/// Position of the span with this start, name and length in its trace; empty if there is none any more.
[[nodiscard]] std::optional<SpanPlace> placeOf(const Trace& trace, int run, TrackId track, Nanos start, StringId name);

/// What a wait waited for, if known.
[[nodiscard]] std::optional<SpanPlace> awaitedBy(const Trace& trace, int run, const Wait& wait);

/// Other spans with the same correlation id, by time: for a call what it launched, for device work its launching call.
[[nodiscard]] std::vector<SpanPlace> correlatedWith(const Trace& trace, const SpanPlace& place);

/// Next or previous span of this name on any track. May examine all spans. The result is unspecified once a stop is requested.
[[nodiscard]] std::optional<SpanPlace> nextOfName(const Trace& trace, const SpanPlace& place, const std::stop_token& stop = {});
[[nodiscard]] std::optional<SpanPlace> previousOfName(const Trace& trace, const SpanPlace& place, const std::stop_token& stop = {});

/// Spans of the same track that enclose a host span, innermost first.
[[nodiscard]] std::vector<SpanPlace> enclosing(const Trace& trace, const SpanPlace& place);

} // namespace stallscope::gui
