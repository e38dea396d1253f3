// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/time_range.h"

#include <QWidget>

namespace stallscope::gui {

class OverviewPlot;
class RunList;
class Selection;
class ShownValue;
class VisibleRange;

/// Overview of all time: drag the window to move it, drag outside to select another range, use the wheel to zoom.
class OverviewBar : public QWidget {
    Q_OBJECT
public:
    OverviewBar(const RunList& runs, VisibleRange& range, const Selection& selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// To be called when the runs or their numbers changed.
    void refresh();
    void paintTo(QPainter& painter);

signals:
    void menuRequested(QPoint where);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Move, Choose };

    [[nodiscard]] Nanos timeAt(double x) const;

    const RunList& m_runs;
    VisibleRange& m_range;
    OverviewPlot* m_plot;
    ShownValue* m_value;
    TimeRange m_axis;
    Drag m_drag = Drag::None;
    Nanos m_last = 0;
};

} // namespace stallscope::gui
