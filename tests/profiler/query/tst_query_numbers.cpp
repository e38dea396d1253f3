// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/metric_table.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/query/answered.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr std::uint64_t kPrograms = 300;

/// Sums as SQL prints them: NULL without rows.
QString sumText(const std::vector<Nanos>& values)
{
    Nanos sum = 0;
    for (const Nanos value : values)
        sum += value;
    return values.empty() ? QStringLiteral("-") : QString::number(sum);
}

template <class Rows, class Member>
std::vector<Nanos> valuesOf(const Rows& rows, Member member)
{
    std::vector<Nanos> values;
    for (const auto& row : rows)
        values.push_back(static_cast<Nanos>(member(row)));
    return values;
}

/// The whole answer about a run in one line, from the analysis.
QString expectedWaits(const RunReport& report)
{
    const auto& waits = report.waits;
    QStringList cells{QString::number(waits.size())};
    cells << sumText(valuesOf(waits, [](const Wait& wait) { return wait.duration; })) << sumText(valuesOf(waits, [](const Wait& wait) { return wait.working; }))
          << sumText(valuesOf(waits, [](const Wait& wait) { return wait.wakeup; }))
          << sumText(valuesOf(waits, [](const Wait& wait) { return wait.unattributed; })) << sumText(valuesOf(waits, [](const Wait& wait) { return wait.gap; }))
          << sumText(valuesOf(waits, [](const Wait& wait) { return wait.bubble; }))
          << sumText(valuesOf(waits, [](const Wait& wait) { return wait.isNeedless; }))
          << sumText(valuesOf(waits, [](const Wait& wait) { return wait.isCrossThread; }));
    return cells.join('|');
}

QString expectedSites(const Trace& trace, const RunReport& report)
{
    std::vector<QString> lines;
    for (const SyncSite& site : report.syncSites) {
        const QString cause = site.cause.isValid() ? QString::fromUtf8(trace.text(site.cause)) : QStringLiteral("-");
        lines.push_back(QStringLiteral("%1|%2|%3|%4|%5|%6")
                            .arg(QString::fromUtf8(trace.text(site.call)), nameOf(site.kind), cause)
                            .arg(site.count)
                            .arg(site.total)
                            .arg(site.bubble));
    }
    std::ranges::sort(lines);
    return QStringList(lines.begin(), lines.end()).join('\n');
}

QString sorted(const QString& text)
{
    QStringList lines = text.split('\n');
    lines.sort();
    return lines.join('\n');
}

QString metricText(const Metric& metric)
{
    if (!metric.value)
        return QStringLiteral("-");
    const bool isInteger = metric.unit == MetricUnit::Time || metric.unit == MetricUnit::Count;
    return isInteger ? QString::number(static_cast<qint64>(*metric.value)) : realText(*metric.value);
}

void compareTotals(query::QueryDatabase& database, const Trace& trace, const RunReport& report, const QString& where)
{
    const std::pair<const char*, const std::vector<TableRow>&> sections[] = {
        {"kernels", report.kernels}, {"copies", report.copies}, {"calls", report.calls}, {"ranges", report.ranges}, {"operations", report.operations}};
    QStringList lines;
    for (const auto& [section, rows] : sections) {
        for (const TableRow& row : rows)
            lines << QStringLiteral("%1|%2|%3|%4|%5|%6")
                         .arg(section, QString::fromUtf8(trace.text(row.name)))
                         .arg(row.count)
                         .arg(row.total)
                         .arg(row.median)
                         .arg(row.max);
    }
    QCOMPARE(answerOf(database, "SELECT section, name, count, total_ns, median_ns, max_ns FROM totals" + where), lines.join('\n'));
}

void compareRun(query::QueryDatabase& database, const Trace& trace, const AnalysisResult& result, RunId run)
{
    const RunReport& report = result.report;
    const QString where = QStringLiteral(" WHERE run_id = %1").arg(run.value());
    QCOMPARE(answerOf(database,
                 "SELECT count(*), sum(duration_ns), sum(working_ns), sum(wakeup_ns), sum(unattributed_ns), sum(hole_ns), sum(bubble_ns), sum(needless), sum(cross_thread) FROM waits"
                     + where),
        expectedWaits(report));
    QCOMPARE(sorted(answerOf(database, "SELECT call, kind, cause, count, total_ns, bubble_ns FROM wait_sites" + where)), sorted(expectedSites(trace, report)));
    for (const DeviceReport& device : report.devices) {
        const IdleCauses& idle = device.idle;
        QStringList cells;
        for (const Nanos value :
            {device.utilization.idle, idle.overhead, idle.sync, idle.launchLate, idle.launchLatency, idle.dependency, idle.other, idle.edge})
            cells << QString::number(value);
        QCOMPARE(
            answerOf(database,
                "SELECT coalesce(sum(duration_ns), 0), coalesce(sum(overhead_ns), 0), coalesce(sum(sync_ns), 0), coalesce(sum(launch_late_ns), 0),"
                "coalesce(sum(launch_latency_ns), 0), coalesce(sum(dependency_ns), 0), coalesce(sum(other_ns), 0), coalesce(sum(edge_ns), 0) FROM idle_gaps"
                    + where + QStringLiteral(" AND device_id = %1").arg(device.device.value())),
            cells.join('|'));
        QStringList parts;
        for (Nanos TimeBudget::*part : kBudgetParts)
            parts << QStringLiteral("%1|%2").arg(nameOf(part)).arg(device.budget.*part);
        QCOMPARE(answerOf(database, "SELECT part, duration_ns FROM budget" + where + QStringLiteral(" AND device_id = %1").arg(device.device.value())),
            parts.join('\n'));
    }
    QStringList metrics;
    for (const Metric& metric : metricsOf(report))
        metrics << QStringLiteral("%1|%2").arg(QString::fromStdString(metric.key), metricText(metric));
    QCOMPARE(answerOf(database, "SELECT name, value FROM metrics" + where), metrics.join('\n'));
    compareTotals(database, trace, report, where);
    const RunSteps steps = findSteps(*result.full);
    const QString launches = sumText(valuesOf(steps.steps, [](const Step& step) { return step.launches; }));
    const QString kernel = sumText(valuesOf(steps.steps, [](const Step& step) { return step.kernel; }));
    QCOMPARE(answerOf(database, "SELECT count(*), sum(launches), sum(kernel_ns) FROM steps" + where),
        QStringLiteral("%1|%2|%3").arg(steps.steps.size()).arg(launches, kernel));
    QStringList ranges;
    for (const Step& step : steps.steps)
        ranges << (step.name.empty() ? QStringLiteral("-") : QString::fromStdString(step.name));
    QCOMPARE(answerOf(database, "SELECT range FROM steps" + where), ranges.join('\n'));
}

void compareTrace(const std::shared_ptr<const Trace>& trace)
{
    const auto database = databaseOf(trace);
    QVERIFY(database);
    AnalysisService service;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        AnalysisRequest request{trace, RunId::fromIndex(i)};
        request.needs = AnalysisNeeds::FullOrNothing;
        const auto result = service.analyze(request);
        QVERIFY(result && result->isFull());
        compareRun(*database, *trace, *result, request.run);
    }
}

/// By name: count, total, shortest, longest.
QString tableText(const Trace& trace, const std::vector<TableRow>& rows)
{
    QStringList lines;
    for (const TableRow& row : rows)
        lines << QStringLiteral("%1|%2|%3|%4|%5").arg(QString::fromUtf8(trace.text(row.name))).arg(row.count).arg(row.total).arg(row.min).arg(row.max);
    return sorted(lines.join('\n'));
}

} // namespace

/// Values of queries are those of the analysis.
class TestQueryNumbers : public QObject {
    Q_OBJECT
private slots:
    void randomPrograms();
    void files_data();
    void files();
};

void TestQueryNumbers::randomPrograms()
{
    for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
        compareTrace(oracle::build(oracle::randomScript(seed)));
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("seed %1").arg(seed)));
    }
}

void TestQueryNumbers::files_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("example") << QString(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
    for (const char* name : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mock_rtx3080.sqlite",
             "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(name) << QStringLiteral(STALLSCOPE_SHARED_DATA "/") + name;
}

void TestQueryNumbers::files()
{
    QFETCH(const QString, path);
    if (!QFile::exists(path))
        QSKIP("The shared traces are not here.");
    const auto trace = openTrace(path.toStdString(), {});
    QVERIFY(trace);
    compareTrace(*trace);
    // A foreign trace is one run, which holds all device work.
    const auto reports = analyze(*trace);
    QVERIFY(reports);
    const auto database = databaseOf(*trace);
    QCOMPARE(sorted(answerOf(*database, "SELECT name, count, total_ns, min_ns, max_ns FROM kernels")), tableText(**trace, reports->front().kernels));
    Nanos bytes = 0;
    for (const TableRow& row : reports->front().copies)
        bytes += static_cast<Nanos>(row.bytes);
    QCOMPARE(answerOf(*database, "SELECT coalesce(sum(bytes), 0) FROM copies"), QString::number(bytes));
}

QTEST_APPLESS_MAIN(TestQueryNumbers)
#include "tst_query_numbers.moc"
