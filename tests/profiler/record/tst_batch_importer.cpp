// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/span_gate.h"
#include "tests/profiler/record/told_batches.h"

#include <QTest>

#include <algorithm>
#include <utility>

using namespace stallscope;
using namespace stallscope::test;

class TestBatchImporter : public QObject {
    Q_OBJECT

private slots:
    void timesOfQueueingAreDetails()
    {
        Setup s;
        Told batch;
        batch.kernel("a", 100, 150, 1);
        batch.kernel("b", 200, 250, 2);
        batch.work[0].queued = source(40);
        batch.work[0].submitted = source(70);
        batch.work[1].queued = source(210); // impossible
        s.take(batch);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{2});
        QCOMPARE(trace->detailOf(spans[0]).get(DetailField::QueueTime), std::uint64_t{60});
        QCOMPARE(trace->detailOf(spans[0]).get(DetailField::SubmitTime), std::uint64_t{30});
        QVERIFY(!trace->detailOf(spans[1]).has(DetailField::QueueTime));
        QVERIFY(!trace->detailOf(spans[1]).has(DetailField::SubmitTime));
    }

    /// On the stream, at the time of the device; without one there is nothing to show.
    void eventsAreInstants()
    {
        Setup s;
        Told batch;
        batch.kernel("a", 100, 150, 1);
        EventRecord event;
        event.place = {0, 1, 7};
        event.event = 3;
        event.correlation = 2;
        event.deviceTime = source(160);
        batch.events.push_back(event);
        event.deviceTime = 0;
        batch.events.push_back(event);
        s.take(batch);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{2});
        const auto mark = std::find_if(spans.begin(), spans.end(), [](const Span& span) { return span.kind == SpanKind::SyncRecord; });
        QVERIFY(mark != spans.end());
        QCOMPARE(mark->start, Nanos{160});
        QCOMPARE(mark->duration, Nanos{0});
        QCOMPARE(trace->detailOf(*mark).get(DetailField::Event), std::uint64_t{3});
        QVERIFY(trace->detailOf(*mark).eventRole() == EventRole::Recorded);
        QCOMPARE(lossOf(*trace, Loss::ZeroLength), std::uint64_t{0});
    }

    /// The samples are of the wall clock then, for single times that are on it.
    void monotonicTimesStay()
    {
        Setup s;
        constexpr Nanos kWall = 1'700'000'000'000'000'000; // as far from the monotonic clock as it is
        Told batch(10'000);
        batch.isMonotonic = true;
        batch.clock[0].foreign = kWall + kZero + 10'000;
        batch.kernel("b", 300, 350, 2);
        batch.kernel("a", 100, 150, 1);
        batch.work[0].times = {kWall + kZero + 300, kWall + kZero + 350};
        batch.work[1].times = {kZero + 100, kZero + 150};
        s.take(batch);
        Told later(20'000);
        later.isMonotonic = true;
        later.clock[0].foreign = kWall + kZero + 1'000'000'000; // the wall clock was set
        s.take(later);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{2});
        QCOMPARE(spans[0].start, Nanos{100});
        QCOMPARE(spans[1].start, Nanos{300});
        QCOMPARE(lossOf(*trace, Loss::ClockSteps), std::uint64_t{0});
        QVERIFY(!trace->clockError);
        QVERIFY(std::find(trace->facts.begin(), trace->facts.end(), std::pair<std::string, std::string>(kDeviceClockFact, "monotonic")) != trace->facts.end());
    }

    /// On a clock that cannot be mapped. Samples before the session belong to none.
    void samplesWithoutATimeAreCounted()
    {
        Setup s;
        Told batch;
        constexpr Nanos kDay = 86'400'000'000'000;
        for (const Nanos start : {Nanos{100}, kDay, Nanos{-300}}) {
            MetricSampleRecord sample;
            sample.times = {source(start), source(start + 100)};
            sample.values.fill(50);
            batch.metrics.push_back(sample);
        }
        s.take(batch);
        const auto trace = s.finish();
        QCOMPARE(trace->counters.size(), std::size_t{kGpuMetrics});
        QCOMPARE(trace->counters[0].sampleCount(), std::uint64_t{1});
        QCOMPARE(lossOf(*trace, Loss::TimeOutOfRange), std::uint64_t{1});
    }

    void nothingMakesNothing()
    {
        Setup s;
        s.take({});
        const auto trace = s.finish();
        QVERIFY(trace->tracks.empty());
        QVERIFY(trace->devices.empty());
    }

    void workIsMappedNamedAndDetailed()
    {
        Setup s;
        Told batch;
        batch.kernel("_Z9incrementPfi", 100, 150, 3);
        batch.work[0].grid = {4, 2, 1};
        batch.kernel("ncclDevKernel_AllReduce", 200, 260, 4);
        DeviceWorkRecord copy;
        copy.kind = SpanKind::Memcpy;
        copy.times = {source(300), source(320)};
        copy.place = {0, 1, 7};
        copy.direction = CopyDirection::HostToDevice;
        copy.bytes = 4096;
        batch.work.push_back(copy);
        s.take(batch);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{3});
        QCOMPARE(spans[0].range(), (TimeRange{100, 150}));
        QCOMPARE(trace->nameOf(spans[0]), std::string_view("increment(float*, int)"));
        QCOMPARE(spans[0].correlation, CorrelationId(3));
        QCOMPARE(trace->detailOf(spans[0]).get(DetailField::GridY), std::uint64_t{2});
        QVERIFY(spans[1].has(SpanFlag::kCommunication));
        QCOMPARE(trace->nameOf(spans[2]), std::string_view("memcpy HtoD"));
        QCOMPARE(trace->detailOf(spans[2]).get(DetailField::Bytes), std::uint64_t{4096});
        QVERIFY(!spans[2].correlation.isValid());
    }

    void brokenTimes_data()
    {
        QTest::addColumn<qlonglong>("start");
        QTest::addColumn<qlonglong>("end");
        QTest::addColumn<qlonglong>("shownAt");
        QTest::addColumn<int>("loss");
        const auto row = [](const char* name, qlonglong start, qlonglong end, qlonglong shownAt, Loss loss) {
            QTest::newRow(name) << start << end << shownAt << static_cast<int>(loss);
        };
        row("no start", 0, 150, 150, Loss::MissingDuration);
        row("no end", 100, 0, 100, Loss::MissingDuration);
        row("no times", 0, 0, 10'000, Loss::MissingDuration);
        row("ends before it starts", 150, 100, 150, Loss::NegativeDuration);
        row("an hour later", 100, 4'000'000'000'000, 100, Loss::TimeOutOfRange);
        row("hours later", 8'000'000'000'000, 8'000'000'000'100, 10'000, Loss::TimeOutOfRange);
    }
    void brokenTimes()
    {
        QFETCH(qlonglong, start);
        QFETCH(qlonglong, end);
        QFETCH(qlonglong, shownAt);
        QFETCH(int, loss);
        Setup s;
        Told batch;
        batch.kernel("k", start, end, 1);
        s.take(batch);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{1});
        QVERIFY(spans[0].has(SpanFlag::kClamped));
        QCOMPARE(spans[0].range(), (TimeRange{shownAt, shownAt}));
        QCOMPARE(lossOf(*trace, static_cast<Loss>(loss)), std::uint64_t{1});
    }

    /// In whichever order the two come: of each launch, those spans that are too early.
    void workBeforeItsLaunchIsCounted()
    {
        Setup s;
        Told batch;
        batch.kernel("waits for its call", 95, 150, 1);
        batch.kernel("in time", 200, 210, 2);
        s.take(batch);
        QCOMPARE(lossOf(*s.builder.publish(), Loss::BeforeLaunch), std::uint64_t{0});
        Told later;
        later.call("cudaLaunchKernel", 100, 120, 1);
        later.call("cudaLaunchKernel", 130, 140, 2);
        later.call("cudaGraphLaunch", 300, 340, 3);
        for (const Nanos start : {298, 299, 300, 330})
            later.kernel("node", start, start + 5, 3);
        later.kernel("of no call", 10, 20, 9);
        s.take(later);
        const auto trace = s.finish();
        QCOMPARE(lossOf(*trace, Loss::BeforeLaunch), std::uint64_t{3});
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{7}); // as they came
        QVERIFY(std::ranges::any_of(spans, [](const Span& span) { return span.range() == TimeRange{95, 150}; }));
    }

    void whatWasOverBeforeBelongsToAnEarlierRecording()
    {
        Setup s;
        Told batch;
        batch.kernel("earlier", -300, -200, 1);
        batch.kernel("across", -100, 50, 2);
        s.take(batch);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{1});
        QCOMPARE(trace->nameOf(spans[0]), std::string_view("across"));
    }

    void streamsOfTwoContextsAreTwo()
    {
        Setup s;
        Told batch;
        batch.contexts.push_back({1, 0, 7});
        batch.contexts.push_back({2, 1, 7});
        batch.devices.push_back({1, batch.addText("Second GPU"), 1 << 20, 132, 9, 0});
        batch.kernel("a", 100, 150, 1, {kNoneInBatch, 1, 7});
        batch.kernel("b", 100, 150, 2, {kNoneInBatch, 2, 7});
        s.take(batch);
        const auto trace = s.finish();
        QCOMPARE(trace->devices.size(), std::size_t{2});
        QCOMPARE(trace->tracks.size(), std::size_t{2});
        QVERIFY(trace->tracks[0].info.nativeId != trace->tracks[1].info.nativeId);
        QVERIFY(trace->tracks[0].info.device != trace->tracks[1].info.device);
        QCOMPARE(trace->tracks[0].info.name, std::string("default stream"));
        const auto second = std::find_if(trace->devices.begin(), trace->devices.end(), [](const DeviceInfo& device) { return device.ordinal == 1; });
        QCOMPARE(second->name, std::string("Second GPU"));
        QCOMPARE(second->multiprocessors, 132U);
    }

    void aWaitForAnEventWaitsForItsRecord()
    {
        Setup s;
        Told batch;
        SyncRecord sync;
        sync.type = SyncRecord::Type::EventSynchronize;
        sync.times = {source(100), source(200)};
        sync.place = {kNoneInBatch, 1, kNoneInBatch};
        sync.event = 5;
        sync.eventRecord = 900;
        sync.correlation = 8;
        batch.syncs.push_back(sync);
        s.take(batch);
        QVERIFY(s.builder.publish()->tracks.empty()); // held back
        Told later;
        later.events.push_back({{0, 1, 13}, 5, 900, 6});
        s.take(later);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "13", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{1});
        const SpanDetail detail = trace->detailOf(spans[0]);
        QVERIFY(spans[0].kind == SpanKind::SyncRecord);
        QVERIFY(detail.scope() == SyncScope::Event);
        QVERIFY(detail.eventRole() == EventRole::HostWaits);
        QCOMPARE(detail.get(DetailField::EventRecord), std::uint64_t{6});
        QCOMPARE(detail.get(DetailField::Stream), std::uint64_t{13});
    }

    void aWaitWhoseRecordNeverComesIsToldAtTheEnd()
    {
        Setup s;
        Told batch;
        SyncRecord sync;
        sync.type = SyncRecord::Type::StreamWaitsForEvent;
        sync.times = {source(100), source(200)};
        sync.place = {kNoneInBatch, 1, 13};
        sync.eventRecord = 900;
        batch.syncs.push_back(sync);
        s.take(batch);
        QCOMPARE(s.finish()->spanCount(), std::uint64_t{1});
    }

    void whoAsksForEverythingIsToldWhatWaits()
    {
        Setup s;
        Told batch;
        SyncRecord sync;
        sync.type = SyncRecord::Type::EventSynchronize;
        sync.times = {source(100), source(200)};
        sync.eventRecord = 900;
        batch.syncs.push_back(sync);
        s.take(batch);
        QCOMPARE(s.builder.publish()->spanCount(), std::uint64_t{0});
        Told whole;
        whole.isWhole = true;
        s.take(whole);
        QCOMPARE(s.builder.publish()->spanCount(), std::uint64_t{1});
    }

    void lateSpansAreCountedAndSorted()
    {
        Setup s;
        Told first(10'000'000'000);
        first.kernel("now", 9'900'000'000, 9'900'001'000, 1);
        s.take(first);
        Told second(10'100'000'000);
        second.kernel("late", 1'000'000'000, 1'000'001'000, 2);
        s.take(second);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{2});
        QCOMPARE(trace->nameOf(spans[0]), std::string_view("late"));
        QVERIFY(lossOf(*trace, Loss::LateSpans) == 1);
    }

    /// A span that is delayed less than the longest recent one is not late, on any stream.
    void allStreamsHaveTheSameLag()
    {
        constexpr std::uint32_t kStreams = 100;
        Setup s;
        Told first(10'000'000'000);
        first.kernel("delayed", 9'000'000'000, 9'000'001'000, 1, {0, 1, 0});
        for (std::uint32_t stream = 1; stream < kStreams; ++stream)
            first.kernel("now", 9'999'000'000, 9'999'001'000, 1 + stream, {0, 1, stream});
        s.take(first);
        Told second(10'100'000'000);
        for (std::uint32_t stream = 0; stream < kStreams; ++stream)
            second.kernel("delayed", 9'200'000'000, 9'200'001'000, 1 + kStreams + stream, {0, 1, stream});
        s.take(second);
        QCOMPARE(lossOf(*s.finish(), Loss::LateSpans), std::uint64_t{0});
    }

    void lossesAreAddedUp()
    {
        Setup s;
        Told batch;
        batch.losses = {5, 2, 64};
        s.take(batch);
        Told more;
        more.losses = {1, 0, 0};
        s.take(more);
        const auto trace = s.finish();
        QCOMPARE(lossOf(*trace, Loss::DroppedRecords), std::uint64_t{6});
        QCOMPARE(lossOf(*trace, Loss::UnknownEvents), std::uint64_t{2});
        QCOMPARE(lossOf(*trace, Loss::SkippedBytes), std::uint64_t{64});
    }

    void memoryInUseIsACounter()
    {
        Setup s;
        Told batch;
        batch.memory.push_back({MemoryKind::Device, false, source(100), 1000, 0x10, 0, 1});
        batch.memory.push_back({MemoryKind::Device, false, source(200), 500, 0x20, 0, 2});
        batch.memory.push_back({MemoryKind::Device, true, source(300), 1000, 0x10, 0, 3});
        batch.memory.push_back({MemoryKind::Device, true, source(400), 9000, 0x99, 0, 4}); // allocated before
        batch.memory.push_back({MemoryKind::Pageable, false, source(100), 7, 0x30, 0, 5});
        s.take(batch);
        const auto trace = s.finish();
        QCOMPARE(trace->counters.size(), std::size_t{1});
        QCOMPARE(trace->counters[0].info.name, std::string("device memory"));
        QCOMPARE(trace->counters[0].blocks.at(0)->values, (std::vector<double>{1000, 1500, 500, 500}));
    }

    /// Each thread's records arrive in separate buffers, so allocations and frees of different threads arrive in any order.
    void memoryOfSeveralThreadsDoesNotDrift()
    {
        Setup s;
        Told frees;
        frees.memory.push_back({MemoryKind::Device, true, source(200), 1000, 0x10, 0, 2});
        Told allocates;
        allocates.memory.push_back({MemoryKind::Device, false, source(100), 1000, 0x10, 0, 1});
        s.importer.take(std::move(frees));
        s.importer.take(std::move(allocates));
        s.importer.collect(s.builder); // together
        Told later;
        later.memory.push_back({MemoryKind::Device, true, source(400), 500, 0x20, 0, 4});
        s.take(later);
        Told late;
        late.memory.push_back({MemoryKind::Device, false, source(300), 500, 0x20, 0, 3}); // one after the other
        late.memory.push_back({MemoryKind::Device, false, source(500), 250, 0x20, 0, 5});
        s.take(late);
        const auto trace = s.finish();
        QCOMPARE(trace->counters.at(0).blocks.at(0)->values.back(), 250.0);
        QCOMPARE(trace->counters.at(0).blocks.at(0)->values.at(1), 0.0);
    }

    /// A window contains a launch and its work at any time, but no work of other launches.
    void workBelongsToTheWindowOfItsLaunch()
    {
        Setup s;
        SpanGate::Plan plan;
        plan.from = 100;
        plan.length = 100;
        s.builder.setGate(std::make_shared<SpanGate>(plan));
        Told first;
        first.kernel("inside", 900, 950, 1);
        first.kernel("outside", 960, 970, 2);
        s.importer.take(std::move(first)); // work comes before its call
        Told second;
        second.call("cudaLaunchKernel", 150, 160, 1);
        second.call("cudaLaunchKernel", 300, 310, 2);
        s.importer.take(std::move(second));
        s.importer.collect(s.builder);
        Told third;
        third.kernel("node", 1'000, 1'010, 1); // a graph has many
        s.take(third);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "7", TrackType::DeviceStream));
        QCOMPARE(spans.size(), std::size_t{2});
        QCOMPARE(trace->nameOf(spans[0]), std::string_view("inside"));
    }

    /// A wait that arrives before its context has no device; later ones have.
    void aStreamStandsUnderItsOwnDevice_data()
    {
        QTest::addColumn<bool>("byContext");
        QTest::newRow("told by work") << false;
        QTest::newRow("told by its context") << true;
    }
    void aStreamStandsUnderItsOwnDevice()
    {
        QFETCH(bool, byContext);
        Setup s;
        Told first;
        SyncRecord sync;
        sync.type = SyncRecord::Type::StreamSynchronize;
        sync.times = {source(100), source(200)};
        sync.place = {kNoneInBatch, 5, 9};
        first.syncs.push_back(sync);
        s.take(first);
        Told second;
        if (byContext)
            second.contexts.push_back({5, 3, kNoneInBatch});
        else
            second.kernel("k", 300, 400, 1, {3, 5, 9});
        s.take(second);
        const auto trace = s.finish();
        const Track& track = trackNamed(*trace, "9", TrackType::DeviceStream);
        QCOMPARE(trace->devices.at(track.info.device.index()).name, std::string("GPU 3"));
    }
};

QTEST_APPLESS_MAIN(TestBatchImporter)
#include "tst_batch_importer.moc"
