// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/paint/lane_image.h"
#include "gui/timeline/paint/span_labels.h"

#include <qcustomplot.h>

namespace stallscope::gui {

/// The lanes of a pane with labels, curves and waits, as a plottable of QCustomPlot. Lanes are pixels on a screen,
/// rectangles in vector pictures.
class SpanPlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    SpanPlottable(QCPAxis* keyAxis, QCPAxis* valueAxis, const PaneScene& scene) : QCPAbstractPlottable(keyAxis, valueAxis), m_scene(scene) {}

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& foundRange, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const override;

protected:
    void draw(QCPPainter* painter) override;
    /// Layers are clipped to one row less than this.
    [[nodiscard]] QRect clipRect() const override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    const PaneScene& m_scene; // owned by the pane, which outlives its plot
    LaneImage m_image;
    SpanLabels m_labels;
};

} // namespace stallscope::gui
