// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/predicted_trace.h"
#include "tests/profiler/analysis/played.h"
#include "tests/support/spans.h"

#include <QTest>

#include <functional>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

constexpr int kRounds = 5;
constexpr Nanos kKernel = 10; // shorter than what the host does for it: the host is what the run takes
constexpr Nanos kRound = 100;

SpanDetail about(std::uint64_t event, EventRole role)
{
    return Scenario::onStream(7).set(DetailField::Event, event).set(DetailField::EventRole, static_cast<std::uint64_t>(role));
}

/// A thread that launches (10), records an event (30), waits for it (until 90), and does something else (10), again and again.
struct Loop {
    using Extra = std::function<void(Loop&, Nanos now)>;
    explicit Loop(const Extra& extra = nullptr)
    {
        for (Nanos now = 0; now < kRounds * kRound; now += kRound) {
            s.launch(main, {now, now + 10}, stream, {now + 10, now + 10 + kKernel});
            s.call(main, "cudaEventRecord", {now + 10, now + 40}, {}, about(3, EventRole::Recorded));
            s.call(main, "cudaEventSynchronize", {now + 40, now + 90}, {}, about(3, EventRole::HostWaits));
            if (extra)
                extra(*this, now);
        }
        s.launch(main, {kRounds * kRound, kRounds * kRound + 10}, stream, {kRounds * kRound + 10, kRounds * kRound + 20});
    }
    Scenario s;
    TrackId main = s.thread("main");
    TrackId stream = s.stream("7");
};

} // namespace

class TestLoneRecords : public QObject {
    Q_OBJECT
private slots:
    void noEvents();
    void aRecordGoesWithItsWait();
    void aRecordThatServesOthersStays_data();
    void aRecordThatServesOthersStays();
    void onlyThoseOfWaitsThatGo();
    void thePredictedTraceHasNone();
};

void TestLoneRecords::noEvents()
{
    Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {10, 20});
    QVERIFY(Played(s).whatIf.graph().loneRecords().empty());
}

void TestLoneRecords::aRecordGoesWithItsWait()
{
    Loop loop;
    const Played run(loop.s);
    QCOMPARE(run.whatIf.graph().loneRecords().size(), std::size_t{kRounds});
    QCOMPARE(run.length(), Nanos{kRounds * kRound + 20});
    // launches of 10 and other work of 10
    QCOMPARE(run.length(run.withoutWaits()), Nanos{kRounds * 20 + 20});
}

void TestLoneRecords::aRecordThatServesOthersStays_data()
{
    QTest::addColumn<Loop::Extra>("extra");
    QTest::addRow("a query") << Loop::Extra([](Loop& l, Nanos now) {
        l.s.call(l.main, "cudaEventQuery", {now + 90, now + 91}, {}, about(3, EventRole::Queried));
    });
    QTest::addRow("a stream that waits") << Loop::Extra([](Loop& l, Nanos now) {
        l.s.call(l.main, "cudaStreamWaitEvent", {now + 90, now + 91}, {}, about(3, EventRole::StreamWaits));
    });
    QTest::addRow("a query of who knows what") << Loop::Extra([](Loop& l, Nanos now) { l.s.call(l.main, "cudaEventQuery", {now + 90, now + 91}); });
    QTest::addRow("a stopwatch") << Loop::Extra([](Loop& l, Nanos now) { l.s.call(l.main, "cudaEventElapsedTime", {now + 90, now + 91}); });
}

void TestLoneRecords::aRecordThatServesOthersStays()
{
    QFETCH(Loop::Extra, extra);
    Loop loop(extra);
    const Played run(loop.s);
    QVERIFY(run.whatIf.graph().loneRecords().empty());
    QCOMPARE(run.length(run.withoutWaits()), Nanos{kRounds * 50 + 20});
}

void TestLoneRecords::onlyThoseOfWaitsThatGo()
{
    Loop loop;
    const Played run(loop.s);
    Change change;
    change.removedWaits.assign(run.analysis->waits().size(), false);
    change.removedWaits[2] = true;
    QCOMPARE(run.length(change), Nanos{kRounds * kRound + 20 - 30 - 50});
}

void TestLoneRecords::thePredictedTraceHasNone()
{
    Loop loop;
    const Played run(loop.s);
    Change change;
    change.removedWaits.assign(run.analysis->waits().size(), true);
    change.removedWaits[2] = false;
    const auto predicted = predictedTrace(run.whatIf, change, run.whatIf.replayed(change));
    std::size_t records = 0;
    for (const Track& track : predicted->tracks) {
        for (const Lane& lane : track.lanes) {
            for (const Span& span : test::spansOf(lane))
                records += predicted->nameOf(span) == "cudaEventRecord" ? 1 : 0;
        }
    }
    QCOMPARE(records, std::size_t{1});
}

QTEST_APPLESS_MAIN(TestLoneRecords)
#include "tst_lone_records.moc"
