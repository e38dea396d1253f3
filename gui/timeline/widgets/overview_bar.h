// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/base/time_range.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace stallscope::gui {

class HitMarks;
class RunList;
class Selection;
class ShownValue;
class VisibleRange;

/// Overview of all time: device utilization, one strip per run, with the visible range marked. Drag the window to move it, drag outside to select another range, use the wheel to zoom.
class OverviewBar : public QWidget {
    Q_OBJECT
public:
    OverviewBar(const RunList& runs, VisibleRange& range, const Selection& selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// To be called when the runs or their numbers changed.
    void refresh();
    /// Marks the spans of a run that a search found; null removes the marks.
    void setHits(int run, std::shared_ptr<const HitMarks> hits);
    void paintTo(QPainter& painter) const;

signals:
    void menuRequested(QPoint where);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Drag { None, Move, Choose };

    struct Strip {
        std::vector<double> busy; ///< busy share of each of equal slices of `range`; empty: not computed yet
        std::vector<double> kernel;
        TimeRange range; ///< on the shared axis
    };

    [[nodiscard]] Nanos timeAt(double x) const;
    void paintCurve(QPainter& painter, std::size_t strip, const std::vector<double>& values, const QColor& colour) const;
    void paintHits(QPainter& painter) const;
    void paintRanges(QPainter& painter) const;

    const RunList& m_runs;
    VisibleRange& m_range;
    const Selection& m_selection;
    ShownValue* m_value;
    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
    std::vector<Strip> m_strips;
    TimeRange m_axis;
    int m_hitRun = 0;
    std::shared_ptr<const HitMarks> m_hits;
    Drag m_drag = Drag::None;
    Nanos m_last = 0;
};

} // namespace stallscope::gui
