// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/machine.h"
#include "engine/device/device.h"
#include "profiler/base/time_range.h"

#include <atomic>
#include <cstdint>

namespace stallscope::cpu {

/// Timeline semaphore: a counter that only grows and that threads wait for, such as the number of operations of a queue that
/// were submitted or completed. One thread at a time signals it. signal() makes a system call only when it reaches a value
/// that a thread sleeps for.
class TimelineSemaphore {
public:
    [[nodiscard]] std::uint64_t value() const { return m_value.load(std::memory_order_acquire); }
    [[nodiscard]] bool hasReached(std::uint64_t value) const { return m_value.load(std::memory_order_acquire) >= value; }

    void signal(std::uint64_t value)
    {
        m_value.store(value, std::memory_order_seq_cst);
        if (value >= m_wanted.load(std::memory_order_seq_cst))
            wakeAll();
    }

    void wait(std::uint64_t value, WaitMode mode) const;
    /// Longer than a host that keeps a stream busy takes to submit the next operation. A sleeping thread takes about 4 us to wake,
    /// so at most five times that is spent spinning.
    static constexpr Nanos kAwake = 20'000;
    /// Spins for `awake`, then sleeps. The pin is released while the worker sleeps.
    void waitAwake(std::uint64_t value, CorePin* pin = nullptr, Nanos awake = kAwake) const;
    /// For a worker that waits for another stream. The kernel may put a sleeper onto the core of the worker that wakes it, and
    /// start it only milliseconds later. A worker that takes no core from others therefore spins for longer.
    static constexpr Nanos kAwakeForStreams = 2'000'000;
    void waitForStream(std::uint64_t value, CorePin& pin) const { waitAwake(value, &pin, pin.core() && pin.leavesCores() ? kAwakeForStreams : kAwake); }

private:
    static constexpr std::uint64_t kNone = UINT64_MAX;

    void sleepUntil(std::uint64_t value) const;
    void want(std::uint64_t value) const;
    void wakeAll() const;

    alignas(64) std::atomic<std::uint64_t> m_value{0};
    mutable std::atomic<std::uint64_t> m_wanted{kNone}; // smallest value that a thread sleeps for
    mutable std::atomic<std::uint32_t> m_bell{0};       // futex of the sleepers: changes when that value is reached
};

} // namespace stallscope::cpu
