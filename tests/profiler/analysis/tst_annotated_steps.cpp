// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/annotated_steps.h"
#include "profiler/analysis/steps/launch_sequence.h"
#include "profiler/analysis/steps/repetition.h"
#include "profiler/formats/formats.h"
#include "tests/profiler/analysis/steps_program.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::test;

/// Steps annotated by programs, compared with detected ones.
class TestAnnotatedSteps : public QObject {
    Q_OBJECT

private slots:
    void annotationsComeFirst_data();
    void annotationsComeFirst();
    void numbersOnAnAxis_data();
    void numbersOnAnAxis();
    void readsTheNumberOfAStep_data();
    void readsTheNumberOfAStep();
    void unfitAnnotationsAreLeftAlone_data();
    void unfitAnnotationsAreLeftAlone();
    void hostOnlyRuns_data();
    void hostOnlyRuns();
    void foundOnesAgreeWithTheAnnotatedOnes();
    void realTraces_data();
    void realTraces();
};

void TestAnnotatedSteps::annotationsComeFirst_data()
{
    QTest::addColumn<QString>("range"); // %1 is the number of the step
    QTest::addColumn<QString>("name");
    QTest::newRow("profiler steps") << "ProfilerStep#%1"
                                    << "ProfilerStep";
    QTest::newRow("numbered ranges") << "train step %1"
                                     << "train step";
    QTest::newRow("numbered in brackets") << "iteration [%1]"
                                          << "iteration";
    QTest::newRow("one name") << "step"
                              << "step";
    QTest::newRow("one name with the number of a GPU") << "step gpu0"
                                                       << "step gpu";
    QTest::newRow("one name with a number format") << "train fp16"
                                                   << "train fp";
}

/// Each annotated step runs the same launches twice: without the ranges, there would be twice as many steps.
void TestAnnotatedSteps::annotationsComeFirst()
{
    QFETCH(QString, range);
    QFETCH(QString, name);
    StepsProgram program;
    std::vector<TimeRange> ranges;
    for (int i = 0; i < 8; ++i) {
        const Nanos start = program.now();
        program.work(1'000);
        for (int half = 0; half < 2; ++half) {
            const Nanos startOfHalf = program.now();
            program.forward();
            program.scenario().range(program.main(), "forward", {startOfHalf, program.now()});
        }
        program.wait();
        ranges.push_back({start, program.now()});
        program.scenario().range(program.main(), (range.contains('%') ? range.arg(i) : range).toStdString(), ranges.back());
        program.work(3'000);
    }
    const RunSteps steps = program.steps();
    QCOMPARE(QString(nameOf(steps.origin)), QString("annotated"));
    QCOMPARE(QString::fromStdString(steps.name), name);
    QCOMPARE(steps.thread, program.main());
    QCOMPARE(steps.steps.size(), ranges.size());
    QCOMPARE(steps.launches, std::uint64_t{12});
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        QCOMPARE(steps.steps[i].host, ranges[i]);
        QCOMPARE(QString::fromStdString(steps.steps[i].name), range.contains('%') ? range.arg(i) : QString());
    }
    QCOMPARE(steps.areNamed(), range.contains('%'));
    QCOMPARE(steps.firstNumber, range.contains('%') ? std::optional(std::uint64_t{0}) : std::nullopt);
    QCOMPARE(steps.length.median, 12 * StepsProgram::kKernel + StepsProgram::kWakeup + 3'000 + 1'000 + StepsProgram::kLatency);
}

void TestAnnotatedSteps::numbersOnAnAxis_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<bool>("areNamed");
    QTest::addColumn<qlonglong>("first"); // -1: none
    QTest::newRow("from seven") << QStringList{"step 7", "step 8", "step 9"} << true << 7LL;
    QTest::newRow("every tenth") << QStringList{"step 10", "step 20", "step 30"} << true << -1LL;
    QTest::newRow("counted down") << QStringList{"step 3", "step 2", "step 1"} << true << -1LL;
    QTest::newRow("one twice") << QStringList{"step 1", "step 2", "step 1"} << false << -1LL;
    QTest::newRow("one without a number") << QStringList{"step", "step 2", "step 3"} << false << -1LL;
    QTest::newRow("too large for an axis") << QStringList{"step 9007199254740993", "step 9007199254740994", "step 9007199254740995"} << true << -1LL;
}

void TestAnnotatedSteps::numbersOnAnAxis()
{
    QFETCH(QStringList, names);
    QFETCH(bool, areNamed);
    QFETCH(qlonglong, first);
    StepsProgram program;
    for (const QString& name : names) {
        const Nanos start = program.now();
        program.forward();
        program.wait();
        program.scenario().range(program.main(), name.toStdString(), {start, program.now()});
    }
    const RunSteps steps = program.steps();
    QCOMPARE(QString(nameOf(steps.origin)), QString("annotated"));
    QCOMPARE(steps.areNamed(), areNamed);
    for (std::size_t i = 0; i < steps.steps.size(); ++i)
        QCOMPARE(QString::fromStdString(steps.steps[i].name), areNamed ? names[static_cast<int>(i)] : QString());
    QCOMPARE(steps.firstNumber ? static_cast<qlonglong>(*steps.firstNumber) : -1, first);
}

void TestAnnotatedSteps::readsTheNumberOfAStep_data()
{
    QTest::addColumn<QString>("range");
    QTest::addColumn<qlonglong>("number"); // -1: none
    QTest::newRow("behind a space") << "step 4" << 4LL;
    QTest::newRow("in brackets") << "iteration [12]" << 12LL;
    QTest::newRow("of all") << "batch 3/100" << 3LL;
    QTest::newRow("the last of two numbers") << "epoch 2 step 17" << 17LL;
    QTest::newRow("within the name") << "conv2d" << -1LL;
    QTest::newRow("none") << "step" << -1LL;
    QTest::newRow("nothing") << "" << -1LL;
    QTest::newRow("too large") << "step 99999999999999999999" << -1LL;
}

void TestAnnotatedSteps::readsTheNumberOfAStep()
{
    QFETCH(QString, range);
    QFETCH(qlonglong, number);
    const auto read = numberOfStep(range.toStdString());
    QCOMPARE(read ? static_cast<qlonglong>(*read) : -1, number);
}

void TestAnnotatedSteps::unfitAnnotationsAreLeftAlone_data()
{
    QTest::addColumn<QString>("what");
    for (const char* what : {"twice only", "around little work", "around no launches", "one within the other", "on a device"})
        QTest::newRow(what) << QString(what);
}

void TestAnnotatedSteps::unfitAnnotationsAreLeftAlone()
{
    QFETCH(QString, what);
    StepsProgram program;
    Scenario& s = program.scenario();
    for (int i = 0; i < 9; ++i) {
        const Nanos start = program.now();
        program.launch("sgd", 1'000);
        const Nanos afterFirst = program.now();
        program.forward();
        program.wait();
        if (what == "twice only" && i < 2)
            s.range(program.main(), "step", {start, program.now()});
        if (what == "around little work")
            s.range(program.main(), "Optimizer.step", {start, afterFirst});
        if (what == "around no launches")
            s.range(program.main(), "step", {program.now(), program.now() + 2'000});
        if (what == "one within the other") {
            s.range(program.main(), "step", {start, program.now()});
            s.range(program.main(), "step", {afterFirst, program.now()});
        }
        if (what == "on a device")
            s.span(program.stream(), SpanKind::DeviceRange, "ProfilerStep#1", {start, program.now()});
        program.work(3'000);
    }
    const RunSteps steps = program.steps();
    QCOMPARE(QString(nameOf(steps.origin)), QString("found"));
    QCOMPARE(steps.steps.size(), std::size_t{9});
    QCOMPARE(steps.launches, std::uint64_t{7});
}

void TestAnnotatedSteps::hostOnlyRuns_data()
{
    QTest::addColumn<QString>("range");  // %1 is the number of the step
    QTest::addColumn<QString>("around"); // another range
    QTest::addColumn<QString>("name");   // of the steps; empty: none are found
    const QString none;
    QTest::newRow("profiler steps") << "ProfilerStep#%1" << none << "ProfilerStep";
    QTest::newRow("named steps") << "step %1" << none << "step";
    QTest::newRow("in a range around the whole training") << "train [%1]"
                                                          << "all"
                                                          << "train";
    QTest::newRow("steps go before what they are made of") << "iteration %1"
                                                           << "each operation"
                                                           << "iteration";
    QTest::newRow("ranges around little") << "none"
                                          << "little" << QString();
    QTest::newRow("no ranges") << "none" << none << QString();
}

/// Each lasts as long as its range: without a device there is no other duration.
void TestAnnotatedSteps::hostOnlyRuns()
{
    QFETCH(QString, range);
    QFETCH(QString, around);
    QFETCH(QString, name);
    StepsProgram program;
    Scenario& s = program.scenario();
    std::vector<TimeRange> ranges;
    for (int i = 0; i < 6; ++i) {
        const Nanos start = program.now();
        for (int op = 0; op < 3; ++op) {
            const TimeRange where{program.now(), program.now() + 10'000};
            s.op(program.main(), "aten::mm", where);
            if (around == "each operation")
                s.range(program.main(), "part", where);
            if (around == "little")
                s.range(program.main(), "Optimizer.step", {where.start, where.start + 500});
            program.work(i == 4 ? 20'000 : 10'000);
        }
        ranges.push_back({start, program.now()});
        if (range != "none")
            s.range(program.main(), (range.contains('%') ? range.arg(i) : range).toStdString(), ranges.back());
        program.work(5'000);
    }
    if (around == "all")
        s.range(program.main(), "training", {0, program.now()});
    const RunSteps steps = program.steps();
    QCOMPARE(QString::fromStdString(steps.name), name);
    if (name.isEmpty()) {
        QVERIFY(!steps.areThere());
        return;
    }
    QCOMPARE(QString(nameOf(steps.origin)), QString("annotated"));
    QVERIFY(steps.areOnHostAlone());
    QCOMPARE(steps.steps.size(), ranges.size());
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        QCOMPARE(steps.steps[i].host, ranges[i]);
        QCOMPARE(steps.steps[i].length(), ranges[i].length());
    }
    QCOMPARE(steps.length.median, Nanos{30'000});
    QCOMPARE(steps.slowest, std::size_t{4});
    QCOMPARE(steps.slowestMore.parts.wall, Nanos{30'000});
}

/// The example of a training has profiler steps: the launches of one thread alone show the same ones.
void TestAnnotatedSteps::foundOnesAgreeWithTheAnnotatedOnes()
{
    const auto trace = openTrace(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz", {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const auto run = *FullAnalysis::build(*trace, RunId(0));
    const RunSteps annotated = findSteps(*run);
    QCOMPARE(QString::fromStdString(annotated.name), QString("ProfilerStep"));
    const LaunchSequence launches = LaunchSequence::ofLeadingThread(run->spans());
    const std::vector<Stretch> found = findRepetition(launches.row());
    QCOMPARE(found.size(), annotated.steps.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY(annotated.steps[i].host.contains(launches.call(found[i].first).start));
}

void TestAnnotatedSteps::realTraces_data()
{
    QTest::addColumn<QString>("file");
    for (const char* file : {"hta_event_sync_a100.json.gz", "tracelens_bert_small_h100.json.gz", "tracelens_owlv2_h100.json.gz", "nsysai_mock_rtx3080.sqlite",
             "nsysai_mfu_2gpu.sqlite"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

/// The steps of these traces are unknown, but the results must be consistent.
void TestAnnotatedSteps::realTraces()
{
    QFETCH(QString, file);
    const QString path = QStringLiteral(STALLSCOPE_SHARED_DATA) + "/" + file;
    if (!QFile::exists(path))
        QSKIP("The real traces are not beside this checkout, so there is nothing to look for steps in.");
    const auto trace = openTrace(path.toStdString(), {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    const auto run = *FullAnalysis::build(*trace, RunId(0));
    const RunSteps steps = findSteps(*run);
    qInfo("%s: %zu steps (%s %s) of %llu launches, median %lld ns", qPrintable(file), steps.steps.size(), nameOf(steps.origin), steps.name.c_str(),
        static_cast<unsigned long long>(steps.launches), static_cast<long long>(steps.length.median));
    for (std::size_t i = 0; i < steps.steps.size(); ++i) {
        const Step& step = steps.steps[i];
        QVERIFY(step.launches > 0 && step.length() > 0 && step.otherIdle() >= 0);
        QVERIFY(i == 0 || steps.steps[i - 1].host.end <= step.host.start);
        QVERIFY(i == 0 || steps.steps[i - 1].device.end <= step.device.start);
        const SetMetrics sets = run->setMetrics(step.device);
        QCOMPARE(step.busy(), sets.allDevices.busy);
        QCOMPARE(step.kernel, sets.allDevices.kernel);
        QCOMPARE(step.bothIdle, sets.overlap.bothIdle);
    }
    QCOMPARE(partsOf(steps.slowestMore.parts), steps.slowestMore.parts.wall);
}

QTEST_APPLESS_MAIN(TestAnnotatedSteps)
#include "tst_annotated_steps.moc"
