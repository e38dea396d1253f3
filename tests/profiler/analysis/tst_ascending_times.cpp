// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/ascending_times.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;

using Times = std::vector<Nanos>;

namespace {

constexpr Nanos kNarrow = std::numeric_limits<std::uint32_t>::max();

void compare(const AscendingTimes& times, const Times& expected)
{
    QCOMPARE(times.size(), expected.size());
    QCOMPARE(times.empty(), expected.empty());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(times[i], expected[i]);
    Times wanted{-kTimeLimit, kTimeLimit, std::numeric_limits<Nanos>::max()};
    for (const Nanos time : expected)
        wanted.insert(wanted.end(), {time - 1, time, time + 1});
    for (const Nanos time : wanted) {
        QCOMPARE(times.lowerBound(time), static_cast<std::size_t>(std::ranges::lower_bound(expected, time) - expected.begin()));
        QCOMPARE(times.upperBound(time), static_cast<std::size_t>(std::ranges::upper_bound(expected, time) - expected.begin()));
    }
}

} // namespace

class TestAscendingTimes : public QObject {
    Q_OBJECT
private slots:
    void staysTheSameWhenItShrinks_data()
    {
        QTest::addColumn<Times>("times");
        QTest::addColumn<bool>("isNarrow");
        QTest::newRow("nothing") << Times{} << true;
        QTest::newRow("one") << Times{5} << true;
        QTest::newRow("equal ones") << Times{5, 5, 5} << true;
        QTest::newRow("long ago") << Times{-kTimeLimit, -kTimeLimit + 7} << true;
        QTest::newRow("4.29 s") << Times{100, 200, 100 + kNarrow} << true;
        QTest::newRow("more") << Times{100, 200, 101 + kNarrow} << false;
        QTest::newRow("all of time") << Times{-kTimeLimit, 0, kTimeLimit} << false;
    }
    void staysTheSameWhenItShrinks()
    {
        QFETCH(const Times, times);
        QFETCH(const bool, isNarrow);
        AscendingTimes own(times);
        compare(own, times);
        const AscendingTimes wide = own;
        own.shrink();
        compare(own, times);
        QVERIFY(own == wide);
        QCOMPARE(own.bytes(), times.size() * (isNarrow ? sizeof(std::uint32_t) : sizeof(Nanos)));
        own.shrink();
        compare(own, times);
    }

    void growsAfterItShrank()
    {
        AscendingTimes times{1, 2};
        times.shrink();
        times.push_back(kTimeLimit);
        compare(times, {1, 2, kTimeLimit});
        times.setBack(9);
        times.shrink();
        times.setBack(11);
        compare(times, {1, 2, 11});
        QVERIFY(times != (AscendingTimes{1, 2, 9}));
        QVERIFY(times != (AscendingTimes{1, 2}));
    }
};

QTEST_APPLESS_MAIN(TestAscendingTimes)
#include "tst_ascending_times.moc"
