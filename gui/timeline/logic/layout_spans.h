// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/logic/selection.h"

#include <optional>

/// Spans by their position in a LaneLayout.
namespace stallscope::gui {

/// The band at a height of the viewport; null below the last one.
[[nodiscard]] const Band* bandAt(const LaneLayout& layout, const Viewport& view, int y);
[[nodiscard]] const LaneRow* rowAt(const LaneLayout& layout, const Viewport& view, int y);

/// The span at a point of the viewport, or the nearest one within a few pixels on its lane. `scale` is in the time of the trace.
[[nodiscard]] std::optional<SpanPlace> spanUnder(const Trace& trace, const LaneLayout& layout, const Viewport& view, const TimeScale& scale, double x, int y);

enum class SpanStep { Previous, Next, Above, Below };

/// Neighbour of a span in its lane, or in the nearest lane above or below (in layout order) that has spans: there, the span
/// at the same time, otherwise the next one, otherwise the last. Empty if there is none.
[[nodiscard]] std::optional<SpanPlace> neighbourOf(const Trace& trace, const LaneLayout& layout, const SpanPlace& place, SpanStep step);

/// First visible span of the topmost lane that has one; start of keyboard navigation.
[[nodiscard]] std::optional<SpanPlace> firstSpanSeen(const Trace& trace, const LaneLayout& layout, TimeRange visible);

} // namespace stallscope::gui
