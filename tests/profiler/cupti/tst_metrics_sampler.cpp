// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/buffer_queue.h"
#include "profiler/cupti/collector.h"
#include "profiler/cupti/collector_thread.h"
#include "profiler/cupti/metrics_sampler.h"
#include "tests/profiler/cupti/collected.h"

#include <cupti_profiler_target.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;
using namespace std::chrono_literals;

namespace {

/// So long that samples are decoded only where a test asks for it.
constexpr std::uint64_t kInterval = 100'000'000;

CollectorOptions sampling(std::chrono::milliseconds period = 1h)
{
    CollectorOptions options = withDouble(period);
    options.metricsInterval = std::chrono::nanoseconds(kInterval);
    return options;
}

constexpr std::uint64_t kSecond = 1'000'000'000;

/// As programs are recorded: records are flushed ten times a second, so that the GPU is sampled more often than asked for.
CollectorOptions samplingEverySecond()
{
    CollectorOptions options = withDouble(100ms);
    options.metricsInterval = std::chrono::nanoseconds(kSecond);
    return options;
}

/// All batches of a collector that samples metrics, taken together.
struct Sampled {
    std::vector<MetricSampleRecord> samples;
    std::map<std::string, std::string> facts;
    std::uint64_t lost = 0;
    std::size_t work = 0;

    void take(KeepingSink& sink)
    {
        for (const DeviceBatch& batch : sink.takeAll()) {
            samples.insert(samples.end(), batch.metrics.begin(), batch.metrics.end());
            lost += batch.losses.metricSamples;
            work += batch.work.size();
            for (const FactRecord& fact : batch.facts)
                facts[batch.text(fact.key)] = batch.text(fact.value);
        }
    }
    [[nodiscard]] const std::string& said() { return facts["GPU 0 metrics"]; }
    [[nodiscard]] std::vector<double> values(GpuMetric metric = GpuMetric::SmActive) const
    {
        std::vector<double> values;
        for (const MetricSampleRecord& sample : samples)
            values.push_back(sample.values[static_cast<std::size_t>(metric)]);
        return values;
    }
};

/// A program whose GPU 0 has work, so that it is sampled. Samples follow each other without gaps.
struct SampledProgram : Setup {
    explicit SampledProgram(const CollectorOptions& options = sampling(), Nanos clockShift = 0) : Setup(options)
    {
        fake.moveClock(clockShift);
        CUpti_ActivityContext3 context{};
        context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
        context.contextId = 1;
        fake.tell(&context, sizeof(context));
        launch(1);
        collector->flush();
        zero = fake.now();
    }
    void sample(double value, std::uint64_t skipped = 0)
    {
        at += skipped;
        fake.metrics().sample(0, zero + at * part, zero + (at + 1) * part, value);
        ++at;
    }
    Sampled& taken()
    {
        sampled.take(*sink);
        return sampled;
    }
    Sampled& afterFlush()
    {
        collector->flush();
        return taken();
    }
    /// Everything up to the end of the collector.
    Sampled& atTheEnd()
    {
        collector.reset();
        return taken();
    }

    std::uint64_t zero = 0;
    std::uint64_t part = kInterval;
    std::uint64_t at = 0; ///< interval of the next sample
    Sampled sampled;
};

const char* const kAllNames =
    "every 100 ms: SM active, tensor pipes active, DRAM read, DRAM write, instructions issued, occupancy, L2 throughput, PCIe read, PCIe "
    "write; without NVLink received, NVLink sent";

} // namespace

/// Hardware metrics, from the GPU's buffer to the records of a batch.
class TestMetricsSampler : public QObject {
    Q_OBJECT

private slots:
    void samplesBecomeRecords()
    {
        SampledProgram s;
        s.sample(10);
        s.sample(20);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.samples.size(), std::size_t{2});
        const MetricSampleRecord& first = sampled.samples[0];
        QCOMPARE(first.device, 0U);
        QCOMPARE(first.times, (SourceTimes{static_cast<Nanos>(s.zero), static_cast<Nanos>(s.zero + kInterval)}));
        const std::vector<std::pair<GpuMetric, double>> expected{{GpuMetric::SmActive, 10}, {GpuMetric::TensorActive, 11}, {GpuMetric::DramRead, 12},
            {GpuMetric::DramWrite, 13}, {GpuMetric::Occupancy, 14}, {GpuMetric::Instructions, 15}, {GpuMetric::L2, 16}, {GpuMetric::PcieRead, 17},
            {GpuMetric::PcieWrite, 18}};
        for (const auto& [metric, value] : expected)
            QCOMPARE(first.values[static_cast<std::size_t>(metric)], value);
        QVERIFY(std::isnan(first.values[static_cast<std::size_t>(GpuMetric::NvlinkSent)]));
        QCOMPARE(sampled.values(), (std::vector<double>{10, 20}));
        QCOMPARE(sampled.lost, std::uint64_t{0});
        QCOMPARE(s.sampled.said(), std::string(kAllNames));
        QCOMPARE(s.fake.metrics().intervalOf(0), kInterval);
        QVERIFY(!s.fake.metrics().countsCycles(0));
    }

    void nothingIsSampledUnlessAskedFor()
    {
        SampledProgram s(withDouble());
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
        QVERIFY(s.taken().facts.empty());
        const auto calls = s.fake.calls();
        QVERIFY(
            std::none_of(calls.begin(), calls.end(), [](const std::string& call) { return call.starts_with("cuptiPm") || call.starts_with("cuptiProfiler"); }));
    }

    void aGpuIsSampledOnceItIsUsed()
    {
        Setup s(sampling());
        s.collector->flush();
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
        CUpti_ActivityContext3 context{};
        context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
        context.contextId = 1;
        context.deviceId = 3;
        s.fake.tell(&context, sizeof(context));
        s.launch(1); // on GPU 0
        s.collector->flush();
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{2});
        s.fake.metrics().sample(3, s.fake.now(), s.fake.now() + kInterval, 5);
        s.collector->flush();
        Sampled sampled;
        sampled.take(*s.sink);
        QCOMPARE(sampled.samples.size(), std::size_t{1});
        QCOMPARE(sampled.samples[0].device, 3U);
        QVERIFY(sampled.facts.contains("GPU 3 metrics"));
    }

    /// From the first to the last call before samples come.
    void aCallThatFailsWhenSamplingStarts_data()
    {
        QTest::addColumn<QString>("said");
        for (const char* call : {"cuptiProfilerInitialize", "cuptiProfilerDeviceSupported", "cuptiDeviceGetChipName", "cuptiPmSamplingGetCounterAvailability",
                 "cuptiProfilerHostInitialize", "cuptiPmSamplingEnable", "cuptiPmSamplingSetConfig", "cuptiPmSamplingGetCounterDataSize",
                 "cuptiPmSamplingCounterDataImageInitialize", "cuptiPmSamplingStart"})
            QTest::newRow(call) << call + QString(" failed");
        for (const char* call :
            {"cuptiProfilerHostConfigAddMetrics", "cuptiProfilerHostGetConfigImageSize", "cuptiProfilerHostGetConfigImage", "cuptiProfilerHostGetNumOfPasses"})
            QTest::newRow(call) << "CUPTI knows no metric of the chip GH100 that can be sampled in one pass";
    }
    void aCallThatFailsWhenSamplingStarts()
    {
        QFETCH(const QString, said);
        Setup s(sampling());
        s.fake.answer(QTest::currentDataTag(), CUPTI_ERROR_UNKNOWN);
        s.launch(1);
        s.collector->flush();
        s.launch(2);
        s.collector->flush();
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
        s.collector.reset();
        Sampled sampled;
        sampled.take(*s.sink);
        const QString fact = QString::fromStdString(sampled.said());
        QVERIFY2(fact.startsWith("not recorded: ") && fact.contains(said), qPrintable(fact));
        QCOMPARE(sampled.work, std::size_t{2}); // recording goes on
        QCOMPARE(s.fake.metrics().hostsOpen(), std::size_t{0});
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
        const auto calls = s.fake.calls();
        QCOMPARE(std::count(calls.begin(), calls.end(), "cuptiProfilerInitialize"), 1); // it is not tried again
    }

    void aCallThatFailsWhileSampling_data()
    {
        QTest::addColumn<bool>("isSaid");
        QTest::addColumn<int>("lost");
        for (const char* call : {"cuptiPmSamplingDecodeData", "cuptiPmSamplingGetCounterDataInfo", "cuptiPmSamplingCounterDataImageInitialize"})
            QTest::newRow(call) << true << 1;
        QTest::newRow("cuptiProfilerHostEvaluateToGpuValues") << false << 1;
        QTest::newRow("cuptiPmSamplingCounterDataGetSampleInfo") << false << 2; // the one of zero length at the end is not known as such
    }
    void aCallThatFailsWhileSampling()
    {
        QFETCH(const bool, isSaid);
        QFETCH(const int, lost);
        SampledProgram s;
        s.fake.answer(QTest::currentDataTag(), CUPTI_ERROR_UNKNOWN);
        s.sample(1);
        s.launch(2);
        s.collector->flush();
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{isSaid ? 0U : 1U});
        Sampled& sampled = s.atTheEnd();
        const QString fact = QString::fromStdString(sampled.said());
        QCOMPARE(fact.contains(QString("ended early: ") + QTest::currentDataTag() + " failed with CUPTI_ERROR_UNKNOWN"), isSaid);
        QCOMPARE(static_cast<int>(sampled.lost), lost);
        QCOMPARE(sampled.work, std::size_t{2});
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
        QCOMPARE(s.fake.metrics().hostsOpen(), std::size_t{0});
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
    }

    void aCallThatFailsAtTheEnd_data()
    {
        QTest::addColumn<bool>("hasSample");
        QTest::newRow("cuptiPmSamplingStop") << false; // at least one is lost
        QTest::newRow("cuptiPmSamplingDisable") << true;
        QTest::newRow("cuptiProfilerHostDeinitialize") << true;
    }
    void aCallThatFailsAtTheEnd()
    {
        QFETCH(const bool, hasSample);
        SampledProgram s;
        s.sample(1);
        s.fake.answer(QTest::currentDataTag(), CUPTI_ERROR_UNKNOWN);
        s.launch(2);
        Sampled& sampled = s.atTheEnd();
        QCOMPARE(sampled.samples.size(), std::size_t{hasSample ? 1U : 0U});
        QCOMPARE(QString::fromStdString(sampled.said()).contains("; ended without the last samples: cuptiPmSamplingStop failed"), !hasSample);
        QCOMPARE(sampled.lost, std::uint64_t{hasSample ? 0U : 1U});
        QCOMPARE(sampled.work, std::size_t{2});
    }

    void refusalsAreExplained_data()
    {
        QTest::addColumn<int>("result");
        QTest::addColumn<QString>("said");
        QTest::newRow("permission") << static_cast<int>(CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)
                                    << "not permitted; run as root or with the capability CAP_SYS_ADMIN, or let the administrator load the driver with "
                                       "NVreg_RestrictProfilingToAdminUsers=0 (cuptiPmSamplingEnable failed";
        QTest::newRow("another tool") << static_cast<int>(CUPTI_ERROR_HARDWARE_BUSY) << "another tool or process is using the performance counters of the GPU";
        QTest::newRow("the chip") << static_cast<int>(CUPTI_ERROR_NOT_SUPPORTED) << "this GPU, driver or version of CUPTI cannot sample metrics";
        QTest::newRow("part of a GPU") << static_cast<int>(CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED) << "on a part of a GPU (MIG)";
        QTest::newRow("permission on a virtual GPU") << static_cast<int>(CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES)
                                                     << "is not permitted; run as root";
        QTest::newRow("another session") << static_cast<int>(CUPTI_ERROR_INVALID_OPERATION) << "another tool or process is using";
        QTest::newRow("another subscriber") << static_cast<int>(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED) << "another tool or process is using";
        QTest::newRow("confidential computing") << static_cast<int>(CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED)
                                                << "metrics cannot be sampled with confidential computing (";
        QTest::newRow("a virtual GPU") << static_cast<int>(CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED) << "metrics cannot be sampled on this virtual GPU (";
        QTest::newRow("memory") << static_cast<int>(CUPTI_ERROR_OUT_OF_MEMORY) << "there is not enough memory (";
        QTest::newRow("something else") << static_cast<int>(CUPTI_ERROR_UNKNOWN) << "not recorded: cuptiPmSamplingEnable failed with CUPTI_ERROR_UNKNOWN";
    }
    void refusalsAreExplained()
    {
        QFETCH(const int, result);
        QFETCH(const QString, said);
        Setup s(sampling());
        s.fake.answer("cuptiPmSamplingEnable", static_cast<CUptiResult>(result));
        s.launch(1);
        s.collector->flush();
        Sampled sampled;
        sampled.take(*s.sink);
        const QString fact = QString::fromStdString(sampled.said());
        QVERIFY2(fact.startsWith("not recorded: ") && fact.contains(said), qPrintable(fact));
    }

    void aGpuThatCannotIsExplained_data()
    {
        using enum FakeMetricsControl::Aspect;
        QTest::addColumn<int>("level");
        QTest::addColumn<int>("aspect");
        QTest::addColumn<QString>("said");
        const auto cannot = [](const char* name, FakeMetricsControl::Aspect aspect, const char* said) {
            QTest::newRow(name) << static_cast<int>(CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED) << static_cast<int>(aspect) << said;
        };
        cannot("chip", Architecture, "this chip cannot sample metrics");
        cannot("SLI", Sli, "metrics cannot be sampled with SLI");
        cannot("virtual GPU", VirtualGpu, "metrics cannot be sampled on this virtual GPU");
        cannot("confidential computing", ConfidentialCompute, "metrics cannot be sampled with confidential computing");
        cannot("mining", Mining, "metrics cannot be sampled on mining processors");
        cannot("WSL", Wsl, "metrics cannot be sampled in this Windows Subsystem for Linux");
        cannot("not said why", Other, "CUPTI cannot sample metrics of this GPU");
        QTest::newRow("virtual GPU, off") << static_cast<int>(CUPTI_PROFILER_CONFIGURATION_DISABLED) << static_cast<int>(VirtualGpu)
                                          << "this virtual GPU can sample metrics, but profiling is disabled; enable it in the hypervisor";
    }
    void aGpuThatCannotIsExplained()
    {
        QFETCH(const int, level);
        QFETCH(const int, aspect);
        QFETCH(const QString, said);
        Setup s(sampling());
        s.fake.metrics().setSupport(level, static_cast<FakeMetricsControl::Aspect>(aspect));
        s.launch(1);
        s.collector->flush();
        Sampled sampled;
        sampled.take(*s.sink);
        QCOMPARE(QString::fromStdString(sampled.said()), "not recorded: " + said);
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
    }

    void aLibraryWithoutTheFunctionsIsNamed_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("missing");
        QTest::newRow("one") << STALLSCOPE_CUPTI_WITHOUT_STOP << "has no cuptiPmSamplingStop, which comes with CUDA 12.6 and later";
        QTest::newRow("all") << STALLSCOPE_CUPTI_HELD << "has no cuptiProfilerHostInitialize, which comes with CUDA 12.6 and later";
    }
    void aLibraryWithoutTheFunctionsIsNamed()
    {
        QFETCH(const QString, library);
        QFETCH(const QString, missing);
        CollectorOptions options = sampling();
        options.library = library.toStdString();
        auto* const opened = dlopen(options.library.c_str(), RTLD_NOW | RTLD_LOCAL);
        FakeCupti& fake = *reinterpret_cast<FakeEntry>(dlsym(opened, kFakeEntry))();
        fake.reset();
        const auto sink = std::make_shared<KeepingSink>();
        auto collector = Collector::start(options);
        QVERIFY2(collector.ok(), collector.ok() ? "" : collector.error().message.c_str());
        (*collector)->setSink(sink);
        const CUpti_ActivityKernel10 kernel = kernelRecord(1, fake.now(), fake.now() + 1);
        fake.tell(&kernel, sizeof(kernel));
        (*collector)->flush();
        Sampled sampled;
        sampled.take(*sink);
        const QString fact = QString::fromStdString(sampled.said());
        QVERIFY2(fact.startsWith("not recorded: ") && fact.contains(missing), qPrintable(fact));
        QCOMPARE(sampled.work, std::size_t{1});
    }

    /// By priority: what does not fit into the pass any more is left out.
    void allMetricsFitIntoOnePass()
    {
        Setup s(sampling());
        s.fake.metrics().setMostInOnePass(3);
        s.launch(1);
        s.collector->flush();
        const std::vector<std::string> expected{"sm__cycles_active.avg.pct_of_peak_sustained_elapsed",
            "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed", "dram__read_throughput.avg.pct_of_peak_sustained_elapsed"};
        QCOMPARE(s.fake.metrics().metricsOf(0), expected);
        Sampled sampled;
        sampled.take(*s.sink);
        QVERIFY2(QString::fromStdString(sampled.said()).startsWith("every 100 ms: SM active, tensor pipes active, DRAM read; without DRAM write, "),
            sampled.said().c_str());
    }

    /// Requests and responses are counted apart.
    void twoMetricsMayAddUp()
    {
        Setup s(sampling());
        s.fake.metrics().setKnown({"sm__cycles_active", "NVLTX.TriageCompute.nvltx__bytes_packet_re"});
        s.launch(1);
        s.collector->flush();
        s.fake.metrics().sample(0, s.fake.now(), s.fake.now() + kInterval, 10);
        s.collector->flush();
        Sampled sampled;
        sampled.take(*s.sink);
        QCOMPARE(sampled.values(GpuMetric::SmActive), std::vector<double>{10});
        QCOMPARE(sampled.values(GpuMetric::NvlinkSent), std::vector<double>{11 + 12});
    }

    void chipsWithoutTimersCountCycles()
    {
        Setup s(sampling());
        s.fake.metrics().setChip("GA100");
        s.launch(1);
        s.collector->flush();
        QVERIFY(s.fake.metrics().countsCycles(0));
        QCOMPARE(s.fake.metrics().intervalOf(0), kInterval * 2);
    }

    void gapsAreLostSamples()
    {
        SampledProgram s;
        s.sample(1);
        s.sample(2, 5); // five are missing before it
        s.sample(3);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.values(), (std::vector<double>{1, 2, 3}));
        QCOMPARE(sampled.lost, std::uint64_t{5});
    }

    /// CUPTI decodes nothing any more until sampling starts anew.
    void samplingGoesOnAfterAnOverflow()
    {
        SampledProgram s;
        s.sample(1);
        s.collector->flush();
        s.fake.metrics().overflow(0);
        s.sample(-1);
        s.sample(-1);
        s.collector->flush(); // sees it
        s.sample(2);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.values(), (std::vector<double>{1, 2}));
        QCOMPARE(sampled.lost, std::uint64_t{2});
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
        QCOMPARE(s.sampled.said(), std::string(kAllNames));
    }

    void anOverflowAtTheEndIsALoss()
    {
        SampledProgram s;
        s.sample(1);
        s.collector->flush();
        s.fake.metrics().overflow(0);
        const Sampled& sampled = s.atTheEnd();
        QCOMPARE(sampled.values(), std::vector<double>{1});
        QCOMPARE(sampled.lost, std::uint64_t{1}); // at least
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
    }

    void anOverflowThatCannotBeMendedEndsSampling_data()
    {
        QTest::addColumn<QString>("call");
        for (const char* call : {"cuptiPmSamplingStop", "cuptiPmSamplingSetConfig", "cuptiPmSamplingCounterDataImageInitialize", "cuptiPmSamplingStart"})
            QTest::newRow(call) << call;
    }
    void anOverflowThatCannotBeMendedEndsSampling()
    {
        QFETCH(const QString, call);
        SampledProgram s;
        s.sample(1);
        s.fake.metrics().overflow(0);
        s.fake.answer(call.toStdString(), CUPTI_ERROR_UNKNOWN);
        s.collector->flush();
        Sampled& sampled = s.taken();
        const QString expected = QString("ended early: %1 failed with CUPTI_ERROR_UNKNOWN (999)").arg(call);
        QVERIFY2(QString::fromStdString(sampled.said()).endsWith(expected), sampled.said().c_str());
        QCOMPARE(sampled.lost, std::uint64_t{1});
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
    }

    /// Of too many samples, CUPTI keeps as many as the image holds, and has no times of the others.
    void moreSamplesThanAnImageHoldsAreLost()
    {
        constexpr std::size_t kInImage = 600;
        constexpr std::size_t kTooMany = 300;
        SampledProgram s;
        for (std::size_t i = 0; i < kInImage + kTooMany; ++i)
            s.sample(1);
        s.collector->flush();
        s.collector->flush(); // those without times
        s.sample(2);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.samples.size(), kInImage + 1);
        QCOMPARE(sampled.lost, std::uint64_t{kTooMany});
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
    }

    void theLastOnesWithoutTimesAreCountedAtTheEnd()
    {
        SampledProgram s;
        for (std::size_t i = 0; i < 700; ++i)
            s.sample(1);
        s.collector->flush();
        QCOMPARE(s.atTheEnd().lost, std::uint64_t{100});
    }

    void theLastSamplesAreTakenAtTheEnd_data()
    {
        QTest::addColumn<bool>("isExit");
        QTest::newRow("the collector ends") << false;
        QTest::newRow("the program exits") << true;
    }
    void theLastSamplesAreTakenAtTheEnd()
    {
        QFETCH(const bool, isExit);
        SampledProgram s;
        s.sample(1);
        s.sample(2);
        if (isExit)
            QVERIFY(s.collector->finishWithin(1min));
        const Sampled& sampled = isExit ? s.taken() : s.atTheEnd();
        QCOMPARE(sampled.values(), (std::vector<double>{1, 2})); // and none of zero length
        QCOMPARE(sampled.lost, std::uint64_t{0});
        const std::size_t held = isExit ? 1 : 0; // at exit, nothing is released: the libraries that would do it may be gone
        QCOMPARE(s.fake.metrics().devicesOn(), held);
        QCOMPARE(s.fake.metrics().hostsOpen(), held);
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
        const auto calls = s.fake.calls();
        QVERIFY(std::find(calls.begin(), calls.end(), "cuptiPmSamplingStop") != calls.end());
        if (!isExit)
            QVERIFY(placeOf(calls, "cuptiPmSamplingStop") < placeOf(calls, "cuptiPmSamplingDisable"));
    }

    /// Records of a short program arrive when sampling has ended. At exit, the libraries that sample may be gone.
    void samplingDoesNotBeginAtTheEnd_data()
    {
        QTest::addColumn<bool>("isExit");
        QTest::addColumn<bool>("isSecondGpu");
        for (const bool isExit : {false, true}) {
            QTest::addRow("the only GPU%s", isExit ? ", exit" : "") << isExit << false;
            QTest::addRow("a second GPU%s", isExit ? ", exit" : "") << isExit << true;
        }
    }
    void samplingDoesNotBeginAtTheEnd()
    {
        QFETCH(const bool, isExit);
        QFETCH(const bool, isSecondGpu);
        Setup s(sampling());
        CUpti_ActivityContext3 context{};
        context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
        context.contextId = 1;
        if (isSecondGpu) {
            s.launch(1);
            s.collector->flush();
            context.contextId = 2;
            context.deviceId = 1;
        }
        s.fake.tell(&context, sizeof(context));
        if (isExit)
            QVERIFY(s.collector->finishWithin(1min));
        else
            s.collector.reset();
        const auto calls = s.fake.calls();
        QCOMPARE(std::count(calls.begin(), calls.end(), "cuptiPmSamplingEnable"), isSecondGpu ? 1 : 0);
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
        Sampled sampled;
        sampled.take(*s.sink);
        QCOMPARE(sampled.facts["GPU " + std::to_string(context.deviceId) + " metrics"], std::string("not recorded: the recording ended before sampling began"));
    }

    void whatCannotBeSampledIsNamedAtTheEnd()
    {
        CollectorOptions options = sampling();
        options.library = STALLSCOPE_CUPTI_WITHOUT_STOP;
        auto* const opened = dlopen(options.library.c_str(), RTLD_NOW | RTLD_LOCAL);
        FakeCupti& fake = *reinterpret_cast<FakeEntry>(dlsym(opened, kFakeEntry))();
        fake.reset();
        const auto sink = std::make_shared<KeepingSink>();
        auto collector = Collector::start(options);
        QVERIFY2(collector.ok(), collector.ok() ? "" : collector.error().message.c_str());
        (*collector)->setSink(sink);
        const CUpti_ActivityKernel10 kernel = kernelRecord(1, fake.now(), fake.now() + 1);
        fake.tell(&kernel, sizeof(kernel));
        collector->reset();
        Sampled sampled;
        sampled.take(*sink);
        QVERIFY2(QString::fromStdString(sampled.said()).contains("has no cuptiPmSamplingStop"), sampled.said().c_str());
    }

    /// Reading disturbs the sample that is under way: it must be one of many, and samples must not wait for ever.
    void fewSamplesAreDisturbed_data()
    {
        QTest::addColumn<qint64>("interval");
        QTest::addColumn<qint64>("period");
        constexpr qint64 kMs = 1'000'000;
        QTest::newRow("20 us") << 20'000LL << 4 * kMs;
        QTest::newRow("1 ms") << kMs << 100 * kMs;
        QTest::newRow("10 ms") << 10 * kMs << 100 * kMs;
        QTest::newRow("200 ms") << 200 * kMs << 200 * kMs;
        QTest::newRow("1 s") << 1'000 * kMs << 1'000 * kMs;
    }
    void fewSamplesAreDisturbed()
    {
        QFETCH(const qint64, interval);
        QFETCH(const qint64, period);
        const auto api = loadCupti(STALLSCOPE_CUPTI_FAKE);
        QVERIFY(api.ok());
        const MetricsSampler sampler(*api, std::chrono::nanoseconds(interval), 100ms);
        QCOMPARE(static_cast<qint64>(sampler.period().count()), period);
    }

    /// The GPU takes so many samples in an interval that the ones that are disturbed do not matter.
    void longIntervalsAreAverages()
    {
        SampledProgram s(samplingEverySecond());
        s.part = kSecond / 20;
        QCOMPARE(s.fake.metrics().intervalOf(0), s.part);
        for (int i = 0; i < 40; ++i)
            s.sample(i);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.samples.size(), std::size_t{2});
        QCOMPARE(sampled.values()[0], 9.5);
        QCOMPARE(sampled.values()[1], 29.5);
        QCOMPARE(sampled.values(GpuMetric::TensorActive)[0], 10.5);
        QVERIFY(std::isnan(sampled.values(GpuMetric::NvlinkSent)[0]));
        QCOMPARE(sampled.samples[0].times, (SourceTimes{static_cast<Nanos>(s.zero), static_cast<Nanos>(s.zero + kSecond)}));
        QCOMPARE(sampled.samples[1].times, (SourceTimes{static_cast<Nanos>(s.zero + kSecond), static_cast<Nanos>(s.zero + 2 * kSecond)}));
        QCOMPARE(sampled.lost, std::uint64_t{0});
        QVERIFY2(s.sampled.said().starts_with("every 1000 ms: SM active, "), s.sampled.said().c_str());
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
    }

    /// Chips that count cycles of a slow clock.
    void samplesOfTheGpuMayBeLongerThanAskedFor()
    {
        SampledProgram s(samplingEverySecond());
        s.part = kSecond / 11;
        for (int i = 0; i < 22; ++i)
            s.sample(i);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.samples.size(), std::size_t{2});
        QCOMPARE(sampled.values()[0], 5.0);
        QCOMPARE(sampled.values()[1], 16.0);
    }

    void aDisturbedPartOfAnAverageIsLeftOut()
    {
        constexpr std::uint64_t kPart = 5 * kSecond; // far longer than the test takes
        CollectorOptions options = withDouble(100ms);
        options.metricsInterval = std::chrono::nanoseconds(20 * kPart);
        Setup s(options);
        s.fake.metrics().setKnown({"sm__cycles_active", "TPC.TriageCompute.sm__inst_executed_realtime"});
        s.launch(1);
        s.collector->flush();
        const std::uint64_t start = s.fake.now();
        s.collector->flush(); // while the first one is taken
        for (std::uint64_t i = 0; i < 20; ++i)
            s.fake.metrics().sample(0, start + i * kPart, start + (i + 1) * kPart, i == 0 ? 1e6 : 10);
        s.collector->flush();
        Sampled sampled;
        sampled.take(*s.sink);
        QCOMPARE(sampled.values(GpuMetric::Instructions), std::vector<double>{11});
        QVERIFY2(!QString::fromStdString(sampled.said()).contains("have no value"), sampled.said().c_str());
    }

    /// No average is taken over a gap, and losses are counted in what was asked for.
    void gapsDivideAverages()
    {
        SampledProgram s(samplingEverySecond());
        s.part = kSecond / 20;
        for (int i = 0; i < 5; ++i)
            s.sample(10);
        s.sample(20, 10); // ten are missing before it
        s.sample(30, 25);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.values(), (std::vector<double>{10, 20}));
        QCOMPARE(sampled.lost, std::uint64_t{1});
        QCOMPARE(sampled.samples[0].times.end - sampled.samples[0].times.start, static_cast<Nanos>(kSecond / 4));
        s.atTheEnd();
        QCOMPARE(s.sampled.values(), (std::vector<double>{10, 20, 30})); // the last one, as far as it came
        QCOMPARE(s.sampled.lost, std::uint64_t{2});
    }

    void aSampleWithoutValuesDividesAverages()
    {
        SampledProgram s(samplingEverySecond());
        s.part = kSecond / 20;
        for (int i = 0; i < 5; ++i)
            s.sample(10);
        s.collector->flush();
        s.fake.answer("cuptiProfilerHostEvaluateToGpuValues", CUPTI_ERROR_UNKNOWN);
        s.sample(-1);
        s.collector->flush();
        s.fake.answer("cuptiProfilerHostEvaluateToGpuValues", CUPTI_SUCCESS);
        for (int i = 0; i < 20; ++i)
            s.sample(20);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.values(), (std::vector<double>{10, 20}));
        QCOMPARE(sampled.samples[0].times.end - sampled.samples[0].times.start, static_cast<Nanos>(kSecond / 4));
        s.atTheEnd();
        QCOMPARE(s.sampled.lost, std::uint64_t{1});
    }

    void anAverageIsKeptIfSamplingFails()
    {
        SampledProgram s(samplingEverySecond());
        s.part = kSecond / 20;
        s.sample(10);
        s.collector->flush();
        s.fake.answer("cuptiPmSamplingDecodeData", CUPTI_ERROR_UNKNOWN);
        QCOMPARE(s.afterFlush().values(), std::vector<double>{10});
    }

    /// The driver may hang while it shuts down. Records are more important than the last samples.
    void anEndThatHangsLeavesTimeForTheFlush()
    {
        SampledProgram s;
        s.sample(1);
        s.launch(2);
        s.fake.metrics().hold();
        const bool isEnded = s.collector->endMetricsWithin(0ms);
        while (s.fake.metrics().callsHeld() == 0)
            std::this_thread::yield();
        const bool isFinished = s.collector->finishWithin(1min);
        s.fake.metrics().release();
        QVERIFY(!isEnded);
        QVERIFY(isFinished);
        const Sampled& sampled = s.taken();
        QCOMPARE(sampled.work, std::size_t{2});
        QVERIFY(sampled.samples.empty());
        QCOMPARE(sampled.lost, std::uint64_t{1}); // at least
    }

    /// There may be no more threads for it at exit.
    void anEndWithoutAThreadIsALoss()
    {
        FakeCupti& fake = freshDouble();
        CollectorOptions options = sampling();
        const auto sink = std::make_shared<KeepingSink>();
        options.sink = sink;
        const auto api = loadCupti(options.library);
        QVERIFY(api.ok());
        QCOMPARE(api->registerCallbacks(&BufferQueue::bufferRequested, &BufferQueue::bufferCompleted), CUPTI_SUCCESS);
        QCOMPARE(api->enable(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL), CUPTI_SUCCESS);
        BufferQueue& buffers = BufferQueue::install(*api, options);
        {
            CollectorThread thread(*api, buffers, options);
            thread.start();
            const CUpti_ActivityKernel10 kernel = kernelRecord(1, fake.now(), fake.now() + 1);
            fake.tell(&kernel, sizeof(kernel));
            thread.flush(CollectorThread::Flush::Completed);
            QCOMPARE(fake.metrics().devicesOn(), std::size_t{1});
            fake.metrics().sample(0, fake.now(), fake.now() + kInterval, 1);
            QVERIFY(thread.shutdown(1min)); // without endMetricsWithin()
        }
        buffers.close();
        Sampled sampled;
        sampled.take(*sink);
        QVERIFY(sampled.samples.empty());
        QCOMPARE(sampled.lost, std::uint64_t{1}); // at least
        QCOMPARE(sampled.work, std::size_t{1});
    }

    void samplingDoesNotRestartAtTheEnd()
    {
        SampledProgram s;
        s.sample(1);
        QVERIFY(s.collector->endMetricsWithin(1min));
        s.collector->setMetrics(std::chrono::nanoseconds(kInterval));
        s.launch(2);
        QVERIFY(s.collector->finishWithin(1min));
        const auto calls = s.fake.calls();
        QCOMPARE(std::count(calls.begin(), calls.end(), "cuptiPmSamplingEnable"), 1);
        const Sampled& sampled = s.taken();
        QCOMPARE(sampled.values(), std::vector<double>{1});
        QCOMPARE(sampled.lost, std::uint64_t{0});
        QCOMPARE(sampled.work, std::size_t{2});
    }

    /// Between two recordings of one process.
    void samplingIsSwitched()
    {
        SampledProgram s(withDouble());
        s.collector->setMetrics(std::chrono::nanoseconds(kInterval));
        s.collector->flush();
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{1}); // known from before
        s.sample(1);
        s.collector->setMetrics(std::nullopt);
        QCOMPARE(s.taken().values(), std::vector<double>{1});
        QCOMPARE(s.fake.metrics().devicesOn(), std::size_t{0});
        s.sample(-1); // between the recordings
        s.collector->setMetrics(std::chrono::nanoseconds(2 * kInterval));
        s.collector->flush();
        QCOMPARE(s.fake.metrics().intervalOf(0), 2 * kInterval);
        s.zero = s.fake.now();
        s.sample(2);
        QCOMPARE(s.afterFlush().values(), (std::vector<double>{1, 2}));
        QCOMPARE(s.sampled.lost, std::uint64_t{0});
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
    }

    /// The thread decodes them while they come, in order, and nothing is taken twice.
    void samplesComeInOrderWhileItRuns()
    {
        constexpr std::uint64_t kSamples = 3000;
        SampledProgram s(sampling(1ms));
        QTRY_COMPARE(s.fake.metrics().devicesOn(), std::size_t{1});
        for (std::uint64_t i = 0; i < kSamples; ++i)
            s.sample(static_cast<double>(i));
        const Sampled& sampled = s.atTheEnd();
        const std::vector<double> values = sampled.values();
        QVERIFY(std::is_sorted(values.begin(), values.end()));
        QVERIFY(std::adjacent_find(values.begin(), values.end()) == values.end());
        QCOMPARE(values.size() + sampled.lost, std::size_t{kSamples}); // a full image loses some of a burst
        QCOMPARE(s.fake.metrics().violations(), std::size_t{0});
        QCOMPARE(s.fake.reentries(), std::size_t{0});
    }

    void timesOfAnotherClockAreAligned()
    {
        const std::uint64_t before = freshDouble().now();
        SampledProgram s;
        s.fake.metrics().sample(0, 5'000, 5'000 + kInterval, 1);
        s.fake.metrics().sample(0, 5'000 + kInterval, 5'000 + 2 * kInterval, 2);
        Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.samples.size(), std::size_t{2});
        QVERIFY(sampled.samples[0].times.start >= static_cast<Nanos>(before) && sampled.samples[0].times.start <= static_cast<Nanos>(s.zero));
        QCOMPARE(sampled.samples[1].times.start, sampled.samples[0].times.end);
        QVERIFY2(QString::fromStdString(sampled.said()).contains("times are aligned at the start of sampling"), sampled.said().c_str());
    }

    /// A program may have replaced CUPTI's clock by another one without an effect on samples, or the other way round.
    void timesOfTheHostsClocksAreConverted_data()
    {
        QTest::addColumn<int>("clock");
        QTest::newRow("wall clock") << static_cast<int>(CLOCK_REALTIME);
        QTest::newRow("monotonic clock") << static_cast<int>(CLOCK_MONOTONIC);
    }
    void timesOfTheHostsClocksAreConverted()
    {
        QFETCH(const int, clock);
        const auto now = [clock] {
            timespec time{};
            clock_gettime(clock, &time);
            return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
        };
        SampledProgram s(sampling(), Nanos{86'400'000'000'000} * 400);
        const auto earliest = static_cast<Nanos>(s.fake.now());
        const std::uint64_t start = now();
        const auto latest = static_cast<Nanos>(s.fake.now());
        s.fake.metrics().sample(0, start, start + kInterval, 1);
        Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.samples.size(), std::size_t{1});
        constexpr Nanos kReading = 100'000'000; // clocks are read one after the other
        QVERIFY(sampled.samples[0].times.start >= earliest - kReading && sampled.samples[0].times.start <= latest + kReading);
        QCOMPARE(s.sampled.said(), std::string(kAllNames));
    }

    /// The thread may lose its processor between the readings of two clocks.
    void aLateReadingOfAClockIsNoGap()
    {
        constexpr std::uint64_t kShort = 1'000'000;
        const auto wallClock = [] {
            timespec time{};
            clock_gettime(CLOCK_REALTIME, &time);
            return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
        };
        CollectorOptions options = withDouble();
        options.metricsInterval = std::chrono::nanoseconds(kShort);
        SampledProgram s(options, Nanos{86'400'000'000'000} * 400);
        const std::uint64_t start = wallClock();
        s.fake.delayClock(5 * kShort);
        constexpr std::uint64_t kSamples = 6;
        for (std::uint64_t i = 0; i < kSamples; ++i) {
            s.fake.metrics().sample(0, start + i * kShort, start + (i + 1) * kShort, 1);
            s.collector->flush();
        }
        const Sampled& sampled = s.atTheEnd();
        QCOMPARE(sampled.samples.size(), std::size_t{kSamples});
        QCOMPARE(sampled.lost, std::uint64_t{0});
    }

    void samplesWithoutTimesBeforeTheFirstOneAreLost()
    {
        SampledProgram s;
        s.fake.answer("cuptiPmSamplingCounterDataGetSampleInfo", CUPTI_ERROR_UNKNOWN);
        s.sample(1);
        s.sample(2);
        s.collector->flush();
        s.fake.answer("cuptiPmSamplingCounterDataGetSampleInfo", CUPTI_SUCCESS);
        s.sample(3);
        const Sampled& sampled = s.atTheEnd();
        QCOMPARE(sampled.values(), std::vector<double>{3});
        QCOMPARE(sampled.lost, std::uint64_t{2});
    }

    /// What CUPTI tells first is the time since the GPU was sampled before.
    void theTimeBeforeTheStartIsNoSample()
    {
        SampledProgram s;
        s.fake.metrics().sample(0, s.zero - 950'000'000, s.zero, 99);
        s.sample(1);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.values(), std::vector<double>{1});
        QCOMPARE(sampled.lost, std::uint64_t{0});
    }

    /// Likewise where it was never sampled before.
    void aSampleSinceTheBeginningOfTimeIsNone()
    {
        SampledProgram s;
        s.fake.metrics().sample(0, 0, s.zero, 99);
        s.sample(1);
        const Sampled& sampled = s.afterFlush();
        QCOMPARE(sampled.values(), std::vector<double>{1});
        QCOMPARE(sampled.lost, std::uint64_t{0});
    }

    /// Some counters are wrong while others are read.
    void samplesUnderWayWhileOthersAreDecodedAreIncomplete()
    {
        Setup s(sampling());
        s.fake.metrics().setKnown({"sm__cycles_active", "TPC.TriageCompute.sm__inst_executed_realtime"});
        s.launch(1);
        s.collector->flush();
        const std::uint64_t start = s.fake.now();
        s.collector->flush(); // while the first sample is taken
        s.fake.metrics().sample(0, start, start + kInterval, 10);
        s.fake.metrics().sample(0, start + kInterval, start + 2 * kInterval, 20);
        s.collector->flush();
        Sampled sampled;
        sampled.take(*s.sink);
        QCOMPARE(sampled.values(), (std::vector<double>{10, 20}));
        const std::vector<double> instructions = sampled.values(GpuMetric::Instructions);
        QVERIFY(std::isnan(instructions[0]));
        QCOMPARE(instructions[1], 21.0);
        QCOMPARE(sampled.lost, std::uint64_t{0});
        QVERIFY2(QString::fromStdString(sampled.said()).endsWith("; samples taken while others were read have no value of instructions issued"),
            sampled.said().c_str());
    }

    /// A sink that fails loses what it was given, and the loss is known.
    void samplesOfALostBatchAreCounted()
    {
        class Failing : public KeepingSink {
        public:
            void take(DeviceBatch&& batch) override
            {
                if (!batch.metrics.empty())
                    throw std::bad_alloc();
                KeepingSink::take(std::move(batch));
            }
        };
        SampledProgram s;
        const auto failing = std::make_shared<Failing>();
        s.collector->setSink(failing);
        s.sample(1);
        s.sample(2);
        s.collector->flush();
        s.collector->flush();
        Sampled sampled;
        sampled.take(*failing);
        QCOMPARE(sampled.lost, std::uint64_t{2});
    }
};

QTEST_APPLESS_MAIN(TestMetricsSampler)
#include "tst_metrics_sampler.moc"
