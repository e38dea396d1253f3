// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/duration_samples.h"

#include "profiler/analysis/report/percentiles.h"
#include "profiler/base/hash.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace stallscope;

namespace {

bool areEqual(const std::optional<Percentiles>& a, const std::optional<Percentiles>& b)
{
    return a.has_value() == b.has_value() && (!a || (a->p50 == b->p50 && a->p90 == b->p90 && a->p99 == b->p99 && a->max == b->max));
}

/// Sorted, and then looked up: sorted[ceil(q * n) - 1].
Percentiles percentilesBySorting(std::vector<Nanos> values)
{
    std::sort(values.begin(), values.end());
    const auto at = [&values](std::size_t percent) { return values[(values.size() * percent + 99) / 100 - 1]; };
    return {at(50), at(90), at(99), values.back()};
}

} // namespace

class TestDurationSamples : public QObject {
    Q_OBJECT
private slots:
    void nothingHasNoPercentiles();
    void nearestRank_data();
    void nearestRank();
    void percentilesAreThoseOfTheValues_data();
    void percentilesAreThoseOfTheValues();
    void pilesAreJoined();
    void appendingLeavesTheOtherUnchanged();
    void equalDurationsAreStoredOnce();
    void differentDurationsTakeTwoBytesEachAtMost();
};

void TestDurationSamples::nothingHasNoPercentiles()
{
    QVERIFY(!DurationSamples().percentiles());
    QCOMPARE(DurationSamples().median(), Nanos{0});
}

void TestDurationSamples::nearestRank_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<Nanos>("p50");
    QTest::addColumn<Nanos>("p90");
    QTest::addColumn<Nanos>("p99");
    QTest::newRow("1") << 1 << Nanos{1} << Nanos{1} << Nanos{1};
    QTest::newRow("2") << 2 << Nanos{1} << Nanos{2} << Nanos{2};
    QTest::newRow("10") << 10 << Nanos{5} << Nanos{9} << Nanos{10};
    QTest::newRow("100") << 100 << Nanos{50} << Nanos{90} << Nanos{99};
    QTest::newRow("101") << 101 << Nanos{51} << Nanos{91} << Nanos{100};
}

void TestDurationSamples::nearestRank()
{
    DurationSamples samples;
    QVERIFY(!samples.percentiles());
    QFETCH(int, count);
    for (int i = count; i > 0; --i)
        samples.add(i);
    const Percentiles found = *samples.percentiles();
    QTEST(found.p50, "p50");
    QTEST(found.p90, "p90");
    QTEST(found.p99, "p99");
    QCOMPARE(found.max, count);
}

void TestDurationSamples::percentilesAreThoseOfTheValues_data()
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

void TestDurationSamples::percentilesAreThoseOfTheValues()
{
    QFETCH(const std::size_t, count);
    QFETCH(const Nanos, from);
    QFETCH(const Nanos, length);
    DurationSamples samples;
    std::vector<Nanos> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(from + static_cast<Nanos>(mixBits(i) % static_cast<std::uint64_t>(length)));
        samples.add(values.back());
    }
    QCOMPARE(samples.size(), count);
    QVERIFY(areEqual(samples.percentiles(), percentilesBySorting(values)));
    QCOMPARE(samples.median(), medianOf(std::span(values)));
}

void TestDurationSamples::pilesAreJoined()
{
    DurationSamples all;
    std::vector<Nanos> values;
    for (std::size_t part = 0; part < 3; ++part) {
        DurationSamples samples;
        for (std::size_t i = 0; i < 20'000; ++i) {
            values.push_back(static_cast<Nanos>(mixBits(part * 100'000 + i) % 1'000'000) - 1000);
            samples.add(values.back());
        }
        all.append(samples);
    }
    QCOMPARE(all.size(), values.size());
    QVERIFY(areEqual(all.percentiles(), percentilesBySorting(values)));
}

void TestDurationSamples::appendingLeavesTheOtherUnchanged()
{
    DurationSamples samples;
    std::vector<Nanos> values;
    for (std::size_t i = 0; i < 30'000; ++i) {
        values.push_back(static_cast<Nanos>(mixBits(i) % 50'000) - 100);
        samples.add(values.back());
    }
    DurationSamples twice = samples;
    twice.append(samples);
    QCOMPARE(samples.size(), values.size());
    QVERIFY(areEqual(samples.percentiles(), percentilesBySorting(values)));
    values.insert(values.end(), values.begin(), values.begin() + 30'000);
    QCOMPARE(twice.size(), values.size());
    QVERIFY(areEqual(twice.percentiles(), percentilesBySorting(values)));
}

void TestDurationSamples::equalDurationsAreStoredOnce()
{
    DurationSamples samples;
    std::vector<Nanos> values;
    for (std::size_t i = 0; i < 1'000'000; ++i) {
        values.push_back(5000 + static_cast<Nanos>(mixBits(i) % 1000));
        samples.add(values.back());
    }
    const std::size_t afterMillion = samples.bytes();
    for (const Nanos value : values)
        samples.add(value);
    QVERIFY2(samples.bytes() < afterMillion + 1000, std::to_string(samples.bytes()).c_str());
    QVERIFY2(samples.bytes() < 50'000, std::to_string(samples.bytes()).c_str()); // most of it for those that are not sorted yet
    QVERIFY(areEqual(samples.percentiles(), percentilesBySorting(values)));
}

void TestDurationSamples::differentDurationsTakeTwoBytesEachAtMost()
{
    DurationSamples samples;
    for (std::size_t i = 0; i < 1'000'000; ++i)
        samples.add(5000 + static_cast<Nanos>(mixBits(i) % 10'000'000));
    QVERIFY2(samples.bytes() < 2'000'000, std::to_string(samples.bytes()).c_str());
}

QTEST_APPLESS_MAIN(TestDurationSamples)
#include "tst_duration_samples.moc"
