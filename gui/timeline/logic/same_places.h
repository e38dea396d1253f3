// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/selection.h"
#include "profiler/trace/trace.h"

#include <optional>

namespace stallscope::gui {

/// Finds a span of a partial trace in a larger part of the same file, where every time is shifted by `later` and track and
/// lane may have other numbers. Empty if it is missing there.
[[nodiscard]] std::optional<SpanPlace> sameSpan(const Trace& larger, const SpanPlace& place, Nanos later);

/// Whether all tracks, processes, devices and counters have the same ids in both traces.
[[nodiscard]] bool haveSameTracks(const Trace& one, const Trace& other);

} // namespace stallscope::gui
