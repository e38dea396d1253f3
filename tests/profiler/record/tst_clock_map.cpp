// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/clock_map.h"

#include <QTest>

#include <cstdlib>

using namespace stallscope;

namespace {

ClockSample at(Nanos session, Nanos foreign, Nanos bracket = 0)
{
    return {session - bracket / 2, foreign, session + bracket / 2};
}

} // namespace

class TestClockMap : public QObject {
    Q_OBJECT

private slots:
    void withoutSamplesTimeIsUnchanged()
    {
        const ClockMap map;
        QVERIFY(map.isEmpty());
        QCOMPARE(map.toSession(123), Nanos{123});
        QVERIFY(!map.error());
    }

    void oneSampleShifts()
    {
        ClockMap map;
        map.add(at(100, 1'000'100));
        QCOMPARE(map.toSession(1'000'100), Nanos{100});
        QCOMPARE(map.toSession(1'000'000), Nanos{0});
        QCOMPARE(map.toSession(2'000'000), Nanos{1'000'000});
    }

    void driftIsInterpolated()
    {
        ClockMap map;
        map.add(at(0, 0));
        map.add(at(1'000'000'000, 1'000'100'000)); // 100 ppm fast
        QCOMPARE(map.steps(), std::uint64_t{0});
        QCOMPARE(map.toSession(500'050'000), Nanos{500'000'000});
        QCOMPARE(map.toSession(1'000'100'000), Nanos{1'000'000'000});
    }

    void aClockSetForwardIsAStep()
    {
        ClockMap map;
        map.add(at(0, 1'000'000'000));
        map.add(at(1'000'000, 1'001'000'000));
        map.add(at(2'000'000, 5'002'000'000)); // 4 s forward
        QCOMPARE(map.steps(), std::uint64_t{1});
        QCOMPARE(map.toSession(1'000'500'000), Nanos{500'000});
        QCOMPARE(map.toSession(1'001'200'000), Nanos{1'200'000}); // before the step: the earlier difference
        QCOMPARE(map.toSession(5'001'900'000), Nanos{1'900'000}); // after it: the later one
    }

    void aClockSetBackIsAStep()
    {
        ClockMap map;
        map.add(at(0, 1'000'000));
        map.add(at(100'000, 1'100'000));
        map.add(at(200'000, 700'000)); // half a millisecond back
        QCOMPARE(map.steps(), std::uint64_t{1});
        QCOMPARE(map.toSession(1'050'000), Nanos{50'000});
        QCOMPARE(map.toSession(650'000), Nanos{150'000});
    }

    void noiseWithinTheBracketIsNoStep()
    {
        ClockMap map;
        map.add(at(0, 0, 40'000));
        map.add(at(1'000'000, 1'030'000, 40'000));
        QCOMPARE(map.steps(), std::uint64_t{0});
        QCOMPARE(map.error(), std::optional<Nanos>(20'000));
    }

    void mappingKeepsOrder()
    {
        ClockMap map;
        std::srand(7);
        Nanos foreign = 5'000'000;
        for (Nanos session = 0; session < 1'000'000'000; session += 10'000'000) {
            map.add(at(session, foreign));
            foreign += 10'000'000 + std::rand() % 4000 - 2000;
        }
        QCOMPARE(map.steps(), std::uint64_t{0});
        Nanos last = map.toSession(0);
        for (Nanos time = 0; time < 1'100'000'000; time += 777'777) {
            const Nanos mapped = map.toSession(time);
            QVERIFY(mapped >= last);
            last = mapped;
        }
    }
};

QTEST_APPLESS_MAIN(TestClockMap)
#include "tst_clock_map.moc"
