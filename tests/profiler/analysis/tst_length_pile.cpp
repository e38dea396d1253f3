// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/length_pile.h"
#include "profiler/analysis/percentiles.h"
#include "profiler/base/hash.h"

#include <QTest>

#include <utility>

using namespace stallscope;

namespace {

bool areEqual(const std::optional<Percentiles>& a, const std::optional<Percentiles>& b)
{
    return a.has_value() == b.has_value() && (!a || (a->p50 == b->p50 && a->p90 == b->p90 && a->p99 == b->p99 && a->max == b->max));
}

} // namespace

class TestLengthPile : public QObject {
    Q_OBJECT
private slots:
    void nothingHasNoPercentiles();
    void percentilesAreThoseOfTheValues_data();
    void percentilesAreThoseOfTheValues();
    void pilesAreJoined();
    void manyTakeLittleMoreThanAByteEach();
};

void TestLengthPile::nothingHasNoPercentiles()
{
    QVERIFY(!LengthPile().percentiles());
    QCOMPARE(LengthPile().median(), Nanos{0});
}

void TestLengthPile::percentilesAreThoseOfTheValues_data()
{
    QTest::addColumn<std::size_t>("count");
    QTest::addColumn<Nanos>("from");
    QTest::addColumn<Nanos>("length");
    QTest::newRow("one") << std::size_t{1} << Nanos{0} << Nanos{1};
    QTest::newRow("all the same") << std::size_t{40'000} << Nanos{17} << Nanos{1};
    QTest::newRow("a few") << std::size_t{99} << Nanos{0} << Nanos{50};
    QTest::newRow("short ones") << std::size_t{50'000} << Nanos{0} << Nanos{100'000};
    QTest::newRow("some below zero") << std::size_t{50'000} << Nanos{-5000} << Nanos{10'000};
    QTest::newRow("all below zero") << std::size_t{20'000} << Nanos{-5000} << Nanos{4000};
    QTest::newRow("up to the border") << std::size_t{50'000} << Nanos{UINT32_MAX} - 1000 << Nanos{2000};
    QTest::newRow("long ones") << std::size_t{20'000} << Nanos{0} << kTimeLimit;
}

void TestLengthPile::percentilesAreThoseOfTheValues()
{
    QFETCH(const std::size_t, count);
    QFETCH(const Nanos, from);
    QFETCH(const Nanos, length);
    LengthPile pile;
    std::vector<Nanos> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(from + static_cast<Nanos>(mixBits(i) % static_cast<std::uint64_t>(length)));
        pile.add(values.back());
    }
    QCOMPARE(pile.size(), count);
    QVERIFY(areEqual(pile.percentiles(), percentilesOf(values)));
    QCOMPARE(pile.median(), medianOf(std::span(values)));
}

void TestLengthPile::pilesAreJoined()
{
    LengthPile all;
    std::vector<Nanos> values;
    for (std::size_t part = 0; part < 3; ++part) {
        LengthPile pile;
        for (std::size_t i = 0; i < 20'000; ++i) {
            values.push_back(static_cast<Nanos>(mixBits(part * 100'000 + i) % 1'000'000) - 1000);
            pile.add(values.back());
        }
        all.append(std::move(pile));
    }
    QCOMPARE(all.size(), values.size());
    QVERIFY(areEqual(all.percentiles(), percentilesOf(values)));
}

void TestLengthPile::manyTakeLittleMoreThanAByteEach()
{
    LengthPile pile;
    for (std::size_t i = 0; i < 1'000'000; ++i)
        pile.add(5000 + static_cast<Nanos>(mixBits(i) % 200'000));
    QVERIFY2(pile.bytes() < 1'300'000, std::to_string(pile.bytes()).c_str());
}

QTEST_APPLESS_MAIN(TestLengthPile)
#include "tst_length_pile.moc"
