// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sched.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace stallscope::cpu {

/// Which cores workers are at work on.
class Cores {
public:
    /// False where it is somebody's already.
    [[nodiscard]] bool claim(int core) { return isKnown(core) && !m_taken[static_cast<std::size_t>(core)].exchange(true, std::memory_order_acq_rel); }
    [[nodiscard]] std::optional<int> claimAny(const cpu_set_t& among);
    void leave(int core) { m_taken[static_cast<std::size_t>(core)].store(false, std::memory_order_release); }

private:
    [[nodiscard]] static bool isKnown(int core) { return core >= 0 && core < CPU_SETSIZE; }

    std::array<std::atomic<bool>, CPU_SETSIZE> m_taken{};
};

/// The core that a worker works on, from when it wakes up to when it sleeps again. A system that wakes a worker up may put it
/// onto the core of one that is at work, while another core has nothing to do, and leaves both there for milliseconds: on a
/// real device streams do not stop each other like that. Such a worker moves to a core that no other worker has, and goes
/// wherever the system wants from there on. Belongs to the worker's thread.
class Seat {
public:
    explicit Seat(Cores& cores);
    Seat(const Seat&) = delete;
    Seat& operator=(const Seat&) = delete;
    ~Seat() { leave(); }

    void take();
    void leave();
    [[nodiscard]] std::optional<int> core() const { return m_core; }
    /// Whether the workers of this process that have a core leave one to the host and to others that wake up.
    [[nodiscard]] bool leavesCores() const { return s_seated.load(std::memory_order_relaxed) < m_allowed; }

private:
    void settle(std::optional<int> core);

    static inline std::atomic<std::uint32_t> s_seated{0}; // workers of all devices that have a core

    Cores& m_cores;
    std::uint32_t m_allowed;   // cores, when the worker began
    std::optional<int> m_core; // none where all of them are somebody's
};

} // namespace stallscope::cpu
