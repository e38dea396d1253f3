// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/span_plottable.h"

#include "gui/plot/curve_rows.h"
#include "gui/plot/note_marks.h"
#include "gui/plot/wait_marks.h"

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
    if (!m_scene.trace)
        return;
    const QRect area = keyAxis()->axisRect()->rect();
    painter->translate(area.topLeft());
    painter->setAntialiasing(false);
    if (painter->modes().testFlag(QCPPainter::pmVectorized)) {
        m_image.paintVectors(*painter, m_scene, area.size());
    } else {
        painter->setCompositionMode(QPainter::CompositionMode_Source);
        painter->drawImage(QPoint(0, 0), m_image.paint(m_scene, area.size(), parentPlot()->bufferDevicePixelRatio()));
        painter->setCompositionMode(QPainter::CompositionMode_SourceOver);
    }
    painter->setFont(parentPlot()->font());
    paintCurves(*painter, m_scene, area.size());
    paintOpenSpans(*painter, m_scene, area.size());
    paintWaitingCalls(*painter, m_scene, area.size());
    m_labels.paint(*painter, m_scene, area.size(), m_image);
    paintBubbles(*painter, m_scene, area.size());
    paintNotes(*painter, m_scene, area.size());
    painter->translate(-area.topLeft());
}

} // namespace stallscope::gui
