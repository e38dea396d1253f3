// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/remaining_time.h"

#include <QTest>

using namespace stallscope::gui;
using std::chrono::milliseconds;
using std::chrono::seconds;

class TestRemainingTime : public QObject {
    Q_OBJECT
private slots:
    void theRestTakesAsLongAsItsShare()
    {
        QCOMPARE(remainingTime(seconds(10), 0.5), std::optional<milliseconds>(seconds(10)));
        QCOMPARE(remainingTime(seconds(10), 0.25), std::optional<milliseconds>(seconds(30)));
    }

    void tooLittleIsNoBasis()
    {
        QVERIFY(!remainingTime(seconds(1), 0.5));
        QVERIFY(!remainingTime(seconds(10), 0.001));
        QVERIFY(!remainingTime(seconds(10), -1)); // the total is unknown
        QVERIFY(!remainingTime(seconds(10), 1));
        QVERIFY(remainingWords(seconds(1), 0.5).isEmpty());
    }

    void wordsAreRoundedUp_data()
    {
        QTest::addColumn<qint64>("left");
        QTest::addColumn<QString>("words");
        QTest::newRow("nothing") << qint64{0} << "a few seconds left";
        QTest::newRow("5 s") << qint64{5'000} << "a few seconds left";
        QTest::newRow("6 s") << qint64{6'000} << "about 10 s left";
        QTest::newRow("58 s") << qint64{58'000} << "about 60 s left";
        QTest::newRow("two minutes") << qint64{118'000} << "about 2 min left";
        QTest::newRow("over an hour") << qint64{3'700'000} << "about 62 min left";
    }
    void wordsAreRoundedUp()
    {
        QFETCH(qint64, left);
        QTEST(remainingWords(milliseconds(left)), "words");
    }
};

QTEST_APPLESS_MAIN(TestRemainingTime)
#include "tst_remaining_time.moc"
