// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/plot/pane_scene.h"

#include <QPainter>

namespace stallscope::gui {

/// What the waits of a run did: each wait on its host lane in the colour of waits, the hole that it left on a device as a
/// shaded bubble, and a line from the one to the other.
void paintWaits(QPainter& painter, const PaneScene& scene, QSize size);

/// What threads and streams are inside right now, drawn up to the end of what is known.
void paintOpenSpans(QPainter& painter, const PaneScene& scene, QSize size);

} // namespace stallscope::gui
