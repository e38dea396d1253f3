// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/compare_models.h"
#include "gui/pages/compare/difference_table.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/gui/pages/compare/compared.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using namespace stallscope::test;

namespace {

using Tester = QAbstractItemModelTester;

QString cell(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

int rowOf(const MetricModel& model, const QString& key)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, 0).data(MetricModel::KeyRole) == key)
            return row;
    }
    return -1;
}

const TableDifference& tableCalled(const Comparison& comparison, const std::string& name)
{
    return *std::find_if(comparison.tables.begin(), comparison.tables.end(), [&](const TableDifference& table) { return table.table == name; });
}

} // namespace

class TestCompareModels : public QObject {
    Q_OBJECT
private slots:
    void init();
    void modelsKeepTheRules();
    void everyMetricHasWords();
    void metricsStandBesideEachOther();
    void betterAndWorse_data();
    void betterAndWorse();
    void colourIsNeverAlone();
    void singleDevicesAreShownOnDemand();
    void namesAreMatched();
    void theLargestDifferenceComesFirst();
    void budgetsStandBesideEachOther();
    void budgetsAreSortedBySize();
    void textsFilter();
    void textIsCopied();

private:
    std::shared_ptr<const Sides> m_sides;
    /// As if there were enough repeats of both.
    [[nodiscard]] std::vector<MetricDifference> verdictReady() const
    {
        std::vector<MetricDifference> metrics = m_comparison.metrics;
        for (MetricDifference& metric : metrics)
            metric.isApart = true;
        return metrics;
    }

    Comparison m_comparison;
};

void TestCompareModels::init()
{
    m_sides = sidesOf({sourceOf("before", foreignTrace(1000, 500, "gemm")), sourceOf("after", foreignTrace(800, 100, "fused"))});
    m_comparison = compareSides(m_sides->all[0].side, m_sides->all[1].side);
}

void TestCompareModels::modelsKeepTheRules()
{
    MetricModel metrics;
    RowModel rows;
    TextFilter filter;
    filter.setSourceModel(&rows);
    const Tester metricTester(&metrics, Tester::FailureReportingMode::QtTest);
    const Tester rowTester(&rows, Tester::FailureReportingMode::QtTest);
    const Tester filterTester(&filter, Tester::FailureReportingMode::QtTest);
    metrics.setMetrics(m_comparison.metrics, true);
    metrics.setTheme(themeOf(Theme::Mode::Light));
    QCOMPARE(metrics.rowCount(), static_cast<int>(m_comparison.metrics.size()));
    metrics.setMetrics({}, false);
    QCOMPARE(metrics.rowCount(), 0);
    BudgetModel budget;
    const Tester budgetTester(&budget, Tester::FailureReportingMode::QtTest);
    budget.setBudget(m_comparison.budget);
    QVERIFY(budget.rowCount() > 2);
    budget.setBudget({});
    QCOMPARE(budget.rowCount(), 0);
    rows.setRows(m_comparison.tables.front().rows);
    filter.setText("sync");
    QCOMPARE(filter.rowCount(), 1);
    filter.sort(RowModel::Name);
    rows.setRows({});
    QCOMPARE(filter.rowCount(), 0);
}

/// A metric without words would stand there by its key, without a definition.
void TestCompareModels::everyMetricHasWords()
{
    RunReport report = *m_comparison.a.repeats.front().report;
    report.quality["clock_error_ns"] = 2000;
    const std::vector<Metric> metrics = metricsOf(report);
    QVERIFY(metrics.size() > 90);
    for (const Metric& metric : metrics) {
        const MetricWords words = wordsOfMetric(metric.key);
        QVERIFY2(!words.meaning.isEmpty(), metric.key.c_str());
        QVERIFY2(words.label != QString::fromStdString(metric.key), metric.key.c_str());
    }
    QCOMPARE(wordsOfMetric("devices.0.streams.1.launch.latency_ns.p90").label, QString("Device 1, stream 2: Launch latency, 90 %"));
    QCOMPARE(wordsOfMetric("quality.clock_error_ns").label, QString("Quality: clock error"));
    QCOMPARE(wordsOfMetric("nobody.knows").label, QString("nobody.knows"));
}

void TestCompareModels::metricsStandBesideEachOther()
{
    MetricModel model;
    model.setMetrics(verdictReady(), false);
    const int wall = rowOf(model, "wall_ns");
    QCOMPARE(cell(model, wall, MetricModel::A), QString("1.62 us"));
    QCOMPARE(cell(model, wall, MetricModel::B), QString("1.02 us"));
    QVERIFY(cell(model, wall, MetricModel::Difference).endsWith("-600 ns"));
    QCOMPARE(cell(model, wall, MetricModel::Percent), QString("-37.0 %"));
    QCOMPARE(cell(model, wall, MetricModel::Judgement), QString("better"));
    const int busy = rowOf(model, "all_devices.busy");
    QVERIFY(cell(model, busy, MetricModel::Difference).endsWith(" pp"));
    QVERIFY(model.index(wall, 0).data(Qt::ToolTipRole).toString().contains("final synchronization"));
}

void TestCompareModels::betterAndWorse_data()
{
    QTest::addColumn<double>("a");
    QTest::addColumn<double>("b");
    QTest::addColumn<bool>("isShare");
    QTest::addColumn<Better>("better");
    QTest::addColumn<Change>("expected");
    QTest::newRow("less of what should be less") << 100.0 << 50.0 << false << Better::Less << Change::Better;
    QTest::newRow("more of what should be less") << 50.0 << 100.0 << false << Better::Less << Change::Worse;
    QTest::newRow("more of what should be more") << 0.1 << 0.9 << true << Better::More << Change::Better;
    QTest::newRow("less of what should be more") << 0.9 << 0.1 << true << Better::More << Change::Worse;
    QTest::newRow("neither") << 1.0 << 9.0 << false << Better::Neither << Change::None;
    QTest::newRow("the same") << 9.0 << 9.0 << false << Better::Less << Change::None;
    QTest::newRow("hardly anything") << 1000.0 << 1005.0 << false << Better::Less << Change::None;
    QTest::newRow("hardly anything of a whole") << 0.001 << 0.005 << true << Better::More << Change::None;
    QTest::newRow("from nothing") << 0.0 << 5.0 << false << Better::Less << Change::Worse;
}

void TestCompareModels::betterAndWorse()
{
    QFETCH(double, a);
    QFETCH(double, b);
    QFETCH(bool, isShare);
    QFETCH(Better, better);
    QFETCH(Change, expected);
    const MetricUnit unit = isShare ? MetricUnit::Fraction : MetricUnit::Time;
    QCOMPARE(changeOf({"key", unit, a, b, true}, better), expected);
    QCOMPARE(changeOf({"key", unit, a, std::nullopt, true}, better), Change::None);
    QCOMPARE(changeOf({"key", unit, a, b, false}, better), Change::None); // it may be chance
}

void TestCompareModels::colourIsNeverAlone()
{
    MetricModel model;
    model.setMetrics(verdictReady(), true);
    int coloured = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const bool isColoured = model.index(row, MetricModel::Difference).data(Qt::ForegroundRole).isValid();
        coloured += isColoured ? 1 : 0;
        QCOMPARE(!cell(model, row, MetricModel::Judgement).isEmpty(), isColoured);
        const QString difference = cell(model, row, MetricModel::Difference);
        if (isColoured)
            QVERIFY(difference.startsWith(QChar(0x25B2)) || difference.startsWith(QChar(0x25BC)));
    }
    QVERIFY(coloured > 5);
}

void TestCompareModels::singleDevicesAreShownOnDemand()
{
    MetricModel model;
    model.setMetrics(m_comparison.metrics, false);
    QCOMPARE(rowOf(model, "devices.0.busy_ns"), -1);
    QCOMPARE(rowOf(model, "all_devices.comm_ns"), -1); // nothing on both sides
    QVERIFY(rowOf(model, "both_idle_ns") >= 0);
    model.setMetrics(m_comparison.metrics, true);
    QVERIFY(rowOf(model, "devices.0.busy_ns") >= 0);
    QVERIFY(rowOf(model, "all_devices.comm_ns") >= 0);
}

void TestCompareModels::namesAreMatched()
{
    RowModel model;
    model.setRows(tableCalled(m_comparison, "kernels").rows);
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows << cell(model, row, RowModel::Name) + ": " + cell(model, row, RowModel::State) + ", " + cell(model, row, RowModel::Difference);
    QCOMPARE(rows, (QStringList{"gemm: - only in A, -1.00 us", "fused: + only in B, +800 ns", "last: = same, 0 ns"}));
    QCOMPARE(cell(model, 0, RowModel::TotalB), QString("-"));
    QCOMPARE(cell(model, 1, RowModel::CountA), QString("-"));
}

void TestCompareModels::theLargestDifferenceComesFirst()
{
    RowModel model;
    TextFilter sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(RowModel::SortRole);
    model.setRows({{"small", RowChange::Changed, 1, 1, 10, 15}, {"less", RowChange::Changed, 1, 1, 900, 100}, {"more", RowChange::Changed, 1, 1, 0, 500}});
    sorted.sort(RowModel::Difference, Qt::DescendingOrder);
    QCOMPARE(cell(sorted, 0, 0) + cell(sorted, 1, 0) + cell(sorted, 2, 0), QString("lessmoresmall"));
}

void TestCompareModels::budgetsStandBesideEachOther()
{
    BudgetModel model;
    model.setBudget(m_comparison.budget);
    QStringList first;
    for (int column = 0; column < model.columnCount(); ++column)
        first << cell(model, 0, column);
    QCOMPARE(first, (QStringList{"Computation", "1.10 us", "900 ns", "-200 ns", "67.9 % of A, 88.2 % of B"}));
    QCOMPARE(model.rowCount(), static_cast<int>(narrative::budgetRows(*m_comparison.budget).size()));
    for (int row = 0; row < model.rowCount(); ++row)
        QVERIFY(model.index(row, 0).data(Qt::ToolTipRole).toString().startsWith(cell(model, row, BudgetModel::Label) + "\nA: "));
    QCOMPARE(model.headerData(BudgetModel::Difference, Qt::Horizontal, Qt::DisplayRole).toString(), QString("B - A"));
}

void TestCompareModels::budgetsAreSortedBySize()
{
    BudgetModel model;
    TextFilter sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(BudgetModel::SortRole);
    TimeBudget a;
    a.compute = 500;
    a.copy = 400;
    a.edge = 300;
    TimeBudget b;
    b.compute = 600;
    b.copy = 50;
    b.edge = 1000;
    b.overhead = 10; // summed
    model.setBudget(BudgetDifference{a, b});
    const auto order = [&sorted](BudgetModel::Column column) {
        sorted.sort(column, Qt::DescendingOrder);
        QStringList labels;
        for (int row = 0; row < sorted.rowCount(); ++row)
            labels << cell(sorted, row, BudgetModel::Label).section(' ', 0, 1);
        return labels.join(", ");
    };
    QCOMPARE(order(BudgetModel::A), QString("Computation, Exposed copies, Time before, Other"));
    QCOMPARE(order(BudgetModel::B), QString("Time before, Computation, Exposed copies, Other"));
    QCOMPARE(order(BudgetModel::Difference), QString("Time before, Exposed copies, Computation, Other"));
    QCOMPARE(order(BudgetModel::Shares), QString("Time before, Computation, Exposed copies, Other"));
}

void TestCompareModels::textsFilter()
{
    MetricModel model;
    TextFilter filter;
    filter.setSourceModel(&model);
    filter.setKeyRole(MetricModel::KeyRole);
    model.setMetrics(m_comparison.metrics, false);
    filter.setText("WALL");
    QCOMPARE(filter.rowCount(), 1);
    filter.setText("wall_ns"); // by its name in JSON
    QCOMPARE(filter.rowCount(), 1);
    filter.setText("time  wall");
    QCOMPARE(filter.rowCount(), 1);
    filter.setText("no such metric");
    QCOMPARE(filter.rowCount(), 0);
    filter.setText({});
    QCOMPARE(filter.rowCount(), model.rowCount());
}

void TestCompareModels::textIsCopied()
{
    RowModel model;
    model.setRows({{"a\tb", RowChange::Added, 0, 2, 0, 500}, {"c", RowChange::Removed, 1, 0, 70, 0}});
    QCOMPARE(tabSeparated(model, {}),
        QString("Name\tA\tB\tB - A\tcount A\tcount B\t\na b\t-\t500 ns\t+500 ns\t-\t2\t+ only in B\nc\t70 ns\t-\t-70 ns\t1\t-\t- only in A\n"));
    const QString one = tabSeparated(model, {model.index(1, 0), model.index(1, 0)});
    QCOMPARE(one.count('\n'), 2);
    QVERIFY(one.endsWith("c\t70 ns\t-\t-70 ns\t1\t-\t- only in A\n"));
}

QTEST_APPLESS_MAIN(TestCompareModels)
#include "tst_compare_models.moc"
