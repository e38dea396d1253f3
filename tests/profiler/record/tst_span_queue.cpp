// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/span_queue.h"

#include <QTest>

#include <thread>

using namespace stallscope;

namespace {

RingRecord numbered(std::uint64_t number)
{
    RingRecord record;
    record.start = number;
    return record;
}

/// Counts from `next`, and checks that the numbers are in order.
struct Counter {
    std::uint64_t next = 0;
    bool inOrder = true;

    void operator()(const RingRecord& record)
    {
        inOrder = inOrder && record.start == next;
        ++next;
    }
};

} // namespace

class TestSpanQueue : public QObject {
    Q_OBJECT

private slots:
    void anEmptyQueueHasNothing()
    {
        SpanQueue queue(8);
        QCOMPARE(queue.drain([](const RingRecord&) { QFAIL("nothing was pushed"); }), std::size_t{0});
    }

    void itGrowsInsteadOfLosing()
    {
        SpanQueue queue(4);
        for (std::uint64_t i = 0; i < 1000; ++i)
            QVERIFY(queue.push(numbered(i)));
        QVERIFY(queue.capacity() > 4);
        Counter counter;
        QCOMPARE(queue.drain(counter), std::size_t{1000});
        QVERIFY(queue.push(numbered(1000)));
        QCOMPARE(queue.drain(counter), std::size_t{1});
        QVERIFY(counter.inOrder);
        QCOMPARE(queue.dropped(), std::uint64_t{0});
    }

    void beyondTheLimitRecordsAreCounted()
    {
        SpanQueue queue(4, 16);
        for (std::uint64_t i = 0; i < 40; ++i)
            QCOMPARE(queue.push(numbered(i)), i < 4 + 8 + 16);
        QCOMPARE(queue.dropped(), std::uint64_t{12});
        Counter counter;
        QCOMPARE(queue.drain(counter), std::size_t{28});
        QVERIFY(counter.inOrder);
        QVERIFY(queue.push(numbered(28)));
    }

    void whatNobodyTookAwayGoesWithIt()
    {
        SpanQueue queue(2);
        for (std::uint64_t i = 0; i < 100; ++i)
            QVERIFY(queue.push(numbered(i)));
    }

    void twoThreadsLoseNothing()
    {
        constexpr std::uint64_t kCount = 300'000;
        SpanQueue queue(2);
        std::jthread writer([&queue] {
            for (std::uint64_t i = 0; i < kCount; ++i)
                (void)queue.push(numbered(i));
        });
        Counter counter;
        while (counter.next < kCount)
            queue.drain(counter);
        QVERIFY(counter.inOrder);
        QCOMPARE(queue.dropped(), std::uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestSpanQueue)
#include "tst_span_queue.moc"
