// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/compare_text.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/trace/loss.h"
#include "tests/engine/cli/sample_report.h"

#include <QTest>

#include <random>

using namespace stallscope;
using namespace stallscope::cli;
using namespace stallscope::narrative;
using stallscope::test::sampleReport;
using stallscope::test::SampleReport;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kMs = 1'000'000;
constexpr std::size_t kNarrow = 80;

/// The run of `sample` with another budget: it is as long as its parts.
SampleReport withBudget(const TimeBudget& budget, SampleReport sample = sampleReport())
{
    RunReport& run = sample.run;
    run.devices[0].budget = budget;
    test::setBudget(run);
    run.wall = run.window = run.allDevices.window = budget.total();
    run.range = {0, run.window};
    return sample;
}

TimeBudget sampleBudget()
{
    return *sampleReport().run.budget;
}

ComparisonSide sideOf(const std::string& label, const SampleReport& sample, std::size_t repeats = kRepeatsToJudge)
{
    ComparisonSide side{label, label + ".json", sample.trace, {}};
    side.repeats.assign(repeats, ComparedRun{&sample.run, std::nullopt});
    return side;
}

Comparison compared(const SampleReport& a, const SampleReport& b, std::size_t repeats = kRepeatsToJudge)
{
    return compareSides(sideOf("before", a, repeats), sideOf("after", b, repeats));
}

std::string textOf(const Comparison& comparison, const Page& page = {})
{
    const std::vector<ComparedSteps> noSteps(1);
    return compareText(page, {comparison}, noSteps);
}

std::string markdownOf(const Comparison& comparison)
{
    const std::vector<ComparedSteps> noSteps(1);
    return compareMarkdown({comparison}, noSteps);
}

/// The section on the budgets, without line feeds and runs of blanks. Empty if there is none.
QString budgetSectionOf(const Comparison& comparison)
{
    const QString text = QString::fromStdString(textOf(comparison));
    const qsizetype begin = text.indexOf("\nTime budget");
    return begin < 0 ? QString() : text.mid(begin + 1, text.indexOf("\n\n", begin) - begin).simplified();
}

QStringList labelsOf(const std::vector<BudgetRow>& rows)
{
    QStringList labels;
    for (const BudgetRow& row : rows)
        labels << QString::fromStdString(say(row.label));
    return labels;
}

} // namespace

class TestCompareText : public QObject {
    Q_OBJECT

private slots:
    void budgetsAreSideBySide();
    void smallPartsAreSummed();
    void rowsAddUpToTheWindows();
    void theTableFits80Columns();
    void severalDevicesAreNamedAsTheirMean();
    void aSideWithoutDeviceWorkHasNoBudget();
    void theLargestChangeIsNamed_data();
    void theLargestChangeIsNamed();
    void withoutAVerdictNoChangeIsNamed();
    void incompleteRecordingsHaveNoChange();
    void markdownHasTheBudgets();
};

void TestCompareText::budgetsAreSideBySide()
{
    TimeBudget less = sampleBudget();
    less.syncWait -= 20 * kMs;
    const SampleReport a = sampleReport();
    const SampleReport b = withBudget(less);
    QCOMPARE(budgetSectionOf(compared(a, b)),
        QString("Time budget (the repeats with the median wall time) B is 20.0 ms shorter, mostly idle time caused by synchronization (-20.0 ms). "
                "A B B - A computation 55.0 ms 55.0 ms 0 ns exposed copies 5.00 ms 5.00 ms 0 ns "
                "idle time caused by synchronization 25.0 ms 5.00 ms -20.0 ms idle time waiting for launches 10.0 ms 10.0 ms 0 ns "
                "idle time during host code between launches 5.00 ms 5.00 ms 0 ns window 100 ms 80.0 ms -20.0 ms"));
}

/// A row begins at 1 % of the window of either side.
void TestCompareText::smallPartsAreSummed()
{
    TimeBudget a;
    a.compute = 98 * kMs;
    a.copy = kMs;         // 1 %
    a.overhead = kMs - 1; // less
    a.unlaunched = 1;     // less, but 2 % of B
    TimeBudget b;
    b.compute = 49;
    b.unlaunched = 1;
    const std::vector<BudgetRow> rows = budgetRows({a, b});
    QCOMPARE(labelsOf(rows), (QStringList{"computation", "exposed copies", "idle time before work whose launch is not in the trace", "other"}));
    QCOMPARE(rows[2].a, Nanos{1});
    QCOMPARE(rows[2].b, Nanos{1});
    QCOMPARE(rows[3].a, kMs - 1);
    QCOMPARE(rows[3].b, Nanos{0});
    QCOMPARE(labelsOf(budgetRows({b, b})), (QStringList{"computation", "idle time before work whose launch is not in the trace"}));
    QVERIFY(budgetRows({}).empty());
}

void TestCompareText::rowsAddUpToTheWindows()
{
    std::mt19937_64 random(7);
    const auto budget = [&random] {
        TimeBudget one;
        for (Nanos TimeBudget::*part : kBudgetParts)
            one.*part = static_cast<Nanos>(random() % (std::uint64_t{1} << (random() % 40))); // from nothing to 9 min
        return one;
    };
    std::size_t withOthers = 0;
    for (int i = 0; i < 1000; ++i) {
        const BudgetDifference budgets{budget(), budget()};
        BudgetRow sum{{}, 0, 0};
        const std::vector<BudgetRow> rows = budgetRows(budgets);
        for (const BudgetRow& row : rows) {
            sum.a += row.a;
            sum.b += row.b;
        }
        QCOMPARE(sum.a, budgets.a.total());
        QCOMPARE(sum.b, budgets.b.total());
        QCOMPARE(sum.difference(), budgets.difference().total());
        withOthers += say(rows.back().label) == "other" ? 1 : 0;
    }
    QVERIFY(withOthers > 100);
}

/// All parts, and the longest durations that are usual: nothing is set in bands.
void TestCompareText::theTableFits80Columns()
{
    TimeBudget most;
    for (Nanos TimeBudget::*part : kBudgetParts)
        most.*part = 3'599'000 * kMs; // 59 min 59 s
    TimeBudget least;
    for (Nanos TimeBudget::*part : kBudgetParts)
        least.*part = kMs;
    const SampleReport a = withBudget(most);
    const SampleReport b = withBudget(least);
    Page page;
    page.width = kNarrow;
    const QString text = QString::fromStdString(textOf(compared(a, b), page));
    for (const QString& line : text.split('\n'))
        QVERIFY2(line.size() <= static_cast<qsizetype>(kNarrow), qPrintable(line));
    const qsizetype begin = text.indexOf("\nTime budget");
    const QStringList lines = text.mid(begin + 1, text.indexOf("\n\n", begin) - begin - 1).split('\n');
    const auto rows = lines.filter(" -59 min 59 s");
    QCOMPARE(rows.size(), qsizetype{14}); // of all parts
    for (const QString& row : rows)
        QVERIFY2(row.endsWith(" 59 min 59 s  1.00 ms  -59 min 59 s"), qPrintable(row));
}

void TestCompareText::severalDevicesAreNamedAsTheirMean()
{
    SampleReport a = sampleReport();
    const SampleReport b = sampleReport();
    QVERIFY(!isMeanOfDevices(compared(a, b)));
    a.run.devices.push_back(a.run.devices.front());
    test::setBudget(a.run);
    const Comparison comparison = compared(a, b);
    QVERIFY(isMeanOfDevices(comparison));
    QVERIFY2(budgetSectionOf(comparison).startsWith("Time budget, mean of the devices (the repeats with the median wall time) A B"),
        qPrintable(budgetSectionOf(comparison)));
    QVERIFY(markdownOf(comparison).find("| time budget (mean of the devices) | A | B | B - A |\n") != std::string::npos);
    QVERIFY(textOf(comparison).find("Where the difference comes from, at least one device (the repeats") != std::string::npos);
    QVERIFY(markdownOf(comparison).find("| where the difference comes from, at least one device | B - A |\n") != std::string::npos);
}

void TestCompareText::aSideWithoutDeviceWorkHasNoBudget()
{
    const SampleReport a = sampleReport();
    SampleReport b = withBudget({.compute = 50 * kMs});
    QVERIFY(!budgetSectionOf(compared(a, b)).isEmpty());
    b.run.budget.reset();
    b.run.devices.clear();
    b.run.allDevices = {};
    const Comparison comparison = compared(a, b);
    QVERIFY(!comparison.budget);
    QVERIFY(budgetSectionOf(comparison).isEmpty());
    QVERIFY(budgetSentence(comparison).empty());
    QVERIFY(markdownOf(comparison).find("time budget") == std::string::npos);
    QVERIFY(textOf(comparison).find("Where the difference comes from") != std::string::npos);
}

void TestCompareText::theLargestChangeIsNamed_data()
{
    QTest::addColumn<Nanos>("compute"); // changes, in ms
    QTest::addColumn<Nanos>("syncWait");
    QTest::addColumn<Nanos>("launch");
    QTest::addColumn<QString>("expected");
    QTest::newRow("shorter") << Nanos{0} << Nanos{-20} << Nanos{-5} << "B is 25.0 ms shorter, mostly idle time caused by synchronization (-20.0 ms).";
    QTest::newRow("longer") << Nanos{30} << Nanos{0} << Nanos{-5} << "B is 25.0 ms longer, mostly computation (+30.0 ms).";
    QTest::newRow("shorter by several parts") << Nanos{-10} << Nanos{-8} << Nanos{-6} << "B is 24.0 ms shorter; the largest change is computation (-10.0 ms).";
    QTest::newRow("longer by several parts") << Nanos{10} << Nanos{11} << Nanos{12}
                                             << "B is 33.0 ms longer; the largest change is idle time waiting for launches (+12.0 ms).";
    QTest::newRow("against the largest change") << Nanos{20} << Nanos{-15} << Nanos{-10}
                                                << "B is 5.00 ms shorter; the largest change is computation (+20.0 ms).";
}

void TestCompareText::theLargestChangeIsNamed()
{
    QFETCH(Nanos, compute);
    QFETCH(Nanos, syncWait);
    QFETCH(Nanos, launch);
    QFETCH(QString, expected);
    TimeBudget changed = sampleBudget();
    changed.compute += compute * kMs;
    changed.syncWait += syncWait * kMs;
    changed.launch += launch * kMs;
    const SampleReport a = sampleReport();
    const SampleReport b = withBudget(changed);
    QCOMPARE(QString::fromStdString(budgetSentence(compared(a, b))), expected);
}

void TestCompareText::withoutAVerdictNoChangeIsNamed()
{
    TimeBudget less = sampleBudget();
    less.syncWait -= 20 * kMs;
    const SampleReport a = sampleReport();
    const SampleReport b = withBudget(less);
    const Comparison few = compared(a, b, kRepeatsToJudge - 1);
    QCOMPARE(few.wall.verdict, stallscope::Verdict::TooFewRepeats);
    QVERIFY(budgetSentence(few).empty());
    QVERIFY2(budgetSectionOf(few).startsWith("Time budget (the repeats with the median wall time) A B B - A computation"), qPrintable(budgetSectionOf(few)));
    const Comparison same = compared(a, a);
    QCOMPARE(same.wall.verdict, stallscope::Verdict::NoDifferenceShown);
    QVERIFY(budgetSentence(same).empty());
}

void TestCompareText::incompleteRecordingsHaveNoChange()
{
    TimeBudget less = sampleBudget();
    less.syncWait -= 20 * kMs;
    const SampleReport a = sampleReport();
    SampleReport b = withBudget(less);
    QVERIFY(!budgetSentence(compared(a, b)).empty());
    Scenario s;
    s.launch(s.thread("main"), {0, 10}, s.stream("7"), {15, 40}, "gemm");
    s.builder().losses().count(Loss::DroppedRecords, 3);
    b.trace = s.trace();
    b.run.syncSites.clear(); // its texts are in another trace
    b.run.kernels.clear();
    const Comparison comparison = compared(a, b);
    QCOMPARE(comparison.wall.verdict, stallscope::Verdict::Faster);
    QVERIFY(budgetSentence(comparison).empty());
}

void TestCompareText::markdownHasTheBudgets()
{
    TimeBudget less = sampleBudget();
    less.syncWait -= 20 * kMs;
    const SampleReport a = sampleReport();
    const SampleReport b = withBudget(less);
    const QString text = QString::fromStdString(markdownOf(compared(a, b)));
    for (const char* part : {"\n\nB is 20.0 ms shorter, mostly idle time caused by synchronization (-20.0 ms).\n\n",
             "\n\n| time budget | A | B | B - A |\n| --- | ---: | ---: | ---: |\n| computation | 55.0 ms | 55.0 ms | 0 ns |\n",
             "| idle time caused by synchronization | 25.0 ms | 5.00 ms | -20.0 ms |\n", "| **window** | **100 ms** | **80.0 ms** | **-20.0 ms** |\n"})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + " is missing from " + text));
}

QTEST_APPLESS_MAIN(TestCompareText)
#include "tst_compare_text.moc"
