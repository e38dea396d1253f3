// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/help/tour_stops.h"

#include "gui/help/place_on_window.h"
#include "gui/model/run_list.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/legend.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QCoreApplication>

namespace stallscope::gui {

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
        {Words::tr("The result"), Words::tr("What came out, in a sentence: which strategy is how much faster, and which waits made the difference."),
            toAll(ground), placeOfWidget(ground, ground.verdict)},
        {Words::tr("Threads and streams"),
            Words::tr(
                "Each row is a thread of the host or a stream of the device; time goes to the right. Where a stream is empty, the device has nothing to do."),
            toAll(ground), placeOfHeaders(ground)},
        {Words::tr("A wait"), Words::tr("Here the host waits for the device, and hands it nothing new meanwhile. This is the wait that cost most; C finds it."),
            toTheCostliestWait(ground), ofSelection},
        {Words::tr("The bubble"),
            Words::tr("The idle gap that this wait left: the device is done, and idles until the host has noticed and launched again. This time is lost."), {},
            ofGap},
        {Words::tr("The overlap"),
            Words::tr("The last strategy: the host goes on launching while the device works, and kernel follows kernel. That is what to aim for."),
            toAll(ground), placeOfRun(ground, true)},
        {Words::tr("The numbers"), Words::tr("How busy the device was, how long the host was blocked. Point at a number to see what it means."), {},
            placeOfWidget(ground, ground.numbers)},
        {Words::tr("Advice"), Words::tr("What to change, what it would gain, and where to see it. Try It predicts the run without that wait."),
            ground.showAdvice, placeOfWidget(ground, ground.advice)},
        {Words::tr("Look closer"), Words::tr("The wheel zooms in where you point, a drag moves, a click shows all about a span. F1 lists every key."), {},
            placeOfPart<RulerBar>(ground)},
    };
}

std::vector<TourStop> windowAreas(const TourGround& ground)
{
    const auto ofSelection = [&window = ground.window, &timeline = ground.timeline] { return placeOfSelection(timeline, window); };
    return {
        {Words::tr("The result"), {}, {}, placeOfWidget(ground, ground.verdict)},
        {Words::tr("All of the time; drag to move"), {}, {}, placeOfPart<OverviewBar>(ground)},
        {Words::tr("Time; drag to select a range"), {}, {}, placeOfPart<RulerBar>(ground)},
        {Words::tr("Threads and streams"), {}, {}, placeOfHeaders(ground)},
        {Words::tr("What they did"), {}, {}, placeOfRun(ground, false)},
        {Words::tr("Another run on the same time"), {}, {}, placeOfRun(ground, true)},
        {Words::tr("What is selected"), {}, {}, ofSelection},
        {Words::tr("What colours mean"), {}, {}, placeOfPart<Legend>(ground)},
        {Words::tr("Numbers of the run, or of the range"), {}, {}, placeOfWidget(ground, ground.numbers)},
        {Words::tr("What to change"), {}, {}, placeOfWidget(ground, ground.advice)},
    };
}

} // namespace stallscope::gui
