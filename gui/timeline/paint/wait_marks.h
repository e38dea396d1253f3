// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// Paints calls that wait but are not named as synchronization in the colours of waits.
void paintWaitingCalls(QPainter& painter, const PaneScene& scene, QSize size);

/// Paints the idle gaps that waits left on devices as shaded bubbles, each with a line from its wait.
void paintBubbles(QPainter& painter, const PaneScene& scene, QSize size);

/// Paints the spans in which threads and streams currently are, up to the last known time.
void paintOpenSpans(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
