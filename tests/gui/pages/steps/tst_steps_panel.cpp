// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/step_plot.h"
#include "gui/model/run_list.h"
#include "gui/model/steps_of_runs.h"
#include "gui/pages/steps/step_table.h"
#include "gui/pages/steps/steps_column.h"
#include "gui/pages/steps/steps_panel.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/stepping_run.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Fixture {
    Fixture()
    {
        panel.resize(1200, 800);
        panel.show();
        QObject::connect(&panel, &StepsPanel::stepRequested, [this](int run, const Step& step) { wanted.emplace_back(run, step.device); });
    }
    void add(int rounds, int slow = -1, const QString& title = "a run")
    {
        runs.add(title, test::steppingRun(rounds, slow), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing() && !panel.isWorking());
    }
    [[nodiscard]] StepPlot& plot(int side) { return panel.column(side).plot(); }
    /// What was painted last may be older than what is to be pointed at.
    void settle() { QCoreApplication::processEvents(); }

    RunList runs;
    StepsOfRuns steps{runs};
    StepsPanel panel{runs, steps};
    std::vector<std::pair<int, TimeRange>> wanted;
};

} // namespace

class TestStepsPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void withoutARun();
    void aRunWithoutSteps();
    void saysWhatTheStepsAre();
    void nothingIsLookedForUnseen();
    void barsLeadToSteps();
    void keysLeadToSteps();
    void theSlowestIsAClickAway();
    void twoRunsAreHeldAgainstEachOther();
    void runsAreChosenAndSwapped();
    void oneThatIsGoneIsForgotten();
    void whatToSeeOfAStep_data();
    void whatToSeeOfAStep();

private:
    test::QtWarnings m_warnings;
};

void TestStepsPanel::withoutARun()
{
    Fixture fixture;
    QCOMPARE(fixture.panel.a(), -1);
    QVERIFY(fixture.panel.shown().empty());
    QVERIFY2(fixture.panel.column(0).text().contains("appear here"), qPrintable(fixture.panel.column(0).text()));
    QVERIFY(!fixture.panel.column(1).isVisible() && !fixture.panel.pair().isVisible());
    fixture.panel.choose(3, 4);
    QVERIFY(fixture.panel.shown().empty());
}

void TestStepsPanel::aRunWithoutSteps()
{
    Fixture fixture;
    fixture.add(1);
    QVERIFY(!fixture.panel.stepsOfA());
    const QString text = fixture.panel.column(0).text();
    QVERIFY2(text.contains("do not repeat") && text.contains("NVTX"), qPrintable(text));
    QVERIFY(noStepsWords(StepOrigin::TooFewLaunches).contains("too few launches"));
}

void TestStepsPanel::saysWhatTheStepsAre()
{
    Fixture fixture;
    fixture.add(8, 5);
    QVERIFY(fixture.panel.stepsOfA());
    QCOMPARE(fixture.panel.shown().size(), std::size_t{1});
    const QString text = fixture.panel.column(0).text().replace(QChar::Nbsp, ' ');
    QVERIFY2(text.contains("Found 8 steps of 3 launches: median"), qPrintable(text));
    QVERIFY2(text.contains("Slowest step 6: ") && text.contains("+100 us kernels"), qPrintable(text));
    QVERIFY(!fixture.panel.pair().isVisible());
}

void TestStepsPanel::nothingIsLookedForUnseen()
{
    Fixture fixture;
    fixture.panel.hide();
    fixture.add(8);
    QVERIFY(!fixture.steps.of(0) && !fixture.panel.stepsOfA());
    fixture.panel.show();
    QTRY_VERIFY(fixture.panel.stepsOfA());
}

void TestStepsPanel::barsLeadToSteps()
{
    Fixture fixture;
    fixture.add(8, 5);
    fixture.settle();
    StepPlot& plot = fixture.plot(0);
    for (std::size_t step = 0; step < 8; ++step)
        QCOMPARE(plot.stepAt(plot.footOf(step)), std::optional(step));
    QVERIFY(!plot.stepAt({-5, -5}));
    QWidget* canvas = plot.childAt(plot.footOf(2).toPoint());
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->mapFrom(&plot, plot.footOf(2).toPoint()));
    QCOMPARE(fixture.wanted.size(), std::size_t{1});
    QCOMPARE(fixture.wanted.back(), std::pair(0, fixture.panel.stepsOfA()->found.steps[2].device));
    QCOMPARE(fixture.panel.column(0).table().current(), std::optional<std::size_t>(2));
}

void TestStepsPanel::keysLeadToSteps()
{
    Fixture fixture;
    fixture.add(8, 5);
    StepPlot& plot = fixture.plot(0);
    QTest::keyClick(&plot, Qt::Key_Return); // at none yet
    QVERIFY(fixture.wanted.empty());
    QTest::keyClick(&plot, Qt::Key_Home);
    QTest::keyClick(&plot, Qt::Key_Right);
    QVERIFY2(plot.accessibleDescription().startsWith("Step 2: "), qPrintable(plot.accessibleDescription()));
    QTest::keyClick(&plot, Qt::Key_Return);
    QCOMPARE(fixture.wanted.size(), std::size_t{1});
    QCOMPARE(fixture.wanted.back().second, fixture.panel.stepsOfA()->found.steps[1].device);
}

void TestStepsPanel::theSlowestIsAClickAway()
{
    Fixture fixture;
    fixture.add(8, 5);
    fixture.panel.column(0).slowestButton().click();
    QCOMPARE(fixture.wanted.size(), std::size_t{1});
    QCOMPARE(fixture.wanted.back().second, fixture.panel.stepsOfA()->found.steps[5].device);
    QCOMPARE(fixture.panel.column(0).table().current(), std::optional<std::size_t>(5));
}

void TestStepsPanel::twoRunsAreHeldAgainstEachOther()
{
    Fixture fixture;
    fixture.add(8, 5, "first");
    fixture.add(5, -1, "second");
    QTRY_VERIFY(fixture.panel.stepsOfA() && fixture.panel.stepsOfB());
    QCOMPARE(fixture.panel.shown().size(), std::size_t{2});
    QCOMPARE(fixture.panel.shown()[1].title, QString("second"));
    QVERIFY(fixture.panel.pair().isVisible());
    const QString sentence = fixture.panel.pair().sentence();
    QVERIFY2(sentence.startsWith("Median step: "), qPrintable(sentence));
    fixture.panel.column(1).table().setCurrent(3);
    QTest::keyClick(&fixture.panel.column(1).table(), Qt::Key_Return);
    QCOMPARE(fixture.wanted.back(), std::pair(1, fixture.panel.stepsOfB()->found.steps[3].device));
    const BarRows rows = medianStepRows(fixture.panel.stepsOfA()->found, fixture.panel.stepsOfB()->found);
    QCOMPARE(rows.rows.size(), std::size_t{6});
    QCOMPARE(rows.rows.front().to, static_cast<double>(fixture.panel.stepsOfA()->found.length.median));
    QCOMPARE(rows.rows.back().to, static_cast<double>(fixture.panel.stepsOfB()->found.length.median));
}

void TestStepsPanel::runsAreChosenAndSwapped()
{
    Fixture fixture;
    fixture.add(8, 5, "first");
    fixture.add(5, -1, "second");
    fixture.add(1, -1, "third");
    QCOMPARE(std::pair(fixture.panel.a(), fixture.panel.b()), std::pair(0, 1));
    fixture.panel.choose(1, -1);
    QTRY_VERIFY(fixture.panel.stepsOfA() && fixture.panel.stepsOfA()->found.steps.size() == 5);
    QVERIFY(!fixture.panel.column(1).isVisible() && !fixture.panel.pair().isVisible());
    fixture.panel.choose(1, 2); // which has none
    QTRY_VERIFY(fixture.panel.column(1).text().contains("do not repeat"));
    QVERIFY(fixture.panel.column(1).isVisible() && !fixture.panel.pair().isVisible());
    fixture.add(4, -1, "fourth"); // who chose keeps it
    QCOMPARE(std::pair(fixture.panel.a(), fixture.panel.b()), std::pair(1, 2));
}

void TestStepsPanel::oneThatIsGoneIsForgotten()
{
    Fixture fixture;
    fixture.add(8, 5, "first");
    fixture.add(5, -1, "second");
    QTRY_VERIFY(fixture.panel.stepsOfB());
    fixture.runs.removeLast();
    QVERIFY(fixture.panel.stepsOfA() && !fixture.panel.stepsOfB() && fixture.panel.b() < 0);
    fixture.runs.clear();
    QVERIFY(fixture.panel.shown().empty());
    fixture.add(5);
    QCOMPARE(fixture.panel.stepsOfA()->found.steps.size(), std::size_t{5});
}

void TestStepsPanel::whatToSeeOfAStep_data()
{
    QTest::addColumn<TimeRange>("host");
    QTest::addColumn<TimeRange>("seen");
    QTest::newRow("launched just before") << TimeRange{80, 180} << TimeRange{80, 200};
    QTest::newRow("the host was far ahead") << TimeRange{-900, -800} << TimeRange{100, 200};
}

void TestStepsPanel::whatToSeeOfAStep()
{
    QFETCH(TimeRange, host);
    QFETCH(TimeRange, seen);
    Step step;
    step.host = host;
    step.device = {100, 200};
    QCOMPARE(rangeToSee(step), seen);
}

QTEST_MAIN(TestStepsPanel)
#include "tst_steps_panel.moc"
