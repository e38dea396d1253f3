// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/place_on_window.h"

#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/wait_walk.h"
#include "gui/timeline/paint/scene_geometry.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <optional>

namespace stallscope::gui {

namespace {

constexpr int kAround = 4; // pixels, so that a small item is framed and not covered

/// Visible part of a box on the lanes of a run.
QRect onWindow(const std::optional<QRectF>& box, const LaneArea& lanes, const QWidget& window)
{
    const QRect seen = box ? box->toAlignedRect().adjusted(-kAround, -kAround, kAround, kAround).intersected(lanes.rect()) : QRect();
    return seen.isEmpty() ? QRect() : QRect(lanes.mapTo(&window, seen.topLeft()), seen.size());
}

} // namespace

QRect placeOf(const QWidget& widget, const QWidget& window)
{
    if (!widget.isVisibleTo(&window) || !window.isAncestorOf(&widget))
        return {};
    return QRect(widget.mapTo(&window, QPoint()), widget.size()).intersected(window.rect());
}

QRect placeOfSelection(TimelineWidget& timeline, const QWidget& window)
{
    const auto& span = timeline.selection().span();
    if (!span)
        return {};
    PaneWidget& pane = timeline.pane(span->run);
    return onWindow(
        SceneGeometry(pane.scene(), pane.lanes().size()).onLane(span->track, span->lane, {span->span.start, span->span.end()}), pane.lanes(), window);
}

QRect placeOfGap(TimelineWidget& timeline, const QWidget& window)
{
    const auto& span = timeline.selection().span();
    if (!span)
        return {};
    PaneWidget& pane = timeline.pane(span->run);
    if (!pane.scene().waits)
        return {};
    const auto waits = pane.scene().waits->all();
    const auto wait = waitOf(waits, span->track, span->span.start);
    if (!wait || !waits[*wait].gapDevice.isValid())
        return {};
    return onWindow(SceneGeometry(pane.scene(), pane.lanes().size()).onDevice(waits[*wait].gapDevice, waits[*wait].gapRange), pane.lanes(), window);
}

} // namespace stallscope::gui
