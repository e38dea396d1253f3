// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/statistics.h"

#include <QTest>

#include <random>
#include <vector>

using namespace stallscope;

class TestStatistics : public QObject {
    Q_OBJECT

private slots:
    void nearestRanks_data();
    void nearestRanks();
    void nothingOfNothing();
    void medianIsTheLowerOfTwo();
    void verdicts_data();
    void verdicts();
    void sameValuesGiveTheSameInterval();
    void intervalHoldsTheRatio();
    void theMedianHasAnIntervalOfItsOwn_data();
    void theMedianHasAnIntervalOfItsOwn();
    void theIntervalOfAMedianIsOfItsValues();
    void bucketsBelowANanosecondAreLeftOut();
};

void TestStatistics::nearestRanks_data()
{
    QTest::addColumn<double>("share");
    QTest::addColumn<double>("expected");
    QTest::newRow("smallest share") << 1e-9 << 1.0;
    QTest::newRow("10 %") << 0.1 << 1.0;
    QTest::newRow("just above 10 %") << 0.1001 << 2.0;
    QTest::newRow("50 %") << 0.5 << 5.0;
    QTest::newRow("90 %") << 0.9 << 9.0;
    QTest::newRow("99 %") << 0.99 << 10.0;
    QTest::newRow("all") << 1.0 << 10.0;
}

void TestStatistics::nearestRanks()
{
    QFETCH(double, share);
    QFETCH(double, expected);
    QCOMPARE(*nearestRank({7, 3, 10, 1, 9, 2, 8, 4, 6, 5}, share), expected);
}

void TestStatistics::nothingOfNothing()
{
    QVERIFY(!nearestRank({}, 0.5));
    QVERIFY(!medianOf(std::vector<double>()));
    QVERIFY(!compareMedians({}, {}).ratio);
}

void TestStatistics::medianIsTheLowerOfTwo()
{
    QCOMPARE(*medianOf({4, 1}), 1.0);
    QCOMPARE(*medianOf({4, 1, 3}), 3.0);
    QCOMPARE(*medianOf({4, 1, 3, 2}), 2.0);
}

void TestStatistics::verdicts_data()
{
    using Values = std::vector<double>;
    QTest::addColumn<Values>("a");
    QTest::addColumn<Values>("b");
    QTest::addColumn<Verdict>("expected");
    QTest::addColumn<double>("ratio"); // negative: none
    QTest::newRow("one each") << Values{100} << Values{50} << Verdict::TooFewRepeats << 0.5;
    QTest::newRow("four and many") << Values{1, 1, 1, 1} << Values{2, 2, 2, 2, 2, 2} << Verdict::TooFewRepeats << 2.0;
    QTest::newRow("five, clearly faster") << Values{100, 101, 99, 100, 102} << Values{50, 51, 49, 50, 52} << Verdict::Faster << 0.5;
    QTest::newRow("five, clearly slower") << Values{50, 51, 49, 50, 52} << Values{100, 101, 99, 100, 102} << Verdict::Slower << 2.0;
    QTest::newRow("the same") << Values{5, 5, 5, 5, 5} << Values{5, 5, 5, 5, 5} << Verdict::NoDifferenceShown << 1.0;
    QTest::newRow("within the noise") << Values{100, 90, 110, 95, 105} << Values{101, 92, 109, 94, 106} << Verdict::NoDifferenceShown << 1.01;
    QTest::newRow("nothing to divide by") << Values{0, 0, 0, 0, 0} << Values{1, 1, 1, 1, 1} << Verdict::TooFewRepeats << -1.0;
    QTest::newRow("a zero among five") << Values{0, 5, 5, 5, 5} << Values{5, 5, 5, 5, 5} << Verdict::TooFewRepeats << 1.0;
}

void TestStatistics::verdicts()
{
    QFETCH(std::vector<double>, a);
    QFETCH(std::vector<double>, b);
    QFETCH(Verdict, expected);
    QFETCH(double, ratio);
    const RatioOfMedians result = compareMedians(a, b);
    QCOMPARE(result.verdict, expected);
    QCOMPARE(result.ratio.value_or(-1), ratio);
    QCOMPARE(result.interval.has_value(), expected != Verdict::TooFewRepeats);
}

void TestStatistics::sameValuesGiveTheSameInterval()
{
    const std::vector<double> a{100, 104, 98, 101, 97, 103};
    const std::vector<double> b{95, 99, 93, 96, 92, 98};
    const auto first = compareMedians(a, b).interval;
    const auto second = compareMedians(a, b).interval;
    QCOMPARE(first->low, second->low);
    QCOMPARE(first->high, second->high);
}

/// Of a normal spread of 5 % and medians that differ by 20 %, 20 repeats show the difference, and the interval is a few per cent wide.
void TestStatistics::intervalHoldsTheRatio()
{
    std::mt19937_64 random(1);
    std::normal_distribution<double> spread(1, 0.05);
    std::vector<double> a;
    std::vector<double> b;
    for (int i = 0; i < 20; ++i) {
        a.push_back(100 * spread(random));
        b.push_back(80 * spread(random));
    }
    const RatioOfMedians result = compareMedians(a, b);
    QVERIFY(result.interval->contains(*result.ratio));
    QVERIFY(result.interval->contains(0.8));
    QVERIFY(result.interval->high - result.interval->low < 0.15);
    QCOMPARE(result.verdict, Verdict::Faster);
}

void TestStatistics::theMedianHasAnIntervalOfItsOwn_data()
{
    using Values = std::vector<double>;
    QTest::addColumn<Values>("values");
    QTest::addColumn<bool>("isThere");
    QTest::newRow("none") << Values{} << false;
    QTest::newRow("one") << Values{7} << false;
    QTest::newRow("four") << Values{1, 2, 3, 4} << false;
    QTest::newRow("five") << Values{1, 2, 3, 4, 5} << true;
    QTest::newRow("all the same") << Values{3, 3, 3, 3, 3} << true;
    QTest::newRow("zeros") << Values{0, 0, 0, 0, 0, 0} << true;
}

void TestStatistics::theMedianHasAnIntervalOfItsOwn()
{
    QFETCH(std::vector<double>, values);
    QFETCH(bool, isThere);
    const auto interval = intervalOfMedian(values);
    QCOMPARE(interval.has_value(), isThere);
    if (interval)
        QVERIFY(interval->contains(*medianOf(values)));
}

/// Of five values a resample has the least in its middle when three or more of its five draws are it: (5 above 3) 0.2^3 0.8^2 + ... =
/// 5.8 %, more than 2.5 %. So the interval reaches from the shortest to the longest. Of 100 values it is much narrower.
void TestStatistics::theIntervalOfAMedianIsOfItsValues()
{
    const auto ofFive = intervalOfMedian(std::vector<double>{50, 10, 40, 20, 30});
    QCOMPARE(ofFive->low, 10.0);
    QCOMPARE(ofFive->high, 50.0);
    std::vector<double> many;
    for (int i = 1; i <= 100; ++i)
        many.push_back(i);
    const auto ofMany = intervalOfMedian(many);
    QVERIFY(ofMany->low > 30 && ofMany->low < 50);
    QVERIFY(ofMany->high > 50 && ofMany->high < 70);
    QCOMPARE(intervalOfMedian(many)->low, ofMany->low);
}

/// As RunAnalysis::curves() counts: the bucket before the border has the nanosecond.
void TestStatistics::bucketsBelowANanosecondAreLeftOut()
{
    using Curve = std::vector<double>;
    QCOMPARE(bucketsWithTime({0, 1, 0, 0.5, 0, 1}, 3), (Curve{1, 0.5, 1}));
    QCOMPARE(bucketsWithTime({0, 0.25, 0, 0.5, 1}, 3), (Curve{0.25, 0.5, 1}));
    QCOMPARE(bucketsWithTime({0.25, 0.5, 1}, 3), (Curve{0.25, 0.5, 1}));
    QCOMPARE(bucketsWithTime({0.25, 0.5, 1}, 1'000'000), (Curve{0.25, 0.5, 1}));
    QVERIFY(bucketsWithTime({0, 0, 0}, 0).empty());
    QVERIFY(bucketsWithTime({}, 10).empty());
}

QTEST_APPLESS_MAIN(TestStatistics)
#include "tst_statistics.moc"
