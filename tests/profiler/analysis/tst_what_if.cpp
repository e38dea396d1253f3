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
    void noGainBeyondWhatTheChangeAddresses();
    void intervalsOfGpusAreRough();
    void severalChangesAtOnceWereNotValidated();
};

namespace {

/// Ten rounds: a launch of 10 us, its kernel of 90 us, a wait for it until 105 us, own code until 150 us.
void waitInRounds(Scenario& s)
{
    const auto main = s.thread("main");
    const auto stream = s.stream("7");
    for (Nanos now = 0; now < 1'500'000; now += 150'000) {
        s.launch(main, {now, now + 10'000}, stream, {now + 10'000, now + 100'000});
        s.call(main, "cudaStreamSynchronize", {now + 10'000, now + 105'000}, {}, Scenario::onStream(7));
    }
    s.run({0, 1'500'000});
}

} // namespace

void TestWhatIf::nothingWaits()
{
    Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {5, 105});
    s.run({0, 105});
    const Played run(s);
    const WaitPredictions predictions = predictWaits(run.whatIf);
    QVERIFY(predictions.sites.empty() && !predictions.pair);
    QCOMPARE(predictions.withoutAny.length, predictions.measured);
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
    QVERIFY(predictions.sites[0].prediction.length < predictions.measured);
    QVERIFY(!predictions.pair);
    // numbers are those of the run's list, which may lack a site
    const std::vector<SyncSite> listed{predictions.sites[1].site};
    const WaitPredictions ofPart = predictWaits(run.whatIf, listed);
    QCOMPARE(ofPart.sites.size(), std::size_t{2});
    QVERIFY(ofPart.sites[0].number == std::size_t{1});
    QVERIFY(ofPart.sites[0].site.call == listed[0].call);
    QVERIFY(!ofPart.sites[1].number);
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
    QCOMPARE(predictions.pair->prediction.length, predictions.withoutAny.length);
    QVERIFY(predictions.pair->prediction.length < predictions.measured * 9 / 10);
}

/// However short a replay is: the kernels remain, and launches as graphs give back what the device waited for launches.
void TestWhatIf::noGainBeyondWhatTheChangeAddresses()
{
    Scenario s;
    waitInRounds(s);
    const Played run(s);
    const TimeBudget budget = run.whatIf.bounds().devices().at(0);
    Change graphs;
    graphs.asGraphs = true;
    const Prediction asGraphs = predictionFrom(run.whatIf, graphs, 1);
    QCOMPARE(asGraphs.length, 1'500'000 - budget.launch - budget.queued());
    QCOMPARE(asGraphs.replayed, Nanos{1});
    QCOMPARE(asGraphs.shortest, 1'500'000 - budget.launch - budget.queued() - budget.hostCode);
    const Prediction withoutWaits = predictionFrom(run.whatIf, run.withoutWaits(), 1);
    QVERIFY(withoutWaits.length >= budget.compute);
    QCOMPARE(withoutWaits.shortest, withoutWaits.length);
    Change faster;
    faster.stretches.push_back({run.analysis->spans().work().spans()[0].name, 0.1});
    QVERIFY(predictionFrom(run.whatIf, faster, 1).addresses == BudgetParts{&TimeBudget::compute});
}

void TestWhatIf::intervalsOfGpusAreRough()
{
    Scenario s;
    waitInRounds(s);
    const Played run(s);
    const Prediction prediction = predict(run.whatIf, run.withoutWaits());
    QVERIFY(prediction.length < 1'500'000);
    QVERIFY(prediction.isRough && !prediction.isValidated);
    QVERIFY(prediction.shortest <= prediction.length && prediction.length < prediction.longest);
    QVERIFY(prediction.longest <= 1'500'000);
}

/// The least certain one counts.
void TestWhatIf::severalChangesAtOnceWereNotValidated()
{
    Scenario s;
    waitInRounds(s);
    const Played run(s);
    Change both = run.withoutWaits();
    both.asGraphs = true;
    const Prediction together = predictionFrom(run.whatIf, both, 1'200'000);
    const Prediction waits = predictionFrom(run.whatIf, run.withoutWaits(), 1'200'000);
    QVERIFY(!together.isValidated && together.isRough);
    QVERIFY(together.longest - together.length >= waits.longest - waits.length);
    QVERIFY(together.addresses == (waits.addresses | BudgetParts{&TimeBudget::launch}));
}

QTEST_APPLESS_MAIN(TestWhatIf)
#include "tst_what_if.moc"
