// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment.h"
#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "profiler/session/session_reader.h"
#include "tests/engine/experiment/scripted_workload.h"
#include "tests/support/file_size_limit.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace stallscope;
using test::fakeBackends;
using test::planFor;
using test::scriptedWorkload;

namespace {

/// How an experiment ended, and everything that is left of it.
struct Ended {
    Result<> result;
    ExperimentProgress progress;
    std::shared_ptr<const Trace> trace;
};

Ended perform(ExperimentPlan plan, ExperimentOptions options = {})
{
    (void)test::journal.take();
    auto experiment = Experiment::make(std::move(plan), fakeBackends(), std::move(options));
    if (!experiment)
        return {experiment.error(), {}, nullptr};
    (*experiment)->start();
    const Result<> result = (*experiment)->wait();
    return {result, (*experiment)->progress(), (*experiment)->trace()};
}

std::vector<std::string> statesOf(const Trace& trace)
{
    std::vector<std::string> states;
    for (const Run& run : trace.runs)
        states.push_back(run.strategy + " " + nameOf(run.state));
    return states;
}

} // namespace

class TestExperiment : public QObject {
    Q_OBJECT

private slots:
    void repeatsAreInterleaved();
    void aRunExplainsItself();
    void aStrategyThatFails_data();
    void aStrategyThatFails();
    void allStrategiesFail();
    void leftOutUnlessAskedFor();
    void outOfMemory();
    void devicesThatAreNotThere();
    void aPlanThatMakesNoSense();
    void sweep();
    void withoutTracing();
    void aFileIsWrittenMeanwhile();
    void aLostDevice_data();
    void aLostDevice();
    void aFullDisk();
    void aFileThatCannotBeCreated();
    void statesInOrder();
    void manyInOneProcess();
    void manyOnTheProcessor();
};

void TestExperiment::repeatsAreInterleaved()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {"b", ""}});
    const Ended ended = perform(planFor(workload));
    QVERIFY(ended.result.ok());
    const std::vector<std::string> expected{"a prepare", "b prepare", "a run", "a check", "b run", "b check", // warming up
        "a run", "a check", "b run", "b check", "a run", "a check", "b run", "b check"};
    QCOMPARE(test::journal.take(), expected);
    QCOMPARE(statesOf(*ended.trace), (std::vector<std::string>{"a done", "b done", "a done", "b done"}));
    Nanos before = 0;
    for (const Run& run : ended.trace->runs) {
        QVERIFY(run.window->start >= before);
        before = run.window->end;
    }
    QCOMPARE(ended.progress.runsDone, std::size_t{4});
    QCOMPARE(ended.progress.runsTotal, std::size_t{4});
    QCOMPARE(ended.progress.warmUpsDone, std::size_t{2});
    QCOMPARE(ended.progress.warmUpsTotal, std::size_t{2});
    QCOMPARE(ended.progress.share(), 1.0);
}

void TestExperiment::aRunExplainsItself()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {"b", ""}});
    const Ended ended = perform(planFor(workload));
    const Run& last = ended.trace->runs.back();
    QCOMPARE(last.workload, std::string("scripted"));
    QCOMPARE(last.device, std::string("fake"));
    QCOMPARE(last.repeat, 1U);
    QVERIFY(!last.isBaseline);
    QVERIFY(ended.trace->runs.front().isBaseline);
    QCOMPARE(last.parameters, (Facts{{"bytes", "64"}, {"devices", "1"}, {"mood", "good"}}));
    QCOMPARE(last.results, (Facts{{"runs", "3"}}));
    std::set<std::string> facts;
    for (const auto& [name, value] : ended.trace->facts)
        facts.insert(name);
    for (const char* name : {"stallscope", "cores", "kernel", "compiler", "zstd", "fake:0", "fake:0 colour", "plan.workload"})
        QVERIFY2(facts.contains(name), name);
    QVERIFY(planOf(*ended.trace, {&workload, 1}).ok());
}

void TestExperiment::aStrategyThatFails_data()
{
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("doneBefore");
    for (const char* place : {"prepare", "warm-up", "check"})
        QTest::addRow("error in %s", place) << QString("fails-in-%1").arg(place) << "no luck" << 0;
    QTest::newRow("error in the first repeat") << "fails-in-run"
                                               << "no luck" << 0;
    QTest::newRow("error in the second repeat") << "fails-in-second-run"
                                                << "no luck" << 1;
    QTest::newRow("exception in prepare") << "throws-in-prepare"
                                          << "threw an exception: a teapot" << 0;
    QTest::newRow("exception in a repeat") << "throws-in-run"
                                           << "threw an exception: a teapot" << 0;
}

void TestExperiment::aStrategyThatFails()
{
    QFETCH(QString, strategy);
    QFETCH(QString, message);
    QFETCH(int, doneBefore);
    const std::string name = strategy.toStdString();
    const WorkloadInfo workload = scriptedWorkload({{name.c_str(), ""}, {"steady", ""}});
    const Ended ended = perform(planFor(workload, 3));
    QVERIFY(ended.result.ok());
    QCOMPARE(ended.progress.state, ExperimentState::Done);
    QCOMPARE(ended.progress.failures, (std::vector<std::string>{name + ": " + message.toStdString()}));
    QCOMPARE(ended.progress.runsDone, std::size_t{6});
    int failed = 0;
    int done = 0;
    int steady = 0;
    for (const Run& run : ended.trace->runs) {
        steady += run.strategy == "steady" && run.state == RunState::Done ? 1 : 0;
        done += run.strategy == name && run.state == RunState::Done ? 1 : 0;
        if (run.state == RunState::Failed) {
            ++failed;
            QCOMPARE(run.strategy, name);
            QCOMPARE(run.message, message.toStdString());
        }
    }
    QCOMPARE(failed, 1);
    QCOMPARE(done, doneBefore);
    QCOMPARE(steady, 3);
}

void TestExperiment::allStrategiesFail()
{
    const WorkloadInfo workload = scriptedWorkload({{"fails-in-run", ""}, {"throws-in-run", ""}});
    const Ended ended = perform(planFor(workload));
    QVERIFY(!ended.result.ok());
    QCOMPARE(ended.result.error().message, std::string("scripted, fails-in-run: no luck"));
    QCOMPARE(ended.progress.state, ExperimentState::Failed);
    QCOMPARE(ended.trace->runs.size(), std::size_t{2}); // kept, with their messages
}

void TestExperiment::leftOutUnlessAskedFor()
{
    const WorkloadInfo workload = scriptedWorkload({{"steady", ""}, {"impossible", ""}});
    ExperimentPlan plan = planFor(workload);
    const Ended ended = perform(plan);
    QVERIFY(ended.result.ok());
    QVERIFY(ended.progress.failures.empty());
    QCOMPARE(ended.progress.leftOut, (std::vector<std::string>{"impossible: this device cannot"}));
    QCOMPARE(ended.trace->runs.size(), std::size_t{2});
    plan.strategies = {"impossible"};
    const Ended asked = perform(plan);
    QVERIFY(!asked.result.ok());
    QCOMPARE(asked.result.error().message, std::string("scripted, impossible: this device cannot"));
}

void TestExperiment::outOfMemory()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {"b", ""}});
    ExperimentPlan plan = planFor(workload, 1);
    plan.memoryLimit = 100; // enough for one of them
    const Ended ended = perform(plan);
    QVERIFY(ended.result.ok());
    QCOMPARE(statesOf(*ended.trace), (std::vector<std::string>{"b failed", "a done"}));
    QCOMPARE(ended.trace->runs.front().message, std::string("out of memory"));
}

void TestExperiment::devicesThatAreNotThere()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}});
    ExperimentPlan plan = planFor(workload);
    plan.device = "toaster:1";
    QCOMPARE(perform(plan).result.error().message, std::string("unknown device 'toaster:1'; available: fake:0"));
    plan.device = "fake:9";
    QCOMPARE(perform(plan).result.error().message, std::string("'fake:9' cannot be opened"));
    plan.device = "fake";
    plan.values.set("devices", 8);
    QCOMPARE(perform(plan).result.error().message, std::string("8 devices are required, but 'fake' has 4"));
}

void TestExperiment::aPlanThatMakesNoSense()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}});
    ExperimentPlan plan = planFor(workload, 0);
    QVERIFY(!Experiment::make(plan, fakeBackends()).ok());
}

void TestExperiment::sweep()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {"b", ""}});
    ExperimentPlan plan = planFor(workload, 1);
    plan.sweep = {{"bytes", {10, 20}}, {"mood", {0, 1}}};
    const Ended ended = perform(plan);
    QVERIFY(ended.result.ok());
    QCOMPARE(ended.progress.points, std::size_t{4});
    QCOMPARE(ended.progress.pointsBefore, std::size_t{3}); // it ended at the last one
    QCOMPARE(ended.progress.repeats, std::uint32_t{1});
    QCOMPARE(ended.trace->runs.size(), std::size_t{8});
    QCOMPARE(ended.trace->runs.front().name, std::string("a, bytes 10 B, mood good"));
    QCOMPARE(ended.trace->runs.back().parameters, (Facts{{"bytes", "20"}, {"devices", "1"}, {"mood", "bad"}}));
}

void TestExperiment::withoutTracing()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}});
    ExperimentPlan plan = planFor(workload);
    QVERIFY(perform(plan).trace->spanCount() > 0);
    plan.isTraced = false;
    const Ended ended = perform(plan);
    QCOMPARE(ended.trace->spanCount(), std::uint64_t{0});
    QCOMPARE(ended.trace->runs.size(), std::size_t{2});
    QVERIFY(ended.trace->runs.front().window->length() > 0);
}

void TestExperiment::aFileIsWrittenMeanwhile()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x.stallscope").toStdString();
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {"fails-in-run", ""}});
    const Ended ended = perform(planFor(workload), {path, {}});
    QVERIFY(ended.result.ok());
    const auto read = readSession(path);
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
    QCOMPARE((*read)->spanCount(), ended.trace->spanCount());
    QVERIFY((*read)->runs == ended.trace->runs);
    QCOMPARE((*read)->facts, ended.trace->facts);
    QVERIFY((*read)->losses == ended.trace->losses);
}

void TestExperiment::aLostDevice_data()
{
    QTest::addColumn<QString>("strategy");
    QTest::addColumn<QStringList>("states");
    QTest::newRow("in the first repeat") << "ruins-in-run" << QStringList{"a done", "ruins-in-run failed"};
    QTest::newRow("in the second") << "ruins-in-second-run"
                                   << QStringList{"a done", "ruins-in-second-run done", "z done", "a done", "ruins-in-second-run failed"};
    QTest::newRow("before any") << "ruins-in-warm-up" << QStringList{"ruins-in-warm-up failed"};
}

/// No later run uses a lost device, and everything recorded before is in the file.
void TestExperiment::aLostDevice()
{
    QFETCH(QString, strategy);
    QFETCH(QStringList, states);
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x.stallscope").toStdString();
    const QByteArray name = strategy.toLatin1();
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {name.constData(), ""}, {"z", ""}});
    auto experiment = Experiment::make(planFor(workload), fakeBackends(), {path, {}});
    QVERIFY(experiment.ok());
    (*experiment)->start();
    const Result<> result = (*experiment)->wait();
    QVERIFY(!result.ok());
    QCOMPARE(QString::fromStdString(result.error().message), QString("fake:0 is lost: an illegal address; the data recorded so far is kept"));
    QCOMPARE((*experiment)->progress().state, ExperimentState::Failed);
    QVERIFY((*experiment)->progress().isDeviceLost);
    QCOMPARE((*experiment)->progress().failures.size(), std::size_t{1});
    const auto read = readSession(path);
    QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
    QStringList found;
    for (const std::string& state : statesOf(**read))
        found << QString::fromStdString(state);
    QCOMPARE(found, states);
}

void TestExperiment::aFullDisk()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("x.stallscope").toStdString();
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}});
    auto experiment = Experiment::make(planFor(workload), fakeBackends(), {path, {}});
    QVERIFY(experiment.ok());
    const test::FileSizeLimit limit(static_cast<rlim_t>(QFileInfo(path.c_str()).size()) + 100);
    (*experiment)->start();
    const Result<> result = (*experiment)->wait();
    QVERIFY(!result.ok());
    QVERIFY2(result.error().message.find(path) != std::string::npos, result.error().message.c_str());
    QCOMPARE((*experiment)->progress().state, ExperimentState::Failed);
    QCOMPARE((*experiment)->progress().fileFailure, result.error().message);
    QCOMPARE(statesOf(*(*experiment)->trace()), (std::vector<std::string>{"a done", "a done"}));
}

void TestExperiment::aFileThatCannotBeCreated()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}});
    const Ended ended = perform(planFor(workload), {"/nowhere/x.stallscope", {}});
    QVERIFY(!ended.result.ok());
    QVERIFY(!ended.trace); // nothing ran
    QVERIFY(!perform(planFor(workload), {"/dev/full", {}}).trace);
}

void TestExperiment::statesInOrder()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}});
    std::vector<ExperimentState> states;
    Experiment* watched = nullptr;
    auto experiment = Experiment::make(planFor(workload), fakeBackends(), {{}, [&] {
                                                                               const ExperimentState state =
                                                                                   watched ? watched->progress().state : ExperimentState::Idle;
                                                                               if (states.empty() || states.back() != state)
                                                                                   states.push_back(state);
                                                                           }});
    watched = experiment->get();
    watched->start();
    QVERIFY(watched->wait().ok());
    experiment->reset(); // the thread has made its last call
    using enum ExperimentState;
    QCOMPARE(states, (std::vector{Idle, Preparing, WarmingUp, Running, Draining, Done}));
}

void TestExperiment::manyInOneProcess()
{
    const WorkloadInfo workload = scriptedWorkload({{"a", ""}, {"b", ""}});
    for (int i = 0; i < 100; ++i) {
        const Ended ended = perform(planFor(workload, 1));
        QVERIFY(ended.result.ok());
        QCOMPARE(ended.trace->runs.size(), std::size_t{2});
    }
}

void TestExperiment::manyOnTheProcessor()
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", 20);
    plan.repeats = 1;
    for (int i = 0; i < 100; ++i) {
        auto experiment = Experiment::make(plan, installedBackends());
        QVERIFY(experiment.ok());
        (*experiment)->start();
        QVERIFY((*experiment)->wait().ok());
        QCOMPARE((*experiment)->trace()->runs.size(), std::size_t{2});
    }
}

QTEST_APPLESS_MAIN(TestExperiment)
#include "tst_experiment.moc"
