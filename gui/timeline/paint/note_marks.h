// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QFontMetricsF>
#include <QPainter>

#include <optional>
#include <vector>

namespace stallscope::gui {

/// Paints notes: a bracket or flag with text per note on the strip above the lanes, a flag on each annotated span, and a
/// dotted line down from each bookmark. Text is only on the strip, so that it hides no span.
void paintNotes(QPainter& painter, const PaneScene& scene, QSize size);

/// Indices in the scene of the notes at a point, topmost first: the visible note, then those hidden behind it.
[[nodiscard]] std::vector<std::size_t> notesUnder(const PaneScene& scene, QSize size, const QFontMetricsF& metrics, QPointF point);

/// Height of the strip that the notes need when all of `range` is shown in so many pixels.
[[nodiscard]] int noteStripHeight(const std::vector<SceneNote>& notes, TimeRange range, int pixels, const QFontMetricsF& metrics);

/// The chosen colour, or the default.
[[nodiscard]] QColor colourOf(const Note& note, const Theme& theme);

} // namespace stallscope::gui
