// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/time_axis.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestTimeScale : public QObject {
    Q_OBJECT
private slots:
    void degenerateScalesShowTheirStart_data();
    void degenerateScalesShowTheirStart();
    void timesStandWhereTheyShould_data();
    void timesStandWhereTheyShould();
    void pixelAndTimeGoRoundAndRound_data();
    void pixelAndTimeGoRoundAndRound();
};

void TestTimeScale::degenerateScalesShowTheirStart_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("end");
    QTest::addColumn<int>("pixels");
    QTest::newRow("no time") << 5LL << 5LL << 100;
    QTest::newRow("backwards") << 9LL << 5LL << 100;
    QTest::newRow("no pixels") << 0LL << 10LL << 0;
    QTest::newRow("negative width") << 0LL << 10LL << -3;
}

void TestTimeScale::degenerateScalesShowTheirStart()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, end);
    QFETCH(int, pixels);
    const TimeScale scale{{start, end}, pixels};
    QVERIFY(scale.isEmpty());
    QCOMPARE(scale.toPixel(77), 0.0);
    QCOMPARE(scale.toTime(12), start);
    QCOMPARE(scale.nanosPerPixel(), 0.0);
}

void TestTimeScale::timesStandWhereTheyShould_data()
{
    QTest::addColumn<qlonglong>("time");
    QTest::addColumn<double>("pixel");
    QTest::newRow("start") << 1000LL << 0.0;
    QTest::newRow("middle") << 1500LL << 50.0;
    QTest::newRow("end") << 2000LL << 100.0;
    QTest::newRow("before") << 0LL << -100.0;
    QTest::newRow("behind") << 3000LL << 200.0;
}

void TestTimeScale::timesStandWhereTheyShould()
{
    QFETCH(qlonglong, time);
    QFETCH(double, pixel);
    const TimeScale scale{{1000, 2000}, 100};
    QCOMPARE(scale.toPixel(time), pixel);
    QCOMPARE(scale.toTime(pixel), time);
}

void TestTimeScale::pixelAndTimeGoRoundAndRound_data()
{
    QTest::addColumn<qlonglong>("start");
    QTest::addColumn<qlonglong>("length");
    QTest::newRow("eight nanoseconds at the end of time") << qlonglong{kTimeLimit} - 8 << 8LL;
    QTest::newRow("eight nanoseconds at its beginning") << -qlonglong{kTimeLimit} << 8LL;
    QTest::newRow("a microsecond after a day") << 86'400'000'000'000LL << 1000LL;
    QTest::newRow("one nanosecond a pixel") << 123'456'789'012LL << 1920LL;
    QTest::newRow("an hour") << 0LL << 3'600'000'000'000LL;
}

void TestTimeScale::pixelAndTimeGoRoundAndRound()
{
    QFETCH(qlonglong, start);
    QFETCH(qlonglong, length);
    const TimeScale scale{{start, start + length}, 1920};
    for (int pixel = 0; pixel <= 1920; pixel += 7) {
        const Nanos time = scale.toTime(pixel);
        QVERIFY(std::abs(scale.toPixel(time) - pixel) <= std::max(1.0, 1 / scale.nanosPerPixel()));
        QVERIFY(std::abs(scale.toTime(scale.toPixel(time) + 0.01 / scale.nanosPerPixel()) - time) <= 1);
    }
}

QTEST_GUILESS_MAIN(TestTimeScale)
#include "tst_time_scale.moc"
