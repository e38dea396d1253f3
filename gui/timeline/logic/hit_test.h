// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/layout/time_scale.h"
#include "gui/timeline/logic/selection.h"

#include <optional>

namespace stallscope::gui {

/// The band at a height of the viewport; null below the last one.
[[nodiscard]] const Band* bandAt(const LaneLayout& layout, const Viewport& view, int y);
[[nodiscard]] const LaneRow* rowAt(const LaneLayout& layout, const Viewport& view, int y);

/// The span at a point of the viewport, or the nearest one within a few pixels on its lane. `scale` is in the time of the trace.
[[nodiscard]] std::optional<SpanPlace> spanUnder(const Trace& trace, const LaneLayout& layout, const Viewport& view, const TimeScale& scale, double x, int y);

} // namespace stallscope::gui
