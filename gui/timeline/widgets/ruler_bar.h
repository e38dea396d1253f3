// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/timeline/paint/ruler_plot.h"
#include "profiler/base/time_range.h"

#include <QWidget>

#include <utility>
#include <vector>

namespace stallscope::gui {

class Selection;
class ShownValue;
class VisibleRange;

/// The time axis; dragging along it selects a range.
class RulerBar : public QWidget {
    Q_OBJECT
public:
    RulerBar(VisibleRange& range, Selection& selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setBookmarks(std::vector<RulerPlot::Bookmark> bookmarks) { m_plot->setBookmarks(std::move(bookmarks)); }
    [[nodiscard]] QString anchor() const;
    void paintTo(QPainter& painter);

signals:
    /// Time from which the labels count.
    void anchorChanged(const QString& anchor);
    void menuRequested(QPoint where);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    [[nodiscard]] Nanos timeAt(double x) const;
    void refresh();

    VisibleRange& m_range;
    Selection& m_selection;
    RulerPlot* m_plot;
    ShownValue* m_value;
    Nanos m_pressed = 0;
};

} // namespace stallscope::gui
