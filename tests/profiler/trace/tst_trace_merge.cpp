// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/trace_merge.h"
#include "profiler/trace/shared_device.h"
#include "tests/support/spans.h"

#include <QTest>

using namespace stallscope;
using test::spanAt;

namespace {

using Part = std::shared_ptr<const Trace>;

/// A thread with one range, and a stream of a device with one kernel that has details.
Part partOf(const char* name, std::int64_t pid, Nanos at)
{
    TraceBuilder builder;
    (void)builder.intern(std::string("only in ") + name); // so that ids differ from part to part
    Process process;
    process.name = name;
    process.pid = pid;
    const ProcessId owner = builder.addProcess(process);
    const DeviceId device = builder.addDevice({"GPU", 3, owner, 0, 0});
    TrackInfo thread;
    thread.process = owner;
    thread.nativeId = "7";
    TrackInfo stream = thread;
    stream.type = TrackType::DeviceStream;
    stream.device = device;
    const TrackId host = builder.addTrack(thread);
    const TrackId work = builder.addTrack(stream);
    Span range = spanAt(at, 100, SpanKind::Range);
    range.name = builder.intern(name);
    SpanDetail detail;
    detail.set(DetailField::Domain, builder.intern("domain").value());
    detail.set(DetailField::Bytes, 42);
    detail.set(DetailField::Stack,
        builder.pools()
            ->stacks.addStack({Frame{builder.intern("main"), builder.intern("a.py"), 3}, Frame{builder.intern("+0x10"), builder.intern("b.so"), 0}})
            .value());
    Span kernel = spanAt(at + 50, 10);
    kernel.name = builder.intern("kernel");
    kernel.correlation = CorrelationId(9);
    kernel.detail = builder.addDetail(detail);
    builder.track(host).place(range);
    builder.track(work).place(kernel);
    builder.losses().count(Loss::DroppedRecords, 2);
    return builder.finish();
}

MergeOptions shiftedBy(Nanos shift)
{
    MergeOptions options;
    options.shift = shift;
    return options;
}

std::vector<Span> spansOf(const Track& track)
{
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes)
        lane.forEach([&](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    return spans;
}

} // namespace

class TestTraceMerge : public QObject {
    Q_OBJECT

private slots:
    void nothing();
    void twoParts();
    void watchedDevicesAreFoundByUuid();
    void processesShareAGpu();
    void idsLeadToTheSame();
    void resolvesFrames();
    void outsideIsLeftOut();
    void openSpansEndUnfinished();
    void lanesAreMadeAnew();
    void counters();
};

void TestTraceMerge::nothing()
{
    TraceBuilder builder;
    mergeTrace(builder, Trace(), {});
    QCOMPARE(builder.finish()->spanCount(), std::uint64_t{0});
}

void TestTraceMerge::twoParts()
{
    TraceBuilder builder;
    mergeTrace(builder, *partOf("one", 11, 1000), {});
    mergeTrace(builder, *partOf("two", 12, 1000), shiftedBy(500));
    const auto whole = builder.finish();
    QCOMPARE(whole->processes.size(), std::size_t{2});
    QCOMPARE(whole->processes[1].pid, std::int64_t{12});
    QVERIFY(whole->processes[0].correlationScope != whole->processes[1].correlationScope);
    QCOMPARE(whole->devices[1].process, ProcessId(1));
    QCOMPARE(whole->devices[1].ordinal, 3U);
    QCOMPARE(whole->tracks.size(), std::size_t{4});
    QCOMPARE(whole->tracks[3].info.device, DeviceId(1));
    QCOMPARE(spansOf(whole->tracks[0])[0].start, Nanos{1000});
    QCOMPARE(spansOf(whole->tracks[2])[0].start, Nanos{1500});
    QCOMPARE(whole->losses[static_cast<std::size_t>(Loss::DroppedRecords)], std::uint64_t{4});
}

/// Monitored from outside: a device without a process.
void TestTraceMerge::watchedDevicesAreFoundByUuid()
{
    const auto watched = [](const char* uuid) {
        TraceBuilder builder;
        const DeviceId device = builder.addDevice({"GPU 6", 6, {}, 0, 0, uuid});
        builder.counter(builder.addCounter({"GPU 6: power", "W", {}, device})).append(10, 300);
        return builder.finish();
    };
    TraceBuilder builder;
    mergeTrace(builder, *partOf("one", 11, 0), {});
    mergeTrace(builder, *partOf("two", 12, 0), {});
    builder.device(DeviceId(0)).uuid = "GPU-a";
    builder.device(DeviceId(1)).uuid = "GPU-b";
    for (const char* const uuid : {"GPU-b", "GPU-c"})
        mergeTrace(builder, *watched(uuid), {});
    const auto whole = builder.finish();
    QCOMPARE(whole->devices.size(), std::size_t{2});
    QCOMPARE(whole->counters[0].info.device, DeviceId(1));
    QCOMPARE(whole->counters[0].info.process, ProcessId(1));
    QVERIFY(!whole->counters[1].info.device.isValid());
    QVERIFY(!whole->counters[1].info.process.isValid());
}

/// Two processes on one GPU, and a third one whose only GPU is another one with the same number.
void TestTraceMerge::processesShareAGpu()
{
    const auto onGpu = [](const char* name, std::int64_t pid, const char* uuid) {
        TraceBuilder builder;
        mergeTrace(builder, *partOf(name, pid, 0), {});
        builder.device(DeviceId(0)).uuid = uuid;
        return builder.finish();
    };
    TraceBuilder builder;
    mergeTrace(builder, *onGpu("one", 11, "GPU-a"), {});
    mergeTrace(builder, *onGpu("two", 12, "GPU-a"), {});
    mergeTrace(builder, *onGpu("three", 13, "GPU-b"), {});
    mergeTrace(builder, *onGpu("four", 14, ""), {});
    mergeTrace(builder, *onGpu("five", 15, ""), {});
    const auto whole = builder.finish();
    QCOMPARE(whole->devices.size(), std::size_t{4}); // without a UUID nothing is known
    QCOMPARE(whole->devices[0].process, ProcessId(0));
    QCOMPARE(whole->devices[1].process, ProcessId(2));
    QCOMPARE(whole->tracks.size(), std::size_t{10});
    const TrackInfo& first = whole->tracks[1].info;
    const TrackInfo& second = whole->tracks[3].info;
    QCOMPARE(first.device, second.device);
    QCOMPARE(first.nativeId, second.nativeId);
    QCOMPARE(first.process, ProcessId(0));
    QCOMPARE(second.process, ProcessId(1));
    QVERIFY(!isOfAnotherProcess(*whole, first));
    QVERIFY(isOfAnotherProcess(*whole, second));
}

void TestTraceMerge::idsLeadToTheSame()
{
    TraceBuilder builder;
    mergeTrace(builder, *partOf("one", 11, 1000), {});
    mergeTrace(builder, *partOf("two", 12, 1000), {});
    const auto whole = builder.finish();
    QCOMPARE(whole->nameOf(spansOf(whole->tracks[2])[0]), std::string_view("two"));
    const Span kernel = spansOf(whole->tracks[3])[0];
    QCOMPARE(whole->nameOf(kernel), std::string_view("kernel"));
    QCOMPARE(kernel.correlation, CorrelationId(9));
    const SpanDetail detail = whole->detailOf(kernel);
    QCOMPARE(whole->text(StringId(static_cast<std::uint32_t>(detail.get(DetailField::Domain)))), std::string_view("domain"));
    QCOMPARE(detail.get(DetailField::Bytes), std::uint64_t{42});
    const auto frames = whole->pools->stacks.frames(StackId(static_cast<std::uint32_t>(detail.get(DetailField::Stack))));
    QCOMPARE(frames.size(), std::size_t{2});
    QCOMPARE(whole->text(frames[0].function), std::string_view("+0x10"));
    QCOMPARE(whole->text(frames[1].file), std::string_view("a.py"));
    QCOMPARE(frames[1].line, 3U);
}

void TestTraceMerge::resolvesFrames()
{
    TraceBuilder builder;
    MergeOptions options;
    options.resolveFrame = [](const SourceFrame& frame) {
        return frame.line > 0 ? std::vector{frame} : std::vector<SourceFrame>{{"inlined", "b.h", 5}, {frame.function + " of " + frame.file, "b.cpp", 9}};
    };
    mergeTrace(builder, *partOf("one", 11, 1000), options);
    const auto whole = builder.finish();
    const SpanDetail detail = whole->detailOf(spansOf(whole->tracks[1])[0]);
    const auto frames = whole->pools->stacks.frames(StackId(static_cast<std::uint32_t>(detail.get(DetailField::Stack))));
    QCOMPARE(frames.size(), std::size_t{3});
    QCOMPARE(whole->text(frames[0].function), std::string_view("inlined"));
    QCOMPARE(whole->text(frames[1].function), std::string_view("+0x10 of b.so"));
    QCOMPARE(whole->text(frames[1].file), std::string_view("b.cpp"));
    QCOMPARE(frames[1].line, 9U);
    QCOMPARE(whole->text(frames[2].file), std::string_view("a.py"));
}

void TestTraceMerge::outsideIsLeftOut()
{
    MergeOptions options;
    options.shift = 500;
    options.kept = {1555, kTimeLimit}; // into the range and the kernel of the second, behind all of the first
    TraceBuilder builder;
    mergeTrace(builder, *partOf("one", 11, 900), options);
    mergeTrace(builder, *partOf("two", 12, 1000), options);
    const auto whole = builder.finish();
    QCOMPARE(whole->tracks.size(), std::size_t{4});
    QCOMPARE(whole->tracks[0].spanCount() + whole->tracks[1].spanCount(), std::uint64_t{0});
    QCOMPARE(spansOf(whole->tracks[2]).size(), std::size_t{1});
    QCOMPARE(spansOf(whole->tracks[2])[0].start, Nanos{1500}); // whole
    QCOMPARE(spansOf(whole->tracks[3]).size(), std::size_t{1});
}

void TestTraceMerge::openSpansEndUnfinished()
{
    TraceBuilder part;
    const TrackId track = part.addTrack({});
    part.track(track).place(spanAt(10, 5, SpanKind::Range));
    part.track(track).setOpenSpans(
        {{2, part.intern("outer"), SpanKind::Range, SpanFlag::kNone, 0}, {30, part.intern("inner"), SpanKind::Range, SpanFlag::kNone, 1}});
    TraceBuilder builder;
    mergeTrace(builder, *part.publish(), shiftedBy(100));
    const auto whole = builder.finish();
    const auto spans = spansOf(whole->tracks[0]);
    QCOMPARE(spans.size(), std::size_t{3});
    QCOMPARE(whole->nameOf(spans[0]), std::string_view("outer"));
    QCOMPARE(spans[0].range(), (TimeRange{102, 130})); // up to the last that is known
    QVERIFY(spans[0].has(SpanFlag::kUnfinished));
    QCOMPARE(whole->losses[static_cast<std::size_t>(Loss::UnfinishedSpans)], std::uint64_t{2});
}

void TestTraceMerge::lanesAreMadeAnew()
{
    TraceBuilder part;
    const TrackId track = part.addTrack({});
    part.track(track).placeAt({LaneGroup::Ranges, 0, false}, spanAt(50, 10, SpanKind::Range));
    part.track(track).placeAt({LaneGroup::Ranges, 0, false}, spanAt(10, 100, SpanKind::Range)); // too late for its lane
    const auto snapshot = part.publish();
    QCOMPARE(snapshot->losses[static_cast<std::size_t>(Loss::LateSpans)], std::uint64_t{1});
    TraceBuilder builder;
    mergeTrace(builder, *snapshot, {});
    const auto whole = builder.finish();
    QCOMPARE(whole->tracks[0].lanes.size(), std::size_t{2});
    QCOMPARE(spansOf(whole->tracks[0])[0].range(), (TimeRange{10, 110}));
    QVERIFY(!spansOf(whole->tracks[0])[0].has(SpanFlag::kLate));
    QCOMPARE(whole->losses[static_cast<std::size_t>(Loss::LateSpans)], std::uint64_t{0});
}

void TestTraceMerge::counters()
{
    TraceBuilder part;
    const CounterId counter = part.addCounter({"CPU", "%", {}, {}});
    part.counter(counter).append(10, 1.5);
    part.counter(counter).append(20, 2.5);
    TraceBuilder builder;
    MergeOptions options;
    options.shift = 100;
    options.kept = {115, kTimeLimit};
    mergeTrace(builder, *part.finish(), options);
    const auto whole = builder.finish();
    QCOMPARE(whole->counters.size(), std::size_t{1});
    QCOMPARE(whole->counters[0].info.name, std::string("CPU"));
    QCOMPARE(whole->counters[0].sampleCount(), std::uint64_t{1});
    QCOMPARE(whole->counters[0].blocks.at(0)->times.at(0), Nanos{120});
}

QTEST_GUILESS_MAIN(TestTraceMerge)
#include "tst_trace_merge.moc"
