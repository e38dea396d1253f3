// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

#include <functional>

namespace stallscope::gui {

/// A QCustomPlot without paint buffers: paints lanes directly into the backing store, and marks that follow the pointer on top.
///
/// QCustomPlot would paint each layer into a pixmap and blend them over the background in every frame: on a large screen
/// that takes longer than rasterizing the lanes.
class LanePlot : public QCustomPlot {
    Q_OBJECT
public:
    using PaintMarks = std::function<void(QPainter&, QSize)>;

    LanePlot(QWidget* parent, PaintMarks paintMarks);

    /// Colour of the last row and column, which lanes do not cover if the device pixel ratio is not an integer.
    void setEdge(const QColor& colour) { m_edge = colour; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    PaintMarks m_paintMarks;
    QColor m_edge;
};

} // namespace stallscope::gui
