// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/pages/compare/sides.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/tables/table_set.h"
#include "gui/timeline/logic/selection.h"
#include "tests/support/scenario.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

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
class TestPartedNumbers : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theNumbersAreThoseOfAnAnalysisAtOnce();
    void tablesAndWaitsAreThereToo();
    void twoRunsTakeTurns();
    void ofTwoThatFitAloneTheLaterOneIsWorkedOutInParts();
    void cancelledNumbersComeWhenAskedFor();
    void whatIsHeldCountsTowardsTheLimit();

private:
    struct Desk {
        std::shared_ptr<ColumnCache> memory = std::make_shared<ColumnCache>(kLimit);
        RunList runs;

        Desk() { runs.setMemory(memory); }
        [[nodiscard]] const ShownRun& run() const { return runs.at(0); }
    };

    std::shared_ptr<const Trace> m_trace;
};

void TestPartedNumbers::initTestCase()
{
    m_trace = longTrace();
}

void TestPartedNumbers::theNumbersAreThoseOfAnAnalysisAtOnce()
{
    Desk desk;
    QSignalSpy progressed(&desk.runs, &RunList::progressed);
    desk.runs.add("long", m_trace, RunId(0));
    QVERIFY(desk.runs.isAnalysing());
    QVERIFY(!desk.run().withoutAnalysis.isEmpty() && desk.run().withoutNumbers.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!desk.runs.isAnalysing(), kPatience);
    QVERIFY(!desk.run().analysis && desk.run().parted && desk.run().report);
    QVERIFY(progressed.size() > 2);
    QVERIFY(desk.run().withoutNumbers.isEmpty() && !desk.run().withoutAnalysis.isEmpty());

    RunList whole;
    whole.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!whole.isAnalysing(), kPatience);
    QVERIFY(whole.at(0).analysis);
    QCOMPARE(valuesOf(desk.run()), valuesOf(whole.at(0)));
    QVERIFY(valuesOf(desk.run()).size() > 5);
    QCOMPARE(desk.run().window, whole.at(0).window);
    QCOMPARE(desk.run().report->allDevices.busyCurve, whole.at(0).report->allDevices.busyCurve);
    QCOMPARE(headlineFor(desk.run()), headlineFor(whole.at(0)));
}

void TestPartedNumbers::tablesAndWaitsAreThereToo()
{
    Desk desk;
    desk.runs.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.runs.isAnalysing(), kPatience);
    QVERIFY(desk.run().waits());
    QCOMPARE(desk.run().waits()->all().size(), std::size_t{kLaunches / 1000});
    const auto tables = tablesOf(desk.run(), 0, {});
    QVERIFY(tables);
    QCOMPARE(tables->waits.size(), std::size_t{kLaunches / 1000});
    QCOMPARE(tables->numbers.kernels.size(), std::size_t{1});
    QCOMPARE(tables->numbers.kernels.front().count, std::uint64_t{kLaunches});
    const auto part = tablesOf(desk.run(), 0, TimeRange{0, 10'000'000});
    QVERIFY(part && !part->isWhole && part->numbers.kernels.empty());
    QCOMPARE(part->waits.size(), std::size_t{10});
}

void TestPartedNumbers::twoRunsTakeTurns()
{
    Desk desk;
    desk.runs.add("one", m_trace, RunId(0));
    desk.runs.add("two", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.runs.isAnalysing(), kPatience);
    QVERIFY(desk.runs.at(0).report && desk.runs.at(1).report);
    const auto sides = sidesOf(sourcesOf(desk.runs));
    QVERIFY(sides && !sides->all.empty());
    QCOMPARE(sides->all.front().side.repeats.front().report->wall, desk.run().report->wall);
}

void TestPartedNumbers::ofTwoThatFitAloneTheLaterOneIsWorkedOutInParts()
{
    Desk desk;
    desk.memory->setLimit(300 * kMebibyte);
    desk.runs.add("one", m_trace, RunId(0));
    desk.runs.add("two", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.runs.isAnalysing(), kPatience);
    QVERIFY(desk.run().analysis && desk.run().withoutAnalysis.isEmpty());
    const ShownRun& later = desk.runs.at(1);
    QVERIFY(!later.analysis && later.parted && later.withoutNumbers.isEmpty());
    QVERIFY2(later.withoutAnalysis.contains("300 MiB") && later.withoutAnalysis.contains("other runs"), qPrintable(later.withoutAnalysis));
    QCOMPARE(valuesOf(later), valuesOf(desk.run()));
}

void TestPartedNumbers::cancelledNumbersComeWhenAskedFor()
{
    Desk desk;
    const Selection selection;
    NumbersPanel panel(desk.runs, selection);
    connect(&panel, &NumbersPanel::stopWanted, &desk.runs, &RunList::stopNumbers);
    connect(&panel, &NumbersPanel::numbersWanted, &desk.runs, &RunList::resumeNumbers);
    desk.runs.add("long", m_trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(panel.headline().contains("part by part") && panel.headline().contains("stop:0"), kPatience);
    auto* label = panel.findChild<QLabel*>();
    QVERIFY(label);
    QCOMPARE(label->textFormat(), Qt::RichText); // what is escaped for it is never shown so
    emit label->linkActivated("stop:0");
    QVERIFY(!desk.runs.isAnalysing() && !desk.run().report && !desk.run().withoutNumbers.isEmpty());
    QTRY_VERIFY(panel.headline().contains("cancelled") && panel.headline().contains("resume:0"));
    QVERIFY(sidesOf(sourcesOf(desk.runs))->all.empty()); // and they are not worked out for a comparison
    emit label->linkActivated("resume:0");
    QVERIFY(desk.runs.isAnalysing() && desk.run().withoutNumbers.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(desk.run().report, kPatience);
}

void TestPartedNumbers::whatIsHeldCountsTowardsTheLimit()
{
    const auto memory = std::make_shared<ColumnCache>(kLimit);
    const std::size_t before = memory->left();
    RunReport report;
    report.waits.resize(1000);
    auto numbers = std::make_shared<const PartedNumbers>(std::move(report), memory);
    QVERIFY(memory->left() <= before - 1000 * sizeof(Wait));
    numbers.reset();
    QCOMPARE(memory->left(), before);
}

QTEST_MAIN(TestPartedNumbers)
#include "tst_parted_numbers.moc"
