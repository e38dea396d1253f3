// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/timeline_semaphore.h"

#include "profiler/record/tick_clock.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace stallscope::cpu {

namespace {

constexpr int kSpinsBetweenLooks = 32; // iterations between clock readings

void pauseBriefly()
{
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

} // namespace

void TimelineSemaphore::wait(std::uint64_t value, WaitMode mode) const
{
    if (mode == WaitMode::Block)
        return sleepUntil(value);
    while (!hasReached(value)) {
        if (mode == WaitMode::Yield)
            std::this_thread::yield();
        else
            pauseBriefly();
    }
}

void TimelineSemaphore::waitAwake(std::uint64_t value, CorePin* pin, Nanos awake) const
{
    if (hasReached(value))
        return;
    const Nanos until = monotonicNow() + awake;
    do {
        for (int i = 0; i < kSpinsBetweenLooks; ++i) {
            if (hasReached(value))
                return;
            pauseBriefly();
        }
    } while (monotonicNow() < until);
    if (pin)
        pin->release();
    sleepUntil(value);
    if (pin)
        pin->acquire();
}

/// The signaller sets the value and then reads m_wanted; a sleeper sets m_wanted and then reads the value: at least one of
/// them sees the other. The bell is read before both: waking the sleepers resets m_wanted, including the request of a
/// thread about to sleep, but then the bell has changed, and the futex does not sleep on an old value.
void TimelineSemaphore::sleepUntil(std::uint64_t value) const
{
    while (!hasReached(value)) {
        const std::uint32_t bell = m_bell.load(std::memory_order_seq_cst);
        want(value);
        if (m_value.load(std::memory_order_seq_cst) >= value)
            return;
        (void)syscall(SYS_futex, &m_bell, FUTEX_WAIT_PRIVATE, bell, nullptr, nullptr, 0);
    }
}

void TimelineSemaphore::want(std::uint64_t value) const
{
    std::uint64_t wanted = m_wanted.load(std::memory_order_seq_cst);
    while (value < wanted && !m_wanted.compare_exchange_weak(wanted, value, std::memory_order_seq_cst)) {}
}

void TimelineSemaphore::wakeAll() const
{
    m_wanted.store(kNone, std::memory_order_seq_cst);
    m_bell.fetch_add(1, std::memory_order_seq_cst);
    (void)syscall(SYS_futex, &m_bell, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace stallscope::cpu
