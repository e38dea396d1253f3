// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/actions/actions.h"
#include "gui/app/actions/timeline_actions.h"
#include "gui/model/run_list.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/support/scenario.h"

#include <QHBoxLayout>
#include <QTest>
#include <QWheelEvent>

namespace stallscope::test {

/// A window with the timeline and its panels, and simulated input.
struct TimelineWindow : QWidget {
    TimelineWindow() : numbers(runs, timeline.selection()), details(runs, timeline.selection(), timeline.navigation())
    {
        auto* box = new QHBoxLayout(this);
        box->addWidget(&timeline, 1);
        box->addWidget(&numbers);
        box->addWidget(&details);
        defineTimelineActions(actions, timeline);
        addActions(actions.all());
        resize(1600, 900);
    }

    /// Ten launches, 10 us apart, each followed by a wait of 5 us.
    void addRun()
    {
        Scenario s;
        main = s.thread("main");
        stream = s.stream("7");
        for (int i = 0; i < 10; ++i) {
            const Nanos start = i * 10'000;
            s.launch(main, {start, start + 1'000}, stream, {start + 2'000, start + 6'000}, i % 2 == 0 ? "gemm" : "add");
            s.call(main, "cudaStreamSynchronize", {start + 1'500, start + 6'500}, {}, Scenario::onStream(7));
        }
        runs.add("a run", s.trace(), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
        visible().fit();
        QCoreApplication::processEvents();
    }

    [[nodiscard]] gui::PaneWidget& pane() { return timeline.pane(0); }
    [[nodiscard]] gui::LaneArea& lanes() { return pane().lanes(); }
    [[nodiscard]] gui::HeaderColumn& headers() { return pane().headers(); }
    [[nodiscard]] gui::VisibleRange& visible() { return timeline.visibleRange(); }

    /// Position of a time on a lane in the lane area.
    [[nodiscard]] QPoint pointOf(TrackId track, LaneGroup group, Nanos time)
    {
        const gui::PaneScene& scene = pane().scene();
        const gui::LaneRow* row = scene.layout.rowOf(track, {group, 0, false});
        const int x = static_cast<int>(scene.scale(lanes().width()).toPixel(time));
        return {x, scene.viewport(lanes().height()).toView(row->y, false) + row->height / 2};
    }

    static void drag(QWidget& widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
        for (int step = 1; step <= 4; ++step) {
            const QPoint at = from + (to - from) * step / 4;
            QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QCoreApplication::sendEvent(&widget, &move);
        }
        QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
    }
    static void wheel(QWidget& widget, QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers = {}, QPoint pixels = {})
    {
        QWheelEvent event(at, widget.mapToGlobal(at), pixels, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&widget, &event);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(this, key, modifiers); }

    gui::RunList runs;
    gui::TimelineWidget timeline{runs};
    gui::NumbersPanel numbers;
    gui::DetailsPanel details;
    gui::Actions actions;
    TrackId main;
    TrackId stream;
};

} // namespace stallscope::test
