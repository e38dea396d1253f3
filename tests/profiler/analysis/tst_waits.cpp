// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/waits/wait_index.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/hash.h"
#include "profiler/trace/build/trace_builder.h"

#include "tests/support/scenario.h"

#include <QTest>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

using namespace stallscope;
using test::Scenario;

namespace {

struct Waits {
    std::shared_ptr<const Trace> trace;
    std::vector<Wait> rows;

    explicit Waits(Scenario& scenario, SourceFormat format = SourceFormat::Kineto) : trace(scenario.trace(format))
    {
        std::ranges::copy((*FullAnalysis::build(trace, RunId(0)))->waits(), std::back_inserter(rows));
    }
    [[nodiscard]] std::string_view cause(std::size_t row) const { return trace->text(rows.at(row).cause); }
    [[nodiscard]] std::string_view site(std::size_t row) const { return trace->text(rows.at(row).site); }
};

SpanDetail device(CopyDirection direction)
{
    return Scenario::moved(direction, MemoryKind::Device, MemoryKind::Device, 4);
}

} // namespace

class TestWaits : public QObject {
    Q_OBJECT
private slots:
    void kinds_data();
    void kinds();
    void nestedCallsAreOneRow();
    void detailsOfAnEarlierCallAreNoRow();
    void fullQueues();
    void polls_data();
    void polls();
    void nothingAwaited();
    void callsThatAwaitNothingAreUnattributed();
    void aPageableUploadWorksUntilItReturns();
    void anUploadThatStartsLaterIsNotAwaited();
    void awaitedOnItsStreamOnly();
    void awaitedBeforeTheEventsRecord();
    void aCopyAwaitsItself();
    void needless();
    void finalAfterTheLastLaunch();
    void causes();
    void stepsAreNoCause();
    void gapsAreDivided();
    void gapOfAnotherThread();
    void noGapWhereTheDeviceWasBusy();
    void settledSumsAreTheSame();
};

/// A call [0,100) of a name, with a device span [20,90) of these details.
void TestWaits::kinds_data()
{
    const quint64 large = (64 << 10) + 1;
    QTest::addColumn<QString>("name");
    QTest::addColumn<SpanDetail>("detail");
    QTest::addColumn<Nanos>("callEnd");
    QTest::addColumn<QString>("kind");
    const auto row = [](const char* tag, const char* name, const SpanDetail& detail, const char* kind, Nanos end = 100) {
        QTest::newRow(tag) << QString(name) << detail << end << QString(kind);
    };
    row("kernel", "cudaLaunchKernel", {}, "");
    row("query", "cudaEventQuery", {}, "");
    row("device", "cudaDeviceSynchronize", {}, "device");
    row("context", "cuCtxSynchronize", {}, "context");
    row("stream", "hipStreamSynchronize", {}, "stream");
    row("event", "cudaEventSynchronize", {}, "event");
    row("copy", "cudaMemcpy", Scenario::toDevice(MemoryKind::Pinned), "sync-copy");
    row("copy on the device", "cudaMemcpy", device(CopyDirection::DeviceToDevice), "");
    row("copy between devices", "cudaMemcpyPeer", device(CopyDirection::PeerToPeer), "");
    row("back into pageable memory", "cudaMemcpyAsync", Scenario::toHost(MemoryKind::Pageable), "pageable-d2h");
    row("back into pinned memory", "cudaMemcpyAsync", Scenario::toHost(MemoryKind::Pinned), "");
    row("large, from pageable memory", "cudaMemcpyAsync", Scenario::toDevice(MemoryKind::Pageable, large), "pageable-h2d");
    row("large, but gone before it started", "cudaMemcpyAsync", Scenario::toDevice(MemoryKind::Pageable, large), "", 20);
    row("64 KiB from pageable memory", "cudaMemcpyAsync", Scenario::toDevice(MemoryKind::Pageable, large - 1), "");
    row("host to host", "cudaMemcpyAsync", Scenario::moved(CopyDirection::HostToHost, MemoryKind::Pageable, MemoryKind::Pageable, 4), "h2h");
    row("memset on pinned memory", "cudaMemset", Scenario::toHost(MemoryKind::Pinned), "memset");
    row("memset on the device", "cudaMemset", Scenario::toHost(MemoryKind::Device), "");
    row("asynchronous memset", "cudaMemsetAsync", Scenario::toHost(MemoryKind::Pinned), "");
    row("allocation", "cudaMalloc", {}, "alloc");
    row("allocation in a stream", "cudaMallocAsync", {}, "");
    row("free", "cudaFree", {}, "free");
    row("free in a stream", "cudaFreeAsync", {}, "");
    row("module", "cuModuleLoadData", {}, "module");
}

void TestWaits::kinds()
{
    QFETCH(QString, name);
    QFETCH(SpanDetail, detail);
    QFETCH(Nanos, callEnd);
    QFETCH(QString, kind);
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const CorrelationId id = s.correlation();
    s.call(main, name.toStdString(), {0, callEnd}, id);
    if (!detail.isEmpty())
        s.span(stream, name.contains("Memset") ? SpanKind::Memset : SpanKind::Memcpy, "span", {20, 90}, id, detail);
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), kind.isEmpty() ? std::size_t{0} : std::size_t{1});
    if (!kind.isEmpty())
        QCOMPARE(QString(nameOf(waits.rows[0].kind)), kind);
}

void TestWaits::nestedCallsAreOneRow()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.call(main, "cudaMemcpy", {0, 100});
    s.call(main, "cuMemcpyDtoH_v2", {10, 90});
    s.call(main, "cuStreamSynchronize", {20, 80});
    s.call(main, "cudaFree", {100, 110});
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), std::size_t{2});
    QCOMPARE(waits.rows[0].duration, 100);
    QVERIFY(waits.rows[1].kind == BlockingKind::Free);
}

/// The call began before the run, so neither it nor its detail belongs to it; another call inside it does.
void TestWaits::detailsOfAnEarlierCallAreNoRow()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.call(main, "cudaDeviceSynchronize", {215, 231});
    s.call(main, "cudaDeviceSynchronize_v3020", {216, 220});
    s.call(main, "cudaFree", {222, 230});
    s.run({216, 300});
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), std::size_t{1});
    QVERIFY(waits.rows[0].kind == BlockingKind::Free);
}

void TestWaits::fullQueues()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId profiler = s.thread("profiler");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 100});
    s.launch(main, {20, 60}, stream, {100, 110});
    s.launch(main, {60, 70}, stream, {110, 120});
    s.span(profiler, SpanKind::Overhead, "Command Buffer Full", {25, 60});
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), std::size_t{1});
    QVERIFY(waits.rows[0].kind == BlockingKind::QueueFull);
    QCOMPARE(waits.rows[0].start, 20);
}

void TestWaits::polls_data()
{
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("interruptedAt");
    QTest::addColumn<int>("rows");
    QTest::newRow("one") << 1 << -1 << 0;
    QTest::newRow("99") << 99 << -1 << 0;
    QTest::newRow("100") << 100 << -1 << 1;
    QTest::newRow("150, another event after 60") << 150 << 60 << 0;
    QTest::newRow("250, another event after 100") << 250 << 100 << 2;
}

void TestWaits::polls()
{
    QFETCH(int, queries);
    QFETCH(int, interruptedAt);
    QFETCH(int, rows);
    Scenario s;
    const TrackId main = s.thread("main");
    for (int i = 0; i < queries; ++i) {
        const std::uint64_t event = i == interruptedAt ? 2 : 1;
        s.call(main, "cudaEventQuery", {10 * i, 10 * i + 5}, {}, SpanDetail{}.set(DetailField::Event, event));
    }
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), static_cast<std::size_t>(rows));
    for (const Wait& row : waits.rows)
        QVERIFY(row.kind == BlockingKind::Poll);
    if (rows == 1)
        QCOMPARE(waits.rows[0].duration, 10 * queries - 5);
}

void TestWaits::nothingAwaited()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.call(main, "cudaDeviceSynchronize", {0, 30});
    s.launch(main, {40, 50}, stream, {60, 70});
    const Waits waits(s);
    QVERIFY(!waits.rows[0].awaited);
    QCOMPARE(waits.rows[0].unattributed, 30);
    QCOMPARE(waits.rows[0].wakeup, 0);
    QCOMPARE(waits.rows[0].working, 0);
    QVERIFY(waits.rows[0].isNeedless);
}

/// A full queue whose launch has no span, a call that starts a context, and a copy within the host: none of them waits for work of a device.
void TestWaits::callsThatAwaitNothingAreUnattributed()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId profiler = s.thread("profiler");
    const TrackId stream = s.stream("7");
    s.call(main, "cudaMalloc", {0, 220});
    s.call(main, "cudaMemcpy", {220, 240});
    s.call(main, "cudaLaunchKernel", {240, 460}, s.correlation());
    s.span(profiler, SpanKind::Overhead, "Command Buffer Full", {245, 455});
    s.launch(main, {460, 470}, stream, {480, 490});
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), std::size_t{3});
    QVERIFY(waits.rows[0].kind == BlockingKind::Alloc && waits.rows[1].kind == BlockingKind::SyncCopy && waits.rows[2].kind == BlockingKind::QueueFull);
    for (const Wait& wait : waits.rows) {
        QVERIFY(!wait.awaited);
        QCOMPARE(wait.unattributed, wait.duration);
        QCOMPARE(wait.wakeup, 0);
        QCOMPARE(wait.working, 0);
    }
}

/// The call returns when the last bytes are staged, and the device copies them afterwards.
void TestWaits::aPageableUploadWorksUntilItReturns()
{
    Scenario s;
    s.builder().setClockError(0);
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.copyCall(main, "cudaMemcpyAsync", {0, 2'020}, stream, {100, 2'040}, Scenario::toDevice(MemoryKind::Pageable, 1 << 20));
    s.copyCall(main, "cudaMemcpy", {2'100, 2'200}, stream, {2'150, 2'230}, Scenario::toDevice(MemoryKind::Pageable, 1 << 20));
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), std::size_t{2});
    for (const Wait& wait : waits.rows) {
        QVERIFY(wait.awaited && wait.awaited->end > wait.end());
        QCOMPARE(wait.working, wait.duration);
        QCOMPARE(wait.wakeup, 0);
        QCOMPARE(wait.unattributed, 0);
    }
}

/// What the call staged was copied only after it had returned: it waited for nothing.
void TestWaits::anUploadThatStartsLaterIsNotAwaited()
{
    Scenario s;
    s.builder().setClockError(0);
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.copyCall(main, "cudaMemcpy", {0, 50}, stream, {60, 70}, Scenario::toDevice(MemoryKind::Pageable, 1'000));
    const Waits waits(s);
    QVERIFY(!waits.rows[0].awaited);
    QCOMPARE(waits.rows[0].unattributed, 50);
}

/// The other stream's kernel ends later, and before the call does; a later launch ends in time but was not there yet.
void TestWaits::awaitedOnItsStreamOnly()
{
    Scenario s;
    s.builder().setClockError(0);
    const TrackId main = s.thread("main");
    const TrackId worker = s.thread("worker");
    const TrackId seven = s.stream("7");
    const TrackId eight = s.stream("8");
    s.launch(main, {0, 10}, seven, {10, 50}, "mine");
    s.launch(main, {10, 20}, eight, {20, 70}, "other");
    s.launch(worker, {40, 45}, seven, {50, 75}, "later");
    s.call(main, "cudaStreamSynchronize", {30, 80}, {}, Scenario::onStream(7));
    s.call(main, "cudaDeviceSynchronize", {80, 82});
    const Waits waits(s);
    QCOMPARE(waits.trace->text(waits.rows[0].awaited->name), std::string_view("mine"));
    QVERIFY(waits.rows[0].stream == seven);
    QCOMPARE(waits.rows[0].wakeup, 30);
    QVERIFY(!waits.rows[0].isNeedless);
    QCOMPARE(waits.trace->text(waits.rows[1].awaited->name), std::string_view("later"));
    QVERIFY(waits.rows[1].isNeedless);
}

void TestWaits::awaitedBeforeTheEventsRecord()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const SpanDetail record = Scenario::onStream(7).set(DetailField::Event, 3);
    s.launch(main, {0, 10}, stream, {10, 40}, "before");
    s.call(main, "cudaEventRecord", {10, 12}, {}, record);
    s.launch(main, {12, 20}, stream, {40, 60}, "after");
    s.call(main, "cudaEventSynchronize", {20, 65}, {}, SpanDetail{}.set(DetailField::Event, 3));
    const Waits waits(s);
    QCOMPARE(waits.trace->text(waits.rows[0].awaited->name), std::string_view("before"));
    QCOMPARE(waits.rows[0].wakeup, 25);
}

void TestWaits::aCopyAwaitsItself()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 40});
    s.copyCall(main, "cudaMemcpyAsync", {12, 60}, stream, {40, 55}, Scenario::toHost(MemoryKind::Pageable));
    const Waits waits(s);
    QCOMPARE(waits.rows[0].awaited->end, 55);
    QCOMPARE(waits.rows[0].wakeup, 5);
    QVERIFY(!waits.rows[0].isNeedless);
}

/// Work that ends within the clock error after the call's start counts as done.
void TestWaits::needless()
{
    Scenario s;
    s.builder().setClockError(5);
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 45});
    s.call(main, "cudaDeviceSynchronize", {39, 60});
    s.launch(main, {60, 70}, stream, {70, 80});
    s.call(main, "cudaDeviceSynchronize", {75, 90});
    s.launch(main, {100, 110}, stream, {110, 131});
    s.call(main, "cudaDeviceSynchronize", {125, 140});
    const Waits waits(s);
    QVERIFY(!waits.rows[0].isNeedless);
    QVERIFY(waits.rows[1].isNeedless);
    QVERIFY(!waits.rows[2].isNeedless);
}

/// Whichever thread launches: nothing after it means nothing anywhere. A wait that is called during the last launch may be final.
void TestWaits::finalAfterTheLastLaunch()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId worker = s.thread("worker");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10}, stream, {10, 50});
    s.call(main, "cudaStreamSynchronize", {20, 55});
    s.launch(worker, {21, 25}, stream, {60, 90});
    s.call(worker, "cudaStreamSynchronize", {30, 95});
    s.call(main, "cudaDeviceSynchronize", {56, 97});
    const Waits waits(s);
    QCOMPARE(waits.rows.size(), std::size_t{3});
    QVERIFY(!waits.rows[0].isFinal && waits.rows[1].isFinal && waits.rows[2].isFinal);
    QVERIFY(waits.rows[1].bubble == 0 && waits.rows[2].bubble == 0);
    QCOMPARE(std::count_if(waits.rows.begin(), waits.rows.end(), [](const Wait& wait) { return wait.isFinal; }), 2);
    QCOMPARE(waits.rows[1].start, Nanos{30});
    QVERIFY(waits.rows[2].thread == main && (TimeRange{waits.rows[2].start, waits.rows[2].end()}) == (TimeRange{56, 97}));
    QCOMPARE(waits.rows[0].end(), Nanos{55}); // of those of the thread that are not final
    QVERIFY(waits.rows[0].thread == main && waits.rows[1].thread == worker);
    const WaitCosts costs(waits.rows);
    QCOMPARE(costs.shareOf(main, {56, 97}), 0.0);
    QCOMPARE(costs.shareOf(worker, {30, 95}), 0.0);
    QVERIFY(!costs.find(stream));
}

void TestWaits::causes()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.op(main, "aten::item", {0, 100});
    s.op(main, "aten::_local_scalar_dense", {10, 90});
    s.range(main, "loss", {15, 85});
    s.python(main, "train.py(3): step", {0, 200});
    s.python(main, "train.py(9): loss", {5, 95});
    s.call(main, "cudaDeviceSynchronize", {20, 80});
    s.op(main, "aten::add", {110, 120});
    s.range(main, "update", {100, 200});
    s.call(main, "cudaDeviceSynchronize", {115, 130}); // reaches beyond aten::add
    s.call(main, "cudaDeviceSynchronize", {300, 310});
    const Waits waits(s);
    QCOMPARE(waits.cause(0), std::string_view("aten::_local_scalar_dense"));
    QCOMPARE(waits.site(0), std::string_view("train.py(9): loss"));
    QCOMPARE(waits.cause(1), std::string_view("update"));
    QCOMPARE(waits.site(1), std::string_view("train.py(3): step"));
    QVERIFY(!waits.rows[2].cause.isValid() && !waits.rows[2].site.isValid());
}

void TestWaits::stepsAreNoCause()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.range(main, "ProfilerStep#6", {0, 100});
    s.call(main, "cudaDeviceSynchronize", {20, 80});
    QVERIFY(!Waits(s).rows[0].cause.isValid());

    Scenario nvtx;
    const TrackId thread = nvtx.thread("main");
    nvtx.range(thread, "inner", {10, 90});
    nvtx.op(thread, "outer", {0, 100});
    nvtx.call(thread, "cudaDeviceSynchronize", {20, 80});
    QCOMPARE(Waits(nvtx, SourceFormat::Nsight).cause(0), std::string_view("inner"));
}

/// The example of idle_gaps.h: busy [0,10) and [50,60), waits [5,20) and [25,30), the launch at 32.
void TestWaits::gapsAreDivided()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {-5, -2}, stream, {0, 10});
    s.call(main, "cudaDeviceSynchronize", {5, 20});
    s.call(main, "cudaDeviceSynchronize", {25, 30});
    s.launch(main, {32, 35}, stream, {50, 60});
    const Waits waits(s);
    QVERIFY(waits.rows[0].gapRange == (TimeRange{10, 25}));
    QCOMPARE(waits.rows[0].bubble, 15);
    QVERIFY(waits.rows[1].gapRange == (TimeRange{25, 50}));
    QCOMPARE(waits.rows[1].gap, 25);
    QCOMPARE(waits.rows[1].bubble, 5);
    QVERIFY(!waits.rows[1].isCrossThread);
}

void TestWaits::gapOfAnotherThread()
{
    const auto rowWhere = [](bool otherIsBusy) {
        Scenario s;
        const TrackId main = s.thread("main");
        const TrackId backward = s.thread("backward");
        const TrackId stream = s.stream("7");
        s.launch(main, {0, 5}, stream, {5, 20});
        s.call(main, "cudaDeviceSynchronize", {10, 30});
        if (otherIsBusy)
            s.call(backward, "cudaEventCreate", {15, 16});
        s.launch(backward, {40, 45}, stream, {50, 60});
        return Waits(s).rows[0];
    };
    const Wait idle = rowWhere(false);
    QCOMPARE(idle.gap, 30);
    QVERIFY(idle.isCrossThread);
    QCOMPARE(rowWhere(true).gap, 0);
}

void TestWaits::noGapWhereTheDeviceWasBusy()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId worker = s.thread("worker");
    const TrackId seven = s.stream("7");
    const TrackId eight = s.stream("8");
    s.launch(main, {0, 5}, seven, {5, 20});
    s.launch(worker, {0, 5}, eight, {10, 50});
    s.call(main, "cudaStreamSynchronize", {10, 22}, {}, Scenario::onStream(7));
    s.launch(main, {25, 30}, seven, {35, 60});
    QCOMPARE(Waits(s).rows[0].gap, 0);
}

/// Of thousands of sites, so that each call of settle() has enough to do.
void TestWaits::settledSumsAreTheSame()
{
    TraceBuilder builder;
    std::vector<StringId> names;
    for (int i = 0; i < 4000; ++i)
        names.push_back(builder.intern("iteration " + std::to_string(i)));
    const auto trace = builder.finish();
    const auto rowsOf = [&trace](const WaitSums& sums) {
        std::vector<std::vector<Nanos>> rows;
        for (const SyncSite& site : sums.sites(*trace))
            rows.push_back(
                {site.call.value(), static_cast<Nanos>(site.kind), site.cause.value(), static_cast<Nanos>(site.count), site.total, site.wakeup, site.bubble});
        for (const SyncCall& call : sums.calls(*trace))
            rows.push_back({call.call.value(), static_cast<Nanos>(call.kind), static_cast<Nanos>(call.count), call.total, call.max});
        return rows;
    };
    WaitSums plain;
    WaitSums settled;
    WaitSums earlier; // a copy, which must stay as it was
    std::vector<std::vector<Nanos>> rowsOfEarlier;
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        const std::uint64_t dice = mixBits(i);
        Wait wait;
        wait.call = names[dice % 3];
        wait.kind = dice % 5 == 0 ? BlockingKind::Stream : BlockingKind::Device;
        wait.cause = names[dice / 16 % names.size()];
        wait.duration = static_cast<Nanos>(dice >> 20 & 0xFF);
        wait.wakeup = static_cast<Nanos>(dice >> 30 & 0xF);
        wait.bubble = static_cast<Nanos>(dice >> 40 & 0x7);
        plain.add(wait);
        settled.add(wait);
        if (i % 700 == 699)
            settled.settle(*trace);
        if (i % 4900 == 4899) {
            const WaitSums copy = settled;
            QCOMPARE(rowsOf(copy), rowsOf(plain));
            if (rowsOfEarlier.empty()) {
                earlier = copy;
                rowsOfEarlier = rowsOf(copy);
            }
        }
    }
    QCOMPARE(rowsOf(settled), rowsOf(plain));
    QCOMPARE(rowsOf(earlier), rowsOfEarlier);
    QVERIFY(rowsOfEarlier.size() < rowsOf(settled).size());
    QVERIFY(settled.bytes() < plain.bytes()); // settled rows need no map
}

QTEST_GUILESS_MAIN(TestWaits)
#include "tst_waits.moc"
