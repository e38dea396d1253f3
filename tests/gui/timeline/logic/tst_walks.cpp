// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/name_search.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/analysis/waits/wait_index.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

WaitList waitsAt(const std::vector<Nanos>& starts, Nanos duration)
{
    WaitList waits;
    for (const Nanos start : starts) {
        Wait wait;
        wait.start = start;
        wait.duration = duration;
        wait.thread = TrackId(1);
        waits.push_back(wait);
    }
    return waits;
}

int visited(const WaitList& waits, TimeRange range, Nanos step)
{
    int count = 0;
    WaitIndex(waits).forEachShown(range, step, WaitIndex::Most::Gap, [&](const Wait&) { ++count; });
    return count;
}

} // namespace

/// From wait to wait, from name to name, from cause to effect.
class TestWalks : public QObject {
    Q_OBJECT
private slots:
    void withoutWaitsThereIsNowhereToGo();
    void waitsFollowEachOther();
    void visibleWaitsCostNoMoreThanTheirPixels();
    void emptyTextsMatchNothing_data();
    void emptyTextsMatchNothing();
    void allWordsHaveToMatch();
    void causesAndEffectsAreFoundInTheirScopeOnly();
    void effectsOfACallAreLookedForWhereTheyMayBe();
    void spansAroundAreInnermostFirst();
};

void TestWalks::withoutWaitsThereIsNowhereToGo()
{
    QVERIFY(!waitAfter({}, 0) && !waitBefore({}, 0) && !waitOf({}, TrackId(0), 0));
    QCOMPARE(visited({}, TimeRange::all(), 1), 0);
}

void TestWalks::waitsFollowEachOther()
{
    const auto waits = waitsAt({10, 20, 20, 30}, 5);
    QCOMPARE(waitAfter(waits, 9).value(), std::size_t{0});
    QCOMPARE(waitAfter(waits, 10).value(), std::size_t{1});
    QCOMPARE(waitAfter(waits, 20).value(), std::size_t{3});
    QVERIFY(!waitAfter(waits, 30));
    QVERIFY(!waitBefore(waits, 10));
    QCOMPARE(waitBefore(waits, 30).value(), std::size_t{2});
    QVERIFY(!waitOf(waits, TrackId(2), 20));
    QCOMPARE(waitOf(waits, TrackId(1), 20).value(), std::size_t{1});
}

void TestWalks::visibleWaitsCostNoMoreThanTheirPixels()
{
    std::vector<Nanos> starts;
    for (Nanos start = 0; start < 1'000'000; start += 10)
        starts.push_back(start);
    const auto waits = waitsAt(starts, 5);
    QVERIFY(visited(waits, {0, 1'000'000}, 1000) <= 1001);
    QCOMPARE(visited(waits, {1000, 1100}, 1), 10);
    // one that goes on from before is seen too
    QCOMPARE(visited(waits, {1003, 1009}, 1), 1);
    QCOMPARE(visited(waits, {1006, 1009}, 1), 0);
}

void TestWalks::emptyTextsMatchNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("empty") << "";
    QTest::newRow("blanks") << " \t ";
    QTest::newRow("nobody's name") << "convolution";
}

void TestWalks::emptyTextsMatchNothing()
{
    QFETCH(QString, text);
    Scenario s;
    s.op(s.thread("main"), "aten::linear", {0, 10});
    const NameHits hits = searchNames(*s.trace(), TimeRange::all(), text.toStdString());
    QCOMPARE(hits.count, std::uint64_t{0});
    QVERIFY(!hits.after(-100) && !hits.before(100));
}

void TestWalks::allWordsHaveToMatch()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.op(main, "aten::Linear_half", {50, 60});
    s.kernel(stream, "linear_float", {10, 20});
    s.kernel(stream, "half_LINEAR", {90, 95});
    const auto trace = s.trace();
    const NameHits hits = searchNames(*trace, TimeRange::all(), "linear HALF");
    QCOMPARE(hits.count, std::uint64_t{2});
    QCOMPARE(hits.hits.at(hits.after(0).value()).start, Nanos{50});
    QCOMPARE(hits.hits.at(hits.after(50).value()).start, Nanos{90});
    QVERIFY(!hits.after(90));
    QCOMPARE(hits.hits.at(hits.before(90).value()).start, Nanos{50});
    QCOMPARE(searchNames(*trace, {60, 100}, "linear").count, std::uint64_t{1});
}

void TestWalks::causesAndEffectsAreFoundInTheirScopeOnly()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const ProcessId other = s.addProcess(9);
    const TrackId foreign = s.stream("8", s.device(), other);
    const CorrelationId id = s.launch(main, {0, 10}, stream, {20, 30}, "gemm");
    s.kernel(stream, "more", {40, 50}, id);
    s.kernel(foreign, "of another process", {20, 30}, id);
    const auto trace = s.trace();
    const auto call = placeOf(*trace, 0, main, 0, trace->pools->strings.find("cudaLaunchKernel"));
    QVERIFY(call);
    const auto launched = correlatedWith(*trace, *call);
    QCOMPARE(launched.size(), std::size_t{2});
    QCOMPARE(launched[0].span.start, Nanos{20});
    QCOMPARE(launched[1].span.start, Nanos{40});
    QCOMPARE(correlatedWith(*trace, launched[0]).front().span.start, Nanos{0});
    QVERIFY(!placeOf(*trace, 0, main, 5, kEmptyString));
    QVERIFY(!placeOf(*trace, 0, TrackId(99), 0, kEmptyString));
}

/// Blocks that cannot hold the id are not even read.
void TestWalks::effectsOfACallAreLookedForWhereTheyMayBe()
{
    struct Source : ColumnSource {
        explicit Source(BlockList list) : blocks(std::move(list)) {}
        std::shared_ptr<const SpanColumns> load(std::uint64_t key) override { return ++loads, blocks.block(key).columns(); }
        BlockList blocks;
        int loads = 0;
    };
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < 20'000; ++i)
        (void)s.launch(main, {i * 100, i * 100 + 10}, stream, {i * 100 + 20, i * 100 + 30}, "gemm");
    Trace trace = *s.trace();
    BlockList& blocks = trace.tracks[stream.index()].lanes.front().blocks;
    const auto source = std::make_shared<Source>(blocks);
    BlockList paged;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        paged.append(std::make_shared<const SpanBlock>(blocks.header(i), *blocks.block(i).summary(), source, i, nullptr, blocks.block(i).correlations()));
    blocks = paged;
    QVERIFY(blocks.size() > 3);
    const auto call = placeOf(trace, 0, main, 1'000'000, trace.pools->strings.find("cudaLaunchKernel"));
    QVERIFY(call);
    const auto launched = correlatedWith(trace, *call);
    QCOMPARE(launched.size(), std::size_t{1});
    QCOMPARE(launched.front().span.start, Nanos{1'000'020});
    QCOMPARE(source->loads, 1);
}

void TestWalks::spansAroundAreInnermostFirst()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.range(main, "step", {0, 100});
    s.op(main, "outer", {10, 90});
    s.op(main, "inner", {20, 80});
    s.call(main, "cudaMalloc", {30, 40});
    const auto trace = s.trace();
    const auto call = placeOf(*trace, 0, main, 30, trace->pools->strings.find("cudaMalloc"));
    QVERIFY(call);
    QStringList names;
    for (const SpanPlace& around : enclosing(*trace, *call))
        names << QString::fromUtf8(trace->nameOf(around.span).data(), static_cast<qsizetype>(trace->nameOf(around.span).size()));
    QCOMPARE(names, (QStringList{"inner", "outer", "step"}));
}

QTEST_GUILESS_MAIN(TestWalks)
#include "tst_walks.moc"
