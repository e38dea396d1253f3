// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// Paints the curves of a pane, device utilization and counters, on the time axis of the lanes.
void paintCurves(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
