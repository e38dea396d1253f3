// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/experiment/run_panel.h"
#include "gui/experiment/workload_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

std::vector<ListedDevice> someDevices()
{
    ListedDevice cpu;
    cpu.facts.id = "cpu";
    cpu.facts.name = "a processor";
    ListedDevice cuda;
    cuda.facts.id = "cuda";
    cuda.missing = "there is no driver with <CUDA>";
    return {cpu, cuda};
}

ParameterInfo bytes()
{
    return {"bytes", "how much", ParameterInfo::Unit::Bytes, 1, 1 << 30, 1 << 20, {}};
}

QToolButton* sweepToggle(const ParameterField& field)
{
    return field.findChild<QToolButton*>("sweep");
}

bool hasLabel(const RunPanel& panel, const QString& text)
{
    const auto labels = panel.findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&text](const QLabel* label) { return label->text() == text; });
}

const QString kTooLarge = QStringLiteral("Runs may need up to 64.0 MiB of device memory, but the limit is 63.0 MiB. Runs above the limit fail.");

} // namespace

class TestRunPanel : public QObject {
    Q_OBJECT

private slots:
    void aFieldTakesWhatTheCommandLineTakes_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("isRight");
        QTest::addColumn<qint64>("value");
        QTest::newRow("nothing") << "" << false << qint64{0};
        QTest::newRow("a word") << "much" << false << qint64{0};
        QTest::newRow("too small") << "0" << false << qint64{0};
        QTest::newRow("too large") << "2GiB" << false << qint64{0};
        QTest::newRow("a number") << "4096" << true << qint64{4096};
        QTest::newRow("with a unit") << "64 MiB" << true << qint64{64 << 20};
    }
    void aFieldTakesWhatTheCommandLineTakes()
    {
        QFETCH(QString, typed);
        QFETCH(bool, isRight);
        QFETCH(qint64, value);
        ParameterField field(bytes());
        auto* edit = field.findChild<QLineEdit*>();
        edit->clear();
        QTest::keyClicks(edit, typed);
        QCOMPARE(field.value().has_value(), isRight);
        QCOMPARE(field.errorText().isEmpty(), isRight);
        if (isRight)
            QCOMPARE(qint64{*field.value()}, value);
    }

    void aFieldGoesBackToItsDefault()
    {
        ParameterField field(bytes());
        auto* button = field.findChild<QToolButton*>();
        QVERIFY(button->isHidden());
        field.setValue(5);
        QVERIFY(!button->isHidden());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(field.value(), std::optional<std::int64_t>(1 << 20));
        QVERIFY(button->isHidden());
    }

    void theFirstPlanIsANewcomers()
    {
        const RunPanel panel(someDevices());
        const ExperimentPlan plan = panel.plan();
        QCOMPARE(QString(plan.workload->name), QString("increment")); // of README and the first screen
        QVERIFY(hasLabel(panel, catalogueText(findWorkload("increment")->question)));
        QCOMPARE(plan.strategies.size(), plan.workload->strategies.size());
        QVERIFY(plan.values == ParameterValues(plan.workload->parameters));
        QCOMPARE(plan.device, std::string("cpu"));
        QCOMPARE(plan.repeats, std::uint32_t{5});
        QVERIFY(panel.errorText().isEmpty());
    }

    void aPlanComesBackAsItWasShown()
    {
        RunPanel panel(someDevices());
        ExperimentPlan plan = ExperimentPlan::of(catalogue().back());
        plan.strategies = {plan.workload->strategies.back().name};
        plan.device = "cpu";
        plan.repeats = 3;
        plan.memoryLimit = std::uint64_t{4} << 30;
        panel.setPlan(plan);
        QCOMPARE(panel.plan().workload, plan.workload);
        QCOMPARE(panel.plan().memoryLimit, plan.memoryLimit);
        QCOMPARE(panel.plan().strategies, plan.strategies);
        QCOMPARE(panel.plan().repeats, std::uint32_t{3});
    }

    void aMemoryLimitIsThatOfOneWorkload()
    {
        RunPanel panel(someDevices());
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("sampler"));
        plan.memoryLimit = 1;
        panel.setPlan(plan);
        auto* workloads = panel.findChild<QComboBox*>();
        workloads->setCurrentIndex(workloads->findData("increment"));
        QCOMPARE(panel.plan().memoryLimit, std::uint64_t{0});
    }

    void memoryThatMayNotSufficeIsSaidBeforeTheRun()
    {
        RunPanel panel(someDevices());
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("transfer"));
        plan.values.set("bytes", std::int64_t{64} << 20);
        panel.setPlan(plan);
        auto* memory = panel.findChild<QLineEdit*>("memory");
        QVERIFY(!hasLabel(panel, kTooLarge));
        QTest::keyClicks(memory, "63MiB");
        QVERIFY(hasLabel(panel, kTooLarge));
        QVERIFY(panel.errorText().isEmpty()); // it may be run all the same
        QCOMPARE(panel.plan().memoryLimit, std::uint64_t{63} << 20);
        memory->setText("many");
        QVERIFY(!panel.errorText().isEmpty());
        QVERIFY(!panel.findChild<QPushButton*>()->isEnabled());
        memory->clear();
        QVERIFY(panel.errorText().isEmpty());
        QVERIFY(!hasLabel(panel, kTooLarge));
    }

    void aSweepIsTyped()
    {
        RunPanel panel(someDevices());
        panel.setPlan(ExperimentPlan::of(*findWorkload("increment")));
        ParameterField* count = panel.findChildren<ParameterField*>().front();
        auto* toggle = sweepToggle(*count);
        QTest::mouseClick(toggle, Qt::LeftButton);
        QVERIFY(count->isSwept());
        QCOMPARE(panel.plan().sweep.size(), std::size_t{1}); // of values that are proposed
        auto* values = count->findChild<QLineEdit*>("values");
        values->setText("10..1000 x10");
        QCOMPARE(panel.plan().sweep.front().name, std::string("count"));
        QCOMPARE(panel.plan().sweep.front().values, (std::vector<std::int64_t>{10, 100, 1000}));
        QVERIFY(hasLabel(panel, "60 runs: 3 points x 4 strategies x 5 repeats"));
        values->setText("10..");
        QVERIFY(!panel.errorText().isEmpty());
        QVERIFY(!panel.findChild<QPushButton*>()->isEnabled());
        QTest::mouseClick(toggle, Qt::LeftButton);
        QVERIFY(panel.errorText().isEmpty() && panel.plan().sweep.empty());
    }

    void twoParametersAreSweptAtMost()
    {
        RunPanel panel(someDevices());
        panel.setPlan(ExperimentPlan::of(*findWorkload("increment")));
        const auto fields = panel.findChildren<ParameterField*>();
        for (int i = 0; i < 2; ++i)
            sweepToggle(*fields[i])->click();
        QVERIFY(!sweepToggle(*fields[2])->isEnabled());
        QVERIFY(panel.errorText().isEmpty());
        QCOMPARE(panel.plan().sweep.size(), std::size_t{2});
        sweepToggle(*fields[0])->click();
        QVERIFY(sweepToggle(*fields[2])->isEnabled());
    }

    void aSweepComesBackAsItWasShown()
    {
        RunPanel panel(someDevices());
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("loader"));
        plan.sweep = {{"workers", {1, 2, 4}}, {"batch", {16, 64}}};
        panel.setPlan(plan);
        const ExperimentPlan shown = panel.plan();
        QCOMPARE(shown.sweep.size(), std::size_t{2});
        QCOMPARE(shown.sweep[0].values, plan.sweep[0].values);
        QCOMPARE(shown.sweep[1].values, plan.sweep[1].values);
        panel.setPlan(ExperimentPlan::of(*findWorkload("loader")));
        QVERIFY(panel.plan().sweep.empty());
    }

    void missingDevicesAreGreyedWithTheReason()
    {
        RunPanel panel(someDevices());
        for (QComboBox* box : panel.findChildren<QComboBox*>()) {
            const int missing = box->findData("cuda");
            if (missing < 0)
                continue;
            const QStandardItem* item = qobject_cast<QStandardItemModel*>(box->model())->item(missing);
            QVERIFY(!item->isEnabled());
            QCOMPARE(item->toolTip(), QString("<p>there is no driver with &lt;CUDA&gt;</p>"));
            return;
        }
        QFAIL("the device is not listed");
    }

    /// The list of a driver that takes its time comes after the plan.
    void aDeviceThatComesLaterIsChosenIfItWasAskedFor()
    {
        const std::vector<ListedDevice> first = {someDevices().front()};
        std::vector<ListedDevice> later = first;
        later.emplace_back().facts.id = "cuda:0";
        RunPanel panel(first);
        ExperimentPlan plan = panel.plan();
        panel.setDevices(later);
        QCOMPARE(panel.plan().device, std::string("cpu"));
        plan.device = "cuda:0";
        panel.setDevices(first);
        panel.setPlan(plan);
        QCOMPARE(panel.plan().device, std::string("cpu"));
        panel.setDevices(later);
        QCOMPARE(panel.plan().device, std::string("cuda:0"));
        later.back().missing = "it fell off the bus";
        panel.setDevices(later);
        QCOMPARE(panel.plan().device, std::string("cpu"));
    }

    void metricsAreOfferedForGpus()
    {
        std::vector<ListedDevice> devices = {someDevices().front()};
        devices.emplace_back().facts.id = "cuda:0";
        RunPanel panel(devices);
        auto* metrics = panel.findChild<QCheckBox*>("metrics");
        QVERIFY(!metrics->isVisibleTo(&panel));
        metrics->setChecked(true);
        QVERIFY(!panel.plan().metricsInterval);
        ExperimentPlan plan = panel.plan();
        plan.device = "cuda:0";
        plan.metricsInterval = 200'000;
        panel.setPlan(plan);
        QVERIFY(metrics->isVisibleTo(&panel) && metrics->isChecked());
        QCOMPARE(panel.plan().metricsInterval, std::optional<Nanos>(200'000));
        metrics->setChecked(false);
        QVERIFY(!panel.plan().metricsInterval);
        QVERIFY2(panel.errorText().isEmpty(), qPrintable(panel.errorText()));
    }

    void nothingRunsWithoutAStrategy()
    {
        RunPanel panel(someDevices());
        QSignalSpy runs(&panel, &RunPanel::runRequested);
        for (QCheckBox* box : panel.findChildren<QCheckBox*>())
            box->setChecked(false);
        auto* button = panel.findChild<QPushButton*>();
        QVERIFY(!button->isEnabled());
        QVERIFY(!panel.errorText().isEmpty());
        panel.findChild<StrategyList*>()->findChild<QCheckBox*>()->setChecked(true);
        QVERIFY(button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(runs.count(), 1);
    }

    void theSameButtonStops()
    {
        RunPanel panel(someDevices());
        QSignalSpy stops(&panel, &RunPanel::stopRequested);
        panel.showRunning(true);
        QVERIFY(!panel.findChild<StrategyList*>()->findChild<QCheckBox*>()->isEnabled());
        QCOMPARE(panel.plan().strategies.size(), panel.plan().workload->strategies.size()); // what runs is still ticked
        QTest::mouseClick(panel.findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(stops.count(), 1);
        panel.showRunning(false);
        QVERIFY(panel.findChild<StrategyList*>()->findChild<QCheckBox*>()->isEnabled());
    }

    void aDoubleClickRunsAndDoesNotStop()
    {
        RunPanel panel(someDevices());
        QSignalSpy runs(&panel, &RunPanel::runRequested);
        QSignalSpy stops(&panel, &RunPanel::stopRequested);
        connect(&panel, &RunPanel::runRequested, &panel, [&panel] { panel.showRunning(true); });
        auto* button = panel.findChild<QPushButton*>();
        const QPointF middle = button->rect().center();
        for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease, QEvent::MouseButtonDblClick, QEvent::MouseButtonRelease}) {
            QMouseEvent event(type, middle, button->mapToGlobal(middle), Qt::LeftButton, Qt::LeftButton, {});
            QApplication::sendEvent(button, &event);
        }
        QCOMPARE(runs.count(), 1);
        QCOMPARE(stops.count(), 0);
    }
};

QTEST_MAIN(TestRunPanel)
#include "tst_run_panel.moc"
