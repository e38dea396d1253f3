// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/queue_gauge.h"

#include <QTest>

#include <set>

using stallscope::cuda::QueueGauge;

namespace {

/// A stream with adjustable progress: marks are numbers, and the test chooses which have completed.
struct Bench {
    QueueGauge<int> gauge;
    std::set<int> passed;

    void handIn(int operations)
    {
        for (int i = 0; i < operations; ++i)
            gauge.handIn();
    }
    std::vector<int> settle()
    {
        return gauge.settle([this](int mark) { return passed.contains(mark); });
    }
};

} // namespace

class TestQueueGauge : public QObject {
    Q_OBJECT

private slots:
    void empty()
    {
        Bench bench;
        QCOMPARE(bench.gauge.open(), std::size_t{0});
        QVERIFY(!bench.gauge.wantsMark());
        QVERIFY(bench.settle().empty());
        QVERIFY(!bench.gauge.markAt(0));
        QVERIFY(bench.gauge.settleUpTo(0).empty());
    }

    void allIsOpenUntilAMarkWasPassed()
    {
        Bench bench;
        bench.handIn(5);
        QCOMPARE(bench.gauge.open(), std::size_t{5});
        QVERIFY(bench.gauge.wantsMark());
        bench.gauge.put(1);
        QVERIFY(!bench.gauge.wantsMark()); // it would be at the same position
        bench.handIn(3);
        QVERIFY(bench.gauge.wantsMark());
        QVERIFY(bench.settle().empty());
        QCOMPARE(bench.gauge.open(), std::size_t{8});
        bench.passed = {1};
        QCOMPARE(bench.settle(), (std::vector{1}));
        QCOMPARE(bench.gauge.open(), std::size_t{3});
        QCOMPARE(bench.gauge.done(), std::uint64_t{5});
    }

    /// Streams work in order: marks behind an incomplete one are not queried.
    void asksUpToTheFirstThatWasNotPassed()
    {
        Bench bench;
        for (int mark = 1; mark <= 4; ++mark) {
            bench.handIn(2);
            bench.gauge.put(mark);
        }
        bench.passed = {1, 2, 4};
        QCOMPARE(bench.settle(), (std::vector{1, 2}));
        QCOMPARE(bench.gauge.open(), std::size_t{4});
    }

    void theMarkToWaitFor()
    {
        Bench bench;
        bench.handIn(4);
        bench.gauge.put(1);
        bench.handIn(4);
        bench.gauge.put(2);
        QCOMPARE(*bench.gauge.markAt(0), 1);
        QCOMPARE(*bench.gauge.markAt(4), 1);
        QCOMPARE(*bench.gauge.markAt(5), 2);
        QCOMPARE(*bench.gauge.markAt(8), 2);
        QVERIFY(!bench.gauge.markAt(9));
    }

    void whoHasWaitedKnowsWithoutAMark()
    {
        Bench bench;
        bench.handIn(6);
        bench.gauge.put(1);
        const std::uint64_t before = bench.gauge.handedIn();
        bench.handIn(2); // by another thread meanwhile
        bench.gauge.put(2);
        QCOMPARE(bench.gauge.settleUpTo(before), (std::vector{1}));
        QCOMPARE(bench.gauge.open(), std::size_t{2});
        QVERIFY(bench.gauge.settleUpTo(before).empty());
        QCOMPARE(bench.gauge.done(), before); // never goes back
    }
};

QTEST_APPLESS_MAIN(TestQueueGauge)
#include "tst_queue_gauge.moc"
