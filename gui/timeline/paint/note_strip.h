// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/pane_scene.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QString>

#include <cstddef>
#include <vector>

namespace stallscope::gui {

/// Where a note stands on the strip above the lanes.
struct NoteMark {
    std::size_t note = 0;          ///< index in the scene
    QRectF across;                 ///< its time, as wide as it is; a bookmark has no width
    QRectF flag;                   ///< empty where it has none
    QRectF box;                    ///< its time and its text: what hands point at
    QRectF room;                   ///< for the text
    QString text;                  ///< as far as there is room for it
    std::vector<std::size_t> more; ///< notes at the same place for which no row was left
};

/// The strip of notes above the lanes of a pane: side by side where there is room, else in up to three rows. What does not
/// fit either is counted behind the note that stands in its way.
class NoteStrip {
public:
    static constexpr int kRowHeight = 18;
    static constexpr int kMostRows = 3;

    NoteStrip(const std::vector<SceneNote>& notes, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows = kMostRows);

    [[nodiscard]] const std::vector<NoteMark>& marks() const { return m_marks; }
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] static constexpr int heightOf(int rows) { return rows == 0 ? 0 : rows * kRowHeight + kMargin; }
    /// How many rows a strip so high has.
    [[nodiscard]] static constexpr int rowsIn(int height) { return height / kRowHeight; }

private:
    static constexpr int kMargin = 3; // below the last row

    void place(std::size_t index, const Note& note, const TimeScale& scale, const QFontMetricsF& metrics, int mostRows);

    std::vector<NoteMark> m_marks;
    std::vector<std::size_t> m_lastOfRow; // indices of marks
    int m_rows = 0;
};

/// "+3": how many are hidden behind a mark.
[[nodiscard]] QString moreText(std::size_t count);
/// What a strip says for a note: the first line of its text.
[[nodiscard]] QString shortText(const Note& note);

} // namespace stallscope::gui
