// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/paint/pane_scene.h"
#include "profiler/trace/counter.h"

#include <QPainter>

#include <optional>
#include <vector>

namespace stallscope::gui {

struct CounterPoint {
    double x = 0;
    double value = 0;

    friend bool operator==(const CounterPoint&, const CounterPoint&) = default;
};

/// Value of the last sample at or before the time; empty before the first sample.
[[nodiscard]] std::optional<double> valueAt(const CounterSeries& series, Nanos time);
/// Value at the top of the curve: 100 for percentages, otherwise the maximum rounded up to a round number.
[[nodiscard]] double topOf(const CounterSeries& series);
/// Corners of the step curve: each value holds until the next sample. Of samples that share a pixel, the minimum and
/// maximum are kept, so that no peak is lost.
[[nodiscard]] std::vector<CounterPoint> curveOf(const CounterSeries& series, const TimeScale& scale);

/// Paints the curves of a pane, device utilization and counters, on the time axis of the lanes.
void paintCurves(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
