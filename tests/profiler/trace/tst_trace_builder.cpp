// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/spans.h"

#include "profiler/trace/build/trace_builder.h"
#include "tests/support/span_bytes.h"

#include <QTest>

#include <atomic>
#include <mutex>
#include <thread>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Where the recording thread leaves its newest trace, and the others find it.
class Published {
public:
    void put(std::shared_ptr<const Trace> trace)
    {
        const std::lock_guard lock(m_mutex);
        m_trace = std::move(trace);
    }
    [[nodiscard]] std::shared_ptr<const Trace> get() const
    {
        const std::lock_guard lock(m_mutex);
        return m_trace;
    }

private:
    mutable std::mutex m_mutex;
    std::shared_ptr<const Trace> m_trace;
};

/// Reads everything that there is in a trace. Each span was named after its length, so that a torn one shows.
std::uint64_t faultsIn(const Trace& trace)
{
    std::uint64_t faults = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            Nanos behind = -kTimeLimit;
            std::uint64_t count = 0;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                faults += span.start < behind ? 1 : 0;
                faults += trace.nameOf(span) == "length " + std::to_string(span.duration) ? 0 : 1;
                faults += trace.detailOf(span).get(DetailField::Bytes) == static_cast<std::uint64_t>(span.duration) + 1 ? 0 : 1;
                behind = span.end();
                ++count;
            });
            faults += count == lane.spanCount() && lane.range().end == behind ? 0 : 1;
            faults += lane.blocks.block(lane.blocks.size() - 1).summary()->isEmpty() ? 1 : 0;
        }
    }
    for (const CounterSeries& counter : trace.counters) {
        for (const auto& block : counter.blocks)
            faults += block->times.size() == block->values.size() && block->smallest <= block->largest ? 0 : 1;
    }
    return faults;
}

} // namespace

class TestTraceBuilder : public QObject {
    Q_OBJECT
private slots:
    void empty();
    void everythingThatIsAddedIsInTheTrace();
    void aPublishedTraceStaysAsItWas();
    void theBuilderIsEmptyAtTheEnd();
    void bytesOfSpans();
    void othersReadWhileItGrows();
};

void TestTraceBuilder::empty()
{
    TraceBuilder builder;
    for (const auto& trace : {builder.publish(), builder.finish(), std::shared_ptr<const Trace>(std::make_shared<Trace>())}) {
        QCOMPARE(trace->spanCount(), 0U);
        QCOMPARE(trace->range(), TimeRange());
        QCOMPARE(trace->losses, LossCounts{});
        QVERIFY(trace->text(StringId()).empty());
        QCOMPARE(spanBytes(*trace), std::size_t{0});
    }
}

void TestTraceBuilder::everythingThatIsAddedIsInTheTrace()
{
    TraceBuilder builder;
    const ProcessId process = builder.addProcess({"python", "node7", 42, 3, 1});
    DeviceInfo gpu;
    gpu.name = "H100";
    gpu.process = process;
    const DeviceId device = builder.addDevice(gpu);
    const TrackId track = builder.addTrack({TrackType::DeviceStream, process, device, "7", "stream 7", 0});
    const CounterId counter = builder.addCounter({"memory", "bytes", process, device});
    const RunId run = builder.addRun({});
    builder.run(run).strategy = "async";
    builder.run(run).window = TimeRange{0, 100};
    builder.process(process).name = "python3";
    builder.device(device).multiprocessors = 132;
    builder.counter(counter).append(5, 1.5);
    builder.addNote({NoteType::Bookmark, {1, 2}, "here", {}, 0});
    builder.setFact("cpu", "one");
    builder.setFact("os", "Linux");
    builder.setFact("cpu", "two");
    builder.setFormat(SourceFormat::Kineto);
    builder.setEpoch(1'700'000'000'000'000'000);
    builder.setClockError(150);
    builder.losses().count(Loss::FlowEvents, 3);
    Span span = spanAt(10, 5);
    span.name = builder.intern("gemm");
    span.detail = builder.addDetail(SpanDetail().set(DetailField::GridX, 8));
    builder.track(track).push(span);

    for (const auto& trace : {builder.publish(), builder.finish()}) {
        QCOMPARE(trace->processes, (std::vector<Process>{{"python3", "node7", 42, 3, 1}}));
        QCOMPARE(trace->devices.at(0).multiprocessors, 132U);
        QCOMPARE(trace->tracks.at(0).info.nativeId, std::string("7"));
        QCOMPARE(trace->counters.at(0).sampleCount(), 1U);
        QCOMPARE(trace->runs.at(0).strategy, std::string("async"));
        QCOMPARE(trace->notes.at(0).text, std::string("here"));
        QCOMPARE(trace->facts, (Facts{{"cpu", "two"}, {"os", "Linux"}}));
        QCOMPARE(trace->format, SourceFormat::Kineto);
        QCOMPARE(trace->epochNanos, 1'700'000'000'000'000'000);
        QCOMPARE(trace->clockError, std::optional<Nanos>(150));
        QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::FlowEvents)], 3U);
        QCOMPARE(trace->range(), (TimeRange{10, 15}));
        const Span seen = spansOf(trace->tracks[0].lanes.at(0)).at(0);
        QCOMPARE(trace->nameOf(seen), std::string_view("gemm"));
        QCOMPARE(trace->detailOf(seen).get(DetailField::GridX), 8U);
    }
}

void TestTraceBuilder::aPublishedTraceStaysAsItWas()
{
    TraceBuilder builder;
    const TrackId track = builder.addTrack({});
    builder.track(track).place(spanAt(0, 5));
    const auto before = builder.publish();
    builder.track(track).info().name = "renamed";
    builder.track(track).place(spanAt(10, 5));
    (void)builder.addTrack({});
    QCOMPARE(before->spanCount(), 1U);
    QCOMPARE(before->tracks.size(), std::size_t{1});
    QVERIFY(before->tracks[0].info.name.empty());
    QCOMPARE(builder.publish()->spanCount(), 2U);
}

void TestTraceBuilder::theBuilderIsEmptyAtTheEnd()
{
    TraceBuilder builder;
    const TrackId track = builder.addTrack({});
    builder.track(track).place(spanAt(0, 5));
    const auto whole = builder.finish();
    QCOMPARE(whole->spanCount(), 1U);
    QCOMPARE(builder.trackCount(), std::size_t{0});
    QCOMPARE(builder.publish()->spanCount(), 0U);
    QCOMPARE(builder.publish()->pools, whole->pools);
}

void TestTraceBuilder::bytesOfSpans()
{
    TraceBuilder builder;
    const TrackId track = builder.addTrack({});
    for (Nanos i = 0; i < 100'000; ++i)
        builder.track(track).place(spanAt(i * 10, 5));
    const double bytesEach = static_cast<double>(spanBytes(*builder.finish())) / 100'000;
    QVERIFY2(bytesEach < 32, qPrintable(QString::number(bytesEach)));
    QVERIFY2(bytesEach > 14, qPrintable(QString::number(bytesEach)));
}

/// One thread records and publishes, one interns and adds details of its own, three read every trace they can get hold of.
void TestTraceBuilder::othersReadWhileItGrows()
{
    constexpr Nanos kSpans = 30'000;
    TraceBuilder builder;
    const TrackId tracks[]{builder.addTrack({}), builder.addTrack({})};
    const CounterId counter = builder.addCounter({});
    Published published;
    published.put(builder.publish());
    std::atomic<bool> done{false};
    std::atomic<std::uint64_t> faults{0};
    std::atomic<std::uint64_t> tracesRead{0};
    const auto read = [&] {
        for (bool last = false; !last;) {
            last = done;
            faults += faultsIn(*published.get());
            ++tracesRead;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 3; ++i)
            threads.emplace_back(read);
        threads.emplace_back([&] {
            DetailPool::Writer details(builder.pools()->details);
            for (std::uint64_t n = 0; !done; ++n) {
                faults += builder.pools()->details.get(details.add(SpanDetail().set(DetailField::Event, n % 5000))).get(DetailField::Event) == n % 5000 ? 0 : 1;
                (void)builder.pools()->strings.intern("noise " + std::to_string(n % 1000));
                builder.losses().count(Loss::FlowEvents);
            }
        });
        for (Nanos i = 0; i < kSpans; ++i) {
            Span span = spanAt(i * 10 - i % 3 * 15, i % 97, i % 2 == 0 ? SpanKind::Kernel : SpanKind::ApiCall);
            span.name = builder.intern("length " + std::to_string(span.duration));
            span.detail = builder.addDetail(SpanDetail().set(DetailField::Bytes, static_cast<std::uint64_t>(span.duration) + 1));
            builder.track(tracks[i % 2]).push(span);
            builder.counter(counter).append(i, static_cast<double>(i % 7));
            if (i % 100 == 0)
                builder.track(tracks[i / 100 % 2]).advance(i * 10 - 100);
            if (i % 1000 == 0)
                published.put(builder.publish());
        }
        published.put(builder.finish());
        done = true;
    }
    QCOMPARE(faults.load(), 0U);
    QCOMPARE(published.get()->spanCount(), static_cast<std::uint64_t>(kSpans));
    QVERIFY(tracesRead >= 3);
}

QTEST_APPLESS_MAIN(TestTraceBuilder)
#include "tst_trace_builder.moc"
