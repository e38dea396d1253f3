// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/words.h"
#include "gui/model/run_list.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/details/span_facts.h"
#include "gui/panels/summary/numbers_panel.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTest>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <optional>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

ShownRun shown(Scenario& s)
{
    ShownRun run;
    run.trace = s.trace();
    run.run = RunId(0);
    run.analysis = *FullAnalysis::build(run.trace, RunId(0));
    run.report = std::make_shared<const RunReport>(run.analysis->report());
    run.window = run.analysis->window();
    return run;
}

/// A launch, its kernel, and the wait for it, which leaves the device idle until the next launch.
ShownRun waitingRun()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.op(main, "aten::item", {100, 1400});
    s.launch(main, {0, 50}, stream, {200, 1000}, "gemm");
    s.call(main, "cudaStreamSynchronize", {110, 1300}, {}, Scenario::onStream(7));
    s.launch(main, {2000, 2050}, stream, {2200, 3000}, "add");
    return shown(s);
}

SpanPlace placeNamed(const ShownRun& run, std::string_view name)
{
    for (std::size_t track = 0; track < run.trace->tracks.size(); ++track) {
        for (const Lane& lane : run.trace->tracks[track].lanes) {
            SpanPlace place{0, TrackId::fromIndex(track), lane.place, {}};
            bool isFound = false;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                if (!isFound && run.trace->nameOf(columns.at(row)) == name) {
                    place.span = columns.at(row);
                    isFound = true;
                }
            });
            if (isFound)
                return place;
        }
    }
    return {};
}

const Fact* factCalled(const std::vector<Fact>& facts, const QString& label)
{
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact& fact) { return fact.label == label; });
    return found == facts.end() ? nullptr : &*found;
}

} // namespace

class TestFactModels : public QObject {
    Q_OBJECT
private slots:
    void modelsKeepTheRules();
    void aWaitTellsWhatItCostAndLeadsToWhatItAwaited();
    void aWaitWithoutAwaitedWorkIsUnattributed();
    void queuedWorkNamesWhatTheDeviceIdledFor();
    void aFinalWaitSaysThatItLosesNothing();
    void theLineThatAskedIsNamed();
    void aKernelLeadsToItsLaunch();
    void numbersOfARangeStandBesideThoseOfTheRun();
    void severalDevicesHaveTwoBusyShares();
    void bubblesOfSeveralDevicesAreNoShareOfTheRun();
    void waitsOutsideOfTheWindowCount();
    void aRecordingWithoutDeviceWorkHasALength();
    void withoutAnAnalysisThereAreNoNumbers();
    void withoutARunThereIsNoEmptyTable();
    void aSentenceIsReadTheWayOfTheWindow();
    void aLongNameBreaks();
    void aTipIsNeverHtmlOfAStranger_data();
    void aTipIsNeverHtmlOfAStranger();
    void aTipCountsFromTheLeftEdgeToo();
};

void TestFactModels::modelsKeepTheRules()
{
    FactModel facts;
    NumberModel numbers;
    const QAbstractItemModelTester factTester(&facts, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester numberTester(&numbers, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const ShownRun run = waitingRun();
    QCOMPARE(facts.rowCount(), 0);
    facts.setFacts(allFacts(run, placeNamed(run, "gemm")));
    QVERIFY(facts.rowCount() > 5);
    facts.setFacts({});
    numbers.setColumns({{"one", numberRows(run, {})}, {"two", {}}}, false);
    QCOMPARE(numbers.columnCount(), 3);
    numbers.setColumns({{"one", numberRows(run, TimeRange{0, 100})}}, true);
    QCOMPARE(numbers.columnCount(), 3);
    QVERIFY(numbers.index(1, 1).data().toString().contains("  ("));
    numbers.setBrief(true);
    QVERIFY(!numbers.index(1, 1).data().toString().contains("  ("));
    QVERIFY(numbers.index(1, 1).data(Qt::ToolTipRole).toString().contains("  ("));
    numbers.setColumns({}, true);
    QCOMPARE(numbers.rowCount(), 0);
}

void TestFactModels::aWaitTellsWhatItCostAndLeadsToWhatItAwaited()
{
    const ShownRun run = waitingRun();
    const SpanPlace wait = placeNamed(run, "cudaStreamSynchronize");
    QVERIFY(waitAt(run, wait));
    const auto facts = allFacts(run, wait);
    QCOMPARE(factCalled(facts, "Cause")->value, QString("aten::item"));
    QCOMPARE(factCalled(facts, "Awaited")->target->span, placeNamed(run, "gemm").span);
    QVERIFY(factCalled(facts, "Bubble")->value != "0 ns");
    for (const char* metric : {"Working", "Wake-up", "Idle gap", "Bubble"})
        QVERIFY2(!factCalled(facts, metric)->meaning.isEmpty(), metric);
    FactModel model;
    model.setFacts({*factCalled(facts, "Bubble")});
    for (const int column : {0, 1})
        QVERIFY(model.index(0, column).data(Qt::ToolTipRole).toString().contains("Smaller of idle gap and wait")); // as docs/metrics.md has it
    QCOMPARE(factCalled(facts, "Inside")->target->span, placeNamed(run, "aten::item").span);
    QVERIFY(plainText(facts).contains("Cause: aten::item\n"));
    QVERIFY(htmlText({{"a", "<b>", {}}}).contains("&lt;b&gt;"));
}

/// Where that is another time than that from the start of the run.
void TestFactModels::aTipCountsFromTheLeftEdgeToo()
{
    const ShownRun run = waitingRun();
    const SpanPlace kernel = placeNamed(run, "add");
    const auto fromEdge = [&](Nanos left) {
        const std::vector<Fact> facts = briefFacts(run, kernel, {left, left + 1000});
        const auto found = std::ranges::find(facts, QString("From left edge"), &Fact::label);
        return found == facts.end() ? QString() : found->value;
    };
    QCOMPARE(fromEdge(run.window.start), QString());
    QCOMPARE(fromEdge(run.window.start - 50), QString());
    QCOMPARE(fromEdge(2000), QString("+200 ns"));
    QCOMPARE(fromEdge(2500), QString("-300 ns"));
}

void TestFactModels::aWaitWithoutAwaitedWorkIsUnattributed()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.call(main, "cudaMalloc", {0, 220'000'000});
    s.launch(main, {220'000'000, 220'005'000}, s.stream("7"), {220'010'000, 220'110'000}, "gemm");
    const ShownRun run = shown(s);
    const std::vector<Fact> facts = allFacts(run, placeNamed(run, "cudaMalloc"));
    QVERIFY(factCalled(facts, "Unattributed"));
    QCOMPARE(factCalled(facts, "Unattributed")->value, QString("220 ms"));
    QVERIFY(!factCalled(facts, "Working") && !factCalled(facts, "Wake-up"));
}

/// The second kernel is queued behind an event of the first one's stream, which is recorded long after that work: the host waits for both.
void TestFactModels::queuedWorkNamesWhatTheDeviceIdledFor()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId seven = s.stream("7");
    const TrackId eight = s.stream("8");
    const auto about = [](std::uint64_t stream, EventRole role) {
        return Scenario::onStream(stream).set(DetailField::Event, 3).set(DetailField::EventRole, static_cast<std::uint64_t>(role));
    };
    s.launch(main, {0, 5'000}, seven, {10'000, 60'000}, "first");
    s.call(main, "cudaEventRecord", {5'000, 6'000}, {}, about(7, EventRole::Recorded));
    s.call(main, "cudaStreamWaitEvent", {6'000, 7'000}, {}, about(8, EventRole::StreamWaits));
    s.launch(main, {7'000, 12'000}, eight, {560'000, 570'000}, "second");
    s.call(main, "cudaDeviceSynchronize", {12'000, 575'000});
    const ShownRun run = shown(s);
    const std::vector<Fact> facts = allFacts(run, placeNamed(run, "second"));
    QVERIFY(factCalled(facts, "Device idle before"));
    QVERIFY2(factCalled(facts, "Device idle before")->value.startsWith("500 us idle time before work that waits for another stream"),
        qPrintable(factCalled(facts, "Device idle before")->value));
    const std::vector<Fact> ofWait = allFacts(run, placeNamed(run, "cudaDeviceSynchronize"));
    QVERIFY(factCalled(ofWait, "Device meanwhile"));
    QVERIFY2(factCalled(ofWait, "Device meanwhile")->value.startsWith("500 us idle time before work that waits for another stream, "),
        qPrintable(factCalled(ofWait, "Device meanwhile")->value));
}

void TestFactModels::aFinalWaitSaysThatItLosesNothing()
{
    QVERIFY(!factCalled(allFacts(waitingRun(), placeNamed(waitingRun(), "cudaStreamSynchronize")), "Final wait"));
    Scenario s;
    const TrackId main = s.thread("main");
    s.launch(main, {0, 50}, s.stream("7"), {200, 1000}, "gemm");
    s.call(main, "cudaDeviceSynchronize", {110, 1300});
    const ShownRun run = shown(s);
    const auto facts = allFacts(run, placeNamed(run, "cudaDeviceSynchronize"));
    QVERIFY(factCalled(facts, "Final wait"));
    QVERIFY(factCalled(facts, "Final wait")->value.contains("no time is lost"));
}

/// Of a recorded program, whose calls have the stack from which they were made.
void TestFactModels::theLineThatAskedIsNamed()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const auto frame = [&s](std::string_view function, std::string_view file, std::uint32_t line) {
        return Frame{s.builder().intern(function), s.builder().intern(file), line};
    };
    SpanDetail detail = Scenario::onStream(7);
    detail.set(DetailField::Stack,
        s.builder()
            .pools()
            ->stacks
            .addStack(
                {frame("train", "train.py", 31), frame("item", "/usr/lib/python3/dist-packages/torch/_tensor.py", 5), frame("at::item", "libtorch.so", 0)})
            .value());
    s.launch(main, {0, 50}, s.stream("7"), {200, 1000}, "gemm");
    s.call(main, "cudaStreamSynchronize", {110, 1300}, {}, detail);
    const ShownRun run = shown(s);
    const auto facts = allFacts(run, placeNamed(run, "cudaStreamSynchronize"));
    QCOMPARE(factCalled(facts, "Called from")->value, QString("train.py(31): train"));
}

void TestFactModels::aKernelLeadsToItsLaunch()
{
    const ShownRun run = waitingRun();
    const auto facts = allFacts(run, placeNamed(run, "gemm"));
    const Fact* launch = factCalled(facts, "Launched by");
    QVERIFY(launch && launch->target);
    QCOMPARE(launch->target->span.start, Nanos{0});
    QCOMPARE(factCalled(facts, "Launch latency")->value, QString("200 ns"));
    QVERIFY(factCalled(facts, "Launch latency")->meaning.contains("to the start on the device"));
    QVERIFY(!waitAt(run, placeNamed(run, "gemm")));
}

void TestFactModels::numbersOfARangeStandBesideThoseOfTheRun()
{
    const ShownRun run = waitingRun();
    const auto rows = numberRows(run, TimeRange{200, 1000});
    const auto busy = std::find_if(rows.begin(), rows.end(), [](const NumberRow& row) { return row.label == "Device busy"; });
    QVERIFY(busy != rows.end());
    QCOMPARE(busy->range, QString("800 ns  (100.0 %)"));
    QVERIFY(busy->run.startsWith("1.60 us"));
    QVERIFY(!busy->meaning.isEmpty());
}

/// The result sentence and the title of the run state the mean.
void TestFactModels::severalDevicesHaveTwoBusyShares()
{
    Scenario s;
    s.kernel(s.stream("7"), "gemm", {0, 1000});
    s.kernel(s.stream("8", s.addDevice("GPU 1")), "gemm", {500, 1500});
    const auto rows = numberRows(shown(s), TimeRange{0, 1000});
    const auto busy = std::find_if(rows.begin(), rows.end(), [](const NumberRow& row) { return row.label == "Device busy"; });
    QCOMPARE(busy->run, QString("1.50 us  (100.0 %; mean of the devices 66.7 %)"));
    QCOMPARE(busy->range, QString("1.00 us  (100.0 %; mean of the devices 75.0 %)"));
    NumberModel model;
    model.setColumns({{"one", rows}}, false);
    model.setBrief(true);
    QCOMPARE(model.index(static_cast<int>(busy - rows.begin()), 1).data().toString(), QString("1.50 us"));
}

/// Two threads wait for a device each, at the same time: together they lose more than the run lasts.
void TestFactModels::bubblesOfSeveralDevicesAreNoShareOfTheRun()
{
    const auto bubblesIn = [](const ShownRun& run, std::optional<TimeRange> range) {
        const auto rows = numberRows(run, range);
        return *std::find_if(rows.begin(), rows.end(), [](const NumberRow& row) { return row.label == "Bubbles"; });
    };
    const ShownRun one = waitingRun();
    QCOMPARE(bubblesIn(one, {}).run, QString("1.19 us  (39.7 %)"));
    QCOMPARE(bubblesIn(one, TimeRange{100, 150}).range, QString("1.19 us")); // longer than the range
    Scenario s;
    const std::array<DeviceId, 2> devices{s.device(), s.addDevice("GPU 1")};
    for (const DeviceId device : devices) {
        const TrackId thread = s.thread("one of two");
        const TrackId stream = s.stream(device == devices[0] ? "7" : "8", device);
        s.launch(thread, {0, 10}, stream, {20, 100});
        s.call(thread, "cudaStreamSynchronize", {15, 1900}, {}, Scenario::onStream(device == devices[0] ? 7 : 8));
        s.launch(thread, {1950, 1960}, stream, {1970, 2000});
    }
    QCOMPARE(bubblesIn(shown(s), {}).run, QString("3.74 us"));
}

/// As in every report and comparison: a thread that launches nothing may wait when all is over.
void TestFactModels::waitsOutsideOfTheWindowCount()
{
    Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {20, 100});
    s.call(s.thread("other"), "cudaDeviceSynchronize", {200, 300});
    const ShownRun run = shown(s);
    QCOMPARE(run.analysis->window(), (TimeRange{0, 100}));
    QCOMPARE(run.analysis->report().overlap.syncCount, std::uint64_t{1});
    const auto rows = numberRows(run, TimeRange{0, 50});
    const auto waits = std::find_if(rows.begin(), rows.end(), [](const NumberRow& row) { return row.label == "Waits"; });
    QCOMPARE(waits->run, QString("1  (100 ns)"));
    QCOMPARE(waits->range, QString("0  (0 ns)"));
}

void TestFactModels::aRecordingWithoutDeviceWorkHasALength()
{
    Scenario s;
    s.range(s.thread("main"), "step", {1'000, 4'000});
    QCOMPARE(numberRows(shown(s), {}).front().run, QString("3.00 us  (no device work)"));
    s.kernel(s.stream("7"), "gemm", {0, 500});
    QCOMPARE(numberRows(shown(s), {}).front().run, QString("500 ns"));
}

void TestFactModels::withoutAnAnalysisThereAreNoNumbers()
{
    ShownRun run = waitingRun();
    const SpanPlace wait = placeNamed(run, "cudaStreamSynchronize");
    run.analysis.reset();
    run.report.reset();
    QVERIFY(numberRows(run, {}).empty());
    QVERIFY(!waitAt(run, wait));
    QVERIFY(allFacts(run, wait).size() > 3);
}

void TestFactModels::withoutARunThereIsNoEmptyTable()
{
    RunList runs;
    const Selection selection;
    NumbersPanel panel(runs, selection);
    panel.setUnfolded(true);
    panel.show();
    auto* table = panel.findChild<QTableView*>();
    QVERIFY(!table->isVisible());
    runs.add("a run", waitingRun().trace, RunId(0));
    QTRY_VERIFY(table->isVisible());
    runs.clear();
    QTRY_VERIFY(!table->isVisible());
}

void TestFactModels::aSentenceIsReadTheWayOfTheWindow()
{
    QCOMPARE(unbroken("a.json took 2 ms"), QString("a.json took 2\u00a0ms"));
    const QString hebrew = QStringLiteral("\u05ea\u05d6\u05de.json took 2.");
    QVERIFY(hebrew.isRightToLeft());
    QVERIFY(!unbroken(hebrew).isRightToLeft());
    QVERIFY(unbroken(hebrew).endsWith(hebrew));
}

void TestFactModels::aLongNameBreaks()
{
    const QChar gap(0x200b);
    QCOMPARE(breakable(""), QString());
    QCOMPARE(breakable("train.json  took 2 ms"), QString("train.json  took 2 ms"));
    QCOMPARE(breakable("worker_0 tracelens_owlv2_h100_2026_11_23.json"), QString("worker_0 tracelens_|owlv2_|h100_|2026_|11_|23.|json").replace('|', gap));
    const QString letters(100, 'x');
    QCOMPARE(breakable(letters).split(gap).front().size(), 30);
    const QString faces = QString::fromUcs4(U"\U0001F600").repeated(40);
    QCOMPARE(breakable(faces).remove(gap), faces);
    QVERIFY(breakable(faces).isValidUtf16());
}

void TestFactModels::aTipIsNeverHtmlOfAStranger_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a picture") << "<img src='/dev/zero'>";
    QTest::newRow("bold") << "<b>gemm</b>";
    QTest::newRow("escaped") << "&lt;img src='/dev/zero'>";
    QTest::newRow("behind words") << "gemm <img src='/dev/zero'>";
}

void TestFactModels::aTipIsNeverHtmlOfAStranger()
{
    QFETCH(QString, name);
    FactModel facts;
    Fact fact;
    fact.label = "Name";
    fact.value = name;
    facts.setFacts({fact});
    const QString tip = facts.index(0, 1).data(Qt::ToolTipRole).toString();
    QTextDocument shown;
    Qt::mightBeRichText(tip) ? shown.setHtml(tip) : shown.setPlainText(tip);
    QCOMPARE(shown.toPlainText(), name);
}

QTEST_MAIN(TestFactModels)
#include "tst_fact_models.moc"
