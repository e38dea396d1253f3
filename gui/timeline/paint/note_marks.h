// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QFontMetricsF>
#include <QPainter>

#include <optional>
#include <vector>

namespace stallscope::gui {

/// What people wrote: on the strip above the lanes a bracket or a flag with its text for each note, a flag on each span that
/// has one, and a dotted line down from each bookmark. Text is only on the strip, so that it hides no span.
void paintNotes(QPainter& painter, const PaneScene& scene, QSize size);

/// The notes at a point, the topmost first: the one that is seen there, and those hidden behind it. Indices in the scene.
[[nodiscard]] std::vector<std::size_t> notesUnder(const PaneScene& scene, QSize size, const QFontMetricsF& metrics, QPointF point);

/// How high a strip the notes need when all of `range` is shown on so many pixels.
[[nodiscard]] int noteStripHeight(const std::vector<SceneNote>& notes, TimeRange range, int pixels, const QFontMetricsF& metrics);

/// As it was chosen, or the usual one.
[[nodiscard]] QColor colourOf(const Note& note, const Theme& theme);

} // namespace stallscope::gui
