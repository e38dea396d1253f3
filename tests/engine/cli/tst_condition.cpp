// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/condition.h"
#include "engine/cli/commands/row_metrics.h"

#include <QTest>

#include <cmath>

using namespace stallscope;
using namespace stallscope::cli;

namespace {

const std::vector<MetricDifference> kMetrics{
    {"wall_ns", MetricUnit::Time, 100'000'000.0, 110'000'000.0},
    {"sync_count", MetricUnit::Count, 20.0, 10.0},
    {"drain_ns", MetricUnit::Time, 0.0, 5.0},
    {"api_ns", MetricUnit::Time, 0.0, 0.0},
    {"host_device_overlap", MetricUnit::Fraction, 0.5, std::nullopt},
    {"all_devices.busy", MetricUnit::Fraction, 0.9, 0.75},
    {"all_devices.kernel_concurrency", MetricUnit::Number, 1.0, 1.5},
    {"quality.late_spans", MetricUnit::Count, 0.0, 3.0},
};

} // namespace

class TestCondition : public QObject {
    Q_OBJECT

private slots:
    void grammar_data();
    void grammar();
    void rowsOfTables();
    void holds_data();
    void holds();
    void objections_data();
    void objections();
    void aMissingValueIsNoAnswer();
    void saysWhatChanged();
    void isShownByTheInterval_data();
    void isShownByTheInterval();
    void tooFewRepeatsShowNothing();
};

void TestCondition::grammar_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isRight");
    for (const char* right : {"wall_ns>+5%", "wall_ns < -10%", "wall_ns>+2ms", "wall_ns>2ms", "busy<0.8", "busy<80%", "sync_count>100", "wall_ns>-1.5us",
             "wall_ns>+5% shown", "wall_ns < -5 % shown", "kernels.add<int, std::less<>>.total_ns>+5%", "copies.Memcpy (A -> B).count>3"})
        QTest::newRow(right) << right << true;
    for (const char* wrong : {"", ">", "wall_ns", "wall_ns>", ">5", "wall_ns>+", "wall_ns>%", "wall_ns>+5%%", "wall_ns>5 miles", "wall_ns>=5", "wall_ns>+-5%",
             "wall_ns>>5", "wall_ns>nan", "wall_ns>inf%", "wall_ns>1e3%", "shown", "wall_ns shown", "wall_ns>shown", "wall_ns>+5% shown shown"})
        QTest::newRow(wrong[0] ? wrong : "(empty)") << wrong << false;
}

void TestCondition::grammar()
{
    QFETCH(QString, text);
    QFETCH(bool, isRight);
    const auto condition = parseCondition(text.toStdString());
    QCOMPARE(condition.ok(), isRight);
    if (!isRight)
        QVERIFY(condition.error().message.find("is not a condition such as wall_ns>+5%") != std::string::npos);
}

/// Names of kernels may contain the signs of a condition.
void TestCondition::rowsOfTables()
{
    const auto condition = parseCondition("kernels.void add<int, less<>>.total_ns < -5%");
    QVERIFY(condition.ok());
    QCOMPARE(condition->key, std::string("kernels.voidadd<int,less<>>.total_ns"));
    QVERIFY(!condition->isAbove);
    QVERIFY(namesRow("operators.aten::mm.self_ns") && namesOperator("operators.aten::mm.self_ns"));
    QVERIFY(!namesRow("wall_ns") && !namesRow("devices.0.busy") && !namesOperator("kernels.a.count"));

    Comparison comparison;
    comparison.tables = {{"kernels", {{"void add<int>", RowChange::Changed, 1, 2, 100, 150}, {"mul", RowChange::Added, 0, 1, 0, 10}}},
        {"copies", {{"Memcpy HtoD", RowChange::Changed, 1, 1, 5, 7}, {"Memcpy HtoD", RowChange::Changed, 1, 1, 10, 20}}}};
    const auto metric = [&comparison](const char* key) {
        for (const MetricDifference& one : rowMetrics(key, comparison, {}, {})) {
            if (one.key == key)
                return std::pair(one.a.value_or(-1), one.b.value_or(-1));
        }
        return std::pair(-1.0, -1.0);
    };
    QCOMPARE(metric("kernels.voidadd<int>.total_ns"), std::pair(100.0, 150.0));
    QCOMPARE(metric("kernels.voidadd<int>.count"), std::pair(1.0, 2.0));
    QCOMPARE(metric("kernels.mul.total_ns"), std::pair(0.0, 10.0));
    QCOMPARE(metric("copies.MemcpyHtoD.total_ns"), std::pair(15.0, 27.0)); // rows of one name add up
    QCOMPARE(metric("kernels.mul.self_ns"), std::pair(-1.0, -1.0));
}

void TestCondition::holds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    QTest::newRow("10 % above 5 %") << "wall_ns>+5%" << true;
    QTest::newRow("10 % is not above 10 %") << "wall_ns>+10%" << false;
    QTest::newRow("10 ms more than 2 ms") << "wall_ns>+2ms" << true;
    QTest::newRow("10 ms not more than 10 ms") << "wall_ns>+10ms" << false;
    QTest::newRow("value in ns") << "wall_ns>109999999" << true;
    QTest::newRow("value in ms") << "wall_ns>110ms" << false;
    QTest::newRow("half as many") << "sync_count<-49%" << true;
    QTest::newRow("not less than half") << "sync_count<-50%" << false;
    QTest::newRow("ten fewer") << "sync_count<-9" << true;
    QTest::newRow("share of all devices, short") << "busy<0.8" << true;
    QTest::newRow("share in full") << "all_devices.busy<80%" << true;
    QTest::newRow("share not below") << "busy<0.75" << false;
    QTest::newRow("share, relative") << "busy<-16%" << true;
    QTest::newRow("share, absolute change") << "busy<-0.1" << true;
    QTest::newRow("from nothing to something") << "drain_ns>+1000%" << true;
    QTest::newRow("from nothing to nothing") << "api_ns>+0%" << false;
    QTest::newRow("a number") << "kernel_concurrency>1.4" << true;
    QTest::newRow("quality") << "quality.late_spans>0" << true;
    QTest::newRow("quality that nobody saw") << "quality.dropped_records>0" << false;
    QTest::newRow("a time of quality that nobody saw") << "quality.overhead_ns>2ms" << false;
}

void TestCondition::holds()
{
    QFETCH(QString, text);
    QFETCH(bool, expected);
    const auto condition = parseCondition(text.toStdString());
    QVERIFY(condition.ok());
    QVERIFY(!objectionTo(*condition, kMetrics));
    const ConditionAnswer given = answer(*condition, kMetrics);
    QVERIFY(given.isKnown);
    QCOMPARE(given.holds, expected);
}

void TestCondition::objections_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("unknown, with a near one") << "wal_ns>+5%"
                                              << "'wal_ns' is not a metric. Did you mean wall_ns?";
    QTest::newRow("unknown, nothing near") << "zzzzzzzzzz>+5%"
                                           << "'zzzzzzzzzz' is not a metric. compare --json lists all metrics.";
    QTest::newRow("a kind of loss that does not exist") << "quality.dropped_recods>0"
                                                        << "'quality.dropped_recods' is not a metric. Did you mean quality.dropped_records?";
    QTest::newRow("a kind of loss like no other")
        << "quality.zzzzzzzzzzzzzzzzzzzzz>0"
        << "'quality.zzzzzzzzzzzzzzzzzzzzz' is not a metric. The keys of quality are clock_error_ns, overhead_ns, dropped_records, "
           "late_spans, overlapping_spans, unfinished_spans, zero_length, negative_durations, missing_durations, "
           "missing_starts, invalid_numbers, times_out_of_range, suspicious_time_unit, invalid_correlations, "
           "wrong_types, unknown_events, unbalanced_ends, replaced_characters, duplicate_event_arrays, "
           "incomplete_file, skipped_bytes, flow_events, details_refused, damaged_chunks, unreadable_spans, "
           "unsupported_chunks, clock_steps, beyond_size_limit, outside_window, device_spans_before_launch, processes_not_flushed and lost_metric_samples.";
    QTest::newRow("a length for a count of what was not lost") << "quality.dropped_records>2ms"
                                                               << "'quality.dropped_records>2ms': quality.dropped_records is not a duration";
    for (const char* other : {"wall_ns>+2ms shown", "wall_ns>110ms shown", "sync_count<-10% shown"})
        QTest::newRow(other) << other << QString("'%1': only a change of wall_ns in per cent can be shown, as in wall_ns>+5% shown").arg(other);
    QTest::newRow("a length for a count") << "sync_count>2ms"
                                          << "'sync_count>2ms': sync_count is not a duration";
    QTest::newRow("a per cent without a sign") << "wall_ns>5%"
                                               << "'wall_ns>5%': wall_ns is not a share; for a change write a sign, as in +5%";
}

void TestCondition::objections()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto condition = parseCondition(text.toStdString());
    QVERIFY(condition.ok());
    QCOMPARE(QString::fromStdString(objectionTo(*condition, kMetrics).value_or("none")), expected);
}

void TestCondition::aMissingValueIsNoAnswer()
{
    const ConditionAnswer given = answer(*parseCondition("host_device_overlap<0.9"), kMetrics);
    QVERIFY(!given.isKnown);
    QVERIFY(!given.holds);
    QCOMPARE(given.sentence, std::string("host_device_overlap went from 50.0 % to n/a"));
}

void TestCondition::saysWhatChanged()
{
    QCOMPARE(answer(*parseCondition("wall_ns>+5%"), kMetrics).sentence, std::string("wall_ns went from 100 ms to 110 ms (+10.0 %)"));
}

void TestCondition::isShownByTheInterval_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("expected");
    QTest::newRow("all of the interval is above") << "wall_ns>+5% shown" << true;
    QTest::newRow("a part of the interval is below") << "wall_ns>+8% shown" << false; // though the medians are 10 % apart
    QTest::newRow("any slowdown") << "wall_ns>+0% shown" << true;
    QTest::newRow("no speedup") << "wall_ns<+0% shown" << false;
    QTest::newRow("not more than 20 %") << "wall_ns<+20% shown" << true;
}

void TestCondition::isShownByTheInterval()
{
    QFETCH(QString, text);
    QFETCH(bool, expected);
    Comparison comparison;
    comparison.metrics = kMetrics;
    comparison.wall = {1.1, Interval{1.06, 1.13}, Verdict::Slower};
    const ConditionAnswer given = answer(*parseCondition(text.toStdString()), comparison, comparison.metrics);
    QVERIFY(given.isKnown);
    QCOMPARE(given.holds, expected);
    QCOMPARE(given.sentence, std::string("wall_ns went from 100 ms to 110 ms (+10.0 %); 95 % interval of the change: +6.0 % to +13.0 %"));
}

void TestCondition::tooFewRepeatsShowNothing()
{
    Comparison comparison;
    comparison.metrics = kMetrics;
    comparison.wall.ratio = 1.1;
    const ConditionAnswer given = answer(*parseCondition("wall_ns>+5% shown"), comparison, comparison.metrics);
    QVERIFY(!given.isKnown && !given.holds);
    QCOMPARE(given.sentence, std::string("wall_ns went from 100 ms to 110 ms (+10.0 %): too few repeats to judge (5 on each side are needed)"));
    QVERIFY(answer(*parseCondition("wall_ns>+5%"), comparison, comparison.metrics).holds);
}

QTEST_APPLESS_MAIN(TestCondition)
#include "tst_condition.moc"
