// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/span_plottable.h"

#include "gui/plot/curve_rows.h"
#include "gui/plot/mark_ticks.h"
#include "gui/plot/note_marks.h"
#include "gui/plot/path_marks.h"
#include "gui/plot/wait_marks.h"

#include <QTimer>

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

QRect SpanPlottable::clipRect() const
{
    return QCPAbstractPlottable::clipRect().adjusted(0, 0, 0, 1);
}

void SpanPlottable::draw(QCPPainter* painter)
{
    const QRect area = keyAxis()->axisRect()->rect();
    painter->setAntialiasing(false);
    if (!painter->modes().testFlag(QCPPainter::pmVectorized))
        m_image.paint(*painter, m_scene, area.size());
    else if (m_scene.trace)
        m_image.paintVectors(*painter, m_scene, area.size());
    if (m_image.isUnfinished()) // what was asked for meanwhile comes first
        QTimer::singleShot(0, parentPlot(), [plot = parentPlot()] { plot->update(); });
    if (!m_scene.trace)
        return;
    painter->setFont(parentPlot()->font());
    paintCurves(*painter, m_scene, area.size());
    paintMarkTicks(*painter, m_scene, area.size());
    paintOpenSpans(*painter, m_scene, area.size());
    paintWaitingCalls(*painter, m_scene, area.size());
    m_labels.paint(*painter, m_scene, area.size(), m_image);
    paintBubbles(*painter, m_scene, area.size());
    paintPath(*painter, m_scene, area.size());
    paintNotes(*painter, m_scene, area.size());
}

} // namespace stallscope::gui
