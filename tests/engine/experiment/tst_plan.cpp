// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan.h"
#include "tests/engine/experiment/scripted_workload.h"

#include <QTest>

using namespace stallscope;
using test::planFor;

namespace {

const WorkloadInfo& workload()
{
    static const WorkloadInfo info = test::scriptedWorkload({{"first", ""}, {"second", ""}, {"third", ""}});
    return info;
}

using Change = void (*)(ExperimentPlan&);

} // namespace

class TestPlan : public QObject {
    Q_OBJECT

private slots:
    void withoutASweepThereIsOnePoint()
    {
        const ExperimentPlan plan = planFor(workload());
        QCOMPARE(plan.points().size(), std::size_t{1});
        QVERIFY(plan.points().front() == plan.values);
        QCOMPARE(plan.nameOf(plan.values), std::string());
    }

    void twoParametersMakeAGrid()
    {
        ExperimentPlan plan = planFor(workload());
        plan.sweep = {{"bytes", {10, 20}}, {"mood", {1, 0}}};
        std::vector<std::string> names;
        for (const ParameterValues& point : plan.points())
            names.push_back(plan.nameOf(point));
        QCOMPARE(names, (std::vector<std::string>{"bytes 10 B, mood bad", "bytes 10 B, mood good", "bytes 20 B, mood bad", "bytes 20 B, mood good"}));
    }

    void strategiesComeInTheCataloguesOrder()
    {
        ExperimentPlan plan = planFor(workload());
        QCOMPARE(plan.chosen().size(), std::size_t{3});
        plan.strategies = {"third", "second"};
        QCOMPARE(plan.chosen().size(), std::size_t{2});
        QCOMPARE(std::string(plan.chosen().front()->name), std::string("second"));
    }

    void devicesAreWhatTheParameterSays()
    {
        ExperimentPlan plan = planFor(workload());
        QCOMPARE(plan.devicesAt(plan.values), 1U);
        plan.values.set("devices", 3);
        QCOMPARE(plan.devicesAt(plan.values), 3U);
    }

    void whatMakesNoSense_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QString>("errorText");
        QTest::newRow("a strategy that is not there") << Change([](ExperimentPlan& plan) { plan.strategies = {"fourth"}; }) << "no strategy 'fourth'";
        QTest::newRow("a value too large") << Change([](ExperimentPlan& plan) { plan.values.set("bytes", 2'000'000); }) << "bytes of scripted must be between";
        QTest::newRow("a choice that is not there") << Change([](ExperimentPlan& plan) { plan.values.set("mood", 2); }) << "mood of scripted";
        QTest::newRow("no repeats") << Change([](ExperimentPlan& plan) { plan.repeats = 0; }) << "0 repeats";
        QTest::newRow("a sweep without values") << Change([](ExperimentPlan& plan) { plan.sweep = {{"bytes", {}}}; }) << "has no values";
        QTest::newRow("a sweep over nothing known") << Change([](ExperimentPlan& plan) { plan.sweep = {{"speed", {1}}}; }) << "no parameter 'speed'";
        QTest::newRow("a value twice") << Change([](ExperimentPlan& plan) { plan.sweep = {{"bytes", {1, 1}}}; }) << "a duplicate value";
        QTest::newRow("a parameter twice") << Change([](ExperimentPlan& plan) { plan.sweep = {{"bytes", {1}}, {"bytes", {2}}}; }) << "contains bytes twice";
        QTest::newRow("metrics of a processor") << Change([](ExperimentPlan& plan) {
            plan.device = "cpu:2";
            plan.metricsInterval = 1'000'000;
        }) << "the device cpu:2 has no hardware metrics";
        QTest::newRow("metrics of nothing recorded") << Change([](ExperimentPlan& plan) {
            plan.device = "cuda";
            plan.isTraced = false;
            plan.metricsInterval = 1'000'000;
        }) << "part of a recorded run";
        QTest::newRow("metrics too often") << Change([](ExperimentPlan& plan) {
            plan.device = "cuda";
            plan.metricsInterval = 1;
        }) << "must be between 20.0 us and 1.00 s";
        QTest::newRow("three parameters") << Change([](ExperimentPlan& plan) {
            plan.sweep = {{"bytes", {1}}, {"mood", {1}}, {"devices", {1}}};
        }) << "one or two parameters, not 3";
    }

    void whatMakesNoSense()
    {
        QFETCH(Change, change);
        QFETCH(QString, errorText);
        ExperimentPlan plan = planFor(workload());
        change(plan);
        const Result<> checked = check(plan);
        QVERIFY(!checked);
        QVERIFY2(checked.error().message.find(errorText.toStdString()) != std::string::npos, checked.error().message.c_str());
    }

    void aSessionCanBeRunAgain()
    {
        ExperimentPlan plan = planFor(workload(), 7);
        plan.strategies = {"first", "third"};
        plan.values.set("mood", 1);
        plan.values.set("bytes", 4096);
        plan.sweep = {{"devices", {1, 2}}, {"bytes", {100, 200}}};
        plan.isTraced = false;
        plan.memoryLimit = 12345;
        Trace trace;
        trace.facts = factsOf(plan);
        trace.facts.emplace_back("processor", "something else");
        const auto again = planOf(trace, {&workload(), 1});
        QVERIFY2(again.ok(), again.ok() ? "" : again.error().message.c_str());
        QCOMPARE(again->workload, plan.workload);
        QCOMPARE(again->strategies, plan.strategies);
        QVERIFY(again->values == plan.values);
        QVERIFY(again->points() == plan.points());
        QCOMPARE(again->device, plan.device);
        QCOMPARE(again->repeats, 7U);
        QVERIFY(!again->isTraced);
        QCOMPARE(again->memoryLimit, std::uint64_t{12345});
        QVERIFY(!again->metricsInterval);
        plan.device = "cuda:0";
        plan.isTraced = true;
        plan.metricsInterval = 500'000;
        trace.facts = factsOf(plan);
        const auto sampled = planOf(trace, {&workload(), 1});
        QVERIFY2(sampled.ok(), sampled.ok() ? "" : sampled.error().message.c_str());
        QCOMPARE(sampled->metricsInterval, std::optional<Nanos>(500'000));
    }

    void whatCannotBeRunAgain_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("errorText");
        QTest::newRow("a foreign trace") << "plan.nothing"
                                         << ""
                                         << "not recorded from a workload";
        QTest::newRow("an unknown workload") << "plan.workload"
                                             << "dance"
                                             << "no workload 'dance'";
        QTest::newRow("an unknown parameter") << "plan.parameter.speed"
                                              << "1"
                                              << "no longer has a parameter 'speed'";
        QTest::newRow("a value out of range") << "plan.parameter.bytes"
                                              << "0"
                                              << "bytes must be between";
        QTest::newRow("no number") << "plan.repeats"
                                   << "many"
                                   << "must be a number, not 'many'";
        QTest::newRow("an unknown strategy") << "plan.strategies"
                                             << "first,fifth"
                                             << "no strategy 'fifth'";
        QTest::newRow("a sweep of words") << "plan.over.bytes"
                                          << "1,two"
                                          << "must be a size";
    }

    void whatCannotBeRunAgain()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        QFETCH(QString, errorText);
        Trace trace;
        if (name != "plan.nothing" && name != "plan.workload")
            trace.facts.emplace_back("plan.workload", "scripted");
        trace.facts.emplace_back(name.toStdString(), value.toStdString());
        const auto plan = planOf(trace, {&workload(), 1});
        QVERIFY(!plan);
        QVERIFY2(plan.error().message.find(errorText.toStdString()) != std::string::npos, plan.error().message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"
