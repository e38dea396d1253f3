// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/metric_table.h"

#include "profiler/analysis/report/report_json.h"
#include "tests/support/scenario.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace stallscope;

namespace {

/// Tables, curves and what only names a thing have no metric.
const QSet<QString> kNotMetrics{"name", "strategy", "repeat", "baseline", "start_ns", "sync_calls", "sync_sites", "sync_points", "threads", "kernels", "copies",
    "calls", "ranges", "id", "process", "graph_level", "utilization", "kernel_utilization", "copy_utilization", "overhead_share", "bound_by", "host_code_in",
    "longest_gap"};

void collect(const QString& path, const QJsonValue& value, QMap<QString, QJsonValue>& found)
{
    const auto below = [&](const QString& key, const QJsonValue& each) { collect(path.isEmpty() ? key : path + "." + key, each, found); };
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto each = object.begin(); each != object.end(); ++each) {
            if (!kNotMetrics.contains(each.key()))
                below(each.key(), each.value());
        }
    } else if (value.isArray()) {
        for (qsizetype i = 0; i < value.toArray().size(); ++i)
            below(QString::number(i), value.toArray().at(i));
    } else {
        found.insert(path, value);
    }
}

RunReport reportWithEverything(DeviceId device, TrackId stream)
{
    RunReport report;
    report.wall = 11;
    report.window = 12;
    report.overlap.stalled = 0.25;
    report.launch.latency = report.launch.queueTime = Percentiles{1, 2, 3, 4};
    report.allDevices.busyShare = 0.5;
    report.devices.resize(1);
    report.devices[0].device = device;
    report.devices[0].idle.launchLate = 17;
    for (std::size_t i = 0; i < kBudgetParts.size(); ++i)
        report.devices[0].budget.*kBudgetParts[i] = static_cast<Nanos>(100 + i);
    report.budget = report.devices[0].budget;
    report.outsideGpuActivity = 0.125;
    report.devices[0].streams.resize(1);
    report.devices[0].streams[0].track = stream;
    report.devices[0].streams[0].queueDepthMean = 1.5;
    report.devices[0].streams[0].launch.latency = report.devices[0].streams[0].launch.queueTime = Percentiles{5, 6, 7, 8};
    report.quality["late_spans"] = 9;
    report.quality["clock_error_ns"] = 2000;
    return report;
}

} // namespace

class TestMetricTable : public QObject {
    Q_OBJECT

private slots:
    void hasEveryNumberOfTheJsonForm();
    void formats_data();
    void formats();
};

void TestMetricTable::hasEveryNumberOfTheJsonForm()
{
    test::Scenario s;
    const TrackId stream = s.stream("7");
    const RunReport report = reportWithEverything(s.device(), stream);
    const auto trace = s.trace();
    JsonWriter writer;
    writeRunReport(writer, *trace, report);
    QMap<QString, QJsonValue> inJson;
    collect({}, QJsonDocument::fromJson(QByteArray::fromStdString(writer.take())).object(), inJson);

    const std::vector<Metric> metrics = metricsOf(report);
    for (auto each = inJson.begin(); each != inJson.end(); ++each) {
        const auto metric = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& one) { return one.key == each.key().toStdString(); });
        QVERIFY2(metric != metrics.end(), qPrintable(each.key() + " has no metric"));
        QCOMPARE(metric->value.has_value(), !each.value().isNull());
        QCOMPARE(metric->value.value_or(0), each.value().toDouble());
    }
    for (const Metric& metric : metrics)
        QVERIFY2(inJson.contains(QString::fromStdString(metric.key)), (metric.key + " is not in the JSON form").c_str());
}

void TestMetricTable::formats_data()
{
    QTest::addColumn<MetricUnit>("unit");
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("expected");
    QTest::newRow("time") << MetricUnit::Time << 1.5e6 << "1.50 ms";
    QTest::newRow("negative time") << MetricUnit::Time << -1.5e6 << "-1.50 ms";
    QTest::newRow("count") << MetricUnit::Count << 12345.0 << "12,345";
    QTest::newRow("fraction") << MetricUnit::Fraction << 0.526 << "52.6 %";
    QTest::newRow("number") << MetricUnit::Number << 1.254 << "1.25";
    QTest::newRow("not a number") << MetricUnit::Time << std::numeric_limits<double>::quiet_NaN() << "n/a";
}

void TestMetricTable::formats()
{
    QFETCH(MetricUnit, unit);
    QFETCH(double, value);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(formatMetric(unit, value)), expected);
    QCOMPARE(formatMetric(unit, std::nullopt), std::string("n/a"));
}

QTEST_APPLESS_MAIN(TestMetricTable)
#include "tst_metric_table.moc"
