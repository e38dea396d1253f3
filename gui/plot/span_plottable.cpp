// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/span_plottable.h"

namespace stallscope::gui {

QCPRange SpanPlottable::getKeyRange(bool& foundRange, QCP::SignDomain) const
{
    foundRange = true;
    return {0, static_cast<double>(m_scene.visible.length())};
}

QCPRange SpanPlottable::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const
{
    foundRange = true;
    return {0, static_cast<double>(m_scene.layout.height())};
}

void SpanPlottable::draw(QCPPainter* painter)
{
    const QRect area = keyAxis()->axisRect()->rect();
    const QImage& image = m_image.paint(m_scene, area.size(), parentPlot()->bufferDevicePixelRatio());
    painter->setCompositionMode(QPainter::CompositionMode_Source);
    painter->drawImage(area.topLeft(), image);
    painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
}

} // namespace stallscope::gui
