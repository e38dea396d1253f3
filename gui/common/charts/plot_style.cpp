// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/plot_style.h"

#include <QPicture>

namespace stallscope::gui {

void keepPaintable(QCustomPlot& plot)
{
    plot.setMinimumSize(1, 1);
    plot.resize(plot.size().expandedTo({1, 1}));
}

void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size)
{
    // QCustomPlot needs its own painter class
    QPicture picture;
    QCPPainter recorder(&picture);
    recorder.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    plot.toPainter(&recorder, size.width(), size.height());
    recorder.end();
    painter.drawPicture(0, 0, picture);
}

void styleAxes(QCPAxisRect& area, const Theme& theme)
{
    for (QCPAxis* axis : area.axes()) {
        axis->setBasePen(QPen(theme.line));
        axis->setTickPen(QPen(theme.line));
        axis->setSubTickPen(QPen(theme.line));
        axis->setSubTicks(false);
        axis->setTickLabelColor(theme.mutedText);
        axis->setLabelColor(theme.mutedText);
        axis->grid()->setPen(QPen(theme.grid));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->setLayer("grid"); // below the data
    }
}

void stylePlot(QCustomPlot& plot, const Theme& theme)
{
    plot.setBackground(theme.surface);
    plot.setFocusPolicy(Qt::NoFocus);
    const auto areas = plot.axisRects();
    for (QCPAxisRect* area : areas)
        styleAxes(*area, theme);
}

} // namespace stallscope::gui
