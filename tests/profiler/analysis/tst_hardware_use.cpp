// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/hardware_use.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/segmented_report.h"
#include "tests/support/scenario.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace stallscope;
using test::Scenario;

namespace {

constexpr Nanos kDistance = 1000;

/// A GPU with a stream and counters.
struct SampledGpu : Scenario {
    TrackId main = thread("main");
    TrackId queue = stream("7");
    std::map<GpuMetric, CounterId> counters;

    void work(TimeRange range) { launch(main, {range.start, range.start}, queue, range); }
    void sample(GpuMetric metric, Nanos time, double value)
    {
        const auto known = counters.find(metric);
        const CounterId id = known != counters.end() ? known->second : builder().addCounter({infoOf(metric).name, infoOf(metric).unit, process(), device()});
        counters[metric] = id;
        builder().counter(id).append(time, value);
    }
    /// Samples without gaps from 0 on.
    void samples(GpuMetric metric, const std::vector<double>& values)
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            sample(metric, static_cast<Nanos>(i) * kDistance, values[i]);
    }
    [[nodiscard]] RunReport report() { return (*analyze(trace())).front(); }
};

double meanOf(const RunReport& report, GpuMetric metric)
{
    return report.devices.at(0).hardware ? report.devices[0].hardware->of(metric).value_or(-1) : -2;
}

/// Nanosecond by nanosecond.
struct Naive {
    double sum = 0;
    Nanos covered = 0;
    Nanos kernels = 0;
    double filledSum = 0; ///< of samples that kernels fill to 90 %
    Nanos filled = 0;
};

Naive naive(const std::vector<std::pair<Nanos, double>>& samples, const std::vector<TimeRange>& kernels, TimeRange range)
{
    Naive result;
    std::vector<Nanos> inSample(samples.size());
    std::vector<Nanos> lengths(samples.size());
    for (Nanos t = range.start; t < range.end; ++t) {
        if (std::none_of(kernels.begin(), kernels.end(), [t](TimeRange kernel) { return kernel.contains(t); }))
            continue;
        ++result.kernels;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Nanos next = i + 1 < samples.size() ? samples[i + 1].first : kTimeLimit;
            const Nanos end = next - samples[i].first <= 2 * kDistance ? next : samples[i].first + kDistance;
            if (t < samples[i].first || t >= end)
                continue;
            result.sum += samples[i].second;
            ++result.covered;
            ++inSample[i];
            lengths[i] = end - samples[i].first;
        }
    }
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (10 * inSample[i] < 9 * lengths[i])
            continue;
        result.filledSum += samples[i].second * static_cast<double>(inSample[i]);
        result.filled += inSample[i];
    }
    return result;
}

} // namespace

/// Hardware metrics over the time in which kernels run.
class TestHardwareUse : public QObject {
    Q_OBJECT

private slots:
    /// Kernels fill the first sample, half of the second one, and none of the third one.
    void samplesCountAsLongAsKernelsRun()
    {
        SampledGpu s;
        s.work({0, 1500});
        s.samples(GpuMetric::SmActive, {90, 60, 10});
        s.samples(GpuMetric::PcieRead, {2e9, 8e9, 0});
        const RunReport report = s.report();
        QCOMPARE(meanOf(report, GpuMetric::SmActive), 80.0);
        QCOMPARE(meanOf(report, GpuMetric::PcieRead), 4e9);
        QVERIFY(!report.devices[0].hardware->of(GpuMetric::DramRead));
        QCOMPARE(report.devices[0].hardware->covered, 1.0);
    }

    /// 95 % of the first sample, the second one, and 55 % of the third one, whose value includes idle time.
    void samplesThatKernelsFillCountApart()
    {
        SampledGpu s;
        s.work({0, 950});
        s.work({1000, 2550});
        s.samples(GpuMetric::SmActive, {90, 80, 55});
        const HardwareUse use = s.report().devices[0].hardware.value_or(HardwareUse{});
        QCOMPARE(use.covered, 1.0);
        QCOMPARE(use.filled, 1950.0 / 2500);
        QCOMPARE(use.filledOf(GpuMetric::SmActive).value_or(-1), (90.0 * 950 + 80.0 * 1000) / 1950);
    }

    void valuesBeyondAllMeasurementsCoverNothing()
    {
        SampledGpu s;
        s.work({0, 2000});
        s.samples(GpuMetric::PcieRead, {8e12, 1e13});
        const HardwareUse use = s.report().devices[0].hardware.value_or(HardwareUse{});
        QCOMPARE(use.of(GpuMetric::PcieRead).value_or(-1), 8e12);
        QCOMPARE(use.covered, 0.5);
    }

    void missingSamplesCoverNothing()
    {
        SampledGpu s;
        s.work({0, 10'000});
        for (const Nanos time : {0, 1000, 2000, 7000, 8000, 9000}) // those of 3000 to 6000 were lost
            s.sample(GpuMetric::SmActive, time, time == 2000 ? 80 : 50);
        const RunReport report = s.report();
        QCOMPARE(report.devices[0].hardware->covered, 0.6);
        QCOMPARE(meanOf(report, GpuMetric::SmActive), (50.0 * 5 + 80) / 6);
    }

    void theMetricWithTheLeastSamplesDecidesWhatIsCovered()
    {
        SampledGpu s;
        s.work({0, 4000});
        s.samples(GpuMetric::SmActive, {1, 1, 1, 1});
        s.samples(GpuMetric::DramRead, {1, 1});
        QCOMPARE(s.report().devices[0].hardware->covered, 0.5);
    }

    void otherCountersAndOtherDevicesAreNone()
    {
        SampledGpu s;
        s.work({0, 1000});
        TraceBuilder& builder = s.builder();
        const DeviceId other = s.addDevice("GPU 1");
        for (const CounterInfo& info : {CounterInfo{"SM active", "%", s.process(), other}, CounterInfo{"SM active", "%", s.process(), {}},
                 CounterInfo{"GPU 0: utilization", "%", s.process(), s.device()}})
            builder.counter(builder.addCounter(info)).append(0, 50);
        QVERIFY(!s.report().devices[0].hardware);
    }

    void namesOfCuptiAreKnown_data()
    {
        QTest::addColumn<int>("metric");
        const std::string share = ".avg.pct_of_peak_sustained_elapsed";
        const auto row = [](const std::string& name, int metric) { QTest::newRow(name.c_str()) << metric; };
        row("sm__cycles_active" + share, static_cast<int>(GpuMetric::SmActive));
        row("TPC.TriageCompute.sm__pipe_tensor_cycles_active_realtime" + share, static_cast<int>(GpuMetric::TensorActive));
        row("FBSP.TriageCompute.dramc__read_throughput" + share, static_cast<int>(GpuMetric::DramRead));
        row("dram__write_throughput" + share, static_cast<int>(GpuMetric::DramWrite));
        row("pcie__read_bytes.sum.per_second", static_cast<int>(GpuMetric::PcieRead));
        row("pcie__read_bytes.sum", -1);
        row("sm__cycles_active.avg", -1);
        row("sm__cycles_active", -1);
        row("gr__cycles_active" + share, -1);
        row("__", -1);
        row("", -1);
    }
    void namesOfCuptiAreKnown()
    {
        QFETCH(const int, metric);
        const auto found = gpuMetricOf({QTest::currentDataTag(), "", ProcessId(0), DeviceId(0)});
        QCOMPARE(found ? static_cast<int>(*found) : -1, metric);
        QVERIFY(!gpuMetricOf({QTest::currentDataTag(), "", ProcessId(0), {}}));
    }

    void json()
    {
        SampledGpu s;
        s.work({0, 1000});
        s.samples(GpuMetric::SmActive, {25, 25});
        s.samples(GpuMetric::NvlinkSent, {5e9, 5e9});
        const auto trace = s.trace();
        JsonWriter json;
        writeJson(json, *trace, *analyze(trace), "file.json");
        const QJsonArray runs = QJsonDocument::fromJson(QByteArray::fromStdString(json.text())).object()["runs"].toArray();
        const QJsonObject hardware = runs[0].toObject()["devices"].toArray()[0].toObject()["hardware"].toObject();
        QCOMPARE(hardware["sm_active"].toDouble(), 0.25);
        QCOMPARE(hardware["nvlink_sent_bytes_per_s"].toDouble(), 5e9);
        QVERIFY(hardware["dram_read"].isNull());
        QCOMPARE(hardware["covered"].toDouble(), 1.0);
    }

    /// Against a count of every nanosecond, of the whole run, of a range, and by segments.
    void countsAsTheNaiveSumDoes_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 20; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }
    void countsAsTheNaiveSumDoes()
    {
        QFETCH(const int, seed);
        std::mt19937 dice(static_cast<unsigned>(seed));
        const auto between = [&dice](Nanos least, Nanos most) { return std::uniform_int_distribution<Nanos>(least, most)(dice); };
        SampledGpu s;
        std::vector<TimeRange> kernels;
        for (Nanos at = between(0, 500); at < 60'000; at += between(0, 900)) {
            const Nanos length = between(1, 1500);
            kernels.push_back({at, at + length});
            s.work(kernels.back());
            at += length;
        }
        std::vector<std::pair<Nanos, double>> samples;
        for (Nanos at = 0; at < 55'000; at += kDistance) {
            if (at > 5000 && between(0, 9) == 0)
                continue; // lost
            samples.emplace_back(at, static_cast<double>(between(0, 1000)) / 10);
            s.sample(GpuMetric::SmActive, at, samples.back().second);
        }
        const auto trace = s.trace();
        const auto whole = FullAnalysis::build(trace, RunId(0));
        QVERIFY(whole.ok());
        for (const TimeRange range : {(*whole)->window(), TimeRange{7'300, 21'111}}) {
            ReportOptions options;
            options.range = range;
            const auto use = (*whole)->report(options).devices.at(0).hardware;
            const Naive expected = naive(samples, kernels, range);
            QVERIFY(use.has_value());
            QCOMPARE(use->covered, static_cast<double>(expected.covered) / static_cast<double>(expected.kernels));
            QVERIFY(std::abs(use->of(GpuMetric::SmActive).value_or(-1) - expected.sum / static_cast<double>(expected.covered)) < 1e-6);
            QCOMPARE(use->filled, static_cast<double>(expected.filled) / static_cast<double>(expected.kernels));
            QVERIFY(expected.filled > 0 && expected.filled < expected.covered);
            QVERIFY(std::abs(use->filledOf(GpuMetric::SmActive).value_or(-1) - expected.filledSum / static_cast<double>(expected.filled)) < 1e-6);
            SegmentedReportOptions segments;
            segments.spansPerSegment = 20;
            segments.report.range = range;
            const auto report = reportBySegments(trace, RunId(0), segments);
            QVERIFY(report.ok());
            QVERIFY(report->segments > 1);
            QCOMPARE(report->report.devices.at(0).hardware == use, true);
        }
    }
};

QTEST_APPLESS_MAIN(TestHardwareUse)
#include "tst_hardware_use.moc"
