// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/launched_rank.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::recording;

class TestLaunchedRank : public QObject {
    Q_OBJECT
private slots:
    void init();
    void launchers_data();
    void launchers();
};

void TestLaunchedRank::init()
{
    for (const char* name : {"RANK", "WORLD_SIZE", "TORCHELASTIC_RUN_ID", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_NAMESPACE", "PMI_RANK",
             "PMI_SIZE", "PMI_JOBID", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_STEP_NUM_TASKS", "SLURM_JOB_ID", "SLURM_STEP_ID"})
        qunsetenv(name);
}

void TestLaunchedRank::launchers_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<QString>("told"); // rank, size, job
    const auto row = [](const char* name, const char* variables, const char* told) {
        QTest::newRow(name) << QString(variables).split(' ', Qt::SkipEmptyParts) << told;
    };
    row("nothing", "", "none");
    row("no number", "RANK=first WORLD_SIZE=2", "none");
    row("torchrun", "RANK=1 WORLD_SIZE=4 TORCHELASTIC_RUN_ID=a7", "1 4 a7");
    row("torchrun without a name", "RANK=1 WORLD_SIZE=4 TORCHELASTIC_RUN_ID=none", "1 4 ");
    row("Open MPI", "OMPI_COMM_WORLD_RANK=0 OMPI_COMM_WORLD_SIZE=2 PMIX_NAMESPACE=917", "0 2 917");
    row("MPICH", "PMI_RANK=3 PMI_SIZE=5", "3 5 ");
    row("srun", "SLURM_PROCID=2 SLURM_STEP_NUM_TASKS=8 SLURM_JOB_ID=12 SLURM_STEP_ID=3", "2 8 12.3");
    row("a batch script, which is one process", "SLURM_PROCID=0 SLURM_NTASKS=8 SLURM_JOB_ID=12", "0 ? 12");
    row("torchrun under srun", "RANK=9 WORLD_SIZE=16 SLURM_PROCID=1 SLURM_STEP_NUM_TASKS=2", "9 16 ");
    row("a rank without a size", "RANK=2", "2 ? ");
    row("a rank beyond the size", "RANK=2 WORLD_SIZE=2", "2 ? ");
    row("a size that is none", "PMI_RANK=2 PMI_SIZE=-4", "2 ? ");
}

void TestLaunchedRank::launchers()
{
    QFETCH(const QStringList, variables);
    QFETCH(const QString, told);
    for (const QString& variable : variables)
        qputenv(variable.section('=', 0, 0).toUtf8().constData(), variable.section('=', 1).toUtf8());
    const auto launched = LaunchedRank::ofThisProcess();
    if (!launched) {
        QCOMPARE("none", told);
        return;
    }
    const QString size = launched->world.size ? QString::number(*launched->world.size) : "?";
    QCOMPARE(QString("%1 %2 %3").arg(launched->rank).arg(size, QString::fromStdString(launched->world.job)), told);
}

QTEST_APPLESS_MAIN(TestLaunchedRank)
#include "tst_launched_rank.moc"
