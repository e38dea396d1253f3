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
constexpr double kLeastLinkedStrength = 0.5; // lines to gaps that the wait hardly caused would hide those that it did
constexpr LanePlace kCalls{LaneGroup::Calls, 0, false};

/// An idle gap after a wait, on a device.
struct Gap {
    const Wait& wait;
    QRectF box;
    QRectF bubble;       ///< filled part: the most that the wait cost. The rest is the host's own work
    double strength = 0; ///< by that cost
};

/// Many narrow bubbles side by side would hide the work between them, so they are drawn along the bottom of its lanes.
void paintNarrowBubble(QPainter& painter, const PaneScene& scene, const Gap& gap)
{
    QColor colour = scene.theme->wait;
    colour.setAlphaF(static_cast<float>(0.6 * gap.strength));
    const double height = std::clamp(gap.bubble.height() * kNarrowShare, kLeastNarrow, gap.bubble.height());
    painter.fillRect(QRectF(gap.bubble.left(), gap.bubble.bottom() - height, gap.bubble.width(), height), colour);
}

void paintWideGap(QPainter& painter, const PaneScene& scene, const Gap& gap)
{
    painter.fillRect(gap.bubble, scene.theme->bubble);
    painter.setBrush(Qt::NoBrush);
    QColor edge = mixed(scene.theme->mutedText, scene.theme->wait, gap.strength);
    edge.setAlphaF(0.65F);
    painter.setPen(QPen(edge, 1, Qt::DashLine));
    painter.drawRoundedRect(gap.box.adjusted(0.5, 0.5, -0.5, -0.5), kRounding, kRounding);
    if (gap.box.width() < kLeastLabelled)
        return;
    painter.setPen(scene.theme->text);
    const QString text = QCoreApplication::translate("Timeline", "idle %1").arg(QString::fromStdString(formatDuration(gap.wait.gapRange.length())));
    if (painter.fontMetrics().horizontalAdvance(text) < gap.box.width() - 2 * kRounding)
        painter.drawText(gap.box, Qt::AlignCenter, text);
}

/// A curve from the wait down (or up) to the start of the idle gap.
void paintLink(QPainter& painter, const PaneScene& scene, const QRectF& wait, const Gap& gap)
{
    const bool isBelow = gap.box.center().y() > wait.center().y();
    const QPointF from(wait.left() + std::min(wait.width() / 2, 12.0), isBelow ? wait.bottom() : wait.top());
    const QPointF to(gap.box.left() + std::min(gap.box.width() / 2, 12.0), isBelow ? gap.box.top() : gap.box.bottom());
    const double reach = (to.y() - from.y()) / 2;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(0, reach), to - QPointF(0, reach), to);
    const QColor colour = mixed(scene.theme->mutedText, scene.theme->wait, gap.strength);
    QColor line = colour;
    line.setAlphaF(0.8F);
    painter.setPen(QPen(line, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(to, 2.5, 2.5);
}

void paintGap(QPainter& painter, const PaneScene& scene, const SceneGeometry& geometry, const Wait& wait)
{
    if (!wait.gapDevice.isValid() || wait.gapRange.isEmpty())
        return;
    const auto box = geometry.onDevice(wait.gapDevice, wait.gapRange);
    if (!box)
        return;
    const TimeRange bubble = TimeRange::ofLength(wait.gapRange.start, std::min(wait.bubble, wait.gapRange.length()));
    Gap gap{wait, *box, geometry.onDevice(wait.gapDevice, bubble).value_or(*box)};
    const bool isWide = box->width() >= kLeastLinkedBubble;
    const TimeRange pixel = TimeRange::ofLength(wait.start, std::max<Nanos>(geometry.scale().toLength(1), 1)); // may contain many waits
    gap.strength = costStrength(
        isWide ? static_cast<double>(bubble.length()) / static_cast<double>(wait.gapRange.length()) : scene.waits->costs().shareOf(wait.thread, pixel));
    if (!isWide)
        return paintNarrowBubble(painter, scene, gap);
    paintWideGap(painter, scene, gap);
    const bool isSelected = scene.selected && scene.selected->track == wait.thread && scene.selected->span.start == wait.start;
    const auto onHost = geometry.onLane(wait.thread, kCalls, {wait.start, wait.end()});
    if (onHost && (isSelected || gap.strength >= kLeastLinkedStrength))
        paintLink(painter, scene, *onHost, gap);
}

} // namespace

void paintWaitingCalls(QPainter& painter, const PaneScene& scene, QSize size)
{
    if (!scene.waits)
        return;
    const SceneGeometry geometry(scene, size);
    const Nanos pixel = std::max<Nanos>(geometry.scale().toLength(1), 1);
    scene.waits->forEachShown(scene.visible, pixel, WaitIndex::Most::Duration, [&](const Wait& wait) {
        const auto box = geometry.onLane(wait.thread, kCalls, {wait.start, wait.end()});
        if (!box || classifyCall(scene.trace->text(wait.call)).blocksByName())
            return;
        const TimeRange painted = TimeRange::ofLength(wait.start, std::max(wait.duration, pixel));
        const QRgb colour = scene.colours.wait(scene.waits->costs().shareOf(wait.thread, painted));
        const LaneRow* row = scene.layout.rowOf(wait.thread, kCalls);
        const bool isSubdued = row->lane && scene.isSubdued(wait.thread, *row->lane, wait.start);
        painter.fillRect(*box, QColor(isSubdued ? scene.subdued(colour) : colour));
    });
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
