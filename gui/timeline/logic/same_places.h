// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/selection.h"
#include "profiler/trace/trace.h"

#include <optional>

namespace stallscope::gui {

/// Where a span of a part stands in a larger part of the same file, or in the whole, in which every time is `later`. Its track and its
/// lane may have other numbers there. Nothing where it is not there.
[[nodiscard]] std::optional<SpanPlace> sameSpan(const Trace& larger, const SpanPlace& place, Nanos later);

/// Whether all tracks, processes, devices and counters have the same numbers in both.
[[nodiscard]] bool haveSameTracks(const Trace& one, const Trace& other);

} // namespace stallscope::gui
