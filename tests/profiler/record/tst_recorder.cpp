// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recorder.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace stallscope;

namespace {

struct Setup {
    TraceBuilder builder;
    Recorder recorder{builder};
    TrackId host = builder.addTrack({TrackType::HostThread, {}, {}, "1", "main", 0});
    TrackId stream = builder.addTrack({TrackType::DeviceStream, {}, {}, "7", "stream 7", 0});
    StringId outer = builder.intern("outer");
    StringId inner = builder.intern("inner");
};

const Lane* laneOf(const Track& track, LaneGroup group, std::uint32_t depth)
{
    for (const Lane& lane : track.lanes) {
        if (lane.place == LanePlace{group, depth, false})
            return &lane;
    }
    return nullptr;
}

} // namespace

class TestRecorder : public QObject {
    Q_OBJECT

private slots:
    void theTickClockKeepsTime()
    {
        const TickClock clock;
        const ClockSample first = clock.sample();
        ClockSample last = clock.sample();
        while (last.after - first.before < 20'000'000)
            last = clock.sample();
        const Nanos session = last.middle() - first.middle();
        const Nanos ticks = last.foreign - first.foreign;
        QVERIFY2(std::abs(session - ticks) < session / 500, "the calibrated rate is right to 0.2 %");
    }

    void nestedSpansGoToTheirDepth()
    {
        Setup s;
        ThreadLog& log = s.recorder.openThreadLog(s.host);
        {
            RecordedSpan outer(log, s.outer, SpanKind::ApiCall);
            outer.setCorrelation(CorrelationId(3));
            RecordedSpan inner(log, s.inner, SpanKind::ApiCall);
            RecordedSpan other(log, s.inner, SpanKind::Range);
        }
        s.recorder.collect();
        const auto trace = s.builder.publish();
        const Track& track = trace->tracks[0];
        const Lane* calls = laneOf(track, LaneGroup::Calls, 0);
        const Lane* nested = laneOf(track, LaneGroup::Calls, 1);
        const Lane* ranges = laneOf(track, LaneGroup::Ranges, 0);
        QVERIFY(calls && nested && ranges);
        const Span outer = calls->blocks.block(0).columns()->at(0);
        const Span inner = nested->blocks.block(0).columns()->at(0);
        QCOMPARE(outer.correlation, CorrelationId(3));
        QVERIFY(outer.start <= inner.start && inner.end() <= outer.end());
        QVERIFY(outer.start >= 0);
    }

    void aThreadInsideACallIsSeen()
    {
        Setup s;
        ThreadLog& log = s.recorder.openThreadLog(s.host);
        const auto open = log.begin(s.outer, SpanKind::ApiCall, SpanFlag::kBlocking);
        s.recorder.collect();
        auto trace = s.builder.publish();
        QCOMPARE(trace->tracks[0].openSpans.size(), std::size_t{1});
        QCOMPARE(trace->tracks[0].openSpans[0].name, s.outer);
        QCOMPARE(trace->tracks[0].openSpans[0].flags, SpanFlag::kBlocking);
        QCOMPARE(trace->spanCount(), std::uint64_t{0});
        log.end(open);
        s.recorder.collect();
        trace = s.builder.publish();
        QVERIFY(trace->tracks[0].openSpans.empty());
        QCOMPARE(trace->spanCount(), std::uint64_t{1});
    }

    void theWatermarkWaitsForAWorkerAtWork()
    {
        Setup s;
        WorkLog& log = s.recorder.openWorkLog({s.stream});
        const std::uint64_t start = log.begin();
        s.recorder.collect();
        QVERIFY(s.builder.publish()->tracks[1].watermark <= s.recorder.toSession(start));
        log.end({start, 0, s.stream, s.inner, {}, {}, SpanKind::Kernel, SpanFlag::kNone, 0});
        s.recorder.collect();
        const auto trace = s.builder.publish();
        QCOMPARE(trace->spanCount(), std::uint64_t{1});
        QVERIFY(trace->tracks[1].watermark > trace->tracks[1].lanes[0].range().start);
    }

    void lostRecordsAreCounted()
    {
        TraceBuilder builder;
        Recorder recorder(builder, 1); // the initial capacity is the limit
        ThreadLog& log = recorder.openThreadLog(builder.addTrack({}));
        const std::size_t capacity = log.records().capacity();
        for (std::size_t i = 0; i < capacity + 10; ++i)
            RecordedSpan span(log, kEmptyString, SpanKind::ApiCall);
        recorder.collect();
        recorder.collect();
        const auto trace = builder.publish();
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{10});
        QCOMPARE(trace->spanCount(), std::uint64_t{capacity});
    }

    void aRetiredLogIsTakenAndGoes()
    {
        Setup s;
        ThreadLog& log = s.recorder.openThreadLog(s.host);
        {
            RecordedSpan done(log, s.inner, SpanKind::Range);
        }
        (void)log.begin(s.outer, SpanKind::Range); // never ends
        log.retire();
        for (int i = 0; i < 3; ++i)
            s.recorder.collect();
        const auto trace = s.builder.publish();
        QCOMPARE(trace->spanCount(), std::uint64_t{2});
        QVERIFY(trace->tracks[0].openSpans.empty());
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::UnfinishedSpans)], std::uint64_t{1});
    }

    void whatARetiredLogLostStaysCounted()
    {
        TraceBuilder builder;
        Recorder recorder(builder, 1);
        ThreadLog& log = recorder.openThreadLog(builder.addTrack({}));
        for (std::size_t i = 0; i < log.records().capacity() + 10; ++i)
            RecordedSpan span(log, kEmptyString, SpanKind::ApiCall);
        log.retire();
        for (int i = 0; i < 3; ++i)
            recorder.collect();
        QCOMPARE(builder.publish()->losses[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{10});
    }

    /// Threads beyond a number go on where others have ended, and never beside one that lives.
    void lateThreadsShareTracks()
    {
        TraceBuilder builder;
        Recorder recorder(builder);
        const auto record = [&](ThreadLog& log) { RecordedSpan span(log, kEmptyString, SpanKind::Range); };
        const auto open = [&](std::size_t number) -> ThreadLog& {
            TrackInfo info;
            info.nativeId = std::to_string(number);
            return recorder.openThreadLog(std::move(info));
        };
        for (std::size_t i = 0; i < ThreadTracks::kOwnTracks; ++i) {
            ThreadLog& log = open(i);
            record(log);
            log.retire();
            if (i % 100 == 0)
                recorder.collect();
        }
        recorder.collect();
        QCOMPARE(builder.trackCount(), ThreadTracks::kOwnTracks);
        ThreadLog& living = open(10'000);
        record(living);
        for (std::size_t i = 0; i < 50; ++i) { // between two collections, or with one
            ThreadLog& log = open(10'001 + i);
            record(log);
            log.retire();
            if (i % 7 == 0)
                recorder.collect();
        }
        record(living);
        recorder.collect();
        QCOMPARE(builder.trackCount(), ThreadTracks::kOwnTracks + 2);
        const auto trace = builder.finish();
        QCOMPARE(trace->tracks[ThreadTracks::kOwnTracks].spanCount(), std::uint64_t{2});
        QCOMPARE(trace->tracks[ThreadTracks::kOwnTracks + 1].spanCount(), std::uint64_t{50});
        QCOMPARE(trace->tracks[ThreadTracks::kOwnTracks + 1].info.name, std::string("short-lived threads"));
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::OverlappingSpans)], std::uint64_t{0});
    }

    /// Two workers serve one stream while a third thread collects: nothing may be late, nothing lost.
    void workersOfOneStreamAreNeverLate()
    {
        constexpr int kSpans = 20'000;
        Setup s;
        std::atomic<int> running{2};
        {
            std::vector<std::jthread> workers;
            for (int w = 0; w < 2; ++w) {
                WorkLog& log = s.recorder.openWorkLog({s.stream});
                workers.emplace_back([&s, &log, &running] {
                    for (int i = 0; i < kSpans; ++i) {
                        const std::uint64_t start = log.begin();
                        log.end({start, 0, s.stream, s.inner, {}, {}, SpanKind::Kernel, SpanFlag::kNone, 0});
                        if (i % 64 == 0)
                            std::this_thread::yield();
                    }
                    --running;
                });
            }
            while (running > 0)
                s.recorder.collect();
        }
        s.recorder.collect();
        const std::uint64_t late = s.builder.track(s.stream).lateSpans();
        const auto trace = s.builder.finish();
        QCOMPARE(late, std::uint64_t{0});
        QCOMPARE(trace->spanCount() + trace->losses[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{2 * kSpans});
    }
};

QTEST_APPLESS_MAIN(TestRecorder)
#include "tst_recorder.moc"
