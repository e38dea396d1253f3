// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// Calls that wait without being named so, on their lanes in the colour of waits.
void paintWaitingCalls(QPainter& painter, const PaneScene& scene, QSize size);

/// The idle gaps that waits left on devices as shaded bubbles, each with a line from its wait.
void paintBubbles(QPainter& painter, const PaneScene& scene, QSize size);

/// What threads and streams are inside right now, drawn up to the end of what is known.
void paintOpenSpans(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
