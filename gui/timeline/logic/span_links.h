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

/// Where a span stands in its trace; nothing where there is none with this start, name and length any more.
[[nodiscard]] std::optional<SpanPlace> placeOf(const Trace& trace, int run, TrackId track, Nanos start, StringId name);

/// What a wait waited for, where that is known.
[[nodiscard]] std::optional<SpanPlace> awaitedBy(const Trace& trace, int run, const Wait& wait);

/// The other spans with this one's correlation: of a call what it launched, of device work the call that launched it.
/// In order of time.
[[nodiscard]] std::vector<SpanPlace> correlatedWith(const Trace& trace, const SpanPlace& place);

/// The next or previous span of this name, on any track. Up to all spans are looked at. After it was stopped, anything.
[[nodiscard]] std::optional<SpanPlace> nextOfName(const Trace& trace, const SpanPlace& place, const std::stop_token& stop = {});
[[nodiscard]] std::optional<SpanPlace> previousOfName(const Trace& trace, const SpanPlace& place, const std::stop_token& stop = {});

/// The spans of its track around a host span, innermost first.
[[nodiscard]] std::vector<SpanPlace> enclosing(const Trace& trace, const SpanPlace& place);

} // namespace stallscope::gui
