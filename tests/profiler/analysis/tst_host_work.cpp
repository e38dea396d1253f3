// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"
#include "tests/profiler/analysis/played.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <utility>

using namespace stallscope;
using test::Played;
using test::Scenario;

namespace {

constexpr Nanos kUs = 1000;
constexpr Nanos kCall = 4 * kUs;
constexpr Nanos kRounds = 40;

std::optional<Advice> hostWorkIn(Scenario& s, TimeRange window)
{
    s.run(window);
    const auto all = advise(Played(s).whatIf);
    const auto found = std::find_if(all.begin(), all.end(), [](const Advice& one) { return one.rule == AdviceRule::HostWork || one.rule == AdviceRule::InputPipeline; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

} // namespace

/// Named host work while a device idles.
class TestHostWork : public QObject {
    Q_OBJECT
private slots:
    void ofARound_data();
    void ofARound();
    void spreadOverFunctions();
    void isNoWait();
    void onceIsNoLoop();
};

void TestHostWork::ofARound_data()
{
    QTest::addColumn<qint64>("loading");
    QTest::addColumn<bool>("isSaid");
    QTest::newRow("long") << qint64{60 * kUs} << true;
    QTest::newRow("hidden behind the device") << qint64{10 * kUs} << false;
}

/// Rounds in which the host loads a batch before it launches 20 us of work: the finding names the loading, not the loop around it, nor its decoding.
void TestHostWork::ofARound()
{
    QFETCH(const qint64, loading);
    QFETCH(const bool, isSaid);
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("13");
    Nanos now = 0;
    Nanos device = 0;
    Nanos idle = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.op(main, "loadBatch", {now, now + loading});
        s.op(main, "decode", {now + loading / 4, now + loading / 2});
        const Nanos launch = now + loading;
        const Nanos start = std::max(launch + 2 * kUs, device);
        if (i > 0) // what precedes the first work is outside of the device's activity
            idle += std::max<Nanos>(0, launch - std::max(now, device));
        s.launch(main, {launch, launch + kCall}, stream, {start, start + 20 * kUs});
        device = start + 20 * kUs;
        now = launch + kCall;
    }
    s.range(main, "epoch", {0, now});
    const auto advice = hostWorkIn(s, {0, device});
    QCOMPARE(advice.has_value(), isSaid);
    if (!isSaid)
        return;
    QCOMPARE(QString(nameOf(advice->rule)), QString("input-pipeline"));
    QCOMPARE(advice->count, std::uint64_t{kRounds});
    QCOMPARE(advice->cost, idle);
    QVERIFY(advice->gain > 0 && advice->gain <= idle);
    QVERIFY(!advice->spans.empty());
}

/// Many short functions between launches, none of which takes half of the time: the finding is about all of them, and names the costliest three.
void TestHostWork::spreadOverFunctions()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("13");
    const std::array<std::pair<const char*, Nanos>, 4> functions{{{"a.py(1): a", 20 * kUs}, {"b.py(2): b", 15 * kUs}, {"c.py(3): c", 10 * kUs}, {"d.py(4): d", 5 * kUs}}};
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        for (const auto& [name, duration] : functions) {
            s.span(main, SpanKind::Python, name, {now, now + duration});
            now += duration;
        }
        s.launch(main, {now, now + kCall}, stream, {now + kCall, now + 2 * kCall});
        now += 2 * kCall;
    }
    const auto advice = hostWorkIn(s, {0, now});
    QVERIFY(advice.has_value());
    QCOMPARE(QString(nameOf(advice->rule)), QString("host-work"));
    QCOMPARE(advice->functions.size(), std::size_t{3});
    QCOMPARE(advice->functions[0].total, (kRounds - 1) * 20 * kUs);
    QCOMPARE(advice->functions[2].total, (kRounds - 1) * 10 * kUs);
    QCOMPARE(advice->cost, (kRounds - 1) * 50 * kUs);
    QVERIFY(advice->gain > 0 && advice->gain <= advice->cost);
}

/// Work done once before the first launch is initialization.
void TestHostWork::onceIsNoLoop()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("13");
    s.op(main, "import", {0, 500 * kUs});
    Nanos now = 500 * kUs;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 20 * kUs});
        now += 20 * kUs;
    }
    QVERIFY(!hostWorkIn(s, {0, now}));
}

/// A host that only waits there should wait less, not work ahead.
void TestHostWork::isNoWait()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("13");
    Nanos now = 0;
    for (Nanos i = 0; i < kRounds; ++i) {
        s.launch(main, {now, now + kCall}, stream, {now + 6 * kUs, now + 8 * kUs});
        s.op(main, "item", {now + kCall, now + 40 * kUs});
        s.call(main, "cudaStreamSynchronize", {now + kCall, now + 40 * kUs}, {}, Scenario::onStream(13));
        now += 41 * kUs;
    }
    QVERIFY(!hostWorkIn(s, {0, now}));
}

QTEST_APPLESS_MAIN(TestHostWork)
#include "tst_host_work.moc"
