// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/window_layout.h"

#include <QTest>

using namespace stallscope::gui;

class TestWindowLayout : public QObject {
    Q_OBJECT
private slots:
    void aWindowIsNoLargerThanItsScreen_data()
    {
        QTest::addColumn<QRect>("screen");
        QTest::addColumn<QRect>("wanted");
        QTest::newRow("no screen at all") << QRect() << QRect(0, 0, 1600, 1000);
        QTest::newRow("as large as the screen") << QRect(0, 0, 1600, 1000) << QRect(0, 0, 1600, 1000);
        QTest::newRow("at twice the scale") << QRect(0, 0, 800, 500) << QRect(0, 0, 1600, 1000);
        QTest::newRow("below a panel") << QRect(0, 30, 1600, 970) << QRect(0, 0, 1600, 1000);
        QTest::newRow("on a second screen") << QRect(1600, 0, 1280, 800) << QRect(1500, 700, 1000, 700);
        QTest::newRow("left of everything") << QRect(0, 0, 1600, 1000) << QRect(-900, -900, 1000, 700);
    }
    void aWindowIsNoLargerThanItsScreen()
    {
        QFETCH(const QRect, screen);
        QFETCH(const QRect, wanted);
        const QRect fitted = fittedInto(screen, wanted);
        QVERIFY(fitted.width() <= std::max(screen.width(), 0) && fitted.height() <= std::max(screen.height(), 0));
        if (!screen.isEmpty())
            QVERIFY2(screen.contains(fitted), qPrintable(QDebug::toString(fitted)));
    }

    void oneThatFitsStaysAsItIs()
    {
        const QRect wanted(100, 100, 1000, 700);
        QCOMPARE(fittedInto({0, 0, 1600, 1000}, wanted), wanted);
    }
};

QTEST_GUILESS_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
