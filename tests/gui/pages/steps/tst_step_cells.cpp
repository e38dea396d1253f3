// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/step_parts.h"
#include "gui/model/steps_of_runs.h"
#include "gui/pages/steps/step_raster.h"
#include "tests/gui/support/stepping_run.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace stallscope;
using namespace stallscope::gui;

class TestStepCells : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void withoutCells();
    void aStepOfNoLength();
    void cellsAddUpToTheNumbersOfTheStep_data();
    void cellsAddUpToTheNumbersOfTheStep();
    void behindItsEndThereIsNothing();
    void theReach_data();
    void theReach();

private:
    [[nodiscard]] const FullAnalysis& whole() const { return m_steps->analysis->full(); }

    std::shared_ptr<const StepsOfRun> m_steps;
};

void TestStepCells::initTestCase()
{
    m_steps = std::make_shared<const StepsOfRun>(*FullAnalysis::build(test::steppingRun(8, 5), RunId(0)));
    QCOMPARE(m_steps->found.steps.size(), std::size_t{8});
    QCOMPARE(m_steps->found.slowest, std::size_t{5});
}

void TestStepCells::withoutCells()
{
    QVERIFY(cellsOf(whole(), m_steps->found.steps.front(), 1'000, 0).empty());
}

void TestStepCells::aStepOfNoLength()
{
    Step step;
    step.device = {500, 500};
    for (const StepCell& cell : cellsOf(whole(), step, 1, 4))
        QCOMPARE(cell, StepCell{});
}

void TestStepCells::cellsAddUpToTheNumbersOfTheStep_data()
{
    QTest::addColumn<int>("cells");
    QTest::newRow("one") << 1;
    QTest::newRow("three") << 3;
    QTest::newRow("a row of pixels") << 640;
}

void TestStepCells::cellsAddUpToTheNumbersOfTheStep()
{
    QFETCH(int, cells);
    const Nanos reach = reachOf(m_steps->found);
    for (const Step& step : m_steps->found.steps) {
        StepCell sums{};
        for (const StepCell& cell : cellsOf(whole(), step, reach, static_cast<std::size_t>(cells))) {
            const double part = static_cast<double>(reach) / cells;
            QVERIFY(std::accumulate(cell.begin(), cell.end(), 0.0) * part <= part + 1.01); // borders are whole nanoseconds
            for (std::size_t i = 0; i < cell.size(); ++i)
                sums[i] += cell[i] * part;
        }
        for (const StepPart part : kStepParts) {
            const double sum = sums[static_cast<std::size_t>(part)];
            const auto exact = static_cast<double>(lengthOf(step, part));
            QVERIFY2(std::abs(sum - exact) <= cells, qPrintable(QString("%1 for %2").arg(sum).arg(exact)));
        }
    }
}

void TestStepCells::behindItsEndThereIsNothing()
{
    const Step& step = m_steps->found.steps.front();
    const auto cells = cellsOf(whole(), step, 2 * step.length(), 100);
    QVERIFY(cells[49] != StepCell{});
    QCOMPARE(cells[50], StepCell{});
    QCOMPARE(cells[99], StepCell{});
}

void TestStepCells::theReach_data()
{
    QTest::addColumn<std::vector<Nanos>>("lengths");
    QTest::addColumn<Nanos>("reach");
    QTest::newRow("no steps") << std::vector<Nanos>{} << Nanos{1};
    QTest::newRow("of no length") << std::vector<Nanos>{0, 0, 0} << Nanos{1};
    QTest::newRow("alike") << std::vector<Nanos>{100, 110, 120} << Nanos{120};
    QTest::newRow("one far off") << std::vector<Nanos>{100, 100, 100, 9'000} << Nanos{400};
}

void TestStepCells::theReach()
{
    QFETCH(std::vector<Nanos>, lengths);
    QFETCH(Nanos, reach);
    RunSteps steps;
    for (const Nanos length : lengths) {
        steps.steps.emplace_back().device = {0, length};
        steps.length = {lengths.front(), lengths[lengths.size() / 2 - (lengths.size() % 2 == 0 ? 1 : 0)], lengths[(3 * lengths.size() + 3) / 4 - 1]};
        steps.slowest = steps.steps.size() - 1;
    }
    QCOMPARE(reachOf(steps), reach);
}

QTEST_MAIN(TestStepCells)
#include "tst_step_cells.moc"
