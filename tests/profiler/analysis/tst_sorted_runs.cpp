// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/sorted_runs.h"

#include <QTest>

#include <random>
#include <utility>

using namespace stallscope;

/// Sort key and original position.
using Value = std::pair<int, int>;
using Values = std::vector<Value>;

namespace {

bool isBefore(const Value& a, const Value& b)
{
    return a.first < b.first;
}

/// Runs of that length with equal values among them; 1 gives values in any order.
Values runsOf(std::size_t length, std::size_t count)
{
    std::mt19937 random(11);
    Values values;
    for (std::size_t i = 0; i < length * count; ++i) {
        const bool begins = i % length == 0;
        values.emplace_back(begins ? static_cast<int>(random() % 50) : values.back().first + static_cast<int>(random() % 3), static_cast<int>(i));
    }
    return values;
}

} // namespace

class TestSortedRuns : public QObject {
    Q_OBJECT
private slots:
    void sorts_data();
    void sorts();
};

void TestSortedRuns::sorts_data()
{
    QTest::addColumn<Values>("values");
    QTest::newRow("none") << Values{};
    QTest::newRow("one") << Values{{1, 0}};
    QTest::newRow("two in order") << Values{{1, 0}, {2, 1}};
    QTest::newRow("two the other way round") << Values{{2, 0}, {1, 1}};
    QTest::newRow("all equal") << Values{{1, 0}, {1, 1}, {1, 2}};
    QTest::newRow("one run") << runsOf(100, 1);
    QTest::newRow("two runs") << runsOf(100, 2);
    QTest::newRow("an odd number of runs") << runsOf(100, 7);
    QTest::newRow("many runs") << runsOf(100, 100);
    QTest::newRow("runs too short to merge") << runsOf(3, 1000);
    QTest::newRow("no runs at all") << runsOf(1, 1000);
}

void TestSortedRuns::sorts()
{
    QFETCH(Values, values);
    Values expected = values;
    std::stable_sort(expected.begin(), expected.end(), isBefore);
    sortRuns(std::span(values), isBefore);
    QCOMPARE(values, expected);
}

QTEST_APPLESS_MAIN(TestSortedRuns)
#include "tst_sorted_runs.moc"
