// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/run_path.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

std::shared_ptr<const RunReplay> replayOf(Scenario& s)
{
    return std::make_shared<const RunReplay>(*FullAnalysis::build(s.trace(), RunId(0)));
}

/// `rounds` launches of 10 ns, each with a kernel of 100 ns that is waited for, and 20 ns of host work.
struct Loop {
    explicit Loop(int rounds)
    {
        for (Nanos i = 0; i < rounds; ++i) {
            const Nanos now = i * 150;
            s.launch(main, {now, now + 10}, stream, {now + 5, now + 105});
            s.call(main, "cudaStreamSynchronize", {now + 10, now + 130}, {}, Scenario::onStream(7));
        }
    }
    Scenario s;
    TrackId main = s.thread("main");
    TrackId stream = s.stream("7");
};

} // namespace

/// The critical path on lanes, without drawing it.
class TestRunPath : public QObject {
    Q_OBJECT
private slots:
    void ofNothing();
    void piecesStandOnTheirLanes();
    void aKernelBesideAnotherOne();
    void walkingMeetsEachPiece();
    void whatIsWideIsAllShown();
    void aPictureCostsItsPixels();
};

void TestRunPath::ofNothing()
{
    Scenario s;
    s.op(s.thread("main"), "aten::add", {10, 20});
    const RunPath path(replayOf(s));
    for (std::size_t i = 0; i < path.size(); ++i) {
        QVERIFY(!path.placeOf(i));
        QVERIFY(!path.spanOf(i, 0));
    }
    QVERIFY(!path.after(kTimeLimit) && !path.before(-kTimeLimit));
}

void TestRunPath::piecesStandOnTheirLanes()
{
    Loop loop(3);
    const RunPath path(replayOf(loop.s));
    bool hasKernel = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const auto place = path.placeOf(i);
        QVERIFY(place);
        const PathCause cause = path.piece(i).cause;
        if (cause == PathCause::Kernel) {
            hasKernel = true;
            QVERIFY(place->track == loop.stream && place->lane.group == LaneGroup::Work);
            QVERIFY(path.spanOf(i, 0) && path.spanOf(i, 0)->span.range() == path.piece(i).range);
        }
        if (cause == PathCause::Wakeup) {
            QVERIFY(place->track == loop.main && place->lane.group == LaneGroup::Calls);
            QCOMPARE(path.spanOf(i, 4)->run, 4);
            QCOMPARE(path.spanOf(i, 0)->span.end(), path.piece(i).range.end);
        }
        if (cause == PathCause::HostWork)
            QVERIFY(!path.spanOf(i, 0)); // between two calls
    }
    QVERIFY(hasKernel);
}

void TestRunPath::aKernelBesideAnotherOne()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {20, 200}, "short");
    s.launch(main, {10, 20}, stream, {30, 1'000}, "long"); // concurrent, as graphs show it
    s.call(main, "cudaDeviceSynchronize", {20, 1'010});
    const RunPath path(replayOf(s));
    bool isFound = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path.piece(i).cause == PathCause::Kernel && path.spanOf(i, 0)->span.duration == 970) {
            QCOMPARE(path.placeOf(i)->lane.depth, std::uint32_t{1});
            isFound = true;
        }
    }
    QVERIFY(isFound);
}

void TestRunPath::walkingMeetsEachPiece()
{
    Loop loop(5);
    const RunPath path(replayOf(loop.s));
    std::optional<std::size_t> at = path.after(-1);
    for (std::size_t i = 0; i < path.size(); ++i) {
        QCOMPARE(at, std::optional(i));
        at = path.after(path.piece(i).range.start);
    }
    QVERIFY(!at);
    QCOMPARE(path.before(kTimeLimit), std::optional(path.size() - 1));
    QVERIFY(!path.before(path.piece(0).range.start));
}

void TestRunPath::whatIsWideIsAllShown()
{
    Loop loop(5);
    const RunPath path(replayOf(loop.s));
    std::size_t next = 0;
    path.forEachShown(TimeRange::all(), 1, [&](std::size_t index, TimeRange range) {
        QCOMPARE(index, next++);
        QCOMPARE(range, path.piece(index).range);
    });
    QCOMPARE(next, path.size());
    int shown = 0;
    path.forEachShown({300, 301}, 1, [&](std::size_t, TimeRange range) {
        ++shown;
        QVERIFY(range.start <= 300 && range.end > 300);
    });
    QCOMPARE(shown, 1);
}

void TestRunPath::aPictureCostsItsPixels()
{
    constexpr int kPixels = 100;
    Loop loop(2'000);
    const RunPath path(replayOf(loop.s));
    QVERIFY(path.size() > 5'000);
    const TimeRange all{path.piece(0).range.start, path.piece(path.size() - 1).range.end};
    int shown = 0;
    Nanos reached = all.start;
    path.forEachShown(all, all.length() / kPixels, [&](std::size_t index, TimeRange range) {
        ++shown;
        QCOMPARE(range.start, reached); // without a gap
        reached = range.end;
        QVERIFY(path.piece(index).range.start >= range.start && path.piece(index).range.end <= range.end);
    });
    QCOMPARE(reached, all.end);
    QVERIFY2(shown <= kPixels + 2, qPrintable(QString::number(shown)));
}

QTEST_APPLESS_MAIN(TestRunPath)
#include "tst_run_path.moc"
