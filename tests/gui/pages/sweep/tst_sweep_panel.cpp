// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment.h"
#include "engine/workloads/catalogue.h"
#include "gui/common/charts/heat_map.h"
#include "gui/common/charts/sweep_plot.h"
#include "gui/experiment/live_experiment.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::QtWarnings;

namespace {

std::shared_ptr<const Trace> recorded(std::vector<SweptParameter> sweep)
{
    return test::recorded({{{"length", 16}, {"count", 10}}, std::move(sweep), 2});
}

/// A snapshot from when only so many runs had been begun.
std::shared_ptr<const Trace> until(const Trace& trace, std::size_t runs)
{
    auto earlier = std::make_shared<Trace>(trace);
    earlier->runs.resize(runs);
    return earlier;
}

} // namespace

class TestSweepPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_curves = recorded({{"count", {10, 100}}});
        m_map = recorded({{"count", {10, 20}}, {"length", {16, 64}}});
        m_plain = recorded({});
        QVERIFY(m_curves && m_map && m_plain);
    }
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void withoutASweepThereIsNothing()
    {
        SweepPanel panel;
        QVERIFY(!panel.hasSweep());
        QSignalSpy changed(&panel, &SweepPanel::changed);
        panel.showTrace(m_plain);
        QVERIFY(changed.wait());
        QVERIFY(!panel.hasSweep());
        QVERIFY(!panel.grab().isNull());
    }

    void aSweepIsRead()
    {
        SweepPanel panel;
        shown(panel, m_curves);
        QVERIFY(panel.hasSweep() && !panel.table()->isMap());
        QCOMPARE(panel.table()->runsDone, std::size_t{8});
        QVERIFY(panel.sentence().contains("Too few repeats for a verdict"));
        QVERIFY(panel.curves().isVisibleTo(&panel) && !panel.map().isVisibleTo(&panel));
        for (std::size_t curve = 0; curve < 2; ++curve) {
            QVERIFY(panel.curves().positionOf({curve, 0}) && panel.curves().positionOf({curve, 1}));
            QVERIFY(panel.curves().positionOf({curve, 0})->x() < panel.curves().positionOf({curve, 1})->x());
        }
        panel.clear();
        QVERIFY(!panel.hasSweep());
    }

    void aClickOnAPointWantsItsMedianRun()
    {
        SweepPanel panel;
        shown(panel, m_curves);
        QSignalSpy wanted(&panel, &SweepPanel::runRequested);
        QWidget* plot = panel.curves().findChild<QWidget*>();
        QTest::mouseClick(plot, Qt::LeftButton, {}, panel.curves().positionOf({1, 1})->toPoint());
        QCOMPARE(wanted.size(), 1);
        const int run = wanted[0][0].toInt();
        QCOMPARE(run, static_cast<int>(panel.table()->at(1, 1).median().run.value()));
        QCOMPARE(panel.trace()->runs[static_cast<std::size_t>(run)].name, std::string("async, count 100"));
        QTest::mouseClick(plot, Qt::LeftButton, {}, QPoint(2, 2));
        QCOMPARE(wanted.size(), 1);
    }

    void keysGoFromPointToPoint()
    {
        SweepPanel panel;
        shown(panel, m_curves);
        QSignalSpy wanted(&panel, &SweepPanel::runRequested);
        QTest::keyClick(&panel.curves(), Qt::Key_Right);
        QCOMPARE(panel.curves().pointedAt(), (std::optional<SweepPlot::Place>({0, 0})));
        QTest::keyClick(&panel.curves(), Qt::Key_Right);
        QTest::keyClick(&panel.curves(), Qt::Key_Right); // there are no more
        QTest::keyClick(&panel.curves(), Qt::Key_Down);
        QCOMPARE(panel.curves().pointedAt(), (std::optional<SweepPlot::Place>({1, 1})));
        QTest::keyClick(&panel.curves(), Qt::Key_Return);
        QCOMPARE(wanted.size(), 1);
    }

    void twoParametersAreAMap()
    {
        SweepPanel panel;
        shown(panel, m_map);
        QVERIFY(panel.table()->isMap() && panel.map().isVisibleTo(&panel));
        QCOMPARE(panel.map().scene().cells.size(), std::size_t{4});
        QSignalSpy wanted(&panel, &SweepPanel::runRequested);
        QTest::mouseClick(&panel.map(), Qt::LeftButton, {}, panel.map().cellRect(3).center().toPoint());
        QCOMPARE(wanted.size(), 1);
        const std::string& name = panel.trace()->runs[static_cast<std::size_t>(wanted[0][0].toInt())].name;
        QVERIFY2(name.ends_with("count 20, length 64"), name.c_str());
        QVERIFY(panel.map().pointedAt() == 3);
        QTest::keyClick(&panel.map(), Qt::Key_Left);
        QCOMPARE(panel.map().pointedAt(), std::optional<std::size_t>(1));
    }

    void everyMetricIsDrawn()
    {
        SweepPanel panel;
        shown(panel, m_curves);
        auto* metrics = panel.findChild<QComboBox*>();
        QCOMPARE(metrics->count(), static_cast<int>(kSweepMetrics.size()));
        for (int i = 0; i < metrics->count(); ++i) {
            metrics->setCurrentIndex(i);
            QCOMPARE(panel.curves().scene().yLabel, metrics->itemText(i));
            QVERIFY(!panel.grab().isNull());
        }
    }

    void theScaleIsChosenByHand()
    {
        SweepPanel panel;
        shown(panel, m_curves);
        auto* log = panel.findChild<QCheckBox*>();
        QVERIFY(log->isEnabled());
        const bool before = log->isChecked();
        log->click();
        QCOMPARE(panel.curves().scene().isLogY, !before);
        shown(panel, m_curves); // it stays as newer numbers come
        QCOMPARE(panel.curves().scene().isLogY, !before);
    }

    void aSweepThatGoesOnIsFollowed()
    {
        SweepPanel panel;
        QSignalSpy changed(&panel, &SweepPanel::changed);
        panel.follow(until(*m_curves, 3));
        panel.follow(until(*m_curves, 4));
        panel.follow(m_curves);
        QTRY_COMPARE(panel.table() ? panel.table()->runsDone : 0, std::size_t{8});
        QCOMPARE(changed.size(), 2); // what came in between was out of date
    }

    void aSweepThatWasStoppedShowsWhatIsThere()
    {
        SweepPanel panel;
        shown(panel, until(*m_curves, 4));
        QCOMPARE(panel.table()->runsDone, std::size_t{4});
        QVERIFY(panel.curves().positionOf({1, 0}));
        QVERIFY(!panel.curves().positionOf({1, 1}));
    }

    void stoppingWhileItGoesOnKeepsWhatIsDone()
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.strategies = {"sync-each", "async"};
        plan.values.set("length", 16);
        plan.repeats = 2;
        plan.sweep = {{"count", {10, 10'000'000}}};
        LiveExperiment live(installedBackends());
        SweepPanel panel;
        connect(&live, &LiveExperiment::grew, &panel, &SweepPanel::follow);
        connect(
            &live, &LiveExperiment::ended, &panel, [&panel](const ExperimentProgress&, const std::shared_ptr<const Trace>& trace) { panel.showTrace(trace); });
        connect(&panel, &SweepPanel::changed, &live, [&] {
            if (panel.hasSweep() && panel.table()->runsDone == 4)
                live.cancel();
        });
        QSignalSpy ended(&live, &LiveExperiment::ended);
        live.start(plan);
        QVERIFY(ended.wait(60'000));
        QTRY_VERIFY(panel.trace() && panel.trace()->runs.size() >= 4 && panel.table()->runsDone == 4);
        QVERIFY(panel.table()->value(SweepMetric::Wall, 1, 0));
        QVERIFY(!panel.table()->value(SweepMetric::Wall, 1, 1));
    }

private:
    static void shown(SweepPanel& panel, const std::shared_ptr<const Trace>& trace)
    {
        QSignalSpy changed(&panel, &SweepPanel::changed);
        panel.resize(900, 600);
        panel.showTrace(trace);
        QVERIFY(changed.wait());
        QVERIFY(!panel.grab().isNull()); // places are known once it was laid out
    }

    QtWarnings m_warnings;
    std::shared_ptr<const Trace> m_curves;
    std::shared_ptr<const Trace> m_map;
    std::shared_ptr<const Trace> m_plain;
};

QTEST_MAIN(TestSweepPanel)
#include "tst_sweep_panel.moc"
