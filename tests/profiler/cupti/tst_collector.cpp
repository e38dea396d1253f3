// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/cupti/call_names.h"
#include "profiler/cupti/collector.h"
#include "tests/profiler/cupti/collected.h"
#include "tests/profiler/cupti/records.h"

#include <QTest>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <new>
#include <set>
#include <thread>

using namespace stallscope;
using namespace stallscope::cupti;
using namespace stallscope::test;
using namespace std::chrono_literals;

namespace {

/// Has no memory for the first batch of records.
class FullSink : public KeepingSink {
public:
    void take(DeviceBatch&& batch) override
    {
        if (!batch.work.empty() && !m_isOver.exchange(true))
            throw std::bad_alloc();
        KeepingSink::take(std::move(batch));
    }

private:
    std::atomic<bool> m_isOver{false};
};

class CountingObserver : public CallObserver {
public:
    void entered(const Moment& moment) noexcept override { m_entered += moment.thread == static_cast<std::uint32_t>(gettid()) ? 1 : 0; }
    void left(const Moment& moment) noexcept override { m_left += moment.time > 0 ? 1 : 0; }
    std::atomic<int> m_entered{0};
    std::atomic<int> m_left{0};
};

} // namespace

class TestCollector : public QObject {
    Q_OBJECT

private slots:
    void noiseIsKnownInAllItsForms_data()
    {
        QTest::addColumn<bool>("isNoise");
        for (const char* name : {"cudaGetDevice", "cudaGetDeviceProperties_v2", "cudaStreamIsCapturing_ptsz", "cudaStreamGetCaptureInfo_v2_ptsz",
                 "cudaStreamGetCaptureInfo_v3", "cudaGetDriverEntryPoint_ptsz", "cudaOccupancyMaxActiveClusters"})
            QTest::newRow(name) << true;
        for (const char* name : {"cudaLaunchKernel", "cudaLaunchKernel_ptsz", "cudaMemcpyAsync_ptsz", "cudaGetDeviceThat", "_v2", ""})
            QTest::newRow(name) << false;
    }
    void noiseIsKnownInAllItsForms()
    {
        QFETCH(bool, isNoise);
        QCOMPARE(cupti::isNoise(QTest::currentDataTag()), isNoise);
    }

    void noiseIsLeftOutAndDriverCallsAreChosen()
    {
        Setup s;
        for (const auto& [callback, kind] :
            {std::pair<std::uint32_t, CUpti_ActivityKind>{CUPTI_RUNTIME_TRACE_CBID_cudaGetDevice_v3020, CUPTI_ACTIVITY_KIND_RUNTIME},
                {kLaunch, CUPTI_ACTIVITY_KIND_RUNTIME}, {CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel, CUPTI_ACTIVITY_KIND_DRIVER},
                {CUPTI_DRIVER_TRACE_CBID_cuCtxGetCurrent, CUPTI_ACTIVITY_KIND_DRIVER}}) {
            const CUpti_ActivityAPI call = callRecord(callback, 1, s.fake.now(), s.fake.now() + 1, 1, kind);
            s.fake.tell(&call, sizeof(call));
        }
        s.collector->flush();
        QCOMPARE(s.sums().calls, std::size_t{2});
    }

    /// Each thread has a buffer of its own; what comes from them is complete, whatever order it comes in.
    void manyThreads_data()
    {
        QTest::addColumn<int>("late");
        QTest::newRow("at once") << 0;
        QTest::newRow("late and the last first") << 3;
    }
    void manyThreads()
    {
        QFETCH(int, late);
        constexpr std::uint32_t kThreads = 4;
        constexpr std::uint32_t kLaunches = 2000;
        Setup s(withDouble(1ms));
        s.fake.setLate(static_cast<std::size_t>(late));
        {
            std::vector<std::jthread> threads;
            for (std::uint32_t t = 0; t < kThreads; ++t) {
                threads.emplace_back([&s, t] {
                    for (std::uint32_t i = 0; i < kLaunches; ++i)
                        s.launch(t * kLaunches + i + 1);
                });
            }
        }
        s.collector->flushAll();
        s.collector->flush();
        const Setup::Sums sums = s.sums();
        QCOMPARE(sums.work, std::size_t{kThreads * kLaunches});
        QCOMPARE(sums.calls, std::size_t{kThreads * kLaunches});
        QCOMPARE(sums.correlations.size(), std::size_t{kThreads * kLaunches});
        QCOMPARE(sums.dropped, std::uint64_t{0});
        QCOMPARE(s.fake.reentries(), std::size_t{0});
        QCOMPARE(s.fake.badBuffers(), std::size_t{0});
    }

    /// It has ended when its records are read. CUPTI may request its buffer elsewhere.
    void threadsReportTheirNames_data()
    {
        QTest::addColumn<bool>("launches");
        QTest::newRow("with a buffer") << true;
        QTest::newRow("in calls that block") << false;
    }
    void threadsReportTheirNames()
    {
        QFETCH(bool, launches);
        Setup s;
        std::uint32_t id = 0;
        std::jthread([&] {
            pthread_setname_np(pthread_self(), "loader");
            id = static_cast<std::uint32_t>(gettid());
            if (launches)
                return s.launch(1);
            for (const std::uint32_t correlation : {1U, 2U}) {
                s.fake.enter(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, correlation);
                s.fake.leave(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, correlation);
            }
        }).join();
        s.collector->flush();
        std::vector<std::string> names;
        for (const DeviceBatch& batch : s.sink->takeAll()) {
            for (const NameRecord& record : batch.names) {
                if (record.of == NameRecord::Of::ThreadInSystem && record.thread == id)
                    names.push_back(batch.text(record.name));
            }
        }
        QCOMPARE(names, std::vector<std::string>{"loader"});
    }

    /// The count is read and cleared again and again while threads record and CUPTI drops: nothing is counted twice or never.
    void dropsAreCountedOnceUnderLoad()
    {
        constexpr std::uint32_t kThreads = 4;
        constexpr std::uint32_t kDrops = 500;
        Setup s(withDouble(1ms));
        {
            std::vector<std::jthread> threads;
            for (std::uint32_t t = 0; t < kThreads; ++t) {
                threads.emplace_back([&s, t] {
                    for (std::uint32_t i = 0; i < kDrops; ++i) {
                        s.launch(t * kDrops + i + 1);
                        s.fake.drop(3);
                    }
                });
            }
        }
        s.collector->flushAll();
        QCOMPARE(s.sums().dropped, std::uint64_t{3} * kThreads * kDrops);
        QCOMPARE(s.fake.reentries(), std::size_t{0});
    }

    /// If the reader cannot keep up, every thread still gets a buffer, and each record is either passed on or counted.
    void whatFindsNoRoomIsCounted()
    {
        const auto sink = std::make_shared<HoldingSink>();
        CollectorOptions options = withDouble(1ms);
        options.mostBytes = 2 * options.bufferBytes;
        options.sink = sink;
        constexpr std::uint32_t kLaunches = 4000;
        Setup s(options);
        s.sink = sink;
        for (std::uint32_t i = 0; i < kLaunches; ++i)
            s.launch(i + 1);
        sink->letGo();
        s.collector->flushAll();
        s.collector->flush();
        const Setup::Sums sums = s.sums();
        QVERIFY(sums.dropped > 0); // two buffers, and no reader
        QCOMPARE(sums.work + sums.calls + sums.dropped, std::uint64_t{2} * kLaunches);
        QCOMPARE(s.fake.badBuffers(), std::size_t{0});
        QCOMPARE(s.fake.reentries(), std::size_t{0});
    }

    /// Each thread holds a buffer during its lifetime; only full buffers that wait count towards the limit.
    void manyThreadsThatDoLittleLoseNothing()
    {
        CollectorOptions options = withDouble();
        options.mostBytes = 2 * options.bufferBytes;
        constexpr std::uint32_t kThreads = 8;
        Setup s(options);
        {
            std::latch all(kThreads);
            std::vector<std::jthread> threads;
            for (std::uint32_t t = 0; t < kThreads; ++t) {
                threads.emplace_back([&s, &all, t] {
                    s.launch(t + 1);
                    all.arrive_and_wait(); // a thread that has ended may be followed by one of the same number
                });
            }
        }
        s.collector->flush();
        const Setup::Sums sums = s.sums();
        QCOMPARE(sums.work, std::size_t{kThreads});
        QCOMPARE(sums.dropped, std::uint64_t{0});
    }

    void aSinkWithoutMemoryLosesWhatItCannotTake()
    {
        CollectorOptions options = withDouble();
        options.sink = std::make_shared<FullSink>();
        Setup s(options);
        s.sink = std::static_pointer_cast<KeepingSink>(options.sink);
        s.launch(1);
        s.collector->flush();
        s.launch(2);
        s.collector->flush();
        s.collector->flush();
        const Setup::Sums sums = s.sums();
        QCOMPARE(sums.work + sums.calls + sums.dropped, std::uint64_t{4});
        QCOMPARE(sums.dropped, std::uint64_t{2});
        QCOMPARE(s.fake.badBuffers(), std::size_t{0});
    }

    /// The driver may be starting just then, and hold what CUPTI waits for.
    void nothingIsFlushedBeforeSomethingIsRecorded()
    {
        Setup s;
        s.collector->flushAll();
        const auto before = s.fake.calls();
        QVERIFY(std::none_of(before.begin(), before.end(), [](const std::string& call) { return call.starts_with("cuptiActivityFlushAll"); }));
        s.launch(1);
        s.collector->flush();
        const auto after = s.fake.calls();
        QVERIFY(placeOf(after, "cuptiActivityFlushAll") < after.size());
    }

    /// start() does not wait for a thread that waits for CUPTI.
    void theFirstSinkIsThereFromTheBeginning()
    {
        FakeCupti& fake = freshDouble();
        CollectorOptions options = withDouble(1ms);
        const auto sink = std::make_shared<KeepingSink>();
        options.sink = sink;
        fake.hold();
        const auto collector = Collector::start(options);
        fake.release();
        QVERIFY(collector.ok());
        const auto kernel = kernelRecord(1, fake.now(), fake.now() + 1);
        fake.tell(&kernel, sizeof(kernel));
        (*collector)->flush();
        const auto batches = sink->takeAll();
        QVERIFY(std::any_of(batches.begin(), batches.end(), [](const DeviceBatch& batch) { return batch.work.size() == 1; }));
    }

    void workUnderWayIsNotForcedOut()
    {
        Setup s;
        const auto kernel = kernelRecord(1, s.fake.now(), 0);
        s.fake.tellOpen(&kernel, sizeof(kernel), offsetof(CUpti_ActivityKernel10, end));
        s.collector->flush();
        QCOMPARE(s.sums().work, std::size_t{0});
        s.fake.finish(s.fake.now());
        s.collector->flush();
        const auto batches = s.sink->takeAll();
        const auto found = std::find_if(batches.begin(), batches.end(), [](const DeviceBatch& batch) { return !batch.work.empty(); });
        QVERIFY(found != batches.end());
        QVERIFY(found->work[0].times.end >= found->work[0].times.start);
        const auto calls = s.fake.calls();
        QVERIFY(placeOf(calls, "cuptiActivityFlushAll forced") == calls.size());
    }

    void atTheVeryEndItIsTakenWithoutItsEnd()
    {
        Setup s;
        const auto kernel = kernelRecord(1, s.fake.now(), 0);
        s.fake.tellOpen(&kernel, sizeof(kernel), offsetof(CUpti_ActivityKernel10, end));
        s.collector->flushAll();
        const auto batches = s.sink->takeAll();
        QVERIFY(std::any_of(batches.begin(), batches.end(), [](const DeviceBatch& batch) { return batch.work.size() == 1 && batch.work[0].times.end == 0; }));
    }

    void aThreadThatIsStuckIsSeen()
    {
        CountingObserver observer;
        CollectorOptions options = withDouble();
        options.observer = &observer;
        Setup s(options);
        s.fake.enter(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, 77);
        s.fake.enter(CUPTI_CB_DOMAIN_RUNTIME_API, kLaunch, 78); // cannot block: no callback
        s.collector->flush();
        auto batches = s.sink->takeAll();
        QCOMPARE(batches.back().openCalls->size(), std::size_t{1});
        const OpenCallRecord open = batches.back().openCalls->at(0);
        QCOMPARE(batches.back().text(open.name), std::string("cudaStreamSynchronize"));
        QCOMPARE(open.thread, static_cast<std::uint32_t>(gettid()));
        QCOMPARE(open.correlation, 77U);
        s.fake.leave(CUPTI_CB_DOMAIN_RUNTIME_API, kWait, 77);
        s.collector->flush();
        QVERIFY(s.sink->takeAll().back().openCalls->empty());
        QCOMPARE(observer.m_entered.load(), 1);
        QCOMPARE(observer.m_left.load(), 1);
    }

    /// Runs are separated by time, recordings by sink: the same collector serves several sinks, and passes all names to each.
    void sinksComeAndGo()
    {
        Setup s;
        CUpti_ActivityContext3 context{};
        context.kind = CUPTI_ACTIVITY_KIND_CONTEXT;
        context.contextId = 1;
        context.deviceId = 0;
        s.fake.tell(&context, sizeof(context));
        s.launch(1);
        const auto second = std::make_shared<KeepingSink>();
        s.collector->setSink({});
        s.launch(2); // between two recordings
        s.collector->setSink(second);
        s.launch(3);
        s.collector->setSink({});
        const auto first = s.sink->takeAll();
        QVERIFY(first.back().isLast);
        const auto later = second->takeAll();
        QVERIFY(later.back().isLast);
        std::set<std::uint32_t> seen;
        std::size_t contexts = 0;
        for (const DeviceBatch& batch : later) {
            contexts += batch.contexts.size();
            for (const DeviceWorkRecord& work : batch.work)
                seen.insert(work.correlation);
        }
        QVERIFY((seen == std::set<std::uint32_t>{3}));
        QCOMPARE(contexts, std::size_t{1});
    }

    void theClockIsCompared()
    {
        Setup s;
        s.collector->flush();
        const auto batches = s.sink->takeAll();
        const ClockSample& sample = batches.back().clock.at(0);
        QVERIFY(sample.before <= sample.after);
        QVERIFY(std::abs(sample.foreign - static_cast<Nanos>(s.fake.now())) < 60'000'000'000);
        // What came back is handed on by itself, too: such a batch was not asked for.
        QVERIFY(std::ranges::any_of(batches, [](const DeviceBatch& batch) { return batch.askedAt > 0; }));
    }
};

QTEST_APPLESS_MAIN(TestCollector)
#include "tst_collector.moc"
