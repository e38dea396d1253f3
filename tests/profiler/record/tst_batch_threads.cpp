// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/recorder.h"
#include "tests/profiler/record/told_batches.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

/// What batches tell of the host's threads.
class TestBatchThreads : public QObject {
    Q_OBJECT

private slots:
    void callsThatBlockAreFlaggedAndMayHaveAStack()
    {
        Setup s([](std::uint32_t thread, std::uint32_t correlation) { return thread == 41 && correlation == 2 ? StackId(17) : StackId(); });
        Told batch;
        batch.call("cudaLaunchKernel", 10, 20, 1);
        batch.call("cudaDeviceSynchronize", 30, 90, 2);
        batch.calls[1].status = 700;
        s.take(batch);
        const auto trace = s.finish();
        const auto spans = spansOf(trackNamed(*trace, "41", TrackType::HostThread));
        QCOMPARE(spans.size(), std::size_t{2});
        QVERIFY(!spans[0].has(SpanFlag::kBlocking));
        QVERIFY(spans[1].has(SpanFlag::kBlocking));
        QCOMPARE(trace->detailOf(spans[1]).get(DetailField::Stack), std::uint64_t{17});
        QCOMPARE(trace->detailOf(spans[1]).get(DetailField::Status), std::uint64_t{1400}); // zigzag
        QVERIFY(!trace->detailOf(spans[0]).has(DetailField::Stack));
    }

    void namesArriveInAnyOrder()
    {
        Setup s;
        Told batch;
        batch.kernel("a", 100, 150, 1);
        s.take(batch);
        Told later;
        NameRecord stream{NameRecord::Of::Stream, 0, {0, 1, 7}, later.addText("copies")};
        NameRecord thread{NameRecord::Of::Thread, 41, {}, later.addText("loader")};
        later.names = {stream, thread};
        later.call("cudaLaunchKernel", 10, 20, 1);
        s.take(later);
        const auto trace = s.finish();
        QCOMPARE(trackNamed(*trace, "7", TrackType::DeviceStream).info.name, std::string("copies"));
        QCOMPARE(trackNamed(*trace, "41", TrackType::HostThread).info.name, std::string("loader"));
    }

    /// What the program says is better than what the system says.
    void namesInTheSystemGiveWay()
    {
        Setup s;
        Told batch;
        batch.call("cudaLaunchKernel", 10, 20, 1, 41);
        batch.call("cudaLaunchKernel", 10, 20, 2, 42);
        batch.names = {{NameRecord::Of::Thread, 41, {}, batch.addText("loader")}, {NameRecord::Of::ThreadInSystem, 41, {}, batch.addText("python")},
            {NameRecord::Of::ThreadInSystem, 42, {}, batch.addText("python")}};
        s.take(batch);
        Told later;
        later.names = {{NameRecord::Of::ThreadInSystem, 42, {}, later.addText("pt_autograd_0")}};
        s.take(later);
        const auto trace = s.finish();
        QCOMPARE(trackNamed(*trace, "41", TrackType::HostThread).info.name, std::string("loader"));
        QCOMPARE(trackNamed(*trace, "42", TrackType::HostThread).info.name, std::string("pt_autograd_0"));
    }

    /// A call that was seen open holds the watermark of its thread, and only of its thread.
    void openCallsHoldTheWatermark()
    {
        Setup s;
        Told first(1'000'000'000);
        first.call("cudaLaunchKernel", 999'000'000, 999'000'100, 1, 41);
        first.call("cudaLaunchKernel", 999'000'000, 999'000'100, 2, 42);
        first.openCalls.emplace();
        first.openCalls->push_back({first.addText("cudaDeviceSynchronize"), kZero + 500'000'000, 41, 3});
        s.take(first);
        auto trace = s.builder.publish();
        const Track& stuck = trackNamed(*trace, "41", TrackType::HostThread);
        QCOMPARE(stuck.openSpans.size(), std::size_t{1});
        QCOMPARE(stuck.openSpans[0].start, Nanos{500'000'000});
        QCOMPARE(stuck.watermark, Nanos{500'000'000});
        QVERIFY(trackNamed(*trace, "42", TrackType::HostThread).watermark > 500'000'000);
        Told left(1'100'000'000); // over, but its record is not here
        left.openCalls.emplace();
        s.take(left);
        trace = s.builder.publish();
        QVERIFY(trackNamed(*trace, "41", TrackType::HostThread).openSpans.empty());
        QCOMPARE(trackNamed(*trace, "41", TrackType::HostThread).watermark, Nanos{500'000'000});
        Told arrived(1'200'000'000);
        arrived.call("cudaDeviceSynchronize", 500'000'100, 1'050'000'000, 3, 41);
        arrived.openCalls.emplace();
        s.take(arrived);
        trace = s.builder.publish();
        QVERIFY(trackNamed(*trace, "41", TrackType::HostThread).watermark > 500'000'000);
        QCOMPARE(lossOf(*s.finish(), Loss::LateSpans), std::uint64_t{0});
    }

    /// Calls arrive first, then the thread records itself: one track, and neither source removes the other's open spans.
    void aThreadThatIsHeardOfTwiceIsOne()
    {
        Setup s;
        Recorder recorder(s.builder);
        Told batch;
        batch.call("cudaMalloc", 100, 200, 1);
        s.take(batch);
        TrackInfo info;
        info.process = s.process;
        info.nativeId = "41";
        ThreadLog& log = recorder.openThreadLog(info);
        const auto open = log.begin(s.builder.intern("step"), SpanKind::Range);
        recorder.collect();
        Told more(20'000);
        more.call("cudaFree", 300, 400, 2);
        more.openCalls.emplace();
        s.take(more);
        const auto live = s.builder.publish();
        QCOMPARE(live->tracks.size(), std::size_t{1});
        QCOMPARE(live->tracks[0].openSpans.size(), std::size_t{1});
        log.end(open);
        recorder.collect();
        const auto trace = s.finish();
        QCOMPARE(spansOf(trackNamed(*trace, "41", TrackType::HostThread)).size(), std::size_t{3});
        QVERIFY(trace->tracks[0].openSpans.empty());
    }

    void overheadOfNoThreadHasARowOfItsOwn()
    {
        Setup s;
        Told batch;
        batch.overheads.push_back({batch.addText("buffer flush"), {source(10), source(20)}, 0, 0});
        batch.overheads.push_back({batch.addText("command buffer full"), {source(10), source(20)}, 41, 0});
        s.take(batch);
        const auto trace = s.finish();
        QCOMPARE(trackNamed(*trace, "CUPTI", TrackType::HostThread).spanCount(), std::uint64_t{1});
        const auto spans = spansOf(trackNamed(*trace, "41", TrackType::HostThread));
        QVERIFY(spans.at(0).kind == SpanKind::Overhead);
    }
};

QTEST_APPLESS_MAIN(TestBatchThreads)
#include "tst_batch_threads.moc"
