// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/sweep_values.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

ParameterInfo count()
{
    return ParameterInfo::count("count", "", 1, 10'000'000, 10'000);
}

ParameterInfo bytes()
{
    return ParameterInfo::bytes("bytes", "", 4, 1 << 30, 64 << 20);
}

} // namespace

class TestSweepValues : public QObject {
    Q_OBJECT

private slots:
    void whatIsTypedIsUnderstood_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QList<qint64>>("values");
        QTest::newRow("a list") << "10,100,1k,10k" << QList<qint64>{10, 100, 1000, 10'000};
        QTest::newRow("with blanks") << " 10 , 100 " << QList<qint64>{10, 100};
        QTest::newRow("in its order") << "100,10" << QList<qint64>{100, 10};
        QTest::newRow("a range by a factor") << "10..10M x10" << QList<qint64>{10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};
        QTest::newRow("without a blank") << "10..1000x10" << QList<qint64>{10, 100, 1000};
        QTest::newRow("a range by steps") << "2..8 +2" << QList<qint64>{2, 4, 6, 8};
        QTest::newRow("with an exponent") << "1..1e+3 x10" << QList<qint64>{1, 10, 100, 1000};
        QTest::newRow("a few, one by one") << "1..4" << QList<qint64>{1, 2, 3, 4};
        QTest::newRow("doubled") << "1..10" << QList<qint64>{1, 2, 4, 8};
        QTest::newRow("both") << "1..3 +1, 8" << QList<qint64>{1, 2, 3, 8};
    }
    void whatIsTypedIsUnderstood()
    {
        QFETCH(QString, typed);
        const auto values = parseSweep(count(), typed.toStdString());
        QVERIFY2(values.ok(), values.ok() ? "" : values.error().message.c_str());
        QTEST(QList<qint64>(values->begin(), values->end()), "values");
    }

    void whatMakesNoSenseIsSaid_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("errorText");
        QTest::newRow("nothing") << ""
                                 << "count must be an integer, not \"\"";
        QTest::newRow("one") << "10"
                             << "a sweep over count needs at least two values, as in \"10, 100, 1k, 10k\"";
        QTest::newRow("a word") << "10,many"
                                << "count must be an integer, not \"many\"";
        QTest::newRow("a comma too many") << "10,20,"
                                          << "count must be an integer, not \"\"";
        QTest::newRow("too large") << "10,20M"
                                   << "count must be between 1 and 10,000,000, not 20M";
        QTest::newRow("twice") << "10,20,10"
                               << "duplicate value of count: 10";
        QTest::newRow("backwards") << "100..10 x10"
                                   << "the range \"100..10 x10\" does not end after its start";
        QTest::newRow("no end") << "10.. x10"
                                << "count must be an integer, not \"\"";
        QTest::newRow("a factor of one") << "10..100 x1"
                                         << "the factor of a range must be between 2 and 10,000,000, not 1";
        QTest::newRow("no step") << "10..100 +0"
                                 << "the step of a range must be between 1 and 10,000,000, not 0";
        QTest::newRow("too many") << "1..1000 +1"
                                  << "the range \"1..1000 +1\" has more than 100 values";
    }
    void whatMakesNoSenseIsSaid()
    {
        QFETCH(QString, typed);
        const auto values = parseSweep(count(), typed.toStdString());
        QVERIFY(!values.ok());
        QTEST(QString::fromStdString(values.error().message), "errorText");
    }

    void aRangeEndsBeforeNumbersDo()
    {
        const ParameterInfo all = ParameterInfo::count("all", "", 1, std::numeric_limits<std::int64_t>::max(), 1);
        const auto values = parseSweep(all, "1..9e15 x1M");
        QVERIFY(values.ok());
        QCOMPARE(values->size(), std::size_t{3});
    }

    void aRangeFromZeroNeedsAStep()
    {
        const ParameterInfo fromZero = ParameterInfo::count("depth", "", 0, 100, 1);
        QVERIFY(!parseSweep(fromZero, "0..10").ok());
        QCOMPARE(parseSweep(fromZero, "0..2 +1")->size(), std::size_t{3});
    }

    void unitsAreUnderstood()
    {
        QCOMPARE(*parseSweep(bytes(), "1KiB..1MiB x32"), (std::vector<std::int64_t>{1024, 32'768, 1'048'576}));
        const ParameterInfo words = ParameterInfo::choice("wait", "", {"spin", "block"}, 0);
        QCOMPARE(*parseSweep(words, "block, spin"), (std::vector<std::int64_t>{1, 0}));
    }

    void textsComeBack()
    {
        QCOMPARE(sweepText(count(), {10, 1000, 1500, 2'000'000}), std::string("10, 1k, 1500, 2M"));
        QCOMPARE(sweepText(bytes(), {4, 4096, 64 << 20}), std::string("4, 4KiB, 64MiB"));
        for (const ParameterInfo& parameter : {count(), bytes()})
            QCOMPARE(*parseSweep(parameter, sweepText(parameter, proposedSweep(parameter))), proposedSweep(parameter));
    }

    void proposalsStayWithinTheRange_data()
    {
        QTest::addColumn<qint64>("smallest");
        QTest::addColumn<qint64>("largest");
        QTest::addColumn<qint64>("standard");
        QTest::addColumn<QList<qint64>>("proposed");
        QTest::newRow("large") << qint64{1} << qint64{10'000'000} << qint64{10'000} << QList<qint64>{10, 100, 1000, 10'000};
        QTest::newRow("one") << qint64{1} << qint64{64} << qint64{1} << QList<qint64>{1, 2, 4, 8};
        QTest::newRow("workers") << qint64{1} << qint64{64} << qint64{2} << QList<qint64>{1, 2, 4, 8};
        QTest::newRow("batch") << qint64{1} << qint64{4096} << qint64{64} << QList<qint64>{16, 32, 64, 128, 256};
        QTest::newRow("near the end") << qint64{2} << qint64{16} << qint64{16} << QList<qint64>{4, 8, 16};
    }
    void proposalsStayWithinTheRange()
    {
        QFETCH(qint64, smallest);
        QFETCH(qint64, largest);
        QFETCH(qint64, standard);
        const auto values = proposedSweep(ParameterInfo::count("n", "", smallest, largest, standard));
        QTEST(QList<qint64>(values.begin(), values.end()), "proposed");
    }
};

QTEST_APPLESS_MAIN(TestSweepValues)
#include "tst_sweep_values.moc"
