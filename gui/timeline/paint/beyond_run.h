// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QPainter>
#include <QString>

namespace stallscope::gui {

/// If the visible range lies outside of the run: the direction in which the run is. Otherwise empty.
[[nodiscard]] QString beyondRunWords(const PaneScene& scene);

void paintBeyondRun(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
