// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment.h"
#include "engine/experiment/results.h"
#include "engine/workloads/catalogue.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/segments/analysis.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;

namespace {

std::shared_ptr<const Trace> recorded(std::uint32_t repeats)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", std::int64_t{20});
    plan.repeats = repeats;
    auto experiment = Experiment::make(std::move(plan), installedBackends());
    if (!experiment)
        return nullptr;
    (*experiment)->start();
    return (*experiment)->wait() ? (*experiment)->trace() : nullptr;
}

std::string jsonOf(const Trace& trace, const RunReport& report)
{
    JsonWriter json;
    writeRunReport(json, trace, report);
    return json.take();
}

} // namespace

class TestResults : public QObject {
    Q_OBJECT

private slots:
    void numbersAreThoseOfAFullAnalysis();
    void onlyMedianRepeatsAreAnalysed();
    void aSingleStrategyIsAsBusyAsItsDevices();
};

void TestResults::numbersAreThoseOfAFullAnalysis()
{
    const auto trace = recorded(6);
    QVERIFY(trace);
    const auto all = analyze(trace);
    QVERIFY(all.ok());
    const auto results = resultsOf(trace, {});
    QVERIFY(results.ok());
    QCOMPARE(results->strategies.size(), std::size_t{2});
    const std::vector<ComparisonSide> sides = sidesByStrategy({}, trace, *all);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const StrategyResult& result = results->strategies[i];
        QCOMPARE(wallTimes(result.side), wallTimes(sides[i]));
        QCOMPARE(jsonOf(*trace, result.median()), jsonOf(*trace, medianRepeat(sides[i])));
    }
    QCOMPARE(results->strategies[1].ratio.ratio, compareMedians(wallTimes(sides[0]), wallTimes(sides[1])).ratio);
    QVERIFY(results->strategies[0].model && results->strategies[0].measured == trace->runs.front().results);
}

/// Otherwise stopping after thousands of repeats would wait for the analysis of each.
void TestResults::onlyMedianRepeatsAreAnalysed()
{
    const auto trace = recorded(50);
    QVERIFY(trace);
    const auto results = resultsOf(trace, {});
    QVERIFY(results.ok());
    QCOMPARE(results->reports->size(), std::size_t{100});
    QCOMPARE(std::count_if(results->reports->begin(), results->reports->end(), [](const RunReport& report) { return !report.kernels.empty(); }), 2);
    QVERIFY(std::all_of(results->reports->begin(), results->reports->end(), [](const RunReport& report) { return report.wall > 0; }));
}

/// As in the table below the sentence.
void TestResults::aSingleStrategyIsAsBusyAsItsDevices()
{
    RunReport report;
    report.wall = 1'000'000;
    report.overlap.syncCount = 3;
    report.allDevices.busyShare = 0.9;
    report.allDevices.busyMean = 0.6;
    ExperimentResults results;
    StrategyResult& only = results.strategies.emplace_back();
    only.strategy = "peer";
    only.side.repeats = {{&report, std::nullopt}};
    const ExperimentPlan plan = ExperimentPlan::of(*findWorkload("replicas"));
    report.devices.resize(1);
    QCOMPARE(QString::fromStdString(resultSentence(plan, results)), QString("peer took 1.00 ms: the device was busy 90.0 % of it, the host waited 3 times."));
    report.devices.resize(2);
    QCOMPARE(QString::fromStdString(resultSentence(plan, results)),
        QString("peer took 1.00 ms: the devices were busy 60.0 % of it on average, the host waited 3 times."));
}

QTEST_APPLESS_MAIN(TestResults)
#include "tst_results.moc"
