// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <cstddef>
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

/// Placement of a note on the strip above the lanes.
struct NoteMark {
    std::size_t note = 0;          ///< index in the scene
    QRectF across;                 ///< its time range; a bookmark has no width
    QRectF flag;                   ///< empty if it has none
    QRectF box;                    ///< time and text together: the clickable area
    QRectF room;                   ///< available for the text
    QString text;                  ///< elided to the available width
    std::vector<std::size_t> more; ///< notes at the same place that found no row
};

/// The strip of notes above the lanes of a pane: side by side if they fit, otherwise in up to three rows. Notes that still
/// do not fit are counted at the note that covers them.
class NoteStrip {
public:
    static constexpr int kRowHeight = 18;
    static constexpr int kMostRows = 3;

    NoteStrip(const std::vector<SceneNote>& notes, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows = kMostRows);

    [[nodiscard]] const std::vector<NoteMark>& marks() const { return m_marks; }
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] static constexpr int heightOf(int rows) { return rows == 0 ? 0 : rows * kRowHeight + kMargin; }
    /// Number of rows in a strip of this height.
    [[nodiscard]] static constexpr int rowsIn(int height) { return height / kRowHeight; }

private:
    static constexpr int kMargin = 3; // below the last row

    void place(std::size_t index, const Note& note, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows);

    std::vector<NoteMark> m_marks;
    std::vector<std::size_t> m_lastOfRow; // indices of marks
    int m_rows = 0;
};

/// "+3": number of notes hidden behind a mark.
[[nodiscard]] QString moreText(std::size_t count);
/// Text of a note on the strip: its first line.
[[nodiscard]] QString shortText(const Note& note);

} // namespace stallscope::gui
