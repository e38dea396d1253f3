// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/experiment/experiment_text.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

class TestPlanSize : public QObject {
    Q_OBJECT

private slots:
    void runsAreCounted()
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.strategies = {"sync-each", "async"};
        plan.repeats = 3;
        QCOMPARE(planSizeText(plan), QString("6 runs: 2 strategies x 3 repeats"));
        plan.sweep = {{"count", {10, 100, 1000, 10'000, 100'000}}};
        QCOMPARE(planSizeText(plan), QString("30 runs: 5 points x 2 strategies x 3 repeats"));
        plan.sweep.push_back({"length", {16, 64}});
        plan.repeats = 100;
        QCOMPARE(planSizeText(plan), QString("2,000 runs: 10 points x 2 strategies x 100 repeats"));
    }

    void oneIsOne()
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.strategies = {"async"};
        plan.repeats = 1;
        QCOMPARE(planSizeText(plan), QString("1 run: 1 strategy x 1 repeat"));
    }

    void nothingIsNotCounted()
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.sweep = {{"count", {}}};
        QCOMPARE(planSizeText(plan), QString());
    }

    void whatMayNotFitIsSaid()
    {
        constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("transfer"));
        plan.values.set("bytes", static_cast<std::int64_t>(64 * kMiB));
        QCOMPARE(tooLargeText(plan, 64 * kMiB), QString());
        const QString warning("Runs may need up to 64.0 MiB of device memory, but the limit is 63.0 MiB. Runs above the limit fail.");
        QCOMPARE(tooLargeText(plan, 63 * kMiB), warning);
        plan.memoryLimit = 64 * kMiB;
        QCOMPARE(tooLargeText(plan, 63 * kMiB), QString());
        plan.memoryLimit = 63 * kMiB;
        QCOMPARE(tooLargeText(plan, 640 * kMiB), warning);
    }

    void theLargestPointAndTheHungriestStrategyCount()
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("dispatch"));
        plan.sweep = {{"size", {100, 1000, 10}}};
        QCOMPARE(plan.memoryOnDevice(), std::uint64_t{8'000'000});
        plan.strategies = {"host"};
        QCOMPARE(plan.memoryOnDevice(), std::uint64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestPlanSize)
#include "tst_plan_size.moc"
