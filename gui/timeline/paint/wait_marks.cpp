// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/wait_marks.h"

#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/pane_scene.h"
#include "profiler/base/units.h"

#include <QCoreApplication>
#include <QPainterPath>

namespace stallscope::gui {

namespace {

constexpr double kLeastLinkedBubble = 6; // pixels: narrower bubbles get no line
constexpr double kLeastLabelled = 70;
constexpr double kRounding = 4;
constexpr double kNarrowShare = 0.2; // of the lanes' height
constexpr double kLeastNarrow = 3;
constexpr LanePlace kCalls{LaneGroup::Calls, 0, false};

/// Many narrow bubbles side by side would hide the work between them, so they are drawn along the bottom of its lanes.
void paintNarrowBubble(QPainter& painter, const PaneScene& scene, const QRectF& box)
{
    QColor colour = scene.theme->wait;
    colour.setAlphaF(0.55F);
    const double height = std::clamp(box.height() * kNarrowShare, kLeastNarrow, box.height());
    painter.fillRect(QRectF(box.left(), box.bottom() - height, box.width(), height), colour);
}

/// The outline is the idle gap. The filled part is the bubble, the most that the wait cost: the rest is the host's own work.
void paintBubble(QPainter& painter, const PaneScene& scene, const Wait& wait, const QRectF& box, const QRectF& bubble)
{
    if (box.width() < kLeastLinkedBubble) {
        paintNarrowBubble(painter, scene, bubble);
        return;
    }
    painter.fillRect(bubble, scene.theme->bubble);
    painter.setBrush(Qt::NoBrush);
    QColor edge = scene.theme->wait;
    edge.setAlphaF(0.65F);
    painter.setPen(QPen(edge, 1, Qt::DashLine));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRounding, kRounding);
    if (box.width() < kLeastLabelled)
        return;
    painter.setPen(scene.theme->wait);
    const QString text = QCoreApplication::translate("Timeline", "idle %1").arg(QString::fromStdString(formatDuration(wait.gapRange.length())));
    if (painter.fontMetrics().horizontalAdvance(text) < box.width() - 2 * kRounding)
        painter.drawText(box, Qt::AlignCenter, text);
}

/// A curve from the end of the wait down (or up) to the start of the idle gap.
void paintLink(QPainter& painter, const PaneScene& scene, const QRectF& wait, const QRectF& gap)
{
    const bool isBelow = gap.center().y() > wait.center().y();
    const QPointF from(wait.left() + std::min(wait.width() / 2, 12.0), isBelow ? wait.bottom() : wait.top());
    const QPointF to(gap.left() + std::min(gap.width() / 2, 12.0), isBelow ? gap.top() : gap.bottom());
    const double reach = (to.y() - from.y()) / 2;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(0, reach), to - QPointF(0, reach), to);
    QColor colour = scene.theme->wait;
    colour.setAlphaF(0.8F);
    painter.setPen(QPen(colour, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(scene.theme->wait);
    painter.drawEllipse(to, 2.5, 2.5);
}

void paintGap(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry, const Wait& wait)
{
    if (!wait.gapDevice.isValid() || wait.gapRange.isEmpty())
        return;
    const auto onDevice = geometry.onDevice(wait.gapDevice, wait.gapRange);
    if (!onDevice)
        return;
    const TimeRange bubble = TimeRange::ofLength(wait.gapRange.start, std::min(wait.bubble, wait.gapRange.length()));
    paintBubble(painter, scene, wait, *onDevice, geometry.onDevice(wait.gapDevice, bubble).value_or(*onDevice));
    const auto onHost = geometry.onLane(wait.thread, kCalls, {wait.start, wait.end()});
    if (onHost && onDevice->width() >= kLeastLinkedBubble)
        paintLink(painter, scene, *onHost, *onDevice);
}

} // namespace

void paintWaitingCalls(QPainter& painter, const PaneScene& scene, QSize size)
{
    if (!scene.waits)
        return;
    const SceneGeometry geometry(scene, size);
    const auto paint = [&](TimeRange range, bool areFinal) {
        scene.waits->forEachShown(range, geometry.scale().toLength(1), WaitIndex::Most::Duration, [&](const Wait& wait) {
            const auto box = geometry.onLane(wait.thread, kCalls, {wait.start, wait.end()});
            if (box && wait.isFinal == areFinal && !classifyCall(scene.trace->text(wait.call)).blocksByName())
                painter.fillRect(*box, areFinal ? scene.theme->finalWait : scene.theme->wait);
        });
    };
    const Nanos end = scene.waits->finals().start();
    if (end < scene.visible.end)
        paint({std::max(scene.visible.start, end), scene.visible.end}, true);
    paint({scene.visible.start, std::min(scene.visible.end, end)}, false); // take precedence in shared pixels
}

void paintBubbles(QPainter& painter, const PaneScene& scene, QSize size)
{
    if (!scene.waits)
        return;
    const SceneGeometry geometry(scene, size);
    painter.setRenderHint(QPainter::Antialiasing);
    scene.waits->forEachShown(
        scene.visible, geometry.scale().toLength(1), WaitIndex::Most::Gap, [&](const Wait& wait) { paintGap(painter, scene, geometry, wait); });
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintOpenSpans(QPainter& painter, const PaneScene& scene, QSize size)
{
    const SceneGeometry geometry(scene, size);
    std::optional<TimeRange> known;
    for (std::size_t i = 0; i < scene.trace->tracks.size(); ++i) {
        for (const OpenSpan& open : scene.trace->tracks[i].openSpans) {
            if (!known)
                known = scene.trace->range();
            const TimeRange shown = TimeRange{open.start, std::max(known->end, open.start)}.intersected(scene.shown());
            const auto box = geometry.onLane(TrackId::fromIndex(i), {groupOf(open.kind), open.depth, false}, shown);
            if (!box || shown.isEmpty())
                continue;
            painter.fillRect(*box, QColor(scene.colours.of(open.kind, open.flags, open.name, TrackId::fromIndex(i))));
            // the end is not known: the right side stays open
            painter.fillRect(*box, QBrush(scene.theme->surface, Qt::BDiagPattern));
        }
    }
}

} // namespace stallscope::gui
