// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/cupti/collector.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/record/device/batch_importer.h"
#include "profiler/record/recording.h"
#include "tests/profiler/cupti/double.h"
#include "tests/profiler/cupti/records.h"

#include <QTest>

#include <unistd.h>

#include <algorithm>
#include <thread>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint32_t kLaunch = CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000;
constexpr std::uint32_t kStreamWait = CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020;
constexpr std::uint32_t kEventWait = CUPTI_RUNTIME_TRACE_CBID_cudaEventSynchronize_v3020;
constexpr std::uint32_t kEventRecord = CUPTI_RUNTIME_TRACE_CBID_cudaEventRecord_v3020;
constexpr std::uint32_t kGraph = CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000;

/// A recorded program: simulated activity goes through the fake CUPTI, the collector and the importer into a trace. Times
/// are in microseconds from the start.
class Program {
public:
    explicit Program(std::chrono::milliseconds period = std::chrono::hours(1)) : Program(withDouble(period)) {}
    explicit Program(const CollectorOptions& options)
    {
        Result<std::unique_ptr<Collector>> started = Collector::start(options);
        if (!started)
            qFatal("%s", started.error().message.c_str());
        m_collector = std::move(*started);
        m_importer = BatchImporter::attach(m_recording);
        m_collector->setSink(m_importer);
        m_zero = fake.now();
    }

    [[nodiscard]] std::uint64_t at(std::uint64_t micros) const { return m_zero + micros * 1000; }
    template <class Record>
    void tell(const Record& record)
    {
        fake.tell(&record, sizeof(record));
    }
    void call(std::uint32_t callback, std::uint32_t correlation, std::uint64_t start, std::uint64_t end)
    {
        tell(callRecord(callback, correlation, at(start), at(end), static_cast<std::uint32_t>(gettid())));
    }
    void kernel(std::uint32_t correlation, std::uint64_t start, std::uint64_t end, std::uint32_t stream = 7)
    {
        tell(kernelRecord(correlation, at(start), at(end), stream));
    }
    /// Creates a context, so that the GPU is sampled. Returns the time, in microseconds.
    [[nodiscard]] std::uint64_t untilSampled()
    {
        CUpti_ActivityContext3 context{};
        context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
        context.contextId = 1;
        tell(context);
        m_collector->flush();
        return (fake.now() - m_zero) / 1000 + 1;
    }
    [[nodiscard]] Recording& recording() { return m_recording; }
    [[nodiscard]] Collector& collector() { return *m_collector; }

    [[nodiscard]] std::shared_ptr<const Trace> finish()
    {
        m_collector->setSink({});
        m_recording.change([](TraceBuilder& builder) { builder.addRun(Run{}); });
        return m_recording.finish();
    }

    FakeCupti& fake = freshDouble();

private:
    Recording m_recording;
    std::shared_ptr<BatchImporter> m_importer;
    std::unique_ptr<Collector> m_collector;
    std::uint64_t m_zero = 0;
};

RunReport reportOf(const std::shared_ptr<const Trace>& trace)
{
    const auto analysis = FullAnalysis::build(trace, RunId(0));
    if (!analysis)
        qFatal("%s", analysis.error().message.c_str());
    return (*analysis)->report();
}

std::string nameOf(const Trace& trace, const std::optional<Wait::Awaited>& awaited)
{
    return awaited ? std::string(trace.text(awaited->name)) : std::string();
}

bool isAbout(Nanos value, Nanos micros)
{
    return std::abs(value - micros * 1000) <= 1000; // two clocks are compared
}

std::uint64_t lossOf(const Trace& trace, Loss loss)
{
    return trace.losses[static_cast<std::size_t>(loss)];
}

const Track* threadTrack(const Trace& trace)
{
    const auto own = std::find_if(trace.tracks.begin(), trace.tracks.end(),
        [](const Track& track) { return track.info.type == TrackType::HostThread && track.info.nativeId == std::to_string(gettid()); });
    return own != trace.tracks.end() ? &*own : nullptr;
}

} // namespace

class TestGpuRecording : public QObject {
    Q_OBJECT

private slots:
    /// From the GPU's buffer to the result: a memory-bound kernel, sampled without gaps.
    void hardwareMetricsBecomeCountersAndEvidence()
    {
        constexpr std::uint64_t kEvery = 100'000; // us
        CollectorOptions options = withDouble();
        options.metricsInterval = std::chrono::microseconds(kEvery);
        Program p(options);
        const std::uint64_t start = p.untilSampled();
        if (p.fake.metrics().devicesOn() == 0)
            QSKIP("built with headers of CUPTI without sampling");
        p.call(kLaunch, 1, start, start + 10);
        p.kernel(1, start + 20, start + 5 * kEvery);
        for (std::uint64_t i = 0; i < 6; ++i) // SM 40, tensor 41, DRAM 42 and 43, occupancy 44, instructions 45
            p.fake.metrics().sample(0, p.at(start + i * kEvery), p.at(start + (i + 1) * kEvery), 40);
        const auto trace = p.finish();
        QCOMPARE(trace->counters.size(), std::size_t{9});
        for (const CounterSeries& series : trace->counters) {
            QVERIFY(series.info.device == DeviceId(0));
            QCOMPARE(series.sampleCount(), std::uint64_t{6});
        }
        const auto counter = [&trace](GpuMetric metric) {
            return std::find_if(
                trace->counters.begin(), trace->counters.end(), [metric](const CounterSeries& series) { return series.info.name == infoOf(metric).name; });
        };
        const CounterSeries& write = *counter(GpuMetric::DramWrite);
        QCOMPARE(write.info.unit, std::string("%"));
        QCOMPARE(write.blocks[0]->values[5], 43.0);
        QVERIFY(isAbout(write.blocks[0]->times[5] - write.blocks[0]->times[0], 5 * static_cast<Nanos>(kEvery)));
        const auto fact = std::find_if(trace->facts.begin(), trace->facts.end(), [](const auto& one) { return one.first == "GPU 0 metrics"; });
        QVERIFY(fact != trace->facts.end() && fact->second.starts_with("every 100 ms: SM active"));
        const RunReport report = reportOf(trace);
        QVERIFY(report.devices[0].hardware.has_value());
        QCOMPARE(report.devices[0].hardware->of(GpuMetric::DramRead), std::optional<double>(42));
        QVERIFY(report.devices[0].hardware->covered > 0.99);
        QVERIFY2(narrative::evidenceOf(report, *trace).find("The kernels were memory-bound: DRAM 85.0 %, SM 40.0 % active.") != std::string::npos,
            narrative::evidenceOf(report, *trace).c_str());
    }

    void lostSamplesAreALossOfTheTrace()
    {
        CollectorOptions options = withDouble();
        options.metricsInterval = 100ms;
        Program p(options);
        const std::uint64_t start = p.untilSampled();
        if (p.fake.metrics().devicesOn() == 0)
            QSKIP("built with headers of CUPTI without sampling");
        p.fake.metrics().sample(0, p.at(start), p.at(start + 100'000), 1);
        p.fake.metrics().sample(0, p.at(start + 400'000), p.at(start + 500'000), 1);
        const auto trace = p.finish();
        QCOMPARE(lossOf(*trace, Loss::MetricSamples), std::uint64_t{3});
        QCOMPARE(reportOf(trace).quality.at("lost_metric_samples"), std::int64_t{3});
    }

    void aStreamWaitFindsItsKernelAndItsBubble()
    {
        Program p;
        p.call(kLaunch, 1, 0, 10);
        p.kernel(1, 15, 500);
        p.call(kStreamWait, 2, 20, 510);
        p.tell(syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE, 2, p.at(20), p.at(510), 7));
        p.call(kLaunch, 3, 560, 570);
        p.kernel(3, 580, 900);
        const auto trace = p.finish();
        const RunReport report = reportOf(trace);
        QCOMPARE(report.waits.size(), std::size_t{1});
        const Wait& wait = report.waits[0];
        QCOMPARE(trace->text(wait.call), std::string_view("cudaStreamSynchronize"));
        QVERIFY(wait.kind == BlockingKind::Stream);
        QCOMPARE(nameOf(*trace, wait.awaited), std::string("increment(float*, int)"));
        QVERIFY(isAbout(wait.wakeup, 10));
        QVERIFY(isAbout(wait.gap, 80));
        QVERIFY(isAbout(wait.bubble, 80));
        QVERIFY(!wait.isNeedless);
        QCOMPARE(report.launch.paired, std::uint64_t{2});
        QCOMPARE(report.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
        QCOMPARE(report.devices.size(), std::size_t{1});
        QVERIFY(trace->clockError.has_value());
    }

    /// The record of the event arrives after the wait for it, and another stream is still busy: only work before the event was waited for.
    void anEventWaitIsForWhatIsBeforeTheRecord_data()
    {
        QTest::addColumn<bool>("hasIds");
        QTest::newRow("records have ids") << true;
        QTest::newRow("the last record before the wait") << false;
    }
    void anEventWaitIsForWhatIsBeforeTheRecord()
    {
        QFETCH(bool, hasIds);
        Program p;
        p.call(kLaunch, 1, 0, 10);
        p.kernel(1, 15, 2000, 7); // long
        p.call(kLaunch, 2, 20, 30);
        auto other = kernelRecord(2, p.at(35), p.at(300), 13);
        other.name = "other";
        p.tell(other);
        p.call(kEventRecord, 3, 40, 45);
        p.call(kLaunch, 4, 50, 60);
        p.kernel(4, 301, 400, 13); // behind the event
        p.call(kEventWait, 5, 70, 310);
        auto wait = syncRecord(CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_EVENT_SYNCHRONIZE, 5, p.at(70), p.at(310));
        wait.cudaEventId = 3;
        wait.cudaEventSyncId = hasIds ? 900 : 0;
        p.tell(wait);
        p.collector().flush();
        p.tell(eventRecord(3, 3, hasIds ? 900 : 0, 13));
        const auto trace = p.finish();
        const RunReport report = reportOf(trace);
        QCOMPARE(report.waits.size(), std::size_t{1});
        QVERIFY(report.waits[0].kind == BlockingKind::Event);
        QCOMPARE(nameOf(*trace, report.waits[0].awaited), std::string("other"));
        QVERIFY(isAbout(report.waits[0].wakeup, 10));
    }

    void aGraphLaunchHasManySpans()
    {
        Program p;
        p.call(kGraph, 1, 0, 10);
        for (std::uint64_t node = 0; node < 3; ++node) {
            auto kernel = kernelRecord(1, p.at(20 + 10 * node), p.at(29 + 10 * node));
            kernel.graphId = 5;
            kernel.graphNodeId = node + 1;
            p.tell(kernel);
        }
        const auto trace = p.finish();
        const RunReport report = reportOf(trace);
        QCOMPARE(report.launch.paired, std::uint64_t{3});
        QCOMPARE(report.launch.launchesWithoutSpan, std::uint64_t{0});
        QCOMPARE(report.kernels.at(0).count, std::uint64_t{3});
    }

    void brokenTimesAreKeptAndFlagged()
    {
        Program p;
        p.call(kLaunch, 1, 0, 10);
        p.tell(kernelRecord(1, 0, 0));
        p.call(kLaunch, 2, 20, 30);
        p.tell(kernelRecord(2, p.at(50), p.at(40)));
        p.call(kLaunch, 3, 60, 70);
        p.tell(kernelRecord(3, p.at(0) + 100'000'000'000'000, p.at(0) + 100'000'000'000'100)); // a day away
        p.call(kLaunch, 4, 80, 90);
        p.kernel(4, 100, 200);
        const auto trace = p.finish();
        std::size_t kernels = 0;
        std::size_t clamped = 0;
        for (const Track& track : trace->tracks) {
            for (const Lane& lane : track.lanes) {
                lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                    const bool isKernel = columns.at(row).kind == SpanKind::Kernel;
                    kernels += isKernel ? 1 : 0;
                    clamped += isKernel && columns.at(row).has(SpanFlag::kClamped) ? 1 : 0;
                });
            }
        }
        QCOMPARE(kernels, std::size_t{4});
        QCOMPARE(clamped, std::size_t{3});
        QCOMPARE(lossOf(*trace, Loss::MissingDuration), std::uint64_t{1});
        QCOMPARE(lossOf(*trace, Loss::NegativeDuration), std::uint64_t{1});
        QCOMPARE(lossOf(*trace, Loss::TimeOutOfRange), std::uint64_t{1});
    }

    /// Kernels and copies: counted in the session, and in the report of the run.
    void workBeforeItsLaunchIsCounted()
    {
        Program p;
        p.call(kLaunch, 1, 10, 20);
        p.kernel(1, 5, 30);
        p.call(kLaunch, 2, 40, 50);
        p.tell(copyRecord(2, p.at(35), p.at(60), 4096));
        p.call(kLaunch, 3, 70, 80);
        p.kernel(3, 75, 90);
        const auto trace = p.finish();
        QCOMPARE(lossOf(*trace, Loss::BeforeLaunch), std::uint64_t{2});
        QCOMPARE(reportOf(trace).quality.at("device_spans_before_launch"), std::int64_t{2});
    }

    void lossesReachTheReport()
    {
        Program p;
        p.call(kLaunch, 1, 0, 10);
        p.kernel(1, 15, 20);
        p.fake.drop(12);
        const RunReport report = reportOf(p.finish());
        QCOMPARE(report.quality.at("dropped_records"), std::int64_t{12});
    }

    void aStepOfTheClockIsSeen()
    {
        Program p;
        p.call(kLaunch, 1, 0, 10);
        p.kernel(1, 15, 20);
        p.collector().flush();
        p.fake.moveClock(-50'000'000'000);
        p.collector().flush();
        p.collector().flush();
        const auto trace = p.finish();
        QCOMPARE(lossOf(*trace, Loss::ClockSteps), std::uint64_t{1});
    }

    /// Spans recorded by the thread itself and by CUPTI are on one track.
    void callsJoinTheThreadsOwnTrack()
    {
        Program p;
        const RecordedThread self(&p.recording(), "experiment");
        {
            const RecordedRange range(p.recording().intern("step"));
            p.call(kLaunch, 1, 0, 10);
        }
        p.kernel(1, 15, 20);
        const auto trace = p.finish();
        const auto ownTracks =
            std::count_if(trace->tracks.begin(), trace->tracks.end(), [](const Track& track) { return track.info.type == TrackType::HostThread; });
        QCOMPARE(ownTracks, 1);
        const Track* track = threadTrack(*trace);
        QVERIFY(track);
        QCOMPARE(track->info.name, std::string("experiment"));
        QCOMPARE(track->spanCount(), std::uint64_t{2});
    }

    /// A thread that is stuck right now is in the live picture, is not counted, and is a span when it is over; as it began
    /// long before its record came, the watermark waited for it.
    void aStuckThreadIsSeenLive()
    {
        Program p(1ms);
        p.fake.enter(CUPTI_CB_DOMAIN_RUNTIME_API, kStreamWait, 9);
        const auto start = p.fake.now();
        std::uint64_t seen = 0;
        std::vector<OpenSpan> open;
        while (open.empty()) {
            const Feed::Snapshot snapshot = p.recording().feed().next(seen);
            seen = snapshot.number;
            if (const Track* track = threadTrack(*snapshot.trace))
                open = track->openSpans;
        }
        QVERIFY((open[0].flags & SpanFlag::kBlocking) != 0);
        const std::uint64_t until = p.fake.now() + 400'000'000; // longer than a watermark stays behind
        while (p.fake.now() < until)
            seen = p.recording().feed().next(seen).number;
        p.tell(callRecord(kStreamWait, 9, start, p.fake.now(), static_cast<std::uint32_t>(gettid())));
        p.fake.leave(CUPTI_CB_DOMAIN_RUNTIME_API, kStreamWait, 9);
        const auto trace = p.finish();
        const Track* track = threadTrack(*trace);
        QVERIFY(track);
        QVERIFY(track->openSpans.empty());
        QCOMPARE(track->spanCount(), std::uint64_t{1});
        QCOMPARE(lossOf(*trace, Loss::LateSpans), std::uint64_t{0});
    }

    /// Several threads launch while snapshots are taken: all of it arrives, however late its buffers are.
    void liveUnderLoad()
    {
        constexpr std::uint32_t kThreads = 4;
        constexpr std::uint32_t kLaunches = 1500;
        Program p(1ms);
        p.fake.setLate(2);
        {
            std::vector<std::jthread> threads;
            for (std::uint32_t t = 0; t < kThreads; ++t) {
                threads.emplace_back([&p, t] {
                    for (std::uint32_t i = 0; i < kLaunches; ++i) {
                        const std::uint64_t now = p.fake.now();
                        const std::uint32_t correlation = t * kLaunches + i + 1;
                        p.tell(callRecord(kLaunch, correlation, now - 400, now - 300, static_cast<std::uint32_t>(gettid())));
                        p.tell(kernelRecord(correlation, now - 200, now - 100, 7 + t));
                    }
                });
            }
            std::uint64_t seen = 0;
            for (int i = 0; i < 5; ++i)
                seen = p.recording().feed().next(seen).number;
        }
        p.collector().flushAll();
        p.collector().flush();
        const auto trace = p.finish();
        QCOMPARE(trace->spanCount(), std::uint64_t{2} * kThreads * kLaunches);
        QCOMPARE(reportOf(trace).launch.paired, std::uint64_t{kThreads} * kLaunches);
        QCOMPARE(p.fake.reentries(), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestGpuRecording)
#include "tst_gpu_recording.moc"
