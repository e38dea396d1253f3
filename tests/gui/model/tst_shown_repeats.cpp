// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/loaded_runs.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

Run repeatOf(const std::string& strategy, std::uint32_t repeat, Nanos wall, RunState state = RunState::Done)
{
    Run run;
    run.strategy = strategy;
    run.repeat = repeat;
    run.state = state;
    run.window = TimeRange{0, wall};
    return run;
}

} // namespace

class TestShownRepeats : public QObject {
    Q_OBJECT
private slots:
    void aTraceWithoutRunsShowsNone() { QVERIFY(shownRepeats(Trace{}).empty()); }

    void aForeignRunStandsForItself()
    {
        Trace trace;
        trace.runs = {Run{}, Run{}};
        QCOMPARE(shownRepeats(trace), (std::vector<RunId>{RunId(0), RunId(1)}));
        QCOMPARE(repeatWords(trace, RunId(0)), QString());
    }

    void theMedianStandsForItsStrategy()
    {
        Trace trace;
        trace.runs = {repeatOf("sync", 0, 90), repeatOf("async", 0, 10), repeatOf("sync", 1, 50), repeatOf("async", 1, 30), repeatOf("sync", 2, 70),
            repeatOf("async", 2, 20, RunState::Failed)};
        QCOMPARE(shownRepeats(trace), (std::vector<RunId>{RunId(4), RunId(1)})); // of two the lower one
        QCOMPARE(shownRepeatOf(trace, RunId(0)), RunId(4));
        QCOMPARE(repeatWords(trace, RunId(4)), QString("repeat 3 of 3, the median"));
        QCOMPARE(repeatWords(trace, RunId(0)), QString("repeat 1 of 3"));
    }

    void pointsOfASweepAreToldApart()
    {
        Trace trace;
        for (const char* count : {"10", "100"}) {
            trace.runs.push_back(repeatOf("sync", 0, 90));
            trace.runs.back().parameters = {{"count", count}};
        }
        QCOMPARE(shownRepeats(trace).size(), std::size_t{2});
    }

    void whereNoneIsDoneTheFirstOneIsShown()
    {
        Trace trace;
        trace.runs = {repeatOf("sync", 0, 90, RunState::Running), repeatOf("sync", 1, 10, RunState::Cancelled)};
        QCOMPARE(shownRepeats(trace), std::vector<RunId>{RunId(0)});
        QCOMPARE(repeatWords(trace, RunId(0)), QString());
    }

    void incompleteRepeatsAreNotCounted()
    {
        Trace trace;
        trace.runs = {repeatOf("sync", 0, 90), repeatOf("sync", 1, 10, RunState::Failed), repeatOf("sync", 2, 80), repeatOf("sync", 3, 85),
            repeatOf("sync", 4, 5, RunState::Cancelled)};
        QCOMPARE(shownRepeats(trace), std::vector<RunId>{RunId(3)});
        QCOMPARE(repeatWords(trace, RunId(3)), QString("repeat 3 of 3, the median"));
        QCOMPARE(repeatWords(trace, RunId(0)), QString("repeat 1 of 3"));
        for (const std::uint32_t incomplete : {1U, 4U})
            QCOMPARE(repeatWords(trace, RunId(incomplete)), QString("incomplete repeat"));
    }
};

QTEST_APPLESS_MAIN(TestShownRepeats)
#include "tst_shown_repeats.moc"
