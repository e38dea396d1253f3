// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/lane_plot.h"

#include "gui/common/charts/bare_plot.h"

namespace stallscope::gui {

LanePlot::LanePlot(QWidget* parent, PaintMarks paintMarks) : QCustomPlot(parent), m_paintMarks(std::move(paintMarks))
{
    makeBare(*this);
    setBackground(Qt::NoBrush); // lanes cover it
    mReplotting = true;         // suppresses painting into buffers
}

void LanePlot::paintEvent(QPaintEvent* /*event*/)
{
    QCPPainter painter(this);
    if (!painter.isActive())
        return;
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_edge);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_edge);
    draw(&painter);
    m_paintMarks(painter, size());
}

void LanePlot::resizeEvent(QResizeEvent* /*event*/)
{
    setViewport(rect());
}

} // namespace stallscope::gui
