// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/tour_stops.h"

#include "gui/model/run_list.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/paint/pane_scene.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/legend.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QCoreApplication>

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
    const WaitList& waits = pane.scene().waits->all();
    const auto index = waitOf(waits, span->track, span->span.start);
    const auto wait = index ? std::optional(waits[*index]) : std::nullopt;
    if (!wait || !wait->gapDevice.isValid())
        return {};
    return onWindow(SceneGeometry(pane.scene(), pane.lanes().size()).onDevice(wait->gapDevice, wait->gapRange), pane.lanes(), window);
}

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Tour)
};

using Place = std::function<QRect()>;

Place placeOfWidget(const TourGround& ground, QWidget& widget)
{
    return [&window = ground.window, &widget] { return placeOf(widget, window); };
}

template <class Part>
Place placeOfPart(const TourGround& ground)
{
    return [&window = ground.window, &timeline = ground.timeline] {
        const auto* part = timeline.findChild<Part*>();
        return part ? placeOf(*part, window) : QRect();
    };
}

/// The lanes of the first or the last run; of the last one only if there are several.
Place placeOfRun(const TourGround& ground, bool isLast)
{
    return [&window = ground.window, &timeline = ground.timeline, &runs = ground.runs, isLast] {
        const int run = isLast ? runs.size() - 1 : 0;
        return runs.size() > (isLast ? 1 : 0) ? placeOf(timeline.pane(run).lanes(), window) : QRect();
    };
}

Place placeOfHeaders(const TourGround& ground)
{
    return [&window = ground.window, &timeline = ground.timeline, &runs = ground.runs] {
        return runs.isEmpty() ? QRect() : placeOf(timeline.pane(0).headers(), window);
    };
}

std::function<void()> toTheCostliestWait(const TourGround& ground)
{
    return [show = ground.showTimeline, &timeline = ground.timeline] {
        show();
        timeline.navigation().fit();
        timeline.navigation().clearSelection();
        timeline.navigation().setCurrentRun(0);
        timeline.navigation().costliestWait();
        timeline.navigation().zoomToSelection();
        timeline.navigation().zoomOut();
        timeline.navigation().zoomOut();
    };
}

std::function<void()> toAll(const TourGround& ground)
{
    return [show = ground.showTimeline, &timeline = ground.timeline] {
        show();
        timeline.navigation().clearSelection();
        timeline.navigation().fit();
    };
}

} // namespace

std::vector<TourStop> tourStops(const TourGround& ground)
{
    const auto ofSelection = [&window = ground.window, &timeline = ground.timeline] { return placeOfSelection(timeline, window); };
    const auto ofGap = [&window = ground.window, &timeline = ground.timeline] { return placeOfGap(timeline, window); };
    return {
        {Words::tr("The result"), Words::tr("Summary of the comparison: which strategy is faster, by how much, and which waits cause the difference."),
            toAll(ground), placeOfWidget(ground, ground.verdict)},
        {Words::tr("Threads and streams"),
            Words::tr("Each row is a host thread or a device stream; time runs from left to right. Gaps in a stream are times when it has no "
                      "work."),
            toAll(ground), placeOfHeaders(ground)},
        {Words::tr("A wait"),
            Words::tr("The host is blocked here until the device finishes, and launches nothing in the meantime. This is the costliest wait; "
                      "press C to find it."),
            toTheCostliestWait(ground), ofSelection},
        {Words::tr("The bubble"),
            Words::tr("The idle gap caused by this wait: the device has finished and stays idle until the host wakes up and launches more "
                      "work. This time is lost."),
            {}, ofGap},
        {Words::tr("The overlap"),
            Words::tr("The last strategy: the host keeps launching while the device works, so kernels run back to back. This is the goal."), toAll(ground),
            placeOfRun(ground, true)},
        {Words::tr("The numbers"), Words::tr("Device utilization and host blocking time. Hover over a number for its definition."), {},
            placeOfWidget(ground, ground.numbers)},
        {Words::tr("Advice"), Words::tr("Suggested changes, their expected gain and where they apply. Try It predicts the run without that wait."),
            ground.showAdvice, placeOfWidget(ground, ground.advice)},
        {Words::tr("Navigation"), Words::tr("Zoom with the wheel, pan by dragging, click a span for its details. F1 lists all shortcuts."), {},
            placeOfPart<RulerBar>(ground)},
    };
}

std::vector<TourStop> windowAreas(const TourGround& ground)
{
    const auto ofSelection = [&window = ground.window, &timeline = ground.timeline] { return placeOfSelection(timeline, window); };
    return {
        {Words::tr("The result"), {}, {}, placeOfWidget(ground, ground.verdict)},
        {Words::tr("Overview; drag to pan"), {}, {}, placeOfPart<OverviewBar>(ground)},
        {Words::tr("Time ruler; drag to select a range"), {}, {}, placeOfPart<RulerBar>(ground)},
        {Words::tr("Threads and streams"), {}, {}, placeOfHeaders(ground)},
        {Words::tr("Activity"), {}, {}, placeOfRun(ground, false)},
        {Words::tr("Another run on the same time scale"), {}, {}, placeOfRun(ground, true)},
        {Words::tr("Details of the selection"), {}, {}, ofSelection},
        {Words::tr("Legend"), {}, {}, placeOfPart<Legend>(ground)},
        {Words::tr("Numbers of the run or range"), {}, {}, placeOfWidget(ground, ground.numbers)},
        {Words::tr("Suggested changes"), {}, {}, placeOfWidget(ground, ground.advice)},
    };
}

} // namespace stallscope::gui
