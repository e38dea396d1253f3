// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/blas.h"
#include "engine/cpu/machine.h"
#include "engine/cpu/worker_trial.h"
#include "profiler/record/recording.h"

#include <QTest>

#include <sched.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

using namespace stallscope;

namespace {

int coresAllowed()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    return sched_getaffinity(0, sizeof(allowed), &allowed) == 0 ? CPU_COUNT(&allowed) : -1;
}

std::string nameOfThread(const std::filesystem::path& task)
{
    std::string name;
    std::getline(std::ifstream(task / "comm"), name);
    return name;
}

/// Threads without a name of their own, this one among them: those of libraries.
std::ptrdiff_t threadsWithoutName()
{
    const std::string name = nameOfThread("/proc/thread-self");
    return std::count_if(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator(),
        [&name](const auto& task) { return nameOfThread(task.path()) == name; });
}

#if defined(__SANITIZE_THREAD__)
constexpr std::ptrdiff_t kThreads = 2; // the sanitizer has one
#else
constexpr std::ptrdiff_t kThreads = 1;
#endif

} // namespace

class TestWorkerTrial : public QObject {
    Q_OBJECT

private slots:
    /// The threads of OpenBLAS spin on every core when a program starts: a trial mistook them for other programs, or measured beside them.
    void nobodyElseOfThisProcessIsAtWork()
    {
        for (int time = 0; time < 2; ++time) {
            QVERIFY(cpu::blas().ok());
            QTRY_COMPARE(threadsWithoutName(), kThreads);
        }
    }

    /// Plausibility on any machine: more than nothing, no more than all workers, and equal when read again.
    void whatItTellsCanBe()
    {
        const WorkerFacts facts = WorkerFacts::from(cpu::tryWorkers().asFacts());
        if (cpu::processorCount() < 2)
            QVERIFY(facts.teams.empty() && !facts.gap);
        for (const WorkerFacts::Team& team : facts.teams) {
            for (const double done : {team.computing, team.mixed, team.copying})
                QVERIFY(done >= 1 && done <= team.workers);
        }
        for (const auto& time : {facts.launch, facts.gap, facts.graphGap, facts.kernel, facts.coldKernel, facts.pause, facts.wokenKernel, facts.coldHost})
            QVERIFY(!time || *time >= 0);
    }

    /// On a machine of any load: all times are present, and a kernel takes some time.
    void smallWorkTellsAllTimes()
    {
        WorkerFacts facts;
        std::thread([&facts] { cpu::trySmallWork(facts); }).join(); // keeps its thread on one core
        for (const auto& time : {facts.launch, facts.gap, facts.graphGap, facts.kernel, facts.coldKernel, facts.pause, facts.wokenKernel, facts.coldHost})
            QVERIFY(time);
        QVERIFY(*facts.launch > 0);
        QVERIFY(*facts.kernel > 0);
        QVERIFY(*facts.pause > 0);
        QVERIFY(facts.teams.empty());
    }

    /// The caller is recorded elsewhere, and can use as many cores as before.
    void itLeavesNothingBehind()
    {
        const int allowed = coresAllowed();
        Recording recording;
        {
            const RecordedThread recorded(&recording, "main");
            (void)cpu::tryWorkers();
        }
        QCOMPARE(recording.finish()->spanCount(), std::uint64_t{0});
        QCOMPARE(coresAllowed(), allowed);
    }
};

QTEST_APPLESS_MAIN(TestWorkerTrial)
#include "tst_worker_trial.moc"
