// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/lane_plot.h"

#include "gui/plot/bare_plot.h"

namespace stallscope::gui {

namespace {

/// What is painted on it covers all of it, each time: it is never cleared, and copied without blending.
class OpaqueBuffer : public QCPAbstractPaintBuffer {
public:
    OpaqueBuffer(QSize size, double devicePixelRatio) : QCPAbstractPaintBuffer(size, devicePixelRatio) { allocate(); }

    QCPPainter* startPainting() override { return new QCPPainter(&m_image); }
    void draw(QCPPainter* painter) const override
    {
        if (!painter->isActive())
            return;
        painter->setCompositionMode(QPainter::CompositionMode_Source);
        painter->drawImage(QPoint(0, 0), m_image);
        painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
    }
    void clear(const QColor& /*colour*/) override {}

protected:
    void reallocateBuffer() override { allocate(); }

private:
    void allocate()
    {
        setInvalidated();
        m_image = QImage((QSizeF(mSize) * mDevicePixelRatio).toSize(), QImage::Format_RGB32);
        m_image.setDevicePixelRatio(mDevicePixelRatio);
        m_image.fill(Qt::black);
    }

    QImage m_image;
};

} // namespace

LanePlot::LanePlot(QWidget* parent, PaintMarks paintMarks) : QCustomPlot(parent), m_paintMarks(std::move(paintMarks))
{
    makeBare(*this);
    layer("overlay")->setMode(QCPLayer::lmLogical); // one buffer for all layers
    mPaintBuffers = {QSharedPointer<QCPAbstractPaintBuffer>(new OpaqueBuffer(viewport().size(), bufferDevicePixelRatio()))};
}

void LanePlot::paintEvent(QPaintEvent* /*event*/)
{
    if (!qFuzzyCompare(bufferDevicePixelRatio(), devicePixelRatioF())) { // on another screen than before
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(rpQueuedRefresh);
    }
    QCPPainter painter(this);
    if (!painter.isActive() || mPaintBuffers.isEmpty())
        return;
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_edge); // of a fractional ratio the last row and column are not whole
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_edge);
    mPaintBuffers.first()->draw(&painter);
    m_paintMarks(painter, size());
}

} // namespace stallscope::gui
