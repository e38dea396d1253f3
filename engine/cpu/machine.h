// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

#include <sched.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace stallscope::cpu {

/// "AMD EPYC 7763", or the system's name.
[[nodiscard]] std::string processorName();
[[nodiscard]] std::uint32_t processorCount();
[[nodiscard]] std::uint64_t installedMemory();

/// Name and version of the matrix library.
[[nodiscard]] Facts productFacts();
/// Properties of the machine that influence results: processor, cores, memory, system, compiler, versions. Unknown ones are omitted.
[[nodiscard]] Facts machineFacts();

/// The cores claimed by workers.
class Cores {
public:
    /// False when another worker has claimed it.
    [[nodiscard]] bool claim(int core) { return isKnown(core) && !m_taken[static_cast<std::size_t>(core)].exchange(true, std::memory_order_acq_rel); }
    [[nodiscard]] std::optional<int> claimAny(const cpu_set_t& among);
    void leave(int core) { m_taken[static_cast<std::size_t>(core)].store(false, std::memory_order_release); }

private:
    [[nodiscard]] static bool isKnown(int core) { return core >= 0 && core < CPU_SETSIZE; }

    std::array<std::atomic<bool>, CPU_SETSIZE> m_taken{};
};

/// Core pin of a worker: the core that it claims while it is awake. The kernel may wake a worker on the core of a running
/// worker although another core is idle, and leave both there for milliseconds; streams of a real device do not block each
/// other like that. Such a worker moves to a core that no other worker has claimed; from there on the kernel may migrate it.
/// Owned by the worker's thread.
class CorePin {
public:
    explicit CorePin(Cores& cores);
    CorePin(const CorePin&) = delete;
    CorePin& operator=(const CorePin&) = delete;
    ~CorePin() { release(); }

    /// Claims the core that the thread is on, or another free one.
    void acquire();
    void release();
    [[nodiscard]] std::optional<int> core() const { return m_core; }
    /// True if the pinned workers of this process leave at least one core to the host and to workers that wake up.
    [[nodiscard]] bool leavesCores() const { return s_pinned.load(std::memory_order_relaxed) < m_allowed; }

private:
    void settle(std::optional<int> core);

    static inline std::atomic<std::uint32_t> s_pinned{0}; // workers of all devices that hold a core

    Cores& m_cores;
    std::uint32_t m_allowed;   // number of cores when the worker started
    std::optional<int> m_core; // empty when all cores are claimed
};

} // namespace stallscope::cpu
