// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/span_plottable.h"

#include "gui/timeline/logic/lane_search.h"
#include "gui/timeline/paint/curve_rows.h"
#include "gui/timeline/paint/note_marks.h"
#include "gui/timeline/paint/pane_scene.h"
#include "gui/timeline/paint/path_marks.h"
#include "gui/timeline/paint/scene_geometry.h"
#include "gui/timeline/paint/wait_marks.h"

#include <QPainter>
#include <QTimer>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Reads one mark per pixel: further ones would draw the same line.
void paintLane(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry, const LaneRow& row)
{
    const Lane& lane = scene.trace->tracks[row.track.index()].lanes[*row.lane];
    const TimeRange seen = scene.visible.intersected(scene.shown());
    const Nanos pixel = std::max<Nanos>(geometry.scale().toLength(1), 1);
    Nanos probe = seen.start;
    while (probe < seen.end) {
        const auto spot = firstShownAfter(lane, probe);
        if (!spot)
            return;
        const Span mark = spanAt(lane, *spot);
        if (mark.start >= seen.end)
            return;
        const auto box = geometry.onLane(row.track, row.place, {mark.start, mark.start + 1});
        if (!box)
            return;
        painter.fillRect(QRectF(box->left(), box->top(), 1, box->height()), QColor(scene.colours.of(mark.kind, mark.flags, mark.name, row.track)));
        probe = std::max(mark.start, probe) + pixel;
    }
}

/// Draws marks on their lanes. Instants have no length, so each is a line one pixel wide; at most one per pixel.
void paintMarkTicks(QPainter& painter, const PaneScene& scene, QSize size)
{
    const SceneGeometry geometry(scene, size);
    for (const LaneRow& row : scene.layout.rows()) {
        if (row.lane && row.place.group == LaneGroup::Marks)
            paintLane(painter, scene, geometry, row);
    }
}

} // namespace

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
    if (m_image.isUnfinished()) // pending requests first
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
