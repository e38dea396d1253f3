// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/runs/background.h"

#include <QTest>

#include <sys/resource.h>

#include <algorithm>
#include <optional>

using namespace stallscope::gui;

class TestBackground : public QObject {
    Q_OBJECT

private slots:
    void itGivesWayToTheInterface()
    {
        const int own = getpriority(PRIO_PROCESS, 0);
        Background background;
        for (int time = 0; time < 2; ++time) { // the same thread again
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
};

QTEST_GUILESS_MAIN(TestBackground)
#include "tst_background.moc"
