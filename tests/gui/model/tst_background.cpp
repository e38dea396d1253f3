// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/background.h"

#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <latch>
#include <numeric>
#include <optional>
#include <thread>
#include <vector>

using namespace stallscope::gui;

class TestBackground : public QObject {
    Q_OBJECT

private slots:
    void itGivesWayToTheInterface()
    {
        const int own = getpriority(PRIO_PROCESS, 0);
        Background background;
        for (int time = 0; time < 2; ++time) { // no nicer the second time
            std::optional<int> its;
            background.run([](const std::stop_token&) { return getpriority(PRIO_PROCESS, 0); }, [&its](int niceness) { its = niceness; });
            QTRY_VERIFY(its);
            QCOMPARE(*its, std::min(own + 5, 19));
        }
        QCOMPARE(getpriority(PRIO_PROCESS, 0), own);
    }

    void unlessItIsToldNotTo()
    {
        Background background;
        background.setGivesWay(false);
        std::optional<int> its;
        background.run([](const std::stop_token&) { return getpriority(PRIO_PROCESS, 0); }, [&its](int niceness) { its = niceness; });
        QTRY_VERIFY(its);
        QCOMPARE(*its, getpriority(PRIO_PROCESS, 0));
    }

    void onlyTheLatestIsDelivered()
    {
        Background background;
        int delivered = 0;
        for (int i = 1; i <= 3; ++i)
            background.run([i](const std::stop_token&) { return i; }, [&delivered](int value) { delivered = 10 * delivered + value; });
        QVERIFY(background.isBusy());
        QTRY_VERIFY(!background.isWorking());
        QCOMPARE(delivered, 3);
    }

    void oneAfterTheOther()
    {
        constexpr int kTimes = 50;
        Background background;
        int begun = 0; // no atomic: no two are at work at once
        for (int i = 0; i < kTimes; ++i)
            background.run([&begun](const std::stop_token&) { return ++begun; }, [](int) {});
        QTRY_VERIFY(!background.isWorking());
        QCOMPARE(begun, kTimes);
    }

    void whatIsToldArrivesInOrderAndBeforeTheResult()
    {
        constexpr int kTold = 100;
        Background background;
        std::vector<int> heard;
        background.run(
            [&](const std::stop_token& stop) {
                for (int i = 0; i < kTold; ++i)
                    background.report(stop, [&heard, i] { heard.push_back(i); });
                return kTold;
            },
            [&heard](int last) { heard.push_back(last); });
        QTRY_VERIFY(!background.isWorking());
        std::vector<int> all(kTold + 1);
        std::iota(all.begin(), all.end(), 0);
        QCOMPARE(heard, all);
    }

    void nothingOfItArrivesOnceItWasCancelled()
    {
        Background background;
        bool isHeard = false;
        background.run(
            [&](const std::stop_token& stop) {
                background.report(stop, [&isHeard] { isHeard = true; });
                return true;
            },
            [&isHeard](bool) { isHeard = true; });
        background.cancel();
        QVERIFY(!background.isBusy());
        QTRY_VERIFY(!background.isWorking());
        QVERIFY(!isHeard);
    }

    void itWaitsForItsThreadWhenItGoes()
    {
        std::latch isAtWork(1);
        bool isStopped = false; // no atomic: read when the thread is over
        {
            Background background;
            background.run(
                [&](const std::stop_token& stop) {
                    isAtWork.count_down();
                    while (!stop.stop_requested())
                        std::this_thread::yield();
                    return isStopped = true;
                },
                [](bool) { QFAIL("of one that is gone"); });
            isAtWork.wait();
        }
        QVERIFY(isStopped);
    }
};

QTEST_GUILESS_MAIN(TestBackground)
#include "tst_background.moc"
