// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/build/trace_merge.h"
#include "tests/support/spans.h"

#include <QTest>

#include <array>

using namespace stallscope;
using test::spanAt;

namespace {

/// A process that grows.
struct Source {
    explicit Source(const char* name)
    {
        (void)builder.intern(std::string("only in ") + name); // so that ids differ from part to part
        Process facts;
        facts.name = name;
        process = builder.addProcess(facts);
        track = builder.addTrack({TrackType::HostThread, process, {}, "7", name, 0});
        counter = builder.addCounter({"CPU", "%", process, {}});
    }
    void range(const char* name, Nanos at, Nanos length)
    {
        Span span = spanAt(at, length, SpanKind::Range);
        span.name = builder.intern(name);
        SpanDetail detail;
        detail.set(DetailField::Domain, builder.intern("domain").value());
        span.detail = builder.addDetail(detail);
        builder.track(track).place(span);
        builder.counter(counter).append(at, static_cast<double>(length));
    }

    TraceBuilder builder;
    ProcessId process;
    TrackId track;
    CounterId counter;
};

std::vector<Span> spansOf(const Track& track)
{
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes)
        lane.forEach([&spans](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    return spans;
}

} // namespace

class TestGrowingMerge : public QObject {
    Q_OBJECT

private slots:
    void nothing();
    void whatIsNewIsTakenOnce();
    void partsThatBeginLater();
    void processesShareAGpu();
    void aLaneThatWasRebuiltComesAnew();
    void whatIsOpenAtTheEnd();
    void theEndsOfTime();
};

void TestGrowingMerge::nothing()
{
    GrowingMerge merge;
    const auto trace = merge.snapshot();
    QCOMPARE(trace->spanCount(), 0U);
    QVERIFY(trace->tracks.empty());
    const TraceBuilder empty;
    const auto part = empty.publish();
    merge.shard(0, part->pools).take(*part, 5);
    merge.shard(0, part->pools).conclude();
    QVERIFY(merge.snapshot()->tracks.empty());
}

void TestGrowingMerge::whatIsNewIsTakenOnce()
{
    GrowingMerge merge;
    Source source("a");
    std::uint64_t expected = 0;
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 5'000; ++i, ++expected)
            source.range("step", static_cast<Nanos>(expected) * 100, 50);
        const auto trace = source.builder.publish(); // full blocks are those of the snapshot before, the last one is not
        merge.shard(0, trace->pools).take(*trace, 1'000);
    }
    const auto whole = merge.snapshot();
    QCOMPARE(whole->spanCount(), expected);
    const std::vector<Span> spans = spansOf(whole->tracks[0]);
    QCOMPARE(spans.front().start, 1'000);
    QCOMPARE(spans.back().start, 1'000 + (static_cast<Nanos>(expected) - 1) * 100);
    QCOMPARE(whole->nameOf(spans.back()), std::string_view("step"));
    QCOMPARE(whole->text(StringId(static_cast<std::uint32_t>(*whole->detailOf(spans.back()).find(DetailField::Domain)))), std::string_view("domain"));
    QCOMPARE(whole->counters[0].sampleCount(), expected);
    QCOMPARE(whole->counters[0].blocks.front()->times.front(), 1'000);
}

void TestGrowingMerge::partsThatBeginLater()
{
    GrowingMerge merge;
    Source a("a");
    a.range("one", 0, 10);
    const auto first = a.builder.publish();
    merge.shard(0, first->pools).take(*first, 0);
    QCOMPARE(merge.snapshot()->tracks.size(), 1U);
    Source b("b");
    b.range("two", 0, 10);
    const auto second = b.builder.publish();
    merge.shard(1, second->pools).take(*second, 500);
    a.builder.process(a.process).rank = 3; // told later
    (void)a.builder.addTrack({TrackType::HostThread, a.process, {}, "8", "late", 0});
    const auto later = a.builder.publish();
    merge.shard(0, later->pools).take(*later, 0);
    const auto whole = merge.snapshot();
    QCOMPARE(whole->processes.size(), 2U);
    QCOMPARE(whole->processes[0].rank, std::optional<std::uint32_t>(3));
    QVERIFY(whole->processes[0].correlationScope != whole->processes[1].correlationScope);
    QCOMPARE(whole->tracks.size(), 3U); // in the order in which they were seen
    QCOMPARE(whole->tracks[1].info.process, ProcessId(1));
    QCOMPARE(whole->tracks[2].info.name, std::string("late"));
    QCOMPARE(spansOf(whole->tracks[1]).front().start, 500);
    QCOMPARE(whole->nameOf(spansOf(whole->tracks[1]).front()), std::string_view("two"));
}

/// The shards of two processes on one GPU: the first one describes it, also later.
void TestGrowingMerge::processesShareAGpu()
{
    GrowingMerge merge;
    Source a("a");
    Source b("b");
    Source c("c");
    const std::array sources{&a, &b, &c};
    for (std::size_t i = 0; i < sources.size(); ++i) {
        Source& source = *sources[i];
        const DeviceId device = source.builder.addDevice({i == 1 ? "its other name" : "GPU", 0, source.process, 0, 0, i < 2 ? "GPU-a" : "GPU-b"});
        (void)source.builder.addTrack({TrackType::DeviceStream, source.process, device, "13", "", 0});
    }
    for (int round = 0; round < 2; ++round) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const auto shard = sources[i]->builder.publish();
            merge.shard(i, shard->pools).take(*shard, 0);
        }
    }
    const auto whole = merge.snapshot();
    QCOMPARE(whole->devices.size(), 2U);
    QCOMPARE(whole->devices[0].name, std::string("GPU"));
    QCOMPARE(whole->devices[0].process, ProcessId(0));
    QCOMPARE(whole->devices[1].process, ProcessId(2));
    QCOMPARE(whole->tracks[1].info.device, DeviceId(0));
    QCOMPARE(whole->tracks[3].info.device, DeviceId(0));
    QCOMPARE(whole->tracks[3].info.process, ProcessId(1));
    QCOMPARE(whole->tracks[5].info.device, DeviceId(1));
}

void TestGrowingMerge::aLaneThatWasRebuiltComesAnew()
{
    GrowingMerge merge;
    Source source("a");
    source.range("step", 100, 50);
    auto trace = source.builder.publish();
    merge.shard(0, trace->pools).take(*trace, 0);
    Span late = spanAt(10, 20, SpanKind::Range);
    late.name = source.builder.intern("late");
    source.builder.track(source.track).placeAt({LaneGroup::Ranges, 0, false}, late); // it spills, and the lanes are rebuilt at the end
    trace = source.builder.publish();
    merge.shard(0, trace->pools).take(*trace, 0);
    QCOMPARE(merge.snapshot()->spanCount(), 2U);
    trace = source.builder.finish();
    merge.shard(0, trace->pools).take(*trace, 0);
    const auto whole = merge.snapshot();
    QCOMPARE(whole->spanCount(), 2U);
    QCOMPARE(whole->tracks[0].lanes.size(), 1U);
    QCOMPARE(spansOf(whole->tracks[0]).front().start, 10);
}

void TestGrowingMerge::whatIsOpenAtTheEnd()
{
    GrowingMerge merge;
    Source source("a");
    source.range("step", 100, 50);
    source.builder.track(source.track).setOpenSpans({{120, source.builder.intern("waits"), SpanKind::ApiCall, SpanFlag::kNone, 0}});
    const auto trace = source.builder.publish();
    merge.shard(0, trace->pools).take(*trace, 1'000);
    QCOMPARE(merge.snapshot()->tracks[0].openSpans.front().start, 1'120);
    merge.shard(0, trace->pools).conclude();
    const auto whole = merge.snapshot();
    QVERIFY(whole->tracks[0].openSpans.empty());
    const Span last = spansOf(whole->tracks[0]).back();
    QCOMPARE(whole->nameOf(last), std::string_view("waits"));
    QVERIFY(last.has(SpanFlag::kUnfinished));
    QCOMPARE(last.range(), (TimeRange{1'120, 1'150})); // until the last that is known
    QCOMPARE(whole->losses[static_cast<std::size_t>(Loss::UnfinishedSpans)], 1U);
}

void TestGrowingMerge::theEndsOfTime()
{
    GrowingMerge merge;
    Source source("a");
    source.range("one", 0, 10);
    source.range("two", 100, 10);
    const auto trace = source.builder.publish();
    merge.shard(0, trace->pools).take(*trace, kTimeLimit);
    const auto whole = merge.snapshot();
    QCOMPARE(whole->spanCount() + whole->losses[static_cast<std::size_t>(Loss::TimeOutOfRange)], 2U);
}

QTEST_GUILESS_MAIN(TestGrowingMerge)
#include "tst_growing_merge.moc"
