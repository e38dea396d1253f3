// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/run_log.h"
#include "profiler/record/recording.h"

#include <QTest>

using namespace stallscope;

namespace {

Run runOf(const char* strategy)
{
    Run run;
    run.strategy = strategy;
    return run;
}

/// A recording that a run log feeds.
struct Recorded {
    Recorded() { log.attach(recording); }

    RunLog log;
    Recording recording;
};

/// The spans that start in the window.
std::size_t spansIn(const Trace& trace, TimeRange window)
{
    std::size_t count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEachStartingIn(window, [&count](const SpanColumns&, std::size_t) { ++count; });
    }
    return count;
}

} // namespace

class TestRunLog : public QObject {
    Q_OBJECT

private slots:
    void nothingTold()
    {
        Recorded recorded;
        recorded.log.settle();
        QVERIFY(recorded.recording.finish()->runs.empty());
    }

    /// The first call of a run begins within nanoseconds of the run itself.
    void aRunHoldsExactlyItsSpans()
    {
        constexpr std::size_t kRuns = 200;
        Recorded recorded;
        {
            const RecordedThread thread(&recorded.recording, "host");
            const StringId name = recorded.recording.intern("call");
            for (std::size_t i = 0; i < kRuns; ++i) {
                {
                    const RecordedRange outside(name);
                }
                const std::size_t place = recorded.log.begin(runOf("a"));
                for (int call = 0; call < 3; ++call)
                    const RecordedRange inside(name);
                recorded.log.end(place);
                {
                    const RecordedRange outside(name);
                }
                recorded.log.complete(place, runOf("a"));
                if (i % 20 == 0)
                    (void)recorded.recording.feed().next(recorded.recording.feed().latest().number);
            }
        }
        recorded.log.settle();
        const auto trace = recorded.recording.finish();
        QCOMPARE(trace->runs.size(), kRuns);
        Nanos before = 0;
        for (const Run& run : trace->runs) {
            QCOMPARE(run.state, RunState::Done);
            QVERIFY(run.window->start >= before);
            QCOMPARE(spansIn(*trace, *run.window), std::size_t{3});
            before = run.window->end;
        }
    }

    void aRunIsSeenWhileItLasts()
    {
        Recorded recorded;
        const std::size_t place = recorded.log.begin(runOf("a"));
        const auto lengthAfter = [&recorded](Nanos length) {
            Feed::Snapshot snapshot;
            do {
                snapshot = recorded.recording.feed().next(snapshot.number);
            } while (snapshot.trace->runs.empty() || snapshot.trace->runs.front().window->length() <= length);
            return snapshot.trace->runs.front();
        };
        const Run early = lengthAfter(0);
        const Run late = lengthAfter(early.window->length());
        QCOMPARE(late.state, RunState::Running);
        QCOMPARE(late.window->start, early.window->start);
        recorded.log.end(place);
        Run failed = runOf("a");
        failed.state = RunState::Failed;
        failed.message = "no luck";
        recorded.log.complete(place, failed);
        recorded.log.settle();
        const auto trace = recorded.recording.finish();
        QCOMPARE(trace->runs.size(), std::size_t{1});
        QCOMPARE(trace->runs.front().state, RunState::Failed);
        QCOMPARE(trace->runs.front().message, std::string("no luck"));
    }

    void whatNeverBeganHasNoLength()
    {
        Recorded recorded;
        recorded.log.add(runOf("a"));
        recorded.log.settle();
        const auto trace = recorded.recording.finish();
        QCOMPARE(trace->runs.size(), std::size_t{1});
        QVERIFY(trace->runs.front().window->isEmpty());
    }
};

QTEST_APPLESS_MAIN(TestRunLog)
#include "tst_run_log.moc"
