// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <qcustomplot.h>

#include <QSize>

#include <functional>
#include <utility>

namespace stallscope::gui {

/// Needed for every plot: QCustomPlot warns if a plot of size zero is painted.
void keepPaintable(QCustomPlot& plot);

/// Removes axes, margins and mouse handling from a plot.
void makeBare(QCustomPlot& plot);

/// Paints the plot as vectors.
void paintPlot(QCustomPlot& plot, QPainter& painter, QSize size);

/// Subdued axes in the colours of the theme.
void styleAxes(QCPAxisRect& area, const Theme& theme);
/// Style of a non-interactive plot: no dragging, no focus, labels in the font of the window.
void stylePlot(QCustomPlot& plot, const Theme& theme);

/// Custom painting over the whole area of a plot, on any layer.
class PaintedLayer : public QCPLayerable {
    Q_OBJECT
public:
    using Paint = std::function<void(QCPPainter&, QSize)>;

    PaintedLayer(QCustomPlot* plot, const QString& layer, Paint paint) : QCPLayerable(plot, layer), m_paint(std::move(paint)) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override
    {
        const QRect area = parentPlot()->axisRect()->rect();
        painter->translate(area.topLeft());
        m_paint(*painter, area.size());
        painter->translate(-area.topLeft());
    }

private:
    Paint m_paint;
};

} // namespace stallscope::gui
