// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/timeline/layout/time_axis.h"

#include <QColor>
#include <QWidget>

#include <optional>
#include <vector>

namespace stallscope::gui {

class Selection;
class ShownValue;
class VisibleRange;

/// The time axis above the panes, with the selected or measured range, its length, and the time under the pointer; dragging along it selects a range.
class RulerBar : public QWidget {
    Q_OBJECT
public:
    /// A time that is flagged on the axis.
    struct Bookmark {
        Nanos time = 0;
        QColor colour;

        friend bool operator==(const Bookmark&, const Bookmark&) = default;
    };

    RulerBar(VisibleRange& range, Selection& selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setBookmarks(std::vector<Bookmark> bookmarks);
    /// Labels the time of the cursor line in the lanes.
    void showCursorAt(std::optional<Nanos> onAxis);
    /// Marks a measured range in place of the selected one.
    void showMeasured(std::optional<TimeRange> onAxis);
    /// Length of the measured or selected range with its unit; empty without one.
    [[nodiscard]] QString lengthText() const;
    /// Text of the label of the cursor; empty without a cursor.
    [[nodiscard]] QString cursorText() const;
    /// Time from which labels count where full times would be too long; otherwise empty.
    [[nodiscard]] QString anchor() const;
    void paintTo(QPainter& painter) const;

signals:
    void anchorChanged(const QString& anchor);
    /// The pointer is at this time of the ruler, or left it.
    void cursorMoved(std::optional<Nanos> onAxis);
    void menuRequested(QPoint where);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] TimeScale scale() const;
    [[nodiscard]] Nanos timeAt(double x) const;
    void refresh();
    [[nodiscard]] std::optional<TimeRange> markedRange() const;
    void paintMarked(QPainter& painter) const;
    void paintBookmarks(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintLength(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    [[nodiscard]] QRect labelBox(const QString& text, double centre) const;
    [[nodiscard]] QRect lengthBox() const;
    [[nodiscard]] QRect cursorBox() const;

    VisibleRange& m_range;
    Selection& m_selection;
    ShownValue* m_value;
    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
    std::vector<Bookmark> m_bookmarks;
    std::optional<Nanos> m_cursor;
    std::optional<TimeRange> m_measured;
    Nanos m_pressed = 0;
};

} // namespace stallscope::gui
