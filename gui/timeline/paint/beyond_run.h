// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QPainter>
#include <QString>

namespace stallscope::gui {

/// Where the visible time lies before or after the run: which side it is on, so that an empty pane is no riddle. Else empty.
[[nodiscard]] QString beyondRunWords(const PaneScene& scene);

void paintBeyondRun(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
