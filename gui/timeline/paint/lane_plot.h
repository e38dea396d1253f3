// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

#include <functional>

namespace stallscope::gui {

/// A plot without buffers: it paints straight into what the screen copies, and on top of that marks that follow the hand.
///
/// QCustomPlot would paint into a picture for each of its layers first, and blend them over its background, pixel by pixel,
/// in each frame: on a large screen that takes longer than finding out what the lanes show.
class LanePlot : public QCustomPlot {
    Q_OBJECT
public:
    using PaintMarks = std::function<void(QPainter&, QSize)>;

    LanePlot(QWidget* parent, PaintMarks paintMarks);

    /// What stands where lanes do not reach: the last row and column, where a pixel of the screen is not a whole number.
    void setEdge(const QColor& colour) { m_edge = colour; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    PaintMarks m_paintMarks;
    QColor m_edge;
};

} // namespace stallscope::gui
