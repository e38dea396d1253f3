// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Measured performance of the workers of the CPU device on the recording machine (engine/cpu/worker_trial.h), which a trace
/// does not show if the host waits for each launch. Stored as facts of the session.
struct WorkerFacts {
    /// Throughput of several workers, as a multiple of that of one worker. Two cores that share arithmetic units or memory
    /// bandwidth reach less than two.
    struct Team {
        std::uint32_t workers = 1;
        double computing = 1;
        double mixed = 1; ///< half of the workers compute, half copy
        double copying = 1;
    };
    std::vector<Team> teams;          ///< by increasing number of workers, from two on
    std::optional<Nanos> launch;      ///< duration of a launch call while the worker is awake
    std::optional<Nanos> gap;         ///< between two queued kernels
    std::optional<Nanos> graphGap;    ///< between two kernels of a graph
    std::optional<Nanos> kernel;      ///< duration of a small queued kernel
    std::optional<Nanos> coldKernel;  ///< additional time of a kernel if the host waits for each one
    std::optional<Nanos> pause;       ///< shortest idle time of the worker in that case: the sleeping host must wake up first
    std::optional<Nanos> wokenKernel; ///< additional time of a kernel if its worker was asleep before
    std::optional<Nanos> coldHost;    ///< additional time of the host to its next call after it was woken up

    /// How long an idle worker spins before it sleeps (engine/cpu/timeline_semaphore.h).
    static constexpr Nanos kAwake = 20'000;
    /// How much longer a kernel of this length took on a worker that had been idle for this time.
    [[nodiscard]] Nanos coldPartOf(Nanos length, Nanos idle) const;

    /// Throughput of this many computing and copying workers on so many cores. Without a trial, each worker has a core of its
    /// own as long as there are enough.
    [[nodiscard]] double together(double computing, double copying, double cores) const;

    [[nodiscard]] Facts asFacts() const;
    [[nodiscard]] static WorkerFacts from(const Facts& facts);
};

} // namespace stallscope
