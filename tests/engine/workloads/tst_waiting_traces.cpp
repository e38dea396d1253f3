// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/workloads/rehearsal.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

/// Traces of the workloads about waiting show what the catalogue promises.
class TestWaitingTraces : public QObject {
    Q_OBJECT

private slots:
    void dispatchReturnsAtOnce()
    {
        const Settings settings{{"size", 200}, {"repeat", 5}};
        const Rehearsed sync = rehearse("dispatch", "sync-each", settings);
        const Rehearsed async = rehearse("dispatch", "async", settings);
        const Rehearsed host = rehearse("dispatch", "host", settings);
        QCOMPARE(sync.blocking()[BlockingKind::Stream], std::uint64_t{6});
        QCOMPARE(async.blocking()[BlockingKind::Stream], std::uint64_t{1});
        QCOMPARE(async.kernels("matrix_product"), std::uint64_t{5});
        // the calls return long before the work is done, unless other programs take the processor away meanwhile
        const auto returnsEarly = [](const Rehearsed& run) { return run.report.overlap.api < run.report.allDevices.busy / 2; };
        bool isEarly = returnsEarly(async);
        for (int again = 0; again < 10 && !isEarly; ++again)
            isEarly = returnsEarly(rehearse("dispatch", "async", settings));
        QVERIFY(isEarly);
        QCOMPARE(async.report.overlap.drain, async.report.overlap.hostBlocked);
        QCOMPARE(host.ranges("multiply on host"), std::uint64_t{5});
        QCOMPARE(host.report.launch.paired, std::uint64_t{0});
    }

    void incrementWaitsAsItSays()
    {
        const Settings settings{{"count", 300}, {"length", 65'536}, {"depth", 8}};
        const Rehearsed sync = rehearse("increment", "sync-each", settings);
        const Rehearsed event = rehearse("increment", "event-each", settings);
        const Rehearsed async = rehearse("increment", "async", settings);
        const Rehearsed bounded = rehearse("increment", "async-bounded", settings);
        for (const Rehearsed& run : {sync, event, async, bounded})
            QCOMPARE(run.kernels("increment"), std::uint64_t{300});
        QCOMPARE(sync.blocking()[BlockingKind::Stream], std::uint64_t{301});
        QCOMPARE(event.blocking()[BlockingKind::Event], std::uint64_t{300});
        QCOMPARE(async.report.overlap.syncCount, std::uint64_t{1});
        // Waiting each time, the device never has more than one launch before it; otherwise as many as there is room for.
        QCOMPARE(busiestStream(sync).queueDepthMax, std::uint64_t{1});
        QVERIFY(busiestStream(async).queueDepthMax > 8);
        QVERIFY(busiestStream(bounded).queueDepthMax <= 8 + 2); // one that is being submitted, and one that has just begun
        // The direction: the host is blocked and the device idle where it waits each time, and hardly ever where it does not.
        QVERIFY(*sync.report.overlap.stalled > 0.5);
        QCOMPARE(*async.report.overlap.stalled, 0.0);
        QVERIFY(*async.report.overlap.hostDeviceOverlap > *sync.report.overlap.hostDeviceOverlap);
    }

    void barriersWaitForWhatTheySay()
    {
        const Settings settings{{"rounds", 10}};
        const Rehearsed all = rehearse("barriers", "wait-all", settings);
        const Rehearsed one = rehearse("barriers", "wait-one", settings);
        const Rehearsed array = rehearse("barriers", "read-array", settings);
        const Rehearsed scalar = rehearse("barriers", "read-scalar", settings);
        const Rehearsed none = rehearse("barriers", "none", settings);
        QCOMPARE(all.blocking()[BlockingKind::Device], std::uint64_t{11});
        QCOMPARE(one.blocking()[BlockingKind::Event], std::uint64_t{10});
        QCOMPARE(array.blocking()[BlockingKind::SyncCopy], std::uint64_t{10});
        QCOMPARE(scalar.blocking()[BlockingKind::SyncCopy], std::uint64_t{10});
        QCOMPARE(none.report.overlap.syncCount, std::uint64_t{1});
        const std::string fact = "unrelated work was done as well";
        QCOMPARE(all.fact(fact), std::string("after 10 of 10 waits"));
        QCOMPARE(array.fact(fact), std::string("after 10 of 10 waits"));
        QCOMPARE(scalar.fact(fact), std::string("after 10 of 10 waits"));
        QVERIFY(one.fact(fact) != "after 10 of 10 waits");
    }

    void readbackStallsWhereItLooks()
    {
        const Settings settings{{"steps", 40}, {"k", 10}};
        const Rehearsed each = rehearse("readback", "item-each-step", settings);
        const Rehearsed some = rehearse("readback", "item-every-k", settings);
        const Rehearsed async = rehearse("readback", "async-copy", settings);
        QCOMPARE(each.blocking()[BlockingKind::SyncCopy], std::uint64_t{40});
        QCOMPARE(some.blocking()[BlockingKind::SyncCopy], std::uint64_t{4});
        QCOMPARE(async.report.overlap.syncCount, std::uint64_t{1});
        QCOMPARE(async.fact("losses that the host read"), std::string("40"));
        for (const Rehearsed& run : {each, some, async})
            QCOMPARE(run.ranges("step"), std::uint64_t{40});
        QVERIFY(each.report.overlap.bothIdle > 0);
        QVERIFY(*each.report.overlap.stalled > *async.report.overlap.stalled);
        QCOMPARE(*async.report.overlap.stalled, 0.0);
    }

    void loadersFeedTheTraining()
    {
        const Settings settings{{"samples", 800}, {"batch", 50}, {"workers", 2}, {"depth", 3}};
        const Rehearsed turns = rehearse("loader", "load-then-train", settings);
        const Rehearsed prefetch = rehearse("loader", "prefetch", settings);
        QCOMPARE(turns.ranges("load batch"), std::uint64_t{16});
        QCOMPARE(prefetch.ranges("load batch"), std::uint64_t{16});
        QCOMPARE(turns.blocking()[BlockingKind::Stream], std::uint64_t{17});
        QCOMPARE(prefetch.blocking()[BlockingKind::Stream], std::uint64_t{1});
        QCOMPARE(prefetch.ranges("wait for batch"), std::uint64_t{16});
        // In turns, a batch is loaded while the device is idle; with workers, loading overlaps.
        QCOMPARE(turns.kernels("matrix_product"), std::uint64_t{32});
        QCOMPARE(threadsWith(turns, "load batch"), 1);
        QVERIFY(threadsWith(prefetch, "load batch") >= 1);
        QCOMPARE(threadsNamed(prefetch, "loader "), 4); // two in the run that warms up, and two in the run
        QCOMPARE(*prefetch.report.overlap.stalled, 0.0);
    }

private:
    [[nodiscard]] static int threadsNamed(const Rehearsed& run, const std::string& prefix)
    {
        int threads = 0;
        for (const Track& track : run.trace->tracks)
            threads += track.info.name.starts_with(prefix) ? 1 : 0;
        return threads;
    }
    [[nodiscard]] static int threadsWith(const Rehearsed& run, const std::string& range)
    {
        int threads = 0;
        for (const Track& track : run.trace->tracks) {
            bool has = false;
            for (const Lane& lane : track.lanes)
                lane.forEach([&](const SpanColumns& columns, std::size_t row) { has = has || run.trace->nameOf(columns.at(row)) == range; });
            threads += has ? 1 : 0;
        }
        return threads;
    }
};

QTEST_APPLESS_MAIN(TestWaitingTraces)
#include "tst_waiting_traces.moc"
