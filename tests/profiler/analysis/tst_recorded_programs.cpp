// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/trace/build/trace_merge.h"
#include "tests/profiler/analysis/advised.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <string>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Recordings of PyTorch programs on a GPU (tests/gpu/torch_programs.py): what the conclusions about them must, and must not, claim.
std::shared_ptr<const Trace> recorded(const std::string& program)
{
    const auto trace = openTrace(STALLSCOPE_RECORDED_PROGRAMS "/" + program + ".stallscope", {});
    return trace ? *trace : nullptr;
}

bool onlyWaits(BlockingKind kind)
{
    constexpr std::array kKinds{BlockingKind::Device, BlockingKind::Context, BlockingKind::Stream, BlockingKind::Event, BlockingKind::Poll};
    return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

bool hasOwnTime(BlockingKind kind)
{
    return kind == BlockingKind::Alloc || kind == BlockingKind::Free || kind == BlockingKind::Module;
}

} // namespace

class TestRecordedPrograms : public QObject {
    Q_OBJECT
private slots:
    void callsWithATaskAreNotNeedless_data() { addPrograms(); }
    void callsWithATaskAreNotNeedless();
    void sitesAreNotTheCallItself_data() { addPrograms(); }
    void sitesAreNotTheCallItself();
    void noFindingCostsMoreThanTheRun_data() { addPrograms(); }
    void noFindingCostsMoreThanTheRun();
    void launchedGraphsNeedNoGraphs();
    void theStartIsNotTheProgram_data();
    void theStartIsNotTheProgram();
    void processesShareTheirGpu();
    void timeOutsideIsNamedCompletely();

private:
    static void addPrograms();
};

void TestRecordedPrograms::addPrograms()
{
    QTest::addColumn<QString>("program");
    for (const char* const program : {"train", "graph", "streams", "loader", "processes"})
        QTest::newRow(program) << QString(program);
}

/// Loading a module or reserving memory takes the host a while. It waits for the device only if that was at work when the call began.
void TestRecordedPrograms::callsWithATaskAreNotNeedless()
{
    QFETCH(QString, program);
    const Played played(recorded(program.toStdString()));
    const WaitList& waits = played.analysis->waits();
    QVERIFY(std::any_of(waits.begin(), waits.end(), [](const Wait& wait) { return wait.kind == BlockingKind::Module; }));
    for (const Wait& wait : waits) {
        QVERIFY(!wait.isNeedless || onlyWaits(wait.kind));
        if (hasOwnTime(wait.kind) && wait.awaited)
            QVERIFY(wait.awaited->end > wait.start);
        if (hasOwnTime(wait.kind) && !wait.awaited)
            QCOMPARE(wait.unattributed, wait.duration);
    }
}

void TestRecordedPrograms::sitesAreNotTheCallItself()
{
    QFETCH(QString, program);
    const Played played(recorded(program.toStdString()));
    for (const Wait& wait : played.analysis->waits())
        QVERIFY(wait.site != wait.call);
}

void TestRecordedPrograms::noFindingCostsMoreThanTheRun()
{
    QFETCH(QString, program);
    const Played played(recorded(program.toStdString()));
    for (const Advice& advice : advise(played.whatIf)) {
        QVERIFY2(advice.cost <= played.analysis->window().length(), nameOf(advice.rule));
        QVERIFY2(advice.addressed <= played.analysis->window().length(), nameOf(advice.rule));
    }
}

/// 50 launches of a graph of 20 kernels, all shorter than their share of the launch.
void TestRecordedPrograms::launchedGraphsNeedNoGraphs()
{
    const Played played(recorded("graph"));
    const std::vector<Advice> found = advise(played.whatIf);
    QVERIFY(!said(found, AdviceRule::LaunchBound));
    QVERIFY(!said(found, AdviceRule::DispatchBound));
    QVERIFY(!said(found, AdviceRule::AllocationInLoop)); // both allocations come before the work, while the device idles
    const auto launches = said(found, AdviceRule::GraphLaunches);
    QVERIFY(launches);
    QCOMPARE(launches->count, std::uint64_t{50});
    const RunReport report = played.analysis->report();
    const auto calls =
        std::find_if(report.calls.begin(), report.calls.end(), [&](const TableRow& row) { return played.trace->text(row.name) == "cudaGraphLaunch"; });
    QCOMPARE(launches->cost, calls->total);
    QVERIFY(launches->worked < launches->cost);
}

void TestRecordedPrograms::theStartIsNotTheProgram_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("steps");
    QTest::newRow("imports before the first step") << "train" << 50;
    QTest::newRow("worker processes that start") << "loader" << 32;
}

/// Most of the time passes in one gap before the first annotated step: no reason to load data in more threads.
void TestRecordedPrograms::theStartIsNotTheProgram()
{
    QFETCH(QString, program);
    QFETCH(int, steps);
    const Played played(recorded(program.toStdString()));
    const RunReport report = played.analysis->report();
    QVERIFY(report.longestGap);
    QVERIFY(dominates(report.longestGap->budget, *report.budget, report.allDevices.spans));
    const QString verdict = QString::fromStdString(narrative::verdictOf(report, *played.trace).words);
    QVERIFY2(verdict.contains("in one idle gap"), qPrintable(verdict));

    const std::vector<Advice> found = advise(played.whatIf);
    const auto start = said(found, AdviceRule::OutsideActivity);
    QVERIFY(start);
    QCOMPARE(found.front().rule, AdviceRule::OutsideActivity);
    QCOMPARE(start->steps, static_cast<std::uint64_t>(steps));
    QVERIFY(start->beforeSteps > report.wall / 2);
    QVERIFY(start->range.start >= report.longestGap->range.end - report.runStart);
    QVERIFY(start->range.length() < report.wall / 10);
    for (const AdviceRule rule :
        {AdviceRule::BusyProcessors, AdviceRule::BusyDisk, AdviceRule::NothingBusy, AdviceRule::HostWork, AdviceRule::InputPipeline, AdviceRule::Unexplained})
        QVERIFY2(!said(found, rule), nameOf(rule));
    const QString words = QString::fromStdString(narrative::findingOf(*played.trace, *start, {}) + " " + narrative::remedyFor(*start));
    QVERIFY2(words.contains(QString("before the first of %1 steps").arg(steps)) && words.contains("--range"), qPrintable(words));
}

/// The recording was gathered when each process brought a device of its own. Their shards are merged in the same way.
void TestRecordedPrograms::processesShareTheirGpu()
{
    TraceBuilder builder;
    mergeTrace(builder, *recorded("processes"), {});
    builder.addRun({});
    const Played played(builder.finish());
    QCOMPARE(played.trace->devices.size(), std::size_t{1});
    const RunReport report = played.analysis->report();
    QCOMPARE(report.devices.size(), std::size_t{1});
    QCOMPARE(report.devices.front().utilization.busy, report.allDevices.busy);
    QCOMPARE(report.devices.front().utilization.spans, std::uint64_t{304});
    std::vector<ProcessId> owners;
    for (const StreamReport& stream : report.devices.front().streams)
        owners.push_back(played.trace->tracks[stream.track.index()].info.process);
    std::sort(owners.begin(), owners.end());
    QCOMPARE(owners.size(), std::size_t{6}); // three streams of each, although their numbers are equal
    QVERIFY(owners[2] != owners[3]);
    for (const Wait& wait : played.analysis->waits()) {
        if (wait.awaited)
            QCOMPARE(played.trace->tracks[wait.awaited->stream.index()].info.process, played.trace->tracks[wait.thread.index()].info.process);
        QVERIFY(wait.gap == 0 || !wait.isCrossThread);
    }
}

/// What the finding and the verdict list adds up to the share that they give. Each device has work only while the other one has none.
void TestRecordedPrograms::timeOutsideIsNamedCompletely()
{
    const Played played(recorded("processes"));
    const RunReport report = played.analysis->report();
    QCOMPARE(report.devices.size(), std::size_t{2});
    const QString verdict = QString::fromStdString(narrative::verdictOf(report, *played.trace).words);
    QVERIFY2(verdict.contains("394 ms in which only other devices had work") && verdict.contains("8.01 ms in one idle gap"), qPrintable(verdict));
    const auto outside = said(advise(played.whatIf), AdviceRule::OutsideActivity);
    QVERIFY(outside);
    const QString finding = QString::fromStdString(narrative::findingOf(*played.trace, *outside, {}));
    QVERIFY2(finding.contains("394 ms in which only other devices had work"), qPrintable(finding));
}

QTEST_APPLESS_MAIN(TestRecordedPrograms)
#include "tst_recorded_programs.moc"
