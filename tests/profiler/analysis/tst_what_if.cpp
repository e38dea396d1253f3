// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/played.h"

#include <QTest>

using namespace stallscope;
using test::Played;
using test::Scenario;

class TestWhatIf : public QObject {
    Q_OBJECT
private slots:
    void nothingWaits();
    void aSiteThatGainsAlone();
    void twoSitesThatGainTogether();
};

void TestWhatIf::nothingWaits()
{
    Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {5, 105});
    s.run({0, 105});
    const Played run(s);
    const WaitPredictions predictions = predictWaits(run.whatIf);
    QVERIFY(predictions.sites.empty() && !predictions.pair);
    QCOMPARE(predictions.withoutAny, predictions.measured);
}

/// Launch and wait, time and again, then work of the host's own.
void TestWhatIf::aSiteThatGainsAlone()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    Nanos now = 0;
    for (int i = 0; i < 10; ++i) {
        s.launch(main, {now, now + 10}, stream, {now + 10, now + 110});
        s.call(main, "cudaStreamSynchronize", {now + 10, now + 115}, {}, Scenario::onStream(7));
        s.launch(main, {now + 200, now + 210}, stream, {now + 210, now + 220});
        s.call(main, "cudaDeviceSynchronize", {now + 210, now + 225});
        now += 300;
    }
    s.run({0, now});
    const Played run(s);
    const WaitPredictions predictions = predictWaits(run.whatIf);
    QCOMPARE(predictions.sites.size(), std::size_t{2});
    QVERIFY(predictions.sites[0].length < predictions.measured);
    QVERIFY(!predictions.pair);
}

/// The host waits for the stream, and at once for the device: without the one it waits as long at the other.
void TestWhatIf::twoSitesThatGainTogether()
{
    Scenario s;
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    Nanos now = 0;
    for (int i = 0; i < 10; ++i) {
        s.launch(main, {now, now + 10}, stream, {now + 10, now + 110});
        s.call(main, "cudaStreamSynchronize", {now + 10, now + 110}, {}, Scenario::onStream(7));
        s.call(main, "cudaDeviceSynchronize", {now + 110, now + 111});
        now += 200;
    }
    s.run({0, now});
    const Played run(s);
    const WaitPredictions predictions = predictWaits(run.whatIf);
    QVERIFY(predictions.pair.has_value());
    QCOMPARE(predictions.pair->first, std::size_t{0});
    QCOMPARE(predictions.pair->second, std::size_t{1});
    QCOMPARE(predictions.pair->length, predictions.withoutAny);
    QVERIFY(predictions.pair->length < predictions.measured * 9 / 10);
}

QTEST_APPLESS_MAIN(TestWhatIf)
#include "tst_what_if.moc"
