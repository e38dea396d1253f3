// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/words.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestCounts : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { setTranslator(nullptr); }

    void oneHasAFormOfItsOwn_data()
    {
        QTest::addColumn<std::uint64_t>("count");
        QTest::addColumn<QString>("words");
        QTest::newRow("none") << std::uint64_t{0} << QString("0 spans");
        QTest::newRow("one") << std::uint64_t{1} << QString("1 span");
        QTest::newRow("many") << std::uint64_t{1234567} << QString("1,234,567 spans");
    }
    void oneHasAFormOfItsOwn()
    {
        QFETCH(std::uint64_t, count);
        QFETCH(QString, words);
        QCOMPARE(spanWords(count), words);
    }

    /// The noun belongs to all of them, not to the part.
    void ofAPartTheWholeDecides()
    {
        const Text rows = STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row");
        QCOMPARE(counted(rows, 0, 1), QString("0 of 1 row"));
        QCOMPARE(counted(rows, 1, 1200), QString("1 of 1,200 rows"));
    }

    /// A language may have more forms than two: who translates is told the number.
    void whoTranslatesHearsTheNumber()
    {
        setTranslator([](const Text& /*text*/, std::int64_t count) { return count == 3 ? std::string("drei: {}, {}") : std::string("{}, {}"); });
        QCOMPARE(counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), 2, 3), QString("drei: 2, 3"));
        QCOMPARE(counted(STALLSCOPE_COUNT("Tables", "{} of {} rows", "{} of {} row"), 3, 2), QString("3, 2"));
    }
};

QTEST_MAIN(TestCounts)
#include "tst_counts.moc"
