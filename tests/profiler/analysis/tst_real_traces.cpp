// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/formats/formats.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <map>

using namespace stallscope;

namespace {

const QString kData = QStringLiteral(STALLSCOPE_SHARED_DATA);

Nanos nanos(const QJsonValue& value)
{
    return value.toInteger();
}

using Site = std::pair<QString, QString>; // call, cause

/// Only the kinds that the expected values hold: explicit synchronizations, and copies back into pageable memory.
std::map<Site, std::pair<qint64, Nanos>> sitesOf(const Trace& trace, const RunReport& report)
{
    std::map<Site, std::pair<qint64, Nanos>> sites;
    for (const SyncSite& site : report.syncSites) {
        if (site.kind > BlockingKind::PageableD2H || site.kind == BlockingKind::SyncCopy)
            continue;
        const QString cause = site.cause.isValid() ? QString::fromUtf8(trace.text(site.cause)) : QStringLiteral("(none)");
        auto& [count, total] = sites[{QString::fromUtf8(trace.text(site.call)), cause}];
        count += static_cast<qint64>(site.count);
        total += site.total;
    }
    return sites;
}

Nanos memsetCount(const Trace& trace)
{
    Nanos count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach(
                [&](const SpanColumns& columns, std::size_t row) { count += columns.kind[row] == static_cast<std::uint8_t>(SpanKind::Memset) ? 1 : 0; });
    }
    return count;
}

std::uint64_t countOf(const std::vector<TableRow>& table)
{
    std::uint64_t count = 0;
    for (const TableRow& row : table)
        count += row.count;
    return count;
}

} // namespace

/// The numbers of real traces against those of an independent program with exact arithmetic.
class TestRealTraces : public QObject {
    Q_OBJECT
private slots:
    void agrees_data();
    void agrees();

private:
    void counts(const Trace& trace, const RunReport& report, const QJsonObject& expected);
    void devices(const Trace& trace, const RunReport& report, const QJsonObject& expected);
    void synchronizations(const Trace& trace, const RunReport& report, const QJsonObject& expected);
    void launches(const RunReport& report, const QJsonObject& expected);
    void streams(const Trace& trace, const RunReport& report, const QJsonObject& expected);
};

void TestRealTraces::agrees_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mock_rtx3080.sqlite",
             "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestRealTraces::agrees()
{
    QFETCH(QString, file);
    QFile facts(kData + "/expected.json");
    if (!facts.open(QFile::ReadOnly) || !QFile::exists(kData + "/" + file))
        QSKIP("The real traces are not beside this checkout, so there is nothing to compare with.");
    const QJsonObject expected = QJsonDocument::fromJson(facts.readAll()).object()[file].toObject();
    const auto trace = openTrace((kData + "/" + file).toStdString(), {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const auto reports = analyze(*trace);
    QVERIFY(reports && reports->size() == 1);
    const RunReport& report = reports->front();
    counts(**trace, report, expected["counts"].toObject());
    devices(**trace, report, expected["devices"].toObject());
    synchronizations(**trace, report, expected);
    launches(report, expected["launch"].toObject());
    streams(**trace, report, expected);
    for (const DeviceReport& device : report.devices)
        QCOMPARE(device.idle.total(), device.utilization.idle);
}

void TestRealTraces::counts(const Trace& trace, const RunReport& report, const QJsonObject& expected)
{
    QCOMPARE(report.allDevices.spans, static_cast<std::uint64_t>(nanos(expected["device_events"])));
    QCOMPARE(countOf(report.kernels), static_cast<std::uint64_t>(nanos(expected["kernels"])));
    QCOMPARE(countOf(report.copies), static_cast<std::uint64_t>(nanos(expected["memcpy"])));
    QCOMPARE(memsetCount(trace), nanos(expected["memset"]));
    QCOMPARE(countOf(report.calls), static_cast<std::uint64_t>(nanos(expected["host_api_calls"])));
}

void TestRealTraces::devices(const Trace& trace, const RunReport& report, const QJsonObject& expected)
{
    QCOMPARE(static_cast<qsizetype>(report.devices.size()), expected.size());
    for (const DeviceReport& device : report.devices) {
        const QJsonObject values = expected[QString::number(trace.devices[device.device.index()].ordinal)].toObject();
        const Utilization& use = device.utilization;
        QCOMPARE(static_cast<Nanos>(use.spans), nanos(values["spans"]));
        QCOMPARE(use.deviceSpan, nanos(values["device_span_ns"]));
        QCOMPARE(use.busy, nanos(values["busy_ns"]));
        QCOMPARE(use.kernel, nanos(values["kernel_ns"]));
        QCOMPARE(use.copy, nanos(values["copy_ns"]));
        QCOMPARE(use.comm, nanos(values["comm_ns"]));
        QCOMPARE(use.copyHidden.value_or(0) * static_cast<double>(use.copy), static_cast<double>(nanos(values["kernel_and_copy_ns"])));
        QCOMPARE(use.kernel + use.exposedCopy + use.idle, use.window);
        QCOMPARE(use.compute + use.exposedComm, use.kernel);
    }
}

void TestRealTraces::synchronizations(const Trace& trace, const RunReport& report, const QJsonObject& expected)
{
    const QJsonObject syncs = expected["explicit_syncs"].toObject();
    std::uint64_t count = 0;
    Nanos total = 0;
    for (const SyncCall& call : report.syncCalls) {
        if (call.kind > BlockingKind::Event)
            continue;
        const QJsonObject byName = syncs["by_name"].toObject()[QString::fromUtf8(trace.text(call.call))].toObject();
        QCOMPARE(static_cast<Nanos>(call.count), nanos(byName["calls"]));
        QCOMPARE(call.total, nanos(byName["ns"]));
        count += call.count;
        total += call.total;
    }
    QCOMPARE(static_cast<Nanos>(count), nanos(syncs["calls"]));
    QCOMPARE(total, nanos(syncs["ns"]));

    const auto sites = sitesOf(trace, report);
    QCOMPARE(static_cast<qsizetype>(sites.size()), expected["sites"].toArray().size());
    for (const QJsonValue& value : expected["sites"].toArray()) {
        const auto site = sites.find({value["call"].toString(), value["cause"].toString()});
        QVERIFY2(site != sites.end(), qPrintable(value["call"].toString() + " under " + value["cause"].toString()));
        QCOMPARE(site->second.first, nanos(value["calls"]));
        QCOMPARE(site->second.second, nanos(value["ns"]));
    }
}

void TestRealTraces::launches(const RunReport& report, const QJsonObject& expected)
{
    QCOMPARE(static_cast<Nanos>(report.launch.paired), nanos(expected["paired"]));
    QCOMPARE(static_cast<Nanos>(report.launch.deviceSpansWithoutLaunch), nanos(expected["unmatched"]));
    const QJsonObject latency = expected["launch_latency_ns"].toObject();
    QCOMPARE(report.launch.latency->p50, nanos(latency["p50"]));
    QCOMPARE(report.launch.latency->p90, nanos(latency["p90"]));
    QCOMPARE(report.launch.latency->p99, nanos(latency["p99"]));
    QCOMPARE(report.launch.latency->max, nanos(latency["max"]));
}

void TestRealTraces::streams(const Trace& trace, const RunReport& report, const QJsonObject& expected)
{
    for (const DeviceReport& device : report.devices) {
        for (const StreamReport& stream : device.streams) {
            const QString key =
                QString::number(trace.devices[device.device.index()].ordinal) + "/" + QString::fromStdString(trace.tracks[stream.track.index()].info.nativeId);
            QCOMPARE(static_cast<Nanos>(stream.queueDepthMax), nanos(expected["queue_depth_max"].toObject()[key]));
            const QJsonObject idle = expected["idle_by_stream"].toObject()[key].toObject();
            QCOMPARE(stream.idleByStream.hostWait, nanos(idle["host_wait"]));
            QCOMPARE(stream.idleByStream.kernelWait, nanos(idle["kernel_wait"]));
            QCOMPARE(stream.idleByStream.otherWait, nanos(idle["other_wait"]));
        }
    }
}

QTEST_GUILESS_MAIN(TestRealTraces)
#include "tst_real_traces.moc"
