// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/pages/compare/sides.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/tables/table_set.h"
#include "gui/timeline/logic/selection.h"
#include "tests/support/scenario.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <cmath>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kPatience = 300'000; // everything takes ten times as long
#else
constexpr int kPatience = 60'000;
#endif
constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr std::size_t kLimit = 200 * kMebibyte; // less than an analysis at once is taken for, and enough for parts
constexpr int kLaunches = 830'000;

/// A wait after each thousandth launch.
std::shared_ptr<const Trace> longTrace()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 0; i < kLaunches; ++i) {
        const Nanos start = 1000 * i;
        s.launch(main, {start, start + 100}, stream, {start + 150, start + 800}, "gemm");
        if (i % 1000 == 999)
            s.call(main, "cudaDeviceSynchronize", {start + 200, start + 850});
    }
    return s.trace();
}

std::vector<QString> valuesOf(const ShownRun& run)
{
    std::vector<QString> values;
    for (const NumberRow& row : numberRows(run, {}))
        values.push_back(row.label + ": " + row.run);
    return values;
}

} // namespace

/// Runs that are too long to be analysed at once, in the window.
class TestSegmentedNumbers : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theNumbersAreThoseOfAnAnalysisAtOnce();
    void tablesAndWaitsAreThereToo();
    void twoRunsTakeTurns();
    void ofTwoThatFitAloneTheLaterOneIsAnalysedInSegments();
    void cancelledNumbersComeWhenAskedFor();
    void numbersOfTheBeginningAreShownMeanwhile();
    void whatIsHeldCountsTowardsTheLimit();
    void closedSegmentsCountTowardsTheLimit();

private:
    struct Fixture {
        std::shared_ptr<ColumnCache> memory = std::make_shared<ColumnCache>(kLimit);
        RunList runs;

        Fixture() { runs.setMemory(memory); }
        [[nodiscard]] const ShownRun& run() const { return runs.at(0); }
    };

    std::shared_ptr<const Trace> m_trace;
};

void TestSegmentedNumbers::initTestCase()
{
    m_trace = longTrace();
}

void TestSegmentedNumbers::theNumbersAreThoseOfAnAnalysisAtOnce()
{
    Fixture fixture;
    QSignalSpy progressed(&fixture.runs, &RunList::progressed);
    fixture.runs.add("long", m_trace, RunId(0));
    QVERIFY(fixture.runs.isAnalysing());
    QVERIFY(!fixture.run().withoutAnalysis.isEmpty() && fixture.run().withoutNumbers.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.runs.isAnalysing(), kPatience);
    QVERIFY(!fixture.run().analysis && fixture.run().summary && fixture.run().report);
    QVERIFY(progressed.size() > 2);
    QVERIFY(fixture.run().withoutNumbers.isEmpty() && !fixture.run().withoutAnalysis.isEmpty());

    RunList whole;
    whole.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!whole.isAnalysing(), kPatience);
    QVERIFY(whole.at(0).analysis);
    QCOMPARE(valuesOf(fixture.run()), valuesOf(whole.at(0)));
    QVERIFY(valuesOf(fixture.run()).size() > 5);
    QCOMPARE(fixture.run().window, whole.at(0).window);
    QCOMPARE(fixture.run().report->allDevices.busyCurve, whole.at(0).report->allDevices.busyCurve);
    QCOMPARE(headlineFor(fixture.run()), headlineFor(whole.at(0)));
}

void TestSegmentedNumbers::tablesAndWaitsAreThereToo()
{
    Fixture fixture;
    fixture.runs.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.runs.isAnalysing(), kPatience);
    QVERIFY(fixture.run().waits());
    QCOMPARE(fixture.run().waits()->all().size(), std::size_t{kLaunches / 1000});
    const auto tables = tablesOf(fixture.run(), 0, {});
    QVERIFY(tables);
    QCOMPARE(tables->waits.size(), std::size_t{kLaunches / 1000});
    QCOMPARE(tables->numbers.kernels.size(), std::size_t{1});
    QCOMPARE(tables->numbers.kernels.front().count, std::uint64_t{kLaunches});
    const auto part = tablesOf(fixture.run(), 0, TimeRange{0, 10'000'000});
    QVERIFY(part && !part->isWhole && part->numbers.kernels.empty());
    QCOMPARE(part->waits.size(), std::size_t{10});
}

void TestSegmentedNumbers::twoRunsTakeTurns()
{
    Fixture fixture;
    fixture.runs.add("one", m_trace, RunId(0));
    fixture.runs.add("two", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.runs.isAnalysing(), kPatience);
    QVERIFY(fixture.runs.at(0).report && fixture.runs.at(1).report);
    const auto sides = sidesOf(sourcesOf(fixture.runs));
    QVERIFY(sides && !sides->all.empty());
    QCOMPARE(sides->all.front().side.repeats.front().report->wall, fixture.run().report->wall);
}

void TestSegmentedNumbers::ofTwoThatFitAloneTheLaterOneIsAnalysedInSegments()
{
    Fixture fixture;
    fixture.memory->setLimit(300 * kMebibyte);
    fixture.runs.add("one", m_trace, RunId(0));
    fixture.runs.add("two", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.runs.isAnalysing(), kPatience);
    QVERIFY(fixture.run().analysis && fixture.run().withoutAnalysis.isEmpty());
    const ShownRun& later = fixture.runs.at(1);
    QVERIFY(!later.analysis && later.summary && later.withoutNumbers.isEmpty());
    QVERIFY2(later.withoutAnalysis.contains("300 MiB") && later.withoutAnalysis.contains("Other open runs"), qPrintable(later.withoutAnalysis));
    QCOMPARE(valuesOf(later), valuesOf(fixture.run()));
}

void TestSegmentedNumbers::cancelledNumbersComeWhenAskedFor()
{
    Fixture fixture;
    const Selection selection;
    NumbersPanel panel(fixture.runs, selection);
    connect(&panel, &NumbersPanel::stopRequested, &fixture.runs, &RunList::stopNumbers);
    connect(&panel, &NumbersPanel::numbersRequested, &fixture.runs, &RunList::resumeNumbers);
    fixture.runs.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(panel.headline().contains("segment by segment") && panel.headline().contains("stop:0"), kPatience);
    auto* label = panel.findChild<QLabel*>();
    QVERIFY(label);
    QCOMPARE(label->textFormat(), Qt::RichText); // what is escaped for it is never shown so
    emit label->linkActivated("stop:0");
    QVERIFY(!fixture.runs.isAnalysing() && !fixture.run().report && !fixture.run().withoutNumbers.isEmpty());
    QTRY_VERIFY(panel.headline().contains("cancelled") && panel.headline().contains("resume:0"));
    QVERIFY(sidesOf(sourcesOf(fixture.runs))->all.empty()); // and they are not worked out for a comparison
    emit label->linkActivated("resume:0");
    QVERIFY(fixture.runs.isAnalysing() && fixture.run().withoutNumbers.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(fixture.run().report, kPatience);
}

void TestSegmentedNumbers::numbersOfTheBeginningAreShownMeanwhile()
{
    Fixture fixture;
    const Selection selection;
    NumbersPanel panel(fixture.runs, selection);
    connect(&fixture.runs, &RunList::progressed, &panel, [&fixture] {
        if (fixture.run().partial)
            QTimer::singleShot(0, &fixture.runs, [&fixture] { fixture.runs.stopNumbers(0); });
    });
    fixture.runs.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(panel.headline().contains("cancelled"), kPatience);
    QVERIFY2(panel.headline().contains("Numbers of the first "), qPrintable(panel.headline()));
    const ShownRun& run = fixture.run();
    QVERIFY(!run.report && run.partial);
    const double share = run.partialShare();
    QVERIFY(share > 0 && share < 1);
    QCOMPARE(run.partial->range.start, run.window.start);
    const auto kernels = run.partial->kernels.front().count;
    QVERIFY(kernels > 0 && std::abs(static_cast<double>(kernels) - share * kLaunches) < 5);
    const auto* numbers = panel.findChild<QAbstractItemView*>();
    QVERIFY(numbers && numbers->model()->rowCount() > 5);
    QVERIFY2(numbers->model()->headerData(1, Qt::Horizontal).toString().startsWith("first "),
        qPrintable(numbers->model()->headerData(1, Qt::Horizontal).toString()));

    disconnect(&fixture.runs, &RunList::progressed, &panel, nullptr);
    fixture.runs.resumeNumbers(0);
    QVERIFY(!run.partial);
    QTRY_VERIFY_WITH_TIMEOUT(run.report, kPatience);
    QVERIFY(!run.partial);
}

void TestSegmentedNumbers::whatIsHeldCountsTowardsTheLimit()
{
    const auto memory = std::make_shared<ColumnCache>(kLimit);
    const std::size_t before = memory->left();
    RunReport report;
    report.waits = std::vector<Wait>(1000);
    auto numbers = std::make_shared<const RunSummary>(std::move(report), memory);
    QVERIFY(memory->left() <= before - 1000 * sizeof(Wait));
    numbers.reset();
    QCOMPARE(memory->left(), before);
}

void TestSegmentedNumbers::closedSegmentsCountTowardsTheLimit()
{
    const auto growing = std::make_shared<Trace>(*m_trace);
    growing->runs[0].window = m_trace->range();
    growing->runs[0].state = RunState::Running;
    Fixture fixture;
    const std::size_t before = fixture.memory->left();
    fixture.runs.add("growing", growing, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.runs.isAnalysing(), kPatience);
    QVERIFY(fixture.run().analysis && fixture.run().isRunning());
    QVERIFY(fixture.memory->left() < before - 10 * std::size_t{kLaunches});

    const auto over = std::make_shared<Trace>(*growing);
    over->runs[0].state = RunState::Done;
    fixture.runs.update(0, over);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.run().summary && !fixture.runs.isAnalysing(), kPatience);
    QVERIFY(fixture.memory->left() > before - kMebibyte); // its few waits
    fixture.runs.clear();
    QCOMPARE(fixture.memory->left(), before);
}

QTEST_MAIN(TestSegmentedNumbers)
#include "tst_segmented_numbers.moc"
