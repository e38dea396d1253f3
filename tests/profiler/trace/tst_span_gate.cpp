// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/span_gate.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/support/spans.h"

#include <QTest>

using namespace stallscope;

namespace {

SpanGate::Plan plan(Nanos from, std::optional<Nanos> length, bool waitsForRanges)
{
    return {from, length, waitsForRanges};
}

} // namespace

class TestSpanGate : public QObject {
    Q_OBJECT

private slots:
    void windows_data();
    void windows();
    void ranges();
    void nestedRanges();
    void rangesBeforeItBegins();
    void lengthCountsFromTheFirstRange();
    void shutting();
    void aBuilderKeepsWhatTheGateLetsIn();
};

void TestSpanGate::windows_data()
{
    QTest::addColumn<qint64>("from");
    QTest::addColumn<qint64>("length"); // 0: none
    QTest::addColumn<qint64>("start");
    QTest::addColumn<qint64>("end");
    QTest::addColumn<bool>("isKept");
    const qint64 ever = -kTimeLimit;
    QTest::newRow("always open") << ever << qint64{0} << qint64{5} << qint64{6} << true;
    QTest::newRow("before") << qint64{100} << qint64{0} << qint64{50} << qint64{99} << false;
    QTest::newRow("up to the beginning") << qint64{100} << qint64{0} << qint64{50} << qint64{100} << false;
    QTest::newRow("into the beginning") << qint64{100} << qint64{0} << qint64{50} << qint64{101} << true;
    QTest::newRow("an instant before") << qint64{100} << qint64{0} << qint64{99} << qint64{99} << false;
    QTest::newRow("an instant at the beginning") << qint64{100} << qint64{0} << qint64{100} << qint64{100} << true;
    QTest::newRow("an instant at the last moment") << qint64{100} << qint64{10} << qint64{109} << qint64{109} << true;
    QTest::newRow("an instant at the end") << qint64{100} << qint64{10} << qint64{110} << qint64{110} << false;
    QTest::newRow("around all of it") << qint64{100} << qint64{10} << qint64{0} << qint64{1000} << true;
    QTest::newRow("behind") << qint64{100} << qint64{10} << qint64{110} << qint64{200} << false;
    QTest::newRow("a window without length") << qint64{100} << qint64{-1} << qint64{0} << qint64{1000} << false;
    QTest::newRow("the end of time") << ever << qint64{0} << qint64{kTimeLimit - 1} << qint64{kTimeLimit - 1} << true;
}

void TestSpanGate::windows()
{
    QFETCH(qint64, from);
    QFETCH(qint64, length);
    QFETCH(qint64, start);
    QFETCH(qint64, end);
    QFETCH(bool, isKept);
    const SpanGate gate(plan(from, length == 0 ? std::nullopt : std::optional<Nanos>(length), false));
    QCOMPARE(gate.admits({start, end}), isKept);
}

void TestSpanGate::ranges()
{
    SpanGate gate(plan(-kTimeLimit, std::nullopt, true));
    QVERIFY(!gate.admits({0, 1000}));
    gate.leave(5); // without enter()
    gate.enter(10);
    QVERIFY(gate.admits({15, 16})); // while it is open
    gate.leave(20);
    gate.enter(30);
    gate.leave(40);
    QVERIFY(!gate.admits({0, 10}));
    QVERIFY(gate.admits({0, 11}));
    QVERIFY(gate.admits({19, 30}));
    QVERIFY(!gate.admits({20, 30}));
    QVERIFY(gate.admits({35, 35}));
    QVERIFY(!gate.admits({40, 50}));
    QVERIFY(gate.admits({0, 100}));
}

void TestSpanGate::nestedRanges()
{
    SpanGate gate(plan(-kTimeLimit, std::nullopt, true));
    gate.enter(10);
    gate.enter(12);
    gate.leave(15);
    QVERIFY(gate.admits({16, 17}));
    gate.leave(20);
    QVERIFY(!gate.admits({20, 21}));
}

void TestSpanGate::rangesBeforeItBegins()
{
    SpanGate gate(plan(100, std::nullopt, true));
    gate.enter(10);
    gate.leave(20);
    gate.enter(90);
    QVERIFY(!gate.admits({0, 100}));
    QVERIFY(gate.admits({95, 101}));
    gate.leave(110);
    QVERIFY(!gate.admits({10, 20}));
    QVERIFY(gate.admits({100, 101}));
}

void TestSpanGate::lengthCountsFromTheFirstRange()
{
    SpanGate gate(plan(-kTimeLimit, 15, true));
    gate.enter(10);
    gate.leave(20);
    gate.enter(22);
    QVERIFY(gate.admits({23, 24}));
    QVERIFY(!gate.admits({25, 26}));
    gate.leave(30);
    gate.enter(40);
    QVERIFY(!gate.admits({41, 42}));
}

void TestSpanGate::shutting()
{
    SpanGate gate(plan(100, std::nullopt, false));
    QVERIFY(gate.lets({100, 101}));
    gate.shut();
    QVERIFY(!gate.lets({100, 101}));
    QVERIFY(!gate.lets({50, 60})); // would not have been kept anyhow
    QVERIFY(!gate.admits({100, 101}));
    QCOMPARE(gate.shutOut(), std::uint64_t{1});
}

void TestSpanGate::aBuilderKeepsWhatTheGateLetsIn()
{
    const auto gate = std::make_shared<SpanGate>(plan(100, std::nullopt, false));
    TraceBuilder builder;
    const TrackId before = builder.addTrack({});
    builder.setGate(gate);
    const TrackId after = builder.addTrack({});
    for (const TrackId id : {before, after}) {
        TrackBuilder& track = builder.track(id);
        track.place(test::spanAt(10, 20));
        track.place(test::spanAt(90, 20));
        track.push(test::spanAt(20, 20, SpanKind::Range));
        track.push(test::spanAt(120, 20, SpanKind::Range));
        track.placeAt({LaneGroup::Calls, 0, false}, test::spanAt(30, 5, SpanKind::ApiCall));
        track.setOpenSpans({{40, kEmptyString, SpanKind::ApiCall, SpanFlag::kNone, 0}});
    }
    gate->shut(); // kept spans stay
    builder.track(before).place(test::spanAt(200, 1));
    const auto trace = builder.finish();
    QCOMPARE(trace->tracks[before.index()].spanCount(), std::uint64_t{2});
    QCOMPARE(trace->tracks[after.index()].spanCount(), std::uint64_t{2});
    QCOMPARE(trace->losses[static_cast<std::size_t>(Loss::BeyondSizeLimit)], std::uint64_t{1});
}

QTEST_GUILESS_MAIN(TestSpanGate)
#include "tst_span_gate.moc"
