// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A program that writes where it must not has lost its device for good: nothing else can be tested in this process.

#include "engine/experiment/experiment.h"
#include "engine/workloads/program_workload.h"
#include "profiler/session/session_reader.h"
#include "tests/gpu/gpu_stage.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Works once, to warm up, and once more; then it writes to an address that nobody has.
class Trespass : public ProgramWorkload {
public:
    Trespass(const Stage& stage, std::string_view strategy) : ProgramWorkload(stage, strategy) {}

    Result<> prepare() override
    {
        m_stream = m_program.stream();
        m_buffer = m_program.deviceFloats(1000);
        return m_program.outcome();
    }
    Result<> run() override
    {
        auto* nowhere = reinterpret_cast<float*>(0x10);
        m_program.enqueue(m_stream, Fill{++m_runs < 3 || !is("trespass") ? m_buffer.floats() : nowhere, 1000, 1});
        m_program.synchronize(m_stream);
        return m_program.outcome();
    }
    Result<Facts> check() override { return verdict(m_program.outcome()); }

private:
    Stream m_stream;
    Buffer m_buffer;
    int m_runs = 0;
};

WorkloadInfo trespassWorkload()
{
    WorkloadInfo info;
    info.name = "trespass";
    info.title = "An illegal address";
    info.question = "What is left of a run that loses its device?";
    info.strategies = {{"honest", "writes into its own memory"}, {"trespass", "writes elsewhere at last"}, {"next", "comes after it"}};
    info.make = makeWorkload<Trespass>;
    return info;
}

} // namespace

class TestGpuLoss : public QObject {
    Q_OBJECT

private slots:
    void theSessionIsSaved()
    {
        NEEDS_GPUS(1);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("x.stallscope").toStdString();
        const WorkloadInfo workload = trespassWorkload();
        ExperimentPlan plan = ExperimentPlan::of(workload);
        plan.device = "cuda:0";
        plan.repeats = 3;
        auto experiment = Experiment::make(plan, installedBackends(), {path, {}});
        QVERIFY(experiment.ok());
        (*experiment)->start();
        const Result<> result = (*experiment)->wait();
        QVERIFY(!result.ok());
        const QString message = QString::fromStdString(result.error().message);
        QVERIFY2(message.startsWith("cuda:0 is lost until the program is started anew: "), qPrintable(message));
        QVERIFY2(message.endsWith("the data recorded so far is kept"), qPrintable(message));
        QVERIFY((*experiment)->progress().isDeviceLost);
        const auto read = readSession(path);
        QVERIFY2(read.ok(), read ? "" : read.error().message.c_str());
        // Three in the first round, two in the second; who comes after the trespass is not sent there any more.
        QCOMPARE((*read)->runs.size(), std::size_t{5});
        QCOMPARE((*read)->runs.back().strategy, std::string("trespass"));
        QCOMPARE((*read)->runs.back().state, RunState::Failed);
        QVERIFY((*read)->spanCount() > 0);
    }

    /// In this process there is no way back, and that is said.
    void whoComesLaterIsTold()
    {
        NEEDS_GPUS(1);
        const auto devices = openDevices(installedBackends(), "cuda:0", {});
        if (!devices)
            return; // CUDA said so itself
        const Result<> done = devices->front()->synchronize();
        QVERIFY(!done.ok());
        QVERIFY(devices->front()->isLost());
    }
};

QTEST_GUILESS_MAIN(TestGpuLoss)
#include "tst_gpu_loss.moc"
