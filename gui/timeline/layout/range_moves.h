// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

namespace stallscope::gui {

/// Shortest visible range: eight nanoseconds across the screen.
inline constexpr Nanos kShortestVisible = 8;

/// `bounds` with a small margin at both ends.
[[nodiscard]] TimeRange fitted(TimeRange bounds);
/// The nearest allowed range: at least kShortestVisible long, and inside fitted(bounds).
[[nodiscard]] TimeRange clamped(TimeRange range, TimeRange bounds);
/// `range` scaled by `factor` with `at` as the fixed point. A point outside of the range counts as the nearer end.
[[nodiscard]] TimeRange zoomed(TimeRange range, double factor, Nanos at);
[[nodiscard]] TimeRange moved(TimeRange range, Nanos by);

} // namespace stallscope::gui
