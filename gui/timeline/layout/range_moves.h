// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

namespace stallscope::gui {

/// Nothing shorter is ever shown: eight nanoseconds on the width of a screen.
inline constexpr Nanos kShortestVisible = 8;

/// Everything there is, with a little room at both sides.
[[nodiscard]] TimeRange fitted(TimeRange bounds);
/// The nearest range that may be shown: neither shorter than kShortestVisible nor longer than fitted(bounds), and within it.
[[nodiscard]] TimeRange clamped(TimeRange range, TimeRange bounds);
/// `factor` times as long, with `at` where it was. A point outside counts as the nearer end.
[[nodiscard]] TimeRange zoomed(TimeRange range, double factor, Nanos at);
[[nodiscard]] TimeRange moved(TimeRange range, Nanos by);

} // namespace stallscope::gui
