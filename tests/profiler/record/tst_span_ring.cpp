// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/span_ring.h"

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

    void whatDoesNotFitIsCounted()
    {
        SpanRing ring(4);
        for (std::uint64_t i = 0; i < 6; ++i)
            QCOMPARE(ring.push(numbered(i)), i < 4);
        QCOMPARE(ring.dropped(), std::uint64_t{2});
        std::uint64_t expected = 0;
        ring.drain([&](const RingRecord& record) { QCOMPARE(record.start, expected++); });
        QCOMPARE(expected, std::uint64_t{4});
        QVERIFY(ring.push(numbered(6)));
    }

    void twoThreadsLoseNothingInOrder()
    {
        constexpr std::uint64_t kCount = 200'000;
        SpanRing ring(256);
        std::uint64_t pushed = 0;
        std::jthread writer([&] {
            for (std::uint64_t i = 0; i < kCount; ++i)
                pushed += ring.push(numbered(i)) ? 1 : 0;
        });
        std::uint64_t seen = 0;
        std::uint64_t lastStart = 0;
        bool inOrder = true;
        const auto take = [&](const RingRecord& record) {
            inOrder = inOrder && (seen == 0 || record.start > lastStart) && record.end == record.start + 1;
            lastStart = record.start;
            ++seen;
        };
        while (seen + ring.dropped() < kCount)
            ring.drain(take);
        writer.join();
        ring.drain(take);
        QVERIFY(inOrder);
        QCOMPARE(seen, pushed);
        QCOMPARE(seen + ring.dropped(), kCount);
    }
};

QTEST_APPLESS_MAIN(TestSpanRing)
#include "tst_span_ring.moc"
