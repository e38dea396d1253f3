// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// The curves of a pane: how busy each device was, and the counters, on the same axis of time as the lanes.
void paintCurves(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
