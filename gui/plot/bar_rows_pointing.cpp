// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/bar_rows_plot.h"

#include "gui/theme/plain_tip.h"

#include <QHelpEvent>
#include <QMouseEvent>

/// What the pointer does over bars.
namespace stallscope::gui {

int BarRowsPlot::rowAt(QPointF position) const
{
    const int row = position.y() < 0 ? -1 : static_cast<int>(position.y()) / rowHeight();
    return row < static_cast<int>(m_rows.size()) ? row : -1;
}

void BarRowsPlot::hover(int row)
{
    if (!m_isClickable || row == m_hovered)
        return;
    m_hovered = row;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

bool BarRowsPlot::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const int row = rowAt(static_cast<QHelpEvent*>(event)->pos());
        setToolTip(row < 0 ? QString() : plainTip(m_rows[static_cast<std::size_t>(row)].toolTip));
    }
    return QWidget::event(event);
}

void BarRowsPlot::mousePressEvent(QMouseEvent* event)
{
    const int row = rowAt(event->position());
    if (m_isClickable && event->button() == Qt::LeftButton && row >= 0)
        emit rowClicked(row);
    QWidget::mousePressEvent(event);
}

void BarRowsPlot::mouseMoveEvent(QMouseEvent* event)
{
    hover(rowAt(event->position()));
    QWidget::mouseMoveEvent(event);
}

void BarRowsPlot::leaveEvent(QEvent* event)
{
    hover(-1);
    QWidget::leaveEvent(event);
}

} // namespace stallscope::gui
