// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/lane_canvas.h"

#include "gui/timeline/logic/lane_search.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/curve_rows.h"
#include "gui/timeline/paint/note_marks.h"
#include "gui/timeline/paint/path_marks.h"
#include "gui/timeline/paint/wait_marks.h"
#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr double kMargin = 8;
constexpr double kArrowHead = 5;

struct BeyondRunWords {
    Q_DECLARE_TR_FUNCTIONS(Timeline)
};

void paintBeyondRun(QPainter& painter, const PaneScene& scene, QSize size)
{
    const QString words = beyondRunWords(scene);
    const QRectF room(kMargin, scene.layout.pinnedHeight(), size.width() - 2 * kMargin, 2 * LayoutChoices::kLaneHeight);
    if (words.isEmpty() || painter.fontMetrics().horizontalAdvance(words) > room.width())
        return;
    painter.setPen(scene.theme->mutedText);
    painter.drawText(room, Qt::AlignCenter, words);
}

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

void outline(QPainter& painter, const SceneGeometry& geometry, const SpanPlace& place, const QColor& colour, double width)
{
    const auto box = geometry.onLane(place.track, place.lane, place.span.range());
    if (!box)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, width));
    painter.drawRect(box->adjusted(-0.5, -0.5, 0.5, 0.5));
}

/// Leaves the source at the start of the target if possible, and ends vertically at that start.
void arrow(QPainter& painter, const QRectF& source, const QRectF& target, const QColor& colour)
{
    const bool isDown = target.center().y() > source.center().y();
    const QPointF from(std::clamp(target.left(), source.left(), source.right()), isDown ? source.bottom() : source.top());
    const QPointF to(target.left(), isDown ? target.top() : target.bottom());
    const QPointF reach(0, (to.y() - from.y()) / 2);
    QPainterPath path(from);
    path.cubicTo(from + reach, to - reach, to);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.4));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const double back = isDown ? -kArrowHead : kArrowHead;
    painter.drawPolygon(QPolygonF({to, to + QPointF(-kArrowHead * 0.6, back), to + QPointF(kArrowHead * 0.6, back)}));
}

/// Draws arrows from the call to what it launched, whichever of them is selected.
void paintLinks(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    const auto isHost = [&](const SpanPlace& place) { return scene.trace->tracks[place.track.index()].info.type == TrackType::HostThread; };
    for (const SpanPlace& other : scene.linked) {
        const SpanPlace& from = isHost(other) ? other : *scene.selected;
        const SpanPlace& to = isHost(other) ? *scene.selected : other;
        const auto begin = geometry.onLane(from.track, from.lane, from.span.range());
        const auto end = geometry.onLane(to.track, to.lane, to.span.range());
        outline(painter, geometry, other, scene.theme->accent, 1);
        if (begin && end)
            arrow(painter, *begin, *end, scene.theme->accent);
    }
}

/// Marks what the selected wait waited for in the colour of its idle gap.
void paintAwaited(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    const auto index = scene.waits ? waitOf(scene.waits->all(), scene.selected->track, scene.selected->span.start) : std::nullopt;
    if (!index)
        return;
    if (const auto awaited = awaitedBy(*scene.trace, scene.selected->run, scene.waits->all()[*index])) {
        outline(painter, geometry, *awaited, scene.theme->surface, 4);
        outline(painter, geometry, *awaited, scene.theme->wait, 2);
    }
}

void paintRange(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    if (!scene.range)
        return;
    const QRectF box = geometry.across(*scene.range, 0, geometry.size().height());
    QColor fill = scene.theme->accent;
    fill.setAlphaF(0.13F);
    painter.fillRect(box, fill);
    painter.setPen(QPen(scene.theme->accent, 1));
    painter.drawLine(box.topLeft(), box.bottomLeft());
    painter.drawLine(box.topRight(), box.bottomRight());
}

void paintMeasure(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry)
{
    if (!scene.measured)
        return;
    const TimeRange span{std::min(scene.measured->start, scene.measured->end), std::max(scene.measured->start, scene.measured->end)};
    const QRectF box = geometry.across(span, 0, geometry.size().height());
    const double y = geometry.size().height() / 2.0;
    painter.setPen(QPen(scene.theme->text, 1, Qt::DashLine));
    painter.drawLine(box.topLeft(), box.bottomLeft());
    painter.drawLine(box.topRight(), box.bottomRight());
    painter.setPen(QPen(scene.theme->text, 1));
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    const QString text = QString::fromStdString(formatDuration(span.end - span.start));
    QRectF label = painter.fontMetrics().boundingRect(text).adjusted(-6, -3, 6, 3);
    label.moveCenter({std::clamp(box.center().x(), label.width() / 2, geometry.size().width() - label.width() / 2), y});
    painter.setBrush(scene.theme->raised);
    painter.drawRoundedRect(label, 3, 3);
    painter.drawText(label, Qt::AlignCenter, text);
}

/// Marks that follow the pointer: the selected span with arrows to what it launched, the span under the cursor, the
/// selected range, the two-point ruler and the cursor line.
void paintPointerMarks(QPainter& painter, const PaneScene& scene, QSize size)
{
    const SceneGeometry geometry(scene, size);
    paintRange(painter, scene, geometry);
    painter.setRenderHint(QPainter::Antialiasing);
    if (scene.hovered)
        outline(painter, geometry, *scene.hovered, scene.theme->text, 1);
    if (scene.selected) {
        paintLinks(painter, scene, geometry);
        paintAwaited(painter, scene, geometry);
        outline(painter, geometry, *scene.selected, scene.theme->surface, 4);
        outline(painter, geometry, *scene.selected, scene.theme->isDark() ? QColor(Qt::white) : scene.theme->text, 2);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintMeasure(painter, scene, geometry);
    if (scene.cursor) {
        QColor colour = scene.theme->mutedText;
        colour.setAlphaF(0.6F);
        painter.setPen(QPen(colour, 1));
        const double x = geometry.scale().toPixel(*scene.cursor);
        painter.drawLine(QPointF(x, 0), QPointF(x, size.height()));
    }
}

} // namespace

QString beyondRunWords(const PaneScene& scene)
{
    const auto onAxis = [&scene](Nanos time) { return QString::fromStdString(formatDuration(time - scene.origin)); };
    const TimeRange shown = scene.showsOthers ? scene.trace->range() : scene.window;
    if (shown.isEmpty() || scene.visible.isEmpty())
        return {};
    if (scene.visible.start >= shown.end)
        return BeyondRunWords::tr("Run ends at %1").arg(onAxis(shown.end));
    if (scene.visible.end <= shown.start)
        return BeyondRunWords::tr("Run begins at %1").arg(onAxis(shown.start));
    return {};
}

LaneCanvas::LaneCanvas(const PaneScene& scene, QWidget* parent) : QWidget(parent), m_scene(scene)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void LaneCanvas::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    // lanes do not cover the last row and column if the device pixel ratio is not an integer
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_scene.theme->surface);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_scene.theme->surface);
    m_image.paint(painter, m_scene, size());
    if (m_image.isUnfinished())
        QTimer::singleShot(0, this, qOverload<>(&QWidget::update)); // pending requests first
    paintOverLanes(painter);
}

void LaneCanvas::paintTo(QPainter& painter)
{
    painter.fillRect(rect(), m_scene.theme->surface);
    if (m_scene.trace)
        m_image.paintVectors(painter, m_scene, size());
    painter.setFont(font());
    paintOverLanes(painter);
}

void LaneCanvas::paintOverLanes(QPainter& painter)
{
    if (!m_scene.trace)
        return;
    paintCurves(painter, m_scene, size());
    paintMarkTicks(painter, m_scene, size());
    paintOpenSpans(painter, m_scene, size());
    paintWaitingCalls(painter, m_scene, size());
    m_labels.paint(painter, m_scene, size(), m_image);
    paintBubbles(painter, m_scene, size());
    paintPath(painter, m_scene, size());
    paintNotes(painter, m_scene, size());
    paintBeyondRun(painter, m_scene, size());
    paintPointerMarks(painter, m_scene, size());
}

} // namespace stallscope::gui
