// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/analyze_text.h"
#include "engine/cli/render/compare_text.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/loss.h"
#include "tests/engine/cli/sample_report.h"
#include "tests/support/edited_waits.h"

#include <QTest>

#include <array>
#include <utility>

using namespace stallscope;
using namespace stallscope::cli;
using namespace stallscope::narrative;
using stallscope::test::sampleReport;
using stallscope::test::SampleReport;
using stallscope::test::Scenario;
using stallscope::test::setBudget;

namespace {

std::string textOf(const SampleReport& sample, const Page& page = {}, const AnalyzeTextOptions& options = {})
{
    return analyzeText(page, "train.json.gz", *sample.trace, {sample.run}, options);
}

bool holds(const std::string& text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

Step stepOf(Nanos start, Nanos kernel, Nanos waited, Nanos other = 0)
{
    Step step;
    step.device = {start, start + kernel + waited + other};
    step.host = step.device;
    step.kernel = kernel;
    step.bothIdle = waited;
    step.waits = 1;
    step.waited = waited;
    step.launches = 52;
    return step;
}

/// Three steps of 12 ms, of which the last one waits 18 ms more.
RunSteps sampleSteps(TraceBuilder& names)
{
    RunSteps steps;
    steps.origin = StepOrigin::Found;
    steps.steps = {stepOf(0, 10'000'000, 2'000'000), stepOf(12'000'000, 10'000'000, 2'000'000), stepOf(24'000'000, 10'000'000, 20'000'000)};
    steps.length = {12'000'000, 12'000'000, 30'000'000};
    steps.host = steps.length;
    steps.launches = 52;
    steps.slowest = 2;
    steps.slowestMore.parts = explainSteps(steps.steps[0], steps.steps[2]);
    steps.slowestMore.wait = names.intern("cudaStreamSynchronize");
    steps.slowestMore.waitMore = 18'000'000;
    return steps;
}

const std::string kWaited =
    " The host waited for it 81 times, 31.0 ms in total (31.0 %), most of it (30.0 ms) in 80 x cudaStreamSynchronize under aten::copy_.";
const std::string kBusy = " The device was busy 60.0 %; synchronization cost 25.0 %.";
const std::string kSynchronization =
    "Synchronization-bound: the device idled 25.0 % of 100 ms (25.0 ms) because the host waited for it before it launched more; "
    "10.0 % is idle time waiting for launches.";

TimeBudget& budgetOf(RunReport& run)
{
    return run.devices[0].budget;
}

/// Moves the 25 ms after waits to another part of the budget.
void moveWaits(RunReport& run, Nanos TimeBudget::*part)
{
    budgetOf(run).*part += std::exchange(budgetOf(run).syncWait, 0);
    setBudget(run);
}

/// Makes computation the largest part, with these hardware metrics in percent: SM, tensor pipes, instructions, DRAM read and write.
void setHardware(RunReport& run, std::array<double, 5> values, double filled = 1)
{
    moveWaits(run, &TimeBudget::compute);
    HardwareUse& use = run.devices[0].hardware.emplace();
    use.covered = 1;
    use.filled = filled;
    std::size_t i = 0;
    for (const GpuMetric metric : {GpuMetric::SmActive, GpuMetric::TensorActive, GpuMetric::Instructions, GpuMetric::DramRead, GpuMetric::DramWrite})
        use.means[static_cast<std::size_t>(metric)] = use.filledMeans[static_cast<std::size_t>(metric)] = values[i++];
}

const std::string kComputing =
    "Device-bound: kernels computed for 80.0 % of 100 ms (80.0 ms); 10.0 % is idle time waiting for launches. The device was busy 60.0 %; synchronization cost 0.0 %.";

struct Headline {
    const char* name;
    void (*edit)(RunReport& run);
    std::string expected;
};

const std::array kHeadlines{
    Headline{"nothing at all", [](RunReport& run) { run = {}; }, "No device work was recorded."},
    Headline{"synchronization", [](RunReport&) {}, kSynchronization + kBusy + kWaited},
    Headline{"launches", [](RunReport& run) { moveWaits(run, &TimeBudget::launch); },
        "Host-bound: the device waited 35.0 % of 100 ms (35.0 ms) for launches; 5.0 % is exposed copies. The device was busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"code of the host",
        [](RunReport& run) {
            moveWaits(run, &TimeBudget::hostCode);
            run.hostCode = {{run.syncSites[0].cause, 28'000'000}};
        },
        "Host-bound: the device waited 30.0 % of 100 ms (30.0 ms) for host code between launches, mostly aten::copy_; 10.0 % is idle time waiting for launches. The "
        "device was busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"communication", [](RunReport& run) { moveWaits(run, &TimeBudget::comm); },
        "Communication-bound: the device communicated without computing for 25.0 % of 100 ms (25.0 ms); 10.0 % is idle time waiting for launches. The device was "
        "busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"copies", [](RunReport& run) { moveWaits(run, &TimeBudget::copy); },
        "Copy-bound: the device copied without computing for 30.0 % of 100 ms (30.0 ms); 10.0 % is idle time waiting for launches. The device was busy 60.0 %; "
        "synchronization cost 0.0 %."
            + kWaited},
    Headline{"queued graphs", [](RunReport& run) { moveWaits(run, &TimeBudget::queuedGraph); },
        "Bound by queued work: the device idled 25.0 % of 100 ms (25.0 ms) although work was queued, mostly idle time before queued graphs; 10.0 % is idle time "
        "waiting for launches. The device was busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"queued for no known reason", [](RunReport& run) { moveWaits(run, &TimeBudget::queuedUnknown); },
        "Bound by queued work: the device idled 25.0 % of 100 ms (25.0 ms) although work was queued; the trace does not show what most of it waited for; 10.0 % "
        "is idle time waiting for launches. The device was busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"queued for several reasons",
        [](RunReport& run) {
            moveWaits(run, &TimeBudget::queuedUnknown);
            budgetOf(run).queuedUnknown = 9'000'000;
            budgetOf(run).queuedGraph = 8'000'000;
            budgetOf(run).queuedComm = 8'000'000;
            setBudget(run);
        },
        "Bound by queued work: the device idled 25.0 % of 100 ms (25.0 ms) although work was queued; 10.0 % is idle time waiting for launches. The device was busy "
        "60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"unknown launches are no class, but the largest part", [](RunReport& run) { moveWaits(run, &TimeBudget::unlaunched); },
        "Host-bound: the device waited 10.0 % of 100 ms (10.0 ms) for launches; 25.0 % is idle time before work whose launch is not in the trace. The device was "
        "busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"many small parts",
        [](RunReport& run) {
            budgetOf(run) = {};
            for (Nanos TimeBudget::*part : {&TimeBudget::comm, &TimeBudget::copy, &TimeBudget::syncWait, &TimeBudget::launch, &TimeBudget::hostCode})
                budgetOf(run).*part = 8'000'000;
            budgetOf(run).compute = 60'000'000;
            setBudget(run);
        },
        "No single bottleneck: kernels computed for only 60.0 % of 100 ms (60.0 ms); 8.0 % is exposed communication. The device was busy 60.0 %; synchronization cost "
        "8.0 %."
            + kWaited},
    Headline{"computation", [](RunReport& run) { moveWaits(run, &TimeBudget::compute); },
        "Device-bound: kernels computed for 80.0 % of 100 ms (80.0 ms); 10.0 % is idle time waiting for launches. The device was busy 60.0 %; synchronization cost "
        "0.0 %."
            + kWaited},
    Headline{"kernels limited by tensor pipes",
        [](RunReport& run) {
            setHardware(run, {98, 72, 30, 20, 10});
        },
        kComputing + " The kernels were compute-bound: tensor pipes 72.0 % active." + kWaited},
    Headline{"kernels limited by instructions",
        [](RunReport& run) {
            setHardware(run, {98, 3, 97.6, 0, 0});
        },
        kComputing + " The kernels were compute-bound: instructions issued at 97.6 % of the peak rate." + kWaited},
    Headline{"kernels limited by memory",
        [](RunReport& run) {
            setHardware(run, {21, 0, 4.9, 48, 40});
        },
        kComputing + " The kernels were memory-bound: DRAM 88.0 %, SM 21.0 % active." + kWaited},
    Headline{"kernels limited by more than one unit",
        [](RunReport& run) {
            setHardware(run, {99, 61, 65, 40, 28});
        },
        kComputing + " The kernels were memory-bound: DRAM 68.0 %, SM 99.0 % active." + kWaited},
    Headline{"kernels that fill little",
        [](RunReport& run) {
            setHardware(run, {31.25, 3, 20, 10, 5});
        },
        kComputing + " The kernels filled only 31.3 % of the multiprocessors on average: they are small, or few ran at once." + kWaited},
    Headline{"kernels without a limit",
        [](RunReport& run) {
            setHardware(run, {95, 3, 40, 20, 15});
        },
        kComputing + " The kernels reached no limit of the GPU: tensor pipes 3.0 % active, instructions 40.0 % of the peak rate, DRAM 35.0 %." + kWaited},
    Headline{"kernels whose limit may not be sampled",
        [](RunReport& run) {
            setHardware(run, {95, 3, 40, 20, 15});
            run.devices[0].hardware->filledMeans[static_cast<std::size_t>(GpuMetric::TensorActive)].reset();
        },
        kComputing + kWaited},
    Headline{"kernels that fill no sample, so that means include idle time",
        [](RunReport& run) {
            setHardware(run, {55, 3, 20, 30, 20}, 0);
            run.devices[0].hardware->filledMeans = {};
        },
        kComputing + kWaited},
    Headline{"kernels that fill most of their samples",
        [](RunReport& run) {
            setHardware(run, {95, 3, 20, 48, 40}, 0.93);
            run.devices[0].hardware->means[static_cast<std::size_t>(GpuMetric::DramRead)] = 15; // with idle time
        },
        kComputing + " The kernels were memory-bound: DRAM 88.0 %, SM 95.0 % active." + kWaited},
    Headline{"samples that do not cover the kernels",
        [](RunReport& run) {
            setHardware(run, {98, 72, 30, 20, 10}, 0.89);
        },
        kComputing + kWaited},
    Headline{"kernels that matter little",
        [](RunReport& run) {
            setHardware(run, {98, 72, 30, 20, 10});
            budgetOf(run).syncWait = 60'000'000;
            budgetOf(run).compute = 25'000'000;
            budgetOf(run).launch = 10'000'000;
            budgetOf(run).copy = 5'000'000;
            budgetOf(run).hostCode = 0;
            setBudget(run);
        },
        "Synchronization-bound: the device idled 60.0 % of 100 ms (60.0 ms) because the host waited for it before it launched more; 10.0 % is idle time waiting for "
        "launches. The device was busy 60.0 %; synchronization cost 60.0 %."
            + kWaited},
    Headline{"devices of which one was not sampled",
        [](RunReport& run) {
            setHardware(run, {98, 72, 30, 20, 10});
            run.devices.push_back(run.devices[0]);
            run.devices[1].hardware.reset();
            run.allDevices.busyMean = 0.6;
            run.overlap.syncCount = 0;
            setBudget(run);
        },
        "Device-bound: kernels computed for 80.0 % of 100 ms (80.0 ms) on average; 10.0 % is idle time waiting for launches. The devices were busy 60.0 % on average; "
        "synchronization cost 0.0 %. The host never waited for them."},
    Headline{"mostly outside",
        [](RunReport& run) {
            budgetOf(run) = {};
            budgetOf(run).compute = 10'000'000;
            budgetOf(run).launch = 20'000'000;
            budgetOf(run).init = 30'000'000;
            budgetOf(run).edge = 40'000'000;
            run.deviceRange = TimeRange{39'000'000, 99'000'000};
            setBudget(run);
        },
        "The trace contains 39.0 ms before the first work of a device, 30.0 ms of initialization: 70.0 % of 100 ms. Select 39.0 ms to 99.0 ms to leave out the time before and after. "
        "Host-bound: the device waited 66.7 % of the other 30.0 ms (20.0 ms) for launches. Of the whole 100 ms, the device was busy 60.0 %; synchronization cost "
        "0.0 %."
            + kWaited},
    Headline{"mostly initialization",
        [](RunReport& run) {
            budgetOf(run) = {};
            budgetOf(run).compute = 10'000'000;
            budgetOf(run).launch = 20'000'000;
            budgetOf(run).init = 70'000'000;
            run.deviceRange = TimeRange{0, 100'000'000};
            setBudget(run);
        },
        "The trace contains 70.0 ms of initialization: 70.0 % of 100 ms. Host-bound: the device waited 66.7 % of the other 30.0 ms (20.0 ms) for launches. Of the "
        "whole 100 ms, the device was busy 60.0 %; synchronization cost 0.0 %."
            + kWaited},
    Headline{"mostly outside of one of the devices",
        [](RunReport& run) {
            run.devices.push_back(run.devices[0]);
            for (DeviceReport& device : run.devices)
                device.budget = {};
            run.devices[0].budget.launch = run.window;
            run.devices[1].budget.edge = run.window;
            run.devices[0].budget.launch -= 30'000'000;
            run.devices[0].budget.edge = 30'000'000;
            run.deviceRange = TimeRange{0, 70'000'000};
            run.allDevices.busyMean = 0.4;
            run.overlap.syncCount = 0;
            setBudget(run);
        },
        "The trace contains 30.0 ms after the last, 35.0 ms in which only other devices had work: 65.0 % of 100 ms. Select 0 ns to 70.0 ms to leave out the time "
        "before and after. Host-bound: on average, the devices waited 100.0 % of the other 35.0 ms (35.0 ms) for launches. Device 0 GPU 0 differs: the device "
        "waited 70.0 % of 100 ms (70.0 ms) for launches. Device 0 GPU 0 differs: kernels computed for only 0.0 % of 100 ms (0 ns). Of the whole 100 ms, the devices "
        "were busy 40.0 % on average; synchronization cost 0.0 %. The host never waited for them."},
    Headline{"part of a run",
        [](RunReport& run) {
            budgetOf(run) = {};
            budgetOf(run).launch = 40'000'000;
            budgetOf(run).edge = 60'000'000;
            run.runStart = -5'000'000;
            run.deviceRange = TimeRange{60'000'000, 100'000'000};
            setBudget(run);
        },
        "The trace contains 60.0 ms before the first work of a device: 60.0 % of 100 ms. Select 65.0 ms to 105 ms to leave out the time before and after. "
        "Host-bound: the device waited 100.0 % of the other 40.0 ms (40.0 ms) for launches. Of the whole 100 ms, the device was busy 60.0 %; synchronization cost "
        "0.0 %."
            + kWaited},
    Headline{"failed",
        [](RunReport& run) {
            run.state = RunState::Failed;
            run.message = "out of memory";
        },
        "Incomplete recording (its run did not complete: out of memory): the device idled 25.0 % of 100 ms (25.0 ms) because the host waited for it before it "
        "launched more; 10.0 % is idle time waiting for launches."
            + kBusy + kWaited},
    Headline{"goes on", [](RunReport& run) { run.state = RunState::Running; },
        "So far: the device idled 25.0 % of 100 ms (25.0 ms) because the host waited for it before it launched more; 10.0 % is idle time waiting for launches."
            + kBusy + kWaited},
    Headline{"never waited",
        [](RunReport& run) {
            moveWaits(run, &TimeBudget::launch);
            run.overlap.syncCount = 0;
        },
        "Host-bound: the device waited 35.0 % of 100 ms (35.0 ms) for launches; 5.0 % is exposed copies. The device was busy 60.0 %; synchronization cost 0.0 %. "
        "The host never waited for it."},
    Headline{"devices that are alike",
        [](RunReport& run) {
            run.devices.push_back(run.devices[0]);
            run.allDevices.busyMean = 0.45;
            setBudget(run);
        },
        "Synchronization-bound: on average, the devices idled 25.0 % of 100 ms (25.0 ms) because the host waited for them before it launched more; 10.0 % is idle "
        "time waiting for launches. The devices were busy 45.0 % on average; synchronization cost 25.0 %. The host waited for them 81 times, 31.0 ms in total (31.0 %), most of "
        "it (30.0 ms) in 80 x cudaStreamSynchronize under aten::copy_."},
    Headline{"devices that differ",
        [](RunReport& run) {
            run.devices.push_back(run.devices[0]);
            run.devices.push_back(run.devices[0]);
            run.devices.push_back(run.devices[0]);
            run.devices[3].budget = {};
            run.devices[3].budget.copy = run.window;
            run.allDevices.busyMean = 0.6;
            run.overlap.syncCount = 0;
            setBudget(run);
        },
        "Copy-bound: on average, the devices copied without computing for 28.8 % of 100 ms (28.8 ms); 18.8 % is idle time caused by synchronization. Device 0 GPU 0 "
        "differs: the device idled 25.0 % of 100 ms (25.0 ms) because the host waited for it before it launched more. Device 0 GPU 0 differs: the device idled "
        "25.0 % of 100 ms (25.0 ms) because the host waited for it before it launched more. Device 0 GPU 0 differs: the device idled 25.0 % of 100 ms (25.0 ms) "
        "because the host waited for it before it launched more. 1 more device differs. The devices were busy 60.0 % on average; synchronization cost 18.8 %. The host never "
        "waited for them."},
    Headline{"threads side by side",
        [](RunReport& run) {
            run.overlap.sync = 2 * run.overlap.hostBlocked;
            run.syncSites[0].total = run.overlap.sync;
        },
        kSynchronization + kBusy
            + " Host threads waited 81 times, 62.0 ms in total (at least one of them for 31.0 % of the time), most of it (62.0 ms) in 80 x "
              "cudaStreamSynchronize under aten::copy_."},
    Headline{"of a thread that launches nothing",
        [](RunReport& run) {
            run.allDevices = {};
            run.devices.clear();
            run.budget.reset();
            run.overlap.hostBlocked = 0;
            run.overlap.hostBlockedShare = 0.0;
        },
        "No device work in these 100 ms. Threads that launch nothing waited 81 times, 31.0 ms in total, most of it (30.0 ms) in 80 x "
        "cudaStreamSynchronize under aten::copy_."},
};

} // namespace

class TestAnalyzeText : public QObject {
    Q_OBJECT

private slots:
    void headline_data();
    void headline();
    void headlineWithoutWaits_data();
    void headlineWithoutWaits();
    void omitsOverlapWithTheHostWithoutWaits();
    void headlineWithTheWaitsOfSome_data();
    void headlineWithTheWaitsOfSome();
    void headlineWithTheWaitsOfOneProcessOfAGpu_data() { headlineWithoutWaits_data(); }
    void headlineWithTheWaitsOfOneProcessOfAGpu();
    void namesDevicesOfOneName();
    void beginsWithTheResult();
    void tellsWhyTheProgramWaits();
    void namesTheLineOfACFunction();
    void namesWaitsThatTheBudgetCountsElsewhere();
    void throughputHasThreeDigits();
    void elidesLongNames();
    void omitsUnknownSizes();
    void keepsFileAndLineOfAPlace();
    void staysWithinThePage_data();
    void staysWithinThePage();
    void hasNoEscapesOffATerminal();
    void hasColoursOnATerminal();
    void emphasizesNoVerdictOfAnIncompleteRecording();
    void neverPassesControlCharactersOn();
    void rowsListsEveryWait();
    void topLimitsTables();
    void tellsOfSteps_data();
    void tellsOfSteps();
    void comparesSteps();
    void saysSoWhenThereIsNoRun();
    void everyLossHasATranslatedName();
};

void TestAnalyzeText::headline_data()
{
    QTest::addColumn<int>("place");
    for (std::size_t i = 0; i < kHeadlines.size(); ++i)
        QTest::newRow(kHeadlines[i].name) << static_cast<int>(i);
}

void TestAnalyzeText::headline()
{
    QFETCH(int, place);
    SampleReport sample = sampleReport();
    kHeadlines[static_cast<std::size_t>(place)].edit(sample.run);
    QCOMPARE(QString::fromStdString(headlineOf(sample.run, *sample.trace)), QString::fromStdString(kHeadlines[static_cast<std::size_t>(place)].expected));
}

void TestAnalyzeText::headlineWithoutWaits_data()
{
    QTest::addColumn<bool>("hasCalls");
    QTest::newRow("no calls in the trace") << false;
    QTest::newRow("only calls that launch work were recorded") << true;
}

/// Waits that were not recorded are not reported as zero.
void TestAnalyzeText::headlineWithoutWaits()
{
    QFETCH(const bool, hasCalls);
    SampleReport sample = sampleReport();
    moveWaits(sample.run, &TimeBudget::launch);
    sample.run.overlap.syncCount = 0;
    Trace trace = *sample.trace;
    if (hasCalls)
        trace.facts.emplace_back("waits", "not recorded: the profile has no calls that wait for a device");
    for (Track& track : trace.tracks)
        std::erase_if(track.lanes, [hasCalls](const Lane& lane) { return !hasCalls && lane.place.group == LaneGroup::Calls; });
    QCOMPARE(QString::fromStdString(headlineOf(sample.run, trace)),
        QString(
            "Host-bound: the device waited 35.0 % of 100 ms (35.0 ms) for launches; 5.0 % is exposed copies. The device was busy 60.0 %. The trace does not "
            "contain the host's waits."));
}

void TestAnalyzeText::omitsOverlapWithTheHostWithoutWaits()
{
    SampleReport sample = sampleReport();
    sample.run.overlap.stalled = 0.3;
    sample.run.overlap.hostDeviceOverlap = 0.5;
    QVERIFY(holds(textOf(sample), "a host thread was blocked") && holds(textOf(sample), "the host was not blocked"));
    sample.run.overlap.syncCount = 0;
    auto trace = std::make_shared<Trace>(*sample.trace);
    trace->facts.emplace_back("waits", "not recorded: the profile has no calls that wait for a device");
    sample.trace = trace;
    QVERIFY(!holds(textOf(sample), "a host thread was blocked") && !holds(textOf(sample), "the host was not blocked"));
}

void TestAnalyzeText::headlineWithTheWaitsOfSome_data()
{
    QTest::addColumn<bool>("hasCalls"); // the second rank
    QTest::addColumn<bool>("hasFact");
    QTest::addColumn<int>("waits"); // of the first rank
    QTest::addColumn<QString>("ending");
    const QString waited =
        "The host waited for them 81 times, 31.0 ms in total (31.0 %), most of it (30.0 ms) in 80 x cudaStreamSynchronize under aten::copy_.";
    const QString incomplete = "The trace does not contain the waits of all processes.";
    QTest::newRow("all recorded") << true << false << 0
                                  << "The devices were busy 60.0 % on average; synchronization cost 0.0 %. The host never waited for them.";
    QTest::newRow("one rank without calls") << false << false << 0 << "The devices were busy 60.0 % on average. " + incomplete;
    QTest::newRow("one rank without calls, the other waits") << false << false << 81 << "The devices were busy 60.0 % on average. " + waited + " " + incomplete;
    QTest::newRow("one file that reports it") << true << true << 0 << "The devices were busy 60.0 % on average. " + incomplete;
}

/// Two ranks, of which one was recorded without waits.
void TestAnalyzeText::headlineWithTheWaitsOfSome()
{
    QFETCH(const bool, hasCalls);
    QFETCH(const bool, hasFact);
    QFETCH(const int, waits);
    QFETCH(const QString, ending);
    Scenario ranks;
    TraceBuilder& builder = ranks.builder();
    const ProcessId other = builder.addProcess({"python", {}, 2, 1U, 1});
    DeviceInfo info;
    info.process = other;
    const DeviceId device = builder.addDevice(info);
    ranks.launch(ranks.thread("main"), {0, 10}, ranks.stream("7"), {15, 40});
    ranks.kernel(ranks.stream("7", device, other), "gemm", {20, 30}, CorrelationId(1));
    if (hasCalls)
        ranks.call(ranks.thread("main", other), "cudaLaunchKernel", {0, 10}, CorrelationId(1));
    SampleReport sample = sampleReport();
    sample.run.devices.resize(2);
    sample.run.allDevices.busyMean = 0.6;
    sample.run.devices[0].device = DeviceId(0);
    sample.run.devices[1].device = device;
    sample.run.overlap.syncCount = static_cast<std::uint64_t>(waits);
    moveWaits(sample.run, &TimeBudget::launch);
    Trace trace = *ranks.trace();
    trace.pools = sample.trace->pools; // of the sites
    if (hasFact)
        trace.facts.emplace_back("waits of rank1.json", "not recorded");
    const QString words = QString::fromStdString(evidenceOf(sample.run, trace));
    QCOMPARE(words, ending);
}

/// Two processes on one device, which belongs to the first one.
void TestAnalyzeText::headlineWithTheWaitsOfOneProcessOfAGpu()
{
    QFETCH(const bool, hasCalls); // the second process
    Scenario processes;
    const ProcessId other = processes.builder().addProcess({"python", {}, 2, 1U, 1});
    const TrackId first = processes.stream("7");
    const TrackId second = processes.stream("7", processes.device(), other);
    processes.launch(processes.thread("main"), {0, 10}, first, {15, 40});
    processes.kernel(second, "gemm", {20, 30}, CorrelationId(1));
    if (hasCalls)
        processes.call(processes.thread("main", other), "cudaLaunchKernel", {0, 10}, CorrelationId(1));
    SampleReport sample = sampleReport();
    sample.run.devices[0].device = processes.device();
    sample.run.devices[0].streams.resize(2);
    sample.run.devices[0].streams[0].track = first;
    sample.run.devices[0].streams[1].track = second;
    sample.run.overlap.syncCount = 0;
    moveWaits(sample.run, &TimeBudget::launch);
    const QString words = QString::fromStdString(evidenceOf(sample.run, *processes.trace()));
    QCOMPARE(words,
        hasCalls ? "The device was busy 60.0 %; synchronization cost 0.0 %. The host never waited for it."
                 : "The device was busy 60.0 %. The trace does not contain the waits of all processes.");
}

void TestAnalyzeText::namesDevicesOfOneName()
{
    Trace trace;
    trace.processes = {{"python", {}, 11, 0U, 0}, {"python", {}, 12, 1U, 1}, {"python", {}, 13, {}, 2}};
    const auto add = [&trace](const char* name, std::uint32_t ordinal, std::uint32_t process) {
        DeviceInfo device;
        device.name = name;
        device.ordinal = ordinal;
        device.process = ProcessId(process);
        trace.devices.push_back(device);
    };
    const auto names = [&trace](const auto& nameOf) {
        QStringList all;
        for (std::size_t i = 0; i < trace.devices.size(); ++i)
            all << QString::fromStdString(nameOf(trace, DeviceId::fromIndex(i)));
        return all;
    };
    add("H100", 0, 0);
    add("A100", 1, 0);
    QCOMPARE(names(deviceName), (QStringList{"0 H100", "1 A100"}));
    QCOMPARE(names(shortDeviceName), (QStringList{"H100", "A100"}));
    add("H100", 2, 0);
    QCOMPARE(names(shortDeviceName), (QStringList{"0 H100", "A100", "2 H100"}));
    QCOMPARE(names(deviceNameInProcess), (QStringList{"0 H100", "A100", "2 H100"}));
    trace.devices.pop_back();
    add("H100", 0, 1);
    add("H100", 0, 2);
    add("", 0, 2);
    QCOMPARE(names(deviceName), (QStringList{"0 H100, rank 0", "1 A100", "0 H100, rank 1", "0 H100, process 13", "device 0"}));
    QCOMPARE(names(shortDeviceName), (QStringList{"0 H100, rank 0", "A100", "0 H100, rank 1", "0 H100, process 13", "GPU 0"}));
    QCOMPARE(names(deviceNameInProcess), (QStringList{"H100", "A100", "H100", "H100", "GPU 0"}));
}

void TestAnalyzeText::beginsWithTheResult()
{
    const std::string text = textOf(sampleReport());
    QVERIFY2(text.find("Synchronization-bound: the device idled 25.0 % of 100 ms") < 60, text.c_str());
}

void TestAnalyzeText::tellsWhyTheProgramWaits()
{
    SampleReport sample = sampleReport();
    sample.run.hostCode = {{sample.run.syncSites[0].cause, 3'000'000}, {StringId(), 2'000'000}};
    const std::string text = textOf(sample);
    for (const char* part : {"Where the host waited", "cudaStreamSynchronize", "aten::copy_", "for Memcpy DtoH (Device -> Pageable)", "3 needless",
             "at train.py(52): log_loss", "Where the time went", "idle time waiting for launches", "What the host ran before it launched the next work",
             "(no range or function)", "Why the device was idle", "after a host wait", "late spans: 12. Spans that arrived after their time was displayed"})
        QVERIFY2(holds(text, part), (std::string(part) + " is missing from\n" + text).c_str());
}

/// A C function has no line.
void TestAnalyzeText::namesTheLineOfACFunction()
{
    SampleReport sample = sampleReport();
    moveWaits(sample.run, &TimeBudget::hostCode);
    sample.run.hostCode = {{sample.builtIn, 28'000'000, sample.caller}};
    const auto inOneLine = [&sample] {
        std::string text = textOf(sample);
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    QVERIFY2(holds(inOneLine(), "for host code between launches, mostly zoom_shift at scale.py(7): scale;"), inOneLine().c_str());
    sample.run.hostCode.front().caller = {};
    QVERIFY(holds(inOneLine(), "mostly <built-in function zoom_shift>;"));
}

/// Two tables part the idle time: what is initialization in one is a wait in the other.
void TestAnalyzeText::namesWaitsThatTheBudgetCountsElsewhere()
{
    const char* const note = "Waits include those during initialization and before the first work";
    SampleReport sample = sampleReport();
    QVERIFY(!holds(textOf(sample), note));
    budgetOf(sample.run).init = 5'000'000;
    budgetOf(sample.run).syncWait -= 5'000'000;
    setBudget(sample.run);
    const std::string text = textOf(sample);
    QVERIFY2(holds(text, note), text.c_str());
    QVERIFY(text.find("Why the device was idle") < text.find(note));
}

/// As in the tables of the window and in reports.
void TestAnalyzeText::throughputHasThreeDigits()
{
    SampleReport sample = sampleReport();
    TableRow copies = sample.run.kernels[0];
    copies.total = 2'000'000;
    copies.bytes = 24'680'000;
    sample.run.copies = {copies};
    QVERIFY(holds(textOf(sample), "12.3 GB/s"));
}

void TestAnalyzeText::elidesLongNames()
{
    const std::string text = textOf(sampleReport());
    QVERIFY(!holds(text, test::kLongKernel));
    QVERIFY(holds(text, "void at::native::(anonymous"));
    QVERIFY(holds(text, "float>"));
    QVERIFY(holds(textOf(sampleReport(), {400, false}), test::kLongKernel));
    TraceBuilder names;
    const StringId longest = names.intern(std::string(80, 'a') + std::string(2000, 'x') + "end");
    const std::string mention = mentioned(*names.finish(), longest); // within a sentence
    QVERIFY(utf8Length(mention) <= 100 && mention.starts_with("aaaa") && mention.ends_with("end"));
}

/// Some formats do not tell the sizes of copies.
void TestAnalyzeText::omitsUnknownSizes()
{
    SampleReport sample = sampleReport();
    Advice advice;
    advice.rule = AdviceRule::ExposedCopies;
    advice.count = 2;
    advice.cost = advice.addressed = 3'000'000;
    QVERIFY(holds(findingOf(*sample.trace, advice, {}), "3.00 ms exposed; 2 copies and memsets took 3.00 ms in total"));
    advice.bytes = 4096;
    QVERIFY(holds(findingOf(*sample.trace, advice, {}), "3.00 ms exposed; 2 copies and memsets of 4.00 KiB took 3.00 ms in total"));
    for (TableRow& row : sample.run.copies)
        row.bytes = 0;
    QVERIFY(!holds(textOf(sample), " 0 B"));
}

void TestAnalyzeText::keepsFileAndLineOfAPlace()
{
    SampleReport sample = sampleReport();
    auto trace = std::make_shared<Trace>(*sample.trace);
    auto pools = std::make_shared<TracePools>();
    for (std::size_t id = pools->strings.size(); id < trace->pools->strings.size(); ++id)
        pools->strings.restore(trace->text(StringId(static_cast<std::uint32_t>(id))));
    const StringId place = pools->strings.intern("usr/share/projects/detector/library/models/owl/version2/modeling_owl.py(1421): box_predictor");
    trace->pools = pools;
    sample.trace = trace;
    sample.run.waits = test::edited(sample.run.waits, [&](Wait& wait) { wait.site = place; });
    const std::string text = textOf(sample, {400, false});
    QVERIFY2(holds(text, "at …/models/owl/version2/modeling_owl.py(1421): box_predictor"), text.c_str());
}

void TestAnalyzeText::staysWithinThePage_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("narrow") << 80;
    QTest::newRow("default") << static_cast<int>(Page::kDefaultWidth);
    QTest::newRow("wide") << 160;
}

void TestAnalyzeText::staysWithinThePage()
{
    QFETCH(int, width);
    const std::string text = textOf(sampleReport(), {static_cast<std::size_t>(width), false}, {true, 0});
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        QVERIFY2(utf8Length(line) <= static_cast<std::size_t>(width), std::string(line).c_str());
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
}

void TestAnalyzeText::hasNoEscapesOffATerminal()
{
    QVERIFY(!holds(textOf(sampleReport()), "\x1B"));
}

void TestAnalyzeText::hasColoursOnATerminal()
{
    QVERIFY(holds(textOf(sampleReport(), {100, true}), "\x1B[1m"));
}

void TestAnalyzeText::emphasizesNoVerdictOfAnIncompleteRecording()
{
    SampleReport sample = sampleReport();
    QVERIFY(holds(textOf(sample, {100, true}), "\x1B[1mSynchronization-bound"));
    sample.run.state = RunState::Cancelled;
    QVERIFY(holds(textOf(sample, {100, true}), "\nIncomplete recording (its run did not complete: it was stopped)"));
}

void TestAnalyzeText::neverPassesControlCharactersOn()
{
    SampleReport sample = sampleReport();
    test::Scenario s;
    const TrackId thread = s.thread("\x1B[31mred\x07");
    s.call(thread, "cuda\x1B]0;title\x07Synchronize\nnext", {0, 10});
    const StringId evil = s.builder().intern("cuda\x1B]0;title\x07Synchronize\nnext");
    sample.run.syncSites[0].call = evil;
    sample.run.syncSites[0].cause = evil;
    sample.run.waits = test::edited(sample.run.waits, [&](Wait& wait) { wait.call = evil; });
    sample.run.kernels[0].name = evil;
    sample.run.devices.clear();
    sample.run.strategy = "\x1B[2J";
    sample.trace = s.trace();
    const std::string text = textOf(sample, {}, {true, 0});
    for (const char c : text)
        QVERIFY(c == '\n' || static_cast<unsigned char>(c) >= 0x20);
}

void TestAnalyzeText::rowsListsEveryWait()
{
    SampleReport sample = sampleReport();
    while (sample.run.waits.size() < 40)
        sample.run.waits.push_back(sample.run.waits[0]);
    const std::string few = textOf(sample);
    const std::string all = textOf(sample, {}, {true, 8});
    QVERIFY(holds(few, "The costliest waits"));
    QVERIFY(holds(all, "Every wait"));
    QCOMPARE(std::count(all.begin(), all.end(), '\n') - std::count(few.begin(), few.end(), '\n'), std::ptrdiff_t{40 - 5});
}

void TestAnalyzeText::topLimitsTables()
{
    SampleReport sample = sampleReport();
    sample.run.kernels.resize(30, sample.run.kernels[0]);
    QVERIFY(holds(textOf(sample, {}, {false, 5}), "Kernels (5 of 30; --top 0 shows all)"));
    QVERIFY(holds(textOf(sample, {}, {false, 0}), "\nKernels\n"));
}

void TestAnalyzeText::tellsOfSteps_data()
{
    QTest::addColumn<int>("change");
    QTest::addColumn<QString>("expected");
    const QString slowest =
        "Slowest step 3: 30.0 ms, 18.0 ms longer than the median step: +18.0 ms idle while a host thread was blocked. The host waited 18.0 ms longer in "
        "cudaStreamSynchronize.";
    QTest::newRow("found") << 0 << "Found 3 steps of 52 launches: median 12.0 ms, interquartile range 12.0 ms to 30.0 ms. " + slowest;
    QTest::newRow("annotated") << 1 << "3 steps, annotated train, of 52 launches: median 12.0 ms, interquartile range 12.0 ms to 30.0 ms. " + slowest;
    QTest::newRow("numbered by the program") << 8
                                             << "3 steps, annotated train, of 52 launches: median 12.0 ms, interquartile range 12.0 ms to 30.0 ms. "
            + QString(slowest).replace("step 3", "step, train 2");
    QTest::newRow("ahead")
        << 2
        << "Found 3 steps of 52 launches: median 12.0 ms, interquartile range 12.0 ms to 30.0 ms. The host takes 1.00 ms per step and runs ahead of the device. "
            + slowest;
    QTest::newRow("overlapping") << 7 << "Found 3 steps of 52 launches: median 12.0 ms, interquartile range 0 ns to 30.0 ms. " + slowest;
    QTest::newRow("all alike") << 3 << "Found 3 steps of 52 launches: median 12.0 ms, interquartile range 12.0 ms to 30.0 ms.";
    QTest::newRow("one") << 4 << "1 step, annotated train, of 52 launches: 12.0 ms.";
    QTest::newRow("nothing repeats") << 5 << "No steps: the launches do not repeat.";
    QTest::newRow("too few") << 6 << "No steps: too few launches.";
}

void TestAnalyzeText::tellsOfSteps()
{
    QFETCH(int, change);
    QFETCH(QString, expected);
    test::Scenario names;
    RunSteps steps = sampleSteps(names.builder());
    if (change == 8)
        steps.steps[steps.slowest].name = "train 2";
    if (change == 1 || change == 4 || change == 8) {
        steps.origin = StepOrigin::Annotated;
        steps.name = "train";
    }
    if (change == 2 || change == 7)
        steps.host.median = 1'000'000;
    if (change == 7)
        steps.length.low = 0;
    if (change == 3 || change == 4)
        steps.slowestMore = {};
    if (change == 4)
        steps.steps.resize(1);
    if (change == 5 || change == 6)
        steps = {};
    if (change == 6)
        steps.origin = StepOrigin::TooFewLaunches;
    const QString text = QString::fromStdString(stepsText({}, *names.trace(), steps)).simplified();
    QCOMPARE(text, "Steps " + expected);
}

void TestAnalyzeText::comparesSteps()
{
    test::Scenario names;
    const RunSteps a = sampleSteps(names.builder());
    RunSteps b = a;
    b.steps[0] = stepOf(0, 8'000'000, 1'000'000);
    b.length.median = 9'000'000;
    const QString text = QString::fromStdString(comparedStepsText({}, {&a, &b})).simplified();
    QVERIFY2(text.startsWith("Steps Median step: 12.0 ms (3 found steps of 52 launches) in A, 9.00 ms"), qPrintable(text));
    for (const char* part : {"-3.00 ms, -25.0 %", "kernels 10.0 ms 8.00 ms -2.00 ms", "idle while a host thread was blocked 2.00 ms 1.00 ms -1.00 ms",
             "length 12.0 ms 9.00 ms -3.00 ms"})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + " is missing from " + text));
    QVERIFY(comparedStepsText({}, {&a, nullptr}).empty());
    b.steps.clear();
    QVERIFY(comparedStepsText({}, {&a, &b}).empty());
}

void TestAnalyzeText::saysSoWhenThereIsNoRun()
{
    const std::string text = analyzeText({}, "empty.json", Trace{}, {}, {});
    QVERIFY(holds(text, "This file contains no runs."));
}

void TestAnalyzeText::everyLossHasATranslatedName()
{
    setTranslator([](const Text& text, std::int64_t) { return std::string(text.context) + ": " + text.text; });
    QStringList untranslated;
    for (const LossInfo& info : allLosses()) {
        if (!QString::fromStdString(qualityName(info.name)).startsWith("Loss: "))
            untranslated << info.name;
    }
    setTranslator(nullptr);
    QCOMPARE(untranslated, QStringList());
}

QTEST_APPLESS_MAIN(TestAnalyzeText)
#include "tst_analyze_text.moc"
