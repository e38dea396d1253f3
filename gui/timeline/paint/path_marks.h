// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"
#include "profiler/analysis/replay/critical_path.h"

#include <QPainter>

namespace stallscope::gui {

/// Colour of a cause on the critical path, in the timeline and in its legend. Kernels, copies and communication have the
/// colours of their spans.
[[nodiscard]] QColor pathColour(const Theme& theme, PathCause cause);

/// Paints the critical path of the scene, if it has one: a line along the top of its lanes, outlines around its spans, and
/// steps between lanes.
void paintPath(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
