// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/tables.h"
#include "profiler/analysis/report/percentiles.h"
#include "profiler/trace/build/trace_builder.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>

using namespace stallscope;

class TestTableIndex : public QObject {
    Q_OBJECT
private slots:
    void anEmptyIndexHasNoRows();
    void aRangeTakesWhatStartsInIt();
    void linesKeepOrderInTimeHoweverTheyCome();
    void mediansAreThoseOfSorting_data();
    void mediansAreThoseOfSorting();
};

void TestTableIndex::anEmptyIndexHasNoRows()
{
    const auto trace = TraceBuilder().finish();
    QVERIFY(TableIndex().table(*trace, {}).empty());
    QVERIFY(TableIndexBuilder(0, LineAmount::Bytes).finish().table(*trace, {{0, 100}, false}).empty());
}

void TestTableIndex::aRangeTakesWhatStartsInIt()
{
    TraceBuilder builder;
    const LineKey a{builder.intern("a")};
    const LineKey b{builder.intern("b")};
    TableIndexBuilder table(4, LineAmount::Bytes);
    table.add(a, 1, 10, 100);
    table.add(b, 2, 40, 200);
    table.add(a, 3, 20, 300);
    table.add(a, 7, 30, 400);
    const TableIndex index = table.finish();
    const auto trace = builder.finish();
    const auto rows = index.table(*trace, {{2, 7}, false});
    QCOMPARE(rows.size(), std::size_t{2});
    QCOMPARE(rows[0].name, b.name);
    QCOMPARE(rows[0].total, Nanos{40});
    QCOMPARE(rows[1].count, std::uint64_t{1});
    QCOMPARE(rows[1].bytes, std::uint64_t{300});
    QCOMPARE(*rows[1].share, 20.0 / 60);
    QVERIFY(index.table(*trace, {{7, 7}, false}).empty());
    QVERIFY(index.table(*trace, {{9, 3}, false}).empty());
    QCOMPARE(index.table(*trace, {{5, 6}, true})[0].count, std::uint64_t{3}); // of the whole run, wherever they start
}

void TestTableIndex::linesKeepOrderInTimeHoweverTheyCome()
{
    TraceBuilder builder;
    std::mt19937 random(7);
    std::vector<LineKey> keys;
    for (int i = 0; i < 600; ++i) // more than are remembered at a time
        keys.push_back({builder.intern("name " + std::to_string(i))});
    TableIndexBuilder table(0, LineAmount::None);
    std::map<StringId, std::vector<std::pair<Nanos, Nanos>>> expected;
    for (int i = 0; i < 20'000; ++i) {
        const LineKey key = keys[random() % keys.size()];
        const auto start = static_cast<Nanos>(random() % 1000);
        const auto length = static_cast<Nanos>(random() % 1000);
        table.add(key, start, length);
        expected[key.name].emplace_back(start, length);
    }
    const TableIndex index = table.finish();
    const auto trace = builder.finish();
    for (const TableRow& row : index.table(*trace, {{200, 700}, false})) {
        std::vector<Nanos> lengths;
        for (const auto& [start, length] : expected[row.name]) {
            if (start >= 200 && start < 700)
                lengths.push_back(length);
        }
        QCOMPARE(row.count, std::uint64_t{lengths.size()});
        QCOMPARE(row.total, std::accumulate(lengths.begin(), lengths.end(), Nanos{0}));
        QCOMPARE(row.median, medianOf(lengths));
    }
}

void TestTableIndex::mediansAreThoseOfSorting_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("spread");
    QTest::addColumn<qint64>("outlier");
    QTest::newRow("one") << 1 << qint64{5} << qint64{0};
    QTest::newRow("few") << 10 << qint64{1000} << qint64{0};
    QTest::newRow("as many as are sorted") << 4096 << qint64{1000} << qint64{0};
    QTest::newRow("many that are equal") << 20'000 << qint64{1} << qint64{0};
    QTest::newRow("many of few values") << 20'001 << qint64{3} << qint64{0};
    QTest::newRow("many, widely spread") << 50'000 << qint64{1} * (1LL << 40) << qint64{0};
    QTest::newRow("many in one part, and one far away") << 50'000 << qint64{100} << std::numeric_limits<qint64>::max();
    QTest::newRow("from one end of the numbers to the other") << 9'000 << qint64{1000} << std::numeric_limits<qint64>::min();
}

void TestTableIndex::mediansAreThoseOfSorting()
{
    QFETCH(int, count);
    QFETCH(qint64, spread);
    QFETCH(qint64, outlier);
    std::mt19937_64 random(static_cast<unsigned>(count));
    std::vector<Nanos> values(static_cast<std::size_t>(count));
    for (Nanos& value : values)
        value = static_cast<Nanos>(random() % static_cast<std::uint64_t>(spread));
    if (outlier != 0)
        values[values.size() / 3] = outlier;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const Nanos median = medianWithin(values, *least, *most);
    std::sort(values.begin(), values.end());
    QCOMPARE(median, values[(values.size() + 1) / 2 - 1]);
}

QTEST_APPLESS_MAIN(TestTableIndex)
#include "tst_table_index.moc"
