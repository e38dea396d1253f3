// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every workload on the GPU, held against the reference that it carries with it.

#include "tests/engine/workloads/small_settings.h"
#include "tests/gpu/gpu_stage.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

class TestGpuWorkloads : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { NEEDS_GPUS(1); }

    void resultsAreRight_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("strategy");
        for (const WorkloadInfo& info : catalogue()) {
            for (const StrategyInfo& strategy : info.strategies)
                QTest::addRow("%s %s", info.name, strategy.name) << info.name << strategy.name;
        }
    }
    void resultsAreRight()
    {
        QFETCH(QString, workload);
        QFETCH(QString, strategy);
        const WorkloadInfo& info = *findWorkload(workload.toStdString());
        Settings settings = kSmall.at(workload.toStdString());
        if (info.findParameter("devices")) {
            NEEDS_GPUS(2);
            settings.emplace_back("devices", 2);
        }
        const GpuStage stage(info.findParameter("devices") ? 2 : 1);
        if (const auto why = info.whyNot ? info.whyNot(stage.device(), strategy.toStdString()) : std::nullopt)
            QSKIP(why->c_str());
        const Rehearsed run = rehearse(workload.toStdString(), strategy.toStdString(), settings, 2, "cuda:0");
        QVERIFY2(run.problem().empty(), run.problem().c_str());
        if (strategy != "host") {
            QVERIFY(run.report.launch.paired > 0);
            QCOMPARE(run.report.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
        }
        QCOMPARE(run.report.quality.count("dropped_records"), std::size_t{0});
    }
};

QTEST_GUILESS_MAIN(TestGpuWorkloads)
#include "tst_gpu_workloads.moc"
