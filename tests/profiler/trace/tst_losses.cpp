// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/loss.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <thread>
#include <vector>

using namespace stallscope;

class TestLosses : public QObject {
    Q_OBJECT
private slots:
    void everyLossHasANameASeverityAndASentence();
    void namesBelongToTheirLoss_data();
    void namesBelongToTheirLoss();
    void countsFromAnyThread();
};

void TestLosses::everyLossHasANameASeverityAndASentence()
{
    QSet<QString> names;
    QSet<QString> sentences;
    for (const LossInfo& info : allLosses()) {
        const QString name = info.name;
        const QString help = info.help;
        QVERIFY2(QRegularExpression("^[a-z]+(_[a-z]+)*$").match(name).hasMatch(), info.name);
        QVERIFY2(help.size() > 20 && help.front().isUpper() && help.endsWith('.'), info.name);
        QVERIFY2(QString(nameOf(info.severity)).size() > 3, info.name);
        names.insert(name);
        sentences.insert(help);
    }
    QCOMPARE(names.size(), static_cast<qsizetype>(kLosses));
    QCOMPARE(sentences.size(), static_cast<qsizetype>(kLosses));
}

/// The table is in the order of the enumeration: checks both ends and the middle.
void TestLosses::namesBelongToTheirLoss_data()
{
    QTest::addColumn<int>("loss");
    QTest::addColumn<QString>("name");
    const std::vector<std::pair<Loss, QString>> rows{{Loss::DroppedRecords, "dropped_records"}, {Loss::LateSpans, "late_spans"},
        {Loss::OverlappingSpans, "overlapping_spans"}, {Loss::ZeroLength, "zero_length"}, {Loss::MissingStart, "missing_starts"},
        {Loss::InvalidCorrelation, "invalid_correlations"}, {Loss::UnbalancedEnds, "unbalanced_ends"}, {Loss::IncompleteFile, "incomplete_file"},
        {Loss::DetailsRefused, "details_refused"}, {Loss::UnreadableSpans, "unreadable_spans"}, {Loss::ClockSteps, "clock_steps"},
        {Loss::BeforeLaunch, "device_spans_before_launch"}, {Loss::NotFlushed, "processes_not_flushed"}, {Loss::MetricSamples, "lost_metric_samples"}};
    for (const auto& [loss, name] : rows)
        QTest::newRow(qPrintable(name)) << static_cast<int>(loss) << name;
}

void TestLosses::namesBelongToTheirLoss()
{
    QFETCH(int, loss);
    QTEST(QString(infoOf(static_cast<Loss>(loss)).name), "name");
}

void TestLosses::countsFromAnyThread()
{
    LossCounters counters;
    QCOMPARE(counters.snapshot(), LossCounts{});
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&counters] {
                for (int n = 0; n < 10'000; ++n)
                    counters.count(Loss::LateSpans);
                counters.count(Loss::SkippedBytes, 7);
            });
        }
    }
    QCOMPARE(counters.of(Loss::LateSpans), 40'000U);
    QCOMPARE(counters.of(Loss::SkippedBytes), 28U);
    QCOMPARE(counters.of(Loss::ClockSteps), 0U);
    QCOMPARE(counters.snapshot()[static_cast<std::size_t>(Loss::LateSpans)], 40'000U);
}

QTEST_APPLESS_MAIN(TestLosses)
#include "tst_losses.moc"
