// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

#include <functional>
#include <utility>

namespace stallscope::gui {

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
