// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/tickers.h"

#include <QTest>

using namespace stallscope::gui;

namespace {

QList<double> listOf(const std::vector<double>& values)
{
    QList<double> list;
    for (const double value : values)
        list << std::round(value * 1e9) / 1e9;
    return list;
}

} // namespace

class TestValueTicker : public QObject {
    Q_OBJECT

private slots:
    void nothingHasNoMarks()
    {
        QVERIFY(evenTicks(1, 1).empty() && evenTicks(2, 1).empty());
        QVERIFY(logTicks(0, 1).empty() && logTicks(-1, 1).empty() && logTicks(1, 1).empty());
        QVERIFY(logTicks(1, std::numeric_limits<double>::infinity()).empty());
    }

    void evenMarksAreRound()
    {
        QCOMPARE(listOf(evenTicks(0, 1)), (QList<double>{0, 0.2, 0.4, 0.6, 0.8, 1}));
        QCOMPARE(listOf(evenTicks(-3, 14)), (QList<double>{0, 5, 10}));
    }

    void logarithmicMarksThinOut()
    {
        QCOMPARE(listOf(logTicks(3, 6)), (QList<double>{3, 4, 5, 6}));
        QCOMPARE(listOf(logTicks(9, 120)), (QList<double>{10, 20, 50, 100}));
        QCOMPARE(listOf(logTicks(0.5, 5000)), (QList<double>{1, 10, 100, 1000}));
        QVERIFY(logTicks(1e-9, 1e9).size() <= 8);
    }
};

QTEST_APPLESS_MAIN(TestValueTicker)
#include "tst_value_ticker.moc"
