// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/lane_area.h"

#include <QTest>

using namespace stallscope::gui;

class TestThrowSpeed : public QObject {
    Q_OBJECT
private slots:
    void tooLittleIsNoThrow();
    void theLastMomentsCount();
    void aHandAtRestThrowsNothing();
};

void TestThrowSpeed::tooLittleIsNoThrow()
{
    ThrowSpeed speed;
    QCOMPARE(speed.atRelease(0), 0.0);
    speed.track(0, 0);
    QCOMPARE(speed.atRelease(1), 0.0);
    speed.track(0, 500); // at once
    QCOMPARE(speed.atRelease(0), 0.0);
}

void TestThrowSpeed::theLastMomentsCount()
{
    ThrowSpeed speed;
    for (int time = 0; time <= 1000; time += 10)
        speed.track(time, time < 800 ? 0 : (time - 800) * 2.0);
    QCOMPARE(speed.atRelease(1005), 2.0);
    speed.begin();
    QCOMPARE(speed.atRelease(1005), 0.0);
}

void TestThrowSpeed::aHandAtRestThrowsNothing()
{
    ThrowSpeed speed;
    speed.track(0, 0);
    speed.track(50, 300);
    QCOMPARE(speed.atRelease(60), 6.0);
    QCOMPARE(speed.atRelease(200), 0.0);
}

QTEST_GUILESS_MAIN(TestThrowSpeed)
#include "tst_throw_speed.moc"
