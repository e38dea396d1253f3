// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"
#include "profiler/analysis/replay/critical_path.h"

#include <QPainter>

namespace stallscope::gui {

/// What a part of the critical path is drawn in, here and in its legend. Kernels, copies and communication as the spans are.
[[nodiscard]] QColor pathColour(const Theme& theme, PathCause cause);

/// The critical path where the scene has one: a line along the top of the lanes that it passes, with an outline of the spans that
/// are on it, and steps from lane to lane.
void paintPath(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
