// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

#include <functional>

namespace stallscope::gui {

/// A plot that covers all of itself with one opaque picture, and draws marks on top of it that follow the hand.
///
/// QCustomPlot would blend a transparent picture for each of its layers over its background, pixel by pixel, in each frame:
/// on a large screen that takes longer than painting the lanes. Here the picture is copied, and marks are painted where they are.
class LanePlot : public QCustomPlot {
    Q_OBJECT
public:
    using PaintMarks = std::function<void(QPainter&, QSize)>;

    LanePlot(QWidget* parent, PaintMarks paintMarks);

    /// What stands where the picture does not reach: the last row and column, where a pixel of the screen is not a whole number.
    void setEdge(const QColor& colour) { m_edge = colour; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    PaintMarks m_paintMarks;
    QColor m_edge;
};

} // namespace stallscope::gui
