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
/// The selected span, what it is and where it stands, and which part of time is shown.
[[nodiscard]] QString lanesWords(const ShownRun& run, const PaneScene& scene, TimeRange visible);
/// How busy the devices of each run were, and which part of all the time is shown.
[[nodiscard]] QString overviewWords(const RunList& runs, TimeRange all, TimeRange visible);
/// The part of time that is shown, and the range that is selected.
[[nodiscard]] QString rulerWords(TimeRange visible, const Selection& selection);
/// A track's title, and whether it is open and pinned.
[[nodiscard]] QString bandWords(const Band& band);

} // namespace stallscope::gui
