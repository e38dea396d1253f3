// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/layout_spans.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

struct House {
    TrackId main;
    TrackId helper;
    TrackId stream;
    TrackId second;
    std::shared_ptr<const Trace> trace;
};

House house()
{
    House all;
    Scenario s;
    all.main = s.thread("main");
    all.helper = s.thread("helper");
    all.stream = s.stream("7");
    all.second = s.stream("20");
    s.op(all.main, "outer", {0, 100});
    s.op(all.main, "inner", {10, 90});
    s.launch(all.main, {20, 30}, all.stream, {40, 80}, "gemm");
    s.launch(all.helper, {20, 30}, all.second, {50, 60}, "add");
    s.python(all.main, "train.py(1): step", {0, 100});
    all.trace = s.trace();
    return all;
}

QStringList titles(const LaneLayout& layout)
{
    QStringList list;
    for (const Band& band : layout.bands())
        list << QString::fromStdString(band.title);
    return list;
}

} // namespace

class TestLaneLayout : public QObject {
    Q_OBJECT
private slots:
    void emptyTracesHaveNoRows();
    void tracksStandInOrderWithoutGaps();
    void devicesOfOneNameHaveNumbers();
    void lanesAreRows();
    void collapsedTracksKeepOneRow();
    void hiddenTracksLeaveNothing();
    void tracksThatDidNothingInTheRunAreLeftOut();
    void lanesThatAnotherRunNeededAreLeftOut();
    void manyCountersShareAHeader();
    void manyCountersOfADeviceShareAHeader();
    void processesShareAGpu();
    void pinnedTracksComeFirstAndOnce();
    void movedTracksStayAmongTheirSiblings();
    void openSpansHaveARowBeforeTheirLane();
    void lanesGrowWithTheRoom();
    void bothSidesAreAsHighAsTheirFirstLanes();
    void whatIsUnderAPoint();
};

void TestLaneLayout::emptyTracesHaveNoRows()
{
    const LaneLayout layout(Trace{}, {});
    QCOMPARE(layout.height(), 0);
    QVERIFY(layout.rows().empty());
    QVERIFY(!bandAt(layout, {0, 0, 100}, 5));
    QVERIFY(!rowAt(layout, {0, 0, 100}, 5));
}

void TestLaneLayout::tracksStandInOrderWithoutGaps()
{
    const House all = house();
    const LaneLayout layout(*all.trace, {});
    QCOMPARE(titles(layout), (QStringList{"main", "helper", "GPU 0", "stream 7", "stream 20"}));
    int y = 0;
    for (const Band& band : layout.bands()) {
        QCOMPARE(band.y, y);
        y = band.bottom();
    }
    QCOMPARE(layout.height(), y);
}

/// Within their process: its header tells the rank.
void TestLaneLayout::devicesOfOneNameHaveNumbers()
{
    Scenario s;
    const ProcessId other = s.addProcess(1);
    const DeviceId first = s.addDevice("H100");
    const DeviceId second = s.addDevice("H100");
    DeviceInfo info;
    info.name = "H100";
    info.process = other;
    const DeviceId ofOther = s.builder().addDevice(info);
    for (const DeviceId device : {first, second})
        s.kernel(s.stream("7", device), "gemm", {0, 10});
    s.kernel(s.stream("7", ofOther, other), "gemm", {0, 10});
    QCOMPARE(titles(LaneLayout(*s.trace(), {})), (QStringList{"python 1", "1 H100", "stream 7", "2 H100", "stream 7", "other 2", "H100", "stream 7"}));
}

void TestLaneLayout::lanesAreRows()
{
    const House all = house();
    LayoutChoices choices;
    QCOMPARE(LaneLayout(*all.trace, choices).find(HeaderKey::thread(all.main))->rowCount, std::size_t{3});
    choices.showsPython = true;
    const LaneLayout layout(*all.trace, choices);
    const Band& band = *layout.find(HeaderKey::thread(all.main));
    QCOMPARE(band.rowCount, std::size_t{4});
    for (std::size_t i = band.firstRow; i < band.firstRow + band.rowCount; ++i) {
        QVERIFY(layout.rows()[i].y >= band.y);
        QVERIFY(layout.rows()[i].y + layout.rows()[i].height <= band.bottom());
        if (i > band.firstRow)
            QVERIFY(layout.rows()[i].y > layout.rows()[i - 1].y + layout.rows()[i - 1].height - 1);
    }
}

void TestLaneLayout::collapsedTracksKeepOneRow()
{
    const House all = house();
    LayoutChoices choices;
    choices.collapsed[HeaderKey::thread(all.main)] = true;
    const LaneLayout layout(*all.trace, choices);
    const Band& band = *layout.find(HeaderKey::thread(all.main));
    QCOMPARE(band.rowCount, std::size_t{1});
    QCOMPARE(layout.rows()[band.firstRow].place.group, LaneGroup::Calls);
    // what has no row of its own is shown there
    QCOMPARE(layout.rowOf(all.main, {LaneGroup::Operations, 1, false}), &layout.rows()[band.firstRow]);
    choices.collapsed[HeaderKey::of(DeviceId(0))] = true;
    QCOMPARE(titles(LaneLayout(*all.trace, choices)), (QStringList{"main", "helper", "GPU 0"}));
}

void TestLaneLayout::hiddenTracksLeaveNothing()
{
    const House all = house();
    LayoutChoices choices;
    choices.hidden = {HeaderKey::thread(all.main), HeaderKey::of(DeviceId(0))};
    const LaneLayout layout(*all.trace, choices);
    QCOMPARE(titles(layout), QStringList{"helper"});
    QCOMPARE(layout.rowOf(all.main, {}), nullptr);
}

/// Each run is as deep as it went itself, whatever came on the same track before and after it.
void TestLaneLayout::lanesThatAnotherRunNeededAreLeftOut()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.op(main, "outer", {0, 100});
    s.op(main, "inner", {10, 90});
    s.op(main, "innermost", {20, 80});
    s.op(main, "outer", {200, 300});
    s.op(main, "inner", {290, 295});
    const auto trace = s.trace();
    LayoutChoices choices;
    const auto rowsIn = [&](TimeRange run) {
        choices.within = run;
        return LaneLayout(*trace, choices).rows().size();
    };
    QCOMPARE(rowsIn({0, 150}), std::size_t{3});
    QCOMPARE(rowsIn({200, 250}), std::size_t{1});
    QCOMPARE(rowsIn({200, 300}), std::size_t{2});
    choices.showsEmpty = true;
    QCOMPARE(rowsIn({200, 250}), std::size_t{3});
}

void TestLaneLayout::pinnedTracksComeFirstAndOnce()
{
    const House all = house();
    LayoutChoices choices;
    choices.setPinned(HeaderKey::stream(all.stream), true);
    const LaneLayout layout(*all.trace, choices);
    QCOMPARE(titles(layout), (QStringList{"stream 7", "main", "helper", "GPU 0", "stream 20"}));
    QCOMPARE(layout.pinnedHeight(), layout.bands()[0].height);
    QVERIFY(layout.isPinned(*layout.rowOf(all.stream, {})));
    QVERIFY(!layout.isPinned(*layout.rowOf(all.second, {})));
    const Viewport view{layout.pinnedHeight(), 1000, 200};
    QCOMPARE(bandAt(layout, view, 3)->title, std::string("stream 7"));
}

void TestLaneLayout::movedTracksStayAmongTheirSiblings()
{
    const House all = house();
    LayoutChoices choices;
    const LaneLayout before(*all.trace, choices);
    QVERIFY(!moveTrack(choices, before, HeaderKey::thread(all.main), HeaderKey::thread(all.main), true));
    QVERIFY(!moveTrack(choices, before, HeaderKey::thread(all.main), HeaderKey::stream(all.stream), true));
    QVERIFY(moveTrack(choices, before, HeaderKey::thread(all.main), HeaderKey::thread(all.helper), true));
    QVERIFY(moveTrack(choices, before, HeaderKey::stream(all.second), HeaderKey::stream(all.stream), false));
    QCOMPARE(titles(LaneLayout(*all.trace, choices)), (QStringList{"helper", "main", "GPU 0", "stream 20", "stream 7"}));
}

void TestLaneLayout::openSpansHaveARowBeforeTheirLane()
{
    Trace trace = *house().trace;
    trace.tracks[0].openSpans.push_back({95, kEmptyString, SpanKind::ApiCall, SpanFlag::kBlocking, 3});
    const LaneLayout layout(trace, {});
    const LaneRow* row = layout.rowOf(TrackId(0), {LaneGroup::Calls, 3, false});
    QVERIFY(row && !row->lane);
    const TimeScale scale{{0, 100}, 100};
    const auto under = spanUnder(trace, layout, {0, 0, 500}, scale, 97, row->y + 2);
    QVERIFY(under);
    QCOMPARE(under->span.start, Nanos{95});
}

void TestLaneLayout::lanesGrowWithTheRoom()
{
    const House all = house();
    LayoutChoices choices;
    choices.setLaneHeight(HeaderKey::thread(all.helper), 7);
    const int least = LaneLayout(*all.trace, choices).height();
    const LaneLayout tight = roomyLayout(*all.trace, choices, least - 50);
    QCOMPARE(tight.height(), least);
    const LaneLayout roomy = roomyLayout(*all.trace, choices, 4000);
    QVERIFY(roomy.height() > least && roomy.height() <= 4000);
    QCOMPARE(roomy.rowOf(all.helper, {LaneGroup::Calls, 0, false})->height, 6);
}

void TestLaneLayout::bothSidesAreAsHighAsTheirFirstLanes()
{
    QCOMPARE(heightOfBothSides(LaneLayout(Trace{}, {})), 0);
    const House h = house();
    const LaneLayout layout(*h.trace, {});
    const LaneRow* device = layout.rowOf(h.stream, {LaneGroup::Work, 0, false});
    QVERIFY(device);
    QCOMPARE(heightOfBothSides(layout), device->y + device->height);
    LayoutChoices pinned;
    pinned.setPinned(HeaderKey::stream(h.stream), true); // always seen: what is left to be seen is the host's
    const LaneLayout withPin(*h.trace, pinned);
    const LaneRow* second = withPin.rowOf(h.second, {LaneGroup::Work, 0, false});
    QVERIFY(second && heightOfBothSides(withPin) < withPin.pinnedHeight() + second->y);
    Scenario hostAlone;
    const TrackId thread = hostAlone.thread("main");
    hostAlone.op(thread, "outer", {0, 100});
    const auto trace = hostAlone.trace();
    const LaneLayout alone(*trace, {});
    QCOMPARE(heightOfBothSides(alone), alone.rows().front().y + alone.rows().front().height);
}

void TestLaneLayout::whatIsUnderAPoint()
{
    const House all = house();
    const LaneLayout layout(*all.trace, {});
    const TimeScale scale{{0, 100}, 1000};
    const Viewport view{0, 0, 600};
    const LaneRow& work = *layout.rowOf(all.stream, {LaneGroup::Work, 0, false});
    const auto place = spanUnder(*all.trace, layout, view, scale, 600, work.y + 1);
    QVERIFY(place);
    QCOMPARE(all.trace->nameOf(place->span), std::string_view("gemm"));
    QVERIFY(!spanUnder(*all.trace, layout, view, scale, 100, work.y + 1));
    QVERIFY(!spanUnder(*all.trace, layout, view, {{0, 0}, 1000}, 600, work.y + 1));
    QVERIFY(!spanUnder(*all.trace, layout, view, scale, 600, layout.height() + 1));
    QVERIFY(spanUnder(*all.trace, layout, {0, 20, 600}, scale, 600, work.y + 1 - 20));
}

void TestLaneLayout::tracksThatDidNothingInTheRunAreLeftOut()
{
    const House all = house();
    LayoutChoices choices;
    choices.within = TimeRange{62, 70};
    const LaneLayout layout(*all.trace, choices);
    QVERIFY(layout.find(HeaderKey::stream(all.stream)));
    QVERIFY(!layout.find(HeaderKey::stream(all.second)));
    QVERIFY(!layout.find(HeaderKey::thread(all.helper)));
    choices.within = TimeRange{59, 62};
    QVERIFY(LaneLayout(*all.trace, choices).find(HeaderKey::stream(all.second)));
    choices.within = TimeRange{60, 62};
    QVERIFY(!LaneLayout(*all.trace, choices).find(HeaderKey::stream(all.second)));
    choices.showsEmpty = true;
    QVERIFY(LaneLayout(*all.trace, choices).find(HeaderKey::stream(all.second)));
}

void TestLaneLayout::manyCountersShareAHeader()
{
    TraceBuilder builder;
    const ProcessId process = builder.addProcess({});
    TrackInfo thread;
    thread.process = process;
    thread.name = "main";
    (void)builder.addTrack(thread);
    LayoutChoices choices;
    choices.showsEmpty = true;
    for (const char* name : {"a", "b"})
        builder.counter(builder.addCounter({name, "%", process, {}})).append(0, 1);
    QCOMPARE(titles(LaneLayout(*builder.publish(), choices)), (QStringList{"main", "a", "b"}));
    builder.counter(builder.addCounter({"c", "%", process, {}})).append(0, 1);
    QCOMPARE(titles(LaneLayout(*builder.publish(), choices)), (QStringList{"main", "Counters (3)"}));
    choices.collapsed[HeaderKey::counters(process)] = false;
    QCOMPARE(titles(LaneLayout(*builder.publish(), choices)), (QStringList{"main", "Counters (3)", "a", "b", "c"}));
}

/// What a GPU says of itself stands below its streams.
/// The GPU is below the process that brought it, with the streams of both.
void TestLaneLayout::processesShareAGpu()
{
    Scenario s;
    const ProcessId other = s.addProcess(1);
    const TrackId mine = s.stream("13");
    const TrackId theirs = s.stream("13", s.device(), other);
    s.launch(s.thread("main"), {0, 10}, mine, {20, 30});
    s.launch(s.thread("worker", other), {0, 10}, theirs, {40, 50});
    const QStringList shown = titles(LaneLayout(*s.trace(), {}));
    QCOMPARE(shown.count("stream 13"), 1);
    QCOMPARE(shown.count("stream 13 (PID 2)"), 1);
    QCOMPARE(shown.count("GPU 0"), 1);
}

void TestLaneLayout::manyCountersOfADeviceShareAHeader()
{
    test::Scenario s;
    s.kernel(s.stream("7"), "k", {0, 10});
    for (const char* name : {"a", "b", "c"})
        s.builder().counter(s.builder().addCounter({name, "%", s.process(), s.device()})).append(0, 1);
    const auto trace = s.builder().publish();
    LayoutChoices choices;
    QCOMPARE(titles(LaneLayout(*trace, choices)), (QStringList{"GPU 0", "stream 7", "Counters (3)"}));
    choices.collapsed[HeaderKey::counters(s.device())] = false;
    QCOMPARE(titles(LaneLayout(*trace, choices)), (QStringList{"GPU 0", "stream 7", "Counters (3)", "a", "b", "c"}));
}

QTEST_GUILESS_MAIN(TestLaneLayout)
#include "tst_lane_layout.moc"
