// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "profiler/trace/trace.h"

#include <vector>

namespace stallscope::gui {

/// A track, group or counter of a pane, whether it is collapsed or not.
struct OutlineBand {
    Band band;                 ///< without a position; its state is that of the window
    int parent = -1;           ///< band that hides this one when it is collapsed; -1: none
    std::vector<LaneRow> rows; ///< all lanes
};

/// All tracks of a trace in the order of the window, also those within collapsed groups. Hidden tracks are left out, and pinned ones are in their usual place.
[[nodiscard]] std::vector<OutlineBand> outlineOf(const Trace& trace, LayoutChoices choices);

} // namespace stallscope::gui
