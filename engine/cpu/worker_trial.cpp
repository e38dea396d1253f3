// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/worker_trial.h"

#include "engine/cpu/machine.h"
#include "engine/cpu/blas.h"
#include "engine/cpu/small_work_trial.h"
#include "engine/cpu/team_trial.h"

#include <cstdint>
#include <fstream>
#include <string>
#include <thread>

namespace stallscope::cpu {

namespace {

/// Whether other programs use all cores: the trial would be slow and inconclusive. Counts runnable threads, including this one.
bool isBusy()
{
    std::ifstream file("/proc/stat");
    for (std::string word; file >> word;) {
        std::uint32_t running = 0;
        if (word == "procs_running" && file >> running)
            return running > processorCount();
    }
    return false;
}

} // namespace

/// On a separate thread, so that neither the recording nor the affinity of the caller is affected.
WorkerFacts tryWorkers()
{
    WorkerFacts facts;
    std::ignore = blas(); // its threads would be taken for work of other programs
    if (processorCount() < 2 || isBusy())
        return facts;
    std::thread([&facts] {
        facts.teams = tryTeams();
        trySmallWork(facts);
    }).join();
    return facts;
}

} // namespace stallscope::cpu
