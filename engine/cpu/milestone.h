// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/cores.h"
#include "engine/device/device.h"
#include "profiler/base/nanos.h"

#include <atomic>
#include <cstdint>

namespace stallscope::cpu {

/// A number that only grows, and that threads wait for: how much of a queue has been handed in, or done. One thread at a
/// time sets it; nobody pays for a system call before the first number is reached that somebody sleeps for.
class Milestone {
public:
    [[nodiscard]] std::uint64_t value() const { return m_value.load(std::memory_order_acquire); }
    [[nodiscard]] bool hasReached(std::uint64_t value) const { return m_value.load(std::memory_order_acquire) >= value; }

    void reach(std::uint64_t value)
    {
        m_value.store(value, std::memory_order_seq_cst);
        if (value >= m_wanted.load(std::memory_order_seq_cst))
            wakeAll();
    }

    void wait(std::uint64_t value, WaitMode mode) const;
    /// Longer than it takes a host that keeps a stream busy to hand in the next operation; a sleeping thread takes about 4 us to
    /// wake, so five times that is spent at most.
    static constexpr Nanos kAwake = 20'000;
    /// Spins for so long, while it is likely that there is something to do again soon, then sleeps. A worker has no core meanwhile.
    void waitAwake(std::uint64_t value, Seat* seat = nullptr, Nanos awake = kAwake) const;
    /// Of a worker that waits for another stream. Systems may put a sleeper back onto the core of the very worker that wakes it up,
    /// and let it begin only milliseconds later: one that takes no core from anybody stays awake for some copies.
    static constexpr Nanos kAwakeForStreams = 2'000'000;
    void waitForStream(std::uint64_t value, Seat& seat) const { waitAwake(value, &seat, seat.core() && seat.leavesCores() ? kAwakeForStreams : kAwake); }

private:
    static constexpr std::uint64_t kNobody = UINT64_MAX;

    void sleepUntil(std::uint64_t value) const;
    void want(std::uint64_t value) const;
    void wakeAll() const;

    alignas(64) std::atomic<std::uint64_t> m_value{0};
    mutable std::atomic<std::uint64_t> m_wanted{kNobody}; // the smallest value that somebody sleeps for
    mutable std::atomic<std::uint32_t> m_bell{0};         // what sleepers sleep on: changes when that was reached
};

} // namespace stallscope::cpu
