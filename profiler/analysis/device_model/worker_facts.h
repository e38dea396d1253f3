// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// What the workers of a device made of threads were measured to do where a session was recorded (engine/cpu/worker_trial.h):
/// what a trace of work that waits for each launch cannot tell. Kept among the facts of the session.
struct WorkerFacts {
    /// How much so many workers get done side by side, as a multiple of what one does alone. Two cores that share one set of
    /// arithmetic units, or one way to memory, get less than two.
    struct Team {
        std::uint32_t workers = 1;
        double computing = 1;
        double mixed = 1; ///< half of them compute, half of them copy
        double copying = 1;
    };
    std::vector<Team> teams;          ///< more and more workers, from two on
    std::optional<Nanos> launch;      ///< a call that launches, while the worker is awake
    std::optional<Nanos> gap;         ///< between two kernels that wait in a queue
    std::optional<Nanos> graphGap;    ///< between two kernels of a graph
    std::optional<Nanos> kernel;      ///< a small kernel that waits in a queue
    std::optional<Nanos> coldKernel;  ///< what it takes longer where the host waits for each
    std::optional<Nanos> pause;       ///< how long a worker is idle then, at least: a host that sleeps has to be woken up
    std::optional<Nanos> wokenKernel; ///< what it takes longer where its worker was asleep before it
    std::optional<Nanos> coldHost;    ///< what a host takes longer from one call to the next that was woken up in between

    /// For so long a worker looks for more to do before it sleeps (engine/cpu/timeline_semaphore.h).
    static constexpr Nanos kAwake = 20'000;
    /// How much longer a kernel took that came to a worker which had been idle for so long.
    [[nodiscard]] Nanos coldPartOf(Nanos length, Nanos idle) const;

    /// How much this many at once get done, so many of them computing. Where there was no trial, each of them gets a core of
    /// its own as long as there are some.
    [[nodiscard]] double together(double computing, double copying, double cores) const;

    [[nodiscard]] Facts asFacts() const;
    [[nodiscard]] static WorkerFacts from(const Facts& facts);
};

} // namespace stallscope
