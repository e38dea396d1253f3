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
    record.end = number + 1;
    return record;
}

} // namespace

class TestSpanRing : public QObject {
    Q_OBJECT

private slots:
    void anEmptyRingHasNothing()
    {
        SpanRing ring(8);
        QCOMPARE(ring.drain([](const RingRecord&) { QFAIL("nothing was pushed"); }), std::size_t{0});
    }

    void capacityIsRoundedUp()
    {
        QCOMPARE(SpanRing(0).capacity(), std::size_t{2});
        QCOMPARE(SpanRing(5).capacity(), std::size_t{8});
    }

    void whatDoesNotFitIsRefused()
    {
        SpanRing ring(4);
        for (std::uint64_t i = 0; i < 6; ++i)
            QCOMPARE(ring.push(numbered(i)), i < 4);
        QVERIFY(ring.isFull());
        std::uint64_t expected = 0;
        ring.drain([&](const RingRecord& record) { QCOMPARE(record.start, expected++); });
        QCOMPARE(expected, std::uint64_t{4});
        QVERIFY(ring.push(numbered(6)));
    }

    void twoThreadsKeepTheOrder()
    {
        constexpr std::uint64_t kCount = 200'000;
        SpanRing ring(256);
        std::jthread writer([&] {
            for (std::uint64_t i = 0; i < kCount; i += ring.push(numbered(i)) ? 1 : 0) {}
        });
        std::uint64_t seen = 0;
        bool inOrder = true;
        while (seen < kCount) {
            ring.drain([&](const RingRecord& record) {
                inOrder = inOrder && record.start == seen && record.end == seen + 1;
                ++seen;
            });
        }
        QVERIFY(inOrder);
    }
};

QTEST_APPLESS_MAIN(TestSpanRing)
#include "tst_span_ring.moc"
