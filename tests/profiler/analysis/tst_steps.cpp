// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/steps/launch_sequence.h"
#include "profiler/analysis/steps/repetition.h"
#include "profiler/analysis/steps/steps.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/analysis/steps_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <array>

using namespace stallscope;
using namespace stallscope::test;

namespace {

QJsonObject jsonOf(const Trace& trace, const RunSteps& steps)
{
    JsonWriter json;
    json.beginObject();
    writeSteps(json, trace, steps, 0, true);
    json.endObject();
    return QJsonDocument::fromJson(QByteArray::fromStdString(json.take())).object()["steps"].toObject();
}

} // namespace

class TestSteps : public QObject {
    Q_OBJECT

private slots:
    void noneOfTooLittle_data();
    void noneOfTooLittle();
    void numbersOfEachStep();
    void tellsWhatMadeOneSlow_data();
    void tellsWhatMadeOneSlow();
    void lengthIsTheDevicesWhereTheHostRunsAhead();
    void theThreadWithMostWorkLeads();
    void stepsTakeTurnsAtStreams();
    void copiesDifferByDirection();
    void partsOfTwoRunsAddUp();
    void jsonHoldsThem();
    void whoIsAskedToStopFindsNone();
};

void TestSteps::noneOfTooLittle_data()
{
    QTest::addColumn<int>("launches");
    QTest::addColumn<QString>("reason");
    QTest::newRow("an empty run") << 0 << "too few launches";
    QTest::newRow("one launch") << 1 << "too few launches";
    QTest::newRow("two launches") << 2 << "too few launches";
    QTest::newRow("five different ones") << 5 << "nothing repeats";
}

void TestSteps::noneOfTooLittle()
{
    QFETCH(int, launches);
    QFETCH(QString, reason);
    StepsProgram program;
    for (int i = 0; i < launches; ++i)
        program.launch(std::array{"a", "b", "c", "d", "e"}.at(static_cast<std::size_t>(i)));
    const RunSteps steps = program.steps();
    QVERIFY(!steps.areThere());
    QCOMPARE(QString(nameOf(steps.origin)), reason);
}

void TestSteps::numbersOfEachStep()
{
    StepsProgram program;
    for (int i = 0; i < 3; ++i)
        program.launch("warm up");
    program.wait();
    std::vector<Nanos> starts;
    for (int i = 0; i < 10; ++i) {
        starts.push_back(program.now());
        program.forward();
        program.wait();
        program.work(5'000);
    }
    const RunSteps steps = program.steps();
    QCOMPARE(QString(nameOf(steps.origin)), QString("found"));
    QCOMPARE(steps.steps.size(), starts.size());
    QCOMPARE(steps.thread, program.main());
    QCOMPARE(steps.launches, std::uint64_t{6});
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const Step& step = steps.steps[i];
        const bool isLast = i + 1 == starts.size();
        QCOMPARE(step.host.start, starts[i]);
        QCOMPARE(step.device.start, starts[i] + StepsProgram::kLatency);
        QCOMPARE(step.launches, std::uint64_t{6});
        QCOMPARE(step.kernel, 6 * StepsProgram::kKernel);
        QCOMPARE(step.busy(), 6 * StepsProgram::kKernel);
        QCOMPARE(step.waits, std::uint64_t{1});
        QCOMPARE(step.waited, 6 * StepsProgram::kKernel + StepsProgram::kLatency + StepsProgram::kWakeup - 6 * StepsProgram::kCall);
        // the wait behind the last launch only drains the device; before it is that of each step, after which the host works
        QCOMPARE(step.bothIdle, isLast ? 0 : StepsProgram::kWakeup);
        QCOMPARE(step.otherIdle(), isLast ? 0 : 5'000 + StepsProgram::kLatency);
        if (!isLast) {
            QCOMPARE(step.host.end, starts[i + 1]);
            QCOMPARE(step.length(), step.host.length());
        }
    }
    QCOMPARE(steps.length.median, 6 * StepsProgram::kKernel + StepsProgram::kWakeup + 5'000 + StepsProgram::kLatency);
    QCOMPARE(steps.length.spread(), Nanos{0});
    QCOMPARE(steps.slowestMore.parts.wall, Nanos{0});
}

void TestSteps::tellsWhatMadeOneSlow_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"kernel", "wait", "host", "more launches"})
        QTest::newRow(what) << QString(what);
}

void TestSteps::tellsWhatMadeOneSlow()
{
    QFETCH(QString, what);
    StepsProgram program;
    for (int i = 0; i < 20; ++i) {
        const bool isSlow = i == 16;
        program.forward();
        if (isSlow && what == "more launches")
            program.launch("checkpoint", 100'000);
        program.launch("sgd", isSlow && what == "kernel" ? 120'000 : StepsProgram::kKernel);
        program.wait(isSlow && what == "wait" ? 100'000 : 0);
        program.work(isSlow && what == "host" ? 105'000 : 5'000);
    }
    const auto trace = program.scenario().trace();
    const RunSteps steps = findSteps(**FullAnalysis::build(trace, RunId(0)));
    QCOMPARE(steps.steps.size(), std::size_t{20});
    QCOMPARE(steps.slowest, std::size_t{16});
    const StepDifference& more = steps.slowestMore;
    QCOMPARE(more.parts.wall, Nanos{100'000});
    QCOMPARE(partsOf(more.parts), more.parts.wall);
    const bool isKernel = what == "kernel" || what == "more launches";
    QCOMPARE(more.parts.kernel, Nanos{isKernel ? 100'000 : 0});
    QCOMPARE(more.parts.bothIdle, Nanos{what == "wait" ? 100'000 : 0});
    QCOMPARE(more.parts.otherIdle, Nanos{what == "host" ? 100'000 : 0});
    QCOMPARE(more.launches, std::int64_t{what == "more launches" ? 1 : 0});
    QCOMPARE(more.kernelMore, Nanos{isKernel ? 100'000 : 0});
    if (isKernel)
        QCOMPARE(trace->text(more.kernel), std::string_view(what == "kernel" ? "sgd" : "checkpoint"));
    if (what == "wait")
        QCOMPARE(trace->text(more.wait), std::string_view("cudaStreamSynchronize"));
}

/// Without waits the host launches 30 steps in the time of a few, and the device executes them one after the other.
void TestSteps::lengthIsTheDevicesWhereTheHostRunsAhead()
{
    StepsProgram program;
    for (int i = 0; i < 30; ++i)
        program.forward();
    program.wait();
    const RunSteps steps = program.steps();
    QCOMPARE(steps.steps.size(), std::size_t{30});
    QCOMPARE(steps.length.median, 6 * StepsProgram::kKernel);
    QCOMPARE(steps.length.spread(), Nanos{0});
    QCOMPARE(steps.host.median, 6 * StepsProgram::kCall);
}

void TestSteps::theThreadWithMostWorkLeads()
{
    StepsProgram program;
    const TrackId loader = program.scenario().thread("loader");
    const TrackId copies = program.scenario().stream("13");
    for (int i = 0; i < 12; ++i) {
        // a loader that copies at a pace of its own
        for (int j = 0; j < 1 + i % 3; ++j) {
            const Nanos start = program.now() + j * 7'000;
            program.scenario().copyCall(
                loader, "cudaMemcpyAsync", {start, start + 1'000}, copies, {start + 3'000, start + 6'000}, Scenario::toDevice(MemoryKind::Pinned));
        }
        program.forward();
        program.wait();
    }
    const RunSteps steps = program.steps();
    QCOMPARE(steps.steps.size(), std::size_t{12});
    QCOMPARE(steps.thread, program.main());
    QCOMPARE(steps.steps[0].launches, std::uint64_t{7});
    QCOMPARE(steps.steps[2].launches, std::uint64_t{9});
}

void TestSteps::stepsTakeTurnsAtStreams()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const std::array streams{s.stream("7"), s.stream("13")};
    for (std::size_t i = 0; i < 12; ++i) {
        const auto start = static_cast<Nanos>(i) * 40'000;
        s.launch(main, {start, start + 2'000}, streams[i % 2], {start + 6'000, start + 20'000}, "gemm");
        s.launch(main, {start + 2'000, start + 4'000}, streams[i % 2], {start + 20'000, start + 56'000}, "relu");
    }
    const auto trace = s.trace();
    const RunSteps steps = findSteps(**FullAnalysis::build(trace, RunId(0)));
    QCOMPARE(steps.steps.size(), std::size_t{12});
    QCOMPARE(steps.length.median, Nanos{40'000});
    QCOMPARE(steps.length.spread(), Nanos{0});
    QCOMPARE(steps.steps.front().length(), Nanos{50'000}); // the others wait for the one before
}

void TestSteps::copiesDifferByDirection()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const std::vector<bool> toHost{false, false, true}; // of one step
    Nanos now = 0;
    for (int i = 0; i < 15; ++i) {
        const SpanDetail detail = toHost[static_cast<std::size_t>(i % 3)] ? Scenario::toHost(MemoryKind::Pinned) : Scenario::toDevice(MemoryKind::Pinned);
        s.copyCall(main, "cudaMemcpyAsync", {now, now + 1'000}, stream, {now + 2'000, now + 9'000}, detail);
        now += 10'000;
    }
    const auto trace = s.trace();
    const RunSteps steps = findSteps(**FullAnalysis::build(trace, RunId(0)));
    QCOMPARE(steps.launches, std::uint64_t{3});
    QCOMPARE(steps.steps.front().exposedCopy, Nanos{21'000});
    QCOMPARE(steps.steps.front().kernel, Nanos{0});
}

void TestSteps::partsOfTwoRunsAddUp()
{
    const auto run = [](bool waits) {
        StepsProgram program;
        for (int i = 0; i < 10; ++i) {
            program.forward();
            if (waits)
                program.wait();
        }
        program.wait();
        return program.steps();
    };
    const RunSteps waiting = run(true);
    const RunSteps free = run(false);
    const Explanation explained = explainSteps(waiting.steps[waiting.median], free.steps[free.median]);
    QCOMPARE(explained.wall, -(StepsProgram::kWakeup + StepsProgram::kLatency));
    QCOMPARE(partsOf(explained), explained.wall);
    QCOMPARE(explained.kernel, Nanos{0});
    QCOMPARE(explained.bothIdle, -StepsProgram::kWakeup);
}

void TestSteps::jsonHoldsThem()
{
    StepsProgram program;
    for (int i = 0; i < 5; ++i) {
        program.forward();
        program.wait();
    }
    const auto trace = program.scenario().trace();
    RunSteps steps = findSteps(**FullAnalysis::build(trace, RunId(0)));
    const QJsonObject json = jsonOf(*trace, steps);
    QCOMPARE(json["origin"].toString(), QString("found"));
    QVERIFY(json["reason"].isNull() && json["name"].isNull());
    QCOMPARE(json["count"].toInt(), 5);
    QCOMPARE(json["rows"].toArray().size(), 5);
    for (const QJsonValue& row : json["rows"].toArray())
        QCOMPARE(row["busy_ns"].toInteger() + row["both_idle_ns"].toInteger() + row["other_idle_ns"].toInteger(), row["length_ns"].toInteger());
    QVERIFY(json["slowest"]["range"].isNull() && json["rows"].toArray().at(0)["range"].isNull());
    steps.steps[steps.slowest].name = "step 4";
    const QJsonObject named = jsonOf(*trace, steps);
    QCOMPARE(named["slowest"]["range"].toString(), QString("step 4"));
    QCOMPARE(named["rows"].toArray().at(static_cast<int>(steps.slowest))["range"].toString(), QString("step 4"));
    const QJsonObject none = jsonOf(*trace, RunSteps{});
    QVERIFY(none["origin"].isNull());
    QCOMPARE(none["reason"].toString(), QString("nothing repeats"));
}

void TestSteps::whoIsAskedToStopFindsNone()
{
    const auto trace = openTrace(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const auto run = *FullAnalysis::build(*trace, RunId(0));
    std::stop_source stop;
    QVERIFY(findSteps(*run, stop.get_token()).areThere());
    stop.request_stop();
    QVERIFY(!findSteps(*run, stop.get_token()).areThere());
    QVERIFY(findRepetition(LaunchSequence::ofLeadingThread(run->spans()).row(), stop.get_token()).empty());
}

QTEST_GUILESS_MAIN(TestSteps)
#include "tst_steps.moc"
