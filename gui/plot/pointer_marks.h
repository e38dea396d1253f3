// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/plot/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// What follows the hand: the selected span with arrows to what it launched, the span under the cursor, the selected range,
/// the two-point ruler, the cursor's line.
void paintPointerMarks(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
