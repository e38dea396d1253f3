// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/plot/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// Marks on their lanes: instants have no length, so each is a line of one pixel. As many as there are pixels at most.
void paintMarkTicks(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
