// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/counter.h"

#include <QTest>

using namespace stallscope;

class TestCounter : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void blocksKnowTheirSmallestAndLargest();
    void aSeriesStaysAsItWas();
    void aLateSampleIsMovedUp();
};

void TestCounter::empty()
{
    CounterBuilder builder({"CPU", "%", {}, {}});
    QCOMPARE(builder.series().sampleCount(), 0U);
    QVERIFY(builder.series().blocks.empty());
    QCOMPARE(builder.series().info, (CounterInfo{"CPU", "%", {}, {}}));
}

void TestCounter::blocksKnowTheirSmallestAndLargest()
{
    CounterBuilder builder({});
    for (int i = 0; i < 2500; ++i)
        builder.append(i, i % 2 == 0 ? i : -i);
    const CounterSeries series = builder.series();
    QCOMPARE(series.sampleCount(), 2500U);
    QCOMPARE(series.blocks.size(), std::size_t{3});
    QCOMPARE(series.blocks[0]->times.size(), CounterBlock::kMaxSamples);
    QCOMPARE(series.blocks[0]->smallest, -1023.0);
    QCOMPARE(series.blocks[0]->largest, 1022.0);
    QCOMPARE(series.blocks[2]->smallest, -2499.0);
    QCOMPARE(series.blocks[2]->largest, 2498.0);
    QCOMPARE(series.blocks[2]->times.front(), 2048);
}

void TestCounter::aSeriesStaysAsItWas()
{
    CounterBuilder builder({});
    builder.append(1, 5);
    const CounterSeries before = builder.series();
    for (int i = 0; i < 2000; ++i)
        builder.append(2 + i, -1);
    QCOMPARE(before.sampleCount(), 1U);
    QCOMPARE(before.blocks[0]->smallest, 5.0);
    const CounterSeries later = builder.series();
    builder.append(5000, 0);
    QCOMPARE(builder.series().blocks[0], later.blocks[0]);
}

void TestCounter::aLateSampleIsMovedUp()
{
    CounterBuilder builder({});
    for (const Nanos time : {Nanos{10}, Nanos{5}, -kTimeLimit, Nanos{20}})
        builder.append(time, 1);
    QCOMPARE(builder.series().blocks[0]->times, (std::vector<Nanos>{10, 10, 10, 20}));
}

QTEST_APPLESS_MAIN(TestCounter)
#include "tst_counter.moc"
