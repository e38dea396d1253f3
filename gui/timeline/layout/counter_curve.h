// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/time_scale.h"
#include "profiler/trace/counter.h"

#include <optional>
#include <vector>

namespace stallscope::gui {

struct CounterPoint {
    double x = 0;
    double value = 0;

    friend bool operator==(const CounterPoint&, const CounterPoint&) = default;
};

/// The value at a time: that of the last sample before it; nothing before the first one.
[[nodiscard]] std::optional<double> valueAt(const CounterSeries& series, Nanos time);
/// What the top of the curve stands for: 100 for shares in percent, else the largest value, rounded up to one that reads well.
[[nodiscard]] double topOf(const CounterSeries& series);
/// The corners of the curve: each value holds until the next sample. Of samples that share a pixel the smallest and the
/// largest are kept, so that no peak is lost.
[[nodiscard]] std::vector<CounterPoint> curveOf(const CounterSeries& series, const TimeScale& scale);

} // namespace stallscope::gui
