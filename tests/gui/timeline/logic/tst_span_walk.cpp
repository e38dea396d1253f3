// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/layout_spans.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::gui::SpanStep;
using stallscope::test::Scenario;

namespace {

/// A thread that launches twice, and below it the stream that works.
std::shared_ptr<const Trace> twoLanes()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {20, 60}, "gemm");
    s.launch(main, {50, 60}, stream, {70, 90}, "add");
    return s.trace();
}

std::string nameOf(const Trace& trace, const std::optional<SpanPlace>& place)
{
    return place ? std::string(trace.nameOf(place->span)) : std::string();
}

} // namespace

class TestSpanWalk : public QObject {
    Q_OBJECT
private slots:
    void nothingIsSeenInAnEmptyTrace()
    {
        const Trace trace;
        QVERIFY(!firstSpanSeen(trace, LaneLayout(trace, {}), {0, 100}));
    }

    void aWalkBeginsWithWhatIsSeen()
    {
        const auto trace = twoLanes();
        const LaneLayout layout(*trace, {});
        const auto first = firstSpanSeen(*trace, layout, {0, 100});
        QVERIFY(first && first->span.start == 0);
        const auto later = firstSpanSeen(*trace, layout, {15, 45}); // the thread does nothing there
        QCOMPARE(nameOf(*trace, later), std::string("gemm"));
        QVERIFY(!firstSpanSeen(*trace, layout, {200, 300}));
    }

    void alongALaneAndNoFurther()
    {
        const auto trace = twoLanes();
        const LaneLayout layout(*trace, {});
        const auto gemm = firstSpanSeen(*trace, layout, {15, 45});
        const auto add = neighbourOf(*trace, layout, *gemm, SpanStep::Next);
        QCOMPARE(nameOf(*trace, add), std::string("add"));
        QVERIFY(!neighbourOf(*trace, layout, *add, SpanStep::Next));
        QVERIFY(neighbourOf(*trace, layout, *add, SpanStep::Previous) == gemm);
        QVERIFY(!neighbourOf(*trace, layout, *gemm, SpanStep::Previous));
    }

    void betweenLanesToWhatIsThereAtTheTime()
    {
        const auto trace = twoLanes();
        const LaneLayout layout(*trace, {});
        const auto call = firstSpanSeen(*trace, layout, {0, 100});
        const auto below = neighbourOf(*trace, layout, *call, SpanStep::Below); // the one after it
        QCOMPARE(nameOf(*trace, below), std::string("gemm"));
        QVERIFY(!neighbourOf(*trace, layout, *below, SpanStep::Below));
        const auto add = neighbourOf(*trace, layout, *below, SpanStep::Next);
        const auto above = neighbourOf(*trace, layout, *add, SpanStep::Above); // nothing is after it: the last
        QVERIFY(above && above->span.start == 50);
        QVERIFY(!neighbourOf(*trace, layout, *above, SpanStep::Above));
    }

    void lanesThatAreNotShownLeadNowhere()
    {
        const auto trace = twoLanes();
        const auto call = firstSpanSeen(*trace, LaneLayout(*trace, {}), {0, 100});
        LayoutChoices choices;
        choices.hidden.insert(HeaderKey::thread(call->track));
        const LaneLayout layout(*trace, choices);
        for (const SpanStep step : {SpanStep::Next, SpanStep::Previous, SpanStep::Above, SpanStep::Below})
            QVERIFY(!neighbourOf(*trace, layout, *call, step));
    }
};

QTEST_GUILESS_MAIN(TestSpanWalk)
#include "tst_span_walk.moc"
