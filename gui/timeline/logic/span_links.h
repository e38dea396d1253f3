// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/report/report.h"
#include "profiler/trace/trace.h"

#include <cstddef>
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

/// For an operation of the forward pass those of the backward pass with its sequence number, and the reverse: the operation that the
/// automatic differentiation recorded, which is the last one of the forward pass. Reads the details of all operations of the process.
/// Empty for spans without a sequence number. Only for complete traces. Incomplete after a stop request.
[[nodiscard]] std::vector<SpanPlace> passLinks(const Trace& trace, const SpanPlace& place, const std::stop_token& stop = {});

/// Spans of the same track that enclose a host span, innermost first.
[[nodiscard]] std::vector<SpanPlace> enclosing(const Trace& trace, const SpanPlace& place);

/// Finds a span of a partial trace in a larger part of the same file, where every time is shifted by `later` and track and
/// lane may have other numbers. Empty if it is missing there.
[[nodiscard]] std::optional<SpanPlace> sameSpan(const Trace& larger, const SpanPlace& place, Nanos later);

/// Whether all tracks, processes, devices and counters have the same ids in both traces.
[[nodiscard]] bool haveSameTracks(const Trace& one, const Trace& other);

/// First wait that starts after `time`; last wait that starts before it. `waits` is sorted by start. Empty beyond either end.
[[nodiscard]] std::optional<std::size_t> waitAfter(const WaitSlice& waits, Nanos time);
[[nodiscard]] std::optional<std::size_t> waitBefore(const WaitSlice& waits, Nanos time);
/// The wait of this call on this thread.
[[nodiscard]] std::optional<std::size_t> waitOf(const WaitSlice& waits, TrackId thread, Nanos start);

/// Range of a wait together with the idle gap that it caused.
[[nodiscard]] inline TimeRange withGap(const Wait& wait)
{
    return TimeRange{wait.start, wait.end()}.united(wait.gapRange);
}

} // namespace stallscope::gui
