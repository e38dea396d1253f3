// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/selection.h"

#include <optional>

namespace stallscope::gui {

enum class SpanStep { Previous, Next, Above, Below };

/// Neighbour of a span in its lane, or in the nearest lane above or below (in layout order) that has spans: there, the span
/// at the same time, otherwise the next one, otherwise the last. Empty if there is none.
[[nodiscard]] std::optional<SpanPlace> neighbourOf(const Trace& trace, const LaneLayout& layout, const SpanPlace& place, SpanStep step);

/// First visible span of the topmost lane that has one; start of keyboard navigation.
[[nodiscard]] std::optional<SpanPlace> firstSpanSeen(const Trace& trace, const LaneLayout& layout, TimeRange visible);

} // namespace stallscope::gui
