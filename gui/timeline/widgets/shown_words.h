// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/paint/pane_scene.h"

#include <QString>

/// Describes the widgets of the timeline for screen readers.
namespace stallscope::gui {

/// "0 ns to 12 ms".
[[nodiscard]] QString rangeWords(TimeRange onAxis);
/// The selected span with its position, and the visible range.
[[nodiscard]] QString lanesWords(const ShownRun& run, const PaneScene& scene, TimeRange visible);
/// Utilization of the devices of each run, and the visible range.
[[nodiscard]] QString overviewWords(const RunList& runs, TimeRange all, TimeRange visible);
/// The visible range and the selected range.
[[nodiscard]] QString rulerWords(TimeRange visible, const Selection& selection);
/// Title of a track, and whether it is expanded and pinned.
[[nodiscard]] QString bandWords(const Band& band);

} // namespace stallscope::gui
