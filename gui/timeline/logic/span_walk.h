// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/selection.h"

#include <optional>

namespace stallscope::gui {

enum class SpanStep { Previous, Next, Above, Below };

/// From a span to its neighbour: in its lane, or in the next lane above or below, as they are laid out, that has spans: the one there
/// at the same time, else the one after it, else the last. Nothing where there is no further one.
[[nodiscard]] std::optional<SpanPlace> neighbourOf(const Trace& trace, const LaneLayout& layout, const SpanPlace& place, SpanStep step);

/// Where a walk begins: of the topmost lane that has one, the first span that is seen in the range.
[[nodiscard]] std::optional<SpanPlace> firstSpanSeen(const Trace& trace, const LaneLayout& layout, TimeRange visible);

} // namespace stallscope::gui
